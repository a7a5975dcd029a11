import Testing
import VaultSyntax

@testable import VaultConsole

@Suite struct TopicPartTests {
    @Test func everyPartIsRead() {
        let page = Page(
            name: "days", summary: "all of them",
            text: """
                A `day` and
                another.
                ## Words
                - `now`: today,
                  or `soon`
                - `-1`: yesterday

                - `b: c`: a list of its own
                ```sh
                # as it is: `x`

                ```
                The end.
                """)
        let topic = Topic(page)
        #expect(topic.name == "days")
        #expect(topic.summary == "all of them")
        #expect(
            topic.parts == [
                .text("A 'day' and another."), .heading("Words"),
                .terms([.init("now", "today, or 'soon'"), .init("-1", "yesterday")]),
                .terms([.init("b: c", "a list of its own")]),
                .lines(["# as it is: `x`", ""], language: "sh"), .text("The end."),
            ])
    }

    @Test func anEmptyPageHasNoParts() {
        #expect(Topic(Page(name: "", text: "")).parts == [])
    }
}

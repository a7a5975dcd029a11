import Testing
import VaultTestSupport

@testable import VaultSyntax

@Suite struct PageTests {
    @Test func sectionsBeginWithTitles() {
        let pages = Page.pages(
            of: "lost\n# one: first of all\n\ntext\n\nmore\n\n# two\n````\n# no title\n```\n# nor this\n````\n")
        #expect(pages.map(\.name) == ["one", "two"])
        #expect(pages.map(\.summary) == ["first of all", ""])
        #expect(pages.map(\.text) == ["text\n\nmore", "````\n# no title\n```\n# nor this\n````"])
    }

    @Test func whatIsNotThereIsEmpty() {
        #expect(Page.named("none", in: Page.rules).text == "")
        #expect(Page.pages(of: "").isEmpty)
        let pages = Page.pages(of: "# \n# :\n# a:\n# b: c: d")
        #expect(pages.map(\.name) == ["", "", "a", "b"])
        #expect(pages.map(\.summary) == ["", "", "", "c: d"])
    }

    @Test(arguments: ["Rules", "Topics", "Commands"])
    func everyFileIsCompiledIn(folder: String) throws {
        let files = Repository.files(below: "Sources/Pages/\(folder)", ending: ".md")
        let written = try files.flatMap { Page.pages(of: try #require(Repository.text($0))) }
        let pages = ["Rules": Page.rules, "Topics": Page.topics, "Commands": Page.commands][folder] ?? []
        #expect(pages.map(\.name).sorted() == written.map(\.name).sorted())
        #expect(Set(pages.map(\.text)) == Set(written.map(\.text)))
        #expect(Set(pages.map(\.name)).count == pages.count, "each page has a name of its own")
    }
}

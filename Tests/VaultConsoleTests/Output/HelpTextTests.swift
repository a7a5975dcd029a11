import Testing

@testable import VaultConsole

@Suite struct HelpTextTests {
    static let log = CommandDefinition(
        "log", aliases: ["did"], "writes down an action",
        arguments: [
            Argument("TITLE", .text, "what was done"),
            Argument("QUANTITY", .quantity, count: .any, "how much of what: '5.2 km'"),
        ],
        options: [
            Option("goal", short: "g", value: "GOAL", .text, isRepeatable: true, "counts towards this goal"),
            Option("format", value: "FORMAT", choices: ["text", "json"], "how to print it"),
        ],
        page: """
            ```console
            $ vault log "Morning run" "5.2 km"
            logged
            ```

            A first paragraph that is long enough to need a second line, because it goes on
            and on.

            A second one.
            """
    )

    @Test func page() {
        #expect(
            HelpText.page(of: Self.log, style: .plain) == """
                writes down an action

                Usage: vault log TITLE [QUANTITY …] [options]

                Arguments:
                  TITLE                what was done
                  QUANTITY             how much of what: '5.2 km'

                Options:
                  -g, --goal GOAL      counts towards this goal (may be repeated)
                      --format FORMAT  how to print it: text or json

                With every command: --vault, --as-of, --color, --no-pager, --help, --version

                Also called: did

                Example:
                  $ vault log "Morning run" "5.2 km"
                  logged

                A first paragraph that is long enough to need a second line, because it goes on
                and on.

                A second one.

                """)
        let short = HelpText.page(of: Self.log, isShort: true, style: .plain)
        #expect(
            short.contains("$ vault log") && !short.contains("A second one") && short.hasSuffix("vault log --help\n"))
    }

    @Test func overview() {
        let text = HelpText.overview(
            summary: "keeps goals in Markdown",
            groups: [("Every day", [Self.log]), ("Care", [ArgumentParserTests.check])],
            style: .plain
        )
        #expect(
            text.hasPrefix(
                """
                keeps goals in Markdown

                Usage: vault COMMAND [options]

                Every day:
                  log    writes down an action

                Care:
                  check  looks for what is wrong

                Global options:
                """))
    }

    @Test func nothingIsWiderThanTheScreen() {
        let wide = CommandDefinition(
            "wide", String(repeating: "word ", count: 10),
            arguments: (1...12).map { Argument("ARGUMENT\($0)", .text, String(repeating: "text ", count: 30)) },
            options: [
                Option("a-very-long-name-of-an-option", value: "VALUE", .text, String(repeating: "text ", count: 30))
            ]
        )
        for line in HelpText.page(of: wide, style: .plain).split(separator: "\n") {
            #expect(DisplayText.width(String(line)) <= 80, "\(line)")
        }
    }
}

import Testing

@testable import VaultConsole

@Suite struct ArgumentParserTests {
    static let check = CommandDefinition(
        "check", aliases: ["lint"], "looks for what is wrong",
        arguments: [Argument("PATH", .path, count: .any, "only these")],
        options: [
            Option("format", short: "f", choices: ["text", "json"], "output format"),
            Option("strict", short: "s", "warnings are errors"),
            Option("plain", short: "p", "plain notes too"),
            Option("goal", short: "g", value: "GOAL", .text, isRepeatable: true, "towards this"),
            Option("date", value: "DATE", .date, "the day"),
            Option("limit", value: "N", .text, "show at most N records"),
        ]
    )
    static let term = CommandDefinition(
        "term", "terms", arguments: [Argument("WHAT", choices: ["current", "next", "review"], "which")],
        page: "```console\n$ vault term next\nterm 4\n$ vault term review\n```")
    static let parser = ArgumentParser(commands: [check, term])

    struct Accepted: Sendable {
        var line: [String]
        var positionals: [String] = []
        var values: [String: [String]] = [:]
    }

    @Test(arguments: [
        Accepted(line: ["check"]),
        Accepted(line: ["lint"]),
        Accepted(line: ["check", "a", "b"], positionals: ["a", "b"]),
        Accepted(line: ["check", "--format", "json"], values: ["format": ["json"]]),
        Accepted(line: ["check", "--format=json"], values: ["format": ["json"]]),
        Accepted(line: ["check", "-f", "json"], values: ["format": ["json"]]),
        Accepted(line: ["check", "-fjson"], values: ["format": ["json"]]),
        Accepted(line: ["check", "-sp"], values: ["strict": [], "plain": []]),
        Accepted(line: ["check", "-sfjson", "a"], positionals: ["a"], values: ["strict": [], "format": ["json"]]),
        Accepted(line: ["check", "-g", "a", "a", "--goal=b"], positionals: ["a"], values: ["goal": ["a", "b"]]),
        Accepted(line: ["check", "--date", "-3d"], values: ["date": ["-3d"]]),
        Accepted(line: ["check", "--date="], values: ["date": [""]]),
        Accepted(line: ["check", "--date=a=b"], values: ["date": ["a=b"]]),
        Accepted(line: ["check", "-3 EUR", "-", "- x"], positionals: ["-3 EUR", "-", "- x"]),
        Accepted(line: ["check", "--", "--strict", "--"], positionals: ["--strict", "--"]),
        Accepted(line: ["--vault", "x", "check", "--as-of=today"], values: ["vault": ["x"], "as-of": ["today"]]),
        Accepted(line: ["check", "--color", "never", "--color", "never"], values: ["color": ["never", "never"]]),
        Accepted(line: ["check", "a", "--strict"], positionals: ["a"], values: ["strict": []]),
        Accepted(line: ["term", "next"], positionals: ["next"]),
    ])
    func accepts(line: Accepted) throws {
        let parsed = try Self.parser.parse(line.line)
        #expect(parsed.command != nil)
        #expect(parsed.positionals == line.positionals)
        for name in ["format", "strict", "plain", "goal", "date", "vault", "as-of", "color", "help"] {
            #expect(parsed.has(name) == (line.values[name] != nil), "\(name)")
            #expect(parsed.values(name) == line.values[name] ?? [], "\(name)")
        }
    }

    @Test(
        arguments: [
            (["chekc"], "there is no command 'chekc'", "did you mean 'check'?"),
            (["wrong"], "there is no command 'wrong'", "'vault --help' lists the commands"),
            (["check", "--fromat=x"], "there is no option '--fromat'", "did you mean '--format'?"),
            (
                ["check", "--zzzzzz"], "there is no option '--zzzzzz'",
                "'vault check --help' lists its options; text that starts with a dash goes after '--'"
            ),
            (
                ["--strict", "check"], "'--strict' comes before the command",
                "write it after the command: 'vault check --strict'"
            ),
            (
                ["check", "-x"], "there is no option '-x'",
                "'vault check --help' lists its options; text that starts with a dash goes after '--'"
            ),
            (["check", "--date"], "'--date' needs a value", "write '--date DATE'"),
            (["check", "--date", "--strict"], "'--date' needs a value", "write '--date DATE'"),
            (["check", "--strict=yes"], "'--strict' takes no value, but got 'yes'", nil),
            (["check", "--format", "jsno"], "'--format' is 'jsno'; expected text or json", "did you mean 'json'?"),
            (["check", "--date", "a", "--date", "b"], "'--date' is given twice, as 'a' and 'b'", nil),
            (["term"], "'vault term' needs WHAT", "usage: vault term WHAT; for example: vault term next"),
            (["term", "nxet"], "'WHAT' is 'nxet'; expected current, next or review", "did you mean 'next'?"),
            (
                ["term", "next", "week"], "'vault term' does not take 'week'",
                "usage: vault term WHAT; text with spaces in it needs quotes"
            ),
        ] as [([String], String, String?)])
    func refuses(line: [String], message: String, help: String?) {
        #expect(throws: UsageError(message, help: help)) { try Self.parser.parse(line) }
    }

    @Test(arguments: [["term", "--help"], ["--help", "term"], ["term", "-h"]])
    func helpNeedsNoArguments(line: [String]) throws {
        let parsed = try Self.parser.parse(line)
        #expect(parsed.command?.name == "term")
        #expect(parsed.asksForHelp)
    }

    @Test(arguments: [[], ["--help"], ["--color", "never"]])
    func commandMayBeMissing(line: [String]) throws {
        #expect(try Self.parser.parse(line).command == nil)
    }

    @Test func integerInItsRange() throws {
        let parsed = try Self.parser.parse(["check", "--limit", "12"])
        #expect(try parsed.integer("limit", in: 1...100) == 12)
        #expect(throws: UsageError("'--limit' is '12'; expected a whole number, 1 to 10")) {
            try parsed.integer("limit", in: 1...10)
        }
        #expect(throws: UsageError("'--limit' is '12'; expected a whole number, 20 or more")) {
            try parsed.integer("limit", in: 20...Int.max)
        }
    }

    @Test func listBetweenCommas() throws {
        let parsed = try Self.parser.parse(["check", "--goal", "a,b", "--goal", "c"])
        #expect(parsed.list("goal") == ["a", "b", "c"])
    }
}

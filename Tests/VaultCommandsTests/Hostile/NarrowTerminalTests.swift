import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultConsole
@testable import VaultProgram
@testable import VaultRequests

/// Everything that shows something, in the example vault, on terminals of any width: no word is broken, and a line is
/// too long only where something in it must not be broken.
@Suite(.tags(.random)) struct NarrowTerminalTests {
    private static let lines = [
        "today", "progress", "progress --all", "progress --weeks", "progress --sort name", "progress --term 2", "term",
        "term list", "term show 3", "term review", "term next", "match", "match --all", "align", "align health",
        "list", "list goals", "list actions --fields date,title,goals", "list --where 'importance >= 8'",
        "search canal", "search half marathon", "search --like 'Half marathon'", "search zeppelin", "search tag:",
        "show 190-km-to-the-start-line", "show advent-letters", "show health", "units", "units km", "units ounces",
        "workout", "workout stats", "workout stats --records", "workout stats --by category",
        "workout stats --calendar 2026-11", "plates 92.5 kg", "split", "exercise", "template", "thread",
        "thread show running-form",
        "check", "check --plain", "format --check", "dedupe", "explain", "explain broken-link",
        "explain computed-fields", "explain no-such-rule", "undo --list", "list gaols", "show nothing", "new gaol x",
        "set run-120-km", "", "help", "help install", "log --ask", "show", "log", "import", "check --nosuch",
        "show x y z", "nosuch",
    ]

    private static var allLines: [String] {
        lines + VaultCommand.commands.map { "\($0.definition.name) --help" }
    }

    @Test(arguments: allLines, [40, 60, 80, 120])
    func linesFit(line: String, columns: Int) throws {
        let result = VaultCommand.run(
            Invocation(
                arguments: ShellWords.split(line) ?? [], environment: ["NO_COLOR": "1", "TERM": "xterm"],
                directory: Repository.root + "/vault-example", stdoutIsTerminal: true, stderrIsTerminal: true,
                columns: columns, today: CalendarDate(year: 2026, month: 11, day: 21)))
        let text = String(decoding: result.stdout + result.stderr, as: UTF8.self)
        var isExample = false
        for row in text.split(separator: "\n") {
            // What a page shows as an example is there to be copied.
            if row.hasPrefix("```") { isExample.toggle() }
            if row == "Example:" {
                isExample = true
            } else if !row.hasPrefix(" ") {
                isExample = isExample && row.hasPrefix("`")
            }
            if isExample || DisplayText.width(String(row)) <= columns { continue }
            #expect(Self.reason(String(row)) != nil, "\(row)")
        }
    }

    /// Every word of a narrow screen is on a wide one too, or ends where a line is cut. Only what is longer than a line
    /// is broken. Left out is what shows more weeks where there is room for them.
    @Test(arguments: allLines.filter { $0 != "progress --weeks" })
    func noWordIsBroken(line: String) throws {
        let wide = try Self.words(line, columns: 400)
        let known = Set(wide + ["more"])
        let long = wide.filter { DisplayText.width($0) > 36 }
        let broken = try Self.words(line, columns: 40).filter { word in
            !known.contains(word) && !word.hasSuffix("…") && !long.contains { $0.contains(word) }
        }
        #expect(broken.isEmpty)
    }

    /// Words as they are shown; what bars and plots are drawn with is none.
    private static func words(_ line: String, columns: Int) throws -> [String] {
        let result = VaultCommand.run(
            Invocation(
                arguments: ShellWords.split(line) ?? [], environment: ["NO_COLOR": "1", "TERM": "xterm"],
                directory: Repository.root + "/vault-example", stdoutIsTerminal: true, stderrIsTerminal: true,
                columns: columns, today: CalendarDate(year: 2026, month: 11, day: 21)))
        return String(decoding: result.stdout + result.stderr, as: UTF8.self)
            .split { " \n".contains($0) }.map(String.init)
            .filter { $0.contains { $0.isLetter || $0.isNumber } && !$0.contains { "█░▒▓▁▂▃▄▅▆▇".contains($0) } }
    }

    /// The day cuts no amount and no day: what does not fit beside a title goes below it.
    @Test(arguments: [40, 60, 80])
    func theDaySaysWhatIsNeeded(columns: Int) {
        let result = VaultCommand.run(
            Invocation(
                arguments: ["today"], environment: [:], directory: Repository.root + "/vault-example",
                stdoutIsTerminal: true, columns: columns, today: CalendarDate(year: 2026, month: 11, day: 21)))
        let text = String(decoding: result.stdout, as: UTF8.self)
        for note in ["6 days overdue", "1 day left", "missed the last 2 days", "84 pages this week", "2 km this week"] {
            #expect(text.contains(note), "\(text)")
        }
    }

    /// What is wrong is shown in its place, also where there is little room.
    @Test(arguments: [40, 60, 80])
    func findingsFit(columns: Int) throws {
        let folder = try SmallFolder([
            "goals/a-goal.md": "---\ntype: goal\ntitle: A very long title of a goal that is wrong, as can be seen\n"
                + "due: someday soon, in this life\ntargets: [3x/week, 5 kmm]\nvalues: [\"[[no such value]]\"]\n---\n"
        ])
        let result = VaultCommand.run(
            Invocation(
                arguments: ["check"], environment: ["NO_COLOR": "1", "TERM": "xterm"], directory: folder.scratch.path,
                stdoutIsTerminal: true, columns: columns))
        let rows = String(decoding: result.stdout, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(result.exitCode == 1)
        for row in rows { #expect(DisplayText.width(row) <= columns || Self.reason(row) != nil, "\(row)") }
        let marked = try #require(rows.firstIndex { $0.contains("^^^^^^^") })
        let (text, marks) = (rows[marked - 1], rows[marked])
        let start = try #require(marks.firstIndex(of: "^"))
        #expect(text.dropFirst(marks.distance(from: marks.startIndex, to: start)).hasPrefix("someday") || columns < 80)
    }

    /// Why a line may be too long: it is one word, or a command that is there to be copied.
    private static func reason(_ row: String) -> String? {
        if row.wholeMatch(of: #/ +(vault|swift|install|mkdir|rm) .*/#) != nil { return "a command" }
        return row.split(separator: " ").count == 1 ? "one word" : nil
    }
}

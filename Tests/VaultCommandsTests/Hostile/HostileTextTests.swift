import Foundation
import Testing
import VaultChecks
import VaultKit
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultConsole
@testable import VaultProgram
@testable import VaultRequests

/// What a file, a name or an argument holds never steers the terminal.
@Suite struct ControlCharacterTests {
    private static let vault = Result {
        try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\ntitle: \"V\\e[31m\"\n---\n",
            "g/e\u{1b}[2J\u{7}.md": SmallFolder.note(
                """
                type: goal
                title: "T\\e[31m\\a\\n two \\u202e rev \\u061c"
                start: 2026-01-01
                due: 2026-12-31
                targets:
                  - 5 k\u{1b}m
                  - 120 km
                values: ["[[a\\e[31mb]]"]
                plan: "p\\e[0m"
                status: "ac\\e[1mtive"
                "ke\\e[3my": "v\\e[4m"
                importanc\\e: 3
                """, body: "body \u{1b}[31m [[zz\u{1b}[32mqq]] \u{7}"),
            "g/new\nline.md": SmallFolder.note("type: goal\ntitle: X\nvalues: \"[[gone]]\""),
            "g/run.md": SmallFolder.note(
                "type: goal\ntitle: P\u{85}\nstart: 2026-01-01\ndue: 2026-12-31\ntargets:\n  - 10 km\n  - 2 \"c\\e\""),
            "act\u{1b}[31m/a\u{1b}.md": SmallFolder.note(
                "type: action\ntitle: \"A\\e\"\ndate: 2026-05-05\nmeasures: [5 km]\ngoals: [\"[[run]]\"]"),
            "act\u{1b}[31m/b\u{1b}.md": SmallFolder.note(
                "type: action\ntitle: \"P\\e run\"\ndate: 2026-05-06\nmeasures: [5 km]\ntags: \"\\e\""),
            "m/u.md": SmallFolder.note("type: measure\nunit: \"cu\\e[31mp\"\nalso: [\"x\\ny\"]"),
            "val/v.md": SmallFolder.note(
                "type: value\nlevel: major\ntitle: \"V\\e[31m\"\ndomain: \"D\\e\\u202e\"\nguidance: x"),
            "val/g.md": SmallFolder.note("type: goal\ntitle: \"G\\e[2J\"\nvalues: v\ntargets: 2 h per week"),
            "t/term\u{1b}.md": SmallFolder.note("type: term\nnumber: 1\nstart: 2026-11-01"),
            "in\u{1b}ner/vault.md": SmallFolder.settings,
            "d/run\u{1b}.md": SmallFolder.note("type: goal"), "d2/RUN\u{1b}.md": SmallFolder.note("type: goal"),
        ])
    }

    private static let commands: [[String]] =
        [
            ["check"], ["check", "--format", "json"], ["check", "--format", "sarif"], ["check", "--format", "github"],
            ["list"], ["list", "goals"], ["list", "measures"], ["list", "--format", "json"],
            ["list", "--format", "jsonl"], ["list", "--format", "paths"], ["list", "--format", "csv"],
            ["list", "--format", "tsv"], ["list", "--fields", "name,plan,values,status,targets"],
            ["progress", "--all", "--explain"], ["progress", "--format", "json", "--explain"], ["progress", "run"],
            ["progress", "--term", "term\u{1b}"], ["align"], ["align", "v"], ["align", "--format", "json"],
            ["term"], ["term", "list"], ["term", "show"], ["term", "next"], ["term", "review"], ["term", "ter"],
            ["term", "review", "--format", "json"], ["term", "review", "--format", "markdown"],
            ["parse", "g/e\u{1b}[2J\u{7}.md"],
            ["show", "g/e\u{1b}[2J\u{7}.md"], ["show", "g/e\u{1b}[2J\u{7}.md", "--format", "json"], ["show", "run"],
            ["match"], ["match", "--all"], ["match", "--format", "json"], ["match", "--format", "jsonl"],
            ["match", "act\u{1b}[31m/a\u{1b}.md"],
            ["show", "act\u{1b}[31m/a\u{1b}.md"], ["search", "a"], ["search", "a", "--format", "json"],
            ["search", "--like", "a"], ["search", "in:\u{1b}", "a"], ["show", "u"], ["show", "r"],
            ["show", "vault.md"],
        ]
        + [
            "list", "show", "progress", "term", "align", "match", "units", "search", "today", "check", "explain",
            "parse",
            "--vault", "--as-of",
        ].map {
            [$0, "no\u{1b}[31m"]
        }
        + [["no\u{1b}[31m"], ["--no\u{1b}[31m"], ["list", "--where", "ti\u{1b} = 3"]]

    @Test(arguments: commands)
    func nothingSteersTheTerminal(arguments: [String]) throws {
        let vault = try Self.vault.get()
        let answer = vault.run(arguments: arguments, isTerminal: true, environment: ["NO_COLOR": "1"])
        let steering = (answer.stdout + answer.stderr).unicodeScalars.filter { scalar in
            let isControl = scalar.value < 0x20 && scalar != "\n" || 0x7f...0x9f ~= scalar.value
            return isControl && !(scalar == "\t" && arguments.contains("tsv"))
                || scalar == "\u{202e}" || scalar == "\u{61c}"
        }
        #expect(steering.isEmpty, "\(steering.map { String($0.value, radix: 16) })")
        #expect((0...2).contains(answer.exitCode))
    }

    @Test func aLineBreakInANameBreaksNoLine() throws {
        let vault = try Self.vault.get()
        let paths = vault.run(
            arguments: ["list", "--format", "paths"], isTerminal: true, environment: ["NO_COLOR": "1"])
        #expect(paths.stdout.contains("g/new\\nline.md\n"))
        #expect(vault.run("check").stdout.contains("g/new\\nline.md:4:12: error:"))
    }

    @Test func aProgramGetsTheTextOfACSVCellAsItIs() throws {
        let vault = try SmallFolder(["a.md": SmallFolder.note("type: goal\ntitle: \"a\\eb\"")])
        #expect(vault.run("list", "--format", "csv", "--fields", "title").stdout == "title\na\u{1b}b\n")
    }
}

/// What is laid out fits the terminal, and takes no longer because there is much of it.
@Suite struct LineWidthTests {
    private static let kanji = String(repeating: "読書", count: 40)

    /// Titles and themes without spaces, days that never come, more rates than a line holds.
    private static let files: [String: String] = [
        "t.md": SmallFolder.note("type: term\nnumber: 1\nstart: 2026-11-01\ntheme: \(kanji)"),
        "v.md": SmallFolder.note("type: value\ntitle: \(kanji)\nlevel: major"),
        "far.md": SmallFolder.note(
            "type: goal\ntitle: \(kanji)\nstart: 0001-01-01\ndue: 9999-12-31\ntargets: [100 km]\nvalues: [\"[[v]]\"]"),
        "late.md": SmallFolder.note("type: goal\ntitle: Late\ndue: 0001-01-02\ntargets: [100 km]"),
        "rates.md": SmallFolder.note(
            "type: goal\ntitle: \(kanji)\nterms: [\"[[t]]\"]\ntargets:\n"
                + (1...30).map { "  - \($0) min per week\n" }.joined()),
        "a.md": SmallFolder.note("type: action\ntitle: \(kanji)\ndate: 2026-11-20\nmeasures: [5 km]"),
        "b.md": SmallFolder.note("type: action\ntitle: \(kanji)\ndate: 2026-11-20\nmeasures: [5 km]"),
    ]

    private static let commands = [
        ["today"], ["progress", "--all"], ["progress", "--sort", "name"], ["term"], ["term", "list"], ["term", "next"],
        ["term", "show"], ["term", "review"], ["match"], ["align"], ["align", "v"], ["dedupe"], ["units"],
    ]

    @Test(arguments: commands, [60, 80])
    func noLineIsWiderThanTheTerminal(command: [String], width: Int) throws {
        for files in [Self.files, [:]] {
            let answer = try SmallFolder(files).run(arguments: command, environment: ["COLUMNS": "\(width)"])
            // A line with a command is broken on a terminal only.
            for line in answer.stdout.split(separator: "\n") where !line.contains(": vault ") {
                #expect(DisplayText.width(String(line)) <= width, "\(line)")
            }
        }
    }

    /// As after an import: most of it is only counted.
    @Test func aDayOfThousandsOfActions() throws {
        let seconds = try threadSeconds {
            var files: [String: String] = [:]
            for number in 1...4_000 {
                files["a\(number).md"] = SmallFolder.note(
                    "type: action\ntitle: Run\ndate: 2026-11-20\nmeasures: [5 km]")
            }
            let answer = try SmallFolder(files).run("today")
            // 69 cells a line: six times 'Run 5 km' and ' · ', then five and what is left of 4,000.
            #expect(answer.stdout.contains("Run 5 km · and 3989 more\n"))
            #expect(answer.stdout.split(separator: "\n", omittingEmptySubsequences: false).count <= 20)
        }
        #expect(seconds < 20)
    }

    /// All parts with more than they show, in a term and after it, with and without training.
    @Test(arguments: ["2026-11-01", "2026-09-01"], [false, true])
    func aDayIsOneScreen(start: String, trains: Bool) throws {
        var files = ["t.md": SmallFolder.note("type: term\nnumber: 1\nstart: \(start)")]
        if trains {
            files["vault.md"] = SmallFolder.note("type: vault\nformat: 1\npacks: [goals, workouts]")
            files["w.md"] = SmallFolder.note("type: workout\nstatus: active\nstarted: 2026-11-21T10:00")
        }
        for number in 1...6 {
            let goal = "type: goal\ntitle: Goal \(number)\ntargets: [100 km]\nstart:"
            files["u\(number).md"] = SmallFolder.note("\(goal) 2026-11-01\ndue: 2026-11-25")
            files["b\(number).md"] = SmallFolder.note("\(goal) 2026-01-01\ndue: 2026-12-20")
            files["m\(number).md"] = SmallFolder.note("type: obligation\ndue: 2026-11-14\nrepeats: weekly")
            files["n\(number).md"] = SmallFolder.note("type: obligation\ndue: 2026-12-10\nrepeats: monthly")
            for day in ["2026-11-20", "2026-11-21"] {
                for action in ["x", "y", "z"] {
                    files["\(day)-\(action)\(number).md"] = SmallFolder.note(
                        "type: action\ntitle: A rather long walk\ndate: \(day)")
                }
            }
        }
        let answer = try SmallFolder(files).run("today")
        #expect(22...24 ~= answer.stdout.count(where: \.isNewline), "\(answer.stdout)")
    }

    /// Every command knows a term by its number, and a goal alone is behind its pace.
    @Test func commandsAgreeOnTermsAndWords() throws {
        let vault = try SmallFolder([
            "t.md": SmallFolder.note("type: term\nnumber: 3\nstart: 2026-11-01"),
            "v.md": SmallFolder.note("type: value"),
            "g.md": SmallFolder.note(
                "type: goal\ntitle: Far\nterms: [\"[[t]]\"]\nvalues: [\"[[v]]\"]\ntargets: [100 km]"),
            "h.md": SmallFolder.note("type: goal\ntitle: Free\ntargets: [1 km]\ndue: 2026-11-20"),
            "old.md": SmallFolder.note("type: goal\narchived: true\ntargets: [9 km]"),
            "a.md": SmallFolder.note("type: action\ndate: 2026-11-02\nmeasures: [1 km]\ngoals: [\"[[g]]\"]"),
            "b.md": SmallFolder.note("type: action\ndate: 2026-11-03\nmeasures: [1 km]"),
        ])
        #expect(vault.run("progress", "--term", "3").stdout == vault.run("progress", "--term", "t").stdout)
        #expect(vault.run("match", "--term", "3").stdout == vault.run("match", "--term", "t").stdout)
        #expect(vault.run("progress", "--term", "4").stderr.hasPrefix("error: no term, year or period is named '4'"))
        #expect(vault.run("progress", "old").stdout.contains("0 of 9 km"))
        #expect(!vault.run("progress", "--all").stdout.contains("9 km"))
        for command in [["term"], ["align", "v"], ["progress", "--sort", "name"]] {
            let text = vault.run(arguments: command).stdout
            #expect(text.contains("behind pace") && !text.contains("their"), "\(text)")
        }
    }
}

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
        let text = try Self.text(line, columns: columns)
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
        let known = Set(wide)
        // A day counts what a narrow screen has no room for, and a list is cut at 100 columns too.
        let isDay = ["", "today"].contains(line)
        let whole = line.hasPrefix("list") ? try Self.text(line + " --format json", columns: 400) : ""
        let long = wide.filter { DisplayText.width($0) > 36 }
        let broken = try Self.words(line, columns: 40).filter { word in
            !known.contains(word) && !(isDay && (Int(word) != nil || ["and", "more"].contains(word)))
                && !word.hasSuffix("…") && !whole.contains(word)
                && !long.contains { $0.contains(word) }
        }
        #expect(broken.isEmpty)
    }

    private static func text(_ line: String, columns: Int) throws -> String {
        let result = VaultCommand.run(
            Invocation(
                arguments: ShellWords.split(line) ?? [], environment: ["NO_COLOR": "1", "TERM": "xterm"],
                directory: Repository.root + "/vault-example", stdoutIsTerminal: true, stderrIsTerminal: true,
                columns: columns, today: CalendarDate(year: 2026, month: 11, day: 21)))
        return String(decoding: result.stdout + result.stderr, as: UTF8.self)
    }

    /// Words as they are shown; what bars and plots are drawn with is none.
    private static func words(_ line: String, columns: Int) throws -> [String] {
        try text(line, columns: columns).split { " \n".contains($0) }
            .map(String.init).filter {
                $0.contains { $0.isLetter || $0.isNumber } && !$0.contains { "█░▒▓▁▂▃▄▅▆▇".contains($0) }
            }
    }

    /// The day cuts no amount and no day: what does not fit beside a title goes below it.
    @Test(arguments: [40, 60, 80])
    func theDaySaysWhatIsNeeded(columns: Int) {
        let result = VaultCommand.run(
            Invocation(
                arguments: ["today"], environment: [:], directory: Repository.root + "/vault-example",
                stdoutIsTerminal: true, columns: columns, today: CalendarDate(year: 2026, month: 11, day: 21)))
        let text = String(decoding: result.stdout, as: UTF8.self)
        let notes = ["6 days overdue", "1 day left", "missed the last 2 days", "84 pages this week"]
        for note in columns == 40 ? notes : notes + ["2 km this week"] { #expect(text.contains(note), "\(text)") }
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

/// Changes that depend on all notes, in a vault of which some cannot be read.
@Suite struct MissingPartTests {
    /// A placeholder stands for a note that iCloud keeps.
    private static let files = [
        "goals/run.md": "---\ntype: goal\ntitle: Run\n---\n", "goals/jog.md": "---\ntype: goal\ntitle: Run\n---\n",
        "values/bad.md": "---\ntype: value\ngoals: [[run]]\n---\n",
        "actions/.far.md.icloud": "", "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, threads]\n---\n",
        "talk.json": "[]", "runs.csv": "title,date\nRun,2026-11-02\n",
    ]

    @Test(arguments: [
        ["rename", "run", "walk"], ["move", "run", "old"], ["delete", "run", "--yes"],
        ["merge", "run", "jog", "--yes"], ["check", "--fix"], ["thread", "import", "talk.json"],
        ["import", "csv", "runs.csv", "--write"],
    ])
    func refuses(words: [String]) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 2)
        #expect(
            answer.stderr == """
                error: 'actions/far.md' cannot be read, but this change depends on all notes; nothing was written
                help: see why with: vault check; to go on anyway, add --partial

                """)
        for (path, text) in Self.files { #expect(try folder.scratch.text(of: path) == text) }
        #expect(folder.run(arguments: words + ["--partial"]).stderr.contains("depends on all") == false)
    }

    @Test(arguments: [["set", "run", "importance=3"], ["new", "goal", "Swim"], ["log", "Tea", "2 cups"], ["check"]])
    func whatDependsOnOneNoteGoesOn(words: [String]) throws {
        let answer = try SmallFolder(Self.files).run(arguments: words)
        #expect(answer.exitCode == (words == ["check"] ? 1 : 0), "\(answer)")
    }

    @Test(.tags(.process), .enabled(if: geteuid() == 0)) func aFolderThatMayNotBeRead() throws {
        let vault = try RealVault(["goals/run.md": "---\ntype: goal\n---\n", "private/a.md": "[[run]]\n"])
        chmod(vault.path + "/private", 0)
        let user = ["setpriv", "--reuid=12345", "--regid=12345", "--clear-groups"]
        for path in ["", "/goals", "/goals/run.md", "/vault.md"] { chown(vault.path + path, 12345, 12345) }
        #expect(try vault.run(["rename", "run", "walk"], through: user).exitCode == 2)
        #expect(vault.names("goals") == ["run.md"])
        #expect(try vault.run(["rename", "run", "walk", "--partial"], through: user).exitCode == 0)
        chmod(vault.path + "/private", 0o755)
    }

    @Test(.tags(.process)) func tooFewFilesMayBeOpen() throws {
        var files = ["goals/run.md": "---\ntype: goal\n---\n"]
        for number in 0..<40 { files["f\(number % 8)/\(number).md"] = "[[run]]\n" }
        let vault = try RealVault(files)
        for limit in 3...12 {
            let limited = ["sh", "-c", "ulimit -n \(limit); exec \"$@\"", "sh"]
            let answer = try vault.run(["rename", "run", "walk"], through: limited)
            if answer.exitCode != 0 {
                #expect(vault.names("goals") == ["run.md"], "\(limit): \(answer)")
                continue
            }
            for number in 0..<40 {
                #expect(try vault.scratch.text(of: "f\(number % 8)/\(number).md") == "[[walk]]\n", "\(limit)")
            }
            return
        }
    }

    /// They are read, and never written.
    @Test func linksThatCannotFollowAreCountedAndNamed() throws {
        let folder = try SmallFolder(["a/run.md": "plain\n", "a/b.md": "[[run]]\n"])
        let outside = try ScratchFolder()
        try outside.write("[[run]] and [[a/run|it]]\n", to: "o.md")
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/o.md", withDestinationPath: outside.path + "/o.md")
        #if os(Linux)
            try Self.write("x [[run]]\n", to: folder.scratch.path + "/caf", ending: ".md")
        #endif
        let answer = folder.run("rename", "run", "walk")
        #expect(answer.exitCode == 0)
        #expect(answer.stderr.contains("o.md mentions 'run' in 2 links and stays as it is"))
        #if os(Linux)
            #expect(answer.stderr.contains("caf\u{FFFD}.md mentions 'run' and stays as it is"))
        #endif
    }

    #if os(Linux)
        /// A file whose name holds a byte that is not UTF-8.
        private static func write(_ text: String, to start: String, ending: String) throws {
            let name = Array(start.utf8) + [0xE9] + Array(ending.utf8) + [0]
            let file = try #require(
                name.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { $0.baseAddress.flatMap { fopen($0, "w") } }
            )
            fputs(text, file)
            fclose(file)
        }

        /// Nothing of a picture is missing; in a folder there may be notes.
        @Test func onlyWhatMayHoldNotesIsMissing() throws {
            let folder = try SmallFolder(["goals/run.md": "---\ntype: goal\n---\n"])
            try Self.write("[[run]]\n", to: folder.scratch.path + "/caf", ending: ".png")
            let renamed = folder.run("rename", "run", "walk")
            #expect(renamed.exitCode == 0 && !renamed.stderr.contains("mentions"), "\(renamed)")
            let name = Array("\(folder.scratch.path)/d".utf8) + [0xE9, 0]
            #expect(name.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { mkdir($0.baseAddress!, 0o755) } == 0)
            let refused = folder.run("rename", "walk", "run")
            #expect(refused.exitCode == 2 && refused.stderr.contains("depends on all notes"), "\(refused)")
            #expect(folder.run("rename", "walk", "run", "--partial").exitCode == 0)
        }
    #endif
}

/// Programs may rely on every key, and on the same bytes for the same vault.
@Suite struct JSONKeyTests {
    private static let example = Repository.root + "/vault-example"

    @Test(arguments: [
        ["check", "--format", "json"], ["check", "--format", "sarif"], ["list", "--format", "json"],
        ["progress", "--format", "json", "--explain"],
    ])
    func twoRunsPrintTheSame(arguments: [String]) throws {
        let vault = try SmallFolder([:])
        let runs = (0..<2).map { _ in vault.run(arguments: arguments + ["--vault", Self.example]).stdout }
        #expect(runs[0] == runs[1])
        #expect(!runs[0].isEmpty)
    }
}

@Suite struct SettingsTests {
    private static let goal = SmallFolder.note("type: goal\ntitle: Run\ndue: 2026-12-31\ntargets:\n  - 120 km")

    private static func vault(_ settings: String) throws -> SmallFolder {
        try SmallFolder(["vault.md": settings, "run.md": goal])
    }

    @Test func aNewerFormatIsReadAndNotChecked() throws {
        let vault = try Self.vault("---\ntype: vault\nformat: 2\n---\n")
        let answer = vault.run("check")
        #expect(answer.exitCode == 2)
        #expect(answer.stdout.isEmpty)
        #expect(answer.stderr.contains("'vault.md' has format 2, which is newer"))
        #expect(vault.run("list", "--format", "paths").stdout == "run.md\n")
        #expect(vault.run("show", "run").exitCode == 0)
        #expect(vault.run("progress").stdout.contains("120 km"))
    }

    @Test(arguments: [
        ("format: two", "unreadable-number"), ("format: 1\ntimezone: \"Europe/Berlin", "unclosed-quote"),
        ("format: 1\nignore: [a, b", "unclosed-bracket"), ("format: 1\nignore:\n\t- a", "tab-indentation"),
        ("format: 1\nweek_start: tuesday", "unknown-choice"), ("format: 1\npacks: [gaols]", "unknown-pack"),
        ("<<<<<<< a\nformat: 1\n=======\nformat: 2\n>>>>>>> b", "conflict-marker"),
        ("format: 1\nformat: 2", "duplicate-key"),
    ])
    func settingsThatCannotBeReadAreTold(fields: String, rule: String) throws {
        let vault = try Self.vault("---\ntype: vault\n\(fields)\n---\n")
        #expect(try vault.run("check", "--format", "json").rules == ["vault.md": [rule]])
        for command in ["list", "progress"] {
            let answer = vault.run(command)
            #expect(answer.exitCode == 0, "the records are there all the same")
            #expect(
                answer.stderr.hasPrefix(
                    "warning: part of 'vault.md' cannot be read; the settings in that part have no effect\n"))
            #expect(!answer.stdout.contains("warning"))
        }
    }

    @Test func settingsInAnotherEncodingMissNothing() throws {
        let vault = try Self.vault("")
        let bytes = Data("---\ntype: vault\nformat: 1\ntitle: ".utf8) + Data([0xff]) + Data("\n---\n".utf8)
        try bytes.write(to: URL(filePath: vault.path + "/vault.md"))
        #expect(try vault.run("check", "--format", "json").rules == ["vault.md": ["not-utf8"]])
    }

    @Test(arguments: [
        "\u{feff}---\r\ntype: vault\r\nformat: 1\r\n---\r\n", "---\n\"Type\": [Vault] # c\nformat: 1\n...\n",
        "---\ntype: vault\nformat: 1",
    ])
    func aRootIsKnownInAnyDress(settings: String) throws {
        #expect(try Self.vault(settings).run("list", "--format", "paths").stdout == "run.md\n")
    }

    @Test(arguments: ["Europe/Berln", "../../etc/passwd", "/etc/passwd", "Mars/Olympus Mons"])
    func aZoneThatIsNoneIsNamed(zone: String) throws {
        let vault = try Self.vault("---\ntype: vault\nformat: 1\ntimezone: \"\(zone)\"\n---\n")
        let check = vault.run("check", byClock: true)
        #expect(check.exitCode == 1)
        #expect(check.stdout.contains("error: 'timezone' is '\(zone)'; expected a name such as Europe/Berlin"))
        for words in [["list"], ["progress"], ["log", "Tea"], ["set", "run", "importance=7"]] {
            let answer = vault.run(arguments: words, byClock: true)
            #expect(answer.exitCode == 0, "\(answer)")
            #expect(
                answer.stderr.contains("warning: no time zone is named '\(zone)', as 'timezone' in 'vault.md' says"))
        }
        #expect(vault.run(arguments: ["set", "vault", "timezone=Nope/Zone"], byClock: true).exitCode == 2)
        #expect(vault.run(arguments: ["set", "vault", "timezone=UTC"], byClock: true).exitCode == 0)
        #expect(!vault.run("check", byClock: true).stdout.contains("timezone"))
    }

    @Test func aFolderThatIsGoneIsNotTheRootOfTheDisk() throws {
        let vault = try Self.vault(SmallFolder.settings)
        for arguments in [["init", "--dry-run"], ["parse", "run.md"], ["list"], ["check", "run.md"]] {
            let answer = vault.run(arguments: arguments, in: "")
            #expect(answer.exitCode == 2)
            #expect(answer.stderr.hasPrefix("error: the current folder no longer exists\n"))
        }
    }

    @Test func theVaultIsFoundFromBelowAndNamedFromOutside() throws {
        let vault = try SmallFolder(["goals/run.md": Self.goal])
        let outside = try ScratchFolder()
        #expect(vault.run("check", "run.md", in: vault.path + "/goals").exitCode == 0)
        #expect(vault.run("list", in: outside.path, environment: ["VAULT_DIR": vault.path]).exitCode == 0)
        #expect(vault.run("list", "--vault", vault.path, in: outside.path).exitCode == 0)
        #expect(vault.run("list", in: outside.path, home: outside.path).exitCode == 2)
        #expect(vault.run("list", in: vault.path + "/goals", home: vault.path).exitCode == 2, "home is not a vault")
        #expect(vault.run("list", home: vault.path).stderr.contains("your home folder is a vault"))
        #expect(vault.run("list", "--vault", vault.path, home: vault.path).exitCode == 0)
        let answer = vault.run("list", in: outside.path, environment: ["VAULT_DIR": "nope"])
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.hasPrefix("error: 'nope', named by VAULT_DIR, is not a vault"))
    }

    @Test(arguments: [
        (["chek"], "check"), (["list", "gaol"], "goal"), (["list", "--fromat", "json"], "--format"),
        (["check", "--format", "jsn"], "json"), (["explain", "brokn-link"], "broken-link"),
        (["list", "--where", "duee = 3"], "due"), (["list", "--sort", "nme"], "name"), (["progress", "runn"], "run"),
    ])
    func aSlipGetsTheRightWord(arguments: [String], word: String) throws {
        let answer = try Self.vault(SmallFolder.settings).run(arguments: arguments)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains("did you mean '\(word)'"))
    }
}

/// The day of a reader's clock changes nothing but today.
@Suite struct DayTests {
    private static let zones = [
        "Pacific/Pago_Pago", "Pacific/Kiritimati", "UTC", "Asia/Kathmandu", "CET-1CEST,M3.5.0,M10.5.0/3", "nonsense",
        "",
    ]

    /// Days on which clocks change in Europe, America and Australia, and one on which they do not.
    @Test(arguments: ["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-04-05", "2026-11-21"])
    func everyZoneGivesTheSameBytes(day: String) throws {
        let vault = try SmallFolder([
            "g.md": SmallFolder.note(
                "type: goal\nstart: 2026-03-01\ndue: 2026-11-30\ntargets:\n  - 2 km per day\n  - 3 times per week"),
            "a.md": SmallFolder.note(
                "type: action\ntitle: A\ndate: 2026-03-29\ntime: \"02:30\"\nmeasures: [5 km]\ngoals: [\"[[g]]\"]"),
            "b.md": SmallFolder.note(
                "type: action\ntitle: B\ndate: 2026-10-25\ntime: \"23:59\"\nmeasures: [1 km]\ngoals: [\"[[g]]\"]"),
        ])
        for command in [["check"], ["list"], ["progress", "--explain"]] {
            let answers = Self.zones.map { zone in
                vault.run(
                    arguments: command + ["--format", "json", "--as-of", day], environment: ["TZ": zone], byClock: true
                ).stdout
            }
            #expect(Set(answers).count == 1)
            #expect(answers[0].hasPrefix("{"))
        }
    }

    @Test func theZoneOfTheVaultComesBeforeThatOfTheMachine() throws {
        let vault = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\ntimezone: UTC\n---\n"])
        let days = ["Pacific/Pago_Pago", "Pacific/Kiritimati"].map { zone in
            vault.run("progress", environment: ["TZ": zone], byClock: true).stdout
        }
        #expect(days[0] == days[1])
        let free = try SmallFolder([:])
        let own = ["Pacific/Pago_Pago", "Pacific/Kiritimati"].map { zone in
            free.run("progress", environment: ["TZ": zone], byClock: true).stdout
        }
        #expect(own[0] != own[1], "they are 25 hours apart")
    }
}

/// The pages of `vault explain` tell the truth.
@Suite struct RulePageTests {
    /// With every pack.
    private static let settings =
        "---\ntype: vault\nformat: 1\npacks: [\(Vault.knownPacks.map(\.name).joined(separator: ", "))]\n---\n"
    /// Rules that one note alone cannot show.
    private static let needMore: Set = [
        "invalid-active-split", "alignment-for-unlinked-value", "ambiguous-link", "amount-for-unlinked-goal",
        "amount-without-target", "archived-exercise", "author-not-in-thread", "broken-checkbox", "conflict-copy",
        "counted-twice",
        "dangling-symlink", "duplicate-exercise", "duplicate-name", "duplicate-record", "duplicate-wallet",
        "effort-out-of-range", "ineffective-count", "ineffective-repeats", "uncounted-property", "unreadable-count",
        "unread-daily-notes", "unreadable-day-format",
        "goal-longer-than-terms", "goal-outside-term", "link-by-alias", "link-by-former-name", "merge-driver-missing",
        "accidental-type", "similar-measures", "not-utf8", "outside-goal", "outside-vault", "overlapping-terms",
        "pack-not-enabled",
        "possible-copy",
        "prior-not-earlier",
        "moving-start", "multiple-active-workouts", "no-direction", "set-without-checkbox", "set-without-unit",
        "shadowed-name", "shared-spelling",
        "thread-after-message", "checked-empty-set", "tracked-vault-folder", "uncounted-amount", "unit-cycle",
        "unlinkable-name", "unread-daily-notes",
        "unknown-pack", "unknown-setting",
        "unreadable-file", "unreadable-folder", "unreadable-set", "untyped-record", "wrong-link-type",
    ]
    /// Rules whose pages show only the lines that matter.
    private static let fragments: Set = [
        "completed-in-future", "dates-out-of-order", "duplicate-target", "duration-mismatch", "duration-not-positive",
        "duration-without-time-unit", "equals-not-positive", "incomparable-start", "parent-cycle",
        "summed-level",
        "term-status-contradicts-dates", "thousands-separator", "two-amounts", "unusable-unit", "unit-redefined",
        "unknown-timezone",
        "unknown-unit",
    ]

    @Test func everyRuleAndCommandHasAPageAndEveryPageOne() {
        #expect(Page.rules.map(\.name).sorted() == Vault.allRules.map(\.id).sorted())
        #expect(Page.commands.map(\.name).sorted() == VaultCommand.commands.map(\.definition.name).sorted())
    }

    @Test(arguments: Vault.allRules.map(\.id))
    func theExampleOfAPageMakesItsRuleFire(id: String) throws {
        let page = try SmallFolder([:]).run("explain", id)
        #expect(page.exitCode == 0)
        #expect(page.stdout.contains("```"), "a page has an example")
        let examples = page.stdout.split(separator: "```markdown\n").dropFirst().compactMap {
            $0.split(separator: "```").first
        }
        var fires = !examples.isEmpty
        for example in examples {
            let vault = try SmallFolder(["vault.md": Self.settings, "note.md": String(example)])
            let answer = vault.run("check", "--format", "json")
            let rules = try answer.rules["note.md"] ?? []
            fires = fires && rules.contains(id)
        }
        let isAlone = !Self.needMore.contains(id) && !Self.fragments.contains(id)
        #expect(fires == isAlone, "the example fires, or the rule stands in one of the lists above")
    }
}

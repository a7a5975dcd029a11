import Testing
import VaultTestSupport

/// What two machines made apart: git merges it without a word, `check` finds it, and the command that it names joins
/// it.
@Suite(.tags(.git)) struct JoiningTests {
    /// Two branches, what is left after joining, and what somebody has to add to the commands.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var base: [String: String] = [:]
        var ours: [String: String]
        var theirs: [String: String]
        /// The rules that find it.
        var rules: Set<String>
        /// The commands that `check` names, in the order in which they are typed.
        var commands: [String]
        var adding: [String] = []
        /// Every file that is there afterwards and was not, or is otherwise; nil for one that went.
        var after: [String: String?]
        /// Whether names differ in the composition of a letter alone, which the file system of macOS takes for one.
        var needsCompositions: Bool { theirs.keys.contains { $0.unicodeScalars.contains("\u{301}") } }
    }

    private static func record(_ fields: String, _ body: String = "") -> String { "---\n\(fields)\n---\n\(body)" }

    private static func measure(_ fields: String) -> String { record("type: measure\n" + fields) }

    private static func action(_ fields: String, day: Int = 2) -> String {
        record("type: action\ndate: 2026-11-0\(day)\n" + fields)
    }

    private static func goal(_ fields: String, _ body: String = "") -> String { record("type: goal\n" + fields, body) }

    static let cases = [
        Case(
            testDescription: "a measure under two names", base: ["goals/drink.md": goal("targets: [20 cups]")],
            ours: [
                "measures/cup.md": measure("unit: cup\nalso: [mug]"),
                "actions/a.md": action("measures: 2 mugs\ngoals: \"[[drink]]\""),
            ],
            theirs: [
                "measures/cups.md": measure("unit: cups\nalso: [mugs, beaker]"),
                "actions/b.md": action("measures: 3 beakers\ngoals: \"[[drink]]\""),
            ],
            rules: ["duplicate-record"], commands: ["vault merge cup cups"],
            after: [
                "measures/cup.md": measure("unit: cup\nalso: [mug, cups, mugs, beaker]\nformerly: [cups]"),
                "measures/cups.md": nil,
            ]),
        Case(
            testDescription: "a measure in two folders",
            ours: ["measures/cup.md": measure("unit: cup"), "actions/a.md": action("measures: 2 cup")],
            theirs: ["measures/kitchen/cup.md": measure("unit: cup\nequals: 250 ml\nalso: [mug]")],
            rules: ["duplicate-record", "duplicate-name"],
            commands: ["vault merge measures/cup.md measures/kitchen/cup.md"],
            after: [
                "measures/cup.md": measure("unit: cup\nalso: [mug]\nequals: 250 ml"), "measures/kitchen/cup.md": nil,
            ]),
        Case(
            testDescription: "one spelling of two units",
            ours: ["measures/cup.md": measure("unit: cup\nalso: [mug]")],
            theirs: ["measures/beaker.md": measure("unit: beaker\nalso: [mugs]")],
            rules: ["shared-spelling"], commands: ["vault merge beaker cup"],
            after: [
                "measures/beaker.md": measure("unit: beaker\nalso: [mugs, cup, mug]\nformerly: [cup]"),
                "measures/cup.md": nil,
            ]),
        Case(
            testDescription: "a measure that equals different amounts",
            ours: ["measures/cup.md": measure("unit: cup\nequals: 250 ml")],
            theirs: ["measures/cups.md": measure("unit: cups\nequals: 240 ml")],
            rules: ["duplicate-record"], commands: ["vault merge cup cups"], adding: ["--take", "B"],
            after: [
                "measures/cup.md": measure("unit: cup\nalso:\n  - cups\nequals: 240 ml\nformerly:\n  - cups"),
                "measures/cups.md": nil,
            ]),
        Case(
            testDescription: "an imported action",
            ours: ["actions/2026/run.md": action("title: Run\nimport_id: s-17\nmeasures: [5 km]")],
            theirs: ["actions/morning run.md": action("title: Run\nimport_id: s-17\nmeasures: [31 min]")],
            rules: ["duplicate-record"], commands: ["vault merge run 'morning run'"],
            after: [
                "actions/2026/run.md": action(
                    "title: Run\nimport_id: s-17\nformerly: [morning run]\nmeasures: [5 km, 31 min]"),
                "actions/morning run.md": nil,
            ]),
        Case(
            testDescription: "an imported action of two days",
            ours: ["actions/a.md": action("title: Run\nimport_id: s-17")],
            theirs: ["actions/b.md": action("title: Run\nimport_id: s-17", day: 3)],
            rules: ["duplicate-record"], commands: ["vault merge a b"], adding: ["--take", "A"],
            after: [
                "actions/a.md": action("title: Run\nimport_id: s-17\nformerly:\n  - b"), "actions/b.md": nil,
            ]),
        Case(
            testDescription: "an imported action three times",
            base: ["actions/a.md": action("title: Run\nimport_id: s-17")],
            ours: ["actions/b.md": action("title: Run\nimport_id: s-17\ntags: [x]")],
            theirs: ["actions/c.md": action("title: Run\nimport_id: s-17\ntags: [y]")],
            rules: ["duplicate-record"], commands: ["vault merge a b", "vault merge a c"],
            after: [
                "actions/a.md": action("tags: [x, y]\ntitle: Run\nimport_id: s-17\nformerly: [b, c]"),
                "actions/b.md": nil, "actions/c.md": nil,
            ]),
        Case(
            testDescription: "one name in two folders",
            base: ["vault.md": record("type: vault\nformat: 1"), "goals/swim.md": goal("targets: [9 km]")],
            ours: [
                "goals/run.md": goal("title: Run\ntargets: [20 km]", "Mine.\n"),
                "actions/a.md": action("measures: 5 km\ngoals: [\"[[run]]\", \"[[swim]]\"]\namounts: [run 4 km]"),
            ],
            theirs: [
                "goals/2026/run.md": goal("title: Run\nstart: 2026-11-01\ndue: 2026-12-27", "Theirs.\n"),
                "actions/b.md": action("measures: 3 km\ngoals: [\"[[2026/run|it]]\"]"),
                "notes/n.md": "[[run]] [r](../goals/2026/run.md) ![[goals/run#Mine]]\n",
            ],
            rules: ["duplicate-name", "ambiguous-link"],
            commands: ["vault merge goals/2026/run.md goals/run.md"],
            after: [
                "goals/2026/run.md": goal(
                    "title: Run\nstart: 2026-11-01\ndue: 2026-12-27\ntargets: [20 km]", "Theirs.\n\nMine.\n"),
                "goals/run.md": nil,
                "notes/n.md": "[[run]] [r](../goals/2026/run.md) ![[goals/2026/run#Mine]]\n",
            ]),
        Case(
            testDescription: "one name in another case",
            ours: ["values/Health.md": record("type: value\nlevel: major\nguidance: x")],
            theirs: ["values/old/health.md": record("type: value\ndomain: body")],
            rules: ["duplicate-name", "duplicate-record"],
            commands: ["vault merge values/Health.md values/old/health.md"],
            after: [
                "values/Health.md": record("type: value\nlevel: major\ndomain: body\nguidance: x"),
                "values/old/health.md": nil,
            ]),
        // Composed, and with the accent after its letter.
        Case(
            testDescription: "one name in another form of Unicode",
            ours: ["values/caf\u{E9}.md": record("type: value\ntitle: Rest")],
            theirs: ["values/old/cafe\u{301}.md": record("type: value\ntitle: Rest\ndomain: body")],
            rules: ["duplicate-name", "duplicate-record"],
            commands: ["vault merge values/caf\u{E9}.md 'values/old/cafe\u{301}.md'"],
            after: [
                "values/caf\u{E9}.md": record("type: value\ntitle: Rest\ndomain: body"),
                "values/old/cafe\u{301}.md": nil,
            ]),
        Case(
            testDescription: "one name in three folders", base: ["goals/run.md": goal("title: Run")],
            ours: ["goals/a/run.md": goal("tags: [x]")], theirs: ["goals/b/run.md": goal("tags: [y]")],
            rules: ["duplicate-name", "duplicate-record"],
            commands: ["vault merge goals/a/run.md goals/b/run.md goals/run.md"],
            after: [
                "goals/a/run.md": goal("title: Run\ntags: [x, y]"), "goals/b/run.md": nil, "goals/run.md": nil,
            ]),
        Case(
            testDescription: "a name that is an alias of another",
            base: ["goals/move.md": goal("aliases: [run]")],
            ours: ["goals/run.md": goal("title: Run")], theirs: ["goals/jogging.md": goal("title: run")],
            rules: ["duplicate-record"], commands: ["vault merge jogging run"],
            after: ["goals/jogging.md": goal("title: run\nformerly:\n  - run"), "goals/run.md": nil]),
        Case(
            testDescription: "names that were each other's",
            ours: ["goals/run.md": goal("title: Run\nformerly: [jog]")],
            theirs: ["goals/jog.md": goal("title: Run\nformerly: [run]")],
            rules: ["duplicate-record"], commands: ["vault merge jog run"],
            after: ["goals/jog.md": goal("title: Run\nformerly: [run]"), "goals/run.md": nil]),
    ]

    @Test(arguments: cases.filter { ScratchFolder.tellsCompositionsApart || !$0.needsCompositions })
    func `what check names joins them`(_ example: Case) throws {
        let folder = try Self.merged(example)
        let found = folder.vault("check")
        #expect(found.exitCode == 1)
        for rule in example.rules { #expect(found.stdout.contains("[\(rule)]")) }
        var typed: [String] = []
        while let command = Self.command(in: folder.vault("check").stdout), typed.count < 5 {
            typed.append(command)
            let words = try #require(ShellWords.split(command))
            let answer = folder.vault(arguments: Array(words.dropFirst()) + example.adding + ["--yes"])
            try #require(answer.exitCode == 0, "\(answer)")
            #expect(answer.stderr == "")
        }
        #expect(typed == example.commands)
        #expect(folder.vault("check", "--strict").stdout.hasPrefix("no findings"))
        for (path, text) in example.after { #expect((try? folder.scratch.text(of: path)) == text, "\(path)") }
        let written = example.base.merging(example.ours) { $1 }.merging(example.theirs) { $1 }
        for (path, text) in written where example.after[path] == nil {
            #expect(try folder.scratch.text(of: path) == text, "\(path)")
        }
        for _ in typed { #expect(folder.vault("undo").exitCode == 0) }
        #expect(try folder.git("status", "--porcelain", "--untracked-files=no") == "")
    }

    /// Where both say different things, it asks, and writes nothing.
    @Test func `an imported action of two days is asked about`() throws {
        let example = try #require(Self.cases.first { $0.testDescription == "an imported action of two days" })
        let folder = try Self.merged(example)
        let answer = folder.vault("merge", "a", "b", "--yes")
        #expect(answer.stdout == "date\n  A  2026-11-02\n     actions/a.md:3\n  B  2026-11-03\n     actions/b.md:3\n")
        #expect(answer.exitCode == 2)
        #expect(try folder.git("status", "--porcelain", "--untracked-files=no") == "")
    }

    /// The paths that `check` shows are those from the root, wherever it runs.
    @Test func `the command works in a folder of the vault`() throws {
        let example = try #require(Self.cases.first { $0.testDescription == "one name in two folders" })
        let folder = try Self.merged(example)
        for place in ["goals", "actions", "goals/2026"] {
            let command = try #require(Self.command(in: folder.vault("check", in: place).stdout))
            let words = try #require(ShellWords.split(command)).dropFirst()
            let answer = folder.vault(arguments: Array(words) + ["--yes"], in: place)
            #expect(answer.stdout.hasPrefix("merged goals/run.md into goals/2026/run.md\n"), "\(answer)")
            #expect(folder.vault("undo").exitCode == 0)
        }
    }

    @Test func `it tells what it brings`() throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.goal("start: 2026-11-10"), "goals/jog.md": Self.goal("targets: [9 km]"),
            "a.md": Self.action("measures: 5 km\ngoals: [\"[[jog]]\"]"),
        ])
        #expect(folder.run("check", "--strict").exitCode == 0)
        for arguments in [["--dry-run"], ["--yes"]] {
            let answer = folder.run(arguments: ["merge", "run", "jog"] + arguments)
            #expect(answer.exitCode == 0)
            #expect(answer.stderr.hasPrefix("warning: a.md: "))
            #expect(answer.stderr.contains("[outside-goal]"))
        }
    }

    /// A repository in which both branches were merged by git alone.
    private static func merged(_ example: Case) throws -> GitFolder {
        let head = ["vault.md": record("type: vault\nformat: 1"), ".gitignore": ".vault\n"]
        let folder = try GitFolder(head.merging(example.base) { $1 })
        try folder.commit()
        try folder.git("checkout", "-q", "-b", "theirs")
        for (path, text) in example.theirs { try folder.scratch.write(text, to: path) }
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        for (path, text) in example.ours { try folder.scratch.write(text, to: path) }
        try folder.commit()
        try folder.git("merge", "-q", "--no-edit", "theirs")
        return folder
    }

    /// The first command for merging that a text names.
    private static func command(in text: String) -> String? {
        text.split(separator: "\n").lazy.compactMap { line in
            line.firstRange(of: "vault merge ").map { String(line[$0.lowerBound...]) }
        }.first
    }
}

import Testing
import VaultTestSupport

/// Two machines make a file at the same path: one record is merged, two are separated, and nothing of either side is
/// lost.
@Suite(.tags(.git, .process)) struct MadeApartTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var path = "goals/run.md"
        var ours: String
        var theirs: String
        /// What `resolve` leaves, by path.
        var after: [String: String]
        /// Whether the driver decides it by itself.
        var isDecided = false
        /// What `resolve` says after the name of the file.
        var words: String
    }

    private static func goal(_ fields: String, _ body: String = "") -> String {
        "---\ntype: goal\n\(fields)---\n\(body)"
    }
    private static func action(_ fields: String) -> String { "---\ntype: action\n\(fields)---\n" }

    private static func separated(_ other: String, _ command: String? = nil) -> String {
        "two different records; theirs is now '\(other)'\n"
            + (command.map { "  if they are one record: vault merge \($0)\n" } ?? "")
    }

    static let cases = [
        Case(
            testDescription: "one record", ours: goal("title: Run\ndue: 2026-12-27\n", "Ours.\n"),
            theirs: goal("title: Run\ntags: [x]\n", "Ours.\n"),
            after: ["goals/run.md": goal("title: Run\ndue: 2026-12-27\ntags: [x]\n", "Ours.\n")], isDecided: true,
            words: "resolved\n"),
        Case(
            testDescription: "two titles", ours: goal("title: Run far\n", "Ours.\n"),
            theirs: goal("title: Run often\n", "Theirs.\n"),
            after: [
                "goals/run.md": goal("title: Run far\n", "Ours.\n"),
                "goals/run-2.md": goal("title: Run often\n", "Theirs.\n"),
            ], words: separated("goals/run-2.md", "goals/run.md goals/run-2.md")),
        Case(
            testDescription: "two types", path: "run.md", ours: goal("title: Run\n"),
            theirs: action("title: Run\ndate: 2026-11-02\n"),
            after: ["run.md": goal("title: Run\n"), "run-2.md": action("title: Run\ndate: 2026-11-02\n")],
            words: separated("run-2.md")),
        Case(
            testDescription: "two units of one name", path: "measures/my cup.md",
            ours: "---\ntype: measure\nunit: cup\n---\n", theirs: "---\ntype: measure\nunit: mug\n---\n",
            after: [
                "measures/my cup.md": "---\ntype: measure\nunit: cup\n---\n",
                "measures/my cup-2.md": "---\ntype: measure\nunit: mug\n---\n",
            ], words: separated("measures/my cup-2.md", "'measures/my cup.md' 'measures/my cup-2.md'")),
        Case(
            testDescription: "one import, two days", ours: action("title: Run\nimport_id: 7\ndate: 2026-11-01\n"),
            theirs: action("title: Run\nimport_id: 7\ndate: 2026-11-02\n"),
            after: [
                "goals/run.md": action(
                    "title: Run\nimport_id: 7\n<<<<<<< ours\ndate: 2026-11-01\n=======\ndate: 2026-11-02\n>>>>>>> theirs\n"
                )
            ], words: ""),
        Case(
            testDescription: "an import in common", ours: action("title: Run\nimport_id: [7, 8]\ndate: 2026-11-01\n"),
            theirs: action("title: Run\nimport_id: [8, 9]\ndate: 2026-11-01\n"),
            after: ["goals/run.md": action("title: Run\nimport_id: [7, 8, \"9\"]\ndate: 2026-11-01\n")],
            isDecided: true, words: "resolved\n"),
        Case(
            testDescription: "two imports", ours: action("title: Run\nimport_id: 7\ndate: 2026-11-01\n"),
            theirs: action("title: Run\nimport_id: 8\ndate: 2026-11-01\n"),
            after: [
                "goals/run.md": action("title: Run\nimport_id: 7\ndate: 2026-11-01\n"),
                "goals/run-2.md": action("title: Run\nimport_id: 8\ndate: 2026-11-01\n"),
            ], words: separated("goals/run-2.md", "goals/run.md goals/run-2.md")),
    ]

    @Test(arguments: cases, [false, true])
    func `both sides' files`(_ example: Case, withDriver: Bool) throws {
        let folder = try Self.merged(example, withDriver: withDriver)
        let unmerged = try folder.git("ls-files", "--unmerged")
        if withDriver, example.isDecided {
            #expect(unmerged == "")
        } else {
            // Every byte of both sides is in the index, and in the file.
            #expect(try folder.git("show", ":2:" + example.path) == example.ours)
            #expect(try folder.git("show", ":3:" + example.path) == example.theirs)
            let text = try folder.scratch.text(of: example.path)
            for line in (example.ours + example.theirs).split(separator: "\n") where !line.hasPrefix("import_id") {
                #expect(text.contains(line))
            }
            #expect(folder.vault("check").stdout.contains("[conflict-marker]"))
            let answer = folder.vault("resolve", "--add")
            if example.words.isEmpty {
                #expect(answer.stdout == "goals/run.md:5: both sides changed 'date'\n")
                #expect(answer.exitCode == 1)
                #expect(folder.vault("resolve", "--add", "--theirs").exitCode == 0)
                #expect(try folder.scratch.text(of: example.path) == example.theirs)
                return
            }
            #expect(answer.stdout == example.path + ": " + example.words)
            #expect(answer.stderr == "" && answer.exitCode == 0)
        }
        #expect(try folder.git("ls-files", "--unmerged") == "")
        for (path, text) in example.after {
            #expect(try folder.scratch.text(of: path) == text)
            #expect(try folder.git("show", ":" + path) == text)
        }
        #expect(folder.vault("check", "--staged").exitCode == 0)
        if !withDriver || !example.isDecided { try folder.git("commit", "-q", "-m", "merged") }
        #expect(try folder.git("status", "--porcelain") == "")
    }

    /// What `resolve` says joins them again, where they are of one type.
    @Test(arguments: cases.filter { $0.words.contains("vault merge") })
    func `what was separated can be joined`(_ example: Case) throws {
        let folder = try Self.merged(example, withDriver: false)
        let said = folder.vault("resolve", "--add").stdout
        let command = try #require(said.firstRange(of: "vault merge ").map { said[$0.lowerBound...] })
        let words = try #require(ShellWords.split(String(command.prefix { $0 != "\n" }))).dropFirst()
        let answer = folder.vault(arguments: Array(words) + ["--take", "A", "--yes"])
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(folder.vault("check").exitCode == 0)
        #expect((try? folder.scratch.text(of: example.after.keys.first { $0.contains("-2") } ?? "")) == nil)
    }

    /// One number makes two terms one, whatever else they say.
    @Test(arguments: [true, false]) func `what shares a key is one`(withDriver: Bool) throws {
        func term(_ start: String, _ theme: String) -> String {
            "---\ntype: term\nnumber: 3\nstart: \(start)\ntheme: \(theme)\n---\n"
        }
        let folder = try Self.merged(
            Case(
                testDescription: "", path: "terms/term-3.md", ours: term("2026-10-19", "Rest"),
                theirs: term("2026-10-20", "Rest"), after: [:], words: ""), withDriver: withDriver)
        let answer = folder.vault("resolve")
        #expect(answer.stdout == "terms/term-3.md:4: both sides changed 'start'\n" && answer.exitCode == 1)
        #expect(folder.vault("resolve", "--add", "--theirs").exitCode == 0)
        #expect(try folder.scratch.text(of: "terms/term-3.md") == term("2026-10-20", "Rest"))
        #expect(folder.vault("check", "--strict").exitCode == 0)
    }

    /// On their machine the name meant theirs.
    @Test func `links that came with theirs are told`() throws {
        let link = "goals: \"[[run]]\"\n"
        let folder = try Self.merged(
            Case(
                testDescription: "", ours: Self.goal("title: Run far\n"), theirs: Self.goal("title: Run often\n"),
                after: [:], words: ""),
            withDriver: false, base: ["a.md": Self.action("title: A\ndate: 2026-11-01\n"), "n.md": "See [[run]].\n"],
            ours: ["b.md": Self.action("title: B\ndate: 2026-11-01\n" + link)],
            theirs: [
                "a.md": Self.action("title: A\ndate: 2026-11-01\n" + link), "c.md": "[[goals/run|x]]\n[[run]]\n",
                "n.md": "See [[run]].\nMore.\n",
            ])
        try folder.scratch.write("[[run]]\n", to: "mine.md")
        #expect(
            folder.vault("resolve").stdout
                == """
                goals/run.md: two different records; theirs is now 'goals/run-2.md'
                  if they are one record: vault merge goals/run.md goals/run-2.md
                  3 links from their side now lead to it
                  ambiguous links lead to ours; where theirs is meant, write 'run-2'
                    n.md:1

                """)
        #expect(try folder.scratch.text(of: "a.md").contains("goals: \"[[run-2]]\"\n"))
        #expect(try folder.scratch.text(of: "b.md").contains("goals: \"[[run]]\"\n"))
        #expect(try folder.scratch.text(of: "c.md") == "[[goals/run-2|x]]\n[[run-2]]\n")
        #expect(folder.vault("undo").exitCode == 0)
        #expect(try folder.scratch.text(of: "c.md") == "[[goals/run|x]]\n[[run]]\n")
    }

    /// Ours was there under another name, and was moved to where theirs was made.
    @Test func `a file that was moved there`() throws {
        let folder = try Self.repository(["goals/jog.md": Self.goal("title: Jog\n", "One.\nTwo.\nThree.\n")], [:])
        try folder.git("checkout", "-q", "-b", "theirs")
        try folder.scratch.write(Self.goal("title: Run often\n", "Theirs.\n"), to: "goals/run.md")
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        #expect(folder.vault("rename", "jog", "run").exitCode == 0)
        try folder.commit()
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        #expect(folder.vault("resolve", "--add").stdout.hasPrefix("goals/run.md: " + Self.separated("goals/run-2.md")))
        #expect(try folder.scratch.text(of: "goals/run-2.md") == Self.goal("title: Run often\n", "Theirs.\n"))
        #expect(try folder.scratch.text(of: "goals/run.md").hasSuffix("One.\nTwo.\nThree.\n"))
        #expect(folder.vault("check", "--strict").exitCode == 0)
    }

    private static func repository(_ base: [String: String], _ more: [String: String]) throws -> GitFolder {
        let head = ["vault.md": "---\ntype: vault\nformat: 1\n---\n", ".gitignore": ".vault\n"]
        let folder = try GitFolder(head.merging(base) { $1 }.merging(more) { $1 })
        try folder.commit()
        return folder
    }

    private static func merged(
        _ example: Case, withDriver: Bool, base: [String: String] = [:], ours: [String: String] = [:],
        theirs: [String: String] = [:]
    ) throws -> GitFolder {
        let folder = try repository(base, [:])
        if withDriver {
            let program = try #require(GitMergeTests.program)
            #expect(folder.vault("hook", "install", "--merge", as: program).exitCode == 0)
            try folder.commit()
        }
        try folder.git("checkout", "-q", "-b", "theirs")
        for (path, text) in theirs.merging([example.path: example.theirs], uniquingKeysWith: { $1 }) {
            try folder.scratch.write(text, to: path)
        }
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        for (path, text) in ours.merging([example.path: example.ours], uniquingKeysWith: { $1 }) {
            try folder.scratch.write(text, to: path)
        }
        try folder.commit()
        _ = try folder.answer(["merge", "-q", "--no-edit", "theirs"])
        return folder
    }
}

import Testing
import VaultTestSupport

/// Two machines write down what was done on one day: whether it is one thing or two is asked, and nothing is lost.
@Suite(.tags(.git, .process), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct SameOrTwoTests {
    private static let path = "actions/2026/2026-11-20-run.md"
    private static let second = "actions/2026/2026-11-20-run-2.md"

    private static func run(_ fields: String, at hour: Int) -> String {
        "---\ntype: action\ntitle: Run\ndate: 2026-11-20\n\(fields)created: 2026-11-20T0\(hour):00:00\n---\n"
    }

    /// How two branches meet.
    enum Meeting: CaseIterable {
        case merge, rebase, cherryPick
    }

    struct Case: Sendable {
        var ours: String
        var theirs: String
        /// What it is when it is the same; nil when it is decided without a question.
        var same: String
        /// The fields that speak for two; nil for none.
        var fields: String?
    }

    static let cases = [
        Case(
            ours: run("measures: [5 km]\n", at: 9), theirs: run("measures: [5 km]\n", at: 8),
            same: run("measures: [5 km]\n", at: 8), fields: "'created' differs"),
        Case(
            ours: run("measures: [5 km]\n", at: 8), theirs: run("duration: 31 min\n", at: 8),
            same: run("duration: 31 min\nmeasures: [5 km]\n", at: 8), fields: "'duration' and 'measures' differ"),
        Case(
            ours: run("time: 07:00\n", at: 8), theirs: run("time: 07:00\ntags: [park]\n", at: 8),
            same: run("time: 07:00\ntags: [park]\n", at: 8)),
        Case(
            ours: run("measures: [5 km]\n", at: 8), theirs: run("measures: [5000 m, 31 min]\n", at: 8),
            same: run("measures: [5000 m, 31 min]\n", at: 8)),
    ]

    @Test(arguments: cases.indices, Meeting.allCases)
    func `the same, or two`(number: Int, meeting: Meeting) throws {
        let example = Self.cases[number]
        for hasDriver in [true, false] {
            // In a rebase, ours is what the commits go onto.
            let folder = try Self.met(example, meeting, hasDriver: hasDriver)
            guard let fields = example.fields else {
                if !hasDriver { #expect(folder.vault("resolve", "--add").exitCode == 0) }
                #expect(try folder.scratch.text(of: Self.path) == example.same)
                continue
            }
            let before = try folder.scratch.text(of: Self.path)
            for line in (example.ours + example.theirs).split(separator: "\n") { #expect(before.contains(line)) }
            for side in [[], ["--ours"], ["--theirs"]] {
                let answer = folder.vault(arguments: ["resolve"] + side)
                #expect(answer.stdout == "\(Self.path): may be one record or two: \(fields); use --same or --two\n")
                #expect(answer.exitCode == 1)
            }
            #expect(folder.vault("resolve", "--same").exitCode == 0)
            #expect(try folder.scratch.text(of: Self.path) == example.same)
            #expect(folder.vault("undo").exitCode == 0)
            #expect(folder.vault("resolve", "--add", "--two").exitCode == 0)
            #expect(try folder.scratch.text(of: Self.path) == example.ours)
            #expect(try folder.scratch.text(of: Self.second) == example.theirs)
            #expect(try folder.scratch.text(of: "diary.md") == "A day.\n[[2026-11-20-run-2]]\n")
            #expect(try folder.git("ls-files", "--unmerged") == "" && folder.git("diff", "--name-only") == "")
        }
    }

    @Test func `it is asked at a terminal`() throws {
        let (ours, theirs) = (Self.run("measures: [5 km]\n", at: 8), Self.run("measures: [6 km]\n", at: 8))
        let copy = Self.path.replacing(".md", with: ".sync-conflict-20261121-071500-ABCDEFG.md")
        for (answer, after) in [
            ("two", [Self.path: ours, Self.second: theirs]), ("l", [Self.path: ours, copy: theirs]),
        ] {
            let folder = try SmallFolder([
                Self.path: ours, copy: theirs.replacing("T08:00", with: "T08:01"),
            ])
            let terminal = ScriptedTerminal([answer])
            _ = terminal.run(["resolve"], in: folder)
            #expect(
                terminal.screen.contains("\(Self.path): both sides created it, and 'created' and 'measures' differ\n"))
            #expect(terminal.screen.contains("[s]ame, [t]wo, [l]eave it, [q]uit, [?] for help: \(answer)\n"))
            for (path, text) in after {
                #expect(folder.texts[path]?.replacing("T08:01", with: "T08:00") == text)
            }
        }
    }

    /// Both branches made the file, and theirs a link to it.
    private static func met(_ example: Case, _ meeting: Meeting, hasDriver: Bool) throws -> GitFolder {
        let folder = try GitFolder([
            "vault.md": "---\ntype: vault\nformat: 1\n---\n", ".gitignore": ".vault\n", "diary.md": "A day.\n",
        ])
        if hasDriver {
            let program = try #require(GitMergeTests.program)
            #expect(folder.vault("hook", "install", "--merge", as: program).exitCode == 0)
        }
        try folder.commit()
        try folder.git("checkout", "-q", "-b", "theirs")
        try folder.scratch.write(example.theirs, to: path)
        try folder.scratch.write("A day.\n[[2026-11-20-run]]\n", to: "diary.md")
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        try folder.scratch.write(example.ours, to: path)
        try folder.commit()
        switch meeting {
        case .merge: _ = try folder.answer(["merge", "-q", "--no-edit", "theirs"])
        case .cherryPick: _ = try folder.answer(["cherry-pick", "theirs"])
        case .rebase: _ = try folder.answer(["rebase", "-q", "main", "theirs"])
        }
        return folder
    }
}

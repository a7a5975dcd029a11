import Foundation
import Testing
import VaultTestSupport

/// `vault resolve` on copies of sync tools, in folders without git.
@Suite struct ResolveCopiesTests {
    static let stamp = ".sync-conflict-20261121-071500-ABCDEFG"

    static func goal(_ fields: String, body: String = "") -> String { "---\ntype: goal\n\(fields)\n---\n\(body)" }

    struct Case: Sendable {
        var name: String
        var files: [String: String]
        var arguments: [String] = []
        var says: String
        /// What is there afterwards; nil when nothing changes.
        var after: [String: String]?
        var exitCode: Int32 = 0
    }

    private static let run = "goals/run.md"
    private static let copy = "goals/run\(stamp).md"

    /// Those of the page, and those whose bytes no page shows.
    static let cases =
        page + [
            Case(
                name: "equal but for line breaks",
                files: [run: "---\r\ntype: goal\r\n---\r\nText\r\n", copy: "---\ntype: goal\n---\nText\n"],
                says: "\(copy): '\(run)' has all of its content; the copy is deleted\n",
                after: [run: "---\r\ntype: goal\r\n---\r\nText\r\n"]),
            Case(
                name: "line breaks of the original",
                files: [
                    run: "---\r\ntype: goal\r\ntags: [a]\r\n---\r\nText\r\n",
                    copy: "---\ntype: goal\ntags: [b]\n---\nText\nMore\n",
                ],
                says: "\(copy): merged into '\(run)'\n",
                after: [run: "---\r\ntype: goal\r\ntags: [a, b]\r\n---\r\nText\r\nMore\r\n"]),
            Case(
                name: "empty", files: [run: goal("due: 2026-12-01", body: "A\n"), copy: ""],
                says: "\(copy): '\(run)' has all of its content; the copy is deleted\n",
                after: [run: goal("due: 2026-12-01", body: "A\n")]),
        ]

    private static let page = Transcript.cases("copies.md").map { it in
        Case(
            name: it.testDescription, files: it.texts, arguments: Array(it.words.dropFirst(2)), says: it.says,
            after: it.after.isEmpty ? nil : it.after, exitCode: it.exitCode)
    }

    @Test func thePageIsRead() { #expect(Self.page.count > 20) }

    @Test(arguments: cases) func resolves(_ it: Case) throws {
        let folder = try SmallFolder(it.files)
        let before = folder.texts
        _ = folder.run(arguments: ["resolve", "--dry-run"] + it.arguments)
        #expect(folder.texts == before, "\(it.name): --dry-run wrote")
        #expect(
            folder.run(arguments: ["resolve"] + it.arguments) == .init(stdout: it.says, exitCode: it.exitCode),
            "\(it.name)")
        let settings = ["vault.md": before["vault.md"] ?? ""]
        #expect(folder.texts == (it.after.map { settings.merging($0) { $1 } } ?? before), "\(it.name)")
        if it.after == nil { return }
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == before, "\(it.name): undo")
    }

    @Test(
        arguments: [
            ("j/2026-11-20_LOCAL_4711.md", "torn", "conflict-copy"),
            ("j/2026-11-20 2.md", "---\nrun: 5\n---\n", "conflict-copy"),
            ("j/2026-11-20 2.md", "---\nrun: 6\n---\n", "possible-copy"),
            ("j/2026-11-20 2.md", "---\nx: 6\n---\n", nil),
            ("j/2026-11-19 2.md", "---\nrun: 6\n---\n", nil),
        ] as [(String, String, String?)])
    func `copies of daily notes that count are found`(path: String, text: String, rule: String?) throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\ndaily: j/*\ndaily_counts: [run km to far]\n---\n",
            "far.md": Self.goal("targets: 9 km"), "j/2026-11-20.md": "---\nrun: 5\n---\n", path: text,
        ])
        let found = folder.run("check").stdout
        #expect(found.contains("-copy]") == (rule != nil))
        if let rule { #expect(found.contains("[\(rule)]"), "\(found)") }
    }

    @Test func `a path that is no copy is refused`() throws {
        let folder = try SmallFolder([Self.run: Self.goal("tags: [a]")])
        #expect(
            folder.run("resolve", Self.run)
                == .init(
                    stdout: "",
                    stderr: """
                        error: 'goals/run.md' has no conflict in git and is not a conflict copy
                        help: there is nothing to resolve

                        """, exitCode: 2))
    }

    @Test func `what cannot be read is named and left`() throws {
        let folder = try SmallFolder([Self.run: Self.goal("tags: [a]")])
        let bytes = Data([0x2D, 0x2D, 0x2D, 0x0A, 0xFF, 0x0A, 0x2D, 0x2D, 0x2D, 0x0A])
        for path in [Self.copy, "goals/other.md"] {
            try bytes.write(to: URL(filePath: folder.scratch.path + "/" + path))
        }
        let before = folder.texts
        for side in [[], ["--ours"], ["--theirs"]] {
            #expect(
                folder.run(arguments: ["resolve"] + side)
                    == .init(
                        stdout: "\(Self.copy): it or '\(Self.run)' cannot be read as text, so both stay; "
                            + "compare them by hand\n", exitCode: 1))
        }
        #expect(folder.texts == before)
    }

    @Test func `an original that cannot be read keeps its name`() throws {
        let folder = try SmallFolder([Self.copy: Self.goal("tags: [a]")])
        let bytes = Data([0x2D, 0x2D, 0x2D, 0x0A, 0xFF, 0x0A, 0x2D, 0x2D, 0x2D, 0x0A])
        try bytes.write(to: URL(filePath: folder.scratch.path + "/" + Self.run))
        #expect(
            folder.run("resolve")
                == .init(
                    stdout: "\(Self.copy): it or '\(Self.run)' cannot be read as text, so both stay; "
                        + "compare them by hand\n", exitCode: 1))
        #expect(try Data(contentsOf: URL(filePath: folder.scratch.path + "/" + Self.run)) == bytes)
    }

    @Test func `an original out of the vault is not written`() throws {
        let outside = try ScratchFolder()
        try outside.write(Self.goal("tags: [b]"), to: "x.md")
        let folder = try SmallFolder([Self.copy: Self.goal("tags: [a]")])
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/" + Self.run, withDestinationPath: outside.path + "/x.md")
        #expect(folder.run("resolve").stdout.hasSuffix("is outside the vault, so both stay\n"))
        #expect(try outside.text(of: "x.md") == Self.goal("tags: [b]"))
        #expect(try folder.scratch.text(of: Self.copy) == Self.goal("tags: [a]"))
    }

    @Test func `nothing is written out of the vault`() throws {
        let outside = try ScratchFolder()
        try outside.write(Self.goal("tags: [b]"), to: "x.md")
        let folder = try SmallFolder([Self.run: Self.goal("tags: [a]")])
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/" + Self.copy, withDestinationPath: outside.path + "/x.md")
        #expect(
            folder.run("resolve").stdout
                == "\(Self.copy): it or '\(Self.run)' is outside the vault, so both stay\n")
        #expect(try outside.text(of: "x.md") == Self.goal("tags: [b]"))
    }

    @Test func `a newer format is left alone`() throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 9\n---\n", Self.run: Self.goal("tags: [a]"),
            Self.copy: Self.goal("tags: [b]"),
        ])
        let before = folder.texts
        #expect(folder.run("resolve").exitCode == 2)
        #expect(folder.texts == before)
    }
}

/// Links to a copy.
@Suite struct LinksToCopiesTests {
    private static let value = "---\ntype: value\ntitle: Joy\n---\n"

    @Test func `links by name and path lead to the original`() throws {
        let folder = try SmallFolder([
            "values/joy.md": Self.value,
            "values/joy (Case Conflict).md": Self.value + "See [[joy (Case Conflict)#a|b]].\n",
            "g.md":
                "---\ntype: goal\nvalues:\n  - \"[[joy (Case Conflict)]]\"\n---\n[[values/Joy (Case Conflict)]] "
                + "[x](<values/joy (Case Conflict).md>) [[joy]]\n",
            "values/n.md": "[y](<joy (Case Conflict).md>) `[[joy 2]]` [[joy 3]] [[other/joy 2]]\n",
        ])
        #expect(folder.run("resolve").stdout == "values/joy (Case Conflict).md: merged into 'values/joy.md'\n")
        #expect(
            folder.texts == [
                "vault.md": "---\ntype: vault\nformat: 1\n---\n",
                "values/joy.md": Self.value + "See [[joy#a|b]].\n",
                "g.md": "---\ntype: goal\nvalues:\n  - \"[[joy]]\"\n---\n[[values/joy]] [x](<values/joy.md>) [[joy]]\n",
                "values/n.md": "[y](<joy.md>) `[[joy 2]]` [[joy 3]] [[other/joy 2]]\n",
            ])
    }

    @Test func `a name that two notes have is written with its folder`() throws {
        let folder = try SmallFolder([
            "values/joy.md": Self.value, "values/joy 2.md": Self.value, "x/joy.md": "a plain note\n",
            "n.md": "[[joy 2]] [[values/joy 2]]\n",
        ])
        #expect(folder.run("resolve").exitCode == 0)
        #expect(folder.texts["n.md"] == "[[values/joy]] [[values/joy]]\n")
    }

    @Test func `links that lead to another note stay`() throws {
        let folder = try SmallFolder([
            "values/joy.md": Self.value, "values/joy 2.md": Self.value, "x/joy 2.md": "a plain note\n",
            "n.md": "[[joy 2]] [[values/joy 2]] [[x/joy 2]]\n",
        ])
        #expect(folder.run("resolve").exitCode == 0)
        #expect(folder.texts["n.md"] == "[[joy 2]] [[values/joy]] [[x/joy 2]]\n")
    }

    @Test func `a name of two copies says not which is meant`() throws {
        let folder = try SmallFolder([
            "a/joy.md": Self.value, "a/joy 2.md": Self.value, "b/joy.md": Self.value.replacing("Joy", with: "Fun"),
            "b/joy 2.md": Self.value.replacing("Joy", with: "Fun"), "n.md": "[[joy 2]] [[b/joy 2]]\n",
        ])
        #expect(folder.run("resolve").exitCode == 0)
        #expect(folder.texts["n.md"] == "[[joy 2]] [[b/joy]]\n")
    }
}

/// `vault resolve` on copies of sync tools, where git has what both were made from.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct ResolveCopiesInGitTests {
    private static let run = "goals/run.md"
    private static let copy = "goals/run\(ResolveCopiesTests.stamp).md"

    private static func goal(_ due: String, _ tags: String, _ title: String = "Run", body: String = "") -> String {
        "---\ntype: goal\ntitle: \(title)\ndue: \(due)\ntags: [\(tags)]\n---\n\(body)"
    }

    /// A repository in which these versions of a goal were committed one after the other.
    private static func repo(_ versions: String...) throws -> GitFolder {
        let repo = try GitFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n", ".gitignore": ".vault\n"])
        for version in versions {
            try repo.scratch.write(version, to: run)
            try repo.commit()
        }
        return repo
    }

    @Test func `the version before both is the base`() throws {
        let repo = try Self.repo(Self.goal("2026-01-01", "a, b", body: "One\n\nTwo\n"))
        try repo.scratch.write(Self.goal("2026-02-01", "b, c", body: "One\n"), to: Self.run)
        try repo.scratch.write(Self.goal("2026-01-01", "a, b, d", "Jog", body: "One\n\nTwo\n"), to: Self.copy)
        #expect(repo.vault("resolve").stdout == "\(Self.copy): merged into '\(Self.run)'\n")
        // Each change of one side alone, and what ours deleted is gone.
        #expect(try repo.scratch.text(of: Self.run) == Self.goal("2026-02-01", "b, d, c", "Jog", body: "One\n"))
        #expect(repo.vault("resolve").stdout == "nothing to resolve\n")
    }

    @Test func `a side that was committed since is no base`() throws {
        let repo = try Self.repo(Self.goal("2026-01-01", "a"), Self.goal("2026-02-01", "a"))
        try repo.scratch.write(Self.goal("2026-01-01", "a, b"), to: Self.copy)
        #expect(repo.vault("resolve").stdout == "\(Self.copy): merged into '\(Self.run)'\n")
        #expect(try repo.scratch.text(of: Self.run) == Self.goal("2026-02-01", "a, b"))
    }

    @Test func `the copy may be the side that was committed`() throws {
        let repo = try Self.repo(Self.goal("2026-01-01", "a"), Self.goal("2026-02-01", "a"))
        try repo.scratch.write(Self.goal("2026-02-01", "a"), to: Self.copy)
        try repo.scratch.write(Self.goal("2026-01-01", "a, b"), to: Self.run)
        #expect(repo.vault("resolve").stdout == "\(Self.copy): merged into '\(Self.run)'\n")
        #expect(try repo.scratch.text(of: Self.run) == Self.goal("2026-02-01", "a, b"))
    }

    @Test(arguments: [true, false]) func `a version that is one of the sides is no base`(isCopy: Bool) throws {
        let committed = Self.goal("2026-02-01", "a")
        let repo = try Self.repo(committed)
        let other = Self.goal("2026-01-01", "a, b")
        try repo.scratch.write(isCopy ? other : committed, to: Self.run)
        try repo.scratch.write(isCopy ? committed : other, to: Self.copy)
        #expect(repo.vault("resolve").exitCode == 1)
        let text = try repo.scratch.text(of: Self.run)
        #expect(text.contains("\ndue: 2026-01-01\n") && text.contains("\ndue: 2026-02-01\n"))
        #expect(text.contains("\ntags: [a, b]\n"))
    }

    @Test func `a version from after the copy proves nothing`() throws {
        let repo = try Self.repo()
        try repo.scratch.write(Self.goal("2026-02-01", "a"), to: Self.run)
        try repo.scratch.write(Self.goal("2026-01-01", "a, b"), to: Self.copy)
        try repo.commit()
        try repo.scratch.write(Self.goal("2026-02-01", "a, c"), to: Self.run)
        #expect(
            repo.vault("resolve").stdout == """
                \(Self.copy): merged into '\(Self.run)', with conflict markers
                \(Self.run):4: both sides changed 'due'

                """)
    }

    @Test func `line breaks of a work tree do not count`() throws {
        let repo = try Self.repo(Self.goal("2026-01-01", "a"))
        func windows(_ text: String) -> String { text.replacing("\n", with: "\r\n") }
        try repo.scratch.write(windows(Self.goal("2026-02-01", "a")), to: Self.run)
        try repo.scratch.write(windows(Self.goal("2026-01-01", "a, b")), to: Self.copy)
        #expect(repo.vault("resolve").exitCode == 0)
        #expect(try repo.scratch.text(of: Self.run) == windows(Self.goal("2026-02-01", "a, b")))
    }

    @Test func `a vault below the top of a repository`() throws {
        let repo = try GitFolder([
            "notes/vault.md": "---\ntype: vault\nformat: 1\n---\n", "notes/" + Self.run: Self.goal("2026-01-01", "a"),
        ])
        try repo.commit()
        try repo.scratch.write(Self.goal("2026-02-01", "a"), to: "notes/" + Self.run)
        try repo.scratch.write(Self.goal("2026-01-01", ""), to: "notes/" + Self.copy)
        #expect(
            repo.vault("resolve", "run\(ResolveCopiesTests.stamp).md", in: "notes/goals").stdout
                == "\(Self.copy): merged into '\(Self.run)'\n")
        #expect(try repo.scratch.text(of: "notes/" + Self.run) == Self.goal("2026-02-01", ""))
    }

    @Test func `conflicts of a merge come first, then copies`() throws {
        let repo = try Self.repo(Self.goal("2026-01-01", "a"))
        try repo.git("checkout", "-q", "-b", "phone")
        try repo.scratch.write(Self.goal("2026-01-01", "a, b"), to: Self.run)
        try repo.scratch.write("1\n", to: "x.md")
        try repo.commit()
        try repo.git("checkout", "-q", "main")
        try repo.scratch.write(Self.goal("2026-01-01", "a, c"), to: Self.run)
        try repo.scratch.write("2\n", to: "x.md")
        try repo.commit()
        #expect(try repo.answer(["merge", "-q", "phone"]).exitCode == 1)
        let marked = try repo.scratch.text(of: Self.run)
        try repo.scratch.write(Self.goal("2026-01-01", "a, c", "Jog"), to: Self.copy)
        try repo.scratch.write("3\n", to: "x\(ResolveCopiesTests.stamp).md")
        #expect(
            repo.vault("resolve", "--add").stdout == """
                \(Self.run): resolved
                x.md:1: both sides changed these lines
                \(Self.copy): merged into '\(Self.run)'
                x\(ResolveCopiesTests.stamp).md: it or 'x.md' has conflict markers; resolve those first

                """)
        #expect(try repo.scratch.text(of: Self.run) == Self.goal("2026-01-01", "a, b, c", "Jog"))
        #expect(try repo.git("ls-files", "--unmerged", "--", Self.run).isEmpty)
        #expect(repo.vault("undo").exitCode == 0)
        #expect(try repo.scratch.text(of: Self.run) == marked)
        #expect(try repo.scratch.text(of: Self.copy) == Self.goal("2026-01-01", "a, c", "Jog"))
    }

    @Test func `the style of git's settings`() throws {
        let repo = try Self.repo(Self.goal("2026-01-01", "a"))
        try repo.git("config", "merge.conflictStyle", "diff3")
        try repo.scratch.write(Self.goal("2026-02-01", "a"), to: Self.run)
        try repo.scratch.write(Self.goal("2026-03-01", "a"), to: Self.copy)
        #expect(repo.vault("resolve").exitCode == 1)
        #expect(
            try repo.scratch.text(of: Self.run).contains(
                "<<<<<<< run.md\ndue: 2026-02-01\n||||||| base\ndue: 2026-01-01\n=======\ndue: 2026-03-01\n>>>>>>> run."
            ))
    }

    @Test func `without a base there is none to show`() throws {
        let repo = try Self.repo()
        try repo.git("config", "merge.conflictStyle", "diff3")
        try repo.scratch.write(Self.goal("2026-01-01", "a", body: "One\n\nTwo\n"), to: Self.run)
        try repo.scratch.write(Self.goal("2026-01-01", "a", body: "One\n\nAnd\n\nTwo\n"), to: Self.copy)
        #expect(repo.vault("resolve").exitCode == 0)
        #expect(try repo.scratch.text(of: Self.run) == Self.goal("2026-01-01", "a", body: "One\n\nAnd\n\nTwo\n"))
    }

    @Test(arguments: [true, false]) func `a torn side takes no front matter away`(isCopy: Bool) throws {
        let repo = try Self.repo(Self.goal("2026-01-01", "a", body: "One\n"))
        let whole = Self.goal("2026-01-01", "a", body: "One\nTwo\n")
        try repo.scratch.write(isCopy ? whole : "One\n", to: Self.run)
        try repo.scratch.write(isCopy ? "One\n" : whole, to: Self.copy)
        #expect(repo.vault("resolve").exitCode == 0)
        #expect(try repo.scratch.text(of: Self.run) == whole)
    }

    @Test func `each copy of one file is merged by the same version`() throws {
        let repo = try Self.repo(Self.goal("2026-01-01", "a, b", body: "One\n"))
        try repo.scratch.write(Self.goal("2026-02-01", "a, b", body: "One\n"), to: Self.run)
        try repo.scratch.write(Self.goal("2026-01-01", "b", body: "One\n"), to: Self.copy)
        let other = "goals/run (Ana's conflicted copy 2026-11-21).md"
        try repo.scratch.write(Self.goal("2026-01-01", "a, b, c", "Jog", body: "One\nTwo\n"), to: other)
        #expect(repo.vault("resolve").exitCode == 0)
        #expect(try repo.scratch.text(of: Self.run) == Self.goal("2026-02-01", "b, c", "Jog", body: "One\nTwo\n"))
    }
}

/// Two machines write down what was done on one day: whether it is one thing or two is asked, and nothing is lost.
@Suite(.tags(.git, .process), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct SameOrTwoTests {
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
            let program = RealVault.program
            try #require(!program.isEmpty)
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

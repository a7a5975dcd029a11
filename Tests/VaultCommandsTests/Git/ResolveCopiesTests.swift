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

    static let cases = [
        Case(
            name: "equal", files: [run: goal("due: 2026-12-01"), copy: goal("due: 2026-12-01")],
            says: "\(copy): '\(run)' has all of its content; the copy is deleted\n",
            after: [run: goal("due: 2026-12-01")]),
        Case(
            name: "equal but for line breaks",
            files: [run: "---\r\ntype: goal\r\n---\r\nText\r\n", copy: "---\ntype: goal\n---\nText\n"],
            says: "\(copy): '\(run)' has all of its content; the copy is deleted\n",
            after: [run: "---\r\ntype: goal\r\n---\r\nText\r\n"]),
        Case(
            name: "what either has",
            files: [
                run: goal("due: 2026-12-01\ntags: [a, b]", body: "Start\n\nEnd\n"),
                copy: goal("due: 2026-12-01\ntags: [a, c]\nplan: Slowly", body: "Start\n\nMore\n\nEnd\n"),
            ],
            says: "\(copy): merged into '\(run)'\n",
            after: [
                run: goal("due: 2026-12-01\ntags: [a, b, c]\nplan: Slowly", body: "Start\n\nMore\n\nEnd\n")
            ]),
        Case(
            name: "line breaks of the original",
            files: [
                run: "---\r\ntype: goal\r\ntags: [a]\r\n---\r\nText\r\n",
                copy: "---\ntype: goal\ntags: [b]\n---\nText\nMore\n",
            ],
            says: "\(copy): merged into '\(run)'\n",
            after: [run: "---\r\ntype: goal\r\ntags: [a, b]\r\n---\r\nText\r\nMore\r\n"]),
        Case(
            name: "both differ",
            files: [
                run: goal("title: Run\ndue: 2026-12-01", body: "Ours\n"),
                copy: goal("title: Running\ndue: 2026-12-01", body: "Theirs\n"),
            ],
            says: """
                \(copy): merged into '\(run)', with conflict markers
                \(run):3: both sides changed 'title'
                \(run):10: both sides changed these lines

                """,
            after: [
                run: goal(
                    """
                    <<<<<<< run.md
                    title: Run
                    =======
                    title: Running
                    >>>>>>> run\(stamp).md
                    due: 2026-12-01
                    """,
                    body: "<<<<<<< run.md\nOurs\n=======\nTheirs\n>>>>>>> run\(stamp).md\n")
            ], exitCode: 1),
        Case(
            name: "ours, and nothing else",
            files: [run: goal("due: 2026-12-01", body: "A\n"), copy: goal("due: 2026-12-02", body: "B\n")],
            arguments: ["--ours"], says: "\(copy): '\(run)' is kept as it is; the copy is deleted\n",
            after: [run: goal("due: 2026-12-01", body: "A\n")]),
        Case(
            name: "ours",
            files: [
                run: goal("due: 2026-12-01\ntags: [a]", body: "A\n"),
                copy: goal("due: 2026-12-02\ntags: [b]", body: "A\nB\n"),
            ], arguments: ["--ours"], says: "\(copy): merged into '\(run)'\n",
            after: [run: goal("due: 2026-12-01\ntags: [a, b]", body: "A\nB\n")]),
        Case(
            name: "theirs",
            files: [
                run: goal("due: 2026-12-01\ntags: [a]", body: "A\nB\n"),
                copy: goal("due: 2026-12-02\ntags: [b]", body: "A\n"),
            ], arguments: ["--theirs"], says: "\(copy): merged into '\(run)'\n",
            after: [run: goal("due: 2026-12-02\ntags: [a, b]", body: "A\nB\n")]),
        Case(
            name: "several copies of one, and copies of copies",
            files: [
                run: goal("title: Run\ntags: [a]"), copy: goal("title: Run\ntags: [a, b]"),
                "goals/run\(stamp)\(stamp).md": goal("title: Run\ntags: [a, c]"),
                "goals/run 2.md": goal("title: Run\ntags: [a]"),
                "goals/run_REMOTE_4711.md": goal("title: Run\ntags: [a, d]"),
                "goals/run_REMOTE_4711\(stamp).md": goal("title: Run\ntags: [a, e]"),
                "goals/run (Ana's conflicted copy 2026-11-21).md": goal("title: Run\ntags: [a, f]"),
            ],
            says: """
                goals/run (Ana's conflicted copy 2026-11-21).md: merged into '\(run)'
                goals/run 2.md: '\(run)' has all of its content; the copy is deleted
                goals/run\(stamp).md: merged into '\(run)'
                goals/run\(stamp)\(stamp).md: merged into '\(run)'
                goals/run_REMOTE_4711.md: merged into '\(run)'
                goals/run_REMOTE_4711\(stamp).md: merged into '\(run)'

                """,
            after: [run: goal("title: Run\ntags: [a, b, f, c, d, e]")]),
        Case(
            name: "the original is gone",
            files: [copy: goal("due: 2026-12-01"), "goals/run (conflicted copy 2026-11-21).md": goal("tags: [a]")],
            says: """
                goals/run (conflicted copy 2026-11-21).md: its original no longer exists; renamed to '\(run)'
                \(copy): merged into '\(run)'

                """, after: [run: goal("due: 2026-12-01\ntags: [a]")]),
        Case(
            name: "its name is taken elsewhere",
            files: ["old/run\(stamp).md": goal("tags: [a]"), run: goal("tags: [b]")],
            says: "old/run\(stamp).md: its original is not in the same folder, and another note, "
                + "'\(run)', has that name; move the copy to its folder, or rename it\n", exitCode: 1),
        Case(
            name: "two without an original and of one name",
            files: ["a/run\(stamp).md": goal("tags: [a]"), "b/run\(stamp).md": goal("tags: [b]")],
            says: """
                a/run\(stamp).md: its original no longer exists; renamed to 'a/run.md'
                b/run\(stamp).md: its original is not in the same folder, and another note, 'a/run.md', has that name; move the copy to its folder, or rename it

                """,
            after: ["a/run.md": goal("tags: [a]"), "b/run\(stamp).md": goal("tags: [b]")], exitCode: 1),
        Case(
            name: "another record, beside a free name",
            files: [
                "a/Run.md": "---\ntype: goal\ntitle: Run\ncreated: 2026-11-20T08:00\n---\n",
                "a/Run\(stamp).md": "---\ntype: goal\ntitle: Walk\ncreated: 2026-11-21T08:00\n---\n", "a/Run-2.md": "x",
            ],
            says: "a/Run\(stamp).md: not the same record as 'a/Run.md'; renamed to 'a/Run-3.md'\n",
            after: [
                "a/Run.md": "---\ntype: goal\ntitle: Run\ncreated: 2026-11-20T08:00\n---\n",
                "a/Run-3.md": "---\ntype: goal\ntitle: Walk\ncreated: 2026-11-21T08:00\n---\n", "a/Run-2.md": "x",
            ]),
        Case(
            name: "a number says nothing",
            files: [
                "a/Run.md": "---\ntype: action\ntitle: Run\ndate: 2026-11-20\n---\n",
                "a/Run 2.md": "---\ntype: action\ntitle: Run\ndate: 2026-11-21\n---\n",
                "a/Run-DESKTOP-1.md": "---\ntype: action\ntitle: Run\ndate: 2026-11-20\n---\nMore\n",
            ], says: "nothing to resolve\n"),
        Case(
            name: "daily notes that count",
            files: [
                "vault.md": "---\ntype: vault\nformat: 1\ndaily: j/*\ndaily_counts: [run km to far]\n---\n",
                "far.md": goal("targets: 9 km"), "j/2026-11-20.md": "---\nrun: 5\n---\n",
                "j/2026-11-20 2.md": "---\nrun: 5\n---\n", "j/2026-11-20 3.md": "---\nrun: 6\n---\n",
                "other.md": "x", "other 2.md": "x",
            ],
            says: "j/2026-11-20 2.md: 'j/2026-11-20.md' has all of its content; the copy is deleted\n",
            after: [
                "far.md": goal("targets: 9 km"), "j/2026-11-20.md": "---\nrun: 5\n---\n",
                "j/2026-11-20 3.md": "---\nrun: 6\n---\n", "other.md": "x", "other 2.md": "x",
            ]),
        Case(
            name: "what is open is not merged further",
            files: [
                run: goal("due: 2026-12-01"), copy: goal("due: 2026-12-02"),
                "goals/run (conflicted copy 2026-11-21).md": goal("due: 2026-12-03"),
            ],
            says: """
                goals/run (conflicted copy 2026-11-21).md: merged into '\(run)', with conflict markers
                \(run):3: both sides changed 'due'
                \(copy): it or '\(run)' has conflict markers; resolve those first

                """,
            after: [
                run: goal(
                    """
                    <<<<<<< run.md
                    due: 2026-12-01
                    =======
                    due: 2026-12-03
                    >>>>>>> run (conflicted copy 2026-11-21).md
                    """), copy: goal("due: 2026-12-02"),
            ], exitCode: 1),
        Case(
            name: "the original's text holds marks",
            files: [
                run: goal("tags: [a]", body: "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n"), copy: goal("tags: [b]"),
            ],
            says: "\(copy): it or '\(run)' has conflict markers; resolve those first\n", exitCode: 1),
        Case(
            name: "another name with a number",
            files: [
                "a/Run.md": goal("title: Run"), "a/Run 2.md": goal("title: Run 2"), "b 2.md": goal("title: B"),
                "c.md": "x", "c 2.md": "x",
            ], says: "nothing to resolve\n"),
        Case(
            name: "made at two times",
            files: [
                run: goal("title: Run\ncreated: 2026-11-20T08:00"),
                copy: goal("title: Walk\ncreated: 2026-11-21T08:00"),
            ], arguments: ["--ours"],
            says: "\(copy): not the same record as '\(run)'; renamed to 'goals/run-2.md'\n",
            after: [
                run: goal("title: Run\ncreated: 2026-11-20T08:00"),
                "goals/run-2.md": goal("title: Walk\ncreated: 2026-11-21T08:00"),
            ]),
        Case(
            name: "made at one time",
            files: [
                run: goal("title: Run\ncreated: 2026-11-20T08:00"),
                copy: goal("title: Walk\ncreated: 2026-11-20T08:00"),
            ], arguments: ["--theirs"], says: "\(copy): merged into '\(run)'\n",
            after: [run: goal("title: Walk\ncreated: 2026-11-20T08:00")]),
        Case(
            name: "without front matter", files: [run: goal("due: 2026-12-01", body: "A\n"), copy: "A\nB\n"],
            says: "\(copy): merged into '\(run)'\n", after: [run: goal("due: 2026-12-01", body: "A\nB\n")]),
        Case(
            name: "empty", files: [run: goal("due: 2026-12-01", body: "A\n"), copy: ""],
            says: "\(copy): '\(run)' has all of its content; the copy is deleted\n",
            after: [run: goal("due: 2026-12-01", body: "A\n")]),
        Case(
            name: "plain notes", files: ["ï d.md": "A\n", "ï d\(stamp).md": "A\nB\n"],
            says: "ï d\(stamp).md: merged into 'ï d.md'\n", after: ["ï d.md": "A\nB\n"]),
        Case(
            name: "the original holds marks",
            files: [
                run: goal("<<<<<<< a\ndue: 2026-12-01\n=======\ndue: 2026-12-02\n>>>>>>> b"), copy: goal("tags: [a]"),
            ],
            says: "\(copy): it or '\(run)' has conflict markers; resolve those first\n", exitCode: 1),
        Case(
            name: "the copy holds marks",
            files: [
                run: goal("tags: [a]"), copy: goal("<<<<<<< a\ndue: 2026-12-01\n=======\ndue: 2026-12-02\n>>>>>>> b"),
            ],
            says: "\(copy): it or '\(run)' has conflict markers; resolve those first\n", exitCode: 1),
        Case(
            name: "other files", files: ["p.png": "1", "p\(stamp).png": "2"],
            says: "p\(stamp).png: a copy of a file that is not a note; compare the two by hand\n", exitCode: 1),
        Case(
            name: "named by the original",
            files: [
                run: goal("tags: [a]"), copy: goal("tags: [b]"), "w.md": "x", "w\(stamp).md": "y", "p\(stamp).png": "1",
            ], arguments: [run], says: "\(copy): merged into '\(run)'\n",
            after: [run: goal("tags: [a, b]"), "w.md": "x", "w\(stamp).md": "y", "p\(stamp).png": "1"]),
        Case(
            name: "named by itself",
            files: [
                run: goal("tags: [a]"), copy: goal("tags: [b]"),
                "goals/run (conflicted copy 2026-11-21).md": goal("tags: [c]"),
            ], arguments: [copy], says: "\(copy): merged into '\(run)'\n",
            after: [run: goal("tags: [a, b]"), "goals/run (conflicted copy 2026-11-21).md": goal("tags: [c]")]),
        Case(
            name: "settings",
            files: [
                "vault.md": "---\ntype: vault\nformat: 1\nweek_start: monday\n---\n",
                "vault\(stamp).md": "---\ntype: vault\nformat: 1\ntitle: Mine\n---\n",
            ], says: "vault\(stamp).md: merged into 'vault.md'\n",
            after: ["vault.md": "---\ntype: vault\nformat: 1\ntitle: Mine\nweek_start: monday\n---\n"]),
    ]

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

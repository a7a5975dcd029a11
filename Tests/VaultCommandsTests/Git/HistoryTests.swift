import Foundation
import Testing
import VaultTestSupport

/// `vault history` in real repositories. All days and fields are worked out by hand.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct HistoryCommandTests {
    private typealias Folder = HistoryFolder

    private func told(_ folder: Folder, _ record: String, _ option: String = "--color=never") -> String {
        Folder.told(folder.git.vault("history", record, option))
    }

    @Test func `the whole page, 80 columns wide`() throws {
        let folder = try Folder()
        try folder.commit(
            ["goals/run-400-km.md": Folder.goal("title: Run 400 km\nstatus: active\ntargets:\n  - 400 km\n")], "Begin")
        try folder.git.git("mv", "goals/run-400-km.md", "goals/run-500-km.md")
        try folder.commit(
            [
                "goals/run-500-km.md": Folder.goal(
                    "title: Run 500 km\nstatus: active\ntargets:\n  - 500 km\ntags: [health]\n")
            ], "Want more, since the first three weeks went far better than I had thought they would", on: 9,
            by: "José Núñez")
        try folder.git.scratch.write(
            Folder.goal(
                "title: Run 500 km\nstatus: achieved\ntargets:\n  - 500 km\ntags: [health]\n",
                body: Folder.body.dropFirst("line 1 of the text\n".count) + "One more.\nAnd one.\n"),
            to: "goals/run-500-km.md")
        let page = folder.git.vault("history", "run-5").stdout
        let names = try folder.git.git("log", "--format=%H").split(separator: "\n").map { $0.prefix(8) }
        #expect(
            page == """
                Run 500 km
                goal · goals/run-500-km.md

                not committed yet
                  status   active → achieved
                  2 lines of text added, 1 removed

                2026-11-09  José Núñez  \(names[0])  Want more, since the first three weeks went…
                  renamed from run-400-km
                  title    Run 400 km → Run 500 km
                  targets  400 km → 500 km
                  tags     + health

                2026-11-01  Ann  \(names[1])  Begin
                  created
                  type     goal
                  title    Run 400 km
                  status   active
                  targets  400 km
                  12 lines of text

                """)
        #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `a new record is told with all that it says`() throws {
        let folder = try Folder()
        let lines = "plan: |\n  a\n  b\nown: {a: 1}\ntags: [x, y]\nvalues:\n  - \"[[health]]\"\nempty:\n"
        try folder.commit(["run.md": Folder.goal(lines, body: "One.\n")], "one")
        #expect(
            told(folder, "run") == """
                2026-11-01  Ann  #  one
                  created
                  type    goal
                  plan    2 lines of text
                  own     set
                  tags    x, y
                  values  health
                  1 line of text

                """)
    }

    @Test func `a record is followed through all its names and folders`() throws {
        let folder = try Folder()
        try folder.commit(["goals/a.md": Folder.goal("due: 2026-12-01\n")], "one")
        try folder.git.git("mv", "goals/a.md", "goals/b.md")
        try folder.commit(["goals/b.md": Folder.goal("due: 2026-12-02\n")], "two", on: 2)
        try folder.git.git("mv", "goals/b.md", "goals/B.md")
        try folder.commit([:], "three", on: 3)
        try folder.git.git("mv", "goals/B.md", "goals/c d.md")
        try folder.commit([:], "four", on: 4)
        try folder.git.scratch.write("", to: "old goals/x")
        try folder.git.git("mv", "goals/c d.md", "old goals/c d.md")
        try folder.commit([:], "five", on: 5)
        let expected = """
            2026-11-05  Ann  #  five
              moved from goals

            2026-11-04  Ann  #  four
              renamed from B

            2026-11-03  Ann  #  three
              renamed from b

            2026-11-02  Ann  #  two
              renamed from a
              due   2026-12-01 → 2026-12-02

            2026-11-01  Ann  #  one
              created
              type  goal
              due   2026-12-01
              12 lines of text

            """
        #expect(told(folder, "c d") == expected)
        // By a name that it once had, and a path that is gone.
        #expect(
            told(folder, "goals/b.md") == "2026-11-03  Ann  #  three\n  renamed to goals/B.md\n\n"
                + expected.components(separatedBy: "\n\n").dropFirst(3).joined(separator: "\n\n"))
    }

    @Test func `deleted, made again, deleted`() throws {
        let folder = try Folder()
        try folder.commit(["goals/run.md": Folder.goal("due: 2026-12-01\n")], "one")
        try folder.commit(["goals/run.md": nil], "two", on: 2)
        try folder.commit(["goals/run.md": Folder.goal("due: 2026-12-02\n", body: "")], "three", on: 3)
        let life = """
            2026-11-03  Ann  #  three
              created again
              type  goal
              due   2026-12-02

            2026-11-02  Ann  #  two
              deleted

            2026-11-01  Ann  #  one
              created
              type  goal
              due   2026-12-01
              12 lines of text

            """
        #expect(told(folder, "run") == life)
        try folder.commit(["goals/run.md": nil], "four", on: 4)
        for name in ["goals/run.md", "goals/run", "run", "RUN"] {
            #expect(told(folder, name) == "2026-11-04  Ann  #  four\n  deleted\n\n" + life, "\(name)")
        }
        try folder.commit(["old/run.md": Folder.goal("due: 2026-12-03\n")], "five", on: 5)
        try folder.commit(["old/run.md": nil], "six", on: 6)
        let answer = folder.git.vault("history", "run")
        #expect(
            answer.stderr
                == "error: 2 deleted notes were named 'run'\nhelp: give the path of one\n  old/run.md\n  goals/run.md\n"
        )
        #expect(answer.exitCode == 1)
    }

    @Test func `of two files with one name after each other each has its own life`() throws {
        let folder = try Folder()
        try folder.commit(["a.md": Folder.goal("due: 2026-12-01\n")], "one")
        try folder.git.git("mv", "a.md", "b.md")
        try folder.commit([:], "two", on: 2)
        try folder.commit(["a.md": Folder.goal("due: 2026-12-24\n", body: "Another.\n")], "three", on: 3)
        #expect(
            told(folder, "a") == """
                2026-11-03  Ann  #  three
                  created
                  type  goal
                  due   2026-12-24
                  1 line of text

                """)
        #expect(told(folder, "b").hasPrefix("2026-11-02  Ann  #  two\n  renamed from a\n\n2026-11-01  Ann  #  one\n"))
    }

    @Test func `the day and the name are the author's`() throws {
        let folder = try Folder()
        try folder.git.scratch.write("Ann Weiß <ann.weiss@example.org> <ann@example.org>\n", to: ".mailmap")
        try folder.commit(["run.md": Folder.goal("due: 2026-12-01\n")], "Für alle: 走る", on: 21, at: "01:00:00+1300")
        try folder.commit(["run.md": Folder.goal("due: 2026-12-02\n")], "", on: 20, by: "小林", at: "23:30:00-0930")
        #expect(
            told(folder, "run").split(separator: "\n").filter { !$0.hasPrefix(" ") } == [
                "2026-11-20  小林  #", "2026-11-21  Ann Weiß  #  Für alle: 走る",
            ])
        let json = folder.git.vault("history", "run", "--format", "json").stdout
        #expect(json.contains("\"time\": \"2026-11-21T01:00:00+13:00\""))
        #expect(json.contains("\"time\": \"2026-11-20T23:30:00-09:30\""))
    }

    @Test(arguments: [
        ("due: \"2026-12-01\"\ntags: [a, b]\ntargets: 5 km\n", "quotes"),
        ("tags: [a, b]\ndue: 2026-12-01\ntargets: 5 km\n", "the order of keys"),
        ("due: 2026-12-01\ntags: [b, a]\ntargets: 5 km\n", "the order of a list"),
        ("due: 2026-12-01\ntags:\n  - a\n  - b\ntargets:\n  - 5000 m\n", "a list in lines, another unit"),
        ("# why\nDue: 2026-12-01 # late\ntags: [a, b]\ntargets: 5 km\n", "comments, letter case of a key"),
    ])
    func `another spelling is told only when asked for`(_ lines: String, _ what: String) throws {
        let folder = try Folder()
        let first = Folder.goal("due: 2026-12-01\ntags: [a, b]\ntargets: 5 km\n")
        try folder.commit(["run.md": first], "one")
        try folder.commit(["run.md": Folder.goal(lines)], "two", on: 2)
        try folder.commit(
            ["run.md": Folder.goal(lines).replacing("\n", with: "\r\n")], "three", on: 3)
        let short = told(folder, "run")
        #expect(short.hasPrefix("2026-11-01  Ann  #  one\n"), "\(what)")
        #expect(short.hasSuffix("\n2 commits that change no value left out; see with --all\n"), "\(what)")
        #expect(
            told(folder, "run", "--all").hasPrefix(
                """
                2026-11-03  Ann  #  three
                  written differently; no value changed

                2026-11-02  Ann  #  two
                  written differently; no value changed


                """), "\(what)")
    }

    @Test(arguments: [
        ("due: 2026-12-01\n", "due: 2026-12-02\n", "due  2026-12-01 → 2026-12-02"),
        ("due: 2026-12-01\n", "", "due   − 2026-12-01"),
        ("", "due: 2026-12-01\n", "due   + 2026-12-01"),
        ("tags: [a, b, c]\n", "tags: [d, c, a]\n", "tags  + d\n  tags  − b"),
        ("values: [health]\n", "values: [\"[[run/home]]\"]\n", "values  + run/home\n  values  − health"),
        ("targets: [500 km, 3 x]\n", "targets: [3 x, 600 km]\n", "targets  500 km → 600 km"),
        ("plan: |\n  a\n  b\n", "plan: |\n  a\n  c\n  d\n", "plan  2 lines of text added, 1 removed"),
        ("title: run\n", "title: Run\n", "title  run → Run"),
        ("own: {a: 1}\n", "own: {a: 2}\n", "own   changed"),
        ("own: 1\n", "own: \"\\e[31m 走る\"\n", "own   1 → \\x1b[31m 走る"),
    ])
    func `one change of a field`(_ before: String, _ after: String, _ expected: String) throws {
        let folder = try Folder()
        try folder.commit(["run.md": Folder.goal(before, body: "")], "one")
        try folder.commit(["run.md": Folder.goal(after, body: "")], "two", on: 2)
        let lines = told(folder, "run").components(separatedBy: "\n\n")[0].split(separator: "\n").dropFirst()
        // How far the names are padded depends on those of the first commit.
        let squeezed = { (text: String) in text.replacing(/[ ]+/, with: " ") }
        #expect(squeezed(lines.joined(separator: "\n")) == squeezed("  " + expected))
    }

    @Test func `a revert changes back, an amended commit is one`() throws {
        let folder = try Folder()
        try folder.commit(["run.md": Folder.goal("status: active\n", body: "")], "one")
        try folder.commit(["run.md": Folder.goal("status: paused\n", body: "")], "two", on: 2)
        try folder.git.git("revert", "--no-edit", "HEAD")
        try folder.git.scratch.write(Folder.goal("status: dropped\n", body: ""), to: "run.md")
        try folder.git.git("commit", "-q", "--amend", "--no-edit", "-a", "--date", "2026-11-03T12:00:00Z")
        #expect(
            told(folder, "run").hasPrefix(
                """
                2026-11-03  Ann  #  Revert "two"
                  status  paused → dropped

                2026-11-02  Ann  #  two
                  status  active → paused


                """))
    }

    @Test func `a version that cannot be read is passed over`() throws {
        let folder = try Folder()
        try folder.commit(["run.md": Folder.goal("due: 2026-12-01\nx: 1\n", body: "")], "one")
        try folder.commit(["run.md": "---\ntype: goal\ndue: 2026-12-02\n"], "two", on: 2)
        try folder.commit(["run.md": Folder.goal("due: 2026-12-03\nx: \"1\n", body: "")], "three", on: 3)
        try folder.commit(
            ["run.md": "---\ntype: goal\n<<<<<<< a\ndue: 2026-12-04\n=======\ndue: 2026-12-05\n>>>>>>> b\nx: 1\n---\n"],
            "four", on: 4)
        try folder.commit(["run.md": Folder.goal("due: 2026-12-04\nx: 2\n", body: "")], "five", on: 5)
        #expect(
            told(folder, "run") == """
                2026-11-05  Ann  #  five
                  due   2026-12-03 → 2026-12-04
                  x     1 → 2

                2026-11-04  Ann  #  four
                  due   cannot be read in this version

                2026-11-03  Ann  #  three
                  due   2026-12-01 → 2026-12-03
                  x     cannot be read in this version

                2026-11-02  Ann  #  two
                  front matter cannot be read in this version

                2026-11-01  Ann  #  one
                  created
                  type  goal
                  due   2026-12-01
                  x     1

                """)
    }
}

/// `vault history` where branches came together. All days and fields are worked out by hand.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct HistoryMergeTests {
    private typealias Folder = HistoryFolder

    private func told(_ folder: Folder, _ record: String) -> String {
        Folder.told(folder.git.vault("history", record))
    }

    @Test func `what two branches did is told once, the merge not at all`() throws {
        let folder = try Folder()
        try folder.commit(["run.md": Folder.goal("due: 2026-12-01\nx: 1\ny: 1\nstatus: active\n")], "base")
        try folder.git.git("checkout", "-q", "-b", "phone")
        try folder.commit(
            ["run.md": Folder.goal("due: 2026-12-24\nx: 1\ny: 1\nstatus: active\n")], "phone", on: 3, by: "Bo")
        try folder.git.git("checkout", "-q", "main")
        try folder.commit(
            ["run.md": Folder.goal("due: 2026-12-01\nx: 1\ny: 1\nstatus: paused\n")], "laptop", on: 2)
        try folder.git.git("merge", "-q", "--no-ff", "-m", "both", "phone")
        #expect(
            told(folder, "run").hasPrefix(
                """
                2026-11-03  Bo  #  phone
                  due     2026-12-01 → 2026-12-24

                2026-11-02  Ann  #  laptop
                  status  active → paused

                2026-11-01  Ann  #  base
                  created

                """))
    }

    @Test func `a merge tells what neither side has`() throws {
        let folder = try Folder()
        let lines = { (due: String, tags: String) in Folder.goal("due: \(due)\ntags: [\(tags)]\n") }
        try folder.commit(["run.md": lines("2026-12-01", "a")], "base")
        try folder.git.git("checkout", "-q", "-b", "phone")
        try folder.commit(["run.md": lines("2026-12-02", "a, phone")], "phone", on: 2)
        try folder.git.git("checkout", "-q", "main")
        try folder.commit(["run.md": lines("2026-12-03", "a, laptop")], "laptop", on: 3)
        _ = try folder.git.answer(["merge", "-q", "phone"])
        try folder.commit(["run.md": lines("2026-12-04", "a, laptop, phone, merged")], "decided", on: 4, by: "Bo")
        #expect(
            told(folder, "run").hasPrefix(
                """
                2026-11-04  Bo  #  decided
                  due   2026-12-03 → 2026-12-04
                  tags  + merged


                """))
    }

    /// Tags in brackets; before, on both sides, and after the merge, with what is told of it.
    @Test(
        arguments: [
            // What came from one side is no doing of the merge, and what it took from the other is.
            ("a", "a, p", "a, l", "a, l", "  tags  − p\n"), ("a", "a, p", "a, l", "a, p", "  tags  − l\n"),
            // Nothing in common with either side.
            ("a", "a, p", "a, l", "a", ""), ("a", "a, p", "a, l", "a, l, p", ""),
            // What is there again is no loss.
            ("a, b", "a", "a, b, l", "a, b, l", ""),
        ] as [(String, String, String, String, String)])
    func `a merge tells what it took away of a list`(
        base: String, phone: String, laptop: String, merged: String, expected: String
    ) throws {
        let folder = try Folder()
        func text(_ tags: String, _ due: String) -> String { Folder.goal("due: \(due)\ntags: [\(tags)]\n") }
        try folder.commit(["run.md": text(base, "2026-12-01")], "base")
        try folder.git.git("checkout", "-q", "-b", "phone")
        try folder.commit(["run.md": text(phone, "2026-12-02")], "phone", on: 2)
        try folder.git.git("checkout", "-q", "main")
        try folder.commit(["run.md": text(laptop, "2026-12-03")], "laptop", on: 3)
        _ = try folder.git.answer(["merge", "-q", "phone"])
        try folder.commit(["run.md": text(merged, "2026-12-04")], "decided", on: 4)
        #expect(
            told(folder, "run").hasPrefix(
                "2026-11-04  Ann  #  decided\n  due   2026-12-03 → 2026-12-04\n\(expected)\n2026-11-03"),
            "\(told(folder, "run"))")
    }

    @Test func `a merge tells of the text what both sides had or lacked`() throws {
        let folder = try Folder()
        func text(_ lines: String...) -> String { Folder.goal("", body: lines.map { $0 + "\n" }.joined()) }
        try folder.commit(["run.md": text("a", "x", "x", "x", "b")], "base")
        try folder.git.git("checkout", "-q", "-b", "phone")
        try folder.commit(["run.md": text("a", "x", "b", "phone")], "phone", on: 2)
        try folder.git.git("checkout", "-q", "main")
        try folder.commit(["run.md": text("laptop", "a", "x", "x", "x", "b")], "laptop", on: 3)
        _ = try folder.git.answer(["merge", "-q", "phone"])
        try folder.commit(["run.md": text("laptop", "a", "b", "phone", "more")], "decided", on: 4)
        #expect(
            told(folder, "run").hasPrefix(
                "2026-11-04  Ann  #  decided\n  1 line of text added, 1 removed\n\n2026-11-03"),
            "\(told(folder, "run"))")
    }

    @Test(arguments: [("ours", "2026-12-02 → 2026-12-03"), ("theirs", "2026-12-03 → 2026-12-02")])
    func `a merge tells which side won`(_ side: String, _ expected: String) throws {
        let folder = try Folder()
        try folder.commit(["run.md": Folder.goal("due: 2026-12-01\nx: 1\n")], "base")
        try folder.git.git("checkout", "-q", "-b", "phone")
        try folder.commit(["run.md": Folder.goal("due: 2026-12-02\nx: 1\n")], "phone", on: 2)
        try folder.git.git("checkout", "-q", "main")
        try folder.commit(["run.md": Folder.goal("due: 2026-12-03\nx: 1\n")], "laptop", on: 3)
        try folder.git.git("merge", "-q", "-X", side, "-m", "both", "phone")
        #expect(told(folder, "run").hasPrefix("2026-11-20  Ann  #  both\n  due   \(expected)\n\n"))
    }

    /// However branches came and went, the newest entry of a field says what the field says now.
    @Test(.tags(.random), arguments: 1...8) func `the newest entry holds what is there`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = try Folder()
        func text(_ values: [Int]) -> String {
            Folder.goal(values.enumerated().map { "f\($0): \($1)\ngap\($0): x\ngop\($0): x\n" }.joined())
        }
        var values = ["main": [0, 0, 0], "phone": [0, 0, 0]]
        try folder.commit(["run.md": text([0, 0, 0])], "base")
        try folder.git.git("branch", "phone")
        func read() throws -> [Int] {
            let lines = try folder.git.scratch.text(of: "run.md").split(separator: "\n").filter { $0.hasPrefix("f") }
            return try lines.map { try #require(Int($0.split(separator: " ")[1])) }
        }
        for step in 1...16 {
            let branch = Bool.random(using: &random) || step == 16 ? "main" : "phone"
            try folder.git.git("checkout", "-q", branch)
            if step % 4 == 0 {
                let side = Bool.random(using: &random) ? "ours" : "theirs"
                try folder.git(
                    on: step, "merge", "-q", "-X", side, "-m", "merge \(step)", branch == "main" ? "phone" : "main")
                values[branch] = try read()
            } else {
                values[branch]?[Int.random(in: 0..<3, using: &random)] = step
                try folder.commit(["run.md": text(values[branch] ?? [])], "step \(step)", on: step)
            }
        }
        let page = told(folder, "run")
        for (field, value) in try read().enumerated() {
            let line = try #require(page.split(separator: "\n").first { $0.hasPrefix("  f\(field)") })
            #expect(line.hasSuffix(" \(value)"), "\(page)")
        }
    }

    @Test func `a rename on one branch hides nothing of the other`() throws {
        let folder = try Folder()
        try folder.commit(["a.md": Folder.goal("due: 2026-12-01\nx: 1\nstatus: active\n")], "base")
        try folder.git.git("checkout", "-q", "-b", "phone")
        try folder.commit(["a.md": Folder.goal("due: 2026-12-01\nx: 1\nstatus: paused\n")], "phone", on: 5, by: "Bo")
        try folder.git.git("checkout", "-q", "main")
        try folder.git.git("mv", "a.md", "b.md")
        try folder.commit([:], "rename", on: 2)
        try folder.commit(["b.md": Folder.goal("due: 2026-12-24\nx: 1\nstatus: active\n")], "laptop", on: 3)
        try folder.git.git("merge", "-q", "-m", "both", "phone")
        let parts = told(folder, "b").components(separatedBy: "\n\n")
        #expect(
            parts.dropLast().sorted() == [
                "2026-11-02  Ann  #  rename\n  renamed from a",
                "2026-11-03  Ann  #  laptop\n  due     2026-12-01 → 2026-12-24",
                "2026-11-05  Bo  #  phone\n  status  active → paused",
            ])
        #expect(parts.last?.hasPrefix("2026-11-01  Ann  #  base\n  created\n") == true)
    }

    /// git sees no rename between the merge and the branch that had the old name.
    @Test func `a side is followed under a former name that git does not see in the merge`() throws {
        let folder = try Folder()
        try folder.commit(["a.md": Folder.goal("due: 2026-12-01\n")], "base")
        try folder.git.git("checkout", "-q", "-b", "phone")
        try folder.commit(["a.md": Folder.goal("due: 2026-12-24\n")], "phone", on: 4, by: "Bo")
        try folder.git.git("checkout", "-q", "main")
        try folder.git.git("mv", "a.md", "b.md")
        try folder.commit([:], "rename", on: 2)
        let other = (1...20).map { "Quite another text, \($0).\n" }.joined()
        try folder.commit(["b.md": Folder.goal("due: 2026-12-01\n", body: other)], "rewrite", on: 3)
        _ = try folder.git.answer(["merge", "-q", "phone"])
        try folder.git.git("rm", "-q", "a.md")
        try folder.commit(["b.md": Folder.goal("due: 2026-12-24\n", body: other)], "both", on: 5)
        #expect(
            told(folder, "b").hasPrefix(
                """
                2026-11-04  Bo  #  phone
                  due   2026-12-01 → 2026-12-24

                2026-11-03  Ann  #  rewrite
                  20 lines of text added, 12 removed

                2026-11-02  Ann  #  rename
                  renamed from a

                2026-11-01  Ann  #  base
                  created

                """))
    }
}

/// A repository with a vault, in which notes change commit by commit.
struct HistoryFolder {
    let git: GitFolder

    init(_ files: [String: String] = [:], in folder: String = "") throws {
        let place = folder.isEmpty ? "" : folder + "/"
        git = try GitFolder(["\(place)vault.md": "---\ntype: vault\nformat: 1\n---\n"])
        for (path, text) in files { try git.scratch.write(text, to: place + path) }
    }

    /// Writes files, takes away those that are nil, and commits all of it.
    func commit(
        _ files: [String: String?] = [:], _ subject: String, on day: Int = 1, by author: String = "Ann",
        at time: String = "12:00:00+0100"
    ) throws {
        for (path, text) in files {
            if let text {
                try git.scratch.write(text, to: path)
            } else {
                try git.git("rm", "-q", "--", path)
            }
        }
        try git.git("add", "--all")
        let date = "2026-11-\(day < 10 ? "0" : "")\(day)T\(time)"
        try git(
            on: day, "commit", "-q", "--no-verify", "--allow-empty-message", "--author",
            "\(author) <\(author.lowercased())@example.org>", "--date", date,
            "-m", subject)
    }

    /// Runs git in the name of somebody whose clock shows noon of a day.
    func git(on day: Int, _ words: String...) throws {
        let alias = "alias.at=!GIT_COMMITTER_DATE=2026-11-\(day < 10 ? "0" : "")\(day)T12:00:00Z git"
        let answer = try git.answer(["-c", alias, "at"] + words)
        guard answer.exitCode == 0 else { throw Refused(words: answer.stderr) }
    }

    private struct Refused: Error {
        var words: String
    }

    /// What was printed about commits, without the head and with `#` for their names.
    static func told(_ answer: GitFolder.Answer) -> String {
        let parts = answer.stdout.replacing(/[ ]{2}[0-9a-f]{8}(?=[ ]{2}|\n)/, with: "  #").split(
            separator: "\n\n", maxSplits: 1)
        return parts.count == 2 ? String(parts[1]) : answer.stdout + answer.stderr
    }

    static func goal(_ lines: String, body: String = Self.body) -> String { "---\ntype: goal\n\(lines)---\n\(body)" }

    /// Enough text for git to know a file again.
    static let body = (1...12).map { "line \($0) of the text\n" }.joined()
}

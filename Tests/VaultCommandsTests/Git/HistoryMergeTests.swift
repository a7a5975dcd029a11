import Testing
import VaultTestSupport

/// `vault history` where branches came together. All days and fields are worked out by hand.
@Suite(.tags(.git), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct HistoryMergeTests {
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

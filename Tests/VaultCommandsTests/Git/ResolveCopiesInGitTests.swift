import Testing
import VaultTestSupport

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

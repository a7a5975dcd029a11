import Foundation
import Testing
import VaultRecords
import VaultSystem
import VaultTestSupport

@testable import VaultCommands
@testable import VaultProgram
@testable import VaultRequests

/// `vault resolve`, in repositories where git merged by itself.
@Suite(.tags(.git), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct ResolveCommandTests {
    private static let path = "goals/run.md"

    private static func goal(_ due: String, _ tags: String, body: String = "") -> String {
        "---\ntype: goal\ndue: \(due)\ntags: [\(tags)]\n---\n\(body)"
    }

    /// A repository in the middle of a merge; nil for a file that a side has not, or has deleted.
    private struct Repo {
        let folder: ScratchFolder

        init(base: [String: String], ours: [String: String?], theirs: [String: String?]) throws {
            folder = try ScratchFolder()
            try git("init", "-q", "-b", "main")
            try git("config", "user.name", "a")
            try git("config", "user.email", "a@example.org")
            try commit(
                base.merging(["vault.md": "---\ntype: vault\nformat: 1\n---\n", ".gitignore": ".vault\n"]) { $1 })
            try git("checkout", "-q", "-b", "theirs")
            try commit(theirs)
            try git("checkout", "-q", "main")
            try commit(ours)
            try git("merge", "-q", "theirs", mayFail: true)
        }

        @discardableResult func git(_ words: String..., mayFail: Bool = false) throws -> String {
            let outcome = try ChildProcess.run(
                "git", ["-C", folder.path] + words, environment: GitMergeTests.environment)
            if !mayFail { try #require(outcome.status == 0, "\(String(decoding: outcome.errors, as: UTF8.self))") }
            return String(decoding: outcome.output, as: UTF8.self)
        }

        private func commit(_ files: [String: String?]) throws {
            for (path, text) in files {
                if let text {
                    try folder.write(text, to: path)
                } else {
                    try FileManager.default.removeItem(atPath: folder.path + "/" + path)
                }
            }
            try git("add", "-A")
            try git("commit", "-q", "-m", "x")
        }

        func resolve(_ words: String...) -> SmallFolder.Answer { run(arguments: ["resolve"] + words) }

        func run(_ words: String...) -> SmallFolder.Answer { run(arguments: words) }

        private func run(arguments: [String]) -> SmallFolder.Answer {
            let result = VaultCommand.run(
                Invocation(
                    arguments: arguments, environment: GitMergeTests.environment, directory: folder.path,
                    columns: 80, today: CalendarDate(year: 2026, month: 11, day: 21)))
            return .init(
                stdout: String(decoding: result.stdout, as: UTF8.self),
                stderr: String(decoding: result.stderr, as: UTF8.self), exitCode: result.exitCode)
        }

        func text(_ path: String = ResolveCommandTests.path) throws -> String { try folder.text(of: path) }
    }

    private static func both() throws -> Repo {
        try Repo(
            base: [path: goal("2026-01-01", "a")], ours: [path: goal("2026-01-01", "a, b")],
            theirs: [path: goal("2026-01-01", "a, c")])
    }

    private static func open() throws -> Repo {
        try Repo(
            base: [path: goal("2026-01-01", "a")], ours: [path: goal("2026-02-01", "a, b")],
            theirs: [path: goal("2026-03-01", "a, c")])
    }

    @Test func `what git could not merge is merged by fields`() throws {
        let repo = try Self.both()
        #expect(try repo.text().contains("<<<<<<<"))
        #expect(repo.resolve("--dry-run").stdout.contains("+tags: [a, b, c]"))
        #expect(try repo.text().contains("<<<<<<<"))
        #expect(repo.resolve() == .init(stdout: "goals/run.md: resolved\n", stderr: ResolveText.gitAddHint))
        #expect(try repo.text() == Self.goal("2026-01-01", "a, b, c"))
        #expect(try repo.git("ls-files", "-u").isEmpty == false)
        #expect(
            repo.resolve("--add", "goals/run.md").stdout
                == "goals/run.md: has no conflict markers, and is left as it is\n")
        #expect(try repo.git("ls-files", "-u").isEmpty)
        #expect(repo.resolve() == .init(stdout: "nothing to resolve\n"))
    }

    @Test func `what is open stays between markers, or is a side's`() throws {
        let repo = try Self.open()
        #expect(repo.resolve("--add") == .init(stdout: "goals/run.md:3: both sides changed 'due'\n", exitCode: 1))
        let marked = Self.goal("2026-02-01\n=======\ndue: 2026-03-01\n>>>>>>> theirs", "a, b, c")
            .replacing("due: 2026-02-01", with: "<<<<<<< ours\ndue: 2026-02-01")
        #expect(try repo.text() == marked)
        #expect(try repo.git("ls-files", "-u").isEmpty == false)
        #expect(repo.resolve("--ours", "--theirs").exitCode == 2)
        #expect(
            repo.resolve("goals/walk.md").stderr.hasPrefix("error: 'goals/walk.md' has no conflict in git and "))
        #expect(repo.resolve("--theirs", "--add").stdout == "goals/run.md: resolved\n")
        #expect(try repo.text() == Self.goal("2026-03-01", "a, b, c"))
        #expect(try repo.git("ls-files", "-u").isEmpty)
    }

    @Test(arguments: [("--ours", false), ("--theirs", true)])
    func `deleted here and changed there`(side: String, stays: Bool) throws {
        let repo = try Repo(
            base: [Self.path: Self.goal("2026-01-01", "a"), "x.md": ""], ours: [Self.path: nil],
            theirs: [Self.path: Self.goal("2026-02-01", "a")])
        #expect(
            repo.resolve()
                == .init(
                    stdout: "goals/run.md: we deleted it, they changed it; use --ours or --theirs\n", exitCode: 1))
        #expect(repo.resolve(side, "--add").exitCode == 0)
        #expect((try? repo.text()) == (stays ? Self.goal("2026-02-01", "a") : nil))
        #expect(try repo.git("ls-files", "-u").isEmpty)
    }

    @Test func `what was deleted here and is no text there is left`() throws {
        let repo = try Repo(
            base: [Self.path: Self.goal("2026-01-01", "a")], ours: [Self.path: nil],
            theirs: [Self.path: Self.goal("2026-02-01", "a", body: "\0\n")])
        try FileManager.default.removeItem(atPath: repo.folder.path + "/" + Self.path)
        let answer = repo.resolve("--theirs", "--add")
        #expect(
            answer
                == .init(stdout: "goals/run.md: cannot be read as a note; merge it by hand\n", exitCode: 1))
        #expect(try !repo.git("ls-files", "-u").isEmpty)
    }

    @Test func `two records at one path are separated`() throws {
        func action(_ day: String) -> String { "---\ntype: action\ntitle: Run\ndate: \(day)\n---\n" }
        let repo = try Repo(
            base: ["x.md": "", "run-2.md": "", "run-3.md/x.txt": ""], ours: ["run.md": action("2026-01-01")],
            theirs: ["run.md": action("2026-01-02")])
        #expect(
            repo.resolve("--add")
                == .init(
                    stdout: """
                        run.md: two different records; theirs is now 'run-4.md'
                          if they are one record: vault merge run.md run-4.md

                        """))
        #expect(try repo.text("run.md") == action("2026-01-01"))
        #expect(try repo.text("run-4.md") == action("2026-01-02"))
        #expect(try repo.git("status", "--porcelain") == "A  run-4.md\n" || repo.git("ls-files", "-u").isEmpty)
    }

    /// What one run decided the next one tells git, and does not decide again.
    @Test func `two records stay separated in a second run`() throws {
        func action(_ day: String) -> String { "---\ntype: action\ntitle: Run\ndate: \(day)\n---\n" }
        let repo = try Repo(
            base: ["x.md": ""], ours: ["run.md": action("2026-01-01")], theirs: ["run.md": action("2026-01-02")])
        #expect(repo.resolve().exitCode == 0)
        #expect(repo.resolve("--add").stdout.hasPrefix("run.md: two different records; theirs is now 'run-2.md'\n"))
        #expect(try repo.git("status", "--porcelain") == "A  run-2.md\n")
        #expect((try? repo.text("run-3.md")) == nil)
    }

    @Test func `another note with their text is not theirs separated`() throws {
        func action(_ day: String) -> String { "---\ntype: action\ntitle: Run\ndate: \(day)\n---\n" }
        let repo = try Repo(
            base: ["run-old.md": action("2026-01-02"), "run-2.md": action("2026-01-03")],
            ours: ["run.md": action("2026-01-01")],
            theirs: ["run.md": action("2026-01-02")])
        try repo.git("checkout", "--ours", "run.md")
        #expect(repo.resolve("--add").stdout.hasPrefix("run.md: is unchanged from ours; use --ours or --theirs"))
        #expect(try !repo.git("ls-files", "-u").isEmpty)
    }

    @Test func `a decision for ours is not taken back`() throws {
        let repo = try Self.both()
        #expect(repo.resolve("--ours").exitCode == 0)
        try repo.git("checkout", "--ours", Self.path)
        let ours = try repo.text()
        let answer = repo.resolve("--add")
        #expect(answer.exitCode == 1)
        #expect(
            answer.stdout == """
                goals/run.md: is unchanged from ours; use --ours or --theirs, or restore the conflict: git checkout --merge goals/run.md

                """)
        #expect(try repo.text() == ours)
        #expect(try !repo.git("ls-files", "-u").isEmpty)
        #expect(repo.resolve("--ours", "--add").exitCode == 0)
        #expect(try repo.git("ls-files", "-u").isEmpty)
    }

    /// A folder of a repository in which something else is undecided too.
    @Test func `what lies outside of the vault is left alone`() throws {
        func action(_ day: String) -> String { "---\ntype: action\ntitle: Run\ndate: \(day)\n---\n" }
        let vault = ["v/vault.md": "---\ntype: vault\nformat: 1\n---\n"]
        let repo = try Repo(
            base: vault.merging(["code.txt": "1\n"]) { $1 },
            ours: ["code.txt": "2\n", "v/run.md": action("2026-01-01")],
            theirs: [
                "code.txt": "3\n", "v/run.md": action("2026-01-02"),
                "v/goal.md": "---\ntype: goal\n---\nSee [[run]].\n",
            ])
        let answer = repo.run("--vault", repo.folder.path + "/v", "resolve", "--add")
        #expect(answer.exitCode == 0)
        #expect(answer.stdout.hasPrefix("run.md: two different records; theirs is now 'run-2.md'\n"))
        #expect(answer.stdout.contains("  1 link from their side now leads to it\n"))
        #expect(try repo.folder.text(of: "v/goal.md").hasSuffix("See [[run-2]].\n"))
        #expect(try repo.git("diff", "--name-only", "--diff-filter=U") == "code.txt\n")
    }

    @Test func `undo gives back the markers, and git can open the conflict again`() throws {
        let repo = try Self.both()
        let marked = try repo.text()
        #expect(repo.run("resolve", "--add").stdout == "goals/run.md: resolved\n")
        #expect(repo.run("undo").stdout == "undid: resolve goals/run.md\n")
        #expect(try repo.text() == marked)
        #expect(try repo.git("ls-files", "-u").isEmpty)
        #expect(
            repo.run("resolve")
                == .init(stdout: "goals/run.md: has conflict markers; resolve it by hand\n", exitCode: 1))
        try repo.git("checkout", "-q", "--merge", "goals/run.md")
        #expect(try repo.git("ls-files", "-u").isEmpty == false)
        #expect(repo.run("resolve", "--add").stdout == "goals/run.md: resolved\n")
        #expect(try repo.text() == Self.goal("2026-01-01", "a, b, c"))
    }

    @Test(arguments: [("diff3", true), ("zdiff3", true), ("merge", false), ("", false)])
    func `the style of git's settings`(style: String, hasBase: Bool) throws {
        let repo = try Self.open()
        if !style.isEmpty { try repo.git("config", "merge.conflictStyle", style) }
        #expect(repo.run("resolve").exitCode == 1)
        let base = hasBase ? "||||||| base\ndue: 2026-01-01\n" : ""
        #expect(
            try repo.text() == """
                ---
                type: goal
                <<<<<<< ours
                due: 2026-02-01
                \(base)=======
                due: 2026-03-01
                >>>>>>> theirs
                tags: [a, b, c]
                ---

                """)
        for (name, due) in [("o", "01"), ("a", "02"), ("b", "03")] {
            try repo.folder.write(Self.goal("2026-\(due)-01", "x"), to: "\(name).md")
        }
        #expect(repo.run("merge-driver", "o.md", "a.md", "b.md").exitCode == 1)
        #expect(try repo.text("a.md").contains("||||||| base\n") == hasBase)
        try repo.folder.write(Self.goal("2026-02-01", "x"), to: "a.md")
        #expect(repo.run("merge-driver", "--style", "merge", "o.md", "a.md", "b.md").exitCode == 1)
        #expect(try repo.text("a.md").contains("|||||||") == false)
    }

    @Test func `markers of another size`() throws {
        let repo = try Self.open()
        try repo.folder.write("*.md conflict-marker-size=9\n", to: ".gitattributes")
        try repo.git("checkout", "-q", "--merge", "goals/run.md")
        #expect(try repo.text().contains("<<<<<<<<< ours\n"))
        #expect(repo.run("resolve").stdout == "goals/run.md:3: both sides changed 'due'\n")
        #expect(
            try repo.text().contains("\n<<<<<<<<< ours\ndue: 2026-02-01\n=========\ndue: 2026-03-01\n>>>>>>>>> theirs"))
        #expect(repo.run("resolve", "--theirs").stdout == "goals/run.md: resolved\n")
        #expect(try repo.text() == Self.goal("2026-03-01", "a, b, c"))
    }

    @Test func `answers at a terminal`() throws {
        let repo = try Self.open()
        let left = ScriptedTerminal(["l"])
        #expect(left.run(["resolve"], at: repo.folder.path, GitMergeTests.environment).exitCode == 1)
        #expect(try repo.text().contains("<<<<<<< ours\ndue: 2026-02-01\n=======\n"))
        let terminal = ScriptedTerminal(["x", "t"])
        #expect(
            terminal.run(["resolve", "--add"], at: repo.folder.path, GitMergeTests.environment)
                == .init(stdout: "goals/run.md: resolved\n"))
        #expect(
            terminal.screen == """
                goals/run.md: both sides changed 'due'
                  ours    due: 2026-02-01
                  theirs  due: 2026-03-01
                [o]urs, [t]heirs, [l]eave it, [q]uit, [?] for help: x
                'x' is not one of the choices; '?' explains them
                [o]urs, [t]heirs, [l]eave it, [q]uit, [?] for help: t

                """)
        #expect(try repo.text() == Self.goal("2026-03-01", "a, b, c"))
        #expect(try repo.git("ls-files", "-u").isEmpty)
    }

    @Test func `who deleted a file is asked about too`() throws {
        let repo = try Repo(
            base: [Self.path: Self.goal("2026-01-01", "a"), "x.md": ""], ours: [Self.path: nil],
            theirs: [Self.path: Self.goal("2026-02-01", "a")])
        let terminal = ScriptedTerminal(["b", "t"])
        #expect(
            terminal.run(["resolve"], at: repo.folder.path, GitMergeTests.environment)
                == .init(stdout: "goals/run.md: resolved\n", stderr: ResolveText.gitAddHint))
        #expect(
            terminal.screen == """
                goals/run.md: we deleted it, they changed it
                [o]urs, [t]heirs, [l]eave it, [q]uit, [?] for help: b
                'b' is not one of the choices; '?' explains them
                [o]urs, [t]heirs, [l]eave it, [q]uit, [?] for help: t

                """)
        #expect(try repo.text() == Self.goal("2026-02-01", "a"))
    }
}

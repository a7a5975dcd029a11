import Foundation
import Testing
import VaultRecords
import VaultSystem
import VaultTestSupport

@testable import VaultCommands
@testable import VaultProgram
@testable import VaultRequests

/// `vault resolve`, in repositories where git merged by itself.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct ResolveCommandTests {
    private static let path = "goals/run.md"

    private static func goal(_ due: String, _ tags: String, body: String = "") -> String {
        "---\ntype: goal\ndue: \(due)\ntags: [\(tags)]\n---\n\(body)"
    }

    /// A repository in the middle of a merge; nil for a file that a side has not, or has deleted.
    private static func repo(
        base: [String: String], ours: [String: String?], theirs: [String: String?]
    ) throws -> GitFolder {
        let folder = try GitFolder(
            base.merging(["vault.md": "---\ntype: vault\nformat: 1\n---\n", ".gitignore": ".vault\n"]) { $1 })
        func commit(_ files: [String: String?]) throws {
            for (path, text) in files {
                if let text {
                    try folder.scratch.write(text, to: path)
                } else {
                    try FileManager.default.removeItem(atPath: folder.scratch.path + "/" + path)
                }
            }
            try folder.commit()
        }
        try commit([:])
        try folder.git("checkout", "-q", "-b", "theirs")
        try commit(theirs)
        try folder.git("checkout", "-q", "main")
        try commit(ours)
        _ = try folder.answer(["merge", "-q", "theirs"])
        return folder
    }

    private static func text(_ folder: GitFolder) throws -> String { try folder.scratch.text(of: path) }

    private static func both() throws -> GitFolder {
        try repo(
            base: [path: goal("2026-01-01", "a")], ours: [path: goal("2026-01-01", "a, b")],
            theirs: [path: goal("2026-01-01", "a, c")])
    }

    private static func open() throws -> GitFolder {
        try repo(
            base: [path: goal("2026-01-01", "a")], ours: [path: goal("2026-02-01", "a, b")],
            theirs: [path: goal("2026-03-01", "a, c")])
    }

    @Test func `what git could not merge is merged by fields`() throws {
        let repo = try Self.both()
        #expect(try Self.text(repo).contains("<<<<<<<"))
        #expect(repo.vault("resolve", "--dry-run").stdout.contains("+tags: [a, b, c]"))
        #expect(try Self.text(repo).contains("<<<<<<<"))
        #expect(repo.vault("resolve") == .init(stdout: "goals/run.md: resolved\n", stderr: ResolveText.gitAddHint))
        #expect(try Self.text(repo) == Self.goal("2026-01-01", "a, b, c"))
        #expect(try repo.git("ls-files", "-u").isEmpty == false)
        #expect(
            repo.vault("resolve", "--add", "goals/run.md").stdout
                == "goals/run.md: has no conflict markers, and is left as it is\n")
        #expect(try repo.git("ls-files", "-u").isEmpty)
        #expect(repo.vault("resolve") == .init(stdout: "nothing to resolve\n"))
    }

    @Test func `what is open stays between markers, or is a side's`() throws {
        let repo = try Self.open()
        #expect(
            repo.vault("resolve", "--add") == .init(stdout: "goals/run.md:3: both sides changed 'due'\n", exitCode: 1))
        let marked = Self.goal("2026-02-01\n=======\ndue: 2026-03-01\n>>>>>>> theirs", "a, b, c")
            .replacing("due: 2026-02-01", with: "<<<<<<< ours\ndue: 2026-02-01")
        #expect(try Self.text(repo) == marked)
        #expect(try repo.git("ls-files", "-u").isEmpty == false)
        #expect(repo.vault("resolve", "--ours", "--theirs").exitCode == 2)
        #expect(
            repo.vault("resolve", "goals/walk.md").stderr.hasPrefix(
                "error: 'goals/walk.md' has no conflict in git and "))
        #expect(repo.vault("resolve", "--theirs", "--add").stdout == "goals/run.md: resolved\n")
        #expect(try Self.text(repo) == Self.goal("2026-03-01", "a, b, c"))
        #expect(try repo.git("ls-files", "-u").isEmpty)
    }

    @Test(arguments: [("--ours", false), ("--theirs", true)])
    func `deleted here and changed there`(side: String, stays: Bool) throws {
        let repo = try Self.repo(
            base: [Self.path: Self.goal("2026-01-01", "a"), "x.md": ""], ours: [Self.path: nil],
            theirs: [Self.path: Self.goal("2026-02-01", "a")])
        #expect(
            repo.vault("resolve")
                == .init(
                    stdout: "goals/run.md: we deleted it, they changed it; use --ours or --theirs\n", exitCode: 1))
        #expect(repo.vault("resolve", side, "--add").exitCode == 0)
        #expect((try? Self.text(repo)) == (stays ? Self.goal("2026-02-01", "a") : nil))
        #expect(try repo.git("ls-files", "-u").isEmpty)
    }

    @Test func `what was deleted here and is no text there is left`() throws {
        let repo = try Self.repo(
            base: [Self.path: Self.goal("2026-01-01", "a")], ours: [Self.path: nil],
            theirs: [Self.path: Self.goal("2026-02-01", "a", body: "\0\n")])
        try FileManager.default.removeItem(atPath: repo.scratch.path + "/" + Self.path)
        let answer = repo.vault("resolve", "--theirs", "--add")
        #expect(
            answer
                == .init(stdout: "goals/run.md: cannot be read as a note; merge it by hand\n", exitCode: 1))
        #expect(try !repo.git("ls-files", "-u").isEmpty)
    }

    @Test func `two records at one path are separated`() throws {
        func action(_ day: String) -> String { "---\ntype: action\ntitle: Run\ndate: \(day)\n---\n" }
        let repo = try Self.repo(
            base: ["x.md": "", "run-2.md": "", "run-3.md/x.txt": ""], ours: ["run.md": action("2026-01-01")],
            theirs: ["run.md": action("2026-01-02")])
        #expect(
            repo.vault("resolve", "--add")
                == .init(
                    stdout: """
                        run.md: two different records; theirs is now 'run-4.md'
                          if they are one record: vault merge run.md run-4.md

                        """))
        #expect(try repo.scratch.text(of: "run.md") == action("2026-01-01"))
        #expect(try repo.scratch.text(of: "run-4.md") == action("2026-01-02"))
        #expect(try repo.git("status", "--porcelain") == "A  run-4.md\n" || repo.git("ls-files", "-u").isEmpty)
    }

    /// What one run decided the next one tells git, and does not decide again.
    @Test func `two records stay separated in a second run`() throws {
        func action(_ day: String) -> String { "---\ntype: action\ntitle: Run\ndate: \(day)\n---\n" }
        let repo = try Self.repo(
            base: ["x.md": ""], ours: ["run.md": action("2026-01-01")], theirs: ["run.md": action("2026-01-02")])
        #expect(repo.vault("resolve").exitCode == 0)
        #expect(
            repo.vault("resolve", "--add").stdout.hasPrefix("run.md: two different records; theirs is now 'run-2.md'\n")
        )
        #expect(try repo.git("status", "--porcelain") == "A  run-2.md\n")
        #expect((try? repo.scratch.text(of: "run-3.md")) == nil)
    }

    @Test func `another note with their text is not theirs separated`() throws {
        func action(_ day: String) -> String { "---\ntype: action\ntitle: Run\ndate: \(day)\n---\n" }
        let repo = try Self.repo(
            base: ["run-old.md": action("2026-01-02"), "run-2.md": action("2026-01-03")],
            ours: ["run.md": action("2026-01-01")],
            theirs: ["run.md": action("2026-01-02")])
        try repo.git("checkout", "--ours", "run.md")
        #expect(
            repo.vault("resolve", "--add").stdout.hasPrefix("run.md: is unchanged from ours; use --ours or --theirs"))
        #expect(try !repo.git("ls-files", "-u").isEmpty)
    }

    @Test func `a decision for ours is not taken back`() throws {
        let repo = try Self.both()
        #expect(repo.vault("resolve", "--ours").exitCode == 0)
        try repo.git("checkout", "--ours", Self.path)
        let ours = try Self.text(repo)
        let answer = repo.vault("resolve", "--add")
        #expect(answer.exitCode == 1)
        #expect(
            answer.stdout == """
                goals/run.md: is unchanged from ours; use --ours or --theirs, or restore the conflict: git checkout --merge goals/run.md

                """)
        #expect(try Self.text(repo) == ours)
        #expect(try !repo.git("ls-files", "-u").isEmpty)
        #expect(repo.vault("resolve", "--ours", "--add").exitCode == 0)
        #expect(try repo.git("ls-files", "-u").isEmpty)
    }

    /// A folder of a repository in which something else is undecided too.
    @Test func `what lies outside of the vault is left alone`() throws {
        func action(_ day: String) -> String { "---\ntype: action\ntitle: Run\ndate: \(day)\n---\n" }
        let vault = ["v/vault.md": "---\ntype: vault\nformat: 1\n---\n"]
        let repo = try Self.repo(
            base: vault.merging(["code.txt": "1\n"]) { $1 },
            ours: ["code.txt": "2\n", "v/run.md": action("2026-01-01")],
            theirs: [
                "code.txt": "3\n", "v/run.md": action("2026-01-02"),
                "v/goal.md": "---\ntype: goal\n---\nSee [[run]].\n",
            ])
        let answer = repo.vault("--vault", repo.scratch.path + "/v", "resolve", "--add")
        #expect(answer.exitCode == 0)
        #expect(answer.stdout.hasPrefix("run.md: two different records; theirs is now 'run-2.md'\n"))
        #expect(answer.stdout.contains("  1 link from their side now leads to it\n"))
        #expect(try repo.scratch.text(of: "v/goal.md").hasSuffix("See [[run-2]].\n"))
        #expect(try repo.git("diff", "--name-only", "--diff-filter=U") == "code.txt\n")
    }

    @Test func `undo gives back the markers, and git can open the conflict again`() throws {
        let repo = try Self.both()
        let marked = try Self.text(repo)
        #expect(repo.vault("resolve", "--add").stdout == "goals/run.md: resolved\n")
        #expect(repo.vault("undo").stdout == "undid: resolve goals/run.md\n")
        #expect(try Self.text(repo) == marked)
        #expect(try repo.git("ls-files", "-u").isEmpty)
        #expect(
            repo.vault("resolve")
                == .init(stdout: "goals/run.md: has conflict markers; resolve it by hand\n", exitCode: 1))
        try repo.git("checkout", "-q", "--merge", "goals/run.md")
        #expect(try repo.git("ls-files", "-u").isEmpty == false)
        #expect(repo.vault("resolve", "--add").stdout == "goals/run.md: resolved\n")
        #expect(try Self.text(repo) == Self.goal("2026-01-01", "a, b, c"))
    }

    @Test(arguments: [("diff3", true), ("zdiff3", true), ("merge", false), ("", false)])
    func `the style of git's settings`(style: String, hasBase: Bool) throws {
        let repo = try Self.open()
        if !style.isEmpty { try repo.git("config", "merge.conflictStyle", style) }
        #expect(repo.vault("resolve").exitCode == 1)
        let base = hasBase ? "||||||| base\ndue: 2026-01-01\n" : ""
        #expect(
            try Self.text(repo) == """
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
            try repo.scratch.write(Self.goal("2026-\(due)-01", "x"), to: "\(name).md")
        }
        #expect(repo.vault("merge-driver", "o.md", "a.md", "b.md").exitCode == 1)
        #expect(try repo.scratch.text(of: "a.md").contains("||||||| base\n") == hasBase)
        try repo.scratch.write(Self.goal("2026-02-01", "x"), to: "a.md")
        #expect(repo.vault("merge-driver", "--style", "merge", "o.md", "a.md", "b.md").exitCode == 1)
        #expect(try repo.scratch.text(of: "a.md").contains("|||||||") == false)
    }

    @Test func `markers of another size`() throws {
        let repo = try Self.open()
        try repo.scratch.write("*.md conflict-marker-size=9\n", to: ".gitattributes")
        try repo.git("checkout", "-q", "--merge", "goals/run.md")
        #expect(try Self.text(repo).contains("<<<<<<<<< ours\n"))
        #expect(repo.vault("resolve").stdout == "goals/run.md:3: both sides changed 'due'\n")
        #expect(
            try Self.text(repo).contains(
                "\n<<<<<<<<< ours\ndue: 2026-02-01\n=========\ndue: 2026-03-01\n>>>>>>>>> theirs"))
        #expect(repo.vault("resolve", "--theirs").stdout == "goals/run.md: resolved\n")
        #expect(try Self.text(repo) == Self.goal("2026-03-01", "a, b, c"))
    }

    @Test func `answers at a terminal`() throws {
        let repo = try Self.open()
        let left = ScriptedTerminal(["l"])
        #expect(left.run(["resolve"], at: repo.scratch.path, repo.environment).exitCode == 1)
        #expect(try Self.text(repo).contains("<<<<<<< ours\ndue: 2026-02-01\n=======\n"))
        let terminal = ScriptedTerminal(["x", "t"])
        #expect(
            terminal.run(["resolve", "--add"], at: repo.scratch.path, repo.environment)
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
        #expect(try Self.text(repo) == Self.goal("2026-03-01", "a, b, c"))
        #expect(try repo.git("ls-files", "-u").isEmpty)
    }

    @Test func `who deleted a file is asked about too`() throws {
        let repo = try Self.repo(
            base: [Self.path: Self.goal("2026-01-01", "a"), "x.md": ""], ours: [Self.path: nil],
            theirs: [Self.path: Self.goal("2026-02-01", "a")])
        let terminal = ScriptedTerminal(["b", "t"])
        #expect(
            terminal.run(["resolve"], at: repo.scratch.path, repo.environment)
                == .init(stdout: "goals/run.md: resolved\n", stderr: ResolveText.gitAddHint))
        #expect(
            terminal.screen == """
                goals/run.md: we deleted it, they changed it
                [o]urs, [t]heirs, [l]eave it, [q]uit, [?] for help: b
                'b' is not one of the choices; '?' explains them
                [o]urs, [t]heirs, [l]eave it, [q]uit, [?] for help: t

                """)
        #expect(try Self.text(repo) == Self.goal("2026-02-01", "a"))
    }
}

/// `vault resolve` over files that somebody worked on: what a person wrote stays, whatever side is to be right.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct ResolveByHandTests {
    private static let path = "goals/run.md"
    private static let block = "```\n<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> b\n```\n"

    private static func goal(_ importance: Int, _ day: Int, _ text: String, _ more: String = "") -> String {
        "---\ntype: goal\ntitle: Run\nimportance: \(importance)\nurgency: 3\ntags: [a, b]\ndue: 2026-12-0\(day)\n---\n"
            + "one\n\ntwo\n\n\(text)\n\nfour\n" + more
    }

    /// Both sides changed two fields and a line of the text; git has merged them by lines.
    private static func merged(_ more: String = "") throws -> GitFolder {
        let folder = try GitFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n", path: goal(5, 1, "three", more)])
        try folder.commit()
        for (branch, importance) in [("theirs", 7), ("ours", 8)] {
            try folder.git("checkout", "-q", "-b", branch, "main")
            try folder.scratch.write(goal(importance, importance - 4, branch, more), to: path)
            try folder.commit(branch)
        }
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        return folder
    }

    private static func replace(
        _ old: String, _ new: String, in folder: GitFolder, at path: String = path
    ) throws -> String {
        let before = try folder.scratch.text(of: path)
        #expect(before.contains(old), "\(before)")
        let after = before.replacing(old, with: new)
        try folder.scratch.write(after, to: path)
        return after
    }

    private static let hunk = "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> theirs\n"

    /// What stands for the conflict in the text afterwards.
    @Test(arguments: [
        "my own wording\n", "ours\n", "<<<<<<< HEAD\nours\n=======\ntheirs!\n>>>>>>> theirs\n",
    ])
    func `work between git's own markers stays`(text: String) throws {
        let folder = try Self.merged()
        let file = try Self.replace(Self.hunk, text, in: folder)
        for words in [[], ["--ours"], ["--theirs", "--add"]] {
            let answer = folder.vault(arguments: ["resolve"] + words)
            #expect(answer.exitCode == 1)
            #expect(
                answer.stdout == "\(Self.path): was changed by hand, and is left as it is; resolve the rest there, or "
                    + "start over: git checkout --merge \(Self.path)\n")
            #expect(try folder.scratch.text(of: Self.path) == file)
            #expect(try folder.git("ls-files", "-u") != "")
        }
        try folder.git("checkout", "-q", "--merge", Self.path)
        #expect(folder.vault("resolve", "--ours", "--add").exitCode == 0)
        #expect(try folder.scratch.text(of: Self.path) == Self.goal(8, 4, "ours"))
    }

    /// An example in code is none of the marks that are left.
    @Test func `markers in code are no conflict`() throws {
        let folder = try Self.merged(Self.block)
        try folder.scratch.write(Self.goal(6, 9, "mine", Self.block), to: Self.path)
        #expect(folder.vault("resolve", "--add").exitCode == 0)
        #expect(try folder.scratch.text(of: Self.path) == Self.goal(6, 9, "mine", Self.block))
        #expect(try folder.git("ls-files", "-u") == "")
        let other = try Self.merged(Self.block)
        #expect(other.vault("resolve", "--theirs", "--add").exitCode == 0)
        #expect(try other.scratch.text(of: Self.path) == Self.goal(7, 3, "theirs", Self.block))
    }

    /// Both gave the file another name: what was written into one of the two stays, and taking one away decides.
    @Test(arguments: ["--ours", "--theirs", "--add"])
    func `work on a file with two names stays`(word: String) throws {
        let folder = try GitFolder([
            "vault.md": "---\ntype: vault\nformat: 1\n---\n", Self.path: Self.goal(5, 1, "three"),
        ])
        try folder.commit()
        for (branch, name) in [("theirs", "sprint"), ("ours", "jog")] {
            try folder.git("checkout", "-q", "-b", branch, "main")
            try folder.git("mv", Self.path, "goals/\(name).md")
            try folder.scratch.write(Self.goal(5, 1, branch), to: "goals/\(name).md")
            try folder.commit(branch)
        }
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        let own = Self.goal(5, 1, "by hand")
        try folder.scratch.write(own, to: "goals/jog.md")
        let other = try folder.scratch.text(of: "goals/sprint.md")
        let answer = folder.vault("resolve", word)
        #expect(
            answer.exitCode == 1 && answer.stdout.contains("delete the file with the other name"), "\(answer.stdout)")
        #expect(try folder.scratch.text(of: "goals/jog.md") == own)
        #expect(try folder.scratch.text(of: "goals/sprint.md") == other)
        try FileManager.default.removeItem(atPath: folder.scratch.path + "/goals/sprint.md")
        #expect(folder.vault("resolve", "--add").exitCode == 0)
        #expect(try folder.scratch.text(of: "goals/jog.md") == own)
        #expect(try folder.git("ls-files", "-u") == "")
    }

    /// Git may have left marks in a version that it keeps itself.
    @Test func `a file with markers is never told to git`() throws {
        let folder = try GitFolder([
            "vault.md": "---\ntype: vault\nformat: 1\n---\n", Self.path: Self.goal(5, 1, "three"),
        ])
        try folder.commit()
        try folder.git("checkout", "-q", "-b", "theirs")
        try folder.git("mv", Self.path, "goals/jog.md")
        try folder.scratch.write(Self.goal(7, 1, "three"), to: "goals/jog.md")
        try folder.commit("theirs")
        try folder.git("checkout", "-q", "main")
        try folder.scratch.write("---\ntype: goal\ntitle: Jog\nimportance: 3\n---\nAnother.\n", to: "goals/jog.md")
        try folder.scratch.write(Self.goal(8, 1, "three"), to: Self.path)
        try folder.commit("ours")
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        let answer = folder.vault("resolve", "--ours", "--add")
        #expect(answer.exitCode == 1)
        #expect(answer.stdout.contains("has conflict markers; resolve it by hand\n"), "\(answer.stdout)")
        #expect(try folder.git("ls-files", "-u") != "")
    }

    /// The marks of a copy that was merged are told again, also where there is no git.
    @Test func `markers that git knows nothing of are told`() throws {
        let folder = try SmallFolder([
            Self.path: Self.goal(5, 1, "three"),
            "goals/run (Ana's conflicted copy 2026-11-21).md": Self.goal(6, 1, "three"),
        ])
        #expect(folder.run("resolve").exitCode == 1)
        for words in [["resolve"], ["resolve", "--theirs"]] {
            #expect(
                folder.run(arguments: words)
                    == .init(stdout: "\(Self.path): has conflict markers; resolve it by hand\n", exitCode: 1))
        }
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.run("resolve", "--theirs").exitCode == 0)
        #expect(folder.run("resolve").stdout == "nothing to resolve\n")
    }
}

/// `vault resolve` where somebody decided a part already, and what it says of whose side is whose.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct ResolveRestTests {
    private static let head = "---\ntype: vault\nformat: 1\n---\n"
    private static let path = "goals/run.md"
    private static let rebase = "in a rebase, 'ours' is the branch you rebase onto, and 'theirs' your own commits\n"

    private static func goal(_ title: String, _ due: String, _ importance: String, _ text: String) -> String {
        "---\ntype: goal\ntitle: \(title)\ndue: \(due)\ntags: [a]\nimportance: \(importance)\n---\nSlow.\n\n\n\n\(text)\n"
    }

    private static func conflict(_ ours: String, _ theirs: String) -> String {
        "<<<<<<< ours\n\(ours)\n=======\n\(theirs)\n>>>>>>> theirs"
    }

    /// On `ours`, beside `theirs`, with three conflicts between them.
    private static func repository(_ settings: (String, String)...) throws -> GitFolder {
        let folder = try GitFolder(["vault.md": head, path: goal("Run", "2026-12-20", "5", "Rain.")])
        try folder.git("config", "core.editor", "true")
        for setting in settings { try folder.git("config", setting.0, setting.1) }
        try folder.commit()
        for (branch, day, number) in [("theirs", "2026-12-26", "7"), ("ours", "2026-12-25", "8")] {
            try folder.git("checkout", "-q", "-b", branch, "main")
            try folder.scratch.write(goal("Run", day, number, branch), to: path)
            try folder.commit(branch)
        }
        return folder
    }

    private static func run(_ folder: GitFolder, _ answers: [String], _ words: String...) -> (ScriptedTerminal, Int32) {
        let terminal = ScriptedTerminal(answers)
        return (terminal, terminal.run(["resolve"] + words, at: folder.scratch.path, folder.environment).exitCode)
    }

    @Test(arguments: ["merge", "zdiff3"], ["false", "true"])
    func `what was decided stays, and the rest is asked for`(style: String, hasCarriageReturns: String) throws {
        let folder = try Self.repository(("merge.conflictStyle", style), ("core.autocrlf", hasCarriageReturns))
        func text() throws -> String { try folder.scratch.text(of: Self.path).replacing("\r\n", with: "\n") }
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        #expect(Self.run(folder, ["t", "l", "b"]).1 == 1)
        let base = style == "merge" ? "" : "||||||| base\nimportance: 5\n"
        let open = Self.conflict("importance: 8", "importance: 7").replacing("=======", with: base + "=======")
        let half = Self.goal("Run", "2026-12-26", "8", "ours\ntheirs").replacing("importance: 8", with: open)
        #expect(try text() == half)
        // The end of the input, and nobody to be asked.
        #expect(Self.run(folder, []).0.screen.contains("both sides changed 'importance'\n"))
        #expect(
            folder.vault("resolve")
                == .init(stdout: "\(Self.path):6: both sides changed 'importance'\n", stderr: "", exitCode: 1))
        #expect(try text() == half)
        // Somebody changes what was no conflict at all.
        try folder.scratch.write(
            try folder.scratch.text(of: Self.path).replacing("title: Run", with: "title: Run far"), to: Self.path)
        #expect(folder.vault("resolve", "--theirs", "--add").stdout == "\(Self.path): resolved\n")
        #expect(try text() == Self.goal("Run far", "2026-12-26", "7", "ours\ntheirs"))
        #expect(try folder.git("ls-files", "-u") == "")
    }

    @Test func `what git merged by lines is merged by fields`() throws {
        let folder = try Self.repository()
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        let written = try folder.scratch.text(of: Self.path)
        #expect(written.contains("<<<<<<< HEAD\n"))
        _ = folder.vault("resolve")
        #expect(try folder.scratch.text(of: Self.path).contains("<<<<<<< ours\n"))
        #expect(folder.vault("resolve", "--ours").exitCode == 0)
        #expect(try folder.scratch.text(of: Self.path) == Self.goal("Run", "2026-12-25", "8", "ours"))
    }

    @Test func `in a rebase it says whose side is whose`() throws {
        let folder = try Self.repository()
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        #expect(folder.vault("resolve").stderr == "")
        try folder.git("merge", "--abort")
        #expect(try folder.answer(["rebase", "-q", "theirs"]).exitCode == 1)
        #expect(folder.vault("resolve").stderr == Self.rebase)
        let screen = Self.run(folder, ["t", "l", "l"]).0.screen
        #expect(
            screen.hasPrefix(
                Self.rebase + Self.path + ": both sides changed 'due' (1 of 3)\n  ours    due: 2026-12-26\n"))
        #expect(screen.split(separator: "\n").count { $0.hasPrefix("in a rebase") } == 1)
        #expect(folder.vault("resolve", "--ours", "--add").stderr == Self.rebase)
        #expect(try folder.scratch.text(of: Self.path) == Self.goal("Run", "2026-12-25", "7", "theirs"))
        #expect(try folder.answer(["rebase", "--continue"]).exitCode == 0)
        #expect(folder.vault("resolve").stderr == "")
    }

    /// Each gets a name that no other has.
    @Test func `several files of one name are separated at once`() throws {
        func action(_ day: String) -> String { "---\ntype: action\ntitle: Run\ndate: \(day)\n---\nText.\n" }
        let folder = try GitFolder(["vault.md": Self.head])
        try folder.commit()
        for (branch, days) in [("theirs", ["2026-11-01", "2026-11-02"]), ("ours", ["2026-11-03", "2026-11-04"])] {
            try folder.git("checkout", "-q", "-b", branch, "main")
            for (place, day) in zip(["a", "b"], days) { try folder.scratch.write(action(day), to: place + "/run.md") }
            try folder.commit(branch)
        }
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        #expect(folder.vault("resolve", "--add").exitCode == 0)
        let paths = try folder.scratch.paths().filter { $0.hasSuffix(".md") }.sorted()
        #expect(paths == ["a/run-2.md", "a/run.md", "b/run-3.md", "b/run.md", "vault.md"])
        #expect(try folder.scratch.text(of: "a/run-2.md") == action("2026-11-01"))
        #expect(try folder.scratch.text(of: "b/run-3.md") == action("2026-11-02"))
        #expect(try folder.git("ls-files", "-u") == "")
        #expect(!folder.vault("check").stdout.contains("'run-2'"))
    }

    /// The tools keep how it is written.
    @Test(arguments: [".md", ".MD"]) func `a copy has the ending of its original`(ending: String) throws {
        let folder = try GitFolder(["vault.md": Self.head])
        let text = Self.goal("Run", "2026-12-20", "5", "Rain.")
        for name in ["run", "run (Ana's conflicted copy 2026-11-21)", "run 2"] {
            try folder.scratch.write(text, to: name + ending)
        }
        #expect(folder.vault("check").stdout.contains("a copy of 'run\(ending)' that a sync or merge tool made"))
        let words = "'run\(ending)' has all of its content; the copy is deleted\n"
        #expect(
            folder.vault("resolve").stdout
                == "run (Ana's conflicted copy 2026-11-21)\(ending): \(words)run 2\(ending): \(words)")
        #expect(try folder.scratch.paths().contains("run" + ending))
    }

    /// A symbolic link has no fields; where one side made a link of a note, nobody deleted it.
    @Test(arguments: [("one.md", "two.md"), ("one.md", nil)])
    func `conflicts of links are told and left`(ours: String, theirs: String?) throws {
        let folder = try GitFolder([
            "vault.md": Self.head, "one.md": "1\n", "two.md": "2\n", "link.md": "0\n",
        ])
        func link(to destination: String) throws {
            try FileManager.default.removeItem(atPath: folder.scratch.path + "/link.md")
            try FileManager.default.createSymbolicLink(
                atPath: folder.scratch.path + "/link.md", withDestinationPath: destination)
        }
        try folder.commit()
        try folder.git("checkout", "-q", "-b", "theirs")
        if let theirs { try link(to: theirs) } else { try folder.scratch.write("00\n", to: "link.md") }
        try folder.commit("theirs")
        try folder.git("checkout", "-q", "main")
        try link(to: ours)
        try folder.commit("ours")
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        let undecided = try folder.git("ls-files", "-u")
        for words in [[], ["--ours"], ["--add"]] {
            let answer = folder.vault(arguments: ["resolve"] + words)
            #expect(answer.exitCode == 1)
            #expect(answer.stdout.contains("cannot be read as a note; merge it by hand\n"), "\(answer.stdout)")
            #expect(!answer.stdout.contains("deleted"))
            #expect(try folder.git("ls-files", "-u") == undecided)
        }
    }

    /// What was made is not to be made again.
    @Test func `when git cannot be told, the files are written and it is said`() throws {
        let folder = try Self.repository()
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        try folder.scratch.write("", to: ".git/index.lock")
        let answer = folder.vault("resolve", "--ours", "--add")
        #expect(answer.exitCode == 3 && answer.stdout == "\(Self.path): resolved\n", "\(answer)")
        #expect(answer.stderr.contains("error: the files are written, but 'git add' failed: "))
        #expect(answer.stderr.hasSuffix("help: once this is fixed, run 'git add' on them\n"))
        #expect(try folder.scratch.text(of: Self.path) == Self.goal("Run", "2026-12-25", "8", "ours"))
        // Nothing is to be written any more, so nothing was made.
        #expect(folder.vault("resolve", "--ours", "--add").exitCode == 2)
        try FileManager.default.removeItem(atPath: folder.scratch.path + "/.git/index.lock")
        #expect(folder.vault("resolve", "--ours", "--add").exitCode == 0)
        #expect(try folder.git("ls-files", "-u") == "")
    }

    @Test func `what git is still to be told is said once all is decided`() throws {
        let folder = try Self.repository()
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        let told = ResolveText.gitAddHint
        #expect(!folder.vault("resolve", "--ours", "--dry-run").stderr.contains(told))
        #expect(folder.vault("resolve", "--ours").stderr.hasSuffix(told))
        #expect(try folder.git("ls-files", "-u") != "")
        #expect(folder.vault("resolve", "--ours", "--add").stderr == "")
        #expect(try folder.git("ls-files", "-u") == "")
    }
}

/// What `vault resolve` asks about copies at a terminal, and what it makes of the answers.
@Suite struct ResolveDialogueTests {
    private static let run = "goals/run.md"
    private static let copy = "goals/run\(ResolveCopiesTests.stamp).md"

    private static func note(_ title: String, _ measure: String, _ text: String) -> String {
        "---\ntype: action\ntitle: \(title)\ndate: 2026-11-20\nmeasures:\n  - \(measure)\n---\n\(text)"
    }

    private static let ours = note("Run", "5 km", "Slow\n\nIn the park.\n\nRain.\n\nHome.\n")
    private static let theirs = note("Jog", "6 km", "Fast\n\nIn the park.\n\nRain.\n\nWet.\n")

    private static func folder() throws -> SmallFolder {
        try SmallFolder([run: ours, copy: theirs])
    }

    /// Two pieces of a text of which three lines or fewer lie between are one, as in git.
    private static let page = """
        \(copy)
          a copy of '\(run)': ours is the original, theirs the copy
        \(run): both sides changed 'title' (1 of 4)
          ours    title: Run
          theirs  title: Jog
        [o]urs, [t]heirs, [l]eave it, [q]uit, [?] for help: t
        \(run): both sides changed an element of 'measures' (2 of 4)
          ours      - 5 km
          theirs    - 6 km
        [o]urs, [t]heirs, [b]oth, [l]eave it, [q]uit, [<] back, [?] for help: b
        \(run): both sides changed these lines (3 of 4)
          ours    Slow
          theirs  Fast
        [o]urs, [t]heirs, [b]oth, [l]eave it, [q]uit, [<] back, [?] for help: o
        \(run): both sides changed these lines (4 of 4)
          ours    Home.
          theirs  Wet.
        [o]urs, [t]heirs, [b]oth, [l]eave it, [q]uit, [<] back, [?] for help: b

        """

    @Test func `each place is asked for`() throws {
        let folder = try Self.folder()
        let terminal = ScriptedTerminal(["t", "b", "o", "b"])
        #expect(terminal.run(["resolve"], in: folder) == .init(stdout: "\(Self.copy): merged into '\(Self.run)'\n"))
        #expect(terminal.screen == Self.page)
        #expect(
            folder.texts[Self.run]
                == Self.note("Jog", "5 km\n  - 6 km", "Slow\n\nIn the park.\n\nRain.\n\nHome.\nWet.\n"))
        #expect(folder.texts[Self.copy] == nil)
    }

    @Test(arguments: [
        ["q"], [], ["l", "l", "l", "l"], ["o", "<", "l", "l", "l", "l"], ["<", "o", "t", "<", "<", "q"],
    ])
    func `when nothing is chosen nothing is written`(answers: [String]) throws {
        let folder = try Self.folder()
        let before = folder.texts
        let terminal = ScriptedTerminal(answers)
        #expect(
            terminal.run(["resolve"], in: folder)
                == .init(stdout: "\(Self.copy): kept, with 4 conflicts to\n  resolve\n", exitCode: 1))
        #expect(folder.texts == before)
        #expect(terminal.unasked == 0)
    }

    @Test(arguments: [["theirs", "q"], ["t"]])
    func `what is left stands between markers`(answers: [String]) throws {
        let folder = try Self.folder()
        let terminal = ScriptedTerminal(answers)
        let answer = terminal.run(["resolve"], in: folder)
        #expect(answer.exitCode == 1)
        #expect(
            answer.stdout == """
                \(Self.copy): merged into '\(Self.run)',
                  with conflict markers
                \(Self.run):6: both sides changed an element of 'measures'
                \(Self.run):12: both sides changed these lines
                \(Self.run):22: both sides changed these lines

                """)
        #expect(folder.texts[Self.run]?.hasPrefix("---\ntype: action\ntitle: Jog\n") == true)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts[Self.run] == Self.ours)
        #expect(folder.texts[Self.copy] == Self.theirs)
    }

    @Test(arguments: [["--ours"], ["--theirs"], ["--dry-run"]])
    func `nobody is asked for what is said`(option: [String]) throws {
        let terminal = ScriptedTerminal(["t"])
        _ = terminal.run(["resolve"] + option, in: try Self.folder())
        #expect(terminal.screen == "")
        #expect(terminal.unasked == 1)
    }

    @Test func `the rest of the copies stays after q`() throws {
        let folder = try SmallFolder([
            "a.md": "A\n", "a\(ResolveCopiesTests.stamp).md": "B\n", "b.md": "A\n",
            "b\(ResolveCopiesTests.stamp).md": "B\n", "c.md": "A\n", "c\(ResolveCopiesTests.stamp).md": "A\nB\n",
        ])
        #expect(
            ScriptedTerminal(["b", "q"]).run(["resolve"], in: folder).stdout == """
                a\(ResolveCopiesTests.stamp).md: merged into 'a.md'
                b\(ResolveCopiesTests.stamp).md: kept, with 1 conflict to resolve
                c\(ResolveCopiesTests.stamp).md: merged into 'c.md'

                """)
        #expect(folder.texts["a.md"] == "A\nB\n")
        #expect(folder.texts["b.md"] == "A\n")
        #expect(folder.texts["c.md"] == "A\nB\n")
    }

    @Test func `a long side is cut, and what steers a terminal is shown`() throws {
        let folder = try SmallFolder([
            "a.md": (1...20).map { "line \($0)\r\n" }.joined(),
            "a\(ResolveCopiesTests.stamp).md": "\u{1b}[2J" + String(repeating: "x", count: 90) + "\n",
        ])
        let terminal = ScriptedTerminal(["q"])
        _ = terminal.run(["resolve"], in: folder)
        let lines = terminal.screen.split(separator: "\n").map(String.init)
        #expect(lines[3] == "  ours    line 1")
        #expect(
            lines[14...16] == [
                "          line 12", "          and 8 lines more",
                "  theirs  \\x1b[2J" + String(repeating: "x", count: 62) + "…",
            ])
    }
}

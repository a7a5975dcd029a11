import Foundation
import Testing
import VaultTestSupport

@testable import VaultCommands
@testable import VaultProgram

/// `vault resolve` where somebody decided a part already, and what it says of whose side is whose.
@Suite(.tags(.git), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct ResolveRestTests {
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

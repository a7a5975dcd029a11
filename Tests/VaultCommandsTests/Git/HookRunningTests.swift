import Testing
import VaultSystem
import VaultTestSupport

/// git runs the hooks, and they run the program itself.
@Suite(.tags(.git, .process), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct HookRunningTests {
    private static let head = "---\ntype: vault\nformat: 1\n---\n"
    private static let goal = "---\ntype: goal\ntitle: Run\n---\n"
    private static let linking = "---\ntype: action\ndate: 2026-11-02\ngoals:\n  - \"[[run]]\"\n---\n"
    private static let bad = "---\ntype: action\ndate: 2026-13-01\n---\nText.\n"
    private static let good = "---\ntype: action\ndate: 2026-11-03\n---\nText.\n"

    private static func repository(_ place: String = "") throws -> GitFolder {
        let start = place.isEmpty ? "" : place + "/"
        let folder = try GitFolder([start + "vault.md": head, start + "goals/run.md": goal])
        let answer = folder.vault("hook", "install", in: place, as: RealVault.program)
        try #require(answer.exitCode == 0, "\(answer)")
        try folder.git("add", ".")
        try folder.git("commit", "-q", "-m", "first")
        return folder
    }

    @Test(arguments: ["", "my notes", "it's \"odd\" $HOME `x`", "line\nbreak"])
    func `a commit that would bring an error is stopped, and one of what is right is made`(_ place: String) throws {
        let folder = try Self.repository(place)
        let start = place.isEmpty ? "" : place + "/"
        try folder.scratch.write(Self.bad, to: start + "bad.md")
        try folder.scratch.write(Self.good, to: start + "good.md")
        try folder.git("add", ".")
        let stopped = try folder.answer(["commit", "-q", "-m", "all"])
        #expect(stopped.exitCode == 1)
        #expect((stopped.stdout + stopped.stderr).contains("bad.md:3:7: error: "), "\(stopped)")
        // A commit of one file only: git makes an index for it.
        #expect(try folder.answer(["commit", "-q", "-m", "one", "--", start + "good.md"]).exitCode == 0)
        #expect(try folder.answer(["commit", "-q", "-m", "other", "--", start + "bad.md"]).exitCode == 1)
        #expect(try folder.answer(["commit", "-q", "-a", "--amend", "-m", "all"]).exitCode == 1)
        try folder.scratch.write(Self.good, to: start + "bad.md")
        #expect(try folder.answer(["commit", "-q", "-a", "-m", "all"]).exitCode == 0)
    }

    /// Said once, by the commit that takes it away.
    @Test func `a vault that is moved is missed`() throws {
        let folder = try Self.repository("my notes")
        try folder.git("mv", "my notes", "notes")
        let words =
            "the vault in './my notes' is gone, and was not checked; 'vault hook install' adds another\n"
        #expect(try folder.answer(["commit", "-q", "-m", "moved"]) == .init(stdout: "", stderr: words, exitCode: 0))
        try folder.scratch.write(Self.good, to: "notes/good.md")
        try folder.git("add", ".")
        #expect(try folder.answer(["commit", "-q", "-m", "more"]) == .init(stdout: "", stderr: "", exitCode: 0))
    }

    @Test func `a merge that git commits by itself is checked`() throws {
        let folder = try Self.repository()
        try folder.git("checkout", "-q", "-b", "other")
        try folder.scratch.write(Self.linking, to: "a.md")
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        try folder.git("rm", "-q", "goals/run.md")
        try folder.git("commit", "-q", "-m", "goal is gone")
        let stopped = try folder.answer(["merge", "--no-edit", "other"])
        #expect(stopped.exitCode == 1)
        #expect((stopped.stdout + stopped.stderr).contains("[broken-link]"), "\(stopped)")
        try folder.scratch.write(Self.goal, to: "goals/run.md")
        try folder.git("add", ".")
        #expect(try folder.answer(["commit", "-q", "--no-edit"]).exitCode == 0)
        #expect(try folder.git("rev-list", "--count", "--merges", "HEAD") == "1\n")
    }

    @Test func `in a second work tree what lies there is checked, wherever it was installed`() throws {
        let folder = try Self.repository("notes")
        try folder.git("worktree", "add", "-q", "--detach", "second")
        try folder.scratch.write(Self.bad, to: "second/notes/bad.md")
        try folder.git("add", ".", in: "second")
        #expect(try folder.answer(["commit", "-q", "-m", "x"], in: "second").exitCode == 1)
        #expect(folder.vault("hook", in: "second/notes").exitCode == 0)
        #expect(folder.vault("hook", "uninstall", in: "second/notes").exitCode == 0)
        #expect(folder.vault("hook", in: "notes").exitCode == 1)
        #expect(folder.vault("hook", "install", in: "second/notes", as: RealVault.program).exitCode == 0)
        #expect(try folder.answer(["commit", "-q", "-m", "x"], in: "second").exitCode == 1)
        #expect(try folder.answer(["commit", "-q", "--allow-empty", "-m", "x"]).exitCode == 0)
    }

    @Test func `in a submodule its own hooks check`() throws {
        let inner = try Self.repository()
        let outer = try GitFolder(["readme.md": "Text.\n"])
        try outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.scratch.path, "my notes")
        #expect(outer.vault("hook", "install", in: "my notes", as: RealVault.program).exitCode == 0)
        try outer.scratch.write(Self.bad, to: "my notes/bad.md")
        try outer.git("add", ".", in: "my notes")
        #expect(try outer.answer(["commit", "-q", "-m", "x"], in: "my notes").exitCode == 1)
        try outer.git("add", "readme.md")
        #expect(try outer.answer(["commit", "-q", "-m", "x"]).exitCode == 0)
    }

    /// git puts its own folder of programs before the path, so the program finds git again.
    @Test func `on a bare path the program is found where it was installed`() throws {
        let folder = try Self.repository()
        let git = try ChildProcess.run("sh", ["-c", "command -v git"], environment: folder.environment).output
        func commit() throws -> Int32 {
            try ChildProcess.run(
                String(decoding: git.dropLast(), as: UTF8.self),
                ["-C", folder.scratch.path, "commit", "-q", "--allow-empty", "-m", "x"],
                environment: folder.environment.merging(["PATH": "/nowhere"]) { $1 }
            ).status
        }
        #expect(try commit() == 0)
        try folder.scratch.write(Self.bad, to: "bad.md")
        try folder.git("add", ".")
        #expect(try commit() == 1)
    }

    @Test func `a hook that says no comes first, and one that git does not run is kept and not run`() throws {
        let folder = try GitFolder(["vault.md": Self.head])
        let hook = ".git/hooks/pre-commit"
        try folder.scratch.write("#!/bin/sh\necho no >>seen\nexit 3\n", to: hook)
        #expect(folder.vault("hook", "install", as: RealVault.program).exitCode == 0)
        try folder.git("add", "vault.md")
        #expect(try folder.answer(["commit", "-q", "-m", "x"]).exitCode == 0)
        #expect(try !folder.scratch.paths().contains("seen"))
        _ = try ChildProcess.run(
            "chmod", ["+x", folder.scratch.path + "/" + hook + ".before-vault"], environment: folder.environment)
        #expect(try folder.answer(["commit", "-q", "--allow-empty", "-m", "x"]).exitCode == 1)
        #expect(try folder.scratch.text(of: "seen") == "no\n")
    }

    /// One folder of hooks for all repositories of somebody.
    @Test func `hooks that several repositories share check the vaults that are there`() throws {
        let hooks = try ScratchFolder()
        let path = hooks.path + "/hooks of \"all\""
        let (first, second) = (
            try GitFolder(["notes/vault.md": Self.head]), try GitFolder(["other/vault.md": Self.head])
        )
        for (folder, place) in [(first, "notes"), (second, "other")] {
            try folder.git("config", "core.hooksPath", path)
            #expect(folder.vault("hook", "install", in: place, as: RealVault.program).exitCode == 0)
            try folder.git("add", ".")
            #expect(try folder.answer(["commit", "-q", "-m", "x"]).exitCode == 0)
        }
        for (folder, place) in [(first, "notes"), (second, "other")] {
            try folder.scratch.write(Self.bad, to: place + "/bad.md")
            try folder.git("add", ".")
            #expect(try folder.answer(["commit", "-q", "-m", "x"]).exitCode == 1)
            #expect(folder.vault("hook", in: place).exitCode == 0)
        }
        #expect(first.vault("hook", "uninstall", in: "notes").exitCode == 0)
        #expect(try first.answer(["commit", "-q", "-m", "x"]).exitCode == 0)
        #expect(try second.answer(["commit", "-q", "-m", "x"]).exitCode == 1)
        #expect(second.vault("hook", "uninstall", in: "other").exitCode == 0)
        #expect(try hooks.paths() == [])
    }
}

import Foundation
import Testing
import VaultSystem
import VaultTestSupport

/// What `vault hook` does beside hooks that somebody changed, or that another program starts.
@Suite(.tags(.git, .process), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct HookKeepingTests {
    private static let head = "---\ntype: vault\nformat: 1\n---\n"
    private static let bad = "---\ntype: action\ndate: 2026-13-01\n---\nText.\n"

    private static func installed(_ place: String = "") throws -> GitFolder {
        let folder = try GitFolder([(place.isEmpty ? "" : place + "/") + "vault.md": head])
        try #require(folder.vault("hook", "install", in: place, as: RealVault.program).exitCode == 0)
        return folder
    }

    /// Kept beside a new one it would start itself without end.
    @Test func `a changed hook is not kept beside a new one`() throws {
        let folder = try Self.installed()
        let path = ".git/hooks/pre-commit"
        let hook = try folder.scratch.text(of: path)
        try folder.scratch.write(hook.replacing("exit $status\n", with: "echo mine >>seen\nexit $status\n"), to: path)
        #expect(folder.vault("hook").exitCode == 0)
        #expect(
            folder.vault("hook", "install", as: RealVault.program).stdout
                == "pre-commit already checks this vault\npre-merge-commit already checks this vault\n")
        try folder.git("add", "vault.md")
        try folder.git("commit", "-q", "-m", "x")
        #expect(try folder.scratch.text(of: "seen") == "mine\n")

        try folder.scratch.write(hook.replacing("check '.'\n", with: "echo mine >>seen\n"), to: path)
        #expect(folder.vault("hook").exitCode == 1)
        let refused = folder.vault("hook", "install", as: RealVault.program)
        #expect(refused.exitCode == 2)
        #expect(refused.stderr.contains("/.git/hooks/pre-commit' was changed by hand"))
        #expect(refused.stderr.contains("help: add this line before its last one: check '.'\n"))
        #expect(try !folder.scratch.paths().contains(path + ".before-vault"))
        try folder.scratch.write(Self.bad, to: "bad.md")
        try folder.git("add", "bad.md")
        try folder.scratch.write(hook.replacing("exit $status\n", with: "check '.'\nexit $status\n"), to: path)
        #expect(try folder.answer(["commit", "-q", "-m", "x"]).exitCode == 1)
    }

    /// The hooks that husky 9 puts there look for a file of their own name, so none may get another.
    @Test func `husky starts its own hooks still`() throws {
        let folder = try GitFolder([
            "my notes/vault.md": Self.head, "my notes/bad.md": Self.bad, ".husky/pre-commit": "echo own >>seen\n",
            ".husky/_/pre-commit": "#!/bin/sh\n. \"${0%/*}/h\"\n",
            ".husky/_/h": "s=\"${0%/*/*}/${0##*/}\"\n[ ! -f \"$s\" ] && exit 0\nsh -e \"$s\" \"$@\"\n",
        ])
        _ = try ChildProcess.run(
            "chmod", ["+x", folder.scratch.path + "/.husky/_/pre-commit"], environment: folder.environment)
        try folder.git("config", "core.hooksPath", ".husky/_")
        let before = try folder.scratch.paths()
        let answer = folder.vault("hook", "install", in: "my notes", as: RealVault.program)
        #expect(answer.exitCode == 1)
        let line = "vault --vault './my notes' check --staged"
        #expect(answer.stdout.hasPrefix("husky manages the hooks here, so nothing was written; add to\n"))
        #expect(answer.stdout.hasSuffix("/.husky/pre-merge-commit'\nthe line\n\(line)\n"))
        #expect(folder.vault("hook", in: "my notes").stdout.hasSuffix("\n\(line)\n"))
        #expect(folder.vault("hook", "uninstall", in: "my notes").exitCode == 0)
        #expect(try folder.scratch.paths() == before)
        try folder.git("add", "--all")
        try folder.git("commit", "-q", "-m", "x")
        #expect(try folder.scratch.text(of: "seen") == "own\n")

        for name in ["pre-commit", "pre-merge-commit"] {
            try folder.scratch.write("echo own >>seen\n\(line)\n", to: ".husky/" + name)
        }
        #expect(folder.vault("hook", in: "my notes").exitCode == 0)
        #expect(folder.vault("hook", "install", in: "my notes").exitCode == 0)
    }

    /// A program that keeps hooks as we do calls ours from its own, which ours then keeps: each runs once.
    @Test func `two that keep each other's hooks come to an end`() throws {
        let folder = try Self.installed()
        let path = ".git/hooks/pre-commit"
        let hook = folder.scratch.path + "/" + path
        try FileManager.default.moveItem(atPath: hook, toPath: hook + ".legacy")
        try folder.scratch.write(
            "#!/bin/sh\necho round >>seen\n[ $(wc -l <seen) -lt 9 ] || exit 1\n\"${0%/*}/pre-commit.legacy\"\n",
            to: path)
        _ = try ChildProcess.run("chmod", ["+x", hook], environment: folder.environment)
        #expect(folder.vault("hook", "install", as: RealVault.program).exitCode == 0)
        try folder.git("add", "vault.md")
        try folder.git("commit", "-q", "-m", "x")
        #expect(try folder.scratch.text(of: "seen") == "round\n")
    }

    /// Git passes over a hook that nobody may run.
    @Test func `a hook that may not be run checks nothing`() throws {
        func forbid(_ folder: GitFolder) throws {
            let hook = folder.scratch.path + "/.git/hooks/pre-commit"
            _ = try ChildProcess.run("chmod", ["-x", hook], environment: folder.environment)
        }
        let folder = try Self.installed()
        try forbid(folder)
        let status = folder.vault("hook")
        #expect(status.exitCode == 1)
        #expect(
            status.stdout.contains("pre-commit        does not check this vault, since it is not executable\n"),
            "\(status.stdout)")
        #expect(
            folder.vault("hook", "install", as: RealVault.program).stdout
                == "pre-commit checks every commit from now on\npre-merge-commit already checks this vault\n")
        #expect(folder.vault("hook").exitCode == 0)

        let other = try GitFolder(["vault.md": Self.head, ".git/hooks/pre-commit": "#!/bin/sh\nexit 1\n"])
        try forbid(other)
        #expect(
            other.vault("hook", "install", as: RealVault.program).stdout.hasPrefix(
                "the hook that was there is kept as pre-commit.before-vault, and still does not run, as it is not executable\n"
            ))
        try other.git("add", "vault.md")
        try other.git("commit", "-q", "-m", "x")
    }

    /// What the index holds cannot be checked without it, so the commit waits.
    @Test func `a vault that lacks vault.md in the folder alone stops the commit`() throws {
        let folder = try Self.installed("my notes")
        try folder.git("add", "--all")
        try folder.git("commit", "-q", "-m", "x")
        try FileManager.default.removeItem(atPath: folder.scratch.path + "/my notes/vault.md")
        try folder.scratch.write(Self.bad, to: "my notes/bad.md")
        try folder.git("add", "my notes/bad.md")
        let answer = try folder.answer(["commit", "-q", "-m", "x"])
        #expect(answer.exitCode == 1)
        #expect(answer.stderr.contains("'./my notes/vault.md' is not in the folder, so nothing was checked"))
    }

    /// The settings by which git finds the driver are those of the repository.
    @Test func `another vault keeps its merge driver`() throws {
        let folder = try GitFolder(["a/vault.md": Self.head, "b/vault.md": Self.head])
        for place in ["a", "b"] {
            #expect(folder.vault("hook", "install", "--merge", in: place, as: RealVault.program).exitCode == 0)
        }
        #expect(folder.vault("hook", "uninstall", in: "a").stdout.hasSuffix("git merges notes line by line\n"))
        #expect(folder.vault("hook", in: "b").stdout.contains("merging           field by field\n"))
        #expect(folder.vault("hook", "uninstall", in: "b").exitCode == 0)
        #expect(try folder.answer(["config", "merge.vault.driver"]).exitCode == 1)
    }

    @Test func `the folder of hooks is made where it is missing`() throws {
        let folder = try GitFolder(["vault.md": Self.head])
        try folder.git("config", "core.hooksPath", "of all/it's \"mine\"")
        #expect(folder.vault("hook", "install", as: RealVault.program).exitCode == 0)
        #expect(try folder.scratch.paths().contains("of all/it's \"mine\"/pre-commit"))
    }

    @Test func `a vault that is not checked out is not missed`() throws {
        let folder = try Self.installed("notes")
        try folder.scratch.write("", to: "code/x")
        try folder.git("add", "--all")
        try folder.git("commit", "-q", "-m", "x")
        try folder.git("sparse-checkout", "set", "--cone", "code")
        #expect(
            try folder.answer(["commit", "-q", "--allow-empty", "-m", "x"])
                == .init(stdout: "", stderr: "", exitCode: 0))
    }

    /// It hands over no deleted files, and starts no hook when it has none to hand over.
    @Test func `the framework pre-commit always starts the check`() throws {
        let hooks = try #require(Repository.text(".pre-commit-hooks.yaml"))
        for line in [
            "entry: vault check --staged", "always_run: true", "pass_filenames: false",
            "stages: [pre-commit, pre-merge-commit, manual]",
        ] {
            #expect(hooks.contains("\n  \(line)\n"))
        }
    }

    // MARK: Who merges

    /// Written by hand, with other attributes, for a part of the notes, or for the whole repository.
    @Test(arguments: [
        ("notes/.gitattributes", "*.md text merge=vault", false), ("notes/.gitattributes", "*.md\tmerge=vault", false),
        ("notes/.gitattributes", "goals/*.md merge=vault", true), (".gitattributes", "*.md merge=vault eol=lf", false),
    ])
    func `a clone without the driver is told of any line that asks for it`(
        _ path: String, _ line: String, isAdded: Bool
    ) throws {
        let folder = try GitFolder(["notes/vault.md": Self.head, path: line + "\n"])
        #expect(folder.vault("check", in: "notes").stdout.contains("[merge-driver-missing]"))
        #expect(folder.vault("hook", in: "notes").stdout.contains("this clone's git config lacks the driver"))
        _ = folder.vault("hook", "install", "--merge", in: "notes", as: RealVault.program)
        #expect(folder.vault("check", in: "notes").stdout.hasPrefix("no findings"))
        #expect(folder.vault("hook", in: "notes").stdout.contains("field by field"))
        let own = (try? folder.scratch.text(of: "notes/.gitattributes")) ?? ""
        #expect(own.hasSuffix("*.md merge=vault\n") == isAdded)
        _ = folder.vault("hook", "uninstall", in: "notes")
        #expect(try folder.scratch.text(of: path) == line + "\n")
    }

    @Test(arguments: ["# *.md merge=vault", "*.md merge=vault2", "*.md -merge", "merge=vault"])
    func `other lines ask for nothing`(_ line: String) throws {
        let folder = try GitFolder(["vault.md": Self.head, ".gitattributes": line + "\n"])
        #expect(folder.vault("check").stdout.hasPrefix("no findings"))
    }
}

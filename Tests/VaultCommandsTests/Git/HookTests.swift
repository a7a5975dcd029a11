import Foundation
import Testing
import VaultSystem
import VaultTestSupport

@testable import VaultProgram

/// `vault hook`: git runs the check, and nobody's hook is lost.
@Suite(.tags(.git, .process)) struct HookTests {
    private static let head = "---\ntype: vault\nformat: 1\n---\n"
    private static let bad = "---\ntype: action\ndate: 2026-13-01\n---\nText.\n"
    private static let own = "#!/bin/sh\necho own >>seen\n"

    /// A program in the place of `vault` that writes down how it is called, and refuses when a file `no` is there.
    private func program(in folder: GitFolder) throws -> String {
        let path = folder.scratch.path + "/a 'program'"
        try folder.scratch.write("#!/bin/sh\necho \"$@\" >>seen\n[ ! -e no ]\n", to: "a 'program'")
        _ = try ChildProcess.run("chmod", ["+x", path], environment: folder.environment)
        return path
    }

    private func makeHook(_ name: String, in folder: GitFolder, at hooks: String = ".git/hooks") throws {
        try folder.scratch.write(Self.own, to: hooks + "/" + name)
        _ = try ChildProcess.run(
            "chmod", ["+x", folder.scratch.path + "/" + hooks + "/" + name], environment: folder.environment)
    }

    private func seen(_ folder: GitFolder) throws -> String {
        let text = try folder.scratch.text(of: "seen")
        try folder.scratch.write("", to: "seen")
        return text
    }

    @Test(arguments: [".", "my notes", "it's \"odd\" $HOME `x`", "-dash", "\u{E9}"])
    func `a commit is checked, and stopped, for a vault anywhere in the repository`(_ place: String) throws {
        let folder = try GitFolder([place + "/vault.md": Self.head])
        let program = try program(in: folder)
        #expect(folder.vault("hook", "install", in: place, as: program).exitCode == 0)
        try folder.git("add", "--", place)
        try folder.git("commit", "-q", "-m", "x")
        #expect(try seen(folder) == "--vault \(place == "." ? "." : "./" + place) check --staged\n")
        try folder.scratch.write("", to: "no")
        try folder.git("add", "no")
        #expect(try folder.answer(["commit", "-q", "-m", "x"]).exitCode == 1)
        try folder.git("commit", "-q", "--no-verify", "-m", "x")
    }

    @Test func `the program that was installed finds what a commit would bring`() throws {
        let folder = try GitFolder(["vault.md": Self.head, "a.md": Self.bad])
        let answer = folder.vault("check", "--staged")
        #expect(answer.stdout == "no findings; there are no notes to check\n")
        try folder.git("add", ".")
        #expect(folder.vault("check", "--staged").exitCode == 1)
    }

    @Test(arguments: [".git/hooks", "hooks of ours", ".husky"])
    func `a hook that was there runs first, decides too, and comes back`(_ hooks: String) throws {
        let folder = try GitFolder(["vault.md": Self.head])
        let program = try program(in: folder)
        if hooks != ".git/hooks" { try folder.git("config", "core.hooksPath", hooks) }
        try makeHook("pre-commit", in: folder, at: hooks)
        #expect(folder.vault("hook").exitCode == 1)
        #expect(folder.vault("hook", "install", as: program).stdout.contains("kept as pre-commit.before-vault"))
        #expect(folder.vault("hook").exitCode == 0)
        #expect(
            folder.vault("hook", "install", as: program).stdout
                == "pre-commit already checks this vault\npre-merge-commit already checks this vault\n")
        try folder.git("add", "vault.md")
        try folder.git("commit", "-q", "-m", "x")
        #expect(try seen(folder) == "own\n--vault . check --staged\n")
        #expect(folder.vault("hook", "uninstall").stdout.contains("the previous pre-commit is back"))
        #expect(try folder.scratch.text(of: hooks + "/pre-commit") == Self.own)
        try folder.git("commit", "-q", "--allow-empty", "-m", "x")
        #expect(try seen(folder) == "own\n")
        #expect(folder.vault("hook", "uninstall").stdout == "no hook checks this vault; nothing was changed\n")
    }

    @Test func `two vaults of one repository are checked both`() throws {
        let folder = try GitFolder(["a/vault.md": Self.head, "b/vault.md": Self.head])
        let program = try program(in: folder)
        for place in ["a", "b"] { _ = folder.vault("hook", "install", in: place, as: program) }
        try folder.commit()
        try folder.git("commit", "-q", "--allow-empty", "-m", "x")
        #expect(try seen(folder) == "--vault ./a check --staged\n--vault ./b check --staged\n")
        #expect(folder.vault("hook", "uninstall", in: "a").exitCode == 0)
        try folder.git("commit", "-q", "--allow-empty", "-m", "x")
        #expect(try seen(folder) == "--vault ./b check --staged\n")
    }

    @Test func `a hook that somebody added to is left alone`() throws {
        let folder = try GitFolder(["vault.md": Self.head])
        _ = folder.vault("hook", "install", as: "/nowhere/vault")
        let text = try folder.scratch.text(of: ".git/hooks/pre-commit") + "echo mine\n"
        try folder.scratch.write(text, to: ".git/hooks/pre-commit")
        #expect(folder.vault("hook", "uninstall").stdout.contains("pre-commit was changed by hand"))
        #expect(try folder.scratch.text(of: ".git/hooks/pre-commit") == text)
    }

    @Test func `a program that is gone stops the commit with a way on`() throws {
        let folder = try GitFolder(["vault.md": Self.head])
        _ = folder.vault("hook", "install", as: "/nowhere/vault")
        try folder.git("add", ".")
        let git = try ChildProcess.run("sh", ["-c", "command -v git"], environment: folder.environment).output
        let outcome = try ChildProcess.run(
            String(decoding: git.dropLast(), as: UTF8.self), ["-C", folder.scratch.path, "commit", "-m", "x"],
            environment: folder.environment.merging(["PATH": "/nowhere"]) { $1 })
        #expect(outcome.status == 1)
        #expect(String(decoding: outcome.errors, as: UTF8.self).contains("'git commit --no-verify' goes without it"))
    }

    @Test func `notes are merged by field where both halves are there`() throws {
        let folder = try GitFolder(["vault.md": Self.head, ".gitattributes": "*.png binary"])
        #expect(folder.vault("check").stdout.hasPrefix("no findings"))
        #expect(folder.vault("hook", "install", "--merge", as: "/x/it's 100%").exitCode == 0)
        #expect(try folder.scratch.text(of: ".gitattributes") == "*.png binary\n*.md merge=vault\n")
        #expect(try folder.git("config", "merge.vault.driver").contains("vault='/x/it'\\''s 100%%'; "))
        #expect(folder.vault("hook").stdout.contains("field by field"))
        #expect(folder.vault("check").stdout.hasPrefix("no findings"))
        // As in a fresh clone: the line came along, the settings did not.
        try folder.git("config", "--remove-section", "merge.vault")
        #expect(folder.vault("check").stdout.contains("[merge-driver-missing]"))
        let status = folder.vault("hook").stdout
        #expect(
            status.hasSuffix(
                "line by line: this clone's git config lacks the driver\nto merge field by field: vault hook install --merge\n"
            ))
        _ = folder.vault("hook", "install", "--merge", as: "/x/vault")
        #expect(try folder.scratch.text(of: ".gitattributes") == "*.png binary\n*.md merge=vault\n")
        #expect(folder.vault("hook", "uninstall").stdout.contains("git merges notes line by line"))
        #expect(try folder.scratch.text(of: ".gitattributes") == "*.png binary\n")
    }

    @Test func `hooks of a person are told`() throws {
        let folder = try GitFolder(["vault.md": Self.head, ".git/hooks/pre-commit": "#!/bin/sh\n"])
        func told() -> [Substring] {
            folder.vault("hook").stdout.split(separator: "\n").filter { $0.hasPrefix("pre-") }
        }
        #expect(
            told() == [
                "pre-commit        does not check this vault; there is another hook",
                "pre-merge-commit  does not check this vault",
            ])
        #expect(folder.vault("hook", "install", as: "/x/vault").exitCode == 0)
        #expect(
            told() == [
                "pre-commit        checks this vault, after your own hook", "pre-merge-commit  checks this vault",
            ])
    }

    @Test(arguments: ["*.md merge=vault", "*.md merge=vault \t", "*.md merge=vault\r"])
    func `the line is known with blanks behind it, and a file of nothing else goes`(_ line: String) throws {
        let folder = try GitFolder(["vault.md": Self.head, ".gitattributes": line + "\n"])
        #expect(folder.vault("hook", "install", "--merge", as: "/x/vault").exitCode == 0)
        #expect(try folder.scratch.text(of: ".gitattributes") == line + "\n")
        #expect(folder.vault("hook", "uninstall").exitCode == 0)
        #expect((try? folder.scratch.text(of: ".gitattributes")) == nil)
    }

    @Test func `what cannot be is refused`() throws {
        let folder = try GitFolder(["vault.md": Self.head])
        #expect(folder.vault("hook", "instal").stderr.contains("did you mean 'install'?"))
        #expect(folder.vault("hook", "status", "--merge").exitCode == 2)
        let noRepository = try ScratchFolder()
        try noRepository.write(Self.head, to: "vault.md")
        let refused = folder.vault("--vault", noRepository.path, "hook", "install")
        #expect(refused.exitCode == 2)
        #expect(refused.stderr.contains("git init"))
    }
}

/// What `vault hook` does beside hooks that somebody changed, or that another program starts.
@Suite(.tags(.git, .process), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct HookKeepingTests {
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

/// git runs the hooks, and they run the program itself.
@Suite(.tags(.git, .process), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct HookRunningTests {
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

/// Hooks and the merge driver find the program again after an update, and without the PATH of a shell.
@Suite(.tags(.git, .process), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct ProgramUpdateTests {
    private static let bad = "---\ntype: action\ndate: 2026-13-01\n---\nText.\n"

    /// A repository, and beside it `bin/vault`, a link to the program in the folder of its version.
    private struct Installed {
        let folder: GitFolder
        let programs = try? ScratchFolder()
        var place: String { programs?.path ?? "" }

        init() throws {
            folder = try GitFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n", "bad.md": ProgramUpdateTests.bad])
            for name in ["v1", "v2", "bin", "foreign"] {
                try FileManager.default.createDirectory(atPath: place + "/" + name, withIntermediateDirectories: true)
            }
            try link("v1")
            try programs?.write("#!/bin/sh\necho 'Vault v1.15.0'\n", to: "foreign/vault")
            chmod(place + "/foreign/vault", 0o755)
            try folder.git("add", ".")
        }

        func link(_ version: String) throws {
            for path in ["v1/vault", "v2/vault", "bin/vault"] {
                try? FileManager.default.removeItem(atPath: place + "/" + path)
            }
            let manager = FileManager.default
            try manager.createSymbolicLink(atPath: "\(place)/\(version)/vault", withDestinationPath: RealVault.program)
            try manager.createSymbolicLink(atPath: place + "/bin/vault", withDestinationPath: "../\(version)/vault")
        }

        func path(_ first: String?) -> [String: String] {
            ["PATH": (first.map { "\(place)/\($0):" } ?? "") + "/usr/bin:/bin"]
        }

        func install(_ first: String?) -> GitFolder.Answer {
            folder.vault(
                "hook", "install", "--merge", as: place + "/bin/vault", adding: path(first))
        }

        /// The exit code of a commit that a hook must stop.
        func commit(_ first: String?) throws -> (status: Int32, errors: String) {
            let outcome = try ChildProcess.run(
                "git", ["-C", folder.scratch.path, "commit", "-q", "-m", "x"],
                environment: folder.environment.merging(path(first)) { $1 })
            return (outcome.status, String(decoding: outcome.errors + outcome.output, as: UTF8.self))
        }
    }

    @Test(arguments: ["bin", nil] as [String?], ["bin", nil, "foreign"] as [String?])
    func `a commit is checked after an update, whatever PATH git has`(atInstall: String?, atCommit: String?) throws {
        let installed = try Installed()
        #expect(installed.install(atInstall).exitCode == 0)
        let hook = try installed.folder.scratch.text(of: ".git/hooks/pre-commit")
        let driver = try installed.folder.git("config", "merge.vault.driver")
        for text in [hook, driver] {
            #expect(text.contains(installed.place + "/bin/vault'") && !text.contains("/v1/"), "\(text)")
            #expect(text.contains("vault=vault\n") || text.contains("vault=vault; ") == (atInstall != nil), "\(text)")
        }
        try installed.link("v2")
        let answer = try installed.commit(atCommit)
        #expect(answer.status == 1 && answer.errors.contains("bad.md:3:7: error"), "\(answer)")
    }

    @Test func `a program that moved is found by its name, and one of somebody else is not taken for it`() throws {
        let installed = try Installed()
        #expect(installed.install(nil).exitCode == 0)
        try FileManager.default.moveItem(atPath: installed.place + "/bin", toPath: installed.place + "/new")
        #expect(try installed.commit("new").errors.contains("bad.md:3:7: error"))
        #expect(try installed.commit("foreign").errors.contains("vault is not found, so nothing was checked"))
    }

    @Test func `notes are merged by field after an update, and by git where the program is gone`() throws {
        for (path, merged) in [("bin", true), (nil, true), ("foreign", true), ("foreign gone", false)] {
            let installed = try Installed()
            let folder = installed.folder
            try folder.git("rm", "-q", "-f", "bad.md")
            #expect(installed.install("bin").exitCode == 0)
            try folder.git("config", "core.hooksPath", "/dev/null")
            let goal = "---\ntype: goal\ntitle: Run\nimportance: 5\ntags:\n  - one\n---\n"
            try folder.scratch.write(goal, to: "run.md")
            try folder.commit()
            for branch in ["theirs", "ours"] {
                try folder.git("checkout", "-q", "-b", branch, "main")
                try folder.scratch.write(goal.replacing("- one", with: "- one\n  - \(branch)"), to: "run.md")
                try folder.commit(branch)
            }
            try installed.link("v2")
            if path == "foreign gone" { try FileManager.default.removeItem(atPath: installed.place + "/bin") }
            let outcome = try ChildProcess.run(
                "git", ["-C", folder.scratch.path, "merge", "-q", "theirs"],
                environment: folder.environment.merging(installed.path(path == "foreign gone" ? "foreign" : path)) {
                    $1
                })
            let text = try folder.scratch.text(of: "run.md")
            #expect((outcome.status == 0) == merged, "\(path ?? "no PATH"): \(text)")
            #expect(text.contains("- theirs") && text.contains("- ours"), "\(path ?? "no PATH"): \(text)")
        }
    }
}

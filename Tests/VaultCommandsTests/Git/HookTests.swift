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

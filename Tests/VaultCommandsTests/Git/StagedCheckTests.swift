import Foundation
import Testing
import VaultSystem
import VaultTestSupport

/// `vault check --staged`: what a commit of the index would bring, whatever lies in the folder.
@Suite(.tags(.git)) struct StagedCheckTests {
    private static let head = "---\ntype: vault\nformat: 1\n---\n"
    private static let goal = "---\ntype: goal\ntargets:\n  - 5 km\n---\n"
    private static let action = "---\ntype: action\ndate: 2026-11-01\ngoals:\n  - \"[[run]]\"\n---\n"
    private static let bad = "---\ntype: action\ndate: 2026-13-01\n---\nText.\n"
    private static let files = ["vault.md": head, "goals/run.md": goal, "actions/a.md": action]

    /// The rules and paths of the findings, `goals/run.md unknown-unit`.
    private func findings(_ folder: GitFolder, in place: String = "") throws -> [String] {
        var found: [String] = []
        for line in folder.vault("check", "--staged", in: place).stdout.split(separator: "\n") {
            guard let path = line.split(separator: ":").first, line.hasSuffix("]"), let open = line.lastIndex(of: "[")
            else { continue }
            found.append(path + " " + line[line.index(after: open)...].dropLast())
        }
        return found
    }

    @Test func `a first commit brings all that is added, and nothing else`() throws {
        let folder = try GitFolder(Self.files.merging(["actions/bad.md": Self.bad]) { $1 })
        #expect(try findings(folder) == [])
        try folder.git("add", "vault.md", "goals", "actions/a.md")
        #expect(try findings(folder) == [])
        #expect(folder.vault("check", "--staged").stdout == "no findings in 3 notes, 2 of them records\n")
        try folder.git("add", "actions/bad.md")
        #expect(try findings(folder) == ["actions/bad.md impossible-date"])
        #expect(folder.vault("check", "--staged").exitCode == 1)
    }

    @Test(arguments: ["", "my notes"])
    func `a file that is only meant to be added is not in the commit`(_ place: String) throws {
        let start = place.isEmpty ? "" : place + "/"
        let folder = try GitFolder(Dictionary(uniqueKeysWithValues: Self.files.map { (start + $0, $1) }))
        try folder.git("add", "vault.md", "actions", in: place)
        try folder.git("add", "--intent-to-add", "goals/run.md", in: place)
        #expect(try findings(folder, in: place) == ["actions/a.md broken-link"])
        try folder.scratch.write("", to: start + "empty.md")
        try folder.git("add", "goals", "empty.md", in: place)
        #expect(folder.vault("check", "--staged", in: place).stdout == "no findings in 4 notes, 2 of them records\n")
    }

    @Test func `what was there before is told, not listed, and does not stop a commit`() throws {
        let folder = try GitFolder(Self.files.merging(["actions/bad.md": Self.bad]) { $1 })
        try folder.commit()
        let answer = folder.vault("check", "--staged")
        #expect(
            answer.stdout
                == "no findings in 4 notes, 3 of them records\n1 older finding not shown: vault check --staged --all\n")
        #expect(answer.exitCode == 0)
        let all = folder.vault("check", "--staged", "--all")
        #expect(all.stdout.hasPrefix("actions/bad.md:3:7: error:"))
        #expect(all.exitCode == 1)
        // A second mistake of the same kind in the same file is new.
        try folder.scratch.write(Self.bad.replacing("date: 2026-13-01", with: "date: 2026-14-01"), to: "actions/bad.md")
        try folder.git("add", ".")
        #expect(try findings(folder) == ["actions/bad.md impossible-date"])
    }

    @Test func `a deletion that is added breaks links of notes that are not`() throws {
        let folder = try GitFolder(Self.files)
        try folder.commit()
        try folder.git("rm", "-q", "--cached", "goals/run.md")
        #expect(try findings(folder) == ["actions/a.md broken-link"])
        #expect(folder.vault("check").exitCode == 0)
    }

    @Test func `a file that was added by half is read as it was added`() throws {
        let folder = try GitFolder(Self.files)
        try folder.commit()
        let unknown = Self.goal.replacing("km", with: "kmm")
        try folder.scratch.write(unknown, to: "goals/run.md")
        #expect(try findings(folder) == [])
        #expect(folder.vault("check").exitCode == 1)
        try folder.git("add", ".")
        try folder.scratch.write(Self.goal, to: "goals/run.md")
        #expect(try findings(folder) == ["goals/run.md unknown-unit"])
        #expect(folder.vault("check").exitCode == 0)
    }

    @Test(arguments: ["actions/worse.md", "wörse note.md", "a \"b\" 'c'.md", "tab\there.md"])
    func `a finding moves with the file that has it`(_ path: String) throws {
        let folder = try GitFolder(Self.files.merging(["actions/bad.md": Self.bad]) { $1 })
        try folder.commit()
        try folder.git("mv", "actions/bad.md", path)
        #expect(try findings(folder) == [])
        #expect(folder.vault("check", "--staged", "--all").exitCode == 1)
    }

    /// Names that are no text are told and never read; the others are read whatever stands in them.
    @Test func `paths of any bytes`() throws {
        let folder = try GitFolder(Self.files)
        try folder.commit()
        let script =
            "cd \"$1\" && for n in 'a\nb' '-x' 'c\\\\d' '\\033[1m' '*' '\\377'; do printf '%s' \"$2\" >\"$(printf -- \"$n\").md\"; done"
        let made = try ChildProcess.run(
            "sh", ["-c", script, "sh", folder.scratch.path, Self.bad], environment: folder.environment)
        try #require(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
        try folder.git("add", ".")
        let (staged, plain) = (folder.vault("check", "--staged"), folder.vault("check"))
        // What was fixed is to be staged again.
        #expect(staged.stdout == plain.stdout + "then add the changed files to git again\n")
        #expect(staged.stderr == plain.stderr)
        #expect(staged.exitCode == plain.exitCode)
        #expect(
            staged.stdout.split(separator: "\n").count { $0.hasSuffix("[impossible-date]") } == 5, "\(staged.stdout)")
        #expect(staged.stdout.contains("[unreadable-file]"), "\(staged.stdout)")
    }

    @Test func `a vault below the root of a repository, in a second work tree, in a submodule`() throws {
        let folder = try GitFolder(Dictionary(uniqueKeysWithValues: Self.files.map { ("my notes/" + $0, $1) }))
        try folder.scratch.write(Self.bad, to: "elsewhere.md")
        try folder.commit()
        try folder.scratch.write(Self.bad, to: "my notes/b.md")
        try folder.git("add", ".")
        #expect(try findings(folder, in: "my notes") == ["b.md impossible-date"])
        #expect(try findings(folder, in: "my notes/goals") == ["b.md impossible-date"])
        try folder.commit()
        try folder.git("mv", "b.md", "c.md", in: "my notes")
        #expect(try findings(folder, in: "my notes") == [])
        try folder.git("rm", "-q", "-f", "c.md", in: "my notes")
        try folder.commit()

        try folder.git("worktree", "add", "-q", "second")
        #expect(try findings(folder, in: "second/my notes") == [])
        try folder.git("rm", "-q", "--cached", "goals/run.md", in: "second/my notes")
        #expect(try findings(folder, in: "second/my notes") == ["actions/a.md broken-link"])

        let outer = try GitFolder(["readme.md": "Text.\n"])
        try outer.git(
            "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", folder.scratch.path, "inner vault")
        #expect(try findings(outer, in: "inner vault/my notes") == [])
        try outer.scratch.write(Self.bad, to: "inner vault/my notes/b.md")
        try outer.git("add", ".", in: "inner vault")
        #expect(try findings(outer, in: "inner vault/my notes") == ["b.md impossible-date"])
    }

    @Test func `the index that git names for a hook is the one that is read`() throws {
        let folder = try GitFolder(Self.files)
        try folder.commit()
        try folder.scratch.write(Self.bad, to: "b.md")
        // As 'git commit b.md' does: an index of its own, named from the top of the work tree.
        try folder.git("read-tree", "--index-output=.git/other", "HEAD")
        #expect(folder.vault("check", "--staged", adding: ["GIT_INDEX_FILE": ".git/other"]).exitCode == 0)
        try folder.git("add", "b.md")
        #expect(folder.vault("check", "--staged").exitCode == 1)
        #expect(folder.vault("check", "--staged", adding: ["GIT_INDEX_FILE": ".git/other"]).exitCode == 0)
    }

    @Test func `ignored, hidden and foreign files are left out as in the folder`() throws {
        let folder = try GitFolder([
            "vault.md": "---\ntype: vault\nformat: 1\nignore: drafts/\n---\n", "drafts/a.md": Self.bad,
            ".hidden/a.md": Self.bad, "node_modules/a.md": Self.bad, "templates/a.md": Self.bad,
            "inner/vault.md": Self.head, "inner/a.md": Self.bad, "inner/map.png": "", "inner/deep/vault.md": Self.head,
            "inner/deep/a.md": Self.bad, "inner/zeal/vault.md": Self.head, "plain/vault.md": "No vault.\n",
            "goals/run.md": Self.goal, "map.png": "",
            "b.md": "See ![[map.png]] and [[plain/vault]].\n",
        ])
        try folder.git("add", "--all", "--force")
        let (staged, plain) = (folder.vault("check", "--staged"), folder.vault("check"))
        #expect(staged == plain)
        #expect(staged.stdout.contains("no findings in 4 notes, 1 of them a record"))
    }

    @Test func `links are followed as in the folder`() throws {
        let folder = try GitFolder(Self.files.merging(["b.md": "See ![[map.png]] and [[goal]].\n"]) { $1 })
        let outside = try ScratchFolder()
        try outside.write(Self.goal, to: "goal.md")
        try outside.write("", to: "map.png")
        for name in ["goal.md", "map.png"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.scratch.path + "/" + name, withDestinationPath: outside.path + "/" + name)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/same.md", withDestinationPath: "goals/run.md")
        try folder.git("add", ".")
        #expect(folder.vault("check", "--staged") == folder.vault("check"))
    }

    @Test func `the vault's own folder in the index is an error that a commit would bring`() throws {
        let folder = try GitFolder(Self.files.merging([".vault/undo": "", ".vault-old/undo": ""]) { $1 })
        try folder.git("add", "--all", "--force")
        #expect(try findings(folder) == [".vault/undo tracked-vault-folder"])
    }

    @Test func `what cannot be read from git is said`() throws {
        let folder = try GitFolder(Self.files)
        try folder.commit()
        try folder.git("checkout", "-q", "-b", "other")
        try folder.scratch.write(Self.goal.replacing("5", with: "6"), to: "goals/run.md")
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        try folder.scratch.write(Self.goal.replacing("5", with: "7"), to: "goals/run.md")
        try folder.commit()
        #expect(try folder.answer(["merge", "-q", "other"]).exitCode == 1)
        let unmerged = folder.vault("check", "--staged")
        #expect(unmerged.exitCode == 2)
        #expect(unmerged.stderr.hasPrefix("error: 'goals/run.md' has an unresolved conflict\n"))

        let noRepository = try ScratchFolder()
        try noRepository.write(Self.head, to: "vault.md")
        let refused = folder.vault("--vault", noRepository.path, "check", "--staged")
        #expect(refused.exitCode == 2)
        #expect(refused.stderr.contains("not a git repository"))
        #expect(folder.vault("check", "--staged", adding: ["PATH": "/nonexistent"]).exitCode == 2)
        #expect(folder.vault("check", "--all").exitCode == 2)
        #expect(folder.vault("check", "--staged", "--fix").exitCode == 2)
    }

    @Test(.enabled(if: ScratchFolder.tellsCompositionsApart, "the file system takes both names for one"))
    func `files with the same name in another composition are two`() throws {
        let folder = try GitFolder(["vault.md": Self.head, "caf\u{E9}.md": Self.bad])
        try folder.scratch.write("Text.\n", to: "cafe\u{301}.md")
        try folder.git("-c", "core.precomposeUnicode=false", "add", ".")
        let staged = folder.vault("check", "--staged").stdout
        #expect(staged.contains("[impossible-date]") && staged.hasPrefix(folder.vault("check").stdout))
    }
}

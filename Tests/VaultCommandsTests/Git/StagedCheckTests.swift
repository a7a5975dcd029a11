import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

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

/// `vault check --staged` in odd repositories, and of odd commits.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct StagedEdgeTests {
    private static let head = "---\ntype: vault\nformat: 1\n---\n"
    private static let goal = "---\ntype: goal\ntitle: Run\n---\n"
    private static let action = "---\ntype: action\ndate: 2026-11-01\ngoals:\n  - \"[[run]]\"\n---\n"

    @Test func `a commit that takes the settings away and leaves notes is refused`() throws {
        let folder = try GitFolder(["notes/vault.md": Self.head, "notes/goals/run.md": Self.goal, "x.md": ""])
        try folder.git("add", "notes/goals")
        // A vault of which the settings were never committed is as it lies in the folder.
        #expect(folder.vault("check", "--staged", in: "notes").exitCode == 0)
        try folder.commit()
        try folder.git("rm", "-q", "--cached", "notes/vault.md")
        let answer = folder.vault("check", "--staged", in: "notes")
        #expect(answer.exitCode == 2)
        #expect(
            answer.stderr == """
                error: the commit would delete 'vault.md', and its notes would be in no vault
                help: keep it with: git add 'vault.md'

                """)
        try folder.git("rm", "-q", "-r", "--cached", "notes")
        #expect(folder.vault("check", "--staged", in: "notes").exitCode == 0)
    }

    @Test(arguments: ["sha1", "sha256"])
    func `a file that is only meant to be added is not in the commit`(_ format: String) throws {
        let folder = try GitFolder(["vault.md": Self.head, "goals/run.md": Self.goal, "a.md": Self.action])
        _ = try folder.answer(["init", "-q", "--object-format=" + format, "other"])
        for (path, text) in [("vault.md", Self.head), ("goals/run.md", Self.goal), ("a.md", Self.action)] {
            try folder.scratch.write(text, to: "other/" + path)
        }
        try folder.git("add", "vault.md", "a.md", in: "other")
        try folder.git("add", "--intent-to-add", "goals/run.md", in: "other")
        #expect(folder.vault("check", "--staged", in: "other").stdout.contains("no note is named 'run' [broken-link]"))
        try folder.git("add", ".", in: "other")
        #expect(folder.vault("check", "--staged", in: "other").exitCode == 0)
    }
}

/// The repository that `GIT_DIR` and its like name is the one that is judged, asked and changed, and no other.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere))
struct NamedRepositoryTests {
    private static let bad = "---\ntype: action\ntitle: Run\ndate: 2026-13-01\n---\n"
    private static let good = "---\ntype: action\ntitle: Run\ndate: 2026-11-01\n---\n"

    /// A vault in `home/notes` that the repository around it does not have, and `dot.git`, whose work tree is the same
    /// folder, has with a mistake. `other` is a repository beside it.
    private static func folder() throws -> GitFolder {
        let folder = try GitFolder([
            "home/notes/vault.md": "---\ntype: vault\nformat: 1\n---\n", "home/notes/a.md": bad,
        ])
        try folder.git("init", "-q", "home")
        try folder.git("init", "-q", "other")
        try folder.git("init", "-q", "--bare", "dot.git")
        try folder.git("--git-dir=../dot.git", "--work-tree=.", "add", ".", in: "home")
        return folder
    }

    private static let named = ["GIT_DIR": "../../dot.git", "GIT_WORK_TREE": "../../home"]
    private static let elsewhere = ["GIT_DIR": "../../other/.git", "GIT_WORK_TREE": "../../other"]

    @Test func `what is to be committed there is checked`() throws {
        let folder = try Self.folder()
        func staged(_ adding: [String: String], in place: String = "home/notes") -> Int32 {
            folder.vault("--vault", folder.scratch.path + "/home/notes", "check", "--staged", in: place, adding: adding)
                .exitCode
        }
        #expect(staged([:]) == 0)
        #expect(staged(Self.named) == 1)
        #expect(staged(Self.elsewhere) == 2)
        // One without a work tree has none here, and one with settings has that of its settings.
        #expect(staged(["GIT_DIR": "../dot.git"], in: "home") == 2)
        try folder.git("--git-dir=dot.git", "config", "core.bare", "false")
        #expect(staged(["GIT_DIR": "../dot.git"], in: "home") == 1)
        #expect(staged(["GIT_DIR": "../dot.git"], in: "other") == 2)
        try folder.git("--git-dir=dot.git", "config", "core.worktree", folder.scratch.path + "/home")
        #expect(staged(["GIT_DIR": "../dot.git"], in: "other") == 1)
        #expect(staged(["GIT_DIR": ""], in: "other") == 0)
    }

    @Test func `an index counts where it belongs to the repository of the vault`() throws {
        let folder = try Self.folder()
        try folder.git("add", ".", in: "home")
        let staged = { (index: String, place: String) in
            folder.vault(
                "--vault", folder.scratch.path + "/home/notes", "check", "--staged", in: place,
                adding: ["GIT_INDEX_FILE": index]
            ).exitCode
        }
        #expect(staged(".git/index", "home") == 1)
        #expect(staged(".git/none", "home") == 0)
        // As git sets it for a hook of another repository.
        try folder.git("add", ".", in: "other")
        #expect(staged(".git/index", "other") == 1)
    }

    @Test func `hooks, history, conflicts and since when are those of the named one`() throws {
        let folder = try Self.folder()
        let vault = { (adding: [String: String], words: [String]) in
            folder.vault(arguments: words, in: "home/notes", adding: adding)
        }
        #expect(vault(Self.named, ["hook", "install", "--merge"]).exitCode == 0)
        let hooks = try folder.scratch.paths().filter { $0.hasSuffix("/pre-commit") }
        #expect(hooks == ["dot.git/hooks/pre-commit"])
        #expect(vault(Self.named, ["hook", "status"]).exitCode == 0)
        #expect(vault([:], ["hook", "status"]).exitCode == 1)
        try folder.scratch.write(Self.good, to: "home/notes/a.md")
        let dot = ["--git-dir=../dot.git", "--work-tree=."]
        for words in [["add", "."], ["commit", "-q", "--no-verify", "-m", "x"]] {
            #expect(try folder.answer(dot + words, in: "home").exitCode == 0)
        }
        #expect(vault(Self.named, ["history", "a"]).exitCode == 0)
        #expect(vault(Self.named, ["dedupe", "--since", "HEAD"]).exitCode == 0)
        #expect(vault(Self.named, ["resolve"]).stdout == "nothing to resolve\n")
        for words in [["history", "a"], ["dedupe", "--since", "HEAD"], ["resolve"], ["hook", "install"], ["hook"]] {
            let answer = vault(Self.elsewhere, words)
            #expect(answer.exitCode == 2, "\(words)")
            #expect(
                answer.stderr.hasPrefix(
                    "error: '\(folder.scratch.path)/home/notes' is not in the work tree of the repository that GIT_DIR")
            )
        }
        #expect(vault(Self.elsewhere, ["check"]).exitCode == 0)
    }

    @Test func `a conflict of the named one is decided there`() throws {
        let folder = try Self.folder()
        let git = { (words: [String]) in
            try folder.answer(["--git-dir=../dot.git", "--work-tree=."] + words, in: "home")
        }
        for (branch, title) in [("main", "Run"), ("phone", "Swim"), ("main", "Walk")] {
            if title != "Run" { _ = try git(["checkout", "-q", "-B", branch, title == "Swim" ? "HEAD" : "HEAD~1"]) }
            try folder.scratch.write(Self.good.replacing("Run", with: title), to: "home/notes/a.md")
            _ = try git(["add", "."])
            _ = try git(["commit", "-q", "--no-verify", "-m", title])
        }
        #expect(try git(["checkout", "-q", "-B", "main"]).exitCode == 0)
        #expect(try git(["merge", "phone"]).exitCode == 1)
        #expect(folder.vault("resolve", "--theirs", "--add", in: "home/notes", adding: Self.named).exitCode == 0)
        #expect(try folder.scratch.text(of: "home/notes/a.md").contains("title: Swim"))
        #expect(try git(["ls-files", "--unmerged"]).stdout == "")
    }

    @Test func `a repository that git may not look for is none`() throws {
        let folder = try Self.folder()
        let adding = ["GIT_CEILING_DIRECTORIES": folder.scratch.path + "/home"]
        #expect(folder.vault("check", "--staged", in: "home/notes", adding: adding).exitCode == 2)
        #expect(folder.vault("resolve", in: "home/notes", adding: adding).stdout == "nothing to resolve\n")
        #expect(folder.vault("hook", "install", in: "home/notes", adding: adding).exitCode == 2)
    }

    @Test func `a second work tree and a submodule are as any other`() throws {
        let folder = try Self.folder()
        try folder.commit(in: "home")
        try folder.git("worktree", "add", "-q", "../second", in: "home")
        try folder.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../home", "sub", in: "other")
        for place in ["second/notes", "other/sub/notes"] {
            try folder.scratch.write(Self.bad, to: place + "/b.md")
            try folder.git("add", ".", in: place)
            #expect(folder.vault("check", "--staged", in: place).exitCode == 1, "\(place)")
            let hidden = try folder.git("rev-parse", "--absolute-git-dir", in: place)
            let adding = ["GIT_DIR": String(hidden.dropLast())]
            let top = place.split(separator: "/").dropLast().joined(separator: "/")
            #expect(
                folder.vault("--vault", "notes", "check", "--staged", in: top, adding: adding).exitCode == 1, "\(place)"
            )
        }
    }

    @Test func `no way to read paths changes which files are meant`() throws {
        let folder = try Self.folder()
        try folder.git("add", ".", in: "home")
        for name in ["GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS"] {
            #expect(folder.vault("check", "--staged", in: "home/notes", adding: [name: "1"]).exitCode == 1, "\(name)")
        }
    }
}

/// What git sees of an edit.
@Suite(.tags(.git, .process)) struct GitDifferenceTests {
    private static func git(_ vault: RealVault, _ words: String...) throws -> String {
        let names = ["-c", "user.name=n", "-c", "user.email=e"]
        let outcome = try ChildProcess.run(
            "git", ["-C", vault.path] + names + words, environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C"])
        #expect(outcome.status == 0, "\(String(decoding: outcome.errors, as: UTF8.self))")
        return String(decoding: outcome.output, as: UTF8.self)
    }

    private static let hasGit = (try? ChildProcess.run("git", ["--version"], environment: [:]))?.status == 0

    @Test(.enabled(if: hasGit)) func oneFieldIsOneLine() throws {
        let lines = (1...2000).map { "line \($0) \t with [[run]] and `code`" }.joined(separator: "\r\n")
        let head = "---\ntype: goal\ntitle: 'Run'   # mine\nimportance:   5\t# of ten\ncolour: {a: 1}\n---\n"
        let vault = try RealVault(["goals/run.md": head + lines])
        _ = try Self.git(vault, "init", "-q")
        _ = try Self.git(vault, "add", "-A")
        _ = try Self.git(vault, "commit", "-q", "-m", "first")
        #expect(try vault.run(["set", "run", "importance=7"]).exitCode == 0)
        let stat = try Self.git(vault, "diff", "--stat")
        #expect(stat.hasSuffix(" 1 file changed, 1 insertion(+), 1 deletion(-)\n"), "\(stat)")
        // Nothing of the program's own shows.
        #expect(try Self.git(vault, "status", "--porcelain") == " M goals/run.md\n")
        #expect(try vault.run(["undo"]).exitCode == 0)
        #expect(try Self.git(vault, "status", "--porcelain") == "")
    }
}

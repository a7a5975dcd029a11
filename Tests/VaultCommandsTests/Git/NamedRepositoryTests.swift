import Testing
import VaultSystem
import VaultTestSupport

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

import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

@Suite(.tags(.git)) struct GitTests {
    private let environment = searchPath.merging([
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "HOME": "/nonexistent",
    ]) { $1 }

    private func git(_ arguments: String..., in tree: TemporaryTree, folder: String = "") throws {
        let outcome = try Git.run(arguments, in: tree.absolute(folder), environment: environment)
        try #require(outcome.status == 0, "\(String(decoding: outcome.errors, as: UTF8.self))")
    }

    /// With all files added.
    private func repository(_ files: [String]) throws -> TemporaryTree {
        let tree = try TemporaryTree(Dictionary(uniqueKeysWithValues: files.map { ($0, "x") }))
        try git("init", "-q", in: tree)
        try git("add", ".", in: tree)
        return tree
    }

    private func tracked(_ tree: TemporaryTree, _ folder: String = "") throws -> [Path] {
        Git.trackedOwnFiles(in: try VaultRoot(folder: tree.absolute(folder)), environment: environment)
    }

    @Test(arguments: ["2", "4"])
    func `tracked files are found in each form of the index`(_ version: String) throws {
        let tree = try repository(["v/.vault/a b", "v/.vault/\u{E9}", "v/x.md", "y.md"])
        try git("update-index", "--index-version", version, in: tree)
        #expect(try tracked(tree, "v") == [".vault/a b", ".vault/\u{E9}"])
    }

    @Test func `temporary files are found wherever they are, and no others`() throws {
        let names = [".vault-1-2.tmp", ".vault-7-8-held.tmp", "a/b/.vault-99-1.tmp"]
        let others = [".vault-x.tmp", "a/.vault-1-2.tmp.md", ".vault-old/x", ".vault-1.tmp", "c/.vault-1-2.tmp/x"]
        let tree = try repository(names + others)
        #expect(try tracked(tree).map(\.text) == names)
        #expect(try GitTree(indexOf: tree.root, environment: environment).ownFiles.map(\.text) == names)
    }

    @Test func `files of another vault in the repository do not count`() throws {
        let tree = try repository(["other/.vault/a", "v/x.md"])
        #expect(try tracked(tree, "v") == [])
        #expect(try tracked(tree, "other") == [".vault/a"])
    }

    @Test func `a second work tree is found`() throws {
        let tree = try TemporaryTree(["main/.vault/a": "", "main/x.md": ""])
        try git("init", "-q", in: tree, folder: "main")
        try git("add", ".", in: tree, folder: "main")
        try git(
            "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "x", in: tree, folder: "main")
        try git("worktree", "add", "-q", "../second", in: tree, folder: "main")
        #expect(try tracked(tree, "second") == [".vault/a"])
    }

    @Test func `nothing is tracked without a repository, without index and without git`() throws {
        let tree = try TemporaryTree([".vault/a": "", "vault.md": vaultText])
        #expect(try tracked(tree) == [])
        try git("init", "-q", in: tree)
        #expect(try tracked(tree) == [])
        try git("add", ".", in: tree)
        #expect(try tracked(tree) == [".vault/a"])
        try tree.remove(".git/HEAD")
        #expect(try tracked(tree) == [])
    }

    @Test func `a split index is found`() throws {
        let tree = try repository([".vault/a", "x.md"])
        try git("update-index", "--split-index", in: tree)
        #expect(try tracked(tree) == [".vault/a"])
    }

    @Test(arguments: [
        ("", false), ("DIRC", true), ("DIRC\0\0\0\u{2}a/x.md", false), ("DIRC\0\0\0\u{2}a/.vault/x", true),
        ("DIRC\0\0\0\u{3}.vaul.vault/", true), ("DIRC\0\0\0\u{3}.vault.vault", false),
        ("DIRC\0\0\0\u{4}a/x.md", true), ("another form", true),
    ])
    func `git is asked only when the index may hold the folder`(_ index: String, _ mayHold: Bool) {
        #expect(GitIndex(bytes: Array(index.utf8), isSplit: false).mayHold(".vault/") == mayHold)
    }
}

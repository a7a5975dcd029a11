import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

@Suite(.tags(.git)) struct GitTests {
    /// With all files added.
    private func repository(_ files: [String]) throws -> GitFolder {
        let folder = try GitFolder(Dictionary(uniqueKeysWithValues: files.map { ($0, "x") }))
        try folder.git("add", ".")
        return folder
    }

    private func tracked(_ folder: GitFolder, _ place: String = "") throws -> [Path] {
        let root = try VaultRoot(folder: folder.scratch.path + (place.isEmpty ? "" : "/" + place))
        return Git.trackedOwnFiles(in: root, environment: folder.environment)
    }

    @Test(arguments: ["2", "4"])
    func `tracked files are found in each form of the index`(_ version: String) throws {
        let tree = try repository(["v/.vault/a b", "v/.vault/\u{E9}", "v/x.md", "y.md"])
        try tree.git("update-index", "--index-version", version)
        #expect(try tracked(tree, "v") == [".vault/a b", ".vault/\u{E9}"])
    }

    @Test func `temporary files are found wherever they are, and no others`() throws {
        let names = [".vault-1-2.tmp", ".vault-7-8-held.tmp", "a/b/.vault-99-1.tmp"]
        let others = [".vault-x.tmp", "a/.vault-1-2.tmp.md", ".vault-old/x", ".vault-1.tmp", "c/.vault-1-2.tmp/x"]
        let tree = try repository(names + others)
        #expect(try tracked(tree).map(\.text) == names)
        #expect(
            try GitTree(indexOf: VaultRoot(folder: tree.scratch.path), environment: tree.environment).ownFiles.map(
                \.text) == names)
    }

    @Test func `files of another vault in the repository do not count`() throws {
        let tree = try repository(["other/.vault/a", "v/x.md"])
        #expect(try tracked(tree, "v") == [])
        #expect(try tracked(tree, "other") == [".vault/a"])
    }

    @Test func `a second work tree is found`() throws {
        let tree = try GitFolder(["main/.vault/a": "", "main/x.md": ""])
        try tree.git("init", "-q", "main")
        try tree.commit(in: "main")
        try tree.git("worktree", "add", "-q", "../second", in: "main")
        #expect(try tracked(tree, "second") == [".vault/a"])
    }

    @Test func `nothing is tracked without a repository, without index and without git`() throws {
        let tree = try GitFolder([".vault/a": "", "vault.md": vaultText])
        #expect(try tracked(tree) == [])
        try tree.git("add", ".")
        #expect(try tracked(tree) == [".vault/a"])
        for path in [".git/HEAD", ".git"] {
            try FileManager.default.removeItem(atPath: tree.scratch.path + "/" + path)
            #expect(try tracked(tree) == [])
        }
    }

    @Test func `a split index is found`() throws {
        let tree = try repository([".vault/a", "x.md"])
        try tree.git("update-index", "--split-index")
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

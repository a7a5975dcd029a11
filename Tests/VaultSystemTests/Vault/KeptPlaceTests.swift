import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

/// Where results and logs are never written.
@Suite struct KeptPlaceTests {
    /// `vault` is one; `link`, `hidden` and `notes` are links into it, `loose` leads nowhere.
    private static func tree() throws -> TemporaryTree {
        let tree = try TemporaryTree([
            "vault/vault.md": vaultText, "vault/goals/run.md": "x", "vault/.git/config": "", "plain/a.md": "x",
        ])
        for (name, target) in [
            ("plain/link.json", "../vault/goals/run.md"), ("plain/hidden", "../vault/.git"),
            ("plain/notes", "../vault/goals"), ("plain/own.md", "a.txt"), ("vault/out.json", "../plain/out.json"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: tree.absolute(name), withDestinationPath: target)
        }
        return tree
    }

    @Test(
        arguments: [
            ("vault/goals/run.md", .note), ("vault/vault.md", .note), ("vault/VAULT.MD", .note),
            ("vault/new.md", .note),
            ("vault/new/deep/x.md", .note), ("plain/../vault/goals/../goals/run.md", .note), ("plain/link.json", .note),
            ("plain/notes/walk.md", .note), ("vault/.vault/journal", .folder(".vault")),
            ("vault/.VAULT/undo/1", .folder(".VAULT")), ("vault/.git/hooks/pre-commit", .folder(".git")),
            ("plain/.Git/x", .folder(".Git")), ("plain/hidden/hooks/new", .folder(".git")),
            ("vault/goals/run.json", nil), ("vault/out.json", nil), ("plain/a.md", nil), ("plain/new.md", nil),
            ("plain/new/b.md", nil), ("vault/.github/x.json", nil), ("vault/my.git/x.json", nil), ("", nil), ("/", nil),
        ] as [(String, VaultWriting.Kept?)])
    func keeps(path: String, kept: VaultWriting.Kept?) throws {
        let tree = try Self.tree()
        #expect(VaultWriting.kept(path, from: tree.path) == kept)
        if !path.isEmpty { #expect(VaultWriting.kept(tree.absolute(path), from: "/nowhere") == kept) }
    }

    @Test func `a log goes through no link that leads nowhere`() throws {
        let tree = try Self.tree()
        #expect(throws: FileError.self) { try LogFile(tree.absolute("vault/out.json")) }
        try LogFile(tree.absolute("plain/a.log")).write("line")
        #expect(try String(contentsOfFile: tree.absolute("plain/a.log"), encoding: .utf8) == "line\n")
    }
}

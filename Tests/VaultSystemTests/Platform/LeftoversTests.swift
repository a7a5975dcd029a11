import Testing
import VaultTestSupport

@testable import VaultSystem

/// What a process had not completed goes when its owner is gone, and nothing else does.
struct LeftoversTests {
    private static let names = [
        // Nobody holds it.
        (".vault-1-2-held.tmp", false), (".vault-2147483647-4294967295-held.tmp", false),
        // Those of a commit are the commit's to clear; the others are nobody's of ours.
        (".vault-1-2.tmp", true), (".vault-1-held.tmp", true), (".vault--2-held.tmp", true), (".vault-1-2-held", true),
        (".vault-x-2-held.tmp", true), (".vault-99999999999999999999-2-held.tmp", true), ("vault-1-2-held.tmp", true),
        (".vault-1-2-3-held.tmp", true), (".vault-1-2-held.tmp.md", true), (".vault-note.tmp", true),
    ]

    @Test(arguments: names)
    func `a name of ours is cleared when nobody holds it`(name: String, stays: Bool) throws {
        let tree = try TemporaryTree([name: "half", "note.md": "x"])
        Leftovers.clear(tree.absolute(""))
        #expect(try tree.names("").sorted() == (stays ? [name, "note.md"].sorted() : ["note.md"]))
    }

    @Test func `what is held stays, and what is let go is cleared by the next write`() throws {
        let tree = try TemporaryTree(["settings": "old"])
        let folder = try Descriptor(tree.absolute(""), for: .folder(followingLinks: true))
        let held = try Leftovers.make(below: folder.number)
        let name = held.name
        try VaultWriting.replace(tree.absolute("settings"), before: Array("old".utf8), with: Array("new".utf8))
        #expect(try tree.names("").sorted() == [name, "settings"])
        held.letGo()
        try VaultWriting.create("a.md", [], in: tree.absolute(""))
        #expect(try tree.names("").sorted() == ["a.md", "settings"])
    }

    @Test func `folders, links and pipes of such a name stay`() throws {
        let tree = try TemporaryTree(["note.md": "x"])
        try tree.makeFolder(".vault-1-1-held.tmp")
        try tree.link(".vault-1-2-held.tmp", to: "note.md")
        try tree.makePipe(".vault-1-3-held.tmp")
        Leftovers.clear(tree.absolute(""))
        #expect(try tree.names("").count == 4)
    }

    @Test func `a commit clears the root, its own folder and those that it writes to`() throws {
        let left = ["", "b/", ".vault/"].map { $0 + ".vault-1-2-held.tmp" }
        let trial = CommitTrial.all[1]
        let tree = try trial.tree()
        try tree.makeFolder(".vault")
        for path in left + ["c/.vault-1-2-held.tmp"] { try tree.write(path, "half") }
        try trial.run(RootDisk(tree.root))
        #expect(left.filter { tree.bytes($0) != nil } == [])
        #expect(tree.bytes("c/.vault-1-2-held.tmp") != nil)
    }

    @Test func `such a file is no note and none that a listing has`() throws {
        let tree = try TemporaryTree([".vault-1-2-held.tmp": "", ".vault-1-2.tmp": "", "vault.md": vaultText])
        let listing = try VaultListing.list(tree.root)
        #expect(listing.notes == ["vault.md"] && listing.otherFiles == [])
        #expect([".vault-1-2-held.tmp", ".vault-1-2.tmp"].allSatisfy(TemporaryName.isOne))
    }
}

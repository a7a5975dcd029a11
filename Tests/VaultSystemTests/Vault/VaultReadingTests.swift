import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

struct VaultReadingTests {
    @Test func `the results come in the order of the paths`() throws {
        let count = 2000
        let paths = (0..<count).map { "\($0 % 7)/\($0).md" }
        let tree = try TemporaryTree(Dictionary(uniqueKeysWithValues: paths.map { ($0, "text of \($0)") }))
        let results = VaultReading.readAll(paths.map { Path($0) }, in: try tree.root) { index, bytes in
            "\(index) " + String(decoding: bytes, as: UTF8.self)
        }
        #expect(try results.map { try $0.get() } == paths.indices.map { "\($0) text of \(paths[$0])" })
    }

    @Test func `no paths give no results`() throws {
        #expect(VaultReading.readAll([], in: try TemporaryTree().root) { _, bytes in bytes }.isEmpty)
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 10_000_000])
    func `a file of any size is read whole`(_ size: Int) throws {
        let tree = try TemporaryTree()
        var bytes = [UInt8](repeating: 0x61, count: size)
        for index in stride(from: 0, to: size, by: 4093) { bytes[index] = UInt8(truncatingIfNeeded: index / 4093) }
        try tree.write("x.md", bytes)
        let results = VaultReading.readAll(["x.md"], in: try tree.root) { $1 }
        #expect(try results[0].get() == bytes)
        #expect(try VaultReading.read("x.md", in: tree.root) == bytes)
    }

    @Test func `bytes that are no text are read as they are`() throws {
        let tree = try TemporaryTree()
        try tree.write("x.md", [0, 0xFF, 0xFE, 0, 0x0A])
        #expect(try VaultReading.read("x.md", in: tree.root) == [0, 0xFF, 0xFE, 0, 0x0A])
    }

    @Test func `a file that went away fails in its place and no other does`() throws {
        let tree = try TemporaryTree(["a.md": "a", "b/b.md": "b", "c.md": "c"])
        let notes = try VaultListing.list(tree.root).notes
        try tree.remove("b")
        let results = VaultReading.readAll(notes, in: try tree.root) { $1 }
        #expect(results == [.success([0x61]), .failure(FileError(.read, "b/b.md", .notFound)), .success([0x63])])
    }

    @Test func `a folder, a pipe or an endless device in a file's place is an error and does not block`() throws {
        let tree = try TemporaryTree(["a.md/y.md": ""])
        try tree.makePipe("b.md")
        try tree.link("c.md", to: "/dev/zero")
        for (path, error) in [("a.md", Errno.isFolder), ("b.md", .invalid), ("c.md", .invalid)] {
            #expect(throws: FileError(.read, path, error)) {
                try VaultReading.read(Path(path), in: tree.root, followingLink: path == "c.md")
            }
        }
    }

    @Test func `only named links are followed`() throws {
        let tree = try TemporaryTree(["out.md": "out", "v/a.md": "a"])
        try tree.link("v/l.md", to: "../out.md")
        let root = try VaultRoot(folder: tree.absolute("v"))
        let results = VaultReading.readAll(["l.md"], in: root) { $1 }
        #expect(results == [.failure(FileError(.read, "l.md", .tooManyLinks))])
        let listing = try VaultListing.list(root)
        let followed = VaultReading.readAll(listing.notes, in: root, followingLinks: listing.outsideNotes) { $1 }
        #expect(try followed.map { try $0.get() } == [Array("a".utf8), Array("out".utf8)])
    }
}

import Testing
import VaultTestSupport

@testable import VaultSystem

struct VaultWritingTests {
    @Test func `a new file has its bytes, and nothing else is left`() throws {
        let tree = try TemporaryTree()
        let bytes = [UInt8](repeating: 0xAB, count: 200_000)
        try VaultWriting.create("a/b/x.md", bytes, in: tree.absolute("new/vault"))
        #expect(tree.bytes("new/vault/a/b/x.md") == bytes)
        #expect(try tree.names("new/vault/a/b") == ["x.md"])
    }

    @Test func `a file that exists, and a link in its place, are kept`() throws {
        let tree = try TemporaryTree(["x.md": "old"])
        try tree.link("y.md", to: "nowhere")
        for path in ["x.md", "y.md"] {
            #expect(throws: FileError(.write, path, .exists)) { try VaultWriting.create(path, [1], in: tree.path) }
        }
        #expect(tree.bytes("x.md") == Array("old".utf8))
        #expect(try tree.names() == ["x.md", "y.md"])
    }

    @Test(arguments: ["../x.md", "a/../x.md", "/x.md", "a//x.md", "", ".", "a/", "a\u{0}.md"])
    func `a path that could leave the folder is refused`(_ path: String) throws {
        let tree = try TemporaryTree()
        try tree.makeFolder("v")
        #expect(throws: FileError(.write, path, .invalid)) {
            try VaultWriting.create(path, [], in: tree.absolute("v"))
        }
        #expect(try tree.names("v") == [])
    }

    @Test func `a linked folder is not entered`() throws {
        let tree = try TemporaryTree()
        try tree.makeFolder("out")
        try tree.makeFolder("v")
        try tree.link("v/a", to: "../out")
        #expect(throws: FileError.self) { try VaultWriting.create("a/x.md", [], in: tree.absolute("v")) }
        #expect(try tree.names("out") == [])
    }

    @Test func `where the folder itself cannot be made, it is named`() throws {
        let tree = try TemporaryTree(["a": ""])
        let folder = tree.absolute("a/vault")
        #expect(throws: FileError(.makeFolder, folder, .notFolder)) {
            try VaultWriting.create("goals/x.md", [], in: folder)
        }
        #expect(throws: FileError(.makeFolder, folder, .notFolder)) {
            try VaultWriting.makeFolder("goals", in: folder)
        }
    }

    @Test func `a file in a folder's place is an error`() throws {
        let tree = try TemporaryTree(["a": ""])
        #expect(throws: FileError(.makeFolder, "a/x.md", .notFolder)) {
            try VaultWriting.create("a/x.md", [], in: tree.path)
        }
    }
}

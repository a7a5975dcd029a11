import Testing
import VaultSyntax

struct ChangeTests {
    private static let before = Array("0123456789".utf8)

    private static func edit(_ start: Int, _ end: Int, _ text: String) -> TextEdit {
        TextEdit(range: ByteRange(start, end), replacement: text)
    }

    private static func file(_ edits: TextEdit..., fate: FileEdit.Fate = .kept) -> Change {
        Change(files: [FileEdit(path: "a.md", before: before, edits: edits, fate: fate)])
    }

    @Test(arguments: [
        // Apart: both are done.
        (file(edit(2, 4, "x")), file(edit(6, 7, "")), "01x45789"),
        // Side by side.
        (file(edit(2, 4, "x")), file(edit(4, 6, "y")), "01xy6789"),
        // The same edit twice is one.
        (file(edit(2, 4, "x")), file(edit(2, 4, "x")), "01x456789"),
        // Insertions at one place keep their order, and come before what is replaced there.
        (file(edit(2, 4, "x"), edit(2, 2, "a")), file(edit(2, 2, "b")), "01abx456789"),
    ])
    func `edits of one file are joined`(first: Change, second: Change, after: String) throws {
        let merged = try first.merged(with: [second])
        #expect(merged.files.count == 1)
        #expect(merged.files.first?.applied().map { String(decoding: $0, as: UTF8.self) } == after)
    }

    @Test(arguments: [
        (file(edit(2, 4, "x")), file(edit(3, 5, "y"))),
        (file(edit(2, 4, "x")), file(edit(2, 4, "y"))),
        (file(edit(2, 4, "x")), file(edit(3, 3, "y"))),
        (file(edit(2, 4, "x")), file(edit(10, 11, ""))),
        (file(), Change(files: [FileEdit(path: "a.md", before: [], edits: [])])),
        (file(), Change(files: [.creating("a.md", "")])),
        (file(fate: .deleted), file(fate: .moved(to: "b.md"))),
        (file(fate: .moved(to: "b.md")), file(fate: .moved(to: "c.md"))),
        (file(fate: .deleted), file(edit(2, 4, "x"))),
    ])
    func `what contradicts is refused with its path`(first: Change, second: Change) {
        #expect(throws: EditConflict(path: "a.md", kind: .contradiction)) { try first.merged(with: [second]) }
    }

    @Test func `moves and edits of one file are joined, whichever comes first`() throws {
        let edits = Self.file(Self.edit(0, 1, "x"))
        let moves = Self.file(fate: .moved(to: "b.md"))
        #expect(try edits.merged(with: [moves]).files == moves.merged(with: [edits]).files)
        #expect(try edits.merged(with: [moves]).files.first?.finalPath == "b.md")
    }

    @Test func `one new file may be planned twice, two are refused`() throws {
        let change = Change(files: [.creating("n.md", "text")])
        #expect(try change.merged(with: [change]) == change)
        #expect(throws: EditConflict(path: "n.md", kind: .contradiction)) {
            try change.merged(with: [Change(files: [.creating("n.md", "other")])])
        }
    }

    @Test func `no two files end at one path, but two may change places`() throws {
        let first = FileEdit.moving("a.md", to: "b.md", before: Self.before)
        let second = FileEdit.moving("b.md", to: "a.md", before: [])
        #expect(try Change(files: [first, second]).merged().files == [first, second])
        #expect(throws: EditConflict(path: "b.md", kind: .sameDestination)) {
            try Change(files: [first, .creating("b.md", "")]).merged()
        }
    }

    @Test func `a deleted file's path is free for another`() throws {
        let change = Change(files: [
            .deleting("b.md", before: []), .moving("a.md", to: "b.md", before: Self.before),
        ])
        #expect(try change.merged() == change)
    }
}

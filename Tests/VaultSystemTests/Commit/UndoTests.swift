import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

struct UndoTests {
    /// Sets the whole text of `a.md`.
    private static func set(_ text: String, _ tree: TemporaryTree, limits: CommitLimits = .init()) throws {
        let before = tree.bytes("a.md") ?? []
        let edit = TextEdit(range: ByteRange(0, before.count), replacement: text)
        let change = Change(files: [FileEdit(path: "a.md", before: before, edits: [edit])])
        _ = try VaultCommit.apply(
            change, to: tree.root, description: "set \(text)", time: CommitTrial.time, limits: limits)
    }

    private static func text(_ tree: TemporaryTree) -> String {
        String(decoding: tree.bytes("a.md") ?? [], as: UTF8.self)
    }

    private static func undo(_ tree: TemporaryTree, _ number: Int? = nil) throws -> UndoReport {
        try VaultUndo.undo(number, in: tree.root, time: CommitTrial.time)
    }

    @Test func `one after the other is taken back, and done again`() throws {
        let tree = try TemporaryTree(["a.md": "one"])
        try Self.set("two", tree)
        try Self.set("three", tree)
        let first = try Self.undo(tree)
        #expect(first.entry.description == "set three")
        #expect(Self.text(tree) == "two")
        #expect(try Self.undo(tree).entry.description == "set two")
        #expect(Self.text(tree) == "one")
        #expect(throws: CommitError.nothingToUndo) { try Self.undo(tree) }
        // 1 set two, 2 set three, 3 undo of 2, 4 undo of 1; taking back 4 and then 3 does both again.
        #expect(try Self.undo(tree, 4).entry.undoes == 1)
        #expect(Self.text(tree) == "two")
        #expect(try Self.undo(tree, 3).entry.undoes == 2)
        #expect(Self.text(tree) == "three")
        #expect(try Self.undo(tree).entry.number == 2)
        #expect(Self.text(tree) == "two")
    }

    @Test func `the list says what was done, newest first`() throws {
        let tree = try TemporaryTree(["a.md": "one"])
        #expect(try VaultUndo.list(in: tree.root) == [])
        try Self.set("two", tree)
        _ = try Self.undo(tree)
        let list = try VaultUndo.list(in: tree.root)
        #expect(list.map(\.number) == [2, 1])
        #expect(list.map(\.description) == ["undo: set two", "set two"])
        #expect(list.map(\.isUndone) == [false, true])
        #expect(list.map(\.paths) == [["a.md"], ["a.md"]])
        #expect(list.map(\.time) == ["2026-11-18T11:06:40", "2026-11-18T11:06:40"])
    }

    @Test func `the newest for which something holds`() throws {
        let tree = try TemporaryTree(["a.md": "one"])
        let root = try tree.root
        func newest(among count: Int = 20, _ word: String = "set") -> String? {
            VaultUndo.newest(in: root, among: count) { description, _ in description.hasPrefix(word) }?.description
        }
        #expect(newest() == nil)
        try Self.set("two", tree)
        try Self.set("three", tree)
        #expect(newest() == "set three" && newest("set two") == "set two" && newest(among: 1, "set two") == nil)
        _ = try Self.undo(tree)
        #expect(newest() == "set two" && newest("undo") == nil)
        // Undoing an undo brings the change back.
        _ = try Self.undo(tree, 3)
        #expect(newest() == "set three")
        let folder = root.absolute(".vault/undo")
        try FileManager.default.moveItem(atPath: folder, toPath: folder + "-elsewhere")
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: folder + "-elsewhere")
        #expect(newest() == nil)
    }

    @Test func `files that changed since are named, and nothing is done`() throws {
        let tree = try TemporaryTree(CommitTrial.smallFiles)
        let change = Change(files: [
            CommitTrial.edit("a.md", "X"), CommitTrial.delete("b/b.md"), CommitTrial.move("b/c.md", to: "c.md"),
        ])
        _ = try VaultCommit.apply(change, to: tree.root, description: "it", time: CommitTrial.time)
        try tree.write("a.md", "mine")
        try tree.write("b/b.md", "mine")
        let before = try tree.everything()
        #expect(throws: CommitError.changedSince(description: "it", ["a.md", "b/b.md"])) { try Self.undo(tree) }
        #expect(try tree.everything() == before)
    }

    @Test func `what is kept has an end`() throws {
        let tree = try TemporaryTree(["a.md": ""])
        var limits = CommitLimits()
        limits.undoEntries = 3
        for number in 1...5 { try Self.set(String(number), tree, limits: limits) }
        #expect(try VaultUndo.list(in: tree.root).map(\.number) == [5, 4, 3])
        // The newest stays whatever its size is.
        limits.undoBytes = 10
        try Self.set("6", tree, limits: limits)
        #expect(try VaultUndo.list(in: tree.root).map(\.number) == [6])
        #expect(throws: CommitError.noSuchChange(1)) { try Self.undo(tree, 1) }
    }

    @Test func `entries of others and damaged ones are not used`() throws {
        let tree = try TemporaryTree(["a.md": "one"])
        try Self.set("two", tree)
        var bytes = try #require(tree.bytes(".vault/undo/0001"))
        let foreign = try #require(Journal(text: bytes))
        bytes[20] ^= 1
        try tree.write(".vault/undo/0001", bytes)
        #expect(try VaultUndo.list(in: tree.root) == [])
        let damaged = CommitError.unusableChange(UnusableEntry(number: 1, why: .damage(.incomplete)))
        #expect(throws: damaged) { try Self.undo(tree) }
        #expect(throws: damaged) { try Self.undo(tree, 1) }
        let other = try TemporaryTree(["a.md": "two"])
        try other.write(".vault/undo/0001", Self.foreign(foreign).text)
        #expect(throws: CommitError.madeElsewhere(number: 1, host: "laptop")) { try Self.undo(other) }
        #expect(Self.text(other) == "two")
        #expect(try VaultUndo.list(in: other.root).map(\.host) == ["laptop"])
        #expect(try Self.undo(other, 1).entry.number == 1)
        #expect(Self.text(other) == "one")
    }

    /// The same, made on another machine.
    private static func foreign(_ journal: Journal) -> Journal {
        var journal = journal
        journal.origin = Origin(machine: MachineID(text: "id-0"), host: "laptop", process: 7)
        return journal
    }

    @Test func `what was made elsewhere is passed over, and a folder that was moved is the same`() throws {
        let tree = try TemporaryTree(["a.md": "one"])
        try Self.set("two", tree)
        try Self.set("three", tree)
        let newest = try #require(Journal(text: tree.bytes(".vault/undo/0002") ?? []))
        try tree.write(".vault/undo/0002", Self.foreign(newest).text)
        try tree.write("a.md", "two")
        let moved = try TemporaryTree()
        for path in ["a.md", ".vault/undo/0001", ".vault/undo/0002"] { try moved.write(path, tree.bytes(path) ?? []) }
        #expect(try Self.undo(moved).entry.number == 1)
        #expect(Self.text(moved) == "one")
    }

    @Test func `deleted files rest in the trash until they are old`() throws {
        let tree = try TemporaryTree(CommitTrial.smallFiles)
        let change = Change(files: [CommitTrial.delete("b/b.md")])
        _ = try VaultCommit.apply(change, to: tree.root, description: "it", time: CommitTrial.time)
        let name = try #require(try tree.names(".vault/trash").first)
        #expect(name.hasPrefix("2026-11-18T110640-"))
        #expect(tree.bytes(".vault/trash/\(name)/b/b.md") == Array("beta\n".utf8))
        let now = Clock.now()
        func commit(daysLater days: Int64) throws {
            let commit = Commit(
                RootDisk(try tree.root), time: CommitTrial.time, now: now + days * 86_400, limits: .init())
            let before = tree.bytes("a.md") ?? []
            let edit = TextEdit(range: ByteRange(0, 0), replacement: "x")
            let change = Change(files: [FileEdit(path: "a.md", before: before, edits: [edit])])
            _ = try commit.apply(change, description: "x")
        }
        try commit(daysLater: 29)
        #expect(try tree.names(".vault/trash") == [name])
        try tree.link(".vault/trash/\(name)/link", to: tree.absolute("b"))
        try commit(daysLater: 31)
        #expect(try tree.names(".vault/trash") == [name], "the change can still be undone")
        try tree.remove(UndoFolder.path(of: 1).text)
        try commit(daysLater: 31)
        #expect(try tree.names(".vault/trash") == [])
        #expect(try tree.names("b") == ["c.md"])
        #expect(throws: CommitError.self) { try Self.undo(tree, 1) }
    }
}

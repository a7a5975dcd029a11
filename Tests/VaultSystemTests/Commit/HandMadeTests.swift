import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

/// Undo entries, journals and trash that somebody made by hand, or that were damaged.
struct HandMadeTests {
    private static let time = CommitTrial.time

    /// The text of a journal with a hash that is right, whatever its lines say.
    private static func text(_ lines: [String], in tree: TemporaryTree) -> [UInt8] {
        let head = [
            "vault-journal-1", "host \(Platform.hostName)", "root \(tree.path)", "process 7", "time t", "says hand",
        ]
        return closed(Array((head + lines).map { $0 + "\n" }.joined().utf8))
    }

    private static func closed(_ body: [UInt8]) -> [UInt8] { body + Array("end \(Fingerprint(body).text)\n".utf8) }

    private static func undo(_ tree: TemporaryTree, _ number: Int? = nil) throws -> UndoReport {
        try VaultUndo.undo(number, in: tree.root, time: time)
    }

    private static func unusable(_ why: UnusableEntry.Reason, _ number: Int = 1) -> CommitError {
        .unusableChange(UnusableEntry(number: number, why: why))
    }

    /// It is named and keeps nobody from writing; nothing is changed before.
    private func expect(_ why: UnusableEntry.Reason, _ tree: TemporaryTree, _ place: SourceLocation) throws {
        let before = try tree.everything().filter { !$0.key.hasPrefix(".vault") }
        let error = Self.unusable(why)
        #expect(throws: error, sourceLocation: place) { try Self.undo(tree) }
        #expect(throws: error, sourceLocation: place) { try Self.undo(tree, 1) }
        #expect(throws: error, sourceLocation: place) { try VaultUndo.planned(nil, in: tree.root) }
        let kept = try VaultUndo.kept(in: tree.root)
        #expect(kept.unusable == [UnusableEntry(number: 1, why: why)] && kept.entries == [], sourceLocation: place)
        #expect(error.message.contains("'.vault/undo/0001'"), sourceLocation: place)
        #expect(error.help?.contains("'.vault/undo/0001'") == true, sourceLocation: place)
        try CommitTrial.runNextCommand(tree)
        #expect(try Self.undo(tree).entry.number == 2, sourceLocation: place)
        #expect(try tree.everything().filter { !$0.key.hasPrefix(".vault") } == before, sourceLocation: place)
    }

    @Test(arguments: [
        (["undoes 1"], UnusableEntry.Reason.undoes(1)), (["undoes 2"], .undoes(2)), (["undoes 0"], .damage(.line(7))),
        (["undoes -3"], .damage(.line(7))), (["undoes 99999999999999999999"], .damage(.line(7))),
        (["rollback", "frob a b"], .damage(.line(8))), ([""], .damage(.line(7))),
        ([String(repeating: " ", count: 100_000)], .damage(.line(7))), (["says"], .damage(.line(7))),
        (["put a.md - x .vault-1-2.tmp 0 0 %"], .damage(.line(7))),
        (["put a.md - 0:0 .vault-1-2.tmp 0 99999999999999999999 %"], .damage(.line(7))),
        (["put /etc/passwd - 0:0 /etc/.vault-1-2.tmp 0 0 %"], .damage(.path("/etc/passwd", line: 7))),
        (["put a.md - 0:0 b/.vault-1-2.tmp 0 0 %"], .damage(.path("b/.vault-1-2.tmp", line: 7))),
        (["move a.md ../b.md 0:0"], .damage(.path("../b.md", line: 7))),
        (["remove a.md 0:0 .vault/trash/../a.md"], .damage(.path(".vault/trash/../a.md", line: 7))),
        (["made .git/x"], .damage(.path(".git/x", line: 7))), (["emptied b/../.."], .damage(.path("b/../..", line: 7))),
    ])
    func `an entry with wrong lines is named`(lines: [String], why: UnusableEntry.Reason) throws {
        let tree = try TemporaryTree(CommitTrial.smallFiles)
        try tree.write(".vault/undo/0001", Self.text(lines, in: tree))
        try expect(why, tree, #_sourceLocation)
    }

    @Test func `an entry that is no journal is named`() throws {
        let whole = Self.text(["undoes 1"], in: try TemporaryTree())
        let texts: [([UInt8], JournalDamage)] = [
            ([], .empty), (Array(0...255), .noJournal), (whole.dropLast(), .incomplete),
            (whole.dropLast(9), .incomplete),
            (Array("vault-journal-1\n".utf8), .incomplete),
        ]
        for (text, damage) in texts {
            let tree = try TemporaryTree(CommitTrial.smallFiles)
            try tree.write(".vault/undo/0001", text)
            try expect(.damage(damage), tree, #_sourceLocation)
        }
        let folder = try TemporaryTree(CommitTrial.smallFiles)
        try folder.makeFolder(".vault/undo/0001")
        try expect(.file(.isFolder), folder, #_sourceLocation)
        let link = try TemporaryTree(CommitTrial.smallFiles)
        try link.makeFolder(".vault/undo")
        try link.link(".vault/undo/0001", to: "../../a.md")
        try expect(.file(.tooManyLinks), link, #_sourceLocation)
        let pipe = try TemporaryTree(CommitTrial.smallFiles)
        try pipe.makeFolder(".vault/undo")
        try pipe.makePipe(".vault/undo/0001")
        try expect(.file(.invalid), pipe, #_sourceLocation)
        let huge = try TemporaryTree(CommitTrial.smallFiles)
        try huge.write(".vault/undo/0001", "")
        guard truncate(huge.absolute(".vault/undo/0001"), 1 << 41) == 0 else { return }
        try expect(.file(.tooBig), huge, #_sourceLocation)
    }

    /// Entries that undo themselves or each other used to be followed without end.
    @Test func `who stands is told at once, however entries point at each other`() {
        func standing(_ undoes: [Int?]) -> [Bool] {
            var entries = undoes.enumerated().map { index, target in
                UndoEntry(
                    number: index + 1, description: "", time: "", undoes: target, isUndone: false, host: nil, paths: [])
            }
            UndoFolder.markUndone(&entries)
            return entries.map(\.isUndone)
        }
        #expect(standing([nil, 1, 2, 1]) == [true, true, false, false])
        #expect(standing([nil, 1, 2, 3]) == [true, false, true, false])
        #expect(standing([1, 1]) == [true, false])
        #expect(standing([2, 1, 1]) == [true, false, false])
        #expect(standing((0..<200_000).map { $0 == 0 ? nil : $0 }).count { $0 } == 100_000)
    }

    @Test func `names that no change can have are none, and the last number is the last`() throws {
        let tree = try TemporaryTree(CommitTrial.smallFiles)
        for name in ["9223372036854775807", "1000000000", "0", "-1", "+1", "00001", "٣", "a\nb", "1"] {
            try tree.write(".vault/undo/" + name, "mine")
        }
        #expect(throws: CommitError.nothingToUndo) { try Self.undo(tree) }
        try CommitTrial.runNextCommand(tree)
        #expect(try Self.undo(tree).entry.number == 1)
        #expect(tree.bytes(".vault/undo/9223372036854775807") == Array("mine".utf8))
        try tree.write(".vault/undo/999999999", Self.text([], in: tree))
        #expect(throws: Self.unusable(.lastNumber, 999_999_999)) { try CommitTrial.runNextCommand(tree) }
    }

    @Test func `what is not a folder in .vault is named before anything is written`() throws {
        for path in [".vault/undo", ".vault/trash"] {
            let tree = try TemporaryTree(CommitTrial.smallFiles)
            try tree.write(path, "mine")
            let change = Change(files: [CommitTrial.delete("a.md")])
            #expect(throws: CommitError.file(FileError(.makeFolder, path, .exists))) {
                try CommitTrial.commit(RootDisk(try tree.root)).apply(change, description: "x")
            }
            #expect(tree.bytes(path) == Array("mine".utf8))
            #expect(tree.bytes("a.md") == Array("alpha\n".utf8))
            if path == ".vault/undo" { #expect(throws: CommitError.self) { try VaultUndo.kept(in: tree.root) } }
        }
    }

    @Test func `what somebody else put into the trash stays there`() throws {
        let tree = try TemporaryTree(CommitTrial.smallFiles)
        let names = ["My things", "2026-01-01", "2026-01-01T000000-1-x", "2026-01-01T000000-1-2"]
        for name in names { try tree.write(".vault/trash/\(name)/a.md", "mine") }
        let old = timeval(tv_sec: 1_795_000_000 - 40 * 86_400, tv_usec: 0)
        for name in names { utimes(tree.absolute(".vault/trash/" + name), [old, old]) }
        try CommitTrial.runNextCommand(tree)
        #expect(try tree.names(".vault/trash").sorted() == names.dropLast().sorted())
        for name in names { #expect(Trash.isName(name) == (name == names.last)) }
        #expect(Trash.isName(Trash.name(Self.time, process: .max)))
    }

    @Test func `a journal that names what is not there is finished and says so`() throws {
        let tree = try TemporaryTree(CommitTrial.smallFiles)
        let long = String(repeating: "x", count: 3000) + ".md"
        let lines = [
            "put gone/x.md 0:0 0:1 gone/.vault-1-2.tmp 0 0 %", "move nowhere.md there/x.md 0:0",
            "remove away/a.md 0:0 .vault/trash/t/away/a.md", "put \(long) 0:0 0:1 .vault-1-3.tmp 0 0 %",
        ]
        try tree.write(".vault/journal", Self.text(lines, in: tree))
        let recovery = try VaultCommit.recover(tree.root, time: Self.time)
        #expect(Set(recovery?.leftAlone ?? []) == ["gone/x.md", "nowhere.md", "away/a.md", Path(long)])
        #expect(!VaultCommit.isUnfinished(in: try tree.root))
        try CommitTrial.runNextCommand(tree)
    }

    @Test func `what is no file in the journal's place is named`() throws {
        let tree = try TemporaryTree(CommitTrial.smallFiles)
        try tree.makeFolder(".vault/journal")
        let error = CommitError.damagedJournal(.notFile)
        #expect(throws: error) { try CommitTrial.runNextCommand(tree) }
        #expect(error.message.contains("'.vault/journal'") && error.help?.contains("vault undo --drop") == true)
    }
}

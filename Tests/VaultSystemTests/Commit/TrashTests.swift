import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

/// The trash is emptied of what is old, and of nothing else, whatever the clock says.
struct TrashTests {
    private static let day: Int64 = 86_400
    private static let now: Int64 = 1_795_000_000

    @Test(
        arguments: [
            // Days ago at which something was changed, and how old the oldest one is.
            ([31], 31), ([0], 0), ([40, 20], 40), ([366], 366), ([367], 0), ([367, 10], 367), ([900, 800, 10], 110),
            ([700, 360], 700), ([-1], 0), ([-5000], 0), ([5000, -5000], 0), ([5000, 4999, 1], 2), ([20_000], 0),
        ] as [([Int64], Int64)])
    func `a gap of more than a year is no time`(days: [Int64], age: Int64) {
        let events = days.map { Self.now - $0 * Self.day }
        let elapsed = ElapsedTime(events: events, now: Self.now)
        #expect(elapsed.since(events[0]) == age * Self.day)
    }

    @Test func `moments at the ends of time are no trap`() {
        for now in [Int64.min, .max, 0, -1] {
            let elapsed = ElapsedTime(events: [.min, .max, 0, 1, -1], now: now)
            #expect([Int64.min, .max, 0, 5].allSatisfy { elapsed.since($0) >= 0 })
        }
    }

    /// A vault whose trash holds a note that was deleted so many days ago; its undo entry is there or not.
    private static func tree(deleted days: Int64, hasEntry: Bool) throws -> TemporaryTree {
        let tree = try TemporaryTree(CommitTrial.smallFiles)
        let change = Change(files: [CommitTrial.delete("a.md")])
        _ = try commit(tree, now: now - days * day).apply(change, description: "delete")
        if !hasEntry { try tree.remove(UndoFolder.path(of: 1).text) }
        for path in try tree.everything().keys where path.hasPrefix(".vault/") {
            let date = Date(timeIntervalSince1970: TimeInterval(now - days * day))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: tree.absolute(path))
        }
        return tree
    }

    private static func commit(_ tree: TemporaryTree, now: Int64) throws -> Commit<RootDisk> {
        Commit(
            RootDisk(try tree.root), time: DateTime(secondsSinceEpoch: now, offset: 0), now: now, limits: CommitLimits()
        )
    }

    @Test(arguments: [
        (20, false, true), (31, false, false), (31, true, true), (300, false, false), (300, true, true),
        (400, false, true), (-5000, false, true), (20_000, false, true),
    ])
    func `what is old goes, unless the clock jumped or undo needs it`(
        days: Int64, hasEntry: Bool, stays: Bool
    ) throws {
        let tree = try Self.tree(deleted: days, hasEntry: hasEntry)
        let change = Change(files: [CommitTrial.edit("b/b.md", "x")])
        _ = try Self.commit(tree, now: Self.now).apply(change, description: "next")
        let kept = try tree.everything().keys.filter { $0.hasPrefix(".vault/trash/") && $0.hasSuffix("/a.md") }
        #expect(kept.count == (stays ? 1 : 0))
    }

    @Test func `a deletion is taken back after a clock went to 2040 and to 1970`() throws {
        let tree = try Self.tree(deleted: 0, hasEntry: true)
        for (number, clock) in [Self.now + 5000 * Self.day, 0, Self.now + 5000 * Self.day].enumerated() {
            let change = Change(files: [.creating("n\(number).md", "x")])
            _ = try Self.commit(tree, now: clock).apply(change, description: "next")
        }
        _ = try Self.commit(tree, now: Self.now).undo(1)
        #expect(tree.bytes("a.md") == Array("alpha\n".utf8))
    }
}

import Foundation
import Synchronization
import Testing
import VaultSyntax
import VaultSystem
import VaultTestSupport

@testable import VaultKit

/// Files that go between the listing of a vault and its reading.
@Suite struct LostFileTests {
    private static let files = [
        "vault.md": "---\ntype: vault\nformat: 1\n---\n", "goals/run.md": "---\ntype: goal\ntitle: Run\n---\n",
        "notes/old/plan.md": "Plan\n",
    ]

    /// Gives the goal another name, each time the next one.
    private static func move(_ number: Int, in tree: TemporaryTree) {
        try? FileManager.default.moveItem(
            atPath: tree.absolute("goals/run\(number == 0 ? "" : "-\(number)").md"),
            toPath: tree.absolute("goals/run-\(number + 1).md"))
    }

    @Test func whatWasMovedIsReadWhereItIs() throws {
        let tree = try TemporaryTree(Self.files)
        let root = try VaultRoot(folder: tree.path)
        let source = MovingSource(tree: WorkTree(root), times: 2) { number in
            Self.move(number, in: tree)
        }
        let vault = try Vault(root, from: source)
        #expect(vault.snapshot.facts.missingParts == [])
        #expect(vault.graph.notes.map(\.path) == ["goals/run-2.md", "notes/old/plan.md", "vault.md"])
    }

    /// Nobody waits for ever.
    @Test func whatGoesEachTimeIsMissing() throws {
        let tree = try TemporaryTree(Self.files)
        let root = try VaultRoot(folder: tree.path)
        let source = MovingSource(tree: WorkTree(root), times: 100) { number in
            Self.move(number, in: tree)
        }
        #expect(try Vault(root, from: source).snapshot.facts.missingParts == ["goals/run-2.md"])
    }
}

/// A folder in which somebody moves files after each listing, so many times.
private struct MovingSource: FileSource {
    let tree: WorkTree
    let times: Int
    let move: @Sendable (Int) -> Void
    private let listings = Count()

    init(tree: WorkTree, times: Int, move: @escaping @Sendable (Int) -> Void) {
        (self.tree, self.times, self.move) = (tree, times, move)
    }

    func listing(ignore: [String]) throws(FileError) -> Listing {
        let listing = try tree.listing(ignore: ignore)
        let number = listings.next()
        if number < times { move(number) }
        return listing
    }

    func read(_ path: Path, followingLink: Bool) throws(FileError) -> [UInt8] {
        try tree.read(path, followingLink: followingLink)
    }

    func readNotes<Output: Sendable>(
        of listing: Listing, _ transform: @escaping @Sendable (Int, [UInt8]) -> Output
    ) -> [Result<Output, FileError>] {
        tree.readNotes(of: listing, transform)
    }
}

private final class Count: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
        value.withLock { value in
            defer { value += 1 }
            return value
        }
    }
}

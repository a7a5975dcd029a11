import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

/// What a commit waits for, so that a loss of power leaves the old state, the new one, or a journal that leads to it.
struct SyncTests {
    /// The folders of each sync in order; those of files are left out.
    private static func syncedFolders(_ change: Change, _ files: [String: String]) throws -> [[String]] {
        let tree = try TemporaryTree(files)
        let disk = try CommitTrial.disk(tree)
        _ = try CommitTrial.commit(disk).apply(change, description: "it")
        let folders = disk.synced.filter { !$0.isEmpty && !$0.contains { $0.hasSuffix(".tmp") } }
        return folders.map { $0.map { $0.text.replacing(/trash\/2026[^\/]*/, with: "trash/T") } }
    }

    /// The journal has become an entry.
    private static let end = [".vault/undo", ".vault"]

    @Test(arguments: [
        (
            Change(files: [.creating("actions/2026/run.md", "new")]),
            [[""], ["", "actions", "actions/2026"], [".vault"], ["actions/2026"], end]
        ),
        (Change(files: [.creating("b/n.md", "new")]), [[""], ["b"], [".vault"], ["b"], end]),
        (
            // First where something goes, then where it came from.
            Change(files: [CommitTrial.move("b/b.md", to: "a/b.md"), CommitTrial.move("b/c.md", to: "a/c.md")]),
            [[""], [""], [".vault"], ["a", "b"], end]
        ),
        (
            Change(files: [CommitTrial.delete("b/b.md")]),
            [[""], [".vault", ".vault/trash", ".vault/trash/T"], [".vault"], [".vault/trash/T/b", "b"], end]
        ),
    ])
    func `every folder on the way to a new file is synced`(change: Change, folders: [[String]]) throws {
        #expect(try Self.syncedFolders(change, CommitTrial.smallFiles) == folders)
    }

    @Test(.tags(.crash)) func `a sync that fails is an error that names the file`() throws {
        var named: Set<String> = []
        for step in 1..<200 {
            let tree = try TemporaryTree(CommitTrial.smallFiles)
            let disk = StoppingDisk(try tree.root, at: step, .failing(.inputOutput))
            let change = Change(files: [.creating("n/m/n.md", "new"), CommitTrial.delete("a.md")])
            var failure: CommitError?
            do throws(CommitError) { _ = try CommitTrial.commit(disk).apply(change, description: "it") } catch {
                failure = error
            }
            if case .file(let error)? = failure {
                named.insert(error.path)
                #expect(error.errno == .inputOutput && !error.path.hasSuffix(".tmp"), "step \(step)")
            }
            if !disk.hasStopped { break }
        }
        #expect(named.isSuperset(of: ["n/m/n.md", "n/m", ".vault/journal", ".vault", ".vault/.gitignore"]), "\(named)")
    }

    @Test func `folders that are made on the way are synced when there is no commit`() throws {
        let tree = try TemporaryTree()
        try VaultWriting.makeFolders(tree.absolute("a/b/c"))
        #expect(try tree.names("a/b") == ["c"])
        #expect(throws: Errno.notFolder) {
            try tree.write("file", "")
            try VaultWriting.makeFolders(tree.absolute("file/b"))
        }
    }

    @Test func `many files and folders are synced as well`() throws {
        let tree = try TemporaryTree()
        let disk = RootDisk(try tree.root)
        for number in 0..<100 { try tree.write("f\(number)/n.md", "x") }
        try disk.sync((0..<100).map { "f\($0)/n.md" }, .lasting)
        try disk.sync(folders: (0..<100).map { "f\($0)" }, .disk)
        #expect(throws: FileError(.write, "f100/n.md", .notFound)) {
            try disk.sync(["f1/n.md", "f100/n.md"], .lasting)
        }
        #expect(throws: FileError(.write, "f100", .notFound)) { try disk.sync(folders: ["f1", "f100"], .lasting) }
    }
}

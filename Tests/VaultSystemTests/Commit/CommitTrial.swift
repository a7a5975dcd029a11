import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

/// A change to a small vault, to be tried with every kind of end.
struct CommitTrial: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What the vault holds at the start; `other.md` is in it and belongs to no trial.
    var files = Self.smallFiles
    /// Changes made before the trial, without stopping.
    var first: [Change] = []
    /// Nil: the last of the changes before is undone.
    var change: Change?

    static let smallFiles = ["a.md": "alpha\n", "b/b.md": "beta\n", "b/c.md": "gamma\n", "other.md": "0"]
    static let time = DateTime(secondsSinceEpoch: 1_795_000_000, offset: 0)

    static func edit(_ path: String, _ text: String) -> FileEdit {
        let before = Array((smallFiles[path] ?? "").utf8)
        return FileEdit(path: Path(path), before: before, edits: [TextEdit(range: ByteRange(1, 3), replacement: text)])
    }

    static func move(_ path: String, to final: String, _ text: String? = nil) -> FileEdit {
        let edits = text.map { [TextEdit(range: ByteRange(0, 0), replacement: $0)] } ?? []
        return .moving(Path(path), to: Path(final), before: Array((smallFiles[path] ?? "").utf8), edits: edits)
    }

    static func delete(_ path: String) -> FileEdit {
        .deleting(Path(path), before: Array((smallFiles[path] ?? "").utf8))
    }

    private static let three = Change(files: [edit("a.md", "X"), edit("b/b.md", "YYYYY"), edit("b/c.md", "")])
    private static let mixed = Change(files: [
        edit("a.md", "X"), move("b/b.md", to: "n/m/b.md", "new"), delete("b/c.md"), .creating("q/q.md", "made"),
    ])

    static let all = [
        CommitTrial(testDescription: "one edit", change: Change(files: [edit("a.md", "X")])),
        CommitTrial(testDescription: "three edits", change: three),
        CommitTrial(
            testDescription: "a new file", change: Change(files: [.creating("n/m/n.md", "new"), edit("a.md", "X")])),
        CommitTrial(testDescription: "a move", change: Change(files: [move("a.md", to: "n/a.md")])),
        CommitTrial(
            testDescription: "a move with edits",
            change: Change(files: [move("a.md", to: "n/a.md", "x"), edit("b/b.md", "Y")])),
        CommitTrial(testDescription: "a deletion", change: Change(files: [delete("b/b.md"), edit("a.md", "X")])),
        CommitTrial(
            testDescription: "a merge",
            change: Change(files: [edit("a.md", "X"), edit("b/b.md", "Y"), delete("b/c.md")])),
        CommitTrial(
            testDescription: "two files change places",
            change: Change(files: [move("a.md", to: "b/b.md"), move("b/b.md", to: "a.md", "x")])),
        CommitTrial(testDescription: "all of it", change: mixed),
        CommitTrial(testDescription: "undo of three edits", first: [three]),
        CommitTrial(testDescription: "undo of all of it", first: [mixed]),
    ]

    /// A vault with the files, in which the changes before were made.
    ///
    /// - Parameter onDisk: whether a real disk holds it, where other tests may work in memory
    func tree(onDisk: Bool = false) throws -> TemporaryTree {
        let tree = try TemporaryTree(files, onDisk: onDisk)
        for change in first { _ = try Self.commit(Self.disk(tree)).apply(change, description: "first") }
        return tree
    }

    func run<D: Disk>(_ disk: D) throws(CommitError) {
        if let change {
            _ = try Self.commit(disk).apply(change, description: "the change")
        } else {
            _ = try Self.commit(disk).undo(nil)
        }
    }

    /// The real disk, without waiting for it.
    static func disk(_ tree: TemporaryTree) throws -> StoppingDisk {
        StoppingDisk(try tree.root, at: .max, .killed)
    }

    static func commit<D: Disk>(_ disk: D) -> Commit<D> {
        var limits = CommitLimits()
        limits.wait = 1000
        return Commit(disk, time: time, now: 1_795_000_000, limits: limits)
    }

    /// Changes a file that no trial touches, as the next command would.
    static func runNextCommand(_ tree: TemporaryTree) throws {
        let before = tree.bytes("other.md") ?? []
        let edit = TextEdit(range: ByteRange(0, 0), replacement: "1")
        let change = Change(files: [FileEdit(path: "other.md", before: before, edits: [edit])])
        _ = try commit(disk(tree)).apply(change, description: "next")
    }

    /// The files and folders of the vault with what the files hold, but for `other.md` and what is below `.vault`.
    static func state(_ tree: TemporaryTree) throws -> [String: String] {
        var state = try tree.everything()
        state["other.md"] = nil
        return state.filter { !$0.key.hasPrefix(".vault/") && $0.key != ".vault" }
    }

    /// What is below `.vault` and should not stay there.
    static func leftovers(_ tree: TemporaryTree) throws -> [String] {
        try tree.everything().filter { path, text in
            path.hasSuffix(".tmp") || path == Journal.path.text || (path == LockNote.path.text && !text.isEmpty)
        }.map(\.key)
    }
}

extension TemporaryTree {
    /// Every path with the file's text; a folder's is `/`.
    func everything(_ folder: String = "") throws -> [String: String] {
        var result: [String: String] = [:]
        for name in try names(folder) {
            let path = folder.isEmpty ? name : folder + "/" + name
            if let inner = try? everything(path) {
                result[path] = "/"
                result.merge(inner) { first, _ in first }
            } else {
                result[path] = bytes(path).map { String(decoding: $0, as: UTF8.self) }
            }
        }
        return result
    }
}

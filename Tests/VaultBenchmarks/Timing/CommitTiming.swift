import Foundation
import VaultSyntax
import VaultSystem

/// Times one change of many files, and taking it back, against writing the same files alone.
struct CommitTiming {
    private let root: VaultRoot
    private let paths: [String]
    private let time = DateTime(secondsSinceEpoch: 0, offset: 0)

    /// Makes the files in a new folder, 100 in each folder of it, about 500 bytes each.
    static func run(files: Int, runs: Int, folder: String) throws(BenchmarkError) -> Int32 {
        do {
            let path = folder + "/vault-commit-\(UInt32.random(in: 0 ... .max))"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let timing = CommitTiming(
                root: try VaultRoot(folder: path), paths: (0..<files).map { "\($0 / 100)/\($0).md" })
            try timing.make()
            return try timing.report(runs: runs)
        } catch {
            throw BenchmarkError("\(error)")
        }
    }

    private static func text(_ number: Int) -> String {
        "---\ntype: action\ndate: 2026-11-21\ncount: \(number)\n---\n" + String(repeating: "some words ", count: 40)
    }

    private func make() throws {
        for (number, path) in paths.enumerated() {
            let folder = root.absolute(Path(String(path.prefix { $0 != "/" })))
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(Self.text(number).utf8).write(to: URL(filePath: root.absolute(Path(path))))
        }
    }

    private func report(runs: Int) throws -> Int32 {
        let files = paths.enumerated().map { (path: Path($0.element), bytes: Array(Self.text($0.offset).utf8)) }
        var (alone, commit, undo): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<runs {
            alone.append(try PlainWriting.seconds { try PlainWriting(root: root, files: files).run() })
            let change = try change()
            commit.append(
                try PlainWriting.seconds {
                    _ = try VaultCommit.apply(change, to: root, description: "a timed change", time: time)
                })
            guard try VaultReading.read(Path(paths[0]), in: root) == change.files[0].applied() else {
                print("the change was not made")
                return 1
            }
            undo.append(try PlainWriting.seconds { _ = try VaultUndo.undo(in: root, time: time) })
            guard try VaultReading.read(Path(paths[0]), in: root) == change.files[0].before else {
                print("the change was not undone")
                return 1
            }
        }
        for (name, times) in [("written alone", alone), ("commit", commit), ("undo", undo)] {
            print("\(name): \(times.sorted().map { String(format: "%.2f", $0) }.joined(separator: " ")) s")
        }
        let ratio = commit.sorted()[runs / 2] / alone.sorted()[runs / 2]
        print("\(paths.count) files: a commit takes \(String(format: "%.1f", ratio)) times the writing alone")
        return 0
    }

    private func change() throws -> Change {
        Change(
            files: try paths.map { path in
                let edit = TextEdit(range: ByteRange(10, 10), replacement: "x")
                return FileEdit(path: Path(path), before: try VaultReading.read(Path(path), in: root), edits: [edit])
            })
    }
}

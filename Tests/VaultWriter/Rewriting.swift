import VaultSyntax
import VaultSystem

/// Many notes that all hold the same number, and are given the next one in one change. Every fifth note changes its
/// folder each time.
struct Rewriting {
    let root: VaultRoot
    let number: Int

    func run() throws {
        let time = DateTime(secondsSinceEpoch: 0, offset: 0)
        _ = try VaultCommit.recover(root, time: time)
        var count = try current()
        while true {
            let change = Change(files: try (0..<number).map { try edit($0, count) })
            _ = try VaultCommit.apply(change, to: root, description: "count \(count + 1)", time: time)
            count += 1
        }
    }

    private func current() throws -> Int {
        for path in ["a/0.md", "b/0.md"] as [Path] {
            if let bytes = try? VaultReading.read(path, in: root) { return Self.count(bytes) ?? 0 }
        }
        throw FileError(.read, "a/0.md", .notFound)
    }

    private static func count(_ bytes: [UInt8]) -> Int? {
        Int(String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self))
    }

    private func edit(_ note: Int, _ count: Int) throws -> FileEdit {
        let folders = count.isMultiple(of: 2) ? ["a", "b"] : ["b", "a"]
        let moves = note.isMultiple(of: 5)
        let path: Path = "\(moves ? folders[0] : "a")/\(note).md"
        let before = try VaultReading.read(path, in: root)
        let end = before.firstIndex(of: 0x0a) ?? before.count
        let edit = TextEdit(range: ByteRange(0, end), replacement: String(count + 1))
        let fate: FileEdit.Fate = moves ? .moved(to: "\(folders[1])/\(note).md") : .kept
        return FileEdit(path: path, before: before, edits: [edit], fate: fate)
    }
}

import VaultSyntax
import VaultSystem

/// Two notes with a number each, read, increased and committed, and again when somebody else was faster.
struct Counting {
    let root: VaultRoot
    private let time = DateTime(secondsSinceEpoch: 0, offset: 0)

    init(root: VaultRoot) {
        self.root = root
    }

    func run(times: Int) throws {
        var limits = CommitLimits()
        limits.wait = 120_000
        var done = 0
        while done < times {
            let change = Change(files: [try increased("one.md"), try increased("two.md")])
            do {
                _ = try VaultCommit.apply(change, to: root, description: "count", time: time, limits: limits)
                done += 1
            } catch CommitError.changed {}
        }
    }

    private func increased(_ path: Path) throws -> FileEdit {
        let before = try VaultReading.read(path, in: root)
        let number = Int(String(decoding: before, as: UTF8.self)) ?? 0
        let edit = TextEdit(range: ByteRange(0, before.count), replacement: String(number + 1))
        return FileEdit(path: path, before: before, edits: [edit])
    }
}

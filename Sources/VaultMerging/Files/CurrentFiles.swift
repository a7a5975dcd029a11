import VaultEdits
import VaultSyntax

/// Files that are written, moved and removed in steps, and what all of it is as one change of the folder as it is.
struct CurrentFiles {
    private struct File {
        /// What lies in the folder; nil for a file that is made.
        var before: [UInt8]?
        /// Nil for one that goes.
        var now: [UInt8]?
        /// Where it lies now.
        var origin: String
    }

    /// By the path where each ends, or where it was.
    private var files: [String: File] = [:]

    init(_ edits: [FileEdit]) {
        for edit in edits {
            let now = edit.finalPath == nil ? nil : edit.applied()
            files[edit.finalPath ?? edit.path] = File(before: edit.before, now: now, origin: edit.path)
        }
    }

    /// What a file holds by now; nil when nothing was done to it.
    func bytes(of path: String) -> [UInt8]? { files[path]?.now }

    /// Those at which files will be.
    var paths: Set<String> { Set(files.filter { $0.value.now != nil }.keys) }

    /// - Parameter before: what it holds now
    mutating func write(_ path: String, before: [UInt8], _ bytes: [UInt8]) {
        files[path, default: File(before: before, origin: path)].now = bytes
    }

    mutating func delete(_ path: String, before: [UInt8]) {
        files[path, default: File(before: before, origin: path)].now = nil
    }

    /// - Parameter bytes: what it holds now
    mutating func move(_ path: String, to destination: String, before bytes: [UInt8]) {
        let old = files.removeValue(forKey: path) ?? File(before: bytes, origin: path)
        files[destination] = File(before: old.before, now: bytes, origin: old.origin)
    }

    /// Edits a file that holds these bytes by now.
    mutating func edit(_ path: String, holding bytes: [UInt8], _ edits: [TextEdit]) {
        var text = EditedText(bytes)
        if text.apply(edits) { write(path, before: bytes, text.bytes) }
    }

    /// In the order of the paths; files that are as they were are left out.
    var change: Change {
        Change(
            files: files.sorted { $0.key < $1.key }.compactMap { path, file in
                guard let before = file.before else {
                    return file.now.map { .creating(path, String(decoding: $0, as: UTF8.self)) }
                }
                guard let now = file.now else { return .deleting(file.origin, before: before) }
                if now == before, path == file.origin { return nil }
                var text = EditedText(before)
                let whole = TextEdit(
                    range: ByteRange(0, before.count), replacement: String(decoding: now, as: UTF8.self))
                let edits = text.apply([whole]) ? text.edits : []
                return FileEdit(
                    path: file.origin, before: before, edits: edits,
                    fate: path == file.origin ? .kept : .moved(to: path))
            })
    }
}

/// What is to happen to one file, with the bytes it held when that was planned.
///
/// Without `before` the file is made; with it, it is edited, and `fate` says whether it moves or goes.
package struct FileEdit: Hashable, Sendable {
    /// What becomes of the file's name.
    package enum Fate: Hashable, Sendable {
        case kept
        /// Moved to a path where nothing is, or from which another edit of the change moves the file away.
        case moved(to: String)
        case deleted
    }

    /// The path relative to the vault's root, with forward slashes; of a moved file, the old one.
    package var path: String
    /// What the file held when the edit was planned; nil for a file that is to be made.
    package var before: [UInt8]?
    /// Without overlap.
    package var edits: [TextEdit]
    package var fate: Fate

    package init(path: String, before: [UInt8]?, edits: [TextEdit], fate: Fate = .kept) {
        self.path = path
        self.before = before
        self.edits = edits
        self.fate = fate
    }

    /// Makes a file.
    package static func creating(_ path: String, _ text: String) -> FileEdit {
        FileEdit(path: path, before: nil, edits: [TextEdit(range: ByteRange(0, 0), replacement: text)])
    }

    /// Moves a file, and edits it on the way.
    package static func moving(
        _ path: String, to destination: String, before: [UInt8], edits: [TextEdit] = []
    ) -> FileEdit {
        FileEdit(path: path, before: before, edits: edits, fate: .moved(to: destination))
    }

    /// Takes a file away.
    package static func deleting(_ path: String, before: [UInt8]) -> FileEdit {
        FileEdit(path: path, before: before, edits: [], fate: .deleted)
    }

    /// Where the file is afterwards; nil when it is deleted.
    package var finalPath: String? {
        switch fate {
        case .kept: path
        case .moved(let destination): destination
        case .deleted: nil
        }
    }

    /// The bytes after the edits, or nil when edits overlap or lie outside the file.
    package func applied() -> [UInt8]? {
        let source = before ?? []
        var result: [UInt8] = []
        var position = 0
        for edit in edits.inOrder {
            let range = edit.range.offsets
            guard range.lowerBound >= position, range.upperBound <= source.count else { return nil }
            result += source[position..<range.lowerBound]
            result += edit.replacement.utf8
            position = range.upperBound
        }
        result += source[position...]
        return result
    }
}

extension FileEdit {
    /// Both edits of one file as one.
    func merged(with other: FileEdit) throws(EditConflict) -> FileEdit {
        guard before == other.before else { throw EditConflict(path: path, kind: .differentBefore) }
        if before == nil {
            guard self == other || applied() == other.applied() else {
                throw EditConflict(path: path, kind: .createdTwice)
            }
            return self
        }
        var merged = self
        merged.edits = (edits + other.edits.filter { !edits.contains($0) }).inOrder
        if fate == .kept { merged.fate = other.fate }
        guard other.fate == .kept || merged.fate == other.fate else {
            throw EditConflict(path: path, kind: .differentFates)
        }
        return try merged.checked()
    }

    /// Itself with its edits in order; throws when they overlap, lie outside, or do nothing.
    func checked() throws(EditConflict) -> FileEdit {
        var checked = self
        checked.edits = edits.inOrder
        let size = before?.count ?? 0
        var last: ByteRange?
        for edit in checked.edits {
            guard edit.range.offsets.upperBound <= size else {
                throw EditConflict(path: path, kind: .outside(edit.range))
            }
            if let last, edit.range.start < last.end {
                throw EditConflict(path: path, kind: .overlap(last, edit.range))
            }
            last = edit.range
        }
        if before == nil, fate != .kept { throw EditConflict(path: path, kind: .missing) }
        if fate == .deleted, let first = checked.edits.first {
            throw EditConflict(path: path, kind: .editedAndDeleted(first.range))
        }
        if fate == .moved(to: path) { checked.fate = .kept }
        return checked
    }
}

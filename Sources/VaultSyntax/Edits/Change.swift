/// What is to happen to one or more files, as a unit. The only way from a graph back to bytes.
package struct Change: Hashable, Sendable {
    package var files: [FileEdit]
    /// Folders that go with the files moved out of them, unless something else is in them; outer ones first.
    package var emptiedFolders: [Path] = []

    package init(files: [FileEdit]) {
        self.files = files
    }

    /// This change and others as one: edits of one file are merged, and equal ones count once. Throws when edits
    /// overlap, were planned on different contents, or contradict each other.
    package func merged(with others: [Change] = []) throws(EditConflict) -> Change {
        var places: [Path: Int] = [:]
        var merged: [FileEdit] = []
        for file in files + others.flatMap(\.files) {
            if let place = places[file.path] {
                merged[place] = try merged[place].merged(with: file)
            } else {
                places[file.path] = merged.count
                merged.append(try file.checked())
            }
        }
        var taken: Set<Path> = []
        for path in merged.compactMap(\.finalPath) where !taken.insert(path).inserted {
            throw EditConflict(path: path, kind: .sameDestination)
        }
        var change = Change(files: merged)
        change.emptiedFolders = emptiedFolders
        return change
    }
}

/// Why edits cannot be done together: of one file, or since two files would be at its path.
package struct EditConflict: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// They overlap, lie outside the file, were planned on different contents, or make, move and delete it in
        /// different ways.
        case contradiction
        /// Two files would be at this path.
        case sameDestination
    }

    package let path: Path
    package let kind: Kind

    package init(path: Path, kind: Kind) { (self.path, self.kind) = (path, kind) }
}

/// What is to happen to one file, with the bytes it held when that was planned. Without `before` the file is made; with
/// it, it is edited, and `fate` says whether it moves or goes.
package struct FileEdit: Hashable, Sendable {
    /// What becomes of the file's name.
    package enum Fate: Hashable, Sendable {
        case kept
        /// Moved to a path where nothing is, or from which another edit of the change moves the file away.
        case moved(to: Path)
        case deleted
    }

    /// The path relative to the vault's root, with forward slashes; of a moved file, the old one.
    package var path: Path
    /// What the file held when the edit was planned; nil for a file that is to be made.
    package var before: [UInt8]?
    /// Without overlap.
    package var edits: [TextEdit]
    package var fate: Fate

    package init(path: Path, before: [UInt8]?, edits: [TextEdit], fate: Fate = .kept) {
        (self.path, self.before, self.edits, self.fate) = (path, before, edits, fate)
    }

    /// Makes a file.
    package static func creating(_ path: Path, _ text: String) -> FileEdit {
        FileEdit(path: path, before: nil, edits: [TextEdit(range: ByteRange(0, 0), replacement: text)])
    }

    /// Moves a file, and edits it on the way.
    package static func moving(
        _ path: Path, to destination: Path, before: [UInt8], edits: [TextEdit] = []
    ) -> FileEdit {
        FileEdit(path: path, before: before, edits: edits, fate: .moved(to: destination))
    }

    /// Takes a file away.
    package static func deleting(_ path: Path, before: [UInt8]) -> FileEdit {
        FileEdit(path: path, before: before, edits: [], fate: .deleted)
    }

    /// Where the file is afterwards; nil when it is deleted.
    package var finalPath: Path? {
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

    /// Both edits of one file as one.
    func merged(with other: FileEdit) throws(EditConflict) -> FileEdit {
        let isNew = before == nil
        if isNew, other.before == nil, self == other || applied() == other.applied() { return self }
        var merged = self
        merged.edits = (edits + other.edits.filter { !edits.contains($0) }).inOrder
        if fate == .kept { merged.fate = other.fate }
        guard !isNew, before == other.before, other.fate == .kept || merged.fate == other.fate else {
            throw EditConflict(path: path, kind: .contradiction)
        }
        return try merged.checked()
    }

    /// Itself with its edits in order; throws when they overlap, lie outside, or do nothing.
    func checked() throws(EditConflict) -> FileEdit {
        var checked = self
        checked.edits = edits.inOrder
        let isLost = fate == .deleted && !edits.isEmpty || fate != .kept && before == nil
        if isLost || checked.applied() == nil { throw EditConflict(path: path, kind: .contradiction) }
        if fate == .moved(to: path) { checked.fate = .kept }
        return checked
    }
}

/// Replaces one range of a file's bytes; an empty range inserts.
package struct TextEdit: Hashable, Sendable {
    package var range: ByteRange
    package var replacement: String

    package init(range: ByteRange, replacement: String) { (self.range, self.replacement) = (range, replacement) }

    package static func insert(_ text: String, at offset: Int) -> TextEdit { replace(offset..<offset, text) }

    package static func delete(_ range: Range<Int>) -> TextEdit { replace(range, "") }

    package static func replace(_ range: Range<Int>, _ text: String) -> TextEdit {
        TextEdit(range: ByteRange(range.lowerBound, range.upperBound), replacement: text)
    }
}

extension [TextEdit] {
    /// The lines from the first to the last that differ between two texts, as one edit; none for equal texts. Both are
    /// UTF-8. O(texts).
    package init(from old: [UInt8], to new: [UInt8]) {
        self = []
        if old == new { return }
        let newline = UInt8(ascii: "\n")
        var start = zip(old, new).prefix { $0 == $1 }.count
        while start > 0, old[start - 1] != newline { start -= 1 }
        var end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        // What stays begins after a line break, as both texts do.
        while end > 0 {
            let isCut = { (text: [UInt8]) in text.count - end == start || text[text.count - end - 1] == newline }
            if isCut(old), isCut(new) { break }
            end -= 1
        }
        let range = ByteRange(start, old.count - end)
        append(TextEdit(range: range, replacement: String(decoding: new[start..<new.count - end], as: UTF8.self)))
    }

    /// The edits in the order of the file, insertions before what is replaced at the same place. Insertions at one
    /// place keep their order.
    package var inOrder: [TextEdit] {
        enumerated().sorted { first, second in
            let (one, other) = (first.element.range, second.element.range)
            return (one.start, one.end, first.offset) < (other.start, other.end, second.offset)
        }.map(\.element)
    }
}

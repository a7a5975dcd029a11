/// Replaces one range of a file's bytes; an empty range inserts.
package struct TextEdit: Hashable, Sendable {
    package var range: ByteRange
    package var replacement: String

    package init(range: ByteRange, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

/// The edits of one file, with the bytes it held when they were planned.
package struct FileEdit: Hashable, Sendable {
    /// The path relative to the vault's root, with forward slashes.
    package var path: String
    /// What the file held when the edit was planned; nil for a file that is to be made.
    package var before: [UInt8]?
    /// Sorted and without overlap.
    package var edits: [TextEdit]

    package init(path: String, before: [UInt8]?, edits: [TextEdit]) {
        self.path = path
        self.before = before
        self.edits = edits
    }

    /// The bytes after the edits, or nil when edits overlap or lie outside the file.
    package func applied() -> [UInt8]? {
        let source = before ?? []
        var result: [UInt8] = []
        var position = 0
        for edit in edits.sorted(by: { $0.range.start < $1.range.start }) {
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

/// What is to happen to one or more files, as one whole. The only way from a graph back to bytes.
package struct Change: Hashable, Sendable {
    package var files: [FileEdit]

    package init(files: [FileEdit]) {
        self.files = files
    }
}

/// Replaces one range of a file's bytes; an empty range inserts.
package struct TextEdit: Hashable, Sendable {
    package var range: ByteRange
    package var replacement: String

    package init(range: ByteRange, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

extension [TextEdit] {
    /// The edits in the order of the file, insertions before what is replaced at the same place. Insertions at one
    /// place keep their order.
    var inOrder: [TextEdit] {
        enumerated().sorted { first, second in
            let (one, other) = (first.element.range, second.element.range)
            return (one.start, one.end, first.offset) < (other.start, other.end, second.offset)
        }.map(\.element)
    }
}

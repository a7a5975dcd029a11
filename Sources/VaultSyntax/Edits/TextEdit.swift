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
    var inOrder: [TextEdit] {
        enumerated().sorted { first, second in
            let (one, other) = (first.element.range, second.element.range)
            return (one.start, one.end, first.offset) < (other.start, other.end, second.offset)
        }.map(\.element)
    }
}

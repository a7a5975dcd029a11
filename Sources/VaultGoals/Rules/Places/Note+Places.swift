import VaultSchema
import VaultSyntax

/// Where the values of fields are. No function allocates unless it says so.
extension Note {
    /// The index of the scalar of a field that holds one value, also as a list of one; nil for anything else.
    func single(_ field: String) -> Int32? {
        guard let entry = document.entry(field), entry.state == .readable else { return nil }
        let node = document.nodes[Int(entry.value)]
        if node.isScalar { return entry.value }
        guard node.isList, node.next == entry.value + 2, document.nodes[Int(entry.value) + 1].isScalar else {
            return nil
        }
        return entry.value + 1
    }

    /// Calls the closure with every scalar of a field, that of a single value or those of a list.
    @inline(__always)
    func forEachScalar(_ field: String, _ body: (Int32, Node) -> Void) {
        guard let entry = document.entry(field), entry.state == .readable else { return }
        let value = document.nodes[Int(entry.value)]
        if value.isScalar { return body(entry.value, value) }
        guard value.isList else { return }
        var index = entry.value + 1
        while index < value.next {
            let node = document.nodes[Int(index)]
            if node.isScalar { body(index, node) }
            index = node.next
        }
    }

    /// What shows a part of a scalar's text; the whole scalar when its text is not just its bytes.
    func place(_ part: Range<Int>, in index: Int32) -> ByteRange {
        let node = document.nodes[Int(index)]
        guard node.isVerbatim, part.upperBound <= node.content.count else { return node.range }
        return ByteRange(Int(node.content.start) + part.lowerBound, Int(node.content.start) + part.upperBound)
    }

    /// Where a unit is in the text of a quantity or target; the whole scalar when it cannot be determined.
    func place(ofUnit unit: String, in index: Int32) -> ByteRange {
        let node = document.nodes[Int(index)]
        guard node.isVerbatim else { return node.range }
        let (text, wanted) = (Array(document.bytes[node.content.offsets]), Array(unit.utf8))
        guard !wanted.isEmpty, wanted.count <= text.count else { return node.range }
        for start in 0...(text.count - wanted.count) where text[start..<(start + wanted.count)].elementsEqual(wanted) {
            let isStart = start == 0 || isBorder(text[start - 1])
            let end = start + wanted.count
            let isEnd = end == text.count || isBorder(text[end]) || wanted[0] >= 0x80 || wanted[0] == UInt8(ascii: "$")
            if isStart && isEnd { return place(start..<end, in: index) }
        }
        return node.range
    }

    /// A digit, a space or a minus sign.
    private func isBorder(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "-")
    }

    /// Whether anything but spaces follows the front matter.
    var hasBody: Bool {
        for offset in document.body {
            let byte = document.bytes[offset]
            if byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D { return true }
        }
        return false
    }
}

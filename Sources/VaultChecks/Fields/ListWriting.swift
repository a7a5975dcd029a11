import VaultSchema
import VaultSyntax

/// Writes a list in the place of one scalar that holds several values.
enum ListWriting {
    /// A block list indented by two where the scalar is the field's only value, else more items of its list.
    /// No fix for a field that takes one value. Cost: O(items + bytes of the line).
    static func fixes(_ it: FieldCase, items: [String]) -> [Fix] {
        guard it.field?.isList == true, items.count > 1, it.problem.node >= 0 else { return [] }
        let node = it.document.nodes[Int(it.problem.node)]
        let edit: TextEdit?
        if let list = it.list {
            edit =
                list.kind == .blockList
                ? moreLines(it, node, items) : TextEdit(range: node.range, replacement: joined(items))
        } else {
            edit = block(it, node, items) ?? TextEdit(range: node.range, replacement: "[" + joined(items) + "]")
        }
        return edit.map { Fix.edits("write it as a list", in: it.note, [$0]) } ?? []
    }

    private static func joined(_ items: [String]) -> String { items.joined(separator: ", ") }

    /// The items below the key; nil where something other than the scalar stands behind the colon.
    private static func block(_ it: FieldCase, _ node: Node, _ items: [String]) -> TextEdit? {
        guard let entry = it.entry, it.document.nodes.first?.isMap != true else { return nil }
        let bytes = it.document.bytes
        var colon = Int(it.document.nodes[Int(entry.key)].range.end)
        while colon < Int(node.range.start), bytes[colon] == 0x20 || bytes[colon] == 0x09 { colon += 1 }
        guard colon < Int(node.range.start), bytes[colon] == UInt8(ascii: ":") else { return nil }
        let isBlank = bytes[(colon + 1)..<Int(node.range.start)].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard isBlank else { return nil }
        let lines = items.map { lineBreak(bytes, from: colon) + "  - " + $0 }
        return TextEdit(range: ByteRange(colon + 1, Int(node.range.end)), replacement: lines.joined())
    }

    /// The items on lines of their own with the dash of the line they were on.
    private static func moreLines(_ it: FieldCase, _ node: Node, _ items: [String]) -> TextEdit? {
        let bytes = it.document.bytes
        var start = Int(node.range.start)
        while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
        let before = String(decoding: bytes[start..<Int(node.range.start)], as: UTF8.self)
        guard before.filter({ $0 != " " }) == "-" else { return nil }
        let separator = lineBreak(bytes, from: Int(node.range.start)) + before
        return TextEdit(range: node.range, replacement: items.joined(separator: separator))
    }

    /// The line break that the line with this offset ends with.
    private static func lineBreak(_ bytes: [UInt8], from offset: Int) -> String {
        var end = offset
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        return end > 0 && end < bytes.count && bytes[end - 1] == 0x0D ? "\r\n" : "\n"
    }
}

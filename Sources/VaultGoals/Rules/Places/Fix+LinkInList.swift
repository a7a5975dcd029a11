import VaultChecks
import VaultSchema
import VaultSyntax

extension Fix {
    /// A fix that adds a link to a list field in the way the list is written; a field that is not there
    /// comes last. None where the field cannot be read.
    static func addLink(to name: String, in field: String, of note: Note) -> [Fix] {
        let title = "add '\(name)' to '\(field)'"
        let item = ScalarSpelling.quoted("[[\(name)]]")
        let document = note.document
        guard let entry = document.entry(field) else { return newEntry(title, field, item, in: note) }
        guard entry.state == .readable else { return [] }
        let node = document.nodes[Int(entry.value)]
        let items = node.isList ? document.items(of: entry.value) : []
        switch node.kind {
        case .missing:
            let key = Int(document.nodes[Int(entry.key)].range.end)
            guard let colon = document.bytes[key...].firstIndex(of: UInt8(ascii: ":")) else { return [] }
            return replace(title, in: note, ByteRange(colon + 1, colon + 1), with: " [\(item)]")
        case .flowList, .blockList:
            guard let last = items.last.map({ document.nodes[Int($0)] }) else {
                return replace(title, in: note, node.range, with: "[\(item)]")
            }
            if node.kind == .flowList {
                return replace(
                    title, in: note, ByteRange(start: last.range.end, end: last.range.end), with: ", " + item)
            }
            return newLine(title, item, like: last, entry, in: note)
        case .plain, .singleQuoted, .doubleQuoted:
            let written = document.text(node.range)
            guard node.kind != .plain || ScalarSpelling.staysPlain(written) else { return [] }
            return replace(title, in: note, node.range, with: "[\(written), \(item)]")
        default: return []
        }
    }

    private static func newEntry(_ title: String, _ field: String, _ item: String, in note: Note) -> [Fix] {
        guard note.document.frontMatter != nil else { return [] }
        let end = note.document.content.end
        let lineBreak = lineBreak(of: note)
        return replace(
            title, in: note, ByteRange(start: end, end: end), with: "\(field):\(lineBreak)  - \(item)\(lineBreak)")
    }

    /// A line behind the entry that begins like that of its last item.
    private static func newLine(_ title: String, _ item: String, like last: Node, _ entry: Entry, in note: Note)
        -> [Fix]
    {
        let bytes = note.document.bytes
        var start = Int(last.range.start)
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        let dash = note.document.text(ByteRange(start, Int(last.range.start)))
        let end = entry.range.end
        return replace(title, in: note, ByteRange(start: end, end: end), with: dash + item + lineBreak(of: note))
    }

    private static func lineBreak(of note: Note) -> String {
        let end = Int(note.document.content.end)
        return end >= 2 && note.document.bytes[end - 2] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }
}

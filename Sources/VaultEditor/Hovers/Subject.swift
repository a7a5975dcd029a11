import VaultGraph
import VaultSchema
import VaultSyntax

/// What stands at a place of a note.
enum Subject: Hashable {
    case link(Link)
    /// The title in the front matter, or the heading that is it.
    case title(ByteRange)
    case fieldName(String, ByteRange)
    /// A text in the front matter, of a field by its name in lower case.
    case value(field: String, node: Int32)
    /// A list item with a check box.
    case item(ListItem)

    /// Nil for what is nothing but text. Cost: linear in the note's links and in its front matter.
    init?(at offset: Int, in note: Note) {
        let document = note.document
        func holds(_ range: ByteRange) -> Bool { range.offsets.contains(offset) }
        if let link = note.links.first(where: { holds($0.range) }) {
            self = .link(link)
            return
        }
        guard offset >= 0, offset < document.bytes.count else { return nil }
        if offset >= document.bodyStart {
            if let heading = note.outline.headings.first(where: { $0.level == 1 }), holds(heading.range) {
                self = .title(heading.range)
            } else if let item = note.outline.items.first(where: { $0.check != nil && holds($0.range) }) {
                self = .item(item)
            } else {
                return nil
            }
            return
        }
        guard let entry = document.entries.first(where: { holds($0.range) }) else { return nil }
        let key = document.nodes[Int(entry.key)]
        let name = document.text(key).lowercased()
        if holds(key.range) {
            self = .fieldName(name, key.range)
            return
        }
        let nodes = document.nodes[Int(entry.value)..<Int(document.nodes[Int(entry.value)].next)]
        guard let node = nodes.indices.last(where: { nodes[$0].isScalar && holds(nodes[$0].range) }) else { return nil }
        self = name == "title" ? .title(nodes[node].range) : .value(field: name, node: Int32(node))
    }
}

import VaultSchema
import VaultSyntax

/// What the front matter of a note says, field by field, as written.
package struct WrittenFields: Sendable {
    /// A field that says something.
    package struct Field: Hashable, Sendable {
        /// As the schema has it; another key as the note has it.
        package var name: String
        /// Of each element, without quotes; those that say nothing are left out.
        package var texts: [String]
        /// Whether it is a list, by the schema or in the note.
        package var isList: Bool
    }

    /// In the order of the note.
    package private(set) var fields: [Field] = []
    /// Keys whose values are more than texts, or cannot be read.
    package private(set) var others: [String] = []

    /// Cost: linear in the front matter.
    package init(_ note: Note, _ schema: Schema) {
        let document = note.document
        var names: Set<String> = []
        for entry in document.entries {
            let key = document.nodes[Int(entry.key)]
            let written = key.isScalar ? document.text(key) : document.text(key.range)
            let known = note.type.flatMap { schema.field(written.lowercased(), of: $0) }
            let name = known?.name ?? written
            if written.lowercased() == "type" { continue }
            guard entry.state == .readable, key.isScalar, names.insert(name).inserted,
                let (texts, isList) = Self.texts(of: entry.value, in: document)
            else {
                others.append(name)
                continue
            }
            if !texts.isEmpty {
                fields.append(Field(name: name, texts: texts, isList: known?.isList ?? isList || isList))
            }
        }
    }

    /// Nil for a value that is neither a text nor a list of texts.
    private static func texts(of value: Int32, in document: Document) -> (texts: [String], isList: Bool)? {
        let node = document.nodes[Int(value)]
        if node.isScalar { return (text(of: node, in: document).map { [$0] } ?? [], false) }
        guard node.isList else { return nil }
        let items = document.items(of: value).map { document.nodes[Int($0)] }
        guard items.allSatisfy(\.isScalar) else { return nil }
        return (items.compactMap { text(of: $0, in: document) }, true)
    }

    /// Nil for one that says nothing.
    private static func text(of node: Node, in document: Document) -> String? {
        if CoreScalar(node, in: document) == .null { return nil }
        let text = document.text(node)
        return text.isEmpty ? nil : text
    }

    /// The text of a note below its front matter, without the line break at its end.
    static func text(of note: Note) -> String {
        let bytes = note.document.bytes
        var body = bytes[min(note.document.bodyStart, bytes.count)...]
        if body.last == UInt8(ascii: "\n") { body.removeLast() }
        return String(decoding: body, as: UTF8.self)
    }
}

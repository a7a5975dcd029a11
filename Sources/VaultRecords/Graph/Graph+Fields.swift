import VaultSyntax

/// A field as a list or an expression names it.
package enum FieldName: Hashable, Sendable {
    /// What every note has without writing it.
    case attribute(Attribute)
    /// A field of the schema, by its name.
    case schema(String)
    /// The effective value of a field, even if it is not written: `effective_due`.
    case effective(String)
    /// Another key that records have.
    case custom(String)

    package enum Attribute: String, CaseIterable, Sendable {
        case type, name, path, title, folder
    }

    package var text: String {
        switch self {
        case .attribute(let attribute): attribute.rawValue
        case .schema(let name), .custom(let name): name
        case .effective(let name): Self.effectivePrefix + name
        }
    }

    /// The prefix of a field's name for its effective value.
    package static let effectivePrefix = "effective_"

    /// The field of the schema that it refers to; nil for others.
    package var field: String? {
        switch self {
        case .schema(let name), .effective(let name): name
        case .attribute, .custom: nil
        }
    }
}

extension Graph {
    /// The elements of a field that say something, in file order: none, one, or those of a list.
    /// O(entries + elements).
    package func elements(_ field: FieldName, of index: NoteID) -> [FieldElement] {
        let note = notes[index]
        switch field {
        case .attribute(let attribute):
            let text = text(attribute, of: note)
            return [FieldElement(text: text, value: .text(text))]
        case .schema(let name):
            guard let type = note.type, let field = schema.fieldID(name, of: type) else {
                return custom(name, of: note, index)
            }
            return elements(field, of: index)
        case .effective(let name): return holding(name, of: index)
        case .custom(let name): return custom(name, of: note, index)
        }
    }

    /// As above, of a field of the record's type; none for a note that is not a record.
    package func elements(_ field: FieldID, of index: NoteID) -> [FieldElement] {
        let note = notes[index]
        guard let type = note.type else { return [] }
        let nodes = note.elements(schema.fields[type][field].name)
        if nodes.isEmpty { return [] }
        let scalar = schema.fields[type][field].scalar
        return nodes.map { element($0, of: note, index, as: scalar) }
    }

    private func text(_ attribute: FieldName.Attribute, of note: Note) -> String {
        switch attribute {
        case .type: note.type.map { schema.types[$0].name } ?? "note"
        case .name: note.name
        case .path: note.path
        case .title: note.title
        case .folder: note.folder
        }
    }

    private func element(_ node: Int32, of note: Note, _ index: NoteID, as scalar: Scalar) -> FieldElement {
        if case .link = scalar { return link(node, of: note, index) }
        let text = note.document.text(node)
        return FieldElement(text: text, value: FieldValue.read(text, as: scalar), node: node)
    }

    private func custom(_ name: String, of note: Note, _ index: NoteID) -> [FieldElement] {
        note.elements(name).map { node in
            if note.links.contains(where: { $0.node == node }) { return link(node, of: note, index) }
            let text = note.document.text(node)
            let isPlain = note.document.nodes[Int(node)].kind == .plain
            return FieldElement(text: text, value: isPlain ? FieldValue.guess(text) : .text(text), node: node)
        }
    }

    private func link(_ node: Int32, of note: Note, _ index: NoteID) -> FieldElement {
        guard let link = note.links.first(where: { $0.node == node }) else {
            return FieldElement(text: note.document.text(node), value: nil, node: node)
        }
        let destination = note.destination(of: link)
        guard let found = resolve(link, of: index).destination else {
            return FieldElement(text: destination, value: .text(destination), node: node)
        }
        return FieldElement(text: destination, value: .note(found), node: node)
    }
}

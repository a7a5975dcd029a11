import VaultSchema
import VaultSyntax

/// A field as a list or an expression names it.
package enum FieldName: Hashable, Sendable {
    /// What every note has without writing it.
    case attribute(Attribute)
    /// A field of the schema, by its name.
    case schema(String)
    /// Another key that records have.
    case custom(String)

    package enum Attribute: String, CaseIterable, Sendable {
        case type, name, path, title, folder
    }

    package var text: String {
        switch self {
        case .attribute(let attribute): attribute.rawValue
        case .schema(let name), .custom(let name): name
        }
    }
}

/// Fields whose values nobody writes: a pack computes them, as how far a goal has come.
package struct ComputedFields: Sendable {
    /// What they are called and hold.
    package var fields: [Field]
    /// The value for the note with a number; nil where the note has none, so that what it says itself holds.
    package var value: @Sendable (_ note: Int, _ field: String) -> FieldElement?

    package init(
        fields: [Field], value: @escaping @Sendable (_ note: Int, _ field: String) -> FieldElement?
    ) {
        self.fields = fields
        self.value = value
    }

    func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    /// Those of both; where a note has a field in both, the first ones hold.
    package func joined(_ others: ComputedFields) -> ComputedFields {
        let (first, second) = (value, others.value)
        return ComputedFields(fields: fields + others.fields) { first($0, $1) ?? second($0, $1) }
    }

    /// None at all.
    package static let none = ComputedFields(fields: []) { _, _ in nil }
}

extension Graph {
    /// The elements of a field that say something, in file order: none, one, or those of a list.
    /// A note has computed values before its own. O(entries + elements).
    package func elements(
        _ field: FieldName, of index: Int, computed: ComputedFields = .none
    ) -> [FieldElement] {
        let note = notes[index]
        switch field {
        case .attribute(let attribute):
            let text = text(attribute, of: note)
            return [FieldElement(text: text, value: .text(text))]
        case .schema(let name):
            if computed.has(name), let value = computed.value(index, name) { return [value] }
            guard let type = note.type, let position = schema.fields[type].firstIndex(where: { $0.name == name }) else {
                return custom(name, of: note, index)
            }
            let field = schema.fields[type][position]
            return note.elements(name).map { element($0, of: note, index, as: field.scalar) }
        case .custom(let name): return custom(name, of: note, index)
        }
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

    private func element(_ node: Int32, of note: Note, _ index: Int, as scalar: Scalar) -> FieldElement {
        if case .link = scalar { return link(node, of: note, index) }
        let text = note.document.text(node)
        return FieldElement(text: text, value: FieldValue.read(text, as: scalar), node: node)
    }

    private func custom(_ name: String, of note: Note, _ index: Int) -> [FieldElement] {
        note.elements(name).map { node in
            if note.links.contains(where: { $0.node == node }) { return link(node, of: note, index) }
            let text = note.document.text(node)
            let isPlain = note.document.nodes[Int(node)].kind == .plain
            return FieldElement(text: text, value: isPlain ? FieldValue.guess(text) : .text(text), node: node)
        }
    }

    private func link(_ node: Int32, of note: Note, _ index: Int) -> FieldElement {
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

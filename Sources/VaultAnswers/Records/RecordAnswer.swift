import VaultGraph
import VaultSchema
import VaultShapes
import VaultSyntax

/// A record: what every one has, then the fields it gives, typed by the schema.
///
/// Numbers are exact; dates, quantities and targets are text as written; links are the names of what they lead to.
/// List fields are arrays, also with one element.
package struct RecordAnswer: Sendable {
    let index: NoteID
    private let scope: QueryScope
    /// Computed fields to show besides those that are always shown.
    private let asked: [FieldName]
    /// Parts to show; nil for none.
    let parts: RecordParts?

    package init(_ index: NoteID, in scope: QueryScope, asked: [FieldName] = [], parts: RecordParts? = nil) {
        self.index = index
        self.scope = scope
        self.asked = asked
        self.parts = parts
    }

    var graph: Graph { scope.graph }
    var note: Note { graph.notes[index] }

    static let fields = ShapeDescription.OtherKeys(
        type: .anything,
        summary: "the fields of the record, under their names: numbers and booleans as such, everything else "
            + "as written, as text; links as the names of their notes; lists as arrays, empty ones too")

    static let shape = Shape<RecordAnswer>("record", "a record and its fields", others: fields) { key in
        declare(&key)
        declareParts(&key)
    }

    static let withoutParts = Shape<RecordAnswer>("record", "a record and its fields", others: fields, declare)

    static func declare(_ key: inout Keys<RecordAnswer>) {
        declareWritten(&key)
        key.written("computed", .map(.anything), "its computed fields, as in vault list") { record, json in
            json.object { record.writeComputed(to: &$0) }
        }
    }

    /// What stands in its file.
    static func declareWritten(_ key: inout Keys<RecordAnswer>) {
        key.text("name", "its name, to link to it") { $0.note.name }
        key.text("type", "its type; null for a note that is not a record") { record in
            record.note.type.map { record.scope.graph.schema.types[$0].name }
        }
        key.text("path", "its path in the vault") { $0.note.path }
        key.text("title", "its title, or its name") { $0.note.title }
        key.others { $0.writeFields(to: &$1) }
        key.written("custom", .map(.anything), "other keys of its front matter, as plain values") {
            record, json in json.object { record.writeCustom(to: &$0) }
        }
    }
}

extension RecordAnswer {
    private func writeFields(to json: inout JSONWriter) {
        guard let type = note.type else { return }
        let fields = graph.schema.fields[type]
        for field in fields.indices where fields[field].name != "title" {
            let elements = graph.elements(field, of: index)
            if elements.isEmpty, !fields[field].isList { continue }
            json.key(fields[field].name)
            write(elements, asList: fields[field].isList, to: &json)
        }
    }

    private func writeComputed(to json: inout JSONWriter) {
        for name in computedNames {
            let elements = scope.elements(name, of: index)
            let field = name.field.flatMap { scope.definition($0, of: note.type) }
            if elements.isEmpty, field?.isList != true { continue }
            json.key(name.text)
            write(elements, asList: field?.isList ?? false, to: &json)
        }
    }

    /// What its type shows, then what was requested and is not a field of the record.
    private var computedNames: [FieldName] {
        guard let type = note.type else { return [] }
        let shown = scope.computed.shown(of: [type])
        return shown
            + asked.filter { name in
                switch name {
                case .effective: !shown.contains(name)
                case .schema(let field): !shown.contains(name) && graph.schema.field(field, of: type) == nil
                case .attribute, .custom: false
                }
            }
    }

    private func write(_ elements: [FieldElement], asList isList: Bool, to json: inout JSONWriter) {
        if isList {
            json.array(of: elements) { write($1, to: &$0) }
        } else if let first = elements.first {
            write(first, to: &json)
        }
    }

    private func write(_ element: FieldElement, to json: inout JSONWriter) {
        switch element.value {
        case .number(let number):
            let isComputed = element.node == nil
            json.number(isComputed ? element.text : number.exactDecimalText ?? element.text)
        case .boolean(let value): json.bool(value)
        case .note(let index): json.string(graph.notes[index].name)
        default: json.string(element.text)
        }
    }

    private func writeCustom(to json: inout JSONWriter) {
        let note = note
        let document = note.document
        for entry in document.entries where entry.state == .readable {
            let name = NodeJSON.key(entry.key, of: document)
            let isKnown = note.type.map { type in
                graph.schema.fieldID(name.lowercased(), of: type) != nil
            }
            if isKnown == true || note.type != nil && name.lowercased() == "type" { continue }
            json.key(name)
            NodeJSON.write(entry.value, of: document, to: &json)
        }
    }
}

import VaultGraph
import VaultSchema
import VaultSyntax

/// Records for programs: what every record has, then the fields it gives, typed by the schema.
struct RecordJSON {
    let scope: QueryScope
    /// Computed fields to write besides those that are always shown.
    var asked: [FieldName] = []

    private var graph: Graph { scope.graph }

    /// One record as an object. `more` writes further members.
    ///
    /// Numbers are exact; dates, quantities and targets are text as written; links are the names of what they lead to.
    /// List fields are arrays, also with one element. Other keys of the front matter stand in `custom` as plain
    /// values, and what is computed in `computed`.
    func write(_ index: Int, to json: inout JSONWriter, more: (inout JSONWriter) -> Void = { _ in }) {
        json.object { json in
            writeMembers(of: index, to: &json)
            more(&json)
        }
    }

    private func writeMembers(of index: Int, to json: inout JSONWriter) {
        let note = graph.notes[index]
        json.member("name", note.name)
        json.member("type", note.type.map { graph.schema.types[$0].name })
        json.member("path", note.path)
        json.member("title", note.title)
        if let type = note.type {
            for field in graph.schema.fields[type] where field.name != "title" {
                writeField(field, of: index, to: &json)
            }
        }
        json.member("custom", object: { writeCustom(note, to: &$0) })
        json.member(
            "computed",
            object: { json in
                for name in computedNames(of: note) {
                    let elements = scope.elements(name, of: index)
                    if elements.isEmpty { continue }
                    json.key(name.text)
                    write(elements, of: name.field.flatMap { scope.definition($0, of: note.type) }, to: &json)
                }
            })
    }

    /// What its type shows, then what was asked for and is no field of the record.
    private func computedNames(of note: Note) -> [FieldName] {
        guard let type = note.type else { return [] }
        let shown = scope.computed.shown(of: [type]).map { FieldName.schema($0) }
        return shown
            + asked.filter { name in
                switch name {
                case .effective: true
                case .schema(let field): !shown.contains(name) && graph.schema.field(field, of: type) == nil
                case .attribute, .custom: false
                }
            }
    }

    private func writeField(_ field: Field, of index: Int, to json: inout JSONWriter) {
        let elements = graph.elements(.schema(field.name), of: index)
        if elements.isEmpty { return }
        json.key(field.name)
        write(elements, of: field, to: &json)
    }

    private func write(_ elements: [FieldElement], of field: Field?, to json: inout JSONWriter) {
        if field?.isList ?? false {
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

    private func writeCustom(_ note: Note, to json: inout JSONWriter) {
        let document = note.document
        for entry in document.entries where entry.state == .readable {
            let name = NodeJSON.key(entry.key, of: document)
            let isKnown = note.type.map { type in
                graph.schema.fields[type].contains { $0.name == name.lowercased() }
            }
            if isKnown == true || note.type != nil && name.lowercased() == "type" { continue }
            json.key(name)
            NodeJSON.write(entry.value, of: document, to: &json)
        }
    }
}

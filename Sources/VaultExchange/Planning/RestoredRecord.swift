import VaultChecks
import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// A record of an export as the file that it was, or that its fields make.
struct RestoredRecord {
    /// The note at its old path; it is not written yet.
    let note: Note
    private let schema: Schema
    /// Whether it is the whole file, and not only what a table holds of it.
    private let isWhole: Bool

    var text: String { String(decoding: note.document.bytes, as: UTF8.self) }

    /// Nil, with half a sentence about why, for what is no record of the vault, or may not be at its path.
    init?(_ record: ImportedRecord, at path: String, in vault: Snapshot, problem: inout String) {
        schema = vault.graph.schema
        isWhole = record.file != nil
        let isWritable = path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        guard isWritable, vault.isNotePlace(path), path != Schema.settingsPath else {
            problem = "'\(path)' is not a place for a record of this vault"
            return nil
        }
        guard let type = schema.type(record.type), type != schema.settingsType else {
            problem = "the vault has no records of type '\(record.type)'"
            return nil
        }
        let text = record.file ?? Self.text(of: record, type, schema)
        note = NoteReading.read(path: path, bytes: Array(text.utf8), schema: schema)
        guard note.type == type else {
            problem = "it does not read as a record of type '\(record.type)'"
            return nil
        }
    }

    /// Front matter of the fields, in their order, and the text below.
    private static func text(of record: ImportedRecord, _ type: TypeID, _ schema: Schema) -> String {
        var text = "---\ntype: \(schema.types[type].name)\n"
        var names: [String] = []
        var fields: [String: [ImportedField]] = [:]
        for field in record.fields {
            if fields[field.name] == nil { names.append(field.name) }
            fields[field.name, default: []].append(field)
        }
        for name in names {
            let (elements, quoting) = (fields[name] ?? [], Quoting(schema.field(name, of: type)))
            text += ScalarSpelling.spell(name, .text, inBrackets: false) + ":"
            if elements.count == 1, !elements[0].isElement {
                text += " " + spelled(elements[0].text, quoting, inBrackets: false) + "\n"
            } else {
                text += "\n" + elements.map { "  - \(spelled($0.text, quoting))\n" }.joined()
            }
        }
        text += "---\n"
        return record.body.isEmpty ? text : text + record.body + "\n"
    }

    /// A text that reads as `null` is quoted in any field: unquoted it says nothing.
    private static func spelled(_ text: String, _ quoting: Quoting, inBrackets: Bool = true) -> String {
        ["null", "Null", "NULL", "~"].contains(text)
            ? ScalarSpelling.quoted(text) : ScalarSpelling.spell(text, quoting, inBrackets: inBrackets)
    }

    /// What a note of the vault says otherwise. A table says nothing of fields that it leaves empty.
    func differences(from known: Note) -> [ImportPlan.Difference] {
        if known.document.bytes == note.document.bytes { return [] }
        let (old, new) = (WrittenFields(known, schema), WrittenFields(note, schema))
        var names = new.fields.map(\.name)
        if isWhole { names += old.fields.map(\.name).filter { !names.contains($0) } }
        var differences: [ImportPlan.Difference] = names.compactMap { name in
            let (left, right) = (old.texts(name), new.texts(name))
            return left == right
                ? nil : Self.difference(name, left.joined(separator: "; "), right.joined(separator: "; "))
        }
        let (left, right) = (WrittenFields.text(of: known), WrittenFields.text(of: note))
        if !left.utf8.elementsEqual(right.utf8), isWhole || !right.isEmpty {
            differences.append(Self.difference("text", Self.shown(left), Self.shown(right)))
        }
        return differences
    }

    private static func difference(_ field: String, _ known: String, _ imported: String) -> ImportPlan.Difference {
        ImportPlan.Difference(field: field, known: known, imported: imported, verdict: .decide)
    }

    private static func shown(_ text: String) -> String { Words.count(text.split(separator: "\n").count, "line") }

    /// The bytes of a note of the vault that says the same; nil where it cannot be edited.
    func replacement(of known: Note, _ differences: [ImportPlan.Difference]) -> [UInt8]? {
        if isWhole { return note.document.bytes }
        let fields = WrittenFields(note, schema)
        var edits = FieldEdits(known.document, fields: known.type.map { schema.fields[$0].elements } ?? [])
        for difference in differences where difference.field != "text" {
            do throws(FieldEditProblem) {
                try edits.set(difference.field, fields.texts(difference.field))
            } catch {
                return nil
            }
        }
        let edited = edits.document
        guard differences.contains(where: { $0.field == "text" }) else { return edited.bytes }
        return Array(edited.bytes[..<edited.bodyStart]) + Array(note.document.bytes[note.document.bodyStart...])
    }
}

extension WrittenFields {
    fileprivate func texts(_ name: String) -> [String] { fields.first { $0.name == name }?.texts ?? [] }
}

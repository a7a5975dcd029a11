import VaultChecks
import VaultEdits
import VaultReaders
import VaultRecords
import VaultSyntax

/// A record of an export as the file that it was, or that its fields make.
struct RestoredRecord {
    /// The note at its old path; it is not written yet.
    let note: Note
    private let schema: Schema
    /// Whether it is the whole file, and not only what a table holds of it.
    private let isWhole: Bool

    var text: String { String(decoding: note.document.bytes, as: UTF8.self) }

    /// Nil, with half a sentence about why, for what is not a record of the vault, or may not be at its path.
    init?(_ record: ImportedRecord, at path: Path, in vault: Snapshot, problem: inout String) {
        schema = vault.graph.schema
        isWhole = record.file != nil
        let isWritable = path.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
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
            let elements = fields[name] ?? []
            let isList = elements.count > 1 || elements.contains(where: \.isElement)
            NewNoteText.add(name, elements.map(\.text), isList: isList, schema.field(name, of: type), to: &text)
        }
        text += "---\n"
        return record.body.isEmpty ? text : text + record.body + "\n"
    }

    /// What a note of the vault says otherwise. A table says nothing of fields that it leaves empty.
    func differences(from known: Note) -> [ImportPlan.Difference] {
        if known.document.bytes == note.document.bytes { return [] }
        let (old, new) = (WrittenFields(known, schema), WrittenFields(note, schema))
        var names = new.fields.map(\.name)
        if isWhole { names += old.fields.map(\.name).filter { !names.contains($0) } }
        var differences: [ImportPlan.Difference] = names.compactMap { name in
            let (left, right) = (old.texts(name), new.texts(name))
            return left == right ? nil : ImportPlan.Difference(name, left, right)
        }
        let (left, right) = (WrittenFields.text(of: known), WrittenFields.text(of: note))
        if !left.utf8.elementsEqual(right.utf8), isWhole || !right.isEmpty {
            differences.append(ImportPlan.Difference("text", [Self.shown(left)], [Self.shown(right)]))
        }
        return differences
    }

    private static func shown(_ text: String) -> String { Words.count(text.split(separator: "\n").count, "line") }

    /// The edit after which a note of the vault says the same; nil where it cannot be edited.
    func edit(of known: Note, _ differences: [ImportPlan.Difference]) -> FileEdit? {
        let (old, new) = (known.document, note.document)
        guard old.isUTF8 else { return nil }
        if isWhole {
            let whole = TextEdit.replace(0..<old.bytes.count, text)
            return FileEdit(path: known.path, before: old.bytes, edits: [whole])
        }
        let fields = WrittenFields(note, schema)
        var edits = FieldEdits(known, schema)
        for difference in differences where difference.field != "text" {
            do throws(Refusal) {
                try edits.set(difference.field, fields.texts(difference.field))
            } catch {
                return nil
            }
        }
        var all = edits.edits
        if differences.contains(where: { $0.field == "text" }) {
            all.append(.replace(old.body, String(decoding: new.bytes[new.body], as: UTF8.self)))
        }
        return FileEdit(path: known.path, before: old.bytes, edits: all)
    }
}

extension WrittenFields {
    fileprivate func texts(_ name: String) -> [String] { fields.first { $0.name == name }?.texts ?? [] }
}

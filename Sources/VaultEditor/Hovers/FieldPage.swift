import VaultAnswers
import VaultSchema
import VaultSyntax

/// A field's row of the manual.
struct FieldPage {
    private let field: Field
    private let type: RecordType

    /// Nil for a key that the type of the note does not have.
    init?(_ name: String, of note: Note, _ schema: Schema) {
        guard let number = note.type else { return nil }
        type = schema.types[number]
        if name == "type" {
            let names = schema.recordTypes.map(\.name)
            field = Field("type", .choice(names), required: true, "What kind of record the note is.")
            return
        }
        guard let field = schema.field(name, of: number) else { return nil }
        self.field = field
    }

    /// `list of link to value`, its default, what it is.
    var markdown: String {
        let standard = FieldWords.standard(field)
        let parts = [
            "**\(field.name)**", FieldWords.written(field),
            field.isRequired || standard.isEmpty ? standard : "default: \(standard)",
        ]
        return Markdown.line(parts) + "\n\n" + field.summary
    }
}

extension RecordType {
    /// What it is, where its files lie, and what it requires.
    var markdown: String {
        let required = fields.filter(\.isRequired).map { "`\($0.name)`" }
        let needs = required.isEmpty ? "" : "\n\nIt needs \(Words.list(required, joint: "and"))."
        return "**\(name)** · " + Markdown.code(NotePath.file("\(folder.words)/\(fileName.words)")) + "\n\n\(summary)"
            + needs
    }
}

/// A kind of record: its fields and where its files lie.
package struct RecordType: Sendable {
    package var name: String
    /// The folder that new records go to, relative to the root.
    package var folder: String
    /// How new files are named, in words of the manual.
    package var fileName: String
    /// The type's own fields in the order they are written, without those common to all records.
    package var fields: [Field]
    /// Places in the text whose links mean something.
    package var bodyFields: [BodyField]
    /// What it is, for the manual.
    package var summary: String

    package init(
        _ name: String, folder: String, fileName: String = "SLUG", _ summary: String, fields: [Field],
        bodyFields: [BodyField] = []
    ) {
        self.name = name
        self.folder = folder
        self.fileName = fileName
        self.summary = summary
        self.fields = fields
        self.bodyFields = bodyFields
    }

    /// Fields that every record may have.
    package static let common: [Field] = [
        Field("title", .text, standard: "the name", "What it is called; one line."),
        Field("aliases", .text, list: true, "Other names that links may use."),
        Field("tags", .text, list: true, "Tags, without `#`."),
        Field("archived", .boolean, standard: "false", "Put away: left out of lists and progress unless asked for."),
        Field("created", .dateTime, merge: .earlier, "When the record was made."),
        Field("import_id", .text, "Where an import took it from; unique per type."),
        Field("formerly", .text, list: true, "Names the file had before."),
        Field("silence", .text, list: true, "Ids of rules not to report for this note; warnings and hints only."),
    ]

    /// The type's own fields and the common ones: `title` first, then its own, then the others.
    package var allFields: [Field] { [Self.common[0]] + fields + Self.common.dropFirst() }
}

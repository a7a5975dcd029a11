import VaultChecks
import VaultExchange
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultThreads

/// Records with their whole files, as an import reads them.
///
/// Links are followed among the records alone: what the vault holds besides them is not in the export, and a vault that
/// is made of it gives the same.
package struct ExportAnswer: Sendable {
    private let vault: Snapshot
    private let scope: QueryScope
    private let parts: RecordParts
    private let records: [NoteID]

    /// Cost: that of a graph of all records.
    ///
    /// - Parameter paths: those to export, in their order
    package init(_ paths: [Path], of vault: Snapshot) {
        let graph = vault.graph
        var numbers = Set(graph.schema.recordTypes.indices.flatMap { graph.records[$0] })
        if let settings = graph.note(at: Schema.settingsPath) { numbers.insert(settings) }
        let notes = numbers.sorted().map { graph.notes[$0] }
        self.vault = vault.with(Graph(schema: graph.schema, notes: notes))
        scope = QueryScope(graph: self.vault.graph, types: Array(graph.schema.recordTypes.indices))
        parts = RecordParts(RecordPart.allCases, of: self.vault)
        let own = self.vault.graph
        records = paths.compactMap { own.note(at: $0) }
    }

    /// Each on its own, made when it is requested.
    package var rows: some Sequence<RecordAnswer> & SendableMetatype {
        records.lazy.map { RecordAnswer($0, in: scope, parts: parts) }
    }

    static let shape = Shape<ExportAnswer>("export", "records with their files, for an import") { key in
        key.integer("total", "how many there are") { $0.records.count }
        key.array("records", of: record, "the records, by type and path") { $0.rows }
    }

    static let record = Shape<RecordAnswer>(
        "exported-record", "a record with all that its file says", others: RecordAnswer.fields
    ) { key in
        RecordAnswer.declareWritten(&key)
        key.written("written", .map(.array(.text)), "the texts of its fields, as written") { record, json in
            json.object { json in
                for field in WrittenFields(record.note, record.graph.schema).fields {
                    json.key(field.name)
                    json.array(of: field.texts) { $0.string($1) }
                }
            }
        }
        key.array("links", of: link, "its links, in fields and in the text") { record in
            record.note.links.map { (link: $0, record: record) }
        }
        key.text("body", "the text below the front matter, without empty lines around it") {
            $0.parts?.body(of: $0.index) ?? ""
        }
        key.array("set_list", of: RecordAnswer.setRow, "the sets of a workout or template; null for others") {
            $0.parts?.sets(of: $0.index)
        }
        key.array("phases", of: ThreadAnswer.phase, "the phases of the answer to a message; null for others") {
            $0.parts?.phases(of: $0.index)
        }
        key.text("file", "the whole file; it is what an import reads") {
            String(decoding: $0.note.document.bytes, as: UTF8.self)
        }
    }

    private static let link = Shape<(link: Link, record: RecordAnswer)>("exported-link", "a link of a record") { key in
        key.text("field", "the field that it is in, or counts as; null for others in the text") { row in
            row.record.graph.schema.role(of: row.link, in: row.record.note)?.name
        }
        key.text("written", "the link as written, without quotes around it") {
            unquoted($0.record.note.document.text($0.link.range))
        }
        key.path("path", "the record that it leads to; null where it leads to none") { row in
            row.record.graph.resolve(row.link, of: row.record.index).destination.map {
                row.record.graph.notes[$0].path
            }
        }
    }

    private static func unquoted(_ text: String) -> String {
        let isQuoted = text.count > 1 && text.first == text.last && (text.first == "\"" || text.first == "'")
        return isQuoted ? String(text.dropFirst().dropLast()) : text
    }
}

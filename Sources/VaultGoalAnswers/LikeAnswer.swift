import VaultGoals
import VaultGraph
import VaultSchema
import VaultShapes

/// Records with a title like a given one, as `vault search --like` shows them.
package struct LikeAnswer: Sendable {
    let title: String
    let records: [LikeRecord]
    let total: Int
    let graph: Graph

    /// - Parameter total: how many there are, those beyond a limit included
    package init(_ title: String, _ records: [LikeRecord], of total: Int, _ graph: Graph) {
        self.title = title
        self.records = records
        self.total = total
        self.graph = graph
    }

    package var rows: [Row] { records.map { Row(record: $0, graph: graph) } }

    /// One record among them.
    package struct Row: Sendable {
        let record: LikeRecord
        let graph: Graph

        var note: Note { graph.notes[record.note] }
    }

    package static let shape = Shape<LikeAnswer>("like", "records that one with a given title would be similar to") {
        key in
        key.text("title", "the title") { $0.title }
        key.integer("total", "how many records are similar") { $0.total }
        key.integer("omitted", "how many of them are left out here, for --limit") { $0.total - $0.records.count }
        key.array("records", of: record, "the records, the most similar first") { $0.rows }
    }

    package static let record = Shape<Row>("like-record", "a record with a similar title") { key in
        key.text("name", "its name") { $0.note.name }
        key.text("path", "its file") { $0.note.path }
        key.text("type", "its type") { row in row.note.type.map { row.graph.schema.types[$0].name } }
        key.text("title", "its title") { $0.note.title }
        key.decimal("score", "how similar a record with only this title is to it, from 0 to 1") {
            $0.record.score.decimal
        }
        key.choice("band", "the score in words") { $0.record.band }
        key.array("reasons", of: DuplicatesAnswer.reason, "what was compared") { $0.record.reasons }
    }
}

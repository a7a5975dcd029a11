import VaultGraph
import VaultShapes

/// Records as `vault list` shows them.
package struct RecordListAnswer: Sendable {
    let records: [NoteID]
    let total: Int
    private let scope: QueryScope
    private let asked: [FieldName]
    private let parts: RecordParts?

    /// - Parameters:
    ///   - records: those to show
    ///   - total: how many fit
    ///   - asked: computed fields to show besides those that are always shown
    ///   - parts: what to show besides fields
    package init(
        _ records: [NoteID], of total: Int, in scope: QueryScope, asked: [FieldName] = [], parts: RecordParts? = nil
    ) {
        self.parts = parts
        self.records = records
        self.total = total
        self.scope = scope
        self.asked = asked
    }

    /// Each on its own, made when it is requested.
    package var rows: some Sequence<RecordAnswer> & SendableMetatype {
        records.lazy.map { RecordAnswer($0, in: scope, asked: asked, parts: parts) }
    }

    static let shape = Shape<RecordListAnswer>("record-list", "records that match") { key in
        key.integer("total", "how many match, including those beyond --limit") { $0.total }
        key.array("records", of: RecordAnswer.shape, "the records, in the order of --sort") { $0.rows }
    }
}

import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// What an editor asks about the notes of a vault, answered from one state of it.
///
/// Places are byte offsets in the text that a note has in this state, unsaved or not. Nothing here knows a protocol,
/// and nothing writes: what would change a note is a `Change`.
package struct EditorView: Sendable {
    /// The vault with the texts that are not saved.
    package let snapshot: Snapshot
    /// The day that counts as today.
    package let today: CalendarDate
    /// When records are made, for their `created`; nil to leave that out.
    package var now: DateTime?

    package init(_ snapshot: Snapshot, today: CalendarDate) {
        self.snapshot = snapshot
        self.today = today
    }

    var graph: Graph { snapshot.graph }
    var schema: Schema { snapshot.graph.schema }

    /// The note at a path; nil where there is none.
    func note(_ path: String) -> Note? { graph.index(ofPath: path).map { graph.notes[$0] } }
}

import VaultGraph
import VaultProgress
import VaultSchema

/// A term, year or period with the days that it spans.
package struct TermRecord: Sendable {
    /// Its note.
    package var note: NoteID
    package var name: String
    package var title: String
    package var path: String
    package var kind: PlannedSpan.Kind
    /// Nil for periods, and when it cannot be read.
    package var number: Int?
    package var first: CalendarDate
    package var last: CalendarDate
    /// Of terms only.
    package var status: PlannedSpan.TermStatus?
    package var isArchived: Bool

    /// Nil when there is no day to begin or end with. A day that is not given, or cannot be read, is the default.
    init?(_ number: NoteID, in graph: Graph, kind: PlannedSpan.Kind) {
        guard let first = graph.heldDay("start", of: number), let last = graph.heldDay("end", of: number) else {
            return nil
        }
        let note = graph.notes[number]
        self.note = number
        name = note.name
        title = note.title
        path = note.path
        self.kind = kind
        self.number = kind == .period ? nil : graph.heldInteger("number", of: number)
        self.first = first
        self.last = last
        status =
            kind == .term ? note.text("status").flatMap { PlannedSpan.TermStatus(rawValue: $0.lowercased()) } : nil
        isArchived = note.isTrue("archived")
    }

    /// Nil when it ends before it starts.
    var span: PlannedSpan? {
        first <= last ? PlannedSpan(kind, first: first, last: last, status: status) : nil
    }
}

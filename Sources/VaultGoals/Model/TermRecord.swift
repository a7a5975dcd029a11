import VaultSchema

/// A term, year or period with the days that it spans.
package struct TermRecord: Sendable {
    /// The number of its note.
    package var note: Int
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

    /// Nil when there is no day to begin or end with. An end that is not given, or cannot be read, is that of
    /// ten weeks for a term and of the calendar year for a year.
    init?(_ number: Int, _ note: Note, kind: PlannedSpan.Kind) {
        let own = note.integer("number", in: 1...9_999)
        guard let first = note.date("start") ?? Self.firstDay(kind, own),
            let last = note.date("end") ?? Self.lastDay(kind, own, first: first)
        else { return nil }
        self.note = number
        name = note.name
        title = note.title
        path = note.path
        self.kind = kind
        self.number = kind == .period ? nil : own
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

    private static func firstDay(_ kind: PlannedSpan.Kind, _ number: Int?) -> CalendarDate? {
        guard kind == .year, let number else { return nil }
        return CalendarDate(year: number, month: 1, day: 1)
    }

    private static func lastDay(_ kind: PlannedSpan.Kind, _ number: Int?, first: CalendarDate) -> CalendarDate? {
        switch kind {
        case .term: first.adding(days: 69)
        case .year: number.flatMap { CalendarDate(year: $0, month: 12, day: 31) }
        case .period: nil
        }
    }
}

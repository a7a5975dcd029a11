import VaultEdits
import VaultProgress
import VaultRecords

/// The terms of a vault as seen on one day.
package struct TermCalendar: Sendable {
    package let today: CalendarDate
    /// Terms that are not archived by their first day, then name.
    package let terms: [TermRecord]
    /// Archived terms in the same order.
    package let archived: [TermRecord]
    /// Years and periods that are not archived and hold today, the longer ones first.
    package let around: [TermRecord]
    /// The numbers of the notes of terms, years and periods whose days cannot be determined; archived ones too.
    package let unreadable: [NoteID]
    /// Terms that hold today, the one with the lowest number first, one without a number last.
    package let running: [TermRecord]
    /// What would follow them.
    package let proposal: NextTerm

    package let model: GoalsModel

    /// Cost: linear in the terms, years and periods, and a sort of them.
    package init(_ model: GoalsModel, today: CalendarDate, weekStart: WeekStart = .monday) {
        (self.model, self.today) = (model, today)
        let readable = model.terms.filter { $0.first <= $0.last }
        let terms = readable.filter { $0.kind == .term }.sorted { ($0.first, $0.name) < ($1.first, $1.name) }
        self.terms = terms.filter { !$0.isArchived }
        archived = terms.filter(\.isArchived)
        around = readable.filter { $0.kind != .term && !$0.isArchived && $0.holds(today) }
            .sorted { (-$0.dayCount, $0.name) < (-$1.dayCount, $1.name) }
        running = self.terms.filter { $0.holds(today) }
            .sorted { ($0.number ?? .max, $0.name) < ($1.number ?? .max, $1.name) }
        let dated = Set(readable.map(\.note))
        let places = [model.places.term, model.places.year, model.places.period].compactMap(\.self)
        unreadable = places.flatMap { model.records[$0] }.filter { !dated.contains($0) }
        proposal = NextTerm(after: model.knownTerms, today: today, weekStart: weekStart)
    }

    /// The term of today, the lowest number of several.
    package var current: TermRecord? { running.first }

    package var previous: TermRecord? {
        terms.filter { $0.last < today }.max { ($0.last, $0.first, $0.name) < ($1.last, $1.first, $1.name) }
    }

    /// The first term that begins after a day, of those that are not cancelled.
    package func following(_ day: CalendarDate) -> TermRecord? {
        terms.first { $0.first > day && $0.status != .cancelled }
    }

    /// The first term that begins and ends later than another, which it may overlap, of those that are not cancelled.
    package func following(_ term: TermRecord) -> TermRecord? {
        terms.first { $0.first > term.first && $0.last > term.last && $0.status != .cancelled }
    }

    /// What follows the current term, or today when there is none.
    package var upcoming: TermRecord? { current.map { following($0) } ?? following(today) }

    /// Those that hold today first, then by number, the highest first, then by first day, the latest first.
    package func listed(includesArchived: Bool = false) -> [TermRecord] {
        (terms + (includesArchived ? archived : [])).sorted { left, right in
            let (isFirst, isSecond) = (left.holds(today), right.holds(today))
            if isFirst != isSecond { return isFirst }
            return (left.number ?? 0, left.first, left.name) > (right.number ?? 0, right.first, right.name)
        }
    }

    /// The term, year or period of a note; nil when its days cannot be determined.
    package func record(ofNote number: NoteID) -> TermRecord? {
        model.terms.first { $0.note == number && $0.first <= $0.last }
    }

    /// The years of a number that are not archived.
    package func years(numbered number: Int) -> [TermRecord] {
        model.terms.filter { $0.kind == .year && !$0.isArchived && $0.number == number && $0.first <= $0.last }
    }

    /// How many goals, milestones and obligations that are not archived link each term, by its note.
    package var goalCounts: [NoteID: Int] {
        var counts: [NoteID: Int] = [:]
        for goal in model.goals where !goal.plan.isArchived { for note in goal.terms { counts[note, default: 0] += 1 } }
        return counts
    }

    /// What a term is about; nil when it does not say.
    package func theme(of term: TermRecord) -> String? { model.graph.notes[term.note].text("theme") }

    /// The name of the year that a term links; nil when it links none.
    package func year(of term: TermRecord) -> String? {
        yearNote(of: term).map { model.graph.notes[$0].name }
    }

    /// The note of the year that a term links; nil when it links none.
    package func yearNote(of term: TermRecord) -> NoteID? {
        guard term.kind == .term, let type = model.graph.schema.type("term"),
            let field = model.graph.schema.fieldID("year", of: type)
        else { return nil }
        let note = model.graph.notes[term.note]
        return note.links(in: field).lazy.compactMap { model.graph.resolve($0, of: term.note).note }.first
    }
}

extension TermRecord {
    package func holds(_ day: CalendarDate) -> Bool { first <= day && day <= last }

    package var dayCount: Int { first.days(until: last) + 1 }
}

extension GoalsModel {
    /// All terms as far as they can be read, archived ones too.
    fileprivate var knownTerms: [NextTerm.Known] {
        let notes = places.term.map { records[$0] } ?? []
        let readable = Dictionary(terms.map { ($0.note, $0) }, uniquingKeysWith: { first, _ in first })
        return notes.map { note in
            let term = readable[note]
            let days = term?.status == .cancelled ? nil : term.flatMap { DateSpan($0.first, to: $0.last) }
            let number = graph.notes[note].integer("number", in: 1...9_999)
            return NextTerm.Known(name: graph.notes[note].name, number: number, days: days)
        }
    }
}

extension TermCalendar {
    /// The name that the proposed term would have: `term-N`, with a number after it when a note is called that.
    package var proposedName: String {
        let name = "term-\(proposal.number)"
        let taken = Set(model.graph.allNames.map { $0.name.lowercased() })
        guard taken.contains(name) else { return name }
        return (2...).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
    }

    package var proposedFields: [(field: String, text: String)] {
        let year = model.terms.first { $0.kind == .year && !$0.isArchived && $0.number == proposal.first.year }
        return [
            ("number", "\(proposal.number)"), ("start", "\(proposal.first)"), ("end", "\(proposal.last)"),
        ] + (year.map { [("year", "[[\($0.name)]]")] } ?? [])
    }

    package var proposedText: String {
        let fields = proposedFields.map { field, text in
            "\(field): \(text.hasPrefix("[") ? ScalarSpelling.quoted(text) : text)\n"
        }
        return "---\ntype: term\n\(fields.joined())---\n"
    }
}

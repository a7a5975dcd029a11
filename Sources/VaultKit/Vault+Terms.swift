import VaultGoals
import VaultGraph
import VaultSchema

extension Vault {
    /// The terms, years and periods as seen on a day.
    package func terms(asOf today: CalendarDate) -> TermCalendar { TermCalendar(goalsModel, today: today) }

    /// All that was planned and done in a term, year or period; nil when it ends before it starts.
    ///
    /// Cost: linear in the entries of the actions times the targets of their goals, on all cores.
    package func review(of term: TermRecord, in calendar: TermCalendar) -> TermReview? {
        calendar.review(of: term, weekStart: settings.weekStart, spread: CoreWork())
    }

    /// The term, year or period that a person means: by whole name, number of a term, alias, path, or the
    /// unambiguous beginning of a name.
    package func term(named written: String, in calendar: TermCalendar) -> RecordSearch {
        let types = ["term", "year", "period"]
        for type in types { if let index = graph.index(ofRecord: written, type: type) { return .one(index) } }
        if let number = Int(written) {
            let found = calendar.notes(ofNumber: number)
            if found.count == 1 { return .one(found[0]) }
            if found.count > 1 { return .several(found) }
        }
        let name = written.hasSuffix(".md") ? String(written.dropLast(3)) : written
        return graph.record(named: name, of: types)
    }

    /// The weeks since the birth that the settings give; nil without one, and for one after today.
    package func lifeWeeks(asOf today: CalendarDate) -> LifeWeeks? {
        settings.birth.flatMap { LifeWeeks(birth: $0, today: today) }
    }
}

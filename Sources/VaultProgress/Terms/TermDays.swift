import VaultSchema

/// How far the days of a term, year or period have run on a day; both ends belong to it.
package struct TermDays: Hashable, Sendable {
    /// What the dates say, whatever the record states. The raw values are the words of the output.
    package enum State: String, CaseIterable, Sendable {
        case upcoming, running, over
    }

    package let state: State
    /// From 1 on the first day to `days` on the last one; 0 before, `days` afterwards.
    package let day: Int
    package let days: Int
    /// From today to the last day, before the start too; 0 on the last day and afterwards.
    package let daysLeft: Int
    /// The week of the term that holds today, counted from its first day; 0 before.
    package let week: Int
    /// The last week may be a part of one.
    package let weeks: Int
    /// The days that have passed at the beginning of today over all days, within 0 and 1, as the pace of goals.
    package let share: Rational

    /// Nil when it ends before it starts.
    package init?(first: CalendarDate, last: CalendarDate, on today: CalendarDate) {
        guard first <= last else { return nil }
        state = today < first ? .upcoming : today <= last ? .running : .over
        days = first.days(until: last) + 1
        let passed = min(max(first.days(until: today), 0), days)
        day = state == .upcoming ? 0 : min(passed + 1, days)
        daysLeft = max(today.days(until: last), 0)
        week = (day + 6) / 7
        weeks = (days + 6) / 7
        share = Rational(passed, over: days) ?? 0
    }
}

extension TermDays {
    /// Whether a stated status says the same as the dates. `delayed`, `on_hold` and `cancelled` are up to a person.
    package func agrees(with status: PlannedSpan.TermStatus) -> Bool {
        switch status {
        case .planned: state == .upcoming
        case .active: state == .running
        case .completed: state == .over || (state == .running && daysLeft == 0)
        case .delayed, .onHold, .cancelled: true
        }
    }
}

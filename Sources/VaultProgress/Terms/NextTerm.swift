import VaultRecords

/// The next term of a vault: a proposal that is not written yet.
package struct NextTerm: Hashable, Sendable {
    /// A term as far as its record can be read, archived ones too.
    package struct Known: Hashable, Sendable {
        package var name: String
        package var number: Int?
        /// Nil when its days cannot be determined, and for a cancelled term, which takes none.
        package var days: DateSpan?

        package init(name: String, number: Int?, days: DateSpan?) {
            self.name = name
            self.number = number
            self.days = days
        }
    }

    /// Where the start comes from. The raw values are the words of the output.
    package enum Rule: String, CaseIterable, Sendable {
        /// No term has days: the first day of the current week.
        case thisWeek = "this-week"
        /// The day after the last term.
        case afterLast = "after-last"
        /// The last two terms had a pause of one to 21 days between them, and so has this one.
        case samePause = "same-pause"
        /// The last term is long over: the next day of the week that it began on, today at the earliest.
        case sameWeekday = "same-weekday"
    }

    /// Ten weeks, both ends included.
    package static let days = 70
    /// The longest pause between two terms that counts as a habit.
    package static let longestPause = 21

    package let number: Int
    package let first: CalendarDate
    package let last: CalendarDate
    package let rule: Rule
    /// The days between the last term and this one when they are a habit; else 0.
    package let pause: Int
    /// The name of the term that ends last; nil when none has days.
    package let after: String?

    /// Cost: linear in the terms.
    package init(after terms: [Known], today: CalendarDate, weekStart: WeekStart = .monday) {
        number = Self.number(after: terms)
        let dated = terms.compactMap { term in term.days.map { (name: term.name, days: $0) } }
        let latest = dated.max { ($0.days.last, $0.days.first, $0.name) < ($1.days.last, $1.days.first, $1.name) }
        after = latest?.name
        if let latest {
            let pause = Self.pause(before: latest.days, among: dated.map(\.days))
            let start = latest.days.last.adding(days: pause + 1)
            if start >= today {
                (first, self.pause) = (start, pause)
                rule = pause > 0 ? .samePause : .afterLast
            } else {
                let ahead = (latest.days.first.weekday - today.weekday + 7) % 7
                (first, self.pause) = (today.adding(days: ahead), 0)
                rule = .sameWeekday
            }
        } else {
            (first, pause, rule) = (today.startOfWeek(weekStart), 0, .thisWeek)
        }
        last = first.adding(days: Self.days - 1)
    }

    /// The highest number and one more; gaps are not filled. Numbers that no term may have are left out.
    private static func number(after terms: [Known]) -> Int {
        (terms.compactMap(\.number).filter { 1..<9_999 ~= $0 }.max() ?? 0) + 1
    }

    /// The days between the last term and the one that ended before it began, when they are a pause; else 0.
    private static func pause(before latest: DateSpan, among spans: [DateSpan]) -> Int {
        guard let end = spans.map(\.last).filter({ $0 < latest.first }).max() else { return 0 }
        let days = end.days(until: latest.first) - 1
        return days <= longestPause ? days : 0
    }
}

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

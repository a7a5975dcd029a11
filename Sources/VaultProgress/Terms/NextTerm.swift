import VaultSchema

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

import VaultRecords
import VaultSyntax

/// A term with how far its days have run; as a rule the one that holds today.
package struct CurrentTerm: Hashable, Sendable {
    /// A term as its record says it, with both ends included.
    package struct Dates: Hashable, Sendable {
        package var name: String
        /// Nil when it cannot be read.
        package var number: Int?
        package var start: CalendarDate
        package var end: CalendarDate
        /// The goals that it lists first.
        package var order: [Path]

        package init(name: String, number: Int?, start: CalendarDate, end: CalendarDate, order: [Path] = []) {
            self.order = order
            self.name = name
            self.number = number
            self.start = start
            self.end = end
        }
    }

    package var dates: Dates
    /// From 1 on the start to `days` on the end; 0 and less before it, more than `days` after it.
    package var day: Int
    package var days: Int

    /// Of several that hold the day the one with the lowest number, one without a number last; nil when none does.
    package init?(of terms: some Sequence<Dates>, on today: CalendarDate) {
        let holding = terms.filter { $0.start <= today && today <= $0.end }
        guard let dates = holding.min(by: { ($0.number ?? .max, $0.name) < ($1.number ?? .max, $1.name) }) else {
            return nil
        }
        self.init(dates, on: today)
    }

    /// One term, whether it holds the day or not.
    package init(_ dates: Dates, on today: CalendarDate) {
        self.dates = dates
        day = dates.start.days(until: today) + 1
        days = dates.start.days(until: dates.end) + 1
    }
}

/// A term that is over while no other runs.
package struct EndedTerm: Sendable {
    package var dates: CurrentTerm.Dates
    /// How many goals it has, without those that were dropped, and how many of them were achieved.
    package var goals: Int
    package var achieved: Int
    /// The one that begins next, where there is one.
    package var next: CurrentTerm.Dates?

    package init(dates: CurrentTerm.Dates, goals: Int, achieved: Int, next: CurrentTerm.Dates?) {
        (self.dates, self.goals, self.achieved, self.next) = (dates, goals, achieved, next)
    }
}

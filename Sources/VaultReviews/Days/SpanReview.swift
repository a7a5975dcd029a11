import VaultChecks
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax

/// What was done on some days, and how far the goals were when these ended.
package struct SpanReview: Sendable {
    package var span: DateSpan
    /// The day as of which the goals are judged: today, or the day after the last one once all are over. Actions and
    /// decisions after the last day are ignored then.
    package var judgedOn: CalendarDate
    /// Of goals that are not archived, unless the settings ask for these too.
    package var overview: ProgressOverview
    /// What was done within the days.
    package var actions: TermActions
    /// The day of every action, also of those on other days, with how long it took in seconds.
    package var done: [(day: CalendarDate, seconds: Rational)]
    /// What the overview was made of.
    var plans: [GoalPlan]
    var entries: ActionEntries
}

extension Snapshot {
    /// The goals of a review at these paths with what counted, their weeks and all that plots of them are drawn from.
    package func detailed(_ paths: Set<Path>, of review: SpanReview, in calendar: TermCalendar) -> [GoalProgress] {
        let model = calendar.model
        var wanted = ProgressSettings(
            asOf: review.judgedOn, weekStart: settings.weekStart, units: model.units, includesArchived: true,
            explains: true)
        wanted.showsWeeks = true
        wanted.showsHistory = true
        let plans = review.plans
        return ProgressOverview(
            goals: plans, entries: review.entries, texts: .notes(model.graph.notes), terms: model.currentTerms,
            settings: wanted, spread: work, wanted: Set(plans.indices.filter { paths.contains(plans[$0].path) })
        ).goals
    }
}

/// What was done in the days and months of a year, and in the months of the year before.
package struct YearActivity: Sendable {
    package typealias Sum = TermActions.Tally

    package struct Day: Sendable {
        package var day: CalendarDate
        package var sum: Sum
    }

    package struct Month: Sendable {
        package var first: CalendarDate
        /// Nil for a month that has not begun.
        package var sum: Sum?
        /// The same month a year before, of the running month the same days; nil before the first action of all.
        package var before: Sum?
    }

    package var year: Int
    /// The last day that counts.
    package var until: CalendarDate
    /// Those with an action, in their order.
    package var days: [Day] = []
    /// All twelve.
    package var months: [Month] = []

    /// - Parameter done: the day of each action, with how long it took in seconds
    package init(_ year: Int, _ done: [(day: CalendarDate, seconds: Rational)], until: CalendarDate) {
        self.year = year
        self.until = until
        var days: [CalendarDate: Sum] = [:]
        var sums = [Sum](repeating: Sum(), count: 12)
        var before = sums
        var first: CalendarDate?
        for (day, seconds) in done where day <= until {
            first = min(first ?? day, day)
            if day.year == year {
                days[day, default: Sum()].add(seconds)
                sums[day.month - 1].add(seconds)
            } else if day.year == year - 1 {
                let isRunning = until.year == year && until.month == day.month && until != until.endOfMonth
                if !isRunning || day.day <= until.day { before[day.month - 1].add(seconds) }
            }
        }
        self.days = days.map { Day(day: $0.key, sum: $0.value) }.sorted { $0.day < $1.day }
        months = (1...12).compactMap { month in
            guard let start = CalendarDate(year: year, month: month, day: 1) else { return nil }
            let old = CalendarDate(year: year - 1, month: month, day: 1)
            let isKnown = old.flatMap { old in first.map { $0 <= old.endOfMonth } } ?? false
            return Month(
                first: start, sum: start <= until ? sums[month - 1] : nil, before: isKnown ? before[month - 1] : nil)
        }
    }
}

import VaultRecords
import VaultSyntax

/// How far a goal, milestone or obligation has come; all numbers exact.
package struct GoalProgress: Sendable {
    /// A part of a complete goal, in the order in which missing ones are named.
    package enum Part: String, CaseIterable, Sendable {
        case targets, start, due, plan, values
    }

    package var name: String
    package var kind: GoalPlan.Kind
    package var title: String
    package var path: Path
    /// Its place in the `order` of the term that is spoken of; nil where that does not name it.
    package var rank: Int?
    package var isArchived: Bool
    package var status: GoalStatus
    package var isUrgent: Bool
    /// Whether something of its record cannot be read.
    package var isIncomplete: Bool
    /// Mean over the targets that have a percent, each within 0 and 100.
    package var percent: Rational?
    package var expectedPercent: Rational?
    /// Effective dates.
    package var start: CalendarDate?
    package var due: CalendarDate?
    /// The day from which pace is judged; nil when nothing determines one.
    package var paceFrom: CalendarDate?
    /// From today to the due; negative when it has passed.
    package var daysLeft: Int?
    /// 1 to 10, 10 is most; what the record says, else the default of its type.
    package var urgency: Int
    package var importance: Int
    /// 0 to 1 in fifths, for goals only.
    package var completeness: Rational?
    package var missing: [Part]
    /// Mean percent of the goals whose parent this is.
    package var childrenPercent: Rational?
    /// The readable targets, in file order.
    package var targets: [TargetProgress]
    /// Of one that was achieved after its due: by how many days.
    package var daysLate: Int?
    /// The day of the last action that counted, of a goal without targets of the last one that links it.
    package var last: CalendarDate?
    /// How many actions link it within its dates; nil for one with targets.
    package var linked: Int?
    /// The days of those actions, in order; only with `ProgressSettings.showsHistory`.
    package var linkedDays: [CalendarDate] = []
    /// Of an obligation that repeats; its `due` is the next one.
    package var occurrences: Occurrences?
    /// By date, moment of the day, name, target; only with `ProgressSettings.explains`.
    package var contributions: [CountedContribution]
    /// By date, moment of the day, name; only with `ProgressSettings.explains`.
    package var notCounted: [NotCounted]

    /// Whether all its targets are limits (`at most`), so that nothing is to be done for it.
    package var isLimit: Bool { !targets.isEmpty && targets.allSatisfy(\.isAtMost) }

    /// Whether it has nothing but rates and limits: what is done again and again.
    package var isHabit: Bool { !targets.isEmpty && targets.allSatisfy(\.isRateOrLimit) }

}

/// The status of a goal. The raw values are the words of the output.
package enum GoalStatus: String, CaseIterable, Sendable {
    case achieved, overdue, ended, behind
    case onTrack = "on_track"
    case notStarted = "not_started"
    case upcoming, open, paused, dropped

    /// Whether it is begun and neither decided nor laid aside, overdue or not.
    package var isOngoing: Bool {
        switch self {
        case .behind, .notStarted, .onTrack, .open, .overdue: true
        case .achieved, .ended, .upcoming, .paused, .dropped: false
        }
    }

    /// What wants attention first.
    package static let byUrgency: [GoalStatus] = [
        .overdue, .behind, .notStarted, .onTrack, .open, .upcoming, .ended, .achieved, .paused, .dropped,
    ]
}

/// How far one target has come; amounts in its `unit`.
package struct TargetProgress: Sendable {
    /// The text as written in the file.
    package var written: String
    package var mode: Target.Mode
    /// The canonical unit.
    package var unit: String
    package var target: Rational
    /// Whether the unit is counted in whole numbers.
    package var isWhole: Bool
    /// The effective start of `latest` and `best`.
    package var from: Rational?
    package var period: Target.Period?
    /// The days of the week that it is for; nil for all.
    package var days: Weekdays?
    /// Whether the amount may not be exceeded.
    package var isAtMost: Bool
    /// Whether several amounts of one day make one, for an average.
    var addsUp: Bool
    /// The sum, of the current period where there are some; the best so far, of `latest` of the fourteen days that end with
    /// the last reading.
    package var current: Rational?
    /// Of `latest`.
    package var lastReading: Rational?
    /// What the current period of a rate requires or that of a limit allows; nil when there is none.
    package var asked: Rational?
    package var remaining: Rational?
    package var percent: Rational?
    /// What the percent should be today; nil where no pace is required.
    package var expectedPercent: Rational?
    /// What is expected of a total today, and the least that is on pace; nil where no pace is judged.
    package var standing: (expected: Rational, least: Rational)?
    /// Of a total with a pace, while it is not met: the days by which it is ahead of its line, below 0 behind it.
    package var daysAhead: Int?
    /// By how many days a total, latest or best may be behind its line today.
    package var leeway: Int?
    package var isMet = false
    package var isOnPace = true
    /// A total above 110 percent.
    package var isExceeded = false
    /// Percent of a limit without period.
    package var used: Rational?
    package var neededPerDay: Rational?
    /// The day on which the pace since the start meets a total.
    package var projected: CalendarDate?
    /// Whether that is after the due.
    package var isProjectedLate = false
    /// The projected amount of a limit on the whole window at the due date, at the pace since the pace start.
    package var forecast: Rational?
    package var periods: Int?
    package var periodsEnded: Int?
    /// Those of which it is known how they went: the ended ones, and the current one of a limit that is over it.
    package var periodsDecided: Int?
    /// Periods met, of a limit kept.
    package var periodsMet: Int?
    package var streak: Int?
    package var longestStreak: Int?
    /// The last periods up to the current one, at most `PeriodTally.mostRecent`; nil without periods.
    package var recentPeriods: [PeriodOutcome]?
    /// How many of the last ended periods in a row were missed, of a limit not kept.
    package var missedInRow = 0
    /// The last day on which something was logged for a limit per period, when two whole ones have ended since.
    package var silentSince: CalendarDate?

    /// The last seven days against the weeks before.
    package var trend: Trend?

    /// What a current day, week or month still needs, above 0.
    package struct Need: Hashable, Sendable {
        package var amount: Rational
        /// Of the next whole one, where the week needs none.
        package var by: CalendarDate?
    }

    /// Only with `ProgressSettings.showsWeeks`.
    package var need: Need?
    /// What the current week still needs of a total or of a rate per week; only with `ProgressSettings.showsWeeks`.
    package var neededThisWeek: Rational?
    /// The weeks from start to today, the first one first; only with `ProgressSettings.showsWeeks`.
    package var weeks: [WeekAmount] = []
    /// What a plot of it is drawn from; only with `ProgressSettings.showsHistory`.
    package var history: TargetHistory?

    /// Whether there is something left to do: never of a limit.
    package var isUnfinished: Bool {
        switch mode {
        case .limit, .average: false
        case .rate: remaining.map { $0 > 0 } ?? false
        case .total, .latest, .best: !isMet
        }
    }

    package var neededPerWeek: Rational? {
        neededPerDay.map { $0 * 7 }
    }
}

extension GoalStatus {
    /// The first that holds; of an obligation that repeats its occurrences decide.
    init(
        of goal: GoalPlan, dates: EffectiveDates, targets: [TargetProgress], hasCounted: Bool,
        occurrences: Occurrences? = nil, on today: CalendarDate
    ) {
        let stated = goal.statusHolding(on: today)
        if stated == .paused {
            self = .paused
        } else if stated == .dropped {
            self = .dropped
        } else if stated == .achieved || goal.completed.map({ $0 <= today }) ?? false {
            self = .achieved
        } else if stated == nil && goal.restsWithItsTerms {
            self = .paused
        } else if let occurrences {
            self = occurrences.status(on: today, start: dates.start)
        } else {
            self.init(kind: goal.kind, dates: dates, targets: targets, hasCounted: hasCounted, on: today)
        }
    }

    /// What the dates and targets say when the record itself says nothing.
    private init(
        kind: GoalPlan.Kind, dates: EffectiveDates, targets: [TargetProgress], hasCounted: Bool, on today: CalendarDate
    ) {
        let unmet = targets.filter { !$0.isMet }
        if !targets.isEmpty && unmet.isEmpty {
            self = .achieved
        } else if dates.areOver(on: today) {
            self =
                !targets.isEmpty && (kind == .goal || unmet.allSatisfy(\.isRateOrLimit)) ? .ended : .overdue
        } else if let start = dates.start, today < start {
            self = .upcoming
        } else if targets.isEmpty || (dates.due == nil && !targets.contains(where: \.isRateOrLimit)) {
            self = .open
        } else if targets.contains(where: { !$0.isOnPace }) {
            self = .behind
        } else if !hasCounted && !targets.allSatisfy(\.isAtMost) {
            self = .notStarted
        } else {
            self = .onTrack
        }
    }

    /// Whether a due date within a week, or one that has passed, is worth mentioning; of what repeats within a quarter of
    /// its interval, so that a weekly one is not urgent every day.
    func isUrgent(daysLeft: Int?, repeats: RepeatInterval? = nil) -> Bool {
        daysLeft.map { $0 <= min(7, (repeats?.days ?? 28) / 4) } ?? false && isOngoing
    }
}

extension [TargetProgress] {
    /// Whether something is left to do for a goal with these targets.
    var somethingIsLeft: Bool { isEmpty || contains(where: \.isUnfinished) }
}

extension GoalPlan {
    /// Whether it was dropped or is paused: its record says so, or its terms do and its record says nothing.
    package func isLaidAside(on today: CalendarDate) -> Bool {
        switch statusHolding(on: today) {
        case .paused, .dropped: true
        case .active, .achieved: false
        case nil: completed.map { today < $0 } ?? true && restsWithItsTerms
        }
    }

    /// The stated status, unless it came with a later `completed`; without that date it holds on every day.
    fileprivate func statusHolding(on today: CalendarDate) -> StatedStatus? {
        if let completed, today < completed, status == .achieved || status == .dropped { return nil }
        return status
    }

    /// Whether all its terms are cancelled or on hold; years do not matter, periods go on.
    fileprivate var restsWithItsTerms: Bool {
        let spans = spans.filter { $0.kind != .year }
        return !spans.isEmpty && spans.allSatisfy { $0.status == .cancelled || $0.status == .onHold }
    }
}

extension TargetProgress {
    package var isRateOrLimit: Bool {
        mode == .rate || mode == .limit || mode == .average
    }
}

/// What progress depends on besides the records.
package struct ProgressSettings: Sendable {
    /// The day that counts as today; later actions are ignored.
    package var asOf: CalendarDate
    package var weekStart: WeekStart
    package var units: UnitTable
    /// Whether archived goals are in the answer; the summary never includes them.
    package var includesArchived: Bool
    /// Whether each goal lists what counted and what did not; without it the lists are empty.
    package var explains: Bool
    /// Whether each target shows its weeks and what the current one still needs.
    package var showsWeeks = false
    /// Whether each target has its history, from which plots are drawn.
    package var showsHistory = false

    package init(
        asOf: CalendarDate, weekStart: WeekStart = .monday, units: UnitTable = .builtIn,
        includesArchived: Bool = false, explains: Bool = false
    ) {
        self.asOf = asOf
        self.weekStart = weekStart
        self.units = units
        self.includesArchived = includesArchived
        self.explains = explains
    }
}

/// What counted towards goals on some days, whatever counted before and after them.
package struct RangeProgress: Sendable {
    package struct Target: Sendable {
        /// How far it has come on the last day.
        package var progress: TargetProgress
        /// In the target's unit the sum, of `latest` the last amount, of `best` the best one, of `average` the mean of
        /// the days; nil where nothing counted.
        package var amount: Rational?
        package var actions: Int
    }

    package struct Goal: Sendable {
        /// How far it has come on the last day.
        package var progress: GoalProgress
        package var actions: Int
        package var targets: [Target]
    }

    /// Nil for the beginning.
    package var from: CalendarDate?
    package var to: CalendarDate
    /// Those towards which something counted.
    package var goals: [Goal]

    /// - Parameter goals: as of the last day, with their contributions
    package init(_ goals: [GoalProgress], from: CalendarDate?, to: CalendarDate) {
        self.from = from
        self.to = to
        self.goals = goals.compactMap { goal in
            let counted = goal.contributions.filter { (from ?? $0.day) <= $0.day && $0.day <= to }
            if counted.isEmpty { return nil }
            let targets = goal.targets.map { target in
                let own = counted.filter { $0.target == target.written }
                return Target(progress: target, amount: Self.amount(own, of: target), actions: own.count)
            }
            return Goal(progress: goal, actions: Set(counted.map(\.path)).count, targets: targets)
        }
    }

    private static func amount(_ counted: [CountedContribution], of target: TargetProgress) -> Rational? {
        let amounts = counted.map(\.amount)
        if amounts.isEmpty { return nil }
        switch target.mode {
        case .total, .rate, .limit: return amounts.reduce(0, +)
        case .latest: return amounts.last
        case .average:
            let days = Dictionary(grouping: counted, by: \.day).values.map { $0.map(\.amount) }
            return days.compactMap { target.addsUp ? Rational.sum($0) : $0.mean }.mean
        case .best: return target.from.map { $0 > target.target } == true ? amounts.min() : amounts.max()
        }
    }
}

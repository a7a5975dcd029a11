import VaultSchema

/// How far a goal, milestone or obligation has come; all numbers exact.
package struct GoalProgress: Sendable {
    /// A part of a complete goal, in the order in which missing ones are named.
    package enum Part: String, CaseIterable, Sendable {
        case targets, start, due, plan, values
    }

    package var name: String
    package var kind: GoalPlan.Kind
    package var title: String
    package var path: String
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
    /// The day of the last action that counted, of a goal without targets of the last one that links it.
    package var last: CalendarDate?
    /// How many actions link it within its dates; nil for one with targets.
    package var linked: Int?
    /// The days of those actions, in order; only with `ProgressSettings.showsHistory`.
    package var linkedDays: [CalendarDate] = []
    /// Of an obligation that repeats; its `due` is the next one.
    package var occurrences: Occurrences?
    /// By date, moment of the day, path, target; only with `ProgressSettings.explains`.
    package var contributions: [CountedContribution]
    /// By date, moment of the day, path; only with `ProgressSettings.explains`.
    package var notCounted: [NotCounted]

    /// Whether all its targets are limits (`at most`), so that nothing is to be done for it.
    package var isLimit: Bool { !targets.isEmpty && targets.allSatisfy { $0.mode == .limit } }
}

/// The status of a goal. The raw values are the words of the output.
package enum GoalStatus: String, CaseIterable, Sendable {
    case achieved, overdue, ended, behind
    case onTrack = "on_track"
    case notStarted = "not_started"
    case upcoming, open, paused, dropped

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
    /// The effective start of `latest` and `best`.
    package var from: Rational?
    package var period: Target.Period?
    package var current: Rational?
    /// What the current period of a rate requires or that of a limit allows; nil when there is none.
    package var asked: Rational?
    package var remaining: Rational?
    package var percent: Rational?
    /// What the percent should be today; nil where no pace is required.
    package var expectedPercent: Rational?
    /// What is expected of a total today, and the least that is on pace; nil where no pace is judged.
    package var standing: (expected: Rational, least: Rational)?
    package var isMet: Bool
    package var isOnPace: Bool
    /// A total above 110 percent.
    package var isExceeded: Bool
    /// Percent of a limit without period.
    package var used: Rational?
    package var neededPerDay: Rational?
    /// The day on which the pace since the start meets a total.
    package var projected: CalendarDate?
    /// The same at the pace of the last 14 days.
    package var projectedRecent: CalendarDate?
    /// The projected amount of a limit on the whole window at the due date, at the pace since the pace start.
    package var forecast: Rational?
    package var periods: Int?
    package var periodsEnded: Int?
    /// The ended ones, with the current one of a limit that is over it.
    package var periodsDecided: Int?
    /// Periods met, of a limit kept.
    package var periodsMet: Int?
    package var streak: Int?
    package var longestStreak: Int?
    /// The last periods up to the current one, at most `PeriodTally.mostRecent`; nil without periods.
    package var recentPeriods: [PeriodOutcome]?
    /// Of the ended periods by which pace is judged the last ones, whether each was met or kept.
    package var judgedPeriods: [Bool] = []

    /// The last seven days against the weeks before.
    package var trend: Trend?

    /// What the current week still needs of a total or of a rate per week; only with `ProgressSettings.showsWeeks`.
    package var neededThisWeek: Rational?
    /// What a rate without start, which has no periods before its first action, would require of the current one; only
    /// with `ProgressSettings.showsWeeks`.
    package var neededToBegin: Rational?
    /// The weeks from start to today, the first one first; only with `ProgressSettings.showsWeeks`.
    package var weeks: [WeekAmount] = []
    /// What a plot of it is drawn from; only with `ProgressSettings.showsHistory`.
    package var history: TargetHistory?

    /// Whether more of the last periods were missed than may be.
    package var missesTooMany: Bool { judgedPeriods.count { !$0 } > PeriodTally.mayMiss }

    package var neededPerWeek: Rational? {
        neededPerDay.map { $0 * 7 }
    }
}

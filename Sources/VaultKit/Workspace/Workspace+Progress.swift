import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax

extension Workspace {
    /// The progress of all goals, milestones and obligations that are not archived, in the order of the commands, on
    /// the day that counts as today; later actions do not exist. Cost: linear in the entries of the actions times the
    /// targets of their goals, on all cores.
    public func progress(on day: Day) -> [GoalSummary] {
        vault.snapshot.progress(asOf: day.date).goals.map(GoalSummary.init)
    }
}

/// The progress of a goal, milestone or obligation.
public struct GoalSummary: Hashable, Sendable {
    /// What a link to it says.
    public let name: String
    /// What it is called.
    public let title: String
    /// Of its note, relative to the folder of the vault.
    public let path: Path
    /// `goal`, `milestone` or `obligation`.
    public let kind: String
    /// As in the JSON of `vault progress`: `on_track`, `behind`, `achieved` and so on.
    public let status: String
    /// From 0 to 100, rounded to a tenth; nil where no target has a percent.
    public let percent: Double?
    /// Its first day; nil when unknown.
    public let start: Day?
    /// Its last day; nil when unknown.
    public let due: Day?
    /// From the day of the question to the due; negative when it has passed.
    public let daysLeft: Int?
    /// Those that can be read, as the note has them.
    public let targets: [Target]

    /// How far one target has come.
    public struct Target: Hashable, Sendable {
        /// As the note writes it.
        public let written: String
        /// The unit in which `current` and `target` are.
        public let unit: String
        /// Exact decimals, as `31.2`; nil where nothing was measured.
        public let current: String?
        /// What is to be reached, in exact decimals.
        public let target: String
        /// Whether it is reached, or of a limit kept.
        public let isMet: Bool
    }

    init(_ goal: GoalProgress) {
        name = goal.name
        title = goal.title
        path = goal.path
        kind = goal.kind.rawValue
        status = goal.status.rawValue
        percent = goal.percent.flatMap { Double($0.decimalText(places: 1)) }
        start = goal.start.map { Day($0) }
        due = goal.due.map { Day($0) }
        daysLeft = goal.daysLeft
        targets = goal.targets.map { target in
            Target(
                written: target.written, unit: target.unit, current: target.current?.decimalText(places: 1_000),
                target: target.target.decimalText(places: 1_000), isMet: target.isMet)
        }
    }
}

/// A day of the calendar, from year 1 to 9999.
public struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// As the modules below know it.
    package let date: CalendarDate

    /// The same day.
    package init(_ date: CalendarDate) { self.date = date }

    /// Nil for a day that is not there, as 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard let date = CalendarDate(year: year, month: month, day: day) else { return nil }
        self.date = date
    }

    /// 1 to 9999.
    public var year: Int { date.year }
    /// 1 to 12.
    public var month: Int { date.month }
    /// 1 to 31.
    public var day: Int { date.day }

    /// `2026-11-21`.
    public var description: String { date.description }

    /// Whether a day is before another.
    public static func < (left: Day, right: Day) -> Bool { left.date < right.date }
}

import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress

/// Plans and actions from short text, so that a test shows what is given and nothing else.

func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate.read(Array(text.utf8).span).value, "\(text) is no day")
}

func time(_ text: String) throws -> ClockTime {
    try #require(ClockTime.read(Array(text.utf8).span).value, "\(text) is no time")
}

func moment(_ text: String) throws -> DateTime {
    try #require(DateTime.read(Array(text.utf8).span).value, "\(text) is not a date-time")
}

func quantity(_ text: String) throws -> Quantity {
    try #require(Quantity.read(Array(text.utf8).span).value, "\(text) is not a quantity")
}

func span(_ text: String) throws -> DateSpan {
    try #require(DateSpan.read(Array(text.utf8).span).value, "\(text) is no span")
}

/// A number as `12`, `-3.5` or `125/3`.
func number(_ text: String) throws -> Rational {
    let parts = text.split(separator: "/")
    var number: Rational?
    if let top = parts.first { number = Rational.read(Array(top.utf8).span).value }
    if parts.count == 2, let bottom = Rational.read(Array(parts[1].utf8).span).value {
        number = number?.divided(by: bottom)
    }
    return try #require(number, "\(text) is not a number")
}

/// A goal named `run` from 19 October to 27 December 2026, a term of 70 days that begins on a Monday.
func goal(
    _ targets: String..., from start: String? = "2026-10-19", to due: String? = "2026-12-27",
    named name: String = "run",
    kind: GoalPlan.Kind = .goal, breaks: [String] = []
) throws -> GoalPlan {
    var plan = GoalPlan(name: name, kind: kind, path: "goals/\(name).md")
    plan.urgency = GoalTypes.standardUrgency[kind] ?? 1
    plan.importance = GoalTypes.standardImportance[kind] ?? 1
    plan.targets = targets.map { PlannedTarget(written: $0, target: Target.read(Array($0.utf8).span).value) }
    plan.start = try start.map(day)
    plan.due = try due.map(day)
    plan.breaks = try breaks.map(span)
    return plan
}

/// An action on a day (`2026-11-02` or `2026-11-02 07:15`), linked to `goals`, named after its day unless named.
///
/// Its duration stands on line 5, its goals from line 10, its measures from 20, its amounts (`run: 5 km`) from 30.
func did(
    _ measures: String..., on when: String, named name: String? = nil, for goals: [String] = ["run"],
    lasting duration: String? = nil, amounts: [String] = []
) throws -> LoggedAction {
    let parts = when.split(separator: " ").map(String.init)
    let name = name ?? parts[0]
    var action = LoggedAction(name: name, path: "actions/\(name).md", day: try day(parts[0]))
    if parts.count == 2 { action.time = try time(parts[1]) }
    action.duration = try duration.map { LoggedAction.Measure(try quantity($0), line: 5) }
    action.goals = goals.enumerated().map { LoggedAction.GoalLink($1, line: 10 + $0) }
    action.measures = try measures.enumerated().map { LoggedAction.Measure(try quantity($1), line: 20 + $0) }
    action.amounts = try amounts.enumerated().map { place, text in
        let parts = text.split(separator: ":").map(String.init)
        return LoggedAction.Amount(goal: parts[0], try quantity(parts[1].trimmed), line: 30 + place)
    }
    return action
}

func overview(
    _ goals: [GoalPlan], _ actions: [LoggedAction] = [], asOf: String, weekStart: WeekStart = .monday,
    units: UnitTable = .builtIn
) throws -> ProgressOverview {
    var settings = ProgressSettings(asOf: try day(asOf), weekStart: weekStart, units: units, explains: true)
    settings.showsWeeks = true
    settings.showsHistory = true
    return ProgressOverview(goals: goals, actions: actions, settings: settings)
}

/// The progress of a single goal.
func progress(
    of goal: GoalPlan, _ actions: [LoggedAction] = [], asOf: String, weekStart: WeekStart = .monday,
    units: UnitTable = .builtIn
) throws -> GoalProgress {
    let overview = try overview([goal], actions, asOf: asOf, weekStart: weekStart, units: units)
    return try #require(overview.goals.first)
}

/// The progress of the only target of a goal.
func target(
    of goal: GoalPlan, _ actions: [LoggedAction] = [], asOf: String, weekStart: WeekStart = .monday,
    units: UnitTable = .builtIn
) throws -> TargetProgress {
    try #require(
        try progress(of: goal, actions, asOf: asOf, weekStart: weekStart, units: units).targets.first)
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " })
    }
}

import Foundation
import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultGoals
@testable import VaultProgress

/// Compares with `Tests/Fixtures/progress/recompute.py`, which shares the rules and nothing else.
///
/// Other cases: `python3 recompute.py 2000 7 > random.txt`.
@Suite(.tags(.random)) struct RecomputedProgressTests {
    @Test func agreesOnRandomGoals() throws {
        let fixtures = URL(filePath: #filePath).appending(path: "../../../Fixtures/progress").standardized
        let text = try String(contentsOf: fixtures.appending(path: "random.txt"), encoding: .utf8)
        let lines = text.split(separator: "\n")
        let starts = lines.indices.filter { lines[$0].hasPrefix("case\t") }
        try #require(starts.count >= 60)
        for (start, end) in zip(starts, starts.dropFirst() + [lines.count]) {
            let expected = lines[start..<end].filter { $0.hasPrefix("=") }.map(String.init)
            let found = try RecomputedCase(lines[start..<end]).lines
            try #require(found == expected, "case \(lines[start])")
        }
    }
}

/// A case of the file, and what progress says about it in the file's words.
private struct RecomputedCase {
    private var goals: [GoalPlan] = []
    private var actions: [LoggedAction] = []
    private var settings: ProgressSettings

    init(_ lines: ArraySlice<Substring>) throws {
        settings = ProgressSettings(asOf: .first, explains: true)
        for line in lines where !line.hasPrefix("=") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            try read(fields)
        }
    }

    private mutating func read(_ fields: [String]) throws {
        let last = goals.count - 1
        let action = actions.count - 1
        switch fields[0] {
        case "case":
            settings.asOf = try day(fields[2])
            settings.weekStart = fields[3] == "sunday" ? .sunday : .monday
        case "goal":
            goals.append(try goal(fields))
        case "span":
            let kind = try #require(PlannedSpan.Kind(rawValue: fields[1]))
            let status = given(fields[4]).flatMap { PlannedSpan.TermStatus(rawValue: $0) }
            goals[last].spans.append(
                PlannedSpan(kind, first: try day(fields[2]), last: try day(fields[3]), status: status))
        case "target":
            let target = try #require(Target.read(Array(fields[1].utf8).span).value, "\(fields[1]) is not a target")
            goals[last].targets.append(PlannedTarget(written: fields[1], target: target))
        case "break":
            goals[last].breaks.append(try span("\(fields[1]) to \(fields[2])"))
        case "action":
            var action = LoggedAction(name: fields[1], path: Path(fields[2]), day: try day(fields[3]))
            action.time = try given(fields[4]).map(time)
            action.created = try given(fields[6]).map(moment)
            action.duration = try given(fields[5]).map { LoggedAction.Measure(try quantity($0), line: 5) }
            actions.append(action)
        case "link":
            actions[action].goals.append(LoggedAction.GoalLink(fields[1], line: try line(fields[2])))
        case "measure":
            actions[action].measures.append(LoggedAction.Measure(try quantity(fields[1]), line: try line(fields[2])))
        case "amount":
            actions[action].amounts.append(
                LoggedAction.Amount(goal: fields[1], try quantity(fields[2]), line: try line(fields[3])))
        default:
            Issue.record("unknown line \(fields)")
        }
    }

    private func goal(_ fields: [String]) throws -> GoalPlan {
        let kind = try #require(GoalPlan.Kind(rawValue: fields[2]))
        var plan = GoalPlan(name: fields[1], kind: kind, path: "goals/\(fields[1]).md")
        plan.start = try given(fields[3]).map(day)
        plan.due = try given(fields[4]).map(day)
        plan.status = given(fields[5]).flatMap { GoalPlan.StatedStatus(rawValue: $0) }
        plan.completed = try given(fields[6]).map(day)
        plan.parent = given(fields[7])
        plan.goal = given(fields[8])
        plan.created = try given(fields[9]).map(day)
        return plan
    }

    private func given(_ field: String) -> String? {
        field == "-" ? nil : field
    }

    private func line(_ field: String) throws -> Int {
        try #require(Int(field))
    }

    var lines: [String] {
        let overview = ProgressOverview(goals: goals, actions: actions, settings: settings)
        var lines: [[String]] = []
        for goal in overview.goals {
            lines.append([
                "=goal", goal.name, goal.status.rawValue, show(goal.isUrgent), show(goal.percent),
                show(goal.expectedPercent), show(goal.start), show(goal.due), show(goal.paceFrom), show(goal.daysLeft),
                show(goal.daysLate), show(goal.childrenPercent),
            ])
            lines += goal.targets.map(fields)
            lines += goal.contributions.map {
                [
                    "=gave", $0.record, show($0.line), show($0.day), $0.target, show($0.amount), $0.unit,
                    $0.origin.rawValue,
                ]
            }
            lines += goal.notCounted.map { ["=not", $0.record, $0.reason.rawValue] }
        }
        let summary = overview.summary
        lines.append([
            "=summary", show(summary.total), show(summary.percent), show(summary.habits), show(summary.habitsOnTrack),
        ])
        return lines.map { $0.joined(separator: "\t") }
    }

    private func fields(of target: TargetProgress) -> [String] {
        [
            "=target", target.written, "\(target.mode)", target.unit, show(target.target), show(target.from),
            target.period.map { "\($0)" } ?? "-", show(target.days?.list.map(\.rawValue).joined(separator: ",")),
            show(target.current), show(target.lastReading), show(target.remaining), show(target.percent),
            show(target.isMet), show(target.isOnPace),
            show(target.isExceeded), show(target.used), show(target.neededPerDay), show(target.neededPerWeek),
            show(target.daysAhead), show(target.leeway), show(target.projected), show(target.forecast),
            show(target.periods), show(target.periodsEnded), show(target.periodsMet),
            show(target.streak), show(target.longestStreak),
            show(target.recentPeriods?.map(\.rawValue).joined(separator: ",")),
        ]
    }

    private func show(_ number: Rational?) -> String {
        number?.decimalText(places: 12) ?? "-"
    }

    private func show(_ value: (some CustomStringConvertible)?) -> String {
        value?.description ?? "-"
    }
}

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

    /// How many fields a line of each kind has.
    private static let widths = [
        "case": 4, "goal": 10, "span": 5, "target": 2, "break": 3, "action": 7, "link": 3, "measure": 3,
        "amount": 4,
    ]

    private mutating func read(_ fields: [String]) throws {
        try #require(Self.widths[fields[0]] == fields.count, "unknown line \(fields)")
        let last = goals.count - 1
        let action = actions.count - 1
        switch fields[0] {
        case "case":
            settings.asOf = try day(fields[2])
            settings.weekStart = try #require(["sunday": .sunday, "monday": .monday][fields[3]])
        case "goal":
            goals.append(try goal(fields))
        case "span":
            let kind = try #require(PlannedSpan.Kind(rawValue: fields[1]))
            let status = try given(fields[4]).map { try #require(PlannedSpan.TermStatus(rawValue: $0)) }
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
        default:
            actions[action].amounts.append(
                LoggedAction.Amount(goal: fields[1], try quantity(fields[2]), line: try line(fields[3])))
        }
    }

    private func goal(_ fields: [String]) throws -> GoalPlan {
        let kind = try #require(GoalPlan.Kind(rawValue: fields[2]))
        var plan = GoalPlan(name: fields[1], kind: kind, path: "goals/\(fields[1]).md")
        plan.start = try given(fields[3]).map(day)
        plan.due = try given(fields[4]).map(day)
        plan.status = try given(fields[5]).map { try #require(GoalPlan.StatedStatus(rawValue: $0)) }
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

/// A line of `Fixtures/progress/cases.txt`: a goal, what was done, a day, and some figures of that day.
struct ProgressCase: Sendable, CustomTestStringConvertible {
    static let all: [ProgressCase] = {
        let text = Repository.text("Tests/Fixtures/progress/cases.txt") ?? ""
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { place, line in
            line.isEmpty || line.hasPrefix("#") ? nil : ProgressCase(number: place + 1, line: String(line))
        }
    }()

    let number: Int
    let line: String
    var testDescription: String { "cases.txt:\(number): \(line)" }

    /// What stands before and behind the ` = `, without why.
    private var sides: [String] {
        let line = line.components(separatedBy: "  # ")[0]
        return line.components(separatedBy: " = ")
    }

    private var given: [String: String] {
        let parts = sides[0].components(separatedBy: "; ").dropFirst().map { $0.split(separator: " ", maxSplits: 1) }
        return Dictionary(uniqueKeysWithValues: parts.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") })
    }

    /// Each figure with what it is to be.
    var figures: [(name: String, value: String)] {
        sides[1].components(separatedBy: ", ").map { figure in
            let parts = figure.split(separator: " ", maxSplits: 1).map(String.init)
            return (parts[0], parts[1])
        }
    }

    private func list(_ key: String) -> [String] { given[key]?.components(separatedBy: " / ") ?? [] }

    private static let keys: Set = [
        "from", "to", "kind", "off", "stated", "completed", "created", "terms", "term", "did", "at",
        "sunday",
    ]

    private func plan() throws -> GoalPlan {
        try #require(sides.count == 2 && Self.keys.isSuperset(of: given.keys))
        func date(_ key: String, _ standard: String) -> String? {
            given[key].map { $0 == "-" ? nil : $0 } ?? standard
        }
        let kind = try given["kind"].map { try #require(GoalPlan.Kind(rawValue: $0)) } ?? .goal
        var plan = try goal(
            from: date("from", "2026-10-19"), to: date("to", "2026-12-27"), kind: kind, breaks: list("off"))
        let targets = sides[0].components(separatedBy: "; ")[0].components(separatedBy: " & ")
        plan.targets = try targets.filter { $0 != "-" }.flatMap { try goal($0).targets }
        plan.status = try given["stated"].map { try #require(GoalPlan.StatedStatus(rawValue: $0)) }
        plan.completed = try given["completed"].map(day)
        plan.created = try given["created"].map(day)
        plan.spans = try list("terms").map { word in
            let status = PlannedSpan.TermStatus(rawValue: word)
            #expect(status != nil || word == "-")
            return PlannedSpan(.term, first: try day("2026-10-19"), last: try day("2026-12-27"), status: status)
        }
        if let term = try given["term"].map(span) {
            plan.spans = [PlannedSpan(.term, first: term.first, last: term.last)]
        }
        return plan
    }

    func found() throws -> GoalProgress {
        return try progress(
            of: plan(), logged(list("did")), asOf: given["at"] ?? "",
            weekStart: given["sunday"] == nil ? .monday : .sunday)
    }
}

@Suite struct ProgressCaseTests {
    private enum Figure {
        case number(Rational?)
        case text(String?)
    }

    private static func figure(_ name: String, _ goal: GoalProgress) throws -> Figure {
        func list(_ parts: [String]?) -> Figure {
            .text(parts.flatMap { $0.isEmpty ? nil : $0.joined(separator: " / ") })
        }
        switch name {
        case "status": return .text(goal.status.rawValue)
        case "expected": return .number(goal.expectedPercent)
        case "late": return .number(goal.daysLate.map { Rational($0) })
        case "left": return .number(goal.daysLeft.map { Rational($0) })
        case "urgent": return .text(goal.isUrgent ? "yes" : "no")
        case "rested": return .number(Rational(goal.notCounted.count { $0.reason == .dayOff }))
        case "begins": return .text(goal.paceFrom?.description)
        case "others": return .number(Rational(goal.notCounted.count { $0.reason == .otherDay }))
        default: break
        }
        let target = try #require(goal.targets.first)
        let signs: [PeriodOutcome: String] = [.met: "m", .missed: "-", .running: "r"]
        func count(_ count: Int?) -> Figure { .number(count.map { Rational($0) }) }
        func word(_ holds: Bool) -> Figure { .text(holds ? "yes" : "no") }
        switch name {
        case "origin": return .number(target.from)
        case "current": return .number(target.current)
        case "remaining": return .number(target.remaining)
        case "percent": return .number(target.percent)
        case "used": return .number(target.used)
        case "forecast": return .number(target.forecast)
        case "need": return .number(target.neededPerDay)
        case "week": return .number(target.neededThisWeek)
        case "periods": return count(target.periods)
        case "ended": return count(target.periodsEnded)
        case "met": return count(target.periodsMet)
        case "streak": return count(target.streak)
        case "longest": return count(target.longestStreak)
        case "decided": return count(target.periodsDecided)
        case "missed": return count(target.missedInRow)
        case "last": return .number(target.lastReading)
        case "silent": return .text(target.silentSince?.description)
        case "ahead": return count(target.daysAhead)
        case "achieved": return word(target.isMet)
        case "pace": return word(target.isOnPace)
        case "exceeded": return word(target.isExceeded)
        case "projected": return .text(target.projected?.description)
        case "recent":
            return .text(target.recentPeriods.flatMap { $0.isEmpty ? nil : $0.compactMap { signs[$0] }.joined() })
        case "trend":
            return .text(
                target.trend.map { "\($0.recent.amountText) \($0.before.amountText) \($0.direction.rawValue)" })
        case "weeks": return list(target.weeks.map { "\($0.start) \($0.amount?.amountText ?? "-")" })
        default: break
        }
        let history = try #require(target.history)
        switch name {
        case "days": return list(history.days.map { "\($0.day) \($0.amount.amountText)" })
        case "corners": return list(history.corridor?.corners.map { "\($0.day) \($0.amount.amountText)" })
        case "perDay": return .text(history.corridor?.perDay.amountText)
        case "leeway": return .text(history.corridor?.leeway.amountText)
        case "outlook":
            let outlook = history.outlook
            return list(
                [outlook?.slowest, outlook?.fastest, outlook?.latest].compactMap { $0 }.map {
                    "\($0.perDay.amountText) \($0.first) \($0.last) \($0.met?.description ?? "never")"
                })
        case "tally":
            return list(
                history.periods.map {
                    "\($0.first.description.dropFirst(5)) to \($0.last.description.dropFirst(5)): "
                        + "\($0.amount.amountText) of \($0.asked.amountText) \($0.outcome?.rawValue ?? "-")"
                })
        default:
            Issue.record("no figure is called '\(name)'")
            return .text(nil)
        }
    }

    /// Each way to count is among them, so that what is asked of all is asked of each.
    @Test func thereAreCases() throws {
        #expect(ProgressCase.all.count > 400)
        let modes = try ProgressCase.all.flatMap { try $0.found().targets.map(\.mode) }
        let counts = Dictionary(modes.map { ($0, 1) }, uniquingKeysWith: +)
        #expect(counts.count == 6 && counts.values.allSatisfy { $0 > 10 }, "\(counts)")
    }

    @Test(arguments: ProgressCase.all)
    func figures(row: ProgressCase) throws {
        let goal = try row.found()
        for (name, value) in row.figures {
            switch try Self.figure(name, goal) {
            case .number(let found): #expect(found == (value == "none" ? nil : try number(value)), "\(name)")
            case .text(let found): #expect(found ?? "none" == value, "\(name)")
            }
        }
    }

    /// What holds of every goal: which figures a kind of target has, and that those of one target agree.
    @Test(arguments: ProgressCase.all)
    func figuresAgree(row: ProgressCase) throws {
        for target in try row.found().targets {
            #expect(target.neededPerWeek == target.neededPerDay.map { $0 * 7 })
            // What is behind its line by more days than its leeway is behind, and nothing else.
            if let ahead = target.daysAhead, let leeway = target.leeway {
                #expect(target.isOnPace == (-ahead <= leeway))
            }
            let history = try #require(target.history)
            let sum = Rational.sum(history.days.map(\.amount))
            #expect(target.mode != .total || sum == target.current)
            #expect(zip(history.periods, history.periods.dropFirst()).allSatisfy { $0.number < $1.number })
            switch target.mode {
            case .total:
                #expect(target.remaining == max(0, target.target - (target.current ?? 0)))
                #expect(
                    target.isMet == (target.remaining == 0) && target.used == nil
                        && target.periodsEnded == nil)
            case .latest, .best:
                #expect(target.used == nil && target.periodsEnded == nil && target.period == nil)
                #expect(target.isMet == (target.remaining == 0))
            case .rate: #expect(target.neededPerDay == nil && target.projected == nil && !target.isExceeded)
            case .limit: #expect(target.period == nil ? target.percent == nil : target.used == nil)
            case .average: #expect(target.projected == nil && target.neededPerDay == nil && target.trend == nil)
            }
            if target.mode == .latest || target.mode == .best {
                #expect(!target.isExceeded && target.projected == nil && target.trend == nil)
            }
            guard let days = target.days else { continue }
            #expect(history.periods.allSatisfy { $0.first == $0.last && days.contains($0.first) })
        }
    }
}

import VaultSchema

/// One goal with all that counts for it.
struct GoalScope {
    private let plan: GoalPlan
    private let dates: EffectiveDates
    private let logged: LoggedActions
    private let inside: [Candidate]
    private let outside: [Candidate]
    private let counted: [CountedAmounts]

    init(
        _ number: Int, of plans: [GoalPlan], numbers: [String: Int], logged: LoggedActions, units: inout UnitNumbers
    ) {
        let plan = plans[number]
        let dates = EffectiveDates(of: plan)
        var (inside, outside) = logged.candidates(for: number, dates: dates)
        if plan.kind == .milestone, let above = plan.goal.flatMap({ numbers[$0] }) {
            let counting = logged.candidates(for: above, dates: EffectiveDates(of: plans[above])).inside
            inside = logged.candidates(own: inside, above: counting, goal: above, dates: dates)
        }
        var counted: [CountedAmounts] = []
        for target in plan.targets.compactMap({ ResolvedTarget($0, units: &units) }) {
            counted.append(CountedAmounts(target, goal: number, candidates: inside, actions: logged.resolved))
        }
        self.plan = plan
        self.dates = dates
        self.logged = logged
        self.inside = inside
        self.outside = outside
        self.counted = counted
    }

    func progress(_ settings: ProgressSettings) -> GoalProgress {
        let today = settings.asOf
        let breaks = BreakDays(plan.breaks)
        let targets = counted.map { counted in
            TargetScope(
                target: counted.target, counted: counted, dates: dates, breaks: breaks, today: today,
                weekStart: settings.weekStart
            ).progress
        }
        let hasCounted = counted.contains { !$0.entries.isEmpty }
        let status = GoalStatus(of: plan, dates: dates, targets: targets, hasCounted: hasCounted, on: today)
        let daysLeft = dates.due.map { today.days(until: $0) }
        let missing = plan.missingParts(dates: dates, hasTargets: !targets.isEmpty)
        let withPercent = targets.filter { $0.percent != nil }
        return GoalProgress(
            name: plan.name, kind: plan.kind, title: plan.title, path: plan.path, isArchived: plan.isArchived,
            status: status, isUrgent: status.isUrgent(daysLeft: daysLeft),
            isIncomplete: plan.isIncomplete || targets.count < plan.targets.count,
            percent: mean(of: withPercent.compactMap(\.percent).map { min(100, max(0, $0)) }),
            expectedPercent: mean(of: withPercent.compactMap(\.expectedPercent)),
            start: dates.start, due: dates.due, daysLeft: daysLeft,
            completeness: plan.kind == .goal ? Rational(5 - missing.count, over: 5) : nil, missing: missing,
            childrenPercent: nil, targets: targets, contributions: contributions, notCounted: notCounted)
    }

    private var contributions: [Contribution] {
        let placed = counted.enumerated().flatMap { place, counted in
            counted.entries.map { (entry: $0, target: counted.target, place: place) }
        }
        return placed.sorted { one, other in
            if one.entry.action != other.entry.action {
                return isBefore(logged.sorted[one.entry.action], logged.sorted[other.entry.action])
            }
            return (one.target.written, one.place) < (other.target.written, other.place)
        }.map { entry, target, _ in
            let action = logged.sorted[entry.action]
            return Contribution(
                record: action.name, path: action.path, line: entry.line, day: entry.day, target: target.written,
                amount: target.inUnit(entry.amount), unit: target.unit, origin: entry.origin)
        }
    }

    private var notCounted: [NotCounted] {
        let counting = Set(counted.flatMap { $0.entries.map(\.action) })
        var reasons: [(action: Int, reason: NotCounted.Reason)] = outside.map { ($0.action, .outsideGoal) }
        for candidate in inside where !counting.contains(candidate.action) {
            reasons.append((candidate.action, .noAmount))
        }
        return reasons.sorted { isBefore(logged.sorted[$0.action], logged.sorted[$1.action]) }.map { action, reason in
            NotCounted(record: logged.sorted[action].name, path: logged.sorted[action].path, reason: reason)
        }
    }

    /// The order of the output: by day, time (none last), path.
    private func isBefore(_ one: LoggedAction, _ other: LoggedAction) -> Bool {
        (one.day, one.secondForOrder, one.path) < (other.day, other.secondForOrder, other.path)
    }
}

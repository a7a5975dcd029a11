import VaultChecks
import VaultProgress
import VaultRecords

/// Words for what counted, and what did not.
extension ProgressWords {
    /// `5 km  measured`; with the amount as it was written where that is in another unit:
    /// `5 km (3.1 mi)  measured`.
    package static func contribution(_ item: CountedContribution) -> String {
        var amount = "\(item.amount.amountText) \(unit(item.unit, for: item.amount))"
        if let written = item.written, written.amount != item.amount {
            amount += " (\(written.amount.amountText) \(written.unit))"
        }
        // The second action of a day.
        if item.origin == .day, item.amount.isZero { return "its day is counted already" }
        return "\(amount)  \(reason(item.origin))"
    }

    /// `15.2 km expected by today; on track from 12.1 km on`, of a goal that runs; nil where no pace is judged.
    package static func standing(_ target: TargetProgress, status: GoalStatus) -> String? {
        guard [.behind, .notStarted, .onTrack].contains(status), let (expected, least) = target.standing else {
            return nil
        }
        // What is said is on track, however it is rounded.
        let rounded = least.rounded(places: 2)
        let said = rounded < least ? rounded + (Rational(1, over: 100) ?? 0) : rounded
        return "\(amount(expected, target)) expected by today; on track from \(amount(said, target)) on"
    }

    private static func reason(_ origin: CountedContribution.Origin) -> String {
        switch origin {
        case .amounts: "from its 'amounts'"
        case .measure: "from its 'measures'"
        case .property: "a property of the note"
        case .duration: "its duration"
        case .times: "counted once"
        case .day: "counted as a day"
        case .sum: "the sum of its amounts"
        case .greatest: "its greatest amount"
        case .least: "its least amount"
        }
    }

    package static func reason(_ reason: NotCounted.Reason) -> String {
        switch reason {
        case .outsideGoal: "dated outside the goal"
        case .noOccurrence: "nothing is due near its day"
        case .noAmount: "no amount that matches a target"
        case .noTarget: "the goal has no targets"
        }
    }
}

/// Words for what sums up: all goals together, the last week against those before, and what falls due again and again.
extension ProgressWords {
    /// `8 goals: 4 behind pace, 4 on track · 10.3 % on average`; nil for fewer than two, of which the line says nothing new.
    package static func total(_ goals: [GoalProgress]) -> String? {
        let summary = ProgressSummary(of: goals)
        guard summary.total > 1 else { return nil }
        let kinds = kinds(goals.filter { !$0.isArchived })
        return "\(kinds): \(counts(summary.counts))" + (summary.percent.map { " · \(percent($0)) on average" } ?? "")
    }

    /// `2 goals and 1 obligation`.
    package static func kinds(_ goals: [GoalProgress]) -> String {
        let counts = [GoalPlan.Kind.goal, .milestone, .obligation].compactMap { kind -> String? in
            let count = goals.count { $0.kind == kind }
            return count == 0 ? nil : Words.count(count, kind.rawValue)
        }
        return Words.list(counts, joint: "and")
    }

    /// `17.5 km in 7 days, rising from 3.2 a week`.
    package static func trend(_ target: TargetProgress) -> String? {
        guard let trend = target.trend else { return nil }
        let start = "\(amount(trend.recent.rounded(places: 1), target)) in 7 days, \(trend.direction.rawValue)"
        let before = "\(number(trend.before, target, places: 1)) a week"
        return trend.direction == .steady ? "\(start) at \(before)" : "\(start) from \(before)"
    }

    /// `monthly, next due 2026-11-30`, `3 done`, and once what was missed.
    package static func occurrences(_ occurrences: Occurrences, status: GoalStatus) -> [String] {
        var parts = ["\(occurrences.interval)"]
        let isRunning = [.overdue, .open, .upcoming].contains(status)
        if isRunning, let next = occurrences.next { parts[0] += ", next due \(next)" }
        if !occurrences.done.isEmpty { parts.append("\(occurrences.done.count) done") }
        if status != .dropped, status != .paused, let missed = missed(occurrences.missed) { parts.append(missed) }
        return parts
    }

    /// `missed on 2026-09-30`, `4 missed, the last on 2026-09-30`; nil for none.
    package static func missed(_ days: [CalendarDate]) -> String? {
        guard let last = days.last else { return nil }
        return days.count == 1 ? "missed on \(last)" : "\(days.count) missed, the last on \(last)"
    }
}

import VaultChecks
import VaultProgress
import VaultSchema

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

import VaultChecks
import VaultProgress
import VaultSchema

/// What plots say, in words.
package enum PlotWords {
    /// A question about one target; with the target where the goal has several: `190 km: is it on pace?`
    package static func question(_ question: String, _ target: TargetProgress, of goal: GoalProgress) -> String {
        goal.targets.count > 1
            ? "\(target.written): \(question.prefix(1).lowercased())\(question.dropFirst())" : question
    }

    /// `3 days ahead`, `2.5 days behind (7 are still on pace)`, `exactly on pace`; nil where no pace is known.
    package static func buffer(_ corridor: PaceCorridor?) -> String? {
        guard let corridor, let buffer = corridor.buffer else { return nil }
        let text = days(buffer.magnitude)
        if text == days(0) { return "exactly on pace" }
        if buffer > 0 { return "\(text) ahead" }
        let leeway = corridor.leeway.decimalText(places: 1)
        if corridor.leeway.isZero { return "\(text) behind" }
        return "\(text) behind (\(leeway) \(leeway == "1" ? "is" : "are") still on pace)"
    }

    private static func days(_ days: Rational) -> String {
        let text = days.decimalText(places: 1)
        return "\(text) \(text == "1" ? "day" : "days")"
    }

    /// `At the fastest and the slowest four weeks so far it is met on 2026-12-20 or on 2027-03-04`.
    package static func outlook(_ outlook: PaceOutlook, _ target: TargetProgress) -> String {
        if outlook.fastest.perDay <= 0 { return "Nothing counted in any four weeks so far" }
        let stands = outlook.latest.perDay.isZero ? "Nothing counted in the last four weeks; " : ""
        let fast = outlook.fastest.met
        let slow = outlook.slowest.met
        let at = stands.isEmpty ? "At" : "at"
        if let fast, fast == slow { return "\(stands)\(at) the pace of any four weeks so far it is met on \(fast)" }
        let first = fast.map { "on \($0)" } ?? "never"
        let last = slow.map { "on \($0)" } ?? "never"
        return "\(stands)\(at) the pace of the fastest four weeks so far it is met \(first), of the slowest \(last)"
    }
}

extension PlotWords {
    /// A number as a person reads it: at most two decimals.
    package static func number(_ number: Rational) -> String { ProgressWords.number(number) }
}

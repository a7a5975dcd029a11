import VaultSchema

/// What the last seven days brought, against the weeks before.
package struct Trend: Hashable, Sendable {
    /// The raw values are the words of the output.
    package enum Direction: String, CaseIterable, Sendable {
        case rising, steady, falling
    }

    /// The sum of the last seven days with today, in the unit of the target.
    package var recent: Rational
    /// The mean of a week in the four weeks before.
    package var before: Rational

    /// Steady while they differ by at most a tenth of the mean.
    package var direction: Direction {
        let tenth = before.divided(by: 10) ?? 0
        if recent > before + tenth { return .rising }
        return recent < before - tenth ? .falling : .steady
    }
}

extension TargetScope {
    private static let daysBefore = 28

    /// Of totals, rates and limits; nil outside the dates of the goal, with less than a week before the last one, and
    /// where nothing counted in all that time. Cost: linear in the counted amounts.
    var trend: Trend? {
        switch target.target.mode {
        case .latest, .best: return nil
        case .total, .rate, .limit: break
        }
        guard dates.contains(today), let begin = dates.start ?? counted.entries.first?.day else { return nil }
        let first = max(begin, today.adding(days: -6 - Self.daysBefore))
        let last = today.adding(days: -7)
        let days = first.days(until: last) + 1
        guard days >= 7 else { return nil }
        let recent = counted.sum(first: last.adding(days: 1), last: today)
        let sum = counted.sum(first: first, last: last)
        guard !recent.isZero || !sum.isZero, let before = (sum * 7).divided(by: Rational(days)) else { return nil }
        return Trend(recent: target.inUnit(recent), before: target.inUnit(before))
    }
}

import VaultSchema

/// When a total is met at the pace so far.
extension TargetScope {
    /// today + ceil(remaining / (sum / days)), once since the pace of a goal with a start begins, and once for the last
    /// 14 days, today included. Breaks count neither among the days that were nor among those to come.
    func setProjection(of figures: inout TargetFigures) {
        guard !figures.isMet, let remaining = figures.remaining else { return }
        if dates.start != nil, let paceFrom { figures.projected = day(of: remaining, since: paceFrom) }
        figures.projectedRecent = day(of: remaining, since: today.adding(days: -13))
    }

    /// Nil when nothing was gained, and beyond the calendar's last day.
    private func day(of remaining: Rational, since first: CalendarDate) -> CalendarDate? {
        let days = breaks.daysOff(from: first, to: today)
        let sum = counted.sum(first: first, last: today)
        guard sum > 0, days > 0 else { return nil }
        let left = today.days(until: .last)
        guard let wait = (remaining * Rational(days)).divided(by: sum)?.ceiling?.within(0...left) else { return nil }
        return breaks.day(wait, after: today)
    }
}

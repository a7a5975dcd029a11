import VaultSchema

/// When a total is met if it goes on as it went.
extension TargetScope {
    /// today + ceil(remaining / (sum / days)), once since the start and once for the last 14 days, today included.
    func setProjection(of figures: inout TargetFigures) {
        guard !figures.isMet, let remaining = figures.remaining, let sum = figures.current else { return }
        if let start = dates.start {
            figures.projected = day(of: remaining, at: sum, in: start.days(until: today) + 1)
        }
        let recent = counted.sum(first: today.adding(days: -13), last: today)
        figures.projectedRecent = day(of: remaining, at: recent, in: 14)
    }

    /// Nil when nothing was gained, and beyond the calendar's last day.
    private func day(of remaining: Rational, at sum: Rational, in days: Int) -> CalendarDate? {
        guard sum > 0, days > 0 else { return nil }
        let left = today.days(until: .last)
        guard let wait = (remaining * Rational(days)).divided(by: sum)?.ceiling?.within(0...left) else { return nil }
        return today.adding(days: wait)
    }
}

import VaultSchema

/// What a total or a level asks of today: the share that time has passed, and the pace from here on.
extension TargetScope {
    /// On pace when the percent has kept up with the time; always with an open side.
    func setPace(of figures: inout TargetFigures) {
        figures.expectedPercent = dates.expectedPercent(on: today)
        if let expected = figures.expectedPercent, let percent = figures.percent {
            figures.isOnPace = percent >= expected
        }
    }

    /// remaining / days from the later of today and start to due, both included; while not met, until due.
    func setNeed(of figures: inout TargetFigures) {
        guard !figures.isMet, let remaining = figures.remaining, let due = dates.due else { return }
        let days = max(today, dates.start ?? today).days(until: due) + 1
        guard days > 0 else { return }
        figures.neededPerDay = remaining.divided(by: Rational(days))
    }
}

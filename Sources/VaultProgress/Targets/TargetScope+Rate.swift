import VaultSchema

/// `90 min per week`: an amount in each period.
extension TargetScope {
    func rate(per period: Target.Period) -> TargetFigures {
        var tally = PeriodTally(runs(per: period), of: target)
        if dates.due == nil {
            tally.periods = tally.ended + (tally.isRunningMet ? 1 : 0)
        }
        var figures = TargetFigures(current: tally.running?.sum, remaining: tally.running?.remaining)
        figures.percent = Rational(100 * tally.met, over: tally.periods)
        figures.expectedPercent = dates.due == nil ? 100 : Rational(100 * tally.ended, over: tally.periods)
        figures.isMet = dates.areOver(on: today) && tally.periods > 0 && tally.met == tally.periods
        setPace(of: &figures, tally, per: period)
        figures.tally = tally
        return figures
    }
}

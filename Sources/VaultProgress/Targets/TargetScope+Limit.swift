import VaultSchema

/// `at most 200 EUR` and `at most 3 cups per day`.
extension TargetScope {
    /// A limit for the whole window.
    var wholeLimit: TargetFigures {
        let sum = counted.sum
        let isWithin = sum <= target.amount
        var figures = TargetFigures(current: sum)
        figures.used = (sum * 100).divided(by: target.amount)
        figures.isMet = isWithin && dates.areOver(on: today)
        figures.isOnPace = isWithin
        setForecast(of: &figures, sum: sum)
        if dates.contains(today) { figures.remaining = max(0, target.amount - sum) }
        return figures
    }

    /// A limit for each period: kept when the period has ended, broken as soon as it is exceeded, so that one that is
    /// exceeded is never shown as 100 percent.
    func limit(per period: Target.Period) -> TargetFigures {
        let tally = PeriodTally(runs(per: period), of: target)
        var figures = TargetFigures(current: tally.running?.sum, remaining: tally.running?.remaining)
        figures.percent = Rational(100 * tally.met, over: tally.decided)
        figures.expectedPercent = 100
        figures.isMet = dates.areOver(on: today) && tally.ended > 0 && tally.met == tally.ended
        setPace(of: &figures, tally, per: period)
        figures.tally = tally
        if dates.due == nil { figures.tally?.periods = tally.ended }
        return figures
    }
}

import VaultSchema

/// Everything that the rules of a target need.
struct TargetScope {
    let target: ResolvedTarget
    let counted: CountedAmounts
    let dates: EffectiveDates
    let paceFrom: CalendarDate?
    let pace: PaceDays?
    let breaks: BreakDays
    let today: CalendarDate
    let weekStart: WeekStart

    /// What the rules of its mode say.
    ///
    /// Cost: linear in the counted amounts and the breaks.
    var figures: TargetFigures {
        switch (target.target.mode, target.target.period) {
        case (.total, _): total
        case (.latest, _), (.best, _): level
        case (.limit, nil): wholeLimit
        case (.limit, let period?): limit(per: period)
        case (.rate, let period): rate(per: period ?? .week)
        }
    }

    func progress(showsWeeks: Bool, showsHistory: Bool = false) -> TargetProgress {
        let figures = figures
        var progress = TargetProgress(target, figures)
        progress.trend = trend
        progress.standing = standing(figures).map { (target.inUnit($0.expected), target.inUnit($0.least)) }
        if showsHistory { progress.history = history(figures) }
        guard showsWeeks else { return progress }
        progress.neededThisWeek = neededThisWeek(figures).map(target.inUnit)
        progress.neededToBegin = neededToBegin.map(target.inUnit)
        progress.weeks = weeks.map { WeekAmount(start: $0.start, amount: $0.amount.map(target.inUnit)) }
        return progress
    }
}

/// What the rules say about a target, in base units.
struct TargetFigures {
    var from: Rational?
    var current: Rational?
    var remaining: Rational?
    var percent: Rational?
    var expectedPercent: Rational?
    var isMet = false
    var isOnPace = true
    var isExceeded = false
    var used: Rational?
    var neededPerDay: Rational?
    var projected: CalendarDate?
    var projectedRecent: CalendarDate?
    var forecast: Rational?
    var tally: PeriodTally?
}

extension TargetProgress {
    /// The figures in the target's unit.
    init(_ target: ResolvedTarget, _ figures: TargetFigures) {
        written = target.written
        mode = target.target.mode
        unit = target.unit
        self.target = target.inUnit(target.amount)
        from = figures.from.map(target.inUnit)
        period = target.target.period
        current = figures.current.map(target.inUnit)
        asked = figures.tally?.running.map { target.inUnit($0.asked) }
        remaining = figures.remaining.map(target.inUnit)
        percent = figures.percent
        expectedPercent = figures.expectedPercent
        isMet = figures.isMet
        isOnPace = figures.isOnPace
        isExceeded = figures.isExceeded
        used = figures.used
        neededPerDay = figures.neededPerDay.map(target.inUnit)
        projected = figures.projected
        projectedRecent = figures.projectedRecent
        forecast = figures.forecast.map(target.inUnit)
        periods = figures.tally?.periods
        periodsEnded = figures.tally?.ended
        periodsDecided = figures.tally?.decided
        periodsMet = figures.tally?.met
        streak = figures.tally?.streak
        longestStreak = figures.tally?.longestStreak
        recentPeriods = figures.tally?.recent
        judgedPeriods = figures.tally.map { Array($0.judged(per: target.target.period ?? .week)) } ?? []
    }
}

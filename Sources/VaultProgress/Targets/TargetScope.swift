import VaultRecords

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
        case (.average, nil): average
        case (.average, let period?): average(per: period)
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
        days = target.target.days
        isAtMost = target.target.isAtMost
        addsUp = target.addsUp
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

/// `latest 75 kg from 85 kg` and `best 100 kg`: one amount of all that counted.
extension TargetScope {
    var level: TargetFigures {
        let (isLatest, from, falls) = (isLatest, from, falls)
        var figures = TargetFigures(from: from, percent: 0)
        if let from, let current = isLatest ? counted.entries.last?.amount : best(falls: falls) {
            let way = target.amount - from
            figures.current = current
            // Without a distance to go the target is met from the start.
            figures.percent = ((current - from) * 100).divided(by: way) ?? 100
            figures.isMet = way.isZero || (falls ? current <= target.amount : current >= target.amount)
            figures.remaining = figures.isMet ? 0 : (target.amount - current).magnitude
        }
        setPace(of: &figures, whole: from.map { (target.amount - $0).magnitude })
        if isLatest { setNeed(of: &figures) }
        return figures
    }

    private var isLatest: Bool { target.target.mode == .latest }

    /// The effective start; nil for `latest` without one before anything is logged.
    private var from: Rational? { target.from ?? (isLatest ? counted.entries.first?.amount : 0) }

    /// Whether less is nearer to the target.
    var falls: Bool { from.map { $0 > target.amount } ?? false }

    private func best(falls: Bool) -> Rational? {
        let amounts = counted.entries.lazy.map(\.amount)
        return falls ? amounts.min() : amounts.max()
    }
}

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

/// `120 km`: the sum of all that counted.
extension TargetScope {
    var total: TargetFigures {
        let sum = counted.sum
        let percent = (sum * 100).divided(by: target.amount) ?? 0
        var figures = TargetFigures(current: sum, percent: percent)
        figures.isMet = sum >= target.amount
        figures.remaining = max(0, target.amount - sum)
        figures.isExceeded = percent > 110
        setPace(of: &figures, whole: target.amount)
        setNeed(of: &figures)
        setProjection(of: &figures)
        return figures
    }
}

/// What a target got in one calendar week.
package struct WeekAmount: Hashable, Sendable {
    /// The week's first day, which may lie before the goal's start.
    package var start: CalendarDate
    /// In the target's unit: the week's sum, of `latest` its last amount, of `best` its best one.
    /// Nil for a week of these two without any.
    package var amount: Rational?

    package init(start: CalendarDate, amount: Rational?) {
        self.start = start
        self.amount = amount
    }
}

/// The weeks of a target, and what the running one still needs.
extension TargetScope {
    /// The most weeks that are listed, the last ones.
    static let mostWeeks = 104

    /// The calendar weeks from the start, or without one from the first counted action, to today or the due.
    /// In base units. Cost: linear in the counted amounts and the weeks.
    var weeks: [WeekAmount] {
        let last = min(dates.due ?? today, today)
        guard let first = dates.start ?? counted.entries.first?.day, first <= last else { return [] }
        let calendar = CalendarPeriods(period: .week, weekStart: weekStart)
        let lastNumber = calendar.number(of: last)
        let number = max(calendar.number(of: first), lastNumber - Self.mostWeeks + 1)
        let lastStart = last.startOfWeek(weekStart)
        var amounts = [[Rational]](repeating: [], count: lastNumber - number + 1)
        for entry in counted.entries {
            let week = calendar.number(of: entry.day) - number
            if amounts.indices.contains(week) { amounts[week].append(entry.amount) }
        }
        return amounts.enumerated().map { week, amounts in
            let start = lastStart.adding(days: (number + week - lastNumber) * 7)
            return WeekAmount(start: start, amount: amount(of: amounts))
        }
    }

    /// What the amounts of a week or a day make together.
    func amount(of amounts: [Rational]) -> Rational? {
        switch target.target.mode {
        case .total, .rate, .limit: Rational.sum(amounts)
        case .latest: amounts.last
        case .average: amounts.mean
        case .best: falls ? amounts.min() : amounts.max()
        }
    }

    /// What the running week still needs, in base units; nil for levels and limits, and outside the window.
    ///
    /// Of a rate per week what the current period still requires. Of a total the week's share of what was left when it
    /// began, less what the week has got: (target − sum before) × days of the week / days to the due − sum of the week.
    /// Only the days inside the goal's dates and outside its breaks count. A total without a due date requires nothing
    /// of a week.
    func neededThisWeek(_ figures: TargetFigures) -> Rational? {
        guard dates.contains(today) else { return nil }
        switch target.target.mode {
        case .rate: return target.target.period == .week ? figures.remaining : nil
        case .latest, .best, .limit, .average: return nil
        case .total: break
        }
        guard let due = dates.due else { return nil }
        let monday = today.startOfWeek(weekStart)
        let first = max(monday, dates.start ?? monday)
        let days = breaks.daysOff(from: first, to: due)
        let daysOfWeek = breaks.daysOff(from: first, to: min(monday.adding(days: 6), due))
        var before: Rational = 0
        var now: Rational = 0
        for entry in counted.entries {
            if entry.day < first { before += entry.amount } else { now += entry.amount }
        }
        let left = max(0, target.amount - before)
        guard let share = (left * Rational(daysOfWeek)).divided(by: Rational(days)) else { return nil }
        return max(0, share - now)
    }
}

/// A target with its amounts in the base unit of its group.
package struct ResolvedTarget {
    /// What an action gives when none of its quantities fits.
    package enum Counting {
        /// `120 km`: nothing.
        case amounts
        /// `90 min`: its duration.
        case time
        /// `30 times`: one.
        case times
        /// `30 days`: one for the day's first action; quantities play no part.
        case days
    }

    package let written: String
    package let target: Target
    /// The canonical name of the target's unit.
    package let unit: String
    package let group: Int
    /// One of the unit in base units, above 0.
    let factor: Rational
    /// The target's amount in base units.
    let amount: Rational
    /// The written start of `latest` and `best` in base units.
    let from: Rational?
    package let counting: Counting
    /// Whether its unit is counted in whole numbers, so that no fraction is expected.
    let isWhole: Bool
    /// Whether several amounts of one day make one, for an average: those of time, distance and energy.
    let addsUp: Bool

    /// Nil when the target cannot be read, when its `from` is of another group,
    /// and when it asks for a best time without `from`.
    package init?(_ planned: PlannedTarget, units: inout UnitNumbers) {
        guard let target = planned.target else { return nil }
        written = planned.written
        self.target = target
        let base = units.base(target.quantity, line: 0)
        group = base.group
        amount = base.amount
        factor = units.place(of: target.quantity.unit).factor
        unit = units.canonical(target.quantity.unit)
        isWhole = units.isWhole(target.quantity.unit)
        addsUp = units.addsUp(target.quantity.unit)
        counting =
            if unit == units.canonical("days") {
                .days
            } else if unit == units.canonical("times") {
                .times
            } else {
                group == units.time ? .time : .amounts
            }
        if let written = target.from {
            let base = units.base(written, line: 0)
            guard base.group == group else { return nil }
            from = base.amount
        } else {
            if target.mode == .best && group == units.time { return nil }
            from = nil
        }
    }

    /// What it needs from an action or a contribution.
    package var question: TargetQuestion {
        let isSingle = target.mode.isSingle
        let falls = from.map { $0 > amount } ?? false
        return TargetQuestion(isOfTime: counting == .time, use: !isSingle ? .sum : falls ? .least : .greatest)
    }

    /// A required or expected fraction of an amount: rounded down where the unit is counted in whole numbers. Base
    /// units.
    func atMost(_ amount: Rational) -> Rational {
        guard isWhole, !amount.isWhole else { return amount }
        let rounded = amount.rounded(places: 0)
        return rounded > amount ? rounded - 1 : rounded
    }

    /// An allowed fraction of an amount: rounded up where the unit is counted in whole numbers. Base units.
    func atLeast(_ amount: Rational) -> Rational {
        guard isWhole, !amount.isWhole else { return amount }
        let rounded = amount.rounded(places: 0)
        return rounded < amount ? rounded + 1 : rounded
    }

    /// A base amount in the target's unit.
    package func inUnit(_ amount: Rational) -> Rational {
        amount.divided(by: factor) ?? amount
    }
}

/// Which amounts of an action or a contribution answer a target, among those of its unit.
package struct TargetQuestion: Hashable, Sendable {
    /// Whether a duration does.
    var isOfTime: Bool
    /// Of a contribution: sums are for what adds up, the greatest for a best or latest amount, and the least where that
    /// is to fall by what is written.
    var use: Contribution.Use

    /// Every question that there is.
    package static let all = [Contribution.Use.sum, .greatest, .least].flatMap { use in
        [false, true].map { TargetQuestion(isOfTime: $0, use: use) }
    }

    func reads(_ use: Contribution.Use) -> Bool { use == .every || use == self.use }
}

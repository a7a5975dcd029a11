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

    /// Nothing said yet.
    var start: TargetProgress { TargetProgress(target) }

    /// What the rules of its mode say, in base units.
    ///
    /// Cost: linear in the counted amounts and the breaks.
    private var figures: TargetProgress {
        switch (target.mode, target.target.period) {
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
        var progress = figures
        progress.trend = trend
        if let projected = progress.projected, let due = dates.due { progress.isProjectedLate = projected > due }
        if showsHistory { progress.history = history(progress) }
        let need = showsWeeks ? need(progress) : nil
        progress.convert(to: target)
        guard showsWeeks else { return progress }
        if let need {
            let amount = target.inUnit(need.amount)
            if amount > 0 { progress.need = TargetProgress.Need(amount: amount, by: need.by) }
            // What is needed later is not needed this week.
            let isOfWeek = target.mode == .total || target.target.period ?? .week == .week
            if isOfWeek { progress.neededThisWeek = need.by == nil ? amount : 0 }
        }
        progress.weeks = weeks.map { WeekAmount(start: $0.start, amount: $0.amount.map(target.inUnit)) }
        return progress
    }
}

extension TargetProgress {
    /// Of a target of which nothing is said yet; what is said then is in base units until `convert`.
    fileprivate init(_ target: ResolvedTarget) {
        (written, mode, unit, isWhole) = (target.written, target.mode, target.unit, target.isWhole)
        (self.target, addsUp) = (target.inUnit(target.amount), target.addsUp)
        (period, days, isAtMost) = (target.target.period, target.target.days, target.target.isAtMost)
    }

    /// What the periods of a rate or limit say.
    mutating func add(_ tally: PeriodTally) {
        (current, remaining, asked) = (tally.running?.sum, tally.running?.remaining, tally.running?.asked)
        (periods, periodsEnded, periodsDecided) = (tally.periods, tally.ended, tally.decided)
        (periodsMet, recentPeriods, missedInRow) = (tally.met, tally.recent, tally.missedInRow)
        (streak, longestStreak) = (tally.streak, tally.longestStreak)
    }

    fileprivate mutating func convert(to target: ResolvedTarget) {
        let amounts: [WritableKeyPath<TargetProgress, Rational?>] = [
            \.from, \.current, \.lastReading, \.asked, \.remaining, \.neededPerDay, \.forecast,
        ]
        for amount in amounts { self[keyPath: amount] = self[keyPath: amount].map(target.inUnit) }
    }
}

/// `120 km`, `latest 75 kg from 85 kg` and `best 100 kg`: what goes along a line.
extension TargetScope {
    /// The sum of all that counted.
    var total: TargetProgress {
        let sum = counted.sum
        let percent = (sum * 100).divided(by: target.amount) ?? 0
        var figures = start
        (figures.current, figures.percent) = (sum, percent)
        figures.isMet = counted.isMet
        figures.remaining = max(0, target.amount - sum)
        figures.isExceeded = percent > 110
        setPace(of: &figures)
        setNeed(of: &figures)
        setProjection(of: &figures)
        return figures
    }

    /// One amount of all that counted.
    var level: TargetProgress {
        let isLatest = target.mode == .latest
        let from = counted.from
        var figures = start
        (figures.from, figures.percent) = (from, counted.hasDirection ? 0 : nil)
        if let from, let current = counted.level(by: .last) {
            figures.current = current
            figures.lastReading = isLatest ? counted.entries.last?.amount : nil
            figures.isMet = counted.isMet
            if counted.hasDirection {
                figures.percent = ((current - from) * 100).divided(by: target.amount - from)
                figures.remaining = figures.isMet ? 0 : (target.amount - current).magnitude
            }
        }
        setPace(of: &figures)
        if isLatest { setNeed(of: &figures) }
        return figures
    }
}

/// `90 min per week`, `at most 3 cups per day` and `at most 200 EUR`.
extension TargetScope {
    /// An amount in each period.
    func rate(per period: Target.Period) -> TargetProgress {
        let tally = tally(per: period)
        var figures = start
        figures.add(tally)
        figures.percent = Rational(100 * tally.met, over: tally.periods)
        figures.expectedPercent = dates.due == nil ? 100 : Rational(100 * tally.ended, over: tally.periods)
        figures.isMet = dates.due != nil && tally.periods > 0 && tally.met == tally.periods
        // It may have other days of the week.
        let isBetween = dates.contains(today) && !calendar(per: period).holds(today)
        figures.isOnPace = breaks.holds(today) || !tally.isRateBehind(isBetween: isBetween)
        return figures
    }

    /// A limit for each period: kept when the period has ended, broken as soon as it is exceeded, so that one that is
    /// exceeded is never shown as 100 percent.
    func limit(per period: Target.Period) -> TargetProgress {
        let tally = tally(per: period)
        var figures = start
        figures.add(tally)
        // Nobody knows how much it was where nothing was ever logged.
        if let last = counted.entries.last {
            figures.percent = Rational(100 * tally.met, over: tally.decided)
            figures.silentSince = silence(since: last.day, per: period)
        }
        figures.expectedPercent = 100
        // All of its periods may be off, but it has to have begun.
        figures.isMet = dates.areOver(on: today) && tally.met == tally.ended && (dates.start ?? paceFrom) != nil
        figures.isOnPace = breaks.holds(today) || !tally.isRunningBroken
        return figures
    }

    func tally(per period: Target.Period) -> PeriodTally {
        PeriodTally(runs(per: period), of: target, isEndless: dates.due == nil, period: period)
    }

    /// The last day on which something was logged, once two whole periods have ended without anything since.
    private func silence(since last: CalendarDate, per period: Target.Period) -> CalendarDate? {
        let calendar = calendar(per: period)
        return dates.contains(today) && calendar.number(of: today) - calendar.number(of: last) > 2 ? last : nil
    }

    /// A limit for the whole window.
    var wholeLimit: TargetProgress {
        let sum = counted.sum
        let isWithin = sum <= target.amount
        var figures = start
        figures.current = sum
        figures.used = (sum * 100).divided(by: target.amount)
        figures.isMet = isWithin && dates.areOver(on: today)
        figures.isOnPace = isWithin
        figures.forecast = forecast
        if dates.contains(today) { figures.remaining = max(0, target.amount - sum) }
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
        switch target.mode {
        case .total, .rate, .limit: Rational.sum(amounts)
        case .latest: amounts.last
        case .average: amounts.mean
        case .best: counted.falls ? amounts.min() : amounts.max()
        }
    }

    /// What is left to do of the current day, week or month, in base units; nil for levels and limits, and outside the
    /// window. Of what comes in wholes and is not needed this week the next one, and the day by which it is.
    private func need(_ figures: TargetProgress) -> (amount: Rational, by: CalendarDate?)? {
        guard dates.contains(today) else { return nil }
        switch target.mode {
        case .latest, .best, .limit, .average:
            return nil
        case .rate:
            guard let remaining = figures.remaining ?? neededToBegin else { return nil }
            guard target.counting == .days else { return (remaining, nil) }
            let isTodayDone = counted.entries.last.map { $0.day == today } ?? false
            return (min(remaining, target.factor * Rational(max(0, daysLeft - (isTodayDone ? 1 : 0)))), nil)
        case .total:
            return share
        }
    }

    /// How many days are left of the current period, today included, without days off.
    private var daysLeft: Int {
        let calendar = calendar(per: target.target.period ?? .week)
        let left = calendar.days(of: calendar.number(of: today)).last - Int(today.dayNumber)
        return breaks.daysOff(from: today, to: min(today.adding(days: left), dates.due ?? .last))
    }

    /// What the week still needs of a total with a due (FORMAT.md 7.15): its share of what was left when it began, less
    /// what it has got. What comes in wholes is needed in wholes, spread evenly over the days; where none of them falls
    /// into this week it is the next one, with its day.
    private var share: (amount: Rational, by: CalendarDate?)? {
        guard let due = dates.due else { return nil }
        let monday = today.startOfWeek(weekStart)
        let first = max(monday, dates.start ?? monday)
        let days = breaks.daysOff(from: first, to: due)
        let daysOfWeek = breaks.daysOff(from: first, to: min(monday.adding(days: 6), due))
        let now = counted.sum(first: first, last: .last)
        let left = max(0, target.amount - (counted.sum - now))
        guard let share = (left * Rational(daysOfWeek)).divided(by: Rational(days)) else { return nil }
        let amount = max(0, target.atMost(share) - now)
        guard target.isWhole, amount.isZero, now < left else { return (amount, nil) }
        let whole = target.atMost(max(0, now)) + 1
        guard let day = (whole * Rational(days)).divided(by: left)?.ceiling?.within(1...days) else { return (0, nil) }
        return (1, breaks.day(day, after: first.adding(days: -1)) ?? due)
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

    var mode: Target.Mode { target.mode }

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

    /// A fraction of an amount that is expected: rounded down where the unit is counted in whole numbers. Base
    /// units.
    func atMost(_ amount: Rational) -> Rational {
        guard isWhole, !amount.isWhole else { return amount }
        let rounded = amount.rounded(places: 0)
        return rounded > amount ? rounded - 1 : rounded
    }

    /// A part of an amount: rounded half up where the unit is counted in whole numbers. Base units.
    func nearest(_ amount: Rational) -> Rational { isWhole ? amount.rounded(places: 0) : amount }

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

import VaultRecords

/// What a target requires today: what is expected by now, by how much it may lag, and the pace from here on.
extension TargetScope {
    /// The last days in which what has not started counts as late.
    private static let lastDays = 7

    /// Of a total, latest or best.
    ///
    /// - Parameter whole: the full amount, the whole distance of a level; nil while that is not known
    func setPace(of figures: inout TargetFigures, whole: Rational?) {
        if let pace { figures.expectedPercent = expectedPercent(pace, whole) }
        guard !figures.isMet else { return }
        if let due = dates.due, today >= due {
            figures.isOnPace = false
        } else if paceFrom == nil {
            figures.isOnPace = !isInLastDays
        } else if let pace, let expected = figures.expectedPercent, let percent = figures.percent {
            let lag = ((expected - percent) * Rational(pace.count)).divided(by: 100) ?? 0
            figures.isOnPace = lag <= pace.leeway
        }
    }

    /// The sums that are expected today and that are still on pace, as `setPace` judges them: of a total that is not met,
    /// before its due, once something is expected.
    func standing(_ figures: TargetFigures) -> (expected: Rational, least: Rational)? {
        guard case .total = target.target.mode, !figures.isMet, dates.contains(today), today != dates.due, let pace,
            let percent = figures.expectedPercent, percent > 0
        else { return nil }
        let expected = (target.amount * percent).divided(by: 100) ?? 0
        let leeway = (target.amount * pace.leeway).divided(by: Rational(pace.count)) ?? 0
        return (expected, target.atLeast(max(0, expected - leeway)))
    }

    private func expectedPercent(_ pace: PaceDays, _ whole: Rational?) -> Rational? {
        guard let whole, !whole.isZero else { return pace.share(of: 100) }
        return (target.atMost(pace.share(of: whole)) * 100).divided(by: whole)
    }

    /// Of a rate or a limit per period.
    func setPace(of figures: inout TargetFigures, _ tally: PeriodTally, per period: Target.Period) {
        figures.isOnPace = tally.isOnPace(per: period)
        guard target.target.mode == .rate else { return }
        if dates.due == today, tally.running != nil, !tally.isRunningMet { figures.isOnPace = false }
        if hasNotStarted, isInLastDays { figures.isOnPace = false }
    }

    /// Of a limit on the whole window: the projected amount, and whether that is too much.
    func setForecast(of figures: inout TargetFigures, sum: Rational) {
        guard let pace, let paceFrom, paceFrom <= today, dates.contains(today) else { return }
        guard pace.passed * 10 >= pace.count else { return }
        let added = counted.sum(first: paceFrom, last: today)
        guard added > 0, let more = (added * Rational(pace.left)).divided(by: Rational(pace.untilToday)) else { return }
        let forecast = target.atMost(sum + more)
        figures.forecast = forecast
        if forecast > target.amount { figures.isOnPace = false }
    }

    /// remaining / days from the later of today and start to due, both included, less breaks; while not met, until due.
    func setNeed(of figures: inout TargetFigures) {
        guard !figures.isMet, let remaining = figures.remaining, let due = dates.due else { return }
        let days = breaks.daysOff(from: max(today, dates.start ?? today), to: due)
        guard days > 0 else { return }
        figures.neededPerDay = remaining.divided(by: Rational(days))
    }

    /// Whether neither a start nor an action that counted says when it began.
    var hasNotStarted: Bool { dates.start == nil && counted.entries.isEmpty }

    private var isInLastDays: Bool {
        dates.due.map { 0..<Self.lastDays ~= today.days(until: $0) } ?? false
    }
}

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
        case .latest, .best, .average: return nil
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

/// The calendar periods of a target's window.
extension TargetScope {
    /// The calendar periods of the window in order: from the start, or without one from the whole period of the first
    /// counted action, to the due, or without one to the whole period of today.
    ///
    /// Cost: linear in the counted amounts and the breaks, and a sort.
    func runs(per period: Target.Period) -> [PeriodRun] {
        if target.target.mode == .average { return averageRuns(per: period) }
        let calendar = CalendarPeriods(period: period, weekStart: weekStart, days: target.target.days)
        guard let window = window(of: calendar) else { return [] }
        let running = window.first <= today && (dates.due ?? today) >= today ? calendar.number(of: today) : nil
        let cuts = cuts(calendar, window: window, running: running)
        var runs: [PeriodRun] = []
        var entry = counted.entries.startIndex
        for (number, next) in zip(cuts, cuts.dropFirst()) {
            var sum: Rational = 0
            while entry < counted.entries.endIndex, calendar.number(of: counted.entries[entry].day) < next {
                sum += counted.entries[entry].amount
                entry += 1
            }
            let state: PeriodRun.State =
                if let running {
                    number < running ? .ended : number == running && calendar.holds(today) ? .running : .coming
                } else {
                    window.first > today ? .coming : .ended
                }
            let days = calendar.days(of: number)
            let isJudged = paceFrom.map { Int($0.dayNumber) <= max(days.first, window.firstDay) } ?? true
            runs.append(
                PeriodRun(
                    state: state, number: number, count: next - number, part: part(of: days, window: window),
                    sum: sum, isJudged: isJudged))
        }
        return runs
    }

    /// A day in the first period, the first and last day as day numbers, and the number of the last period.
    private typealias Window = (first: CalendarDate, firstDay: Int, lastDay: Int, last: Int)

    /// Nil when there is no period.
    private func window(of calendar: CalendarPeriods) -> Window? {
        let lastDay: Int
        let last: Int
        if let due = dates.due {
            lastDay = Int(due.dayNumber)
            last = calendar.number(of: due)
        } else {
            last = calendar.number(of: today)
            lastDay = calendar.days(of: last).last
        }
        guard let first = dates.start ?? counted.entries.first?.day else { return nil }
        let firstDay = dates.start.map { Int($0.dayNumber) } ?? calendar.days(of: calendar.number(of: first)).first
        return firstDay <= lastDay ? (first, firstDay, lastDay, last) : nil
    }

    /// The numbers at which a run begins, and the one after the last period.
    private func cuts(_ calendar: CalendarPeriods, window: Window, running: Int?) -> [Int] {
        let first = calendar.number(of: window.first)
        var cuts = [first, first + 1, window.last, window.last + 1]
        func cut(around number: Int) {
            cuts += [number, number + 1]
        }
        if let running { cut(around: running) }
        if let paceFrom { cut(around: calendar.number(of: paceFrom)) }
        for entry in counted.entries { cut(around: calendar.number(of: entry.day)) }
        for span in breaks.spans {
            cut(around: calendar.number(of: span.firstDate))
            cut(around: calendar.number(of: span.lastDate))
        }
        cuts = cuts.filter { first <= $0 && $0 <= window.last + 1 }
        cuts.sort()
        var distinct: [Int] = []
        for cut in cuts where cut != distinct.last { distinct.append(cut) }
        return distinct
    }

    /// What the current period would require of a rate that has neither a start nor an action yet, in base units; nil
    /// for all others, and where the rest of the period requires nothing.
    var neededToBegin: Rational? {
        guard target.target.mode == .rate, hasNotStarted, dates.contains(today) else { return nil }
        let calendar = CalendarPeriods(
            period: target.target.period ?? .week, weekStart: weekStart, days: target.target.days)
        guard calendar.holds(today) else { return nil }
        let days = calendar.days(of: calendar.number(of: today))
        let lastDay = min(days.last, dates.due.map { Int($0.dayNumber) } ?? days.last)
        let part = part(of: days, window: (today, days.first, lastDay, 0))
        let asked = part == 1 ? target.amount : target.atMost(target.amount * part)
        return asked > 0 ? asked : nil
    }

    private func part(of days: (first: Int, last: Int), window: Window) -> Rational {
        let (first, last) = (max(days.first, window.firstDay), min(days.last, window.lastDay))
        let length = days.last - days.first + 1
        let left = max(0, last - first + 1 - breaks.count(first: first, last: last))
        return left == length ? 1 : Rational(left, over: length) ?? 0
    }
}

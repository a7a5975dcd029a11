import VaultRecords

/// The way of a total, latest or best: from what was reached when pace began to the target at the end of the due. Days
/// off are level. In base units.
struct PaceLine {
    /// What had been reached by the end of the day before the first.
    let base: Rational
    let target: Rational
    let days: PaceDays
    /// By how many days it may be behind on the first days.
    let mostLeeway: Int
    let isWhole: Bool

    /// By how many days it may be behind today: no more than are left, today included.
    var leeway: Int { min(mostLeeway, days.leftWithToday) }

    /// What it asks in the morning after so many days of pace, exactly.
    func exact(after passed: Int) -> Rational {
        base + (((target - base) * Rational(passed)).divided(by: Rational(days.count)) ?? 0)
    }

    /// The same, where what is counted in wholes is asked in wholes: the way from the base is rounded down.
    func asked(after passed: Int) -> Rational {
        let way = exact(after: passed) - base
        guard isWhole, let whole = way.magnitude.floor.map({ Rational($0) }) else { return base + way }
        return way < 0 ? base - whole : base + whole
    }

    /// What it asks today.
    var expected: Rational { asked(after: days.passed) }

    /// What is still on pace today: what it asked `leeway` days ago.
    var least: Rational { asked(after: max(0, days.passed - leeway)) }

    /// Whether an amount is too little for today. In the first days nothing is.
    func isBehind(_ amount: Rational) -> Bool {
        days.passed > leeway && isShort(amount, of: least)
    }

    private func isShort(_ amount: Rational, of asked: Rational) -> Bool {
        target < base ? amount > asked : amount < asked
    }

    /// The days of pace by which an amount is ahead of the line, whole ones; below 0 the mornings, today's included, on
    /// which the line has asked for more.
    func daysAhead(at amount: Rational) -> Int {
        let whole = target - base
        guard let way = ((amount - base) * Rational(days.count)).divided(by: whole),
            let reached = way.floor?.within(0...days.count)
        else { return -days.passed }
        guard isShort(amount, of: expected) else { return max(0, reached - days.passed) }
        // The first morning on which the line asks for more: with wholes, when it asks for the next one.
        guard isWhole else { return reached - days.passed }
        let next = ((amount - base).magnitude.floor.map { Rational($0) + 1 } ?? 1)
        let morning = (next * Rational(days.count)).divided(by: whole.magnitude)?.ceiling?.within(0...days.count)
        return (morning ?? days.count) - days.passed - 1
    }
}

/// What a target requires today, and when it is done at the pace so far.
extension TargetScope {
    /// The line of a total, latest or best; nil without pace days, and while it is not known where a level begins.
    var line: PaceLine? {
        guard target.mode.isLine, let pace, let paceFrom, counted.hasDirection,
            let base = base(by: paceFrom.adding(days: -1))
        else { return nil }
        return PaceLine(
            base: base, target: target.amount, days: pace,
            mostLeeway: pace.mostLeeway(isBest: target.mode == .best), isWhole: target.isWhole)
    }

    /// What had been reached by the end of a day, or of a level that had nothing yet its `from`, and of a best without
    /// `from` its first amount; but no more than there is now, nor than the target.
    private func base(by day: CalendarDate) -> Rational? {
        if target.mode == .total { return min(counted.sum(first: .first, last: day), counted.sum, target.amount) }
        let first = target.mode == .best && target.from == nil ? counted.entries.first?.amount : nil
        guard let base = counted.level(by: day) ?? first ?? counted.from else { return nil }
        guard let now = counted.level(by: .last) else { return base }
        return counted.falls ? max(base, now, target.amount) : min(base, now, target.amount)
    }

    /// Of a total, latest or best.
    func setPace(of figures: inout TargetProgress) {
        guard let line else {
            // Of a level without `from` and without any reading, the share of the days.
            guard let pace, counted.from == nil else { return }
            figures.expectedPercent = Rational(100 * pace.passed, over: pace.count)
            figures.isOnPace = pace.passed <= min(pace.mostLeeway(isBest: false), pace.leftWithToday)
            return
        }
        let from = target.mode == .total ? 0 : counted.from ?? line.base
        figures.expectedPercent = ((line.expected - from) * 100).divided(by: target.amount - from)
        if figures.isMet { return }
        figures.isOnPace = !line.isBehind(figures.current ?? line.base)
        figures.leeway = line.leeway
        guard target.mode == .total, let current = figures.current else { return }
        figures.daysAhead = line.daysAhead(at: current)
        if dates.contains(today), line.expected > line.base {
            figures.standing = (target.inUnit(line.expected), target.inUnit(line.least))
        }
    }

    /// remaining / days from the later of today and start to due, both included, less breaks; while not met, until due.
    func setNeed(of figures: inout TargetProgress) {
        guard !figures.isMet, let remaining = figures.remaining, let due = dates.due else { return }
        let days = breaks.daysOff(from: max(today, dates.start ?? today), to: due)
        guard days > 0 else { return }
        figures.neededPerDay = remaining.divided(by: Rational(days))
    }

    /// What came since pace began, and in how many days; both without days off. Today is one of them once something was
    /// done on it: `last` is the last of them. Nil before pace begins, and while nothing or less has come.
    private var pastPace: (sum: Rational, days: Int, last: CalendarDate)? {
        guard let paceFrom, paceFrom <= today else { return nil }
        let since = counted.entries[counted.entries.firstPlace { $0.day >= paceFrom }...]
        let sum = since.reduce(0 as Rational) { breaks.holds($1.day) ? $0 : $0 + $1.amount }
        let last = since.last?.day == today ? today : today.adding(days: -1)
        let days = breaks.daysOff(from: paceFrom, to: last)
        return sum > 0 && days > 0 ? (sum, days, last) : nil
    }

    /// In so many days at first, no day is said on which a total is done.
    private static let firstDays = 6

    /// The day on which a total is met when it goes on like this: remaining / (sum / days), rounded up, days after the
    /// last of these days. Nil in the first six days, after the due and beyond the calendar's last day.
    func setProjection(of figures: inout TargetProgress) {
        guard !figures.isMet, !dates.areOver(on: today), let remaining = figures.remaining, let paceFrom,
            paceFrom < today, breaks.daysOff(from: paceFrom, to: today.adding(days: -1)) >= Self.firstDays,
            let pace = pastPace
        else { return }
        figures.projected = day(of: remaining * Rational(pace.days), pace: pace.sum, after: pace.last)
    }

    /// The day that lies `amount / pace` days without breaks after another.
    func day(of amount: Rational, pace: Rational, after day: CalendarDate) -> CalendarDate? {
        let left = day.days(until: .last)
        guard pace > 0, let wait = amount.divided(by: pace)?.ceiling?.within(0...left) else { return nil }
        return breaks.day(wait, after: day)
    }

    /// What a limit on the whole window comes to when it goes on like this; nil until there are amounts on two days.
    var forecast: Rational? {
        guard let pace, let paceFrom, dates.contains(today), let past = pastPace else { return nil }
        let days = counted.entries[counted.entries.firstPlace { $0.day >= paceFrom }...].map(\.day)
        guard days.first != days.last else { return nil }
        let left = past.last == today ? pace.left : pace.leftWithToday
        let more = (past.sum * Rational(left)).divided(by: Rational(past.days)) ?? 0
        return target.atMost(counted.sum + more)
    }
}

/// What the last seven days brought, against the weeks before.
package struct Trend: Hashable, Sendable {
    /// The raw values are the words of the output.
    package enum Direction: String, CaseIterable, Sendable {
        case rising, steady, falling
    }

    /// The sum of the last seven days with today, in the unit of the target; without days off, as all of this.
    package var recent: Rational
    /// The mean of a week in the four weeks before.
    package var before: Rational
    /// How many of the last seven days were none off.
    package var days = 7

    /// Steady while they differ by at most a tenth of the mean, for as many days.
    package var direction: Direction {
        let before = (before * Rational(days)).divided(by: 7) ?? 0
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
        switch target.mode {
        case .latest, .best, .average: return nil
        case .total, .rate, .limit: break
        }
        guard dates.contains(today), let begin = dates.start ?? counted.entries.first?.day else { return nil }
        let first = max(begin, today.adding(days: -6 - Self.daysBefore))
        let last = today.adding(days: -7)
        let days = breaks.daysOff(from: first, to: last)
        let recentDays = breaks.daysOff(from: last.adding(days: 1), to: today)
        guard days >= 7, recentDays > 0 else { return nil }
        func sum(_ first: CalendarDate, _ last: CalendarDate) -> Rational {
            counted.entries.reduce(0) {
                first <= $1.day && $1.day <= last && !breaks.holds($1.day) ? $0 + $1.amount : $0
            }
        }
        let (recent, earlier) = (sum(last.adding(days: 1), today), sum(first, last))
        guard !recent.isZero || !earlier.isZero, let before = (earlier * 7).divided(by: Rational(days)) else {
            return nil
        }
        return Trend(recent: target.inUnit(recent), before: target.inUnit(before), days: recentDays)
    }
}

/// The calendar periods of a target's window.
extension TargetScope {
    /// The days, weeks or months of the target.
    func calendar(per period: Target.Period) -> CalendarPeriods {
        CalendarPeriods(period: period, weekStart: weekStart, days: target.target.days)
    }

    /// The calendar periods of the window in order: from the start, or without one from where pace begins, to the due,
    /// or the period of today. Cost: linear in the counted amounts and the breaks, and a sort.
    func runs(per period: Target.Period) -> [PeriodRun] {
        if target.mode == .average { return averageRuns(per: period) }
        let calendar = calendar(per: period)
        guard let window = window(of: calendar) else { return [] }
        let running = window.first <= today && (dates.due ?? today) >= today ? calendar.number(of: today) : nil
        let cuts = cuts(calendar, window: window, running: running)
        let isLimit = target.target.isAtMost
        var runs: [PeriodRun] = []
        var entry = counted.entries.firstPlace { Int($0.day.dayNumber) >= window.firstDay }
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
            var run = PeriodRun(
                state: state, number: number, count: next - number, part: part(of: days, window: window), sum: sum)
            if state == .running {
                run.passed = part(of: days, window: window, until: Int(today.dayNumber) - 1)
            }
            if let paceFrom { run.counts = Int(paceFrom.dayNumber) <= (isLimit ? days.last : days.first) }
            runs.append(run)
        }
        return runs
    }

    /// A day in the first period, the first and last day as day numbers, and the number of the last period.
    typealias Window = (first: CalendarDate, firstDay: Int, lastDay: Int, last: Int)

    /// Nil when there is no period.
    func window(of calendar: CalendarPeriods) -> Window? {
        let lastDay: Int
        let last: Int
        if let due = dates.due {
            lastDay = Int(due.dayNumber)
            last = calendar.number(of: due)
        } else {
            last = calendar.number(of: today)
            lastDay = calendar.days(of: last).last
        }
        guard let first = dates.start ?? paceFrom else { return nil }
        let firstDay = Int(first.dayNumber)
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

    /// What the current period would require of a rate that does not know yet when it began, in base units; nil for all
    /// others.
    var neededToBegin: Rational? {
        guard target.mode == .rate, paceFrom == nil, dates.contains(today) else { return nil }
        let calendar = calendar(per: target.target.period ?? .week)
        guard calendar.holds(today) else { return nil }
        let days = calendar.days(of: calendar.number(of: today))
        let lastDay = min(days.last, dates.due.map { Int($0.dayNumber) } ?? days.last)
        let part = part(of: days, window: (today, days.first, lastDay, 0))
        return target.nearest(target.amount * part)
    }

    /// What of a period lies in the window, up to a day, and is not off.
    private func part(of days: (first: Int, last: Int), window: Window, until end: Int = .max) -> Rational {
        let (first, last) = (max(days.first, window.firstDay), min(days.last, window.lastDay, end))
        guard first <= last else { return 0 }
        let length = days.last - days.first + 1
        let left = max(0, last - first + 1 - breaks.count(first: first, last: last))
        return left == length ? 1 : Rational(left, over: length) ?? 0
    }
}

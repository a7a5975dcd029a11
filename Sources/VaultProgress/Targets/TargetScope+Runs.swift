import VaultRecords

/// The calendar periods of a target's window.
extension TargetScope {
    /// The calendar periods of the window in order: from the start, or without one from the whole period of the first
    /// counted action, to the due, or without one to the whole period of today.
    ///
    /// Cost: linear in the counted amounts and the breaks, and a sort.
    func runs(per period: Target.Period) -> [PeriodRun] {
        let calendar = CalendarPeriods(period: period, weekStart: weekStart)
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
                    number < running ? .ended : number == running ? .running : .coming
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
        let calendar = CalendarPeriods(period: target.target.period ?? .week, weekStart: weekStart)
        let days = calendar.days(of: calendar.number(of: today))
        let lastDay = min(days.last, dates.due.map { Int($0.dayNumber) } ?? days.last)
        let part = part(of: days, window: (today, days.first, lastDay, 0))
        let asked = part == 1 ? target.amount : target.atMost(target.amount * part)
        return asked > 0 ? asked : nil
    }

    private func part(of days: (first: Int, last: Int), window: Window) -> Rational {
        let (first, last) = (max(days.first, window.firstDay), min(days.last, window.lastDay))
        let length = days.last - days.first + 1
        let left = last - first + 1 - breaks.count(first: first, last: last)
        return left == length ? 1 : Rational(left, over: length) ?? 0
    }
}

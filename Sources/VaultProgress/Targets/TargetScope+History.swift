import VaultRecords

/// What a plot of a target is drawn from.
extension TargetScope {
    /// The most periods that have begun, and the most to come.
    private static let mostPeriods = 400
    private static let mostComing = 60

    /// Cost: linear in the counted amounts, the breaks and the periods that are listed.
    func history(_ figures: TargetProgress) -> TargetHistory {
        var history = TargetHistory(days: days, corridor: corridor, outlook: outlook(figures))
        switch target.mode {
        case .rate: setPeriods(of: &history, per: target.target.period ?? .week)
        case .limit, .average: if let period = target.target.period { setPeriods(of: &history, per: period) }
        case .total, .latest, .best: break
        }
        return history
    }

    private var days: [TargetHistory.Day] {
        counted.grouped { $0 }.compactMap { day in
            amount(of: day.map(\.amount)).map {
                TargetHistory.Day(day: day[day.startIndex].day, amount: target.inUnit($0))
            }
        }
    }

    // MARK: The way to the target

    private var corridor: PaceCorridor? {
        guard let line, let paceFrom, let due = dates.due else { return nil }
        let perDay = (line.target - line.base).divided(by: Rational(line.days.count)) ?? 0
        var corners: [PaceCorridor.Corner] = []
        var passed = 0
        func add(_ day: CalendarDate) {
            let corner = PaceCorridor.Corner(day: day, amount: target.inUnit(line.exact(after: passed)))
            if corners.last?.day != day { corners.append(corner) }
        }
        add(paceFrom)
        var day = paceFrom
        for span in breaks.spans where span.lastDate >= paceFrom && span.firstDate <= due {
            let first = max(span.firstDate, paceFrom)
            passed += day.days(until: first)
            add(first)
            day = min(span.lastDate, due).adding(days: 1)
            add(day)
        }
        let end = due.adding(days: 1)
        passed += day.days(until: end)
        add(end)
        return PaceCorridor(corners: corners, perDay: target.inUnit(perDay), leeway: Rational(line.mostLeeway))
    }

    // MARK: What may come

    /// The slowest and the fastest of all spans of four weeks that end today or some weeks ago and lie in the pace of
    /// the goal, the last 104 weeks at most; those that are a break for the most part say nothing.
    private func outlook(_ figures: TargetProgress) -> PaceOutlook? {
        guard case .total = target.mode, !figures.isMet, dates.contains(today), let paceFrom,
            let remaining = figures.remaining
        else { return nil }
        let count = min(paceFrom.days(until: today) + 1, Self.mostWeeks * 7) / 7
        guard count >= 4 else { return nil }
        // By how many weeks ago.
        var weeks = [Rational](repeating: 0, count: count)
        for entry in counted.entries.reversed() {
            let week = entry.day.days(until: today) / 7
            if week >= count { break }
            weeks[week] += entry.amount
        }
        let spans = (0...count - 4).compactMap { age -> PaceOutlook.FourWeeks? in
            let last = today.adding(days: -7 * age)
            let first = last.adding(days: -27)
            let days = breaks.daysOff(from: first, to: last)
            guard days >= 14, let perDay = Rational.sum(weeks[age..<age + 4]).divided(by: Rational(days)) else {
                return nil
            }
            return PaceOutlook.FourWeeks(
                first: first, last: last, perDay: target.inUnit(perDay),
                met: day(of: remaining, pace: perDay, after: today))
        }
        guard let latest = spans.first, latest.last == today,
            let slowest = spans.min(by: { $0.perDay < $1.perDay }),
            let fastest = spans.max(by: { $0.perDay < $1.perDay })
        else { return nil }
        return PaceOutlook(slowest: slowest, fastest: fastest, latest: latest)
    }

    // MARK: Period by period

    private func setPeriods(of history: inout TargetHistory, per period: Target.Period) {
        let calendar = calendar(per: period)
        let runs = runs(per: period).filter { PeriodTally.judged($0, of: target) != nil }
        let begun = runs.reduce(0) { $0 + ($1.state == .coming ? 0 : $1.count) }
        var skipped = max(0, begun - Self.mostPeriods)
        var coming = Self.mostComing
        history.earlierPeriods = skipped
        for run in runs {
            var numbers = run.number..<run.number + run.count
            if run.state == .coming {
                numbers = numbers.prefix(coming)
                coming -= numbers.count
            } else {
                let left = min(skipped, numbers.count)
                numbers = numbers.dropFirst(left)
                skipped -= left
            }
            guard let judged = PeriodTally.judged(run, of: target) else { continue }
            for number in numbers {
                let days = calendar.days(of: number)
                history.periods.append(
                    TargetHistory.Period(
                        number: number, first: max(dates.start ?? paceFrom ?? .first, day(numbered: days.first)),
                        last: min(dates.due ?? .last, day(numbered: days.last)),
                        asked: target.inUnit(judged.asked), amount: target.inUnit(run.sum), outcome: judged.outcome))
            }
        }
    }

    private func day(numbered number: Int) -> CalendarDate { today.adding(days: number - Int(today.dayNumber)) }
}

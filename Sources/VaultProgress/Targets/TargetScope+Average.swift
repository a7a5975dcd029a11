import VaultRecords

/// `average 7 h` and `average at most 3 h per week`: the mean of the days that have an amount.
extension TargetScope {
    /// The least days with an amount by which the mean of a whole window is judged.
    private static let leastReadings = 3

    /// Of the whole window: the mean so far.
    var average: TargetProgress {
        var figures = start
        figures.expectedPercent = 100
        guard let mean = counted.entries.map(\.amount).mean else {
            if !target.target.isAtMost { figures.percent = 0 }
            return figures
        }
        let (amount, isAtMost) = (target.amount, target.target.isAtMost)
        let reaches = isAtMost ? mean <= amount : mean >= amount
        let (share, whole) = isAtMost ? (amount, mean) : (mean, amount)
        figures.current = mean
        figures.remaining = max(0, amount - mean)
        figures.percent = reaches ? 100 : (share * 100).divided(by: whole)
        figures.isMet = dates.areOver(on: today) && reaches
        figures.isOnPace = reaches || counted.entries.count < Self.leastReadings
        return figures
    }

    /// Of each period that has an amount; all others ask for nothing.
    func average(per period: Target.Period) -> TargetProgress {
        var tally = tally(per: period)
        tally.periods = target.target.isAtMost ? tally.decided : tally.ended + (tally.isRunningMet ? 1 : 0)
        var figures = start
        figures.add(tally)
        figures.percent = Rational(100 * tally.met, over: tally.periods)
        figures.expectedPercent = 100
        figures.isMet = dates.areOver(on: today) && tally.ended > 0 && tally.met == tally.ended
        // One that runs has a period from its first amount on.
        let isBehind =
            target.target.isAtMost
            ? tally.isRunningBroken : tally.isRateBehind(isBetween: dates.contains(today))
        figures.isOnPace = breaks.holds(today) || !isBehind
        return figures
    }

    /// The periods that have an amount, each with its mean; a part of one asks for as much as a whole one.
    ///
    /// Cost: linear in the counted amounts.
    func averageRuns(per period: Target.Period) -> [PeriodRun] {
        let calendar = calendar(per: period)
        guard let window = window(of: calendar) else { return [] }
        let running = dates.contains(today) ? calendar.number(of: today) : nil
        var inPeriods = counted
        inPeriods.entries.removeFirst(counted.entries.firstPlace { Int($0.day.dayNumber) >= window.firstDay })
        return inPeriods.grouped(by: calendar.number).map { entries in
            let number = calendar.number(of: entries.first?.day ?? today)
            let days = calendar.days(of: number)
            // The mean so far is asked for at any time.
            var run = PeriodRun(
                state: number == running ? .running : .ended, number: number, count: 1, part: 1, passed: 1,
                sum: entries.map(\.amount).mean ?? 0)
            if let paceFrom {
                run.counts = Int(paceFrom.dayNumber) <= (target.target.isAtMost ? days.last : days.first)
            }
            return run
        }
    }
}

extension CountedAmounts {
    /// What a target is judged by: of an average the sum or the mean of each day, of all others every amount. Cost:
    /// linear.
    var readings: CountedAmounts {
        guard target.mode == .average else { return self }
        var readings = self
        readings.entries = grouped { $0 }.map { day in
            var reading = day[day.startIndex]
            let amounts = day.map(\.amount)
            reading.amount = target.addsUp ? Rational.sum(amounts) : amounts.mean ?? 0
            return reading
        }
        return readings
    }
}

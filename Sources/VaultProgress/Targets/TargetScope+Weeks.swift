import VaultSchema

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
        case .latest, .best, .limit: return nil
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

import VaultSchema

/// The days of a goal's pace: from where it begins to the due, both included, less its breaks.
struct PaceDays {
    /// All of them; at least one.
    let count: Int
    /// How many lie before today.
    let passed: Int
    /// How many lie after today.
    let left: Int

    /// Nil with an open side, and without any day.
    init?(from start: CalendarDate?, to due: CalendarDate?, breaks: BreakDays, today: CalendarDate) {
        guard let start, let due, start <= due else { return nil }
        count = breaks.daysOff(from: start, to: due)
        guard count > 0 else { return nil }
        passed = today > start ? breaks.daysOff(from: start, to: min(today.adding(days: -1), due)) : 0
        left = today < due ? breaks.daysOff(from: max(today.adding(days: 1), start), to: due) : 0
    }

    /// Those up to today, today included.
    var untilToday: Int { count - left }

    /// The days by which a target may lag: a tenth of all, at least one and at most seven, and no more than are left.
    var leeway: Rational {
        min(max(1, min(7, Rational(count, over: 10) ?? 1)), Rational(left))
    }

    /// What of an amount is expected by now.
    func share(of amount: Rational) -> Rational {
        (amount * Rational(passed)).divided(by: Rational(count)) ?? 0
    }
}

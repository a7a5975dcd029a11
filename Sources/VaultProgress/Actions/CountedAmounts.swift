import VaultSchema

/// An action that may count for a goal: it is linked, and dated inside.
struct Candidate {
    /// Its place among the sorted actions.
    var action: Int
    /// The line of the link.
    var line: Int
    /// The goal whose link it is, when a milestone counts the actions of its goal.
    var viaGoal: Int?
    /// Nobody wrote the link.
    var isImplied = false
}

/// What a target got from one action, in base units.
struct CountedAmount {
    var action: Int
    var day: CalendarDate
    var amount: Rational
    var line: Int
    var origin: CountedContribution.Origin
}

/// Which actions count for a target, how much, and by which rule; in the order of time.
struct CountedAmounts {
    let target: ResolvedTarget
    private(set) var entries: [CountedAmount] = []

    /// - Parameters:
    ///   - goal: the number of the goal that has the target
    ///   - candidates: in the order of time
    ///
    /// Cost: linear in the quantities of the candidates.
    init(_ target: ResolvedTarget, goal: Int, candidates: [Candidate], logged: LoggedActions) {
        self.target = target
        var lastDay: CalendarDate?
        entries.reserveCapacity(candidates.count)
        for candidate in candidates {
            let action = logged.sorted[candidate.action]
            if action.countsNothing { continue }
            if target.counting == .days {
                append(candidate, action, action.day == lastDay ? 0 : target.factor, candidate.line, .day)
                lastDay = action.day
            } else if let (base, origin) = amount(of: action, candidate, goal: goal, logged) {
                append(candidate, action, base.amount, base.line, origin)
            }
        }
    }

    /// The day of the first that counts. Cost: linear in the candidates up to it.
    static func firstDay(
        _ target: ResolvedTarget, goal: Int, candidates: [Candidate], logged: LoggedActions
    ) -> CalendarDate? {
        let rules = CountedAmounts(target, goal: goal, candidates: [], logged: logged)
        return candidates.lazy.map { ($0, logged.sorted[$0.action]) }.first { candidate, action in
            !action.countsNothing
                && (target.counting == .days || rules.amount(of: action, candidate, goal: goal, logged) != nil)
        }?.1.day
    }

    /// The first rule that applies: the goal's entry in `amounts`, the one measure of the group,
    /// for time the duration, for times one.
    private func amount(
        of action: ResolvedAction, _ candidate: Candidate, goal: Int, _ logged: LoggedActions
    ) -> (BaseAmount, CountedContribution.Origin)? {
        if let own = logged.amount(of: action, for: goal, group: target.group) { return (own, .amounts) }
        if let above = candidate.viaGoal, let amount = logged.amount(of: action, for: above, group: target.group) {
            return (amount, .amounts)
        }
        if let given = logged.quantity(of: action, for: target) { return given }
        guard target.counting == .times else { return nil }
        return (BaseAmount(group: target.group, amount: 1, line: candidate.line), .times)
    }

    private mutating func append(
        _ candidate: Candidate, _ action: ResolvedAction, _ amount: Rational, _ line: Int,
        _ origin: CountedContribution.Origin
    ) {
        entries.append(
            CountedAmount(action: candidate.action, day: action.day, amount: amount, line: line, origin: origin))
    }

    var sum: Rational {
        var sum: Rational = 0
        for entry in entries { sum += entry.amount }
        return sum
    }

    /// The sum of the days `first` to `last`.
    func sum(first: CalendarDate, last: CalendarDate) -> Rational {
        var sum: Rational = 0
        for entry in entries where first <= entry.day && entry.day <= last { sum += entry.amount }
        return sum
    }
}

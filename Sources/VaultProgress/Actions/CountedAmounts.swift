import VaultRecords
import VaultSyntax

/// An action that may count for a goal: it is linked, and dated inside.
struct Candidate {
    /// Its place among the sorted actions.
    var action: Int
    /// The line of the link.
    var line: Int
    /// The goal whose link it is, when a milestone counts the actions of its goal.
    var viaGoal: Int?
    /// Whether it links the milestone itself, as all that count for something else link it.
    var isOwn = true
    /// Nobody wrote the link.
    var isImplied = false
    /// Its title is the link.
    var isByTitle = false
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
    var entries: [CountedAmount] = []
    /// The actions with an amount on a day of the week that the target is not for.
    private(set) var otherDays: [Int] = []
    /// Of a target that was met after the due: by how many days.
    private(set) var daysLate: Int?
    /// Of a limit: the actions on days off, which do not count.
    private(set) var onDaysOff: Set<Int> = []

    /// - Parameter candidates: in the order of time. Cost: linear in their quantities.
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
        if let days = target.target.days, !days.contains(action.day) { return otherDays.append(candidate.action) }
        entries.append(
            CountedAmount(action: candidate.action, day: action.day, amount: amount, line: line, origin: origin))
    }

    /// Takes out what is spent on a day off, and what came after the due, unless it helps a total, latest or best that
    /// was not met by then. What meets it is the last that counts. Cost: linear in the amounts.
    mutating func end(with due: CalendarDate?, breaks: BreakDays) {
        if target.target.isAtMost, !breaks.spans.isEmpty {
            onDaysOff = Set(entries.lazy.filter { breaks.holds($0.day) }.map(\.action))
            entries.removeAll { onDaysOff.contains($0.action) }
        }
        guard let due, let late = entries.firstIndex(where: { $0.day > due }) else { return }
        let ended = Array(entries[..<late])
        guard target.mode.isLine else {
            entries = ended
            return
        }
        var prefix = self
        prefix.entries = ended
        if prefix.isMet {
            entries = ended
            return
        }
        var sum = prefix.sum
        for place in late..<entries.endIndex {
            sum += entries[place].amount
            guard target.mode == .total ? sum >= target.amount : isPast(entries[place].amount) else { continue }
            daysLate = due.days(until: entries[place].day)
            entries.removeSubrange((place + 1)...)
            return
        }
    }

    var sum: Rational {
        var sum: Rational = 0
        for entry in entries { sum += entry.amount }
        return sum
    }

    /// The entries with one key after the other, as of a day or week: keys do not come again. Cost: linear.
    func grouped<Key: Equatable>(by key: (CalendarDate) -> Key) -> [ArraySlice<CountedAmount>] {
        var groups: [ArraySlice<CountedAmount>] = []
        var rest = entries[...]
        while let first = rest.first.map({ key($0.day) }) {
            groups.append(rest.prefix { key($0.day) == first })
            rest = rest.dropFirst(groups[groups.count - 1].count)
        }
        return groups
    }

    // MARK: Levels

    /// For so many days, up to the last one, the best reading of a `latest` is what it stands at.
    private static let daysOfReadings = 14

    /// Where a level begins: as written, else for `latest` its first amount, and for `best` 0.
    var from: Rational? { target.from ?? (target.mode == .best ? 0 : entries.first?.amount) }

    /// Whether less is nearer to the target.
    var falls: Bool { from.map { $0 > target.amount } ?? false }

    /// Whether a level has a way to go: a first amount within a fiftieth of the target does not tell the direction.
    var hasDirection: Bool {
        guard target.mode.isSingle, let from else { return true }
        let distance = (from - target.amount).magnitude
        return target.from == nil ? distance * 50 > target.amount.magnitude : !distance.isZero
    }

    /// What a level stands at by the end of a day: its best amount, of `latest` of the fourteen days that end with the
    /// last one, and where no direction is known of the last one alone. Nil before the first.
    func level(by day: CalendarDate) -> Rational? {
        let until = entries[..<entries.firstPlace { $0.day > day }]
        guard let last = until.last?.day else { return nil }
        guard hasDirection else { return until.last?.amount }
        let first = target.mode == .latest ? last.adding(days: 1 - Self.daysOfReadings) : .first
        let amounts = until[until.firstPlace { $0.day >= first }...].lazy.map(\.amount)
        return falls ? amounts.min() : amounts.max()
    }

    /// Whether an amount of a level is at the target or past it.
    func isPast(_ amount: Rational) -> Bool {
        hasDirection && (falls ? amount <= target.amount : amount >= target.amount)
    }

    /// Of a total, latest or best.
    var isMet: Bool {
        target.mode == .total ? sum >= target.amount : level(by: .last).map(isPast) ?? false
    }

    /// The sum of the days `first` to `last`.
    func sum(first: CalendarDate, last: CalendarDate) -> Rational {
        var sum: Rational = 0
        for entry in entries where first <= entry.day && entry.day <= last { sum += entry.amount }
        return sum
    }
}

/// What one action, or one contribution of another pack, gave to one target of a goal.
package struct CountedContribution: Sendable {
    /// The rule that said how much. The raw values are the words of the output.
    package enum Origin: String, CaseIterable, Sendable {
        case amounts, measure, duration, times, day
        /// Of a property, a task or an inline field of a daily note.
        case property, task, field
        /// Of a contribution: over all that it holds, or the one greatest or least of it.
        case sum, greatest, least
    }

    package var record: String
    package var path: Path
    /// The line of the entry that gave the amount, of a sum the first one; for times and days that of the link, or
    /// where nobody wrote one of what the goal is about.
    package var line: Int
    package var day: CalendarDate
    /// The target as written.
    package var target: String
    /// In `unit`, the canonical unit of the target.
    package var amount: Rational
    package var unit: String
    /// The quantity that it was made of, in the unit of its entry; nil for times and days.
    package var written: Quantity?
    package var origin: Origin
    /// Whether its title is what it counts by, and no link.
    package var isByTitle = false
}

/// An action that is linked to a goal and counts for none of its targets.
package struct NotCounted: Sendable {
    /// The raw values are the words of the output.
    package enum Reason: String, CaseIterable, Sendable {
        /// Dated before the effective start or after the effective due.
        case outsideGoal = "outside-goal"
        /// Spent on a day off.
        case dayOff = "day-off"
        /// Inside, but with no quantity that a target reads; also a contribution without what the goal is about.
        case noAmount = "no-amount"
        /// Inside, with an amount for targets on other days of the week only.
        case otherDay = "other-day"
        /// Inside, of a goal without a readable target.
        case noTarget = "no-target"
        /// Of an obligation that repeats: no undone occurrence is due near its day.
        case noOccurrence = "no-occurrence"
    }

    package var record: String
    package var path: Path
    package var reason: Reason
}

extension CountedContribution.Origin {
    /// Nil is a measure of an action.
    init(_ use: Contribution.Use?) {
        self =
            switch use {
            case nil: .measure
            case .sum, .every: .sum
            case .greatest: .greatest
            case .least: .least
            }
    }
}

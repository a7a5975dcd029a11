import VaultRecords

/// The actions up to today, those that are linked to a goal or all, in the order of time, in base units; made once for
/// all goals.
package struct LoggedActions {
    let texts: ActionTexts
    /// By day, moment of the day and name.
    package private(set) var sorted: [ResolvedAction] = []
    /// Of durations too.
    private var measures: [BaseAmount] = []
    private var amounts: [GoalAmount] = []
    /// What the actions were made of.
    private let entries: ActionEntries
    /// Per goal the actions that are linked to it, each once, in the order of time.
    private var linked: [[Candidate]]

    /// Cost: a sort, then linear in the entries of the actions.
    ///
    /// - Parameter numbers: the number of each goal by its index in the list that `entries` speaks of, `count` of them
    package init(
        _ entries: ActionEntries, texts: ActionTexts, numbers: [Int], count: Int, settings: ProgressSettings,
        units: inout UnitNumbers, onlyLinked: Bool = true
    ) {
        (self.entries, self.texts) = (entries, texts)
        linked = [[Candidate]](repeating: [], count: count)
        var moments = Self.moments(of: entries, until: settings.asOf, onlyLinked: onlyLinked)
        for tie in Self.ties(moments) {
            let named = moments[tie].map { ($0, texts.name(entries.actions[$0.index].source)) }
            let sorted = named.sorted { left, right in
                left.1 != right.1 ? NaturalOrder.isBefore(left.1, right.1) : left.0.index < right.0.index
            }
            for (place, moment) in zip(tie, sorted) { moments[place] = moment.0 }
        }
        sorted.reserveCapacity(moments.count)
        measures.reserveCapacity(entries.quantities.count)
        for moment in moments {
            append(moment.index, of: entries, numbers: numbers, units: &units)
        }
    }

    /// An action's index with its second since 1970, which sorts faster than day and time.
    private typealias Moment = (second: Int, index: Int)

    private static func moments(of entries: ActionEntries, until today: CalendarDate, onlyLinked: Bool) -> [Moment] {
        var moments: [Moment] = []
        moments.reserveCapacity(entries.actions.count)
        for (index, action) in entries.actions.enumerated()
        where action.day <= today && (!onlyLinked || !action.links.isEmpty) {
            moments.append((Int(action.day.dayNumber) * DayMoment.secondsPerDay + action.moment.second, index))
        }
        moments.sort { $0.second != $1.second ? $0.second < $1.second : $0.index < $1.index }
        return moments
    }

    /// The ranges of several moments of one second.
    private static func ties(_ moments: [Moment]) -> [Range<Int>] {
        var ties: [Range<Int>] = []
        var start = 0
        for end in 1..<max(1, moments.count + 1)
        where end == moments.count || moments[end].second != moments[start].second {
            if end - start > 1 { ties.append(start..<end) }
            start = end
        }
        return ties
    }

    private mutating func append(
        _ entry: Int, of entries: ActionEntries, numbers: [Int], units: inout UnitNumbers
    ) {
        let (action, number) = (entries.actions[entry], sorted.count)
        var duration: Int?
        if let index = action.duration {
            let base = units.base(entries.quantities[index])
            if base.group == units.time {
                duration = measures.count
                measures.append(base)
            }
        }
        let (firstMeasure, firstAmount) = (measures.count, amounts.count)
        for index in action.measures { measures.append(units.base(entries.quantities[index])) }
        for index in Self.order(of: action, entries, numbers) {
            let amount = entries.amounts[index]
            amounts.append(
                GoalAmount(
                    goal: numbers[amount.goal], base: units.base(amount.measure), written: amount.measure.quantity))
        }
        sorted.append(
            ResolvedAction(
                source: action.source, entry: entry, day: action.day, duration: duration,
                measures: firstMeasure..<measures.count, amounts: firstAmount..<amounts.count,
                countsNothing: action.countsNothing, daily: action.daily.map { ($0.value, $0.origin) }))
        for index in action.links {
            let link = entries.links[index]
            let goal = numbers[link.goal]
            guard linked[goal].last?.action != number else { continue }
            linked[goal].append(
                Candidate(
                    action: number, line: link.line, isImplied: link.isImplied, isByTitle: link.isByTitle))
        }
    }

    /// The entries of an action's `amounts` by goal, where there are enough of them to look one up.
    private static func order(
        of action: ActionEntries.Action, _ entries: ActionEntries, _ numbers: [Int]
    ) -> [Int] {
        let amounts = Array(action.amounts)
        if amounts.count <= fewAmounts { return amounts }
        return amounts.sorted { (numbers[entries.amounts[$0].goal], $0) < (numbers[entries.amounts[$1].goal], $1) }
    }

    /// The actions linked to a goal inside its dates, in the order of time, and those outside.
    func candidates(for goal: Int, dates: EffectiveDates) -> (inside: [Candidate], outside: [Candidate]) {
        var (inside, outside): ([Candidate], [Candidate]) = ([], [])
        for candidate in linked[goal] {
            if dates.contains(sorted[candidate.action].day) {
                inside.append(candidate)
            } else {
                outside.append(candidate)
            }
        }
        return (inside, outside)
    }

    /// What counts for a milestone: `own` and, each once, what counts for its goal and lies inside its own dates. A value
    /// of a daily note that counts for both is one, that of `own`.
    func candidates(own: [Candidate], above: [Candidate], goal: Int, dates: EffectiveDates) -> [Candidate] {
        var merged: [Candidate] = []
        var next = own[...]
        let values = Set(own.compactMap { sorted[$0.action].value })
        for candidate in above where dates.contains(sorted[candidate.action].day) {
            if let value = sorted[candidate.action].value, values.contains(value) { continue }
            while let first = next.first, first.action < candidate.action { merged.append(next.removeFirst()) }
            // An action linked to both keeps the line of its own link.
            let isOwn = next.first?.action == candidate.action
            let line = isOwn ? next.removeFirst().line : candidate.line
            merged.append(
                Candidate(
                    action: candidate.action, line: line, viaGoal: goal, isOwn: isOwn,
                    isImplied: candidate.isImplied && !isOwn, isByTitle: candidate.isByTitle && !isOwn))
        }
        return merged + next
    }

    /// What an action's `amounts` say for a goal in a group; nil for none and for two, of which neither can be meant.
    func amount(of action: ResolvedAction, for goal: Int, group: Int) -> BaseAmount? {
        amountIndex(of: action, for: goal, group: group).map { amounts[$0].base }
    }

    private func amountIndex(of action: ResolvedAction, for goal: Int, group: Int) -> Int? {
        var found: Int?
        for index in entries(of: action, for: goal)
        where amounts[index].goal == goal && amounts[index].base.group == group {
            if found != nil { return nil }
            found = index
        }
        return found
    }

    /// The first few entries of an action are looked at one by one; many are looked up, so that an action with as many
    /// goals does not cost their square.
    private static let fewAmounts = 16

    /// Where those for a goal are, maybe among others.
    private func entries(of action: ResolvedAction, for goal: Int) -> Range<Int> {
        if action.amounts.count <= Self.fewAmounts { return action.amounts }
        let first = lowerBound(of: goal, in: action.amounts)
        return first..<lowerBound(of: goal + 1, in: first..<action.amounts.upperBound)
    }

    private func lowerBound(of goal: Int, in range: Range<Int>) -> Int {
        range.firstPlace { amounts[$0].goal >= goal }
    }

    /// The one measure that answers a target; nil for none and for two.
    private func measureIndex(of action: ResolvedAction, group: Int, question: TargetQuestion) -> Int? {
        var found: Int?
        for index in action.measures where measures[index].group == group {
            if let use = measures[index].use, !question.reads(use) { continue }
            if found != nil { return nil }
            found = index
        }
        return found
    }

    /// The quantity that gave an amount to a goal, or to a milestone through its goal.
    func written(
        _ origin: CountedContribution.Origin, of action: ResolvedAction, goal: Int, above: Int?,
        for target: ResolvedTarget
    ) -> Quantity? {
        let entry = entries.actions[action.entry]
        switch origin {
        case .times, .day: return nil
        case .duration: return entry.duration.map { entries.quantities[$0].quantity }
        case .measure, .property, .task, .field, .sum, .greatest, .least:
            return measureIndex(of: action, group: target.group, question: target.question).map {
                entries.quantities[entry.measures.lowerBound + $0 - action.measures.lowerBound].quantity
            }
        case .amounts:
            let own = amountIndex(of: action, for: goal, group: target.group)
            let index = own ?? above.flatMap { amountIndex(of: action, for: $0, group: target.group) }
            return index.map { amounts[$0].written }
        }
    }

    /// What an action itself says of a target: the one measure of its group, for time its duration.
    package func quantity(of action: ResolvedAction, for target: ResolvedTarget) -> (
        BaseAmount, CountedContribution.Origin
    )? {
        quantity(of: action, group: target.group, question: target.question)
    }

    /// The same for a target of a group of units, by what it needs.
    package func quantity(
        of action: ResolvedAction, group: Int, question: TargetQuestion
    ) -> (BaseAmount, CountedContribution.Origin)? {
        if let index = measureIndex(of: action, group: group, question: question) {
            return (
                measures[index], action.daily?.origin ?? CountedContribution.Origin(measures[index].use)
            )
        }
        guard question.isOfTime, let duration = action.duration else { return nil }
        return (measures[duration], .duration)
    }

    /// The duration of an action in seconds, the base unit of its group.
    package func seconds(of action: ResolvedAction) -> Rational? { action.duration.map { measures[$0].amount } }

    /// The groups of an action's measures and duration, each once.
    package func groups(of action: ResolvedAction) -> Set<Int> {
        var groups = Set(action.measures.lazy.map { measures[$0].group })
        if let duration = action.duration { groups.insert(measures[duration].group) }
        return groups
    }
}

/// An amount in the base unit of its group, and its line (from 1).
package struct BaseAmount {
    var group: Int
    package var amount: Rational
    var line: Int
    /// Of an amount of a contribution.
    var use: Contribution.Use?
}

/// The convertible groups of a unit table as numbers, so that each spelling is looked up once
/// and the loops over actions compare integers.
package struct UnitNumbers {
    struct Place {
        var group: Int
        /// Times an amount gives the amount in the group's base.
        var factor: Rational
    }

    private let table: UnitTable
    private var places: [String: Place] = [:]
    private var groups: [String: Int] = [:]

    /// The group of seconds, minutes and hours.
    package let time = 0

    package init(_ table: UnitTable) {
        self.table = table
        groups[table.unit("s").group] = time
    }

    /// The spelling to show.
    func canonical(_ spelling: String) -> String {
        table.unit(spelling).canonical
    }

    /// Whether amounts of the unit are whole numbers: times, days, and what converts into nothing else.
    func isWhole(_ spelling: String) -> Bool {
        let unit = table.unit(spelling)
        return !unit.isKnown || (unit.group == unit.canonical && !UnitTable.convertibleGroups.contains(unit.group))
    }

    /// Whether amounts of one day make one together: those of time, distance and energy.
    func addsUp(_ spelling: String) -> Bool {
        let group = table.unit(spelling).group
        return ["s", "m", "J"].contains { table.unit($0).group == group }
    }

    mutating func place(of spelling: String) -> Place {
        if let known = places[spelling] { return known }
        let unit = table.unit(spelling)
        let group = groups[unit.group] ?? groups.count
        groups[unit.group] = group
        let place = Place(group: group, factor: unit.factor)
        places[spelling] = place
        return place
    }

    mutating func base(_ quantity: Quantity, line: Int) -> BaseAmount {
        let place = place(of: quantity.unit)
        let amount = place.factor == 1 ? quantity.amount : quantity.amount * place.factor
        return BaseAmount(group: place.group, amount: amount, line: line)
    }

    mutating func base(_ measure: LoggedAction.Measure) -> BaseAmount {
        var base = base(measure.quantity, line: measure.line)
        base.use = measure.use
        return base
    }
}

import VaultSchema

/// The actions up to today in the order of time, in base units; made once for all goals.
///
/// Lists are flat, so that the loops over actions touch neither text nor reference counts.
struct LoggedActions {
    /// As the caller gave them.
    let actions: [LoggedAction]
    /// By day, time (none last) and name.
    private(set) var sorted: [ResolvedAction] = []
    private var measures: [BaseAmount] = []
    private var amounts: [GoalAmount] = []
    /// Per goal the actions that are linked to it, each once, in the order of time.
    private var linked: [[Candidate]]

    /// - Parameters:
    ///   - goals: the number of each goal by its name
    ///   - count: how many goals there are
    ///
    /// Cost: two sorts, then linear in the entries of the actions.
    init(
        _ actions: [LoggedAction], goals: [String: Int], count: Int, until today: CalendarDate,
        units: inout UnitNumbers
    ) {
        self.actions = actions
        linked = [[Candidate]](repeating: [], count: count)
        let moments = Self.moments(of: actions, until: today).sorted { one, other in
            one.second != other.second
                ? one.second < other.second : actions[one.source].name < actions[other.source].name
        }
        sorted.reserveCapacity(moments.count)
        for moment in moments { append(moment.source, goals: goals, units: &units) }
        let places = moments.indices.sorted { one, other in
            let (first, second) = (moments[one], moments[other])
            return first.second != second.second
                ? first.second < second.second : actions[first.source].path < actions[second.source].path
        }
        for (place, number) in places.enumerated() { sorted[number].place = place }
    }

    /// Actions with their second since 1970, which sorts faster than day and time.
    private static func moments(
        of actions: [LoggedAction], until today: CalendarDate
    ) -> [(second: Int, source: Int)] {
        var moments: [(second: Int, source: Int)] = []
        moments.reserveCapacity(actions.count)
        for source in actions.indices where actions[source].day <= today {
            // A day is one second longer, which is where the actions without time are.
            let second = Int(actions[source].day.dayNumber) * 86_401 + actions[source].secondForOrder
            moments.append((second, source))
        }
        return moments
    }

    private mutating func append(_ source: Int, goals: [String: Int], units: inout UnitNumbers) {
        let number = sorted.count
        let (firstMeasure, firstAmount) = (measures.count, amounts.count)
        for measure in actions[source].measures {
            measures.append(units.base(measure.quantity, line: measure.line))
        }
        for amount in actions[source].amounts {
            guard let goal = goals[amount.goal] else { continue }
            amounts.append(GoalAmount(goal: goal, base: units.base(amount.quantity, line: amount.line)))
        }
        let duration = actions[source].duration.map { units.base($0.quantity, line: $0.line) }
        sorted.append(
            ResolvedAction(
                source: source, day: actions[source].day, duration: duration?.group == units.time ? duration : nil,
                measures: firstMeasure..<measures.count, amounts: firstAmount..<amounts.count))
        for link in actions[source].goals {
            guard let goal = goals[link.goal], linked[goal].last?.action != number else { continue }
            linked[goal].append(Candidate(action: number, line: link.line))
        }
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

    /// What counts for a milestone: `own` and, each once, what counts for its goal and lies inside its own dates.
    func candidates(own: [Candidate], above: [Candidate], goal: Int, dates: EffectiveDates) -> [Candidate] {
        var merged: [Candidate] = []
        var next = own[...]
        for candidate in above where dates.contains(sorted[candidate.action].day) {
            while let first = next.first, first.action < candidate.action { merged.append(next.removeFirst()) }
            // An action linked to both keeps the line of its own link.
            let isOwn = next.first?.action == candidate.action
            let line = isOwn ? next.removeFirst().line : candidate.line
            merged.append(Candidate(action: candidate.action, line: line, viaGoal: goal))
        }
        return merged + next
    }

    /// What an action's `amounts` say for a goal in a group; nil for none and for two, of which neither can be meant.
    func amount(of action: ResolvedAction, for goal: Int, group: Int) -> BaseAmount? {
        var found: Int?
        for index in action.amounts where amounts[index].goal == goal && amounts[index].base.group == group {
            if found != nil { return nil }
            found = index
        }
        return found.map { amounts[$0].base }
    }

    /// The one measure of a group; nil for none and for two.
    func measure(of action: ResolvedAction, group: Int) -> BaseAmount? {
        var found: Int?
        for index in action.measures where measures[index].group == group {
            if found != nil { return nil }
            found = index
        }
        return found.map { measures[$0] }
    }
}

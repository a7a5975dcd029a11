import VaultSchema

/// The actions up to today in the order of time, with their candidates for each goal; made once for all goals.
struct LoggedActions {
    /// By day, time (none last) and name.
    let sorted: [LoggedAction]
    let resolved: [ResolvedAction]
    /// Per goal the actions that are linked to it, each once, in the order of time.
    private let linked: [[Candidate]]

    /// - Parameter goals: the number of each goal by its name
    ///
    /// Cost: a sort, then linear in the entries of the actions.
    init(_ actions: [LoggedAction], goals: [String: Int], until today: CalendarDate, units: inout UnitNumbers) {
        sorted = actions.filter { $0.day <= today }.sorted { one, other in
            (one.day, one.secondForOrder, one.name) < (other.day, other.secondForOrder, other.name)
        }
        var resolved: [ResolvedAction] = []
        var linked = [[Candidate]](repeating: [], count: goals.count)
        resolved.reserveCapacity(sorted.count)
        for (number, action) in sorted.enumerated() {
            resolved.append(ResolvedAction(action, goals: goals, units: &units))
            for link in action.goals {
                guard let goal = goals[link.goal], linked[goal].last?.action != number else { continue }
                linked[goal].append(Candidate(action: number, line: link.line))
            }
        }
        self.resolved = resolved
        self.linked = linked
    }

    /// The actions linked to a goal inside its dates, in the order of time, and those outside.
    func candidates(for goal: Int, dates: EffectiveDates) -> (inside: [Candidate], outside: [Candidate]) {
        var (inside, outside): ([Candidate], [Candidate]) = ([], [])
        for candidate in linked[goal] {
            if dates.contains(resolved[candidate.action].day) {
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
        for candidate in above where dates.contains(resolved[candidate.action].day) {
            while let first = next.first, first.action < candidate.action { merged.append(next.removeFirst()) }
            // An action linked to both keeps the line of its own link.
            let isOwn = next.first?.action == candidate.action
            let line = isOwn ? next.removeFirst().line : candidate.line
            merged.append(Candidate(action: candidate.action, line: line, viaGoal: goal))
        }
        return merged + next
    }
}

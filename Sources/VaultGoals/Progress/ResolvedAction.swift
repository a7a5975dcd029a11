import VaultSchema

/// An action with its quantities in base units and its goals by number.
struct ResolvedAction {
    struct GoalAmount {
        var goal: Int
        var base: BaseAmount
    }

    let day: CalendarDate
    /// Nil as well when it is no span of time.
    let duration: BaseAmount?
    let measures: [BaseAmount]
    let amounts: [GoalAmount]

    init(_ action: LoggedAction, goals: [String: Int], units: inout UnitNumbers) {
        day = action.day
        let span = action.duration.map { units.base($0.quantity, line: $0.line) }
        duration = span?.group == units.time ? span : nil
        measures = action.measures.map { units.base($0.quantity, line: $0.line) }
        amounts = action.amounts.compactMap { amount in
            guard let goal = goals[amount.goal] else { return nil }
            return GoalAmount(goal: goal, base: units.base(amount.quantity, line: amount.line))
        }
    }

    /// What `amounts` says for a goal in a group; nil for none and for two, of which neither can be meant.
    func amount(for goal: Int, group: Int) -> BaseAmount? {
        var found: BaseAmount?
        for entry in amounts where entry.goal == goal && entry.base.group == group {
            if found != nil { return nil }
            found = entry.base
        }
        return found
    }

    /// The one measure of a group; nil for none and for two.
    func measure(in group: Int) -> BaseAmount? {
        var found: BaseAmount?
        for measure in measures where measure.group == group {
            if found != nil { return nil }
            found = measure
        }
        return found
    }
}

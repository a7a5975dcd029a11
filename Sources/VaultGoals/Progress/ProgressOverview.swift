import VaultSchema

/// How all goals of a vault stand on one day: a pure function of the records.
package struct ProgressOverview: Sendable {
    package var asOf: CalendarDate
    package var term: CurrentTerm?
    /// Goals, milestones and obligations by name; archived ones only when asked for.
    package var goals: [GoalProgress]
    /// Of all that are not archived.
    package var summary: ProgressSummary

    /// - Parameters:
    ///   - goals: every goal, milestone and obligation, archived ones too; of two with one name the first counts
    ///   - actions: every action, archived ones too
    ///   - terms: those that may be the current one
    ///
    /// Cost: sorts goals and actions, then linear in the entries of the actions times the targets of their goals.
    package init(
        goals: [GoalPlan], actions: [LoggedAction], terms: [CurrentTerm.Dates] = [], settings: ProgressSettings
    ) {
        asOf = settings.asOf
        term = CurrentTerm(of: terms, on: settings.asOf)
        let plans = Self.distinct(goals)
        var numbers: [String: Int] = [:]
        for (number, plan) in plans.enumerated() { numbers[plan.name] = number }
        var units = UnitNumbers(settings.units)
        let logged = LoggedActions(actions, goals: numbers, until: settings.asOf, units: &units)
        var all: [GoalProgress] = []
        all.reserveCapacity(plans.count)
        for number in plans.indices where settings.includesArchived || !plans[number].isArchived {
            let scope = GoalScope(number, of: plans, numbers: numbers, logged: logged, units: &units)
            all.append(scope.progress(settings))
        }
        summary = ProgressSummary(of: all)
        self.goals = Self.withChildren(all, parents: plans, numbers: numbers)
    }

    /// By name, each name once.
    private static func distinct(_ goals: [GoalPlan]) -> [GoalPlan] {
        var names: Set<String> = []
        return goals.filter { names.insert($0.name).inserted }.sorted { $0.name < $1.name }
    }

    /// Each parent with the mean percent of its children beside its own.
    private static func withChildren(
        _ goals: [GoalProgress], parents plans: [GoalPlan], numbers: [String: Int]
    ) -> [GoalProgress] {
        var percents: [String: [Rational]] = [:]
        for goal in goals {
            guard let number = numbers[goal.name], let parent = plans[number].parent else { continue }
            if let percent = goal.percent { percents[parent, default: []].append(percent) }
        }
        return goals.map { goal in
            var goal = goal
            goal.childrenPercent = percents[goal.name].flatMap(mean)
            return goal
        }
    }
}

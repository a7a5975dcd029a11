import VaultRecords

/// The progress of all goals of a vault on one day: a pure function of the records.
package struct ProgressOverview: Sendable {
    package var asOf: CalendarDate
    package var term: CurrentTerm?
    /// Goals, milestones and obligations by name; archived ones only when asked for.
    package var goals: [GoalProgress]
    /// Of all that are not archived.
    package var summary: ProgressSummary

    /// - Parameters:
    ///   - goals: every goal, milestone and obligation, archived ones too; a name that two of them have is nobody's,
    ///     so that links to it are ignored
    ///   - actions: every action, archived ones too
    ///   - terms: those that may be the current one
    ///
    /// Cost: sorts goals and actions, then linear in the entries of the actions times the targets of their goals.
    package init(
        goals: [GoalPlan], actions: [LoggedAction], terms: [CurrentTerm.Dates] = [], settings: ProgressSettings
    ) {
        self.init(
            goals: goals, entries: ActionEntries(actions, goals: goals), texts: .actions(actions), terms: terms,
            settings: settings, spread: SingleWork())
    }

    /// The same of actions that know their goals by their index in `goals`.
    ///
    /// - Parameter wanted: the indices of the goals in the answer; nil for all
    package init(
        goals: [GoalPlan], entries: ActionEntries, texts: ActionTexts, terms: [CurrentTerm.Dates],
        settings: ProgressSettings, spread: some WorkSpread, wanted: Set<Int>? = nil
    ) {
        asOf = settings.asOf
        term = CurrentTerm(of: terms, on: settings.asOf)
        let order = goals.indices.sorted { (goals[$0].name, goals[$0].path) < (goals[$1].name, goals[$1].path) }
        let plans = order.map { goals[$0] }
        var places = [Int](repeating: -1, count: goals.count)
        for (place, index) in order.enumerated() { places[index] = place }
        let numbers = Self.numbers(of: plans)
        var units = UnitNumbers(settings.units)
        let logged = LoggedActions(
            entries, texts: texts, numbers: places, count: plans.count,
            settings: settings, units: &units)
        let targets = plans.map { plan in plan.targets.compactMap { ResolvedTarget($0, units: &units) } }
        var childrenPercents = [[Rational]](repeating: [], count: plans.count)
        let shown = plans.indices.filter { place in
            (settings.includesArchived || !plans[place].isArchived) && wanted?.contains(order[place]) != false
        }
        var all = spread.join(shown.count) { range in
            shown[range].map { number in
                GoalScope(number, of: plans, numbers: numbers, logged: logged, targets: targets)
                    .progress(settings)
            }
        }
        for (goal, number) in zip(all, shown) {
            if let parent = plans[number].parent.flatMap({ numbers[$0] }), let percent = goal.percent {
                childrenPercents[parent].append(percent)
            }
        }
        for (place, number) in shown.enumerated() { all[place].childrenPercent = childrenPercents[number].mean }
        self.goals = all
        summary = ProgressSummary(of: all)
    }

    /// Whether records of a type have progress: those that may have targets.
    package static func isTracked(_ type: RecordType) -> Bool { type.fields.contains { $0.name == "targets" } }

    /// The number of each goal by its name, without the names that two have.
    private static func numbers(of plans: [GoalPlan]) -> [String: Int] {
        var numbers: [String: Int] = [:]
        var doubled: Set<String> = []
        for (number, plan) in plans.enumerated() where numbers.updateValue(number, forKey: plan.name) != nil {
            doubled.insert(plan.name)
        }
        for name in doubled { numbers[name] = nil }
        return numbers
    }
}

/// The overall state of goals, milestones and obligations that are not archived.
package struct ProgressSummary: Sendable {
    package var total = 0
    /// How many have each status; a status that none has is not in it.
    package var counts: [GoalStatus: Int] = [:]
    /// The mean of their percents; nil when none has one.
    package var percent: Rational?

    package init(of goals: some Sequence<GoalProgress>) {
        var percents: [Rational] = []
        for goal in goals where !goal.isArchived {
            total += 1
            counts[goal.status, default: 0] += 1
            if let percent = goal.percent { percents.append(percent) }
        }
        percent = percents.mean
    }

    package func count(_ status: GoalStatus) -> Int {
        counts[status] ?? 0
    }
}

import VaultGoals
import VaultProgress
import VaultRecords

extension GoalsModel {
    /// What is planned and done for all values on a day.
    ///
    /// Cost: that of `progress`, then linear in the links of the actions.
    ///
    /// - Parameters:
    ///   - asOf: the day that counts as today; later actions are ignored
    ///   - available: the hours that a week has for goals
    ///   - includesArchived: whether archived values are in the answer; the summary never includes them
    ///   - progress: of all goals on the day, where it is known
    ///   - spread: where the actions are read and the goals computed
    package func alignment(
        asOf: CalendarDate, weekStart: WeekStart = .monday, available: Rational = 168, includesArchived: Bool = false,
        progress known: ProgressOverview? = nil, spread: some WorkSpread = SingleWork()
    ) -> AlignmentOverview {
        let progress = known ?? progress(asOf: asOf, weekStart: weekStart, spread: spread)
        let values = ValuesModel(self)
        let actions =
            spread.join(actionCount) { [self] range in servingActions(range, values) }
            + spread.join(contributions.count) { [self] range in servingContributions(range, values) }
            + dailyCounts.map { count in
                ServingAction(
                    note: count.note, day: count.day,
                    values: values.values(linkedBy: count.note, through: counting([count.goal], on: count.day)))
            }
        var overview = AlignmentOverview(
            values: values.values, goals: trackedGoals(values, progress),
            actions: actions, asOf: asOf, available: available, units: units, includesArchived: includesArchived)
        overview.crossDomain = crossDomain(actions, values.values, asOf: asOf)
        return overview
    }

    /// The goals, milestones and obligations that are not archived.
    private func trackedGoals(_ values: ValuesModel, _ progress: ProgressOverview) -> [TrackedGoal] {
        progress.goals.filter { !$0.isArchived }.compactMap { goal in
            guard let index = graph.index(ofPath: goal.path).flatMap(goalIndex(ofNote:)) else { return nil }
            let above = goal.kind == .milestone ? goals[index].above.map { graph.notes[$0].path } : nil
            return TrackedGoal(progress: goal, services: values.services[index], above: above)
        }
    }

    /// Some of the actions that have a day, with what they serve directly and through their goals.
    private func servingActions(_ range: Range<Int>, _ values: ValuesModel) -> [ServingAction] {
        guard !range.isEmpty, range.upperBound <= actionCount else { return [] }
        var linked = LinkedGoals(self)
        return actionNotes[range].compactMap { number in
            let note = graph.notes[number]
            guard let day = note.date("date") else { return nil }
            let goals = note.links.compactMap { link in
                isGoal(link) ? linked.goal(of: link, in: number, note.document) : nil
            }
            return ServingAction(
                note: number, day: day, values: values.values(linkedBy: number, through: counting(goals, on: day)))
        }
    }

    /// Some of the contributions in the same way.
    private func servingContributions(_ range: Range<Int>, _ values: ValuesModel) -> [ServingAction] {
        var linked = LinkedGoals(self)
        return contributions[range].map { contribution in
            let goals = goals(of: contribution, &linked)
            return ServingAction(
                note: contribution.note, day: contribution.day,
                values: values.values(linkedBy: contribution.note, through: counting(goals, on: contribution.day)))
        }
    }
}

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
        /// What is done by a note, with what it serves directly and through its goals.
        @Sendable func serving(_ note: NoteID, _ day: CalendarDate, _ goals: [Int]) -> ServingAction {
            ServingAction(
                note: note, day: day, values: values.values(linkedBy: note, through: counting(goals, on: day)))
        }
        var actions = spread.join(actionCount) { [self] range in
            var linked = LinkedGoals(self)
            return actionNotes[range].compactMap { number -> ServingAction? in
                let note = graph.notes[number]
                guard let day = note.date("date") else { return nil }
                let goals = note.links.compactMap { link in
                    isGoal(link) ? linked.goal(of: link, in: number, note.document) : nil
                }
                return serving(number, day, goals)
            }
        }
        actions += spread.join(contributions.count) { [self] range in
            var linked = LinkedGoals(self)
            return contributions[range].map { serving($0.note, $0.day, goals(of: $0, &linked)) }
        }
        actions += dailyCounts.map { serving($0.note, $0.day, [$0.goal]) }
        let tracked = progress.goals.compactMap { goal -> TrackedGoal? in
            guard !goal.isArchived, let index = graph.index(ofPath: goal.path).flatMap(goalIndex(ofNote:)) else {
                return nil
            }
            let above = goal.kind == .milestone ? goals[index].above.map { graph.notes[$0].path } : nil
            return TrackedGoal(progress: goal, services: values.services[index], above: above)
        }
        var overview = AlignmentOverview(
            values: values.values, goals: tracked,
            actions: actions, asOf: asOf, available: available, units: units, includesArchived: includesArchived)
        overview.crossDomain = crossDomain(actions, values.values, asOf: asOf)
        return overview
    }
}

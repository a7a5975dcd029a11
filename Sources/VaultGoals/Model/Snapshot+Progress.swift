import VaultChecks
import VaultPlans
import VaultProgress
import VaultRecords

extension Snapshot {
    /// The progress of all goals, milestones and obligations on a day; later actions are ignored. Cost: linear in the
    /// entries of the actions times the targets of their goals, on all cores.
    ///
    /// - Parameters:
    ///   - explains: list what counted and what did not
    ///   - showsWeeks: show the weeks of each target, and what the current one needs
    ///   - showsHistory: give each target what a plot of it is drawn from
    ///   - includesArchived: archived goals are in the answer; the summary never includes them
    package func progress(
        asOf: CalendarDate, explains: Bool = false, includesArchived: Bool = false, showsWeeks: Bool = false,
        showsHistory: Bool = false
    ) -> ProgressOverview {
        goals.progress(
            asOf: asOf, weekStart: settings.weekStart, includesArchived: includesArchived, explains: explains,
            showsWeeks: showsWeeks, showsHistory: showsHistory, spread: work)
    }

    /// The progress of some goals, milestones and obligations, archived ones too, as in `progress` of all. Cost: once
    /// for a state linear in the links of the vault; then that of the actions that link these goals, or those above and
    /// below them, and for a goal that is about one thing that of all contributions.
    package func progress(
        of notes: [NoteID], asOf: CalendarDate, showsWeeks: Bool = false
    ) -> [GoalProgress] {
        let model = goals
        let wanted = Set(notes.compactMap { model.goalIndex(ofNote: $0) })
        if wanted.isEmpty { return [] }
        let related = model.related(to: wanted)
        let linking = graph.notes(linkingAnyOf: reach(of: related.map { graph.notes[model.goals[$0].note].path }))
        let paths = Set(wanted.map { model.goals[$0].plan.path })
        var about = ProgressSettings(
            asOf: asOf, weekStart: settings.weekStart, units: model.units, includesArchived: true)
        about.showsWeeks = showsWeeks
        let takesAll = related.contains { model.goals[$0].isAboutOneThing }
        let done = model.contributions.indices.filter { linking.contains(model.contributions[$0].note) }
        let ranges = takesAll ? [model.contributions.indices] : done.map { $0..<$0 + 1 }
        let parts =
            [model.actionEntries(among: linking)] + ranges.map { model.countedContributions($0, hasLines: false) }
            + [model.dailyEntries(model.dailyCounts.indices)]
        let overview = ProgressOverview(
            goals: model.goals.map(\.plan), entries: ActionEntries(joining: parts), texts: .notes(graph.notes),
            terms: [], settings: about, spread: SingleWork(), wanted: related)
        return overview.goals.filter { paths.contains($0.path) }
    }

    /// What a person wants to know of a day: what is due, what the current week needs, what was done last of
    /// `currentGoals`.
    ///
    /// - Parameter isBrief: only the term, and what is urgent or behind, for a prompt that waits for it
    package func day(asOf: CalendarDate, isBrief: Bool = false) -> DaySummary {
        let model = goals
        let overview = model.progress(
            asOf: asOf, weekStart: settings.weekStart, showsWeeks: !isBrief, spread: work)
        if isBrief { return DaySummary(overview, goals: currentGoals(overview), actions: []) }
        let days = min(asOf.adding(days: -1), asOf)...asOf
        return DaySummary(overview, goals: currentGoals(overview), actions: model.done(on: days))
    }

    /// The names of the goals, milestones and obligations that link a record in a field: a term, year or period in
    /// `terms`, a value in `values`. One pass over the notes.
    package func namesOfGoals(linking record: NoteID, in field: String) -> Set<String> {
        var names: Set<String> = []
        for (index, found) in linked(in: field) where found.contains(record) { names.insert(graph.notes[index].name) }
        return names
    }

    /// The names of those that belong to today: of the running term, running by their dates, or without any term
    /// and not over.
    package func currentGoals(_ overview: ProgressOverview) -> Set<String> {
        let running = overview.term.flatMap { graph.index(ofRecord: $0.dates.name, type: "term") }
        let linked = linked(in: "terms")
        var names: Set<String> = []
        for goal in overview.goals {
            guard let index = graph.index(ofPath: goal.path) else { continue }
            let terms = linked[index] ?? []
            // What has just ended is shown for a while.
            let isOver = goal.status == .ended || goal.status == .achieved
            let isRunning =
                goal.start.map { $0 <= overview.asOf } ?? true
                && goal.due.map { overview.asOf <= $0.adding(days: isOver ? GoalPlan.lateDays : 0) } ?? true
            let isDecided = goal.status == .achieved || goal.status == .dropped || goal.status == .ended
            if running.map(terms.contains) ?? false || isRunning || (terms.isEmpty && !isDecided) {
                names.insert(goal.name)
            }
        }
        return names
    }

    /// For each goal, milestone and obligation the records that it links in a field. One pass over the notes.
    private func linked(in name: String) -> [NoteID: [NoteID]] {
        let tracked = Set(GoalTypes.tracked)
        let fields = TypeTable(graph.schema.types) { type in
            tracked.contains(type.name) ? graph.schema.fieldID(name, of: type.name) : nil
        }
        let (notes, removed, copies) = (graph.notes, graph.removed, graph.conflictCopies)
        var linked: [NoteID: [NoteID]] = [:]
        for index in notes.indices {
            guard let type = notes[index].type, let field = fields[type], !removed.contains(index),
                !copies.contains(index)
            else { continue }
            linked[index] = notes[index].links(in: field).compactMap { graph.resolve($0, of: index).note }
        }
        return linked
    }
}

import VaultChecks
import VaultEdits
import VaultPlans
import VaultProgress
import VaultRecords
import VaultSyntax

extension Snapshot {
    /// The note of the action that was done last, of those with a title or, if none has it, whose title begins with it,
    /// without case; any for an empty one. Archived ones and those after today do not count. Cost: one look at each
    /// action.
    package func lastAction(titled title: String, asOf today: CalendarDate) -> NoteID? {
        typealias Found = (id: NoteID, rank: Int, day: CalendarDate, moment: DayMoment)
        let wanted = title.lowercased()
        let found = graph.records("action").compactMap { number -> Found? in
            let note = graph.notes[number]
            guard let day = note.date("date"), day <= today, let moment = note.dayMoment(settings.dayStarts),
                case let name = note.title.lowercased(), name.hasPrefix(wanted), !note.isTrue("archived")
            else { return nil }
            return (number, name == wanted ? 1 : 0, day, moment)
        }
        return found.max { left, right in
            (left.rank, left.day, left.moment) == (right.rank, right.day, right.moment)
                ? NaturalOrder.isBefore(graph.notes[left.id].name, graph.notes[right.id].name)
                : (left.rank, left.day, left.moment) < (right.rank, right.day, right.moment)
        }?.id
    }

    /// What the goals pack makes of the vault's records and of the contributions of its other packs: the single place
    /// through which they count towards goals. Cost: the first time one pass over the notes.
    package var goals: GoalsModel { model() }

    /// What to do about records that a change gives a due day that is past, such as one of the wrong year. Records that
    /// are over, and those that fall due again and again, may have one.
    func pastDues(setBy change: Change, today: CalendarDate) -> [Advice] {
        change.files.compactMap { file in
            guard let bytes = file.applied() else { return nil }
            let after = NoteReading.read(path: file.finalPath ?? file.path, bytes: bytes, schema: graph.schema)
            guard let type = after.type, GoalTypes.tracked.contains(graph.schema.types[type].name),
                let due = after.readOne("due", CalendarDate.read)?.value, due < today, !isOver(after),
                !["completed", "repeats"].contains(where: { !after.elements($0).isEmpty }), !after.isTrue("archived")
            else { return nil }
            let number = graph.note(at: file.path)
            if number.flatMap({ graph.notes[$0].readOne("due", CalendarDate.read)?.value }) == due { return nil }
            let years = today.year - due.year
            guard
                let next = [years, years + 1].lazy.compactMap({ due.adding(months: 12 * $0) }).first(where: {
                    $0 >= today
                })
            else { return nil }
            // A day that has just gone by is hardly one of the wrong year.
            let proposed = due.days(until: today) < 183 ? today.adding(days: 7) : next
            return Advice(
                reason: "Its due day, \(due), is in the past.", purpose: "To change it",
                command: ["vault", "set", number.map(graph.commandWord) ?? after.name, "due=\(proposed)"])
        }
    }
}

extension Snapshot {
    /// How to leave out the days off of the notes that a change resumes after a pause, for those types that can leave
    /// days out. A note does not say since when it is paused; git may, by the author's day of the commit that paused it.
    func pausedDays(endedBy change: Change, today: CalendarDate, history: Advice.History) -> [Advice] {
        change.files.compactMap { file in
            guard let number = graph.note(at: file.path), let bytes = file.applied() else { return nil }
            let (note, last) = (graph.notes[number], today.adding(days: -1))
            guard let type = note.type, graph.schema.field("breaks", of: type) != nil, isPaused(note) else {
                return nil
            }
            let after = NoteReading.read(path: note.path, bytes: bytes, schema: graph.schema)
            guard after.type == type, !isPaused(after), !isOver(after) else { return nil }
            let changed = history(note.path, "status").first
            let first = changed?.text?.lowercased() == "paused" ? changed?.day : nil
            if let first, first > last { return nil }
            let name = graph.commandWord(for: number)
            let days = first.map { $0 == last ? "\($0)" : "\($0) to \(last)" } ?? "DATE to \(last)"
            return Advice(
                reason: first.map { "'\(name)' was paused from \($0), according to git." }
                    ?? "'\(name)' was paused, but there is no record since when: replace DATE with the first day.",
                purpose: "To leave those days out of what is required",
                command: ["vault", "set", name, "breaks+=\(days)"])
        }
    }

    private func isPaused(_ note: Note) -> Bool { note.text("status")?.lowercased() == "paused" }

    func isOver(_ note: Note) -> Bool {
        Self.decisions.contains(note.text("status")?.lowercased() ?? "")
    }

    package func terms(asOf today: CalendarDate) -> TermCalendar {
        TermCalendar(goals, today: today, weekStart: settings.weekStart)
    }

    /// The types of records that are spans of days which goals are planned in.
    package static let termTypes = ["term", "year", "period"]

    /// Who uses which unit up to a day, and which units have a record. Cost: linear in the entries of the actions.
    package func unitUses(asOf: CalendarDate) -> UnitUses {
        goals.unitUses(asOf: asOf, spread: work)
    }
}

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
        let counting = linking.union(model.actions(claimedBy: related))
        let parts =
            [model.actionEntries(among: counting)] + ranges.map { model.countedContributions($0, hasLines: false) }
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
        let days = min(asOf.adding(days: -1), asOf)...asOf
        var summary = DaySummary(
            overview, goals: currentGoals(overview), actions: isBrief ? [] : model.done(on: days))
        if overview.term == nil { summary.ended = endedTerm(overview) }
        return summary
    }

    /// The last term that is over, with what became of its goals.
    private func endedTerm(_ overview: ProgressOverview) -> EndedTerm? {
        let (terms, today) = (goals.currentTerms, overview.asOf)
        guard let last = terms.filter({ $0.end < today }).max(by: { ($0.end, $0.name) < ($1.end, $1.name) }),
            let note = graph.note(ofRecord: last.name, type: "term")
        else { return nil }
        let names = namesOfGoals(linking: note, in: "terms")
        let its = overview.goals.filter { names.contains($0.name) && $0.kind == .goal && $0.status != .dropped }
        return EndedTerm(
            dates: last, goals: its.count, achieved: its.count { $0.status == .achieved },
            next: terms.filter { $0.start > today }.min { ($0.start, $0.name) < ($1.start, $1.name) })
    }

    /// The names of the goals, milestones and obligations that link a record in a field: a term, year or period in
    /// `terms`, a value in `values`. One pass over the notes.
    package func namesOfGoals(linking record: NoteID, in field: String) -> Set<String> {
        var names: Set<String> = []
        for (index, found) in linked(in: field) where found.contains(record) { names.insert(graph.notes[index].name) }
        return names
    }

    /// The names of those that belong to today: of the running term, running by their dates, overdue, or undecided without
    /// a term.
    package func currentGoals(_ overview: ProgressOverview) -> Set<String> {
        let running = overview.term.flatMap { graph.note(ofRecord: $0.dates.name, type: "term") }
        let linked = linked(in: "terms")
        var names: Set<String> = []
        for goal in overview.goals {
            guard let index = graph.note(at: goal.path) else { continue }
            let terms = linked[index] ?? []
            // What has just ended is shown for a while.
            let isOver = goal.status == .ended || goal.status == .achieved
            let isRunning =
                goal.start.map { $0 <= overview.asOf } ?? true
                && goal.due.map { overview.asOf <= $0.adding(days: isOver ? GoalPlan.lateDays : 0) } ?? true
            let isDecided = goal.status == .achieved || goal.status == .dropped || goal.status == .ended
            let isOpen = isRunning || goal.status == .overdue || (terms.isEmpty && !isDecided)
            if running.map(terms.contains) ?? false || isOpen {
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

import VaultChecks
import VaultEdits
import VaultGraph
import VaultPlans
import VaultSchema
import VaultSyntax

/// What was done, as a person writes it down in a line.
package struct NewAction: Sendable {
    /// What was done.
    package var title: String
    /// The day it was done.
    package var day: CalendarDate
    /// How much, a time among it.
    package var quantities: [LogWords.Quantity]
    /// As written.
    package var time: String?
    /// Names of goals, milestones and obligations.
    package var goals: [String] = []
    /// What is taken over from another action.
    package var others: [FieldAssignment] = []

    /// An action with nothing but title, day and amounts.
    package init(title: String, day: CalendarDate, _ quantities: [LogWords.Quantity]) {
        self.title = title
        self.day = day
        self.quantities = quantities
    }
}

extension Snapshot {
    /// Reads the words of a quick log by the units of the vault.
    package func logWords(_ words: [String]) throws(LogWords.Problem) -> LogWords {
        let model = goals
        return try LogWords(words) {
            graph.units.unit($0).isKnown
        } isCountedWhole: {
            model.isCountedWhole($0)
        }
    }

    /// The record of an action. The first amount in seconds, minutes or hours is its duration, all others are
    /// measures. Nil when the vault has no actions.
    ///
    /// - Parameter makesNearUnits: whether a unit that is near to a known one gets its measure anyway
    package func record(of action: NewAction, makesNearUnits: Bool) -> NewRecord? {
        guard let type = graph.schema.type("action") else { return nil }
        let units = graph.units
        var assignments = [FieldAssignment("date", .set, action.day.description)]
        if let time = action.time { assignments.append(FieldAssignment("time", .set, time)) }
        var hasDuration = action.others.contains { $0.field == "duration" }
        for quantity in action.quantities {
            let isTime = ["s", "min", "h"].contains(units.unit(quantity.unit).canonical)
            if isTime, !hasDuration {
                assignments.append(FieldAssignment("duration", .set, quantity.text))
                hasDuration = true
            } else {
                assignments.append(FieldAssignment("measures", .add, quantity.text))
            }
        }
        for goal in action.goals { assignments.append(FieldAssignment("goals", .add, goal)) }
        var record = NewRecord(type: type, title: action.title, assignments + action.others)
        if makesNearUnits { record.newUnits = action.quantities.map(\.unit) }
        return record
    }

    /// The note of the action that was done last, by day, moment of the day and name, of those that have a
    /// title or whose title begins with it, compared without case; archived ones and those after today do not count.
    ///
    /// Cost: one look at each action.
    ///
    /// - Parameter title: any when it is empty
    package func lastAction(titled title: String, asOf today: CalendarDate) -> NoteID? {
        let wanted = title.lowercased()
        var best: (note: NoteID, rank: Int, day: CalendarDate, moment: DayMoment, name: String)?
        for number in graph.records("action") {
            let note = graph.notes[number]
            guard let day = note.date("date"), day <= today else { continue }
            let name = note.title.lowercased()
            guard name.hasPrefix(wanted), !note.isTrue("archived") else { continue }
            let moment = DayMoment(
                day, time: note.readOne("time", ClockTime.read)?.value, created: note.dateTime("created"))
            let rank = name == wanted ? 1 : 0
            if let best {
                let isLater = (rank, day, moment) > (best.rank, best.day, best.moment)
                let isEqual = (rank, day, moment) == (best.rank, best.day, best.moment)
                guard isLater || isEqual && NaturalOrder.isBefore(best.name, note.name) else { continue }
            }
            best = (number, rank, day, moment, note.name)
        }
        return best?.note
    }

    /// An action done again: what the new one does not say is taken from the old one, except for day and time.
    ///
    /// With amounts or goals of its own it copies none. Goals that cannot be found are left out, and so are
    /// those whose days do not hold the new day.
    package func repeating(_ number: NoteID, with action: NewAction) -> NewAction {
        let note = graph.notes[number]
        var action = action
        action.title = note.title
        let takesAmounts = action.quantities.isEmpty
        let takesGoals = action.goals.isEmpty
        if takesAmounts {
            for field in ["duration", "measures"] { take(field, of: note, into: &action) }
        }
        if takesGoals {
            let left = takeGoals(of: number, into: &action)
            if takesAmounts, !left { take("amounts", of: note, into: &action) }
        }
        for link in note.links(in: note.type.flatMap { graph.schema.fieldID("values", of: $0) }) {
            guard let value = graph.resolve(link, of: number).note else { continue }
            action.others.append(FieldAssignment("values", .add, "[[" + linkText(to: value) + "]]"))
        }
        take("tags", of: note, into: &action)
        return action
    }

    private func take(_ field: String, of note: Note, into action: inout NewAction) {
        guard let type = note.type, let id = graph.schema.fieldID(field, of: type) else { return }
        let verb: FieldAssignment.Verb = graph.schema.isList(id, of: type) ? .add : .set
        for element in note.texts(field) {
            action.others.append(FieldAssignment(field, verb, element.value))
        }
    }

    /// Whether one was left out.
    private func takeGoals(of number: NoteID, into action: inout NewAction) -> Bool {
        let note = graph.notes[number]
        guard let field = note.type.flatMap({ graph.schema.fieldID("goals", of: $0) }) else { return false }
        let model = goals
        var isAnyLeft = false
        for link in note.links(in: field) {
            guard let found = graph.resolve(link, of: number).note, let goal = model.goal(ofNote: found),
                goal.dates.contains(action.day)
            else {
                isAnyLeft = true
                continue
            }
            action.others.append(FieldAssignment("goals", .add, "[[" + linkText(to: found) + "]]"))
        }
        return isAnyLeft
    }

    /// The goals that a new action links: the titles of those towards which it counts, and those of which it meets no
    /// target, or none of the days. Cost: that of `progress`, for an action with a goal.
    package func linkedGoals(
        of planned: PlannedRecord, asOf today: CalendarDate
    ) -> (counting: [String], others: [(title: String, name: String)]) {
        let after = with(graph(after: planned.edit.change))
        let graph = after.graph
        guard let number = graph.index(ofPath: planned.path) else { return ([], []) }
        let linked = graph.elements(.schema("goals"), of: number).compactMap { element -> Note? in
            guard case .note(let goal) = element.value else { return nil }
            return graph.notes[goal]
        }
        guard !linked.isEmpty else { return ([], []) }
        let uncounted = after.progress(asOf: today, explains: true).goals.filter { goal in
            !goal.targets.isEmpty && goal.notCounted.contains { $0.path == planned.path }
        }
        let paths = Set(uncounted.map(\.path))
        return (
            linked.filter { !paths.contains($0.path) }.map { $0.text("title") ?? $0.name },
            linked.filter { paths.contains($0.path) }.map { ($0.text("title") ?? $0.name, $0.name) }
        )
    }

    /// The goals that a new action without one surely belongs to, the likeliest first.
    package func confidentGoals(for planned: PlannedRecord, asOf today: CalendarDate) -> [Suggestion] {
        let graph = graph(after: planned.edit.change)
        guard let number = graph.index(ofPath: planned.path), graph.notes[number].elements("goals").isEmpty else {
            return []
        }
        var question = MatchQuestion(asOf: today)
        question.actions = [number]
        let matched = with(graph).goals.suggestions(question, spread: work).actions.first
        return matched?.suggestions.filter { $0.band == .confident } ?? []
    }
}

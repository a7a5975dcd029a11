import VaultChecks
import VaultEdits
import VaultGoals
import VaultPlans
import VaultProgress
import VaultRecords
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
    /// Reads the words of a quick log by the units of the vault. Refused is what would not count as it is meant: an amount
    /// twice, and two lengths of time, of which one would be the duration and the other a measure.
    package func logWords(_ words: [String]) throws(LogWords.Problem) -> LogWords {
        let units = graph.units
        let read = try LogWords(words, isKnown: { units.unit($0).isKnown }, isCountedWhole: goals.isCountedWhole)
        var given: Set<String> = []
        if let twice = read.quantities.first(where: { !given.insert($0.text).inserted }) {
            throw LogWords.Problem(
                text: twice.text, reason: "is given twice, but would count once",
                remedy: "write one amount for all of it")
        }
        let times = read.quantities.filter { units.unit($0.unit).group == "s" }
        if times.count > 1 {
            throw LogWords.Problem(
                text: times[1].text, reason: "is a second length of time besides '\(times[0].text)'",
                remedy: "write one for all of it, such as '1h 30m'")
        }
        return read
    }

    /// The unit that a number without one most likely has: that of the goal that the action is for, else of the goal that
    /// it probably belongs to.
    package func likelyUnit(of action: NewAction, goal: NoteID?, asOf today: CalendarDate) -> String {
        func unit(_ goal: NoteID) -> String? {
            goals.goals.first { $0.note == goal }?.plan.targets.first?.target?.quantity.unit
        }
        if let goal = goal ?? goals.goals(claimingTitle: action.title, on: action.day).first {
            return unit(goal) ?? "times"
        }
        let unitsOfGoals = goals.goals.compactMap { $0.plan.targets.first?.target?.quantity.unit }
        // 'Pushups 30', where a goal is '1000 pushups'.
        let named = Set(action.title.split(separator: " ").map { graph.units.unit(String($0)).group })
        if let unit = unitsOfGoals.first(where: { named.contains(graph.units.unit($0).group) }) { return unit }
        // With an amount of each kind, the words decide.
        var (action, groups) = (action, Set<String>())
        for unit in unitsOfGoals
        where groups.insert(graph.units.unit(unit).group).inserted {
            action.quantities.append(LogWords.Quantity(text: "1 \(unit)", unit: unit))
        }
        guard let record = record(of: action, makesNearUnits: false),
            let planned = try? making(record, today: today, day: { _, _ in nil }),
            let probable = matched(planned, asOf: today)?.probable.first,
            let goal = graph.note(at: probable.path)
        else { return "times" }
        return unit(goal) ?? "times"
    }

    /// What words of a quick log would set a field with, which is not how actions are logged: `date=yesterday`,
    /// `goal: run`, and `importance=8`, which only other records have. With the name of the field that is meant.
    package func assignment(in words: [String]) -> (written: String, meant: FieldAssignment)? {
        let schema = graph.schema
        guard let type = schema.type("action") else { return nil }
        /// The field of an action that a word means, else the word where other records have such a field.
        func field(_ name: String, isPlain: Bool) -> String? {
            if let own = schema.fieldName(name, of: type) ?? (name == "day" ? "date" : nil) { return own }
            if let meant = schema.fieldName(meantBy: name, of: type) { return meant }
            if let others = [name, name + "s"].first(where: { !schema.recordTypes(with: $0).isEmpty }) {
                return others
            }
            guard isPlain else { return nil }
            return schema.nearField(name, of: type) ?? (schema.fieldOfAnyType(meantBy: name) == nil ? nil : name)
        }
        for word in words {
            guard var assignment = FieldAssignment(word),
                let meant = field(assignment.field.lowercased(), isPlain: !word.contains(" "))
            else { continue }
            assignment.field = meant
            return (word, assignment)
        }
        return FieldAssignment.misspelled(in: words, takesAll: false) { field($0, isPlain: false) }
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
            let isDuration = !hasDuration && ["s", "min", "h"].contains(units.unit(quantity.unit).canonical)
            if isDuration { hasDuration = true }
            assignments.append(
                FieldAssignment(isDuration ? "duration" : "measures", isDuration ? .set : .add, quantity.text))
        }
        assignments += action.goals.map { FieldAssignment("goals", .add, $0) }
        var record = NewRecord(type: type, title: action.title, assignments + action.others)
        if makesNearUnits { record.newUnits = action.quantities.map(\.unit) }
        return record
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
        if takesAmounts {
            for field in ["duration", "measures"] { action.others += assignments(copying: field, of: number) }
        }
        if action.goals.isEmpty {
            let model = goals
            let links = note.links(in: note.type.flatMap { graph.schema.fieldID("goals", of: $0) })
            let found = links.compactMap { graph.resolve($0, of: number).note }.filter {
                model.goal(ofNote: $0)?.plan.countingDates.contains(action.day) == true
            }
            action.others += found.map { FieldAssignment("goals", .add, "[[" + linkText(to: $0) + "]]") }
            if takesAmounts, found.count == links.count { action.others += assignments(copying: "amounts", of: number) }
        }
        for field in ["values", "not_for", "tags"] { action.others += assignments(copying: field, of: number) }
        return action
    }

    /// What writes a field of a note once more in another: links as they are written there, those that lead nowhere left
    /// out, and all else as it is written here.
    func assignments(copying field: String, of number: NoteID) -> [FieldAssignment] {
        let note = graph.notes[number]
        guard let type = note.type, let id = graph.schema.fieldID(field, of: type) else { return [] }
        let verb: FieldAssignment.Verb = graph.schema.isList(id, of: type) ? .add : .set
        if case .link? = graph.schema.field(field, of: type)?.scalar {
            return graph.elements(id, of: number).compactMap { element in
                guard case .note(let meant) = element.value else { return nil }
                return FieldAssignment(field, verb, "[[\(linkText(to: meant))]]")
            }
        }
        return note.texts(field).map { FieldAssignment(field, verb, $0.value) }
    }

    /// A goal that a new action links.
    package struct LinkedGoal: Sendable {
        package var title: String
        package var name: String
        /// Why the action does not count towards it; nil where it does.
        package var reason: NotCounted.Reason?
        /// Whether the goal counts it by its title, without a link.
        package var isByTitle = false
        /// The amounts of the action that it counts and that add nothing to it, or take something away.
        package var unusual: [Quantity] = []
        /// Whether it counts actions as such, or their days, so that amounts of 0 count too.
        package var countsActions = false
    }

    /// The goals that a new action links, and those that count it by its title. Cost: a look at each action, and the progress of these goals by what was done
    /// on its day; where one of them repeats, by all that was done.
    package func linkedGoals(of planned: PlannedRecord, asOf today: CalendarDate) -> [LinkedGoal] {
        let after = holding(planned)
        let graph = after.graph
        guard let number = graph.note(at: planned.path) else { return [] }
        let links = graph.elements(.schema("goals"), of: number).compactMap { element -> NoteID? in
            if case .note(let goal) = element.value { goal } else { nil }
        }
        let model = after.goals
        let claiming = model.goals(claiming: number).map { model.goals[$0].note }
        guard !links.isEmpty || !claiming.isEmpty, let day = graph.notes[number].date("date") else { return [] }
        let progress = model.progress(of: links + claiming, explaining: day, asOf: today, spread: work)
        // A title that gives nothing is no link.
        let byTitle = claiming.filter { goal in
            let goal = progress.first { $0.path == graph.notes[goal].path }
            return goal?.contributions.contains { $0.path == planned.path } ?? false
        }
        let reasons = Dictionary(
            progress.map { goal in (goal.path, goal.notCounted.first { $0.path == planned.path }?.reason) }
        ) { first, _ in first }
        let unusual = graph.notes[number].read("measures", Quantity.read).map(\.value).filter { $0.amount <= 0 }
        return (links + byTitle).map { goal in
            let note = graph.notes[goal]
            let plan = unusual.isEmpty ? nil : model.goal(ofNote: goal)?.plan
            let sums = plan?.targets.compactMap(\.target).filter { [.total, .rate, .limit].contains($0.mode) } ?? []
            let groups = Set(sums.map { graph.units.unit($0.quantity.unit).group })
            let counting = Set(["times", "days"].map { graph.units.unit($0).group })
            let countsActions = !groups.isDisjoint(with: counting)
            return LinkedGoal(
                title: note.text("title") ?? note.name, name: note.name, reason: reasons[note.path] ?? nil,
                isByTitle: byTitle.contains(goal),
                unusual: unusual.filter { quantity in
                    let isCounted = groups.contains(graph.units.unit(quantity.unit).group)
                    return isCounted || countsActions && quantity.amount.isZero
                }, countsActions: countsActions)
        }
    }

    /// A new action without a goal, with the goals that it may belong to; nil for one that names a goal.
    package func matched(_ planned: PlannedRecord, asOf today: CalendarDate) -> MatchedAction? {
        let after = holding(planned)
        guard let number = after.graph.note(at: planned.path),
            after.graph.notes[number].elements("goals").isEmpty
        else { return nil }
        var question = MatchQuestion(asOf: today)
        question.actions = [number]
        return after.goals.suggestions(question, spread: work).actions.first
    }
}

extension MatchedAction {
    /// The goals that it probably belongs to, the likeliest first: those that are certain, else the one that is clearly
    /// more likely than any other for what its words or earlier actions say.
    package var probable: [Suggestion] {
        let sure = suggestions.filter { $0.band == .confident }
        guard sure.isEmpty, let first = suggestions.first, !first.words.isEmpty || first.past != nil else {
            return sure
        }
        let others = suggestions.dropFirst().map(\.confidence).max() ?? 0
        return (first.confidence - others) * Rational(5) >= 1 ? [first] : []
    }
}

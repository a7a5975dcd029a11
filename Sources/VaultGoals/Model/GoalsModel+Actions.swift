import VaultProgress
import VaultRecords
import VaultSyntax

extension GoalsModel {
    /// Every action that has a day, archived ones too, in the graph's order.
    ///
    /// - Parameter hasLines: whether entries have their line, which takes one more pass over each file; else it is 0
    package func actions(hasLines: Bool = false) -> [LoggedAction] {
        logged(actionEntries(0..<actionCount, onlyLinked: false, hasLines: hasLines))
    }

    /// Those of some days, archived ones too, in the graph's order, and after them the contributions and the daily counts of these
    /// days as actions. Cost: one look at the day of each.
    package func done(on days: ClosedRange<CalendarDate>) -> [LoggedAction] {
        let actions = actionNotes.filter { graph.notes[$0].date("date").map(days.contains) ?? false }
        let contributions = contributions.filter { days.contains($0.day) }.map(\.note)
        return logged(entries(of: (actions + contributions)[...])) + dailyActions(on: days)
    }

    private func logged(_ entries: ActionEntries) -> [LoggedAction] {
        entries.actions.map { action in
            let note = graph.notes[action.note]
            let name = note.name
            var logged = LoggedAction(
                name: name, path: note.path, title: note.text("title") ?? name, day: action.day, time: action.time)
            logged.created = note.momentOfCreation
            // What other packs tell is of the day that it says.
            if note.type == places.action { logged.dayStarts = dayStarts }
            logged.duration = action.duration.map { entries.quantities[$0] }
            logged.measures = Array(entries.quantities[action.measures])
            logged.goals = entries.links[action.links].map { link in
                LoggedAction.GoalLink(goals[link.goal].plan.name, line: link.line)
            }
            logged.amounts = entries.amounts[action.amounts].map { amount in
                LoggedAction.Amount(
                    goal: goals[amount.goal].plan.name, amount.measure.quantity, line: amount.measure.line)
            }
            return logged
        }
    }

    /// How many actions there are, those without a readable day too.
    package var actionCount: Int { actionNotes.count }

    /// The notes of all actions, in the graph's order.
    package var actionNotes: [NoteID] { places.action.map { records[$0] } ?? [] }

    /// What some of the actions say; they are known by the place of their note, goals by their index in `goals`.
    ///
    /// - Parameter onlyLinked: whether actions that have no goal, which count for nothing, may be left out
    package func actionEntries(_ range: Range<Int>, onlyLinked: Bool, hasLines: Bool) -> ActionEntries {
        var entries = ActionEntries()
        guard !range.isEmpty, range.upperBound <= actionCount else { return entries }
        entries.reserve(range.count)
        let notes = graph.notes
        var linked = LinkedGoals(self)
        for number in actionNotes[range] {
            let note = notes[number]
            let claiming = goals(claiming: number)
            if onlyLinked, claiming.isEmpty, !note.links.contains(where: isGoal) { continue }
            read(note, number, claimedBy: claiming, hasLines: hasLines, &linked, into: &entries)
        }
        return entries
    }

    /// What those of the actions say that are among some notes, in the graph's order.
    func actionEntries(among wanted: Set<NoteID>) -> ActionEntries {
        entries(of: actionNotes.filter(wanted.contains)[...])
    }

    /// What the actions and contributions of these notes say, each as one action, with all goals that count it.
    package func entries(of numbers: ArraySlice<NoteID>) -> ActionEntries {
        var entries = ActionEntries()
        var linked = LinkedGoals(self)
        for number in numbers {
            if let contribution = contribution(ofNote: number) {
                read(contribution, &linked, into: &entries)
            } else {
                let claiming = goals(claiming: number)
                read(graph.notes[number], number, claimedBy: claiming, hasLines: false, &linked, into: &entries)
            }
        }
        return entries
    }

    /// The actions, of some of them by their place, that are not archived and whose `goals` says nothing.
    package func unlinkedActions(_ range: Range<Int>) -> [NoteID] {
        guard !range.isEmpty, range.upperBound <= actionCount else { return [] }
        let notes = graph.notes
        return actionNotes[range].filter { number in
            let note = notes[number]
            return !note.links.contains(where: isGoal) && !note.isTrue("archived") && goals(claiming: number).isEmpty
        }
    }

    /// Adds what an action says; nothing without a readable day.
    private func read(
        _ note: Note, _ number: NoteID, claimedBy claiming: [Int], hasLines: Bool, _ linked: inout LinkedGoals,
        into entries: inout ActionEntries
    ) {
        guard let date = note.single("date"), let day = note.reading(date, CalendarDate.read).value else { return }
        let lines = hasLines ? LineTable(note.document.bytes) : nil
        func line(_ range: ByteRange) -> Int { lines?.position(of: Int(range.start)).line ?? 0 }
        func measure(_ index: Int32) -> LoggedAction.Measure? {
            guard let quantity = note.reading(index, { Quantity.read($0) }).value else { return nil }
            return LoggedAction.Measure(quantity, line: line(note.document.nodes[Int(index)].range))
        }
        let time = note.single("time").flatMap { note.reading($0, ClockTime.read).value }
        let created = time == nil ? note.momentOfCreation : nil
        let moment = DayMoment(day, time: time, created: created, dayStarts: dayStarts)
        entries.begin(number.index, day: day, time: time, moment: moment)
        if let duration = note.single("duration").flatMap(measure) { entries.setDuration(duration) }
        note.forEachScalar("measures") { index, _ in
            if let measure = measure(index) { entries.add(measure) }
        }
        for link in note.links where isGoal(link) {
            guard let goal = linked.goal(of: link, in: number, note.document) else { continue }
            entries.add(ActionEntries.Link(goal: goal, line: line(link.range)))
        }
        for goal in claiming {
            let title = note.single("title").map { line(note.document.nodes[Int($0)].range) }
            entries.add(ActionEntries.Link(goal: goal, line: title ?? 1, isImplied: true, isByTitle: true))
        }
        guard note.document.entry("amounts") != nil else { return }
        let goals = linkedGoals(of: number).union(claiming)
        for entry in note.read("amounts", NamedAmount.readings) {
            guard let (goal, amount) = self.linked(entry.value, by: number, among: goals) else { continue }
            let measure = LoggedAction.Measure(amount.quantity, line: line(entry.range))
            entries.add(ActionEntries.Amount(goal: goal, measure: measure))
        }
    }

    /// Whether a link of an action is in its field `goals`.
    package func isGoal(_ link: Link) -> Bool {
        guard case .field(let field) = link.place else { return false }
        return field == places.actionGoals
    }

    /// The index in `goals` of what a link of a note counts for.
    package func goalIndex(of link: Link, in number: NoteID) -> Int? {
        graph.resolve(link, of: number).note.flatMap(goalIndex(ofNote:))
    }

    /// The goals, by their index in `goals`, that an action links.
    package func linkedGoals(of number: NoteID) -> Set<Int> {
        Set(graph.notes[number].links.filter(isGoal).compactMap { goalIndex(of: $0, in: number) })
    }

    /// The goals that an action links, and those that count it by its title: `amounts` may name them.
    func countingGoals(of number: NoteID) -> Set<Int> { linkedGoals(of: number).union(goals(claiming: number)) }

    /// The reading of an entry of `amounts` whose name is one of these goals, the longest name first.
    func linked(
        _ readings: [NamedAmount], by number: NoteID, among goals: Set<Int>
    ) -> (goal: Int, amount: NamedAmount)? {
        for amount in readings {
            guard let goal = goalNamed(amount.name, from: graph.notes[number].folder) else { continue }
            if goals.contains(goal) { return (goal, amount) }
        }
        return nil
    }

    /// The index in `goals` of what a name leads to, read like a bare link in the field `goals` of an action.
    package func goalNamed(_ name: String, from folder: Path) -> Int? {
        let allowed = graph.allowedTypes(field: "goals", of: "action")
        return graph.resolve(name, allowed: allowed, from: folder).note.flatMap(goalIndex(ofNote:))
    }
}

extension Note {
    /// The position of an action within its day; nil without a readable `date`.
    package func dayMoment(_ dayStarts: ClockTime) -> DayMoment? {
        date("date").map { day in
            let time = readOne("time", ClockTime.read)?.value
            return DayMoment(day, time: time, created: momentOfCreation, dayStarts: dayStarts)
        }
    }

    /// What `created` says; nil for a day alone, which tells no time.
    var momentOfCreation: DateTime? {
        guard let index = single("created") else { return nil }
        return reading(index) { DateTime.read($0.trimmed.count == 10 ? $0.extracting(0..<0) : $0) }.value
    }

    /// What a reader makes of a scalar. Inlined, since a call of another module's generic function for each value of
    /// a large vault costs as much as reading it.
    @inline(__always)
    fileprivate func reading<Value>(_ index: Int32, _ reader: (Span<UInt8>) -> Reading<Value>) -> Reading<Value> {
        let document = self.document
        let node = document.nodes[Int(index)]
        guard node.isVerbatim else { return document.withText(node, reader) }
        let bytes = document.bytes
        return reader(bytes.span.extracting(node.content.offsets))
    }
}

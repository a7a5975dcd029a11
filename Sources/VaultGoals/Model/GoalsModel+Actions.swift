import VaultGraph
import VaultSchema
import VaultSyntax

extension GoalsModel {
    /// Every action that has a day, archived ones too, in the graph's order.
    ///
    /// Cost: linear in the entries of the actions.
    /// - Parameter hasLines: whether entries tell their line, which takes one more pass over each file; else it is 0
    package func actions(hasLines: Bool = false) -> [LoggedAction] {
        guard places.action >= 0 else { return [] }
        var actions: [LoggedAction] = []
        actions.reserveCapacity(records[places.action].count)
        for number in records[places.action] {
            if let action = action(number, hasLines: hasLines) { actions.append(action) }
        }
        return actions
    }

    /// An action by the number of its note; nil without a readable day.
    package func action(_ number: Int, hasLines: Bool = false) -> LoggedAction? {
        let note = graph.notes[number]
        let document = note.document
        guard let day = note.readSingle("date", CalendarDate.read)?.value else { return nil }
        let lines = hasLines ? LineTable(document.bytes) : nil
        func line(_ range: ByteRange) -> Int { lines?.position(of: Int(range.start)).line ?? 0 }
        let name = note.name
        var action = LoggedAction(name: name, path: note.path, title: note.text("title") ?? name, day: day)
        action.time = note.readSingle("time", ClockTime.read)?.value
        if let duration = note.readSingle("duration", Quantity.read) {
            action.duration = LoggedAction.Measure(duration.value, line: line(duration.range))
        }
        note.forEachScalar("measures") { _, node in
            guard let measure = document.withText(node, { Quantity.read($0) }).value else { return }
            action.measures.append(LoggedAction.Measure(measure, line: line(node.range)))
        }
        for link in note.links where link.place == .field(Int16(truncatingIfNeeded: places.actionGoals)) {
            guard let goal = goalIndex(of: link, in: number) else { continue }
            action.goals.append(LoggedAction.GoalLink(goals[goal].plan.name, line: line(link.range)))
        }
        guard document.entry("amounts") != nil else { return action }
        for entry in note.read("amounts", NamedAmount.readings) {
            guard let (goal, amount) = linked(entry.value, by: number) else { continue }
            action.amounts.append(
                LoggedAction.Amount(goal: goals[goal].plan.name, amount.quantity, line: line(entry.range)))
        }
        return action
    }

    /// The index in `goals` of what a link of a note counts for.
    func goalIndex(of link: Link, in number: Int) -> Int? {
        graph.resolve(link, of: number).note.flatMap(goalIndex(ofNote:))
    }

    /// The reading of an entry of `amounts` whose name is a goal that the action links, the longest name first,
    /// with the index of that goal in `goals`.
    func linked(_ readings: [NamedAmount], by number: Int) -> (goal: Int, amount: NamedAmount)? {
        let note = graph.notes[number]
        for amount in readings {
            guard let goal = goalNamed(amount.name, from: note.folder) else { continue }
            let isLinked = note.links.contains { link in
                link.place == .field(Int16(truncatingIfNeeded: places.actionGoals))
                    && graph.resolve(link, of: number).note == goals[goal].note
            }
            if isLinked { return (goal, amount) }
        }
        return nil
    }

    /// The index in `goals` of what a name leads to, read like a bare link in the field `goals` of an action.
    func goalNamed(_ name: String, from folder: String) -> Int? {
        let allowed = graph.allowedTypes(field: "goals", of: "action")
        return graph.resolve(name, allowed: allowed, from: folder).note.flatMap(goalIndex(ofNote:))
    }
}

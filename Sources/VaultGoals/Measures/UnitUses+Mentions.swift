import VaultProgress
import VaultRecords
import VaultSyntax

/// A quantity in an action, with its place.
package struct UnitMention: Hashable, Sendable {
    /// Of the action.
    package var name: String
    package var path: String
    package var day: CalendarDate
    /// From 1.
    package var line: Int
    /// `duration`, `measures` or `amounts`; `body` for what a contribution of another pack sums up, and the name
    /// of a property of a daily note.
    package var field: String
    /// The entry as written in the file; of a contribution the sum.
    package var written: String
}

extension UnitUses {
    /// Where actions measure a unit, the latest first, those of one action in the order of its fields.
    ///
    /// Cost: one pass over the entries of the actions, then linear in those that are listed.
    /// - Parameter limit: how many to list at most
    package func mentions(of use: UnitUse, limit: Int = .max) -> [UnitMention] {
        let spellings = Set(use.spellings.map(\.text))
        let entries = ActionEntries(joining: [
            model.actionEntries(0..<model.actionCount, onlyLinked: false, hasLines: false),
            model.contributionAmounts(model.contributions.indices),
            model.dailyEntries(model.dailyCounts.indices),
        ])
        let actions = entries.actions.filter { action in
            guard action.day <= asOf else { return false }
            return action.duration.map { spellings.contains(entries.quantities[$0].quantity.unit) } == true
                || action.measures.contains { spellings.contains(entries.quantities[$0].quantity.unit) }
                || action.amounts.contains { spellings.contains(entries.amounts[$0].measure.quantity.unit) }
        }
        var mentions: [UnitMention] = []
        for action in actions.sorted(by: isLater) {
            mentions += self.mentions(in: action, spellings)
            if mentions.count >= limit { break }
        }
        return Array(mentions.prefix(limit))
    }

    private func isLater(_ left: ActionEntries.Action, _ right: ActionEntries.Action) -> Bool {
        if left.day != right.day { return left.day > right.day }
        if left.moment != right.moment { return left.moment > right.moment }
        let notes = model.graph.notes
        return notes[left.note].path.utf8.lexicographicallyPrecedes(notes[right.note].path.utf8)
    }

    private func mentions(in action: ActionEntries.Action, _ spellings: Set<String>) -> [UnitMention] {
        let note = model.graph.notes[action.note]
        let document = note.document
        let lines = LineTable(document.bytes)
        var mentions: [UnitMention] = []
        func add(_ index: Int32, _ quantity: Quantity?, _ field: String) {
            guard let quantity, spellings.contains(quantity.unit) else { return }
            let node = document.nodes[Int(index)]
            let line = lines.position(of: Int(node.range.start)).line
            mentions.append(
                UnitMention(
                    name: note.name, path: note.path, day: action.day, line: line, field: field,
                    written: document.text(index)))
        }
        if let property = action.property {
            let count = model.dailyCounts[property]
            add(count.node, count.quantity, count.property)
            return mentions
        }
        if let contribution = model.contribution(ofNote: action.note) {
            return contribution.amounts.whole.filter { spellings.contains($0.quantity.unit) }.map { amount in
                let line = lines.position(of: Int(amount.range.start)).line
                let quantity = amount.quantity
                return UnitMention(
                    name: note.name, path: note.path, day: action.day, line: line, field: "body",
                    written: "\(quantity.amount.amountText) \(quantity.unit)")
            }
        }
        func quantity(_ index: Int32) -> Quantity? {
            document.withText(document.nodes[Int(index)]) { Quantity.read($0) }.value
        }
        if let duration = note.single("duration") { add(duration, quantity(duration), "duration") }
        note.forEachScalar("measures") { index, _ in add(index, quantity(index), "measures") }
        let goals = model.linkedGoals(of: action.note)
        for index in note.elements("amounts") {
            let readings = document.withText(document.nodes[Int(index)], NamedAmount.readings).value ?? []
            add(index, model.linked(readings, by: action.note, among: goals)?.amount.quantity, "amounts")
        }
        return mentions
    }
}

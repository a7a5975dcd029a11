import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// What deeds of other packs are to goals.
///
/// A goal, milestone or obligation that a deed links counts all of it. One that is about one thing, and a milestone of
/// such a goal, reads only that thing, and such a goal needs no link.
extension GoalsModel {
    /// What some of the deeds give to goals, by their place in `deeds`; those that count nowhere are left out.
    ///
    /// Cost: linear in the texts of the deeds; with no goal that is about one thing, of those that link a goal.
    /// - Parameter hasLines: whether entries tell their line; else it is 0
    func countedDeeds(_ range: Range<Int>, hasLines: Bool) -> ActionEntries {
        var entries = ActionEntries()
        var linked = LinkedGoals(self)
        for deed in deeds[range] {
            let links = links(of: deed, &linked)
            if links.isEmpty, goalsBySubject.isEmpty { continue }
            let lines = hasLines ? LineTable(graph.notes[deed.note].document.bytes) : nil
            CountedDeed(deed, links, lines, self).add(to: &entries)
        }
        return entries
    }

    /// Adds a deed as one action: all of it, with every goal that counts it.
    func read(_ deed: Deed, _ linked: inout LinkedGoals, into entries: inout ActionEntries) {
        entries.begin(deed.note, day: deed.day, time: deed.time)
        if let duration = deed.duration { entries.setDuration(LoggedAction.Measure(duration.quantity, line: 0)) }
        for amount in deed.amounts.whole {
            entries.add(LoggedAction.Measure(amount.quantity, line: 0, use: amount.use))
        }
        for goal in goals(of: deed, &linked) { entries.add(ActionEntries.Link(goal: goal, line: 0)) }
    }

    /// What some of the deeds measure, as actions without goals and duration, which no record writes as a quantity.
    func deedAmounts(_ range: Range<Int>) -> ActionEntries {
        var entries = ActionEntries()
        for deed in deeds[range] {
            entries.begin(deed.note, day: deed.day, time: deed.time)
            for amount in deed.amounts.whole {
                entries.add(LoggedAction.Measure(amount.quantity, line: 0, use: amount.use))
            }
        }
        return entries
    }

    /// The goals that a deed links, and those that are about something in it; indices in `goals`, each once.
    func goals(of deed: Deed, _ linked: inout LinkedGoals) -> [Int] {
        var found = links(of: deed, &linked).map(\.goal)
        guard !goalsBySubject.isEmpty else { return found }
        for part in deed.amounts.parts {
            for goal in goalsBySubject[part.subject] ?? [] where !found.contains(goal) { found.append(goal) }
        }
        return found
    }

    /// The numbers of the deeds, of some of them by their place, that are not archived, link nothing as a goal, and
    /// hold nothing that a goal is about.
    func unlinkedDeeds(_ range: Range<Int>) -> [Int] {
        var linked = LinkedGoals(self)
        return deeds[range].compactMap { deed in
            guard !saysGoals(deed.note), !graph.notes[deed.note].isTrue("archived") else { return nil }
            return goals(of: deed, &linked).isEmpty ? deed.note : nil
        }
    }

    /// Whether the field `goals` of an action or of a deed's record holds a link, wherever that leads.
    func saysGoals(_ number: Int) -> Bool {
        let note = graph.notes[number]
        let field = Link.Place.field(Int16(truncatingIfNeeded: places.goals(of: note.type ?? -1)))
        return note.links.contains { $0.place == field }
    }

    /// The goals that the record of a deed links, each once, with the link.
    func links(of deed: Deed, _ linked: inout LinkedGoals) -> [(goal: Int, range: ByteRange)] {
        let note = graph.notes[deed.note]
        let field = Link.Place.field(Int16(truncatingIfNeeded: places.goals(of: note.type ?? -1)))
        var found: [(goal: Int, range: ByteRange)] = []
        for link in note.links where link.place == field {
            guard let goal = linked.goal(of: link, in: deed.note, note.document),
                !found.contains(where: { $0.goal == goal })
            else { continue }
            found.append((goal, link.range))
        }
        return found
    }

}

extension Deed.Duration {
    /// In minutes where they are whole.
    var quantity: Quantity {
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        return rest == 0 ? Quantity(Rational(minutes), "min") : Quantity(Rational(seconds), "s")
    }
}

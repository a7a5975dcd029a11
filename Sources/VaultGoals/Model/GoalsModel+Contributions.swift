import VaultChecks
import VaultGraph
import VaultProgress
import VaultSchema
import VaultSyntax

/// What contributions of other packs are to goals.
///
/// A goal, milestone or obligation that a contribution links counts all of it. One that is about one thing, and a
/// milestone of such a goal, reads only that thing, and such a goal needs no link.
extension GoalsModel {
    /// What some of the contributions give to goals, by their place in `contributions`; those that count nowhere are
    /// left out.
    ///
    /// Cost: linear in the texts of the contributions; with no goal that is about one thing, of those that link a goal.
    /// - Parameter hasLines: whether entries have their line; else it is 0
    package func countedContributions(_ range: Range<Int>, hasLines: Bool) -> ActionEntries {
        var entries = ActionEntries()
        var linked = LinkedGoals(self)
        for contribution in contributions[range] {
            let links = links(of: contribution, &linked)
            if links.isEmpty, goalsBySubject.isEmpty { continue }
            let lines = hasLines ? LineTable(graph.notes[contribution.note].document.bytes) : nil
            LinkedContribution(contribution, links, lines, self).add(to: &entries)
        }
        return entries
    }

    /// Adds a contribution as one action: all of it, with every goal that counts it.
    func read(_ contribution: Contribution, _ linked: inout LinkedGoals, into entries: inout ActionEntries) {
        entries.begin(contribution.note.index, day: contribution.day, time: contribution.time)
        if let duration = contribution.duration {
            entries.setDuration(LoggedAction.Measure(duration.quantity, line: 0))
        }
        for amount in contribution.amounts.whole {
            entries.add(LoggedAction.Measure(amount.quantity, line: 0, use: amount.use))
        }
        for goal in goals(of: contribution, &linked) { entries.add(ActionEntries.Link(goal: goal, line: 0)) }
    }

    /// What some of the contributions measure, as actions without goals and duration, which no record writes as a
    /// quantity.
    func contributionAmounts(_ range: Range<Int>) -> ActionEntries {
        var entries = ActionEntries()
        for contribution in contributions[range] {
            entries.begin(contribution.note.index, day: contribution.day, time: contribution.time)
            for amount in contribution.amounts.whole {
                entries.add(LoggedAction.Measure(amount.quantity, line: 0, use: amount.use))
            }
        }
        return entries
    }

    /// The goals that a contribution links, and those that are about something in it; indices in `goals`, each once.
    package func goals(of contribution: Contribution, _ linked: inout LinkedGoals) -> [Int] {
        var found = links(of: contribution, &linked).map(\.goal)
        guard !goalsBySubject.isEmpty else { return found }
        for part in contribution.amounts.parts {
            for goal in goalsBySubject[part.subject] ?? [] where !found.contains(goal) { found.append(goal) }
        }
        return found
    }

    /// The numbers of the contributions, of some of them by their place, that are not archived and link nothing as a
    /// goal.
    package func unlinkedContributions(_ range: Range<Int>) -> [NoteID] {
        contributions[range].map(\.note).filter { !saysGoals($0) && !graph.notes[$0].isTrue("archived") }
    }

    /// Whether the field `goals` of an action or of a contribution's record holds a link, wherever that leads.
    package func saysGoals(_ number: NoteID) -> Bool {
        let note = graph.notes[number]
        guard let field = places.goals(of: note.type) else { return false }
        return note.links.contains { $0.place == .field(field) }
    }

    /// The goals that the record of a contribution links, each once, with the link.
    func links(of contribution: Contribution, _ linked: inout LinkedGoals) -> [(goal: Int, range: ByteRange)] {
        let note = graph.notes[contribution.note]
        guard let field = places.goals(of: note.type) else { return [] }
        var found: [(goal: Int, range: ByteRange)] = []
        for link in note.links where link.place == .field(field) {
            guard let goal = linked.goal(of: link, in: contribution.note, note.document),
                !found.contains(where: { $0.goal == goal })
            else { continue }
            found.append((goal, link.range))
        }
        return found
    }
}

extension Contribution.Duration {
    /// In minutes where they are whole.
    package var quantity: Quantity {
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        return rest == 0 ? Quantity(Rational(minutes), "min") : Quantity(Rational(seconds), "s")
    }
}

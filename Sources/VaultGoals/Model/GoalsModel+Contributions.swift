import VaultChecks
import VaultProgress
import VaultRecords
import VaultSyntax

/// A goal, milestone or obligation that a contribution of another pack links counts all of it. One that is about one
/// thing, and a milestone of such a goal, reads only that thing, and such a goal needs no link.
extension GoalsModel {
    /// What some of the contributions give to goals, by their place in `contributions`, with the lines of their entries
    /// where they are wanted; those that count nowhere are left out.
    package func countedContributions(_ range: Range<Int>, hasLines: Bool) -> ActionEntries {
        var entries = ActionEntries()
        var linked = LinkedGoals(self)
        for contribution in contributions[range] {
            let links = links(of: contribution, &linked)
            if links.isEmpty, goalsBySubject.isEmpty { continue }
            let lines = hasLines ? LineTable(graph.notes[contribution.note].document.bytes) : nil
            add(contribution, linking: links, lines, to: &entries)
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

    /// What some of the contributions measure, as actions without goals and duration, which no record writes.
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

    /// The contributions, of some of them by their place, that are not archived and link nothing as a goal.
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

extension GoalsModel {
    /// Adds what a contribution gives to goals that its record links, and to those that are about something in it: one
    /// entry for the goals that count all of it, one for each thing that goals are about, and one for the goals that are
    /// about something that is not in it.
    private func add(
        _ contribution: Contribution, linking linked: [(goal: Int, range: ByteRange)], _ lines: LineTable?,
        to entries: inout ActionEntries
    ) {
        func line(_ range: ByteRange) -> Int { lines?.position(of: Int(range.start)).line ?? 0 }
        func begin(
            _ links: [ActionEntries.Link], _ duration: Contribution.Duration?, _ amounts: [Contribution.Amount],
            _ entries: inout ActionEntries
        ) {
            entries.begin(contribution.note.index, day: contribution.day, time: contribution.time)
            for link in links { entries.add(link) }
            if let duration {
                entries.setDuration(LoggedAction.Measure(duration.quantity, line: line(duration.range)))
            }
            for amount in amounts {
                entries.add(LoggedAction.Measure(amount.quantity, line: line(amount.range), use: amount.use))
            }
        }
        let amounts = contribution.amounts
        let links = linked.map { ActionEntries.Link(goal: $0.goal, line: line($0.range)) }
        let about = links.filter { goals[$0.goal].isAboutOneThing }
        let whole = links.filter { !goals[$0.goal].isAboutOneThing }
        if !whole.isEmpty { begin(whole, contribution.duration, amounts.whole, &entries) }
        for part in amounts.parts {
            var links = about.filter { goals[$0.goal].subject == part.subject }
            for goal in goalsBySubject[part.subject] ?? [] where !links.contains(where: { $0.goal == goal }) {
                links.append(ActionEntries.Link(goal: goal, line: line(part.range), isImplied: true))
            }
            if !links.isEmpty { begin(links, nil, part.amounts, &entries) }
        }
        let others = about.filter { link in !amounts.parts.contains { $0.subject == goals[link.goal].subject } }
        if others.isEmpty { return }
        begin(others, nil, [], &entries)
        entries.countNothing()
    }
}

/// Where links of actions lead, with a memory for bare names, which lead to the same goal from every action.
package struct LinkedGoals {
    /// A name that was resolved; its bytes lie in `names`.
    private struct Known {
        var start = 0
        var count = -1
        var goal: Int?
    }

    private let model: GoalsModel
    private var names: [UInt8] = []
    /// By the lowest bits of the name's hash; a new name takes the place of the one before.
    private var known = [Known](repeating: Known(), count: 256)

    package init(_ model: GoalsModel) { self.model = model }

    /// The index in the model's goals of what a link in an action's field `goals` counts for.
    package mutating func goal(of link: Link, in number: NoteID, _ document: Document) -> Int? {
        let isWritten = link.node >= 0 && document.nodes[Int(link.node)].isVerbatim
        guard isWritten, link.style != .markdown, link.style != .image else {
            return model.goalIndex(of: link, in: number)
        }
        let bytes = document.bytes
        let name = bytes.span.extracting(link.destination.offsets)
        guard let hash = Self.hash(ofName: name) else { return model.goalIndex(of: link, in: number) }
        let place = Int(truncatingIfNeeded: hash % 256)
        if isSame(known[place], name) { return known[place].goal }
        let goal = model.goalIndex(of: link, in: number)
        known[place] = Known(start: names.count, count: name.count, goal: goal)
        for index in 0..<name.count { names.append(name[index]) }
        return goal
    }

    private func isSame(_ known: Known, _ name: Span<UInt8>) -> Bool {
        guard known.count == name.count else { return false }
        for index in 0..<name.count where names[known.start + index] != name[index] { return false }
        return true
    }

    /// FNV-1a of the bytes, folded to its lower half; nil for a path.
    private static func hash(ofName name: Span<UInt8>) -> UInt64? {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in 0..<name.count {
            if name[index] == UInt8(ascii: "/") { return nil }
            hash = (hash ^ UInt64(name[index])) &* 0x100_0000_01B3
        }
        return hash ^ hash >> 32
    }
}

import VaultChecks
import VaultGraph
import VaultProgress
import VaultSyntax

/// A contribution with what counts it, read once.
struct LinkedContribution {
    let contribution: Contribution
    let amounts: Contribution.Amounts
    /// Those that its record writes.
    let links: [ActionEntries.Link]
    let lines: LineTable?
    let model: GoalsModel

    init(
        _ contribution: Contribution, _ links: [(goal: Int, range: ByteRange)], _ lines: LineTable?, _ model: GoalsModel
    ) {
        self.contribution = contribution
        amounts = contribution.amounts
        self.links = links.map { ActionEntries.Link(goal: $0.goal, line: Self.line($0.range, lines)) }
        self.lines = lines
        self.model = model
    }

    /// One entry for the goals that count all of it, one for each thing that goals are about, and one for the goals
    /// that are about something that is not in it.
    func add(to entries: inout ActionEntries) {
        let (about, whole) = (links.filter(isAboutOneThing), links.filter { !isAboutOneThing($0) })
        if !whole.isEmpty {
            begin(whole, &entries)
            if let duration = contribution.duration {
                entries.setDuration(LoggedAction.Measure(duration.quantity, line: line(duration.range)))
            }
            add(amounts.whole, &entries)
        }
        for part in amounts.parts {
            var links = about.filter { model.goals[$0.goal].subject == part.subject }
            for goal in model.goalsBySubject[part.subject] ?? [] where !links.contains(where: { $0.goal == goal }) {
                links.append(ActionEntries.Link(goal: goal, line: line(part.range), isImplied: true))
            }
            if links.isEmpty { continue }
            begin(links, &entries)
            add(part.amounts, &entries)
        }
        let others = about.filter { link in
            !amounts.parts.contains { $0.subject == model.goals[link.goal].subject }
        }
        if others.isEmpty { return }
        begin(others, &entries)
        entries.countNothing()
    }

    private func begin(_ links: [ActionEntries.Link], _ entries: inout ActionEntries) {
        entries.begin(contribution.note.index, day: contribution.day, time: contribution.time)
        for link in links { entries.add(link) }
    }

    private func add(_ amounts: [Contribution.Amount], _ entries: inout ActionEntries) {
        for amount in amounts {
            entries.add(LoggedAction.Measure(amount.quantity, line: line(amount.range), use: amount.use))
        }
    }

    private func isAboutOneThing(_ link: ActionEntries.Link) -> Bool { model.goals[link.goal].isAboutOneThing }

    private func line(_ range: ByteRange) -> Int { Self.line(range, lines) }

    private static func line(_ range: ByteRange, _ lines: LineTable?) -> Int {
        lines?.position(of: Int(range.start)).line ?? 0
    }
}

import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// An action that overlaps in time with a contribution of another pack that counts for the same goal.
enum CountedTwice {
    /// Cost: a look at the contributions around the day; for one that overlaps its text.
    static func findings(_ number: NoteID, _ note: Note, _ model: GoalsModel, _ contributions: ContributionTimes)
        -> [Finding]
    {
        guard let index = note.single("time"), model.saysGoals(number), let day = note.date("date") else { return [] }
        let node = note.document.nodes[Int(index)]
        guard let time = note.document.withText(node, { ClockTime.read($0) }).value else { return [] }
        let duration = note.readOne("duration", Quantity.read)
            .flatMap { model.units.convert($0.value, to: "s")?.ceiling(within: 0...ContributionTimes.longest) }
        let overlapping = contributions.overlapping(day, time, seconds: duration ?? 0)
        if overlapping.isEmpty { return [] }
        var linked = LinkedGoals(model)
        let own = note.links.compactMap { link in
            model.isGoal(link) ? linked.goal(of: link, in: number, note.document) : nil
        }
        return overlapping.compactMap { contribution in
            guard let goal = shared(own, model.goals(of: contribution, &linked), model) else { return nil }
            let other = model.graph.notes[contribution.note]
            let noun = model.graph.typeName(of: contribution.note)
            return Finding(
                .countedTwice, path: note.path, range: node.range, field: "time",
                message: message(model.goals[goal].plan.name, noun, other.name),
                help: "if both are the same thing, remove the link to the goal here; otherwise correct the times",
                related: [.init(path: other.path, range: .init(0, 0), message: "the \(noun)")])
        }
    }

    /// The first by path that counts both; a milestone counts what its goal counts.
    private static func shared(_ own: [Int], _ others: [Int], _ model: GoalsModel) -> Int? {
        func counts(_ goal: Int, _ linked: [Int]) -> Bool {
            if linked.contains(goal) { return true }
            let record = model.goals[goal]
            guard record.plan.kind == .milestone, let above = record.above.flatMap(model.goalIndex(ofNote:)) else {
                return false
            }
            return linked.contains(above)
        }
        let direct = Set(own).intersection(others).min()
        return direct ?? model.goals.indices.first { counts($0, own) && counts($0, others) }
    }
}

/// When contributions were done, by the day on which they began.
struct ContributionTimes: Sendable {
    /// Longer ones count as two days: no two contributions that begin more than a day apart are compared.
    static let longest = 2 * CivilDay.secondsPerDay

    private let byDay: [CalendarDate: [Contribution]]

    /// Cost: linear in the contributions.
    init(_ contributions: [Contribution]) {
        byDay = Dictionary(grouping: contributions.filter { $0.time != nil }) { $0.day }
    }

    var isEmpty: Bool { byDay.isEmpty }

    /// The contributions that share a moment with a span, which begins on a day or runs over its midnight.
    func overlapping(_ day: CalendarDate, _ time: ClockTime, seconds: Int) -> [Contribution] {
        let span = Self.span(day, time, seconds)
        return (-1...1).flatMap { byDay[day.adding(days: $0)] ?? [] }.filter { contribution in
            guard let time = contribution.time else { return false }
            return span.overlaps(Self.span(contribution.day, time, contribution.duration?.seconds ?? 0))
        }
    }

    /// A moment lasts a second.
    private static func span(_ day: CalendarDate, _ time: ClockTime, _ seconds: Int) -> Range<Int> {
        let start = DateTime(day: day, secondOfDay: time.secondOfDay).wallSeconds
        return start..<start + min(max(1, seconds), longest)
    }
}

extension Graph {
    /// What a record is called by its type: `action`.
    func typeName(of number: NoteID) -> String {
        notes[number].type.map { schema.types[$0].name } ?? "record"
    }
}

extension Rule {
    static let countedTwice = Rule(
        "counted-twice", .warning, summary: "one thing counts twice: as an action, and in a workout or a daily note")
}

// MARK: Words

private func message(_ goal: String, _ noun: String, _ name: String) -> String {
    "this overlaps in time with the \(noun) \(Words.quote(name)); '\(goal)' counts both"
}

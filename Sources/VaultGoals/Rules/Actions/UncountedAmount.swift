import VaultChecks
import VaultGraph
import VaultProgress
import VaultSchema
import VaultSyntax

/// An action with amounts that no linked goal counts.
enum UncountedAmount {
    /// Looks closely; to be asked only where no linked goal is known to count something.
    static func findings(_ number: NoteID, _ note: Note, day: CalendarDate, _ model: GoalsModel) -> [Finding] {
        // What is in `amounts` has findings of its own.
        if note.document.entry("amounts") != nil { return [] }
        let measures = note.read("measures", Quantity.read)
        let units = measures.map { model.units.unit($0.value.unit) }
        guard units.allSatisfy(\.isKnown) else { return [] }
        var groups = Set(units.map(\.group))
        let duration = note.readOne("duration", Quantity.read)
        if duration != nil { groups.insert("s") }
        guard let place = measures.first?.range ?? duration?.range else { return [] }
        let linked = note.links(in: model.places.actionGoals).compactMap { model.goalIndex(of: $0, in: number) }
        // One that ended before, or begins later, has its own finding.
        guard let first = linked.first, linked.allSatisfy({ model.dates[$0].contains(day) }),
            !model.counting(linked, on: day).contains(where: { counts(groups, model.goals[$0], model.units) })
        else { return [] }
        let goal = model.goals[first].plan
        return [
            Finding(
                .uncountedAmount, path: note.path, range: place,
                field: measures.isEmpty ? "duration" : "measures",
                message: message(note.document.text(place), linked.count, goal), help: help,
                related: [.init(path: goal.path, range: .init(0, 0), message: "the goal")])
        ]
    }

    /// Whether a goal counts amounts of some groups, or actions as such. One without targets asks for none.
    private static func counts(_ groups: Set<String>, _ goal: GoalRecord, _ units: UnitTable) -> Bool {
        if goal.isAboutOneThing || goal.plan.targets.isEmpty { return true }
        return goal.plan.targets.contains { target in
            guard let quantity = target.target?.quantity else { return true }
            let group = units.unit(quantity.unit).group
            return group == "times" || group == "days" || groups.contains(group)
        }
    }
}

/// Which amounts each goal counts, as bits, so that one look shows a good action.
struct CountedGroups: Sendable {
    /// By the index of a goal: the groups of its targets, and of those of milestones that count its actions; all bits
    /// for a goal that counts any action.
    private let bits: [UInt64]
    /// The bit of amounts of time.
    let time: UInt64

    /// - Parameter index: the index of a goal by the number of its note
    init(_ goals: [GoalRecord], _ kinds: UnitKinds, index: (NoteID) -> Int?) {
        let minutes = Array("1 min".utf8)
        time = kinds.kind(of: minutes.span)?.bit ?? 0
        var bits = goals.map { Self.bits(of: $0, kinds) }
        for goal in goals where goal.plan.kind == .milestone {
            guard let index = goal.above.flatMap(index) else { continue }
            bits[index] |= Self.bits(of: goal, kinds)
        }
        self.bits = bits
    }

    subscript(goal: Int) -> UInt64 { bits[goal] }

    private static func bits(of goal: GoalRecord, _ kinds: UnitKinds) -> UInt64 {
        if goal.isAboutOneThing || goal.plan.targets.isEmpty { return .max }
        return goal.plan.targets.reduce(0) { bits, target in
            guard let unit = target.target?.quantity.unit else { return .max }
            let text = Array("1 \(unit)".utf8)
            guard let kind = kinds.kind(of: text.span) else { return bits }
            let countsAny = ["times", "days"].contains { kinds.kind(of: Array("1 \($0)".utf8).span) == kind }
            return countsAny ? .max : bits | kind.bit
        }
    }
}

extension Rule {
    static let uncountedAmount = Rule(
        "uncounted-amount", .hint, summary: "no goal that an action links counts its amounts")
}

// MARK: Words

private func message(_ amount: String, _ count: Int, _ goal: GoalPlan) -> String {
    let targets = goal.targets.filter { $0.target != nil }.map { Words.quote($0.written) }
    if count > 1 { return "\(Words.quote(amount)) matches no target of the \(count) linked goals" }
    return "\(Words.quote(amount)) matches no target of '\(goal.name)' (\(targets.joined(separator: ", ")))"
}

private let help = "add an amount in the unit of the target, or link another goal"

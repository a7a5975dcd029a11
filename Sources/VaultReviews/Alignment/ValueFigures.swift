import VaultGoals
import VaultRecords
import VaultSyntax

extension ValueAlignment {
    /// Actions of the last 7 days / priority × 100: what is done for a value counts the more, the higher its priority
    /// is.
    package var fulfilment: Rational { Rational(actions.last7 * 100, over: value.priority) ?? 0 }

    /// Running goals × their mean alignment × actions of the last 28 days / 100.
    package var engagement: Rational {
        let strengths = running.reduce(0) { $0 + $1.strength }
        return (Rational(strengths) * Rational(actions.last28)).divided(by: 100) ?? 0
    }
}

/// How evenly the actions of the last 28 days are spread over the values.
package struct ActionBalance: Sendable {
    /// The values that are not archived, without areas of life, with their actions; in the order of the overview.
    package var values: [ValueAlignment]

    /// An action counts once for each value that it serves.
    package var actions: Int { values.reduce(0) { $0 + $1.actions.last28 } }

    /// 1 when every value has the same number of actions, 0 when one has all; nil without actions, and with less than
    /// two values.
    ///
    /// (1 − the sum of the squared shares) / (1 − 1 / values): Simpson's index of diversity over its maximum.
    package var score: Rational? {
        let all = Rational(actions)
        guard values.count > 1, actions > 0 else { return nil }
        let squares = Rational.sum(values.map { Rational($0.actions.last28) * Rational($0.actions.last28) })
        return ((all * all - squares) * Rational(values.count)).divided(by: all * all * Rational(values.count - 1))
    }
}

/// Actions of the last 28 days that serve more than one value.
package struct CrossDomainActions: Sendable {
    package struct Action: Sendable {
        package var name: String
        package var path: Path
        package var title: String
        package var day: CalendarDate
        /// The values that it serves, in the order of the overview.
        package var values: [ValueRecord]
    }

    /// This many are listed.
    package static let most = 20

    package var count = 0
    /// Those that serve the most values first, then the newest, then by path.
    package var listed: [Action] = []
}

extension GoalsModel {
    /// Cost: linear in the actions, and a sort of those that serve more than one value.
    func crossDomain(
        _ actions: [ServingAction], _ values: [ValueRecord], asOf today: CalendarDate
    ) -> CrossDomainActions {
        var found = CrossDomainActions()
        var several: [(action: ServingAction, values: [Int])] = []
        for action in actions where 0..<28 ~= action.day.days(until: today) {
            let served = action.values.filter { !values[$0].isArchived }
            if served.count > 1 { several.append((action, served)) }
        }
        found.count = several.count
        several.sort { left, right in
            if left.values.count != right.values.count { return left.values.count > right.values.count }
            if left.action.day != right.action.day { return left.action.day > right.action.day }
            return graph.notes[left.action.note].path < graph.notes[right.action.note].path
        }
        found.listed = several.prefix(CrossDomainActions.most).map { action, served in
            let note = graph.notes[action.note]
            let records = served.map { values[$0] }.sorted(by: AlignmentOverview.isBefore)
            return CrossDomainActions.Action(
                name: note.name, path: note.path, title: note.title, day: action.day, values: records)
        }
        return found
    }
}

/// A value as its record says it.
package struct ValueRecord: Sendable {
    /// How a value is held. The raw values are the words of the field `level`, in the order in which they are shown.
    package enum Level: String, CaseIterable, Sendable {
        case highestOrder = "highest_order"
        case major, general
        case lifeArea = "life_area"

        /// Its place among the levels.
        var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// Its note.
    package var note: NoteID
    package var name: String
    package var title: String
    package var path: Path
    /// General when it is not given or cannot be read.
    package var level: Level
    /// 1 to 100, 1 is first; that of the level when it is not given or cannot be read.
    package var priority: Int
    package var domain: String?
    package var isArchived: Bool

    init(_ number: NoteID, in graph: Graph) {
        let note = graph.notes[number]
        self.note = number
        name = note.name
        title = note.title
        path = note.path
        level = graph.holding("level", of: number).first.flatMap { Level(rawValue: $0.text.lowercased()) } ?? .general
        priority = graph.heldInteger("priority", of: number) ?? 100
        domain = note.text("domain")
        isArchived = note.isTrue("archived")
    }
}

/// The values of a vault, and which goals and actions link them; checks and progress do without it.
package struct ValuesModel: Sendable {
    /// A value that a goal serves.
    package struct ServedValue: Hashable, Sendable {
        /// The index in `values`.
        package var value: Int
        /// 1 to 10, from the first entry of `alignment` that names the value; 5 without one.
        package var strength: Int
    }

    /// All values by path, archived ones too.
    package let values: [ValueRecord]
    /// The values of each goal, by its index in the model's `goals`, in file order, each once.
    package private(set) var services: [[ServedValue]] = []

    private let model: GoalsModel
    /// The index in `values` by note.
    private let valueByNote: [NoteID: Int]

    /// Cost: linear in the values and the entries of the goals.
    package init(_ model: GoalsModel) {
        let numbers = model.places.value.map { model.records[$0] } ?? []
        let values = numbers.map { ValueRecord($0, in: model.graph) }
        self.model = model
        self.values = values
        valueByNote = Dictionary(values.enumerated().map { ($1.note, $0) }) { $1 }
        services = model.goals.map(services(of:))
    }

    /// The indices in `values` of what an action, or any other note, links in its field `values`, each once.
    package func values(linkedBy number: NoteID) -> [Int] {
        guard model.graph.notes.indices.contains(number) else { return [] }
        let note = model.graph.notes[number]
        guard let field = model.places.values(of: note.type) else { return [] }
        var found: [Int] = []
        for link in note.links where link.place == .field(field) {
            guard let value = model.graph.resolve(link, of: number).note.flatMap({ valueByNote[$0] }),
                !found.contains(value)
            else { continue }
            found.append(value)
        }
        return found
    }

    /// The same with what some goals serve, known by their index in the model's `goals`; each once.
    func values(linkedBy number: NoteID, through goals: [Int]) -> [Int] {
        var served = values(linkedBy: number)
        for goal in goals {
            for service in services[goal] where !served.contains(service.value) { served.append(service.value) }
        }
        return served
    }

    private func services(of goal: GoalRecord) -> [ServedValue] {
        let linked = values(linkedBy: goal.note)
        if linked.isEmpty { return [] }
        let note = model.graph.notes[goal.note]
        let allowed = model.graph.allowedTypes(field: "values", of: goal.plan.kind.rawValue)
        var strengths: [Int: Int] = [:]
        for entry in note.read("alignment", { NamedNumber.read($0, within: 1...10) }) {
            let found = model.graph.resolve(entry.value.name, allowed: allowed, from: note.folder).note
            guard let value = found.flatMap({ valueByNote[$0] }), strengths[value] == nil else { continue }
            strengths[value] = entry.value.number
        }
        return linked.map { ServedValue(value: $0, strength: strengths[$0] ?? GoalTypes.standardStrength) }
    }
}

import VaultGoals
import VaultGraph
import VaultSchema

/// The values of a vault, and which goals and actions link them.
///
/// Made only where values are asked for: checks and progress do without it.
package struct ValuesModel: Sendable {
    /// A value that a goal serves.
    package struct ServedValue: Hashable, Sendable {
        /// The index in `values`.
        package var value: Int
        /// 1 to 10, from the first entry of `alignment` that names the value; 5 without one.
        package var strength: Int
    }

    /// The strength of a link that `alignment` says nothing about.
    package static let standardStrength = GoalTypes.standardStrength

    /// All values by path, archived ones too.
    package let values: [ValueRecord]
    /// The values of each goal, by its index in the model's `goals`, in file order, each once.
    package let services: [[ServedValue]]

    private let model: GoalsModel
    /// The index in `values` by note.
    private let valueByNote: [NoteID: Int]

    /// Cost: linear in the values and the entries of the goals.
    package init(_ model: GoalsModel) {
        let numbers = model.places.value.map { model.records[$0] } ?? []
        let values = numbers.map { ValueRecord($0, in: model.graph) }
        var valueByNote: [NoteID: Int] = [:]
        for (index, value) in values.enumerated() { valueByNote[value.note] = index }
        self.model = model
        self.values = values
        self.valueByNote = valueByNote
        services = model.goals.map { goal in Self.services(of: goal, in: model, valueByNote) }
    }

    /// The indices in `values` of what an action, or any other note, links in its field `values`, each once.
    package func values(linkedBy number: NoteID) -> [Int] {
        guard model.graph.notes.indices.contains(number) else { return [] }
        return Self.linked(by: number, in: model, valueByNote)
    }

    /// The same with what some goals serve, known by their index in the model's `goals`; each once.
    func values(linkedBy number: NoteID, through goals: [Int]) -> [Int] {
        var served = values(linkedBy: number)
        for goal in goals {
            for service in services[goal] where !served.contains(service.value) { served.append(service.value) }
        }
        return served
    }

    private static func services(
        of goal: GoalRecord, in model: GoalsModel, _ valueByNote: [NoteID: Int]
    ) -> [ServedValue] {
        let linked = linked(by: goal.note, in: model, valueByNote)
        if linked.isEmpty { return [] }
        let note = model.graph.notes[goal.note]
        let allowed = model.graph.allowedTypes(field: "values", of: goal.plan.kind.rawValue)
        var strengths: [Int: Int] = [:]
        for entry in note.read("alignment", { NamedNumber.read($0, within: 1...10) }) {
            let found = model.graph.resolve(entry.value.name, allowed: allowed, from: note.folder).note
            guard let value = found.flatMap({ valueByNote[$0] }), strengths[value] == nil else { continue }
            strengths[value] = entry.value.number
        }
        return linked.map { ServedValue(value: $0, strength: strengths[$0] ?? standardStrength) }
    }

    private static func linked(by number: NoteID, in model: GoalsModel, _ valueByNote: [NoteID: Int]) -> [Int] {
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
}

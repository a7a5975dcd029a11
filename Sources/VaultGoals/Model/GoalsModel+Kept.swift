import VaultChecks
import VaultGraph
import VaultProgress
import VaultSchema

extension GoalsModel {
    /// What the model makes of the records other than actions. It holds while these stay as they are.
    package struct Kept: Sendable {
        var places: SchemaPlaces
        var measures: UnitRecords
        var unitKinds: UnitKinds
        var terms: [TermRecord]
        var goals: [GoalRecord]
        var dates: [EffectiveDates] = []
        /// The index in `goals` by note; -1 for notes that are none.
        var goalByNote: NoteTable<Int32>
        /// By the index of a goal those of the milestones that count its actions.
        var milestones: [Int: [Int]] = [:]
        var goalsBySubject: [NoteID: [Int]] = [:]
        var countedGroups: Lazy<CountedGroups>

        /// The targets of a goal and of the milestones that count what it counts, as far as they can be read.
        func targets(countedWith goal: Int) -> [Target] {
            ([goal] + (milestones[goal] ?? [])).flatMap { goals[$0].plan.targets.compactMap(\.target) }
        }
    }

    /// Actions, values and the records of other packs are read when somebody asks; of goals those that changed.
    package static func lasts(_ change: UpdatedNotes, _ schema: Schema) -> Bool {
        let places = SchemaPlaces(schema)
        return change.keepsNames
            && !change.types.contains { places.spanKind(of: $0) != nil || schema.types[$0].unitFields != nil }
    }
}

extension GoalsModel.Kept {
    init(_ graph: Graph) {
        places = SchemaPlaces(graph.schema)
        measures = graph.unitRecords
        unitKinds = UnitKinds(measures.table, measures: measures.spellings)
        var terms: [NoteID: TermRecord] = [:]
        var goals: [GoalRecord] = []
        for (type, numbers) in zip(graph.records.indices, graph.records) {
            guard let kind = places.spanKind(of: type) else { continue }
            for number in numbers { terms[number] = TermRecord(number, in: graph, kind: kind) }
        }
        let reading = GoalReading(graph: graph, places: places, terms: terms)
        for (type, numbers) in zip(graph.records.indices, graph.records) {
            guard let kind = places.kind(of: type) else { continue }
            for number in numbers { goals.append(reading.record(number, kind: kind)) }
        }
        goals.sort { Self.isBefore($0.plan.path, $1.plan.path) }
        goalByNote = NoteTable<Int32>(graph.notes) { _ in -1 }
        for (index, goal) in goals.enumerated() { goalByNote[goal.note] = Int32(truncatingIfNeeded: index) }
        self.terms = terms.values.sorted { Self.isBefore($0.path, $1.path) }
        self.goals = goals
        countedGroups = Self.countedGroups(goals, unitKinds, goalByNote)
        relate()
    }

    /// The same with some notes read again, whose goals keep their places. Cost: nothing where none of them is a goal,
    /// else that of these, and a look at all goals.
    func reading(_ changed: Set<NoteID>, of graph: Graph) -> Self {
        let changed = changed.filter { goalByNote.indices.contains($0) && goalByNote[$0] >= 0 }
        if changed.isEmpty { return self }
        var other = self
        let terms = Dictionary(terms.map { ($0.note, $0) }) { first, _ in first }
        let reading = GoalReading(graph: graph, places: places, terms: terms)
        for number in changed {
            let index = Int(goalByNote[number])
            other.goals[index] = reading.record(number, kind: goals[index].plan.kind)
        }
        other.relate()
        return other
    }

    /// Derives from the goals what is kept beside them.
    private mutating func relate() {
        for index in goals.indices where goals[index].plan.kind == .milestone {
            guard let above = goals[index].above, goalByNote[above] >= 0 else { continue }
            let goal = goals[Int(goalByNote[above])]
            (goals[index].isAboutOneThing, goals[index].subject) = (goal.isAboutOneThing, goal.subject)
        }
        let subjects = goals.indices.filter { goals[$0].plan.kind == .goal && goals[$0].subject != nil }
        goalsBySubject = subjects.reduce(into: [:]) { bySubject, index in
            if let subject = goals[index].subject { bySubject[subject, default: []].append(index) }
        }
        dates = goals.map(\.dates)
        milestones = [:]
        for (index, goal) in goals.enumerated() where goal.plan.kind == .milestone {
            guard let above = goal.above, goalByNote.indices.contains(above), goalByNote[above] >= 0 else { continue }
            milestones[Int(goalByNote[above]), default: []].append(index)
        }
        countedGroups = Self.countedGroups(goals, unitKinds, goalByNote)
    }

    private static func countedGroups(
        _ goals: [GoalRecord], _ kinds: UnitKinds, _ goalByNote: NoteTable<Int32>
    ) -> Lazy<CountedGroups> {
        Lazy { CountedGroups(goals, kinds) { goalByNote[$0] >= 0 ? Int(goalByNote[$0]) : nil } }
    }

    private static func isBefore(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

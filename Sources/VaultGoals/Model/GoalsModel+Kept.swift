import VaultChecks
import VaultProgress
import VaultRecords

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
        var claims: TitleClaims

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
        goals.sort { $0.plan.path < $1.plan.path }
        goalByNote = NoteTable<Int32>(graph.notes) { _ in -1 }
        for (index, goal) in goals.enumerated() { goalByNote[goal.note] = Int32(truncatingIfNeeded: index) }
        self.terms = terms.values.sorted { $0.path < $1.path }
        self.goals = goals
        countedGroups = Self.countedGroups(goals, unitKinds, goalByNote)
        claims = TitleClaims(goals)
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
        other.claims = TitleClaims(other.goals)
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
        dates = goals.map(\.plan.countingDates)
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
}

/// The groups of the units that the built-in list and the measures spell, by their bytes as written,
/// so that the loop over actions need not make texts and numbers of good quantities.
struct UnitKinds: Sendable {
    /// The kind of a unit: units of one group have one number.
    struct Kind: Hashable, Sendable {
        var group: UInt32
        var isTime: Bool

        /// That of its group in a set of groups; 0 beyond 64 groups, which then takes a closer look.
        var bit: UInt64 { 1 << group }
    }

    private var kinds: [UInt64: Kind] = [:]

    /// Only spellings of at most 8 bytes; the others are left to `UnitTable`.
    init(_ units: UnitTable, measures: [MeasureSpellings]) {
        var groups: [String: UInt32] = [:]
        let builtIn = UnitTable.builtInList.flatMap { [$0.canonical] + $0.spellings }
        let singular = builtIn + measures.flatMap { [$0.unit] + $0.also }
        for spelling in singular + singular.map({ $0 + "s" }) {
            let unit = units.unit(spelling)
            guard unit.isKnown, let key = Self.key(spelling) else { continue }
            let group = groups[unit.group] ?? UInt32(truncatingIfNeeded: groups.count)
            groups[unit.group] = group
            kinds[key] = Kind(group: group, isTime: unit.group == "s")
        }
    }

    /// The kind of the unit of a quantity such as `5.2 km`; nil for every other spelling, good or bad.
    func kind(of text: Span<UInt8>) -> Kind? {
        guard let start = Self.unitStart(text), let key = Self.key(text, from: start) else { return nil }
        return kinds[key]
    }

    /// Whether a quantity such as `31 min` is a time above 0; false for every other spelling.
    func isSomeTime(_ text: Span<UInt8>) -> Bool {
        guard text.count > 0, text[0] != UInt8(ascii: "-"), let kind = kind(of: text), kind.isTime else { return false }
        for index in text.indices where text[index] > UInt8(ascii: "0") && text[index] <= UInt8(ascii: "9") {
            return true
        }
        return false
    }

    /// Where the unit starts after `digits ["." digits]` and one space.
    private static func unitStart(_ text: Span<UInt8>) -> Int? {
        guard text.count <= 40 else { return nil }
        var index = text.count > 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
        let start = index
        while index < text.count, isDigit(text[index]) { index += 1 }
        guard index > start else { return nil }
        if index + 1 < text.count, text[index] == UInt8(ascii: "."), isDigit(text[index + 1]) {
            index += 1
            while index < text.count, isDigit(text[index]) { index += 1 }
        }
        guard index + 1 < text.count, text[index] == UInt8(ascii: " ") else { return nil }
        return index + 1
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

    private static func key(_ text: Span<UInt8>, from start: Int) -> UInt64? {
        guard text.count - start <= 8 else { return nil }
        var key: UInt64 = 0
        for index in start..<text.count { key = key << 8 | UInt64(text[index]) }
        return key
    }

    private static func key(_ spelling: String) -> UInt64? {
        var spelling = spelling
        return spelling.withUTF8 { key($0.span, from: 0) }
    }
}

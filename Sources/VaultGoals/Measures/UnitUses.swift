import VaultProgress
import VaultRecords
import VaultSyntax

/// The units of a vault up to a day: those that actions and targets use, and those of measures that nobody uses yet.
/// Archived records count; what cannot be read does not.
package struct UnitUses: Sendable {
    package let model: GoalsModel
    /// Later actions do not exist.
    package let asOf: CalendarDate
    /// Those used most come first, then those asked for most, then by name.
    package let all: [UnitUse]
    /// The index in `all` by the unit's identity.
    private let places: [String: Int]
    /// The indices in `all` by the convertible group.
    let groups: [String: [Int]]

    fileprivate init(_ model: GoalsModel, asOf: CalendarDate, _ all: [UnitUse]) {
        (self.model, self.asOf, self.all) = (model, asOf, all)
        places = Dictionary(all.indices.map { (all[$0].unit.identity, $0) }) { first, _ in first }
        groups = Dictionary(grouping: all.indices) { all[$0].unit.group }
    }

    /// Whether records of a type define a unit.
    package static func isCounted(_ type: RecordType) -> Bool { type.name == "measure" }

    package var inUse: [UnitUse] { all.filter(\.isInUse) }
    package var unused: [UnitUse] { all.filter { !$0.isInUse } }
    /// The units in use that are neither built in nor have a record.
    package var missing: [UnitUse] { all.filter(\.isMissing) }

    /// Who uses the unit of a spelling; nil for one that nobody knows and nobody uses. O(1).
    package func use(of spelling: String) -> UnitUse? {
        let unit = model.units.unit(spelling)
        if let place = places[unit.identity] { return all[place] }
        return unit.isKnown ? UnitUse(unit) : nil
    }

    /// The unit that a measure defines, by its note. O(1).
    package func use(ofRecord number: NoteID) -> UnitUse? {
        MeasureSpellings(of: model.graph.notes[number], model.graph.schema).flatMap { use(of: $0.unit) }
    }
}

extension GoalsModel {
    /// Who uses which unit, up to a day. Cost: one pass over the entries of actions and the texts of contributions.
    package func unitUses(asOf: CalendarDate, spread: some WorkSpread = SingleWork()) -> UnitUses {
        let parts = spread.join(actionCount) { [self] range in
            [actionEntries(range, onlyLinked: false, hasLines: false)]
        }
        var tally = UnitTally(units)
        for part in parts { tally.add(part, until: asOf) }
        for part in spread.join(contributions.count, { [self] in [contributionAmounts($0)] }) {
            tally.add(part, until: asOf)
        }
        tally.add(dailyEntries(dailyCounts.indices), until: asOf)
        for (index, goal) in goals.enumerated() { tally.add(goal.plan.targets, ofGoal: index) }
        for (note, spellings) in zip(measures.notes, measures.spellings) {
            tally.add(record: note, unit: spellings.unit)
        }
        return UnitUses(self, asOf: asOf, tally.sorted())
    }
}

/// A unit with those who use it: how often actions measure it, which goals ask for it, and how all of them spell it.
package struct UnitUse: Sendable {
    /// One way of writing the unit, with how often it is used: `s` for a clock, the smallest unit for `1h 30m`.
    package struct Spelling: Hashable, Sendable {
        package var text: String
        package var actions = 0
        package var targets = 0
    }

    /// A goal, milestone or obligation with the targets that are in the unit, as written.
    package struct GoalUse: Hashable, Sendable {
        /// An index in the model's `goals`.
        package var goal: Int
        package var targets: [String]
    }

    /// What its spellings stand for.
    package let unit: Unit
    /// The canonical spelling; of a unit without record the one that is written most often.
    package internal(set) var name: String
    package let isBuiltIn: Bool
    /// The numbers of the measures that define it, by path: the first one is used.
    package internal(set) var records: [NoteID] = []
    /// Those that are written somewhere, the most frequent first.
    package internal(set) var spellings: [Spelling] = []
    /// Quantities in it in durations, measures and amounts of actions.
    package internal(set) var uses = 0
    /// Actions with at least one of them.
    package internal(set) var actions = 0
    /// The days of the first and the last such action.
    package internal(set) var first: CalendarDate?
    package internal(set) var last: CalendarDate?
    /// By the path of the goals, archived ones too.
    package internal(set) var goals: [GoalUse] = []

    init(_ unit: Unit) {
        self.unit = unit
        name = unit.canonical
        isBuiltIn = UnitTable.builtIn.unit(unit.canonical).isKnown
    }

    package var isInUse: Bool { uses > 0 || !goals.isEmpty }
    package var isMissing: Bool { !unit.isKnown }
    package var otherSpellings: [Spelling] { spellings.filter { $0.text != name } }
}

/// What one of a unit is in another: `1 mi` is 1.609344 `km`.
package struct UnitConversion: Hashable, Sendable {
    package var unit: String
    package var amount: Rational
    package var other: String
}

extension UnitUses {
    /// Known spellings one typo away from a unit without record. Cost: linear in the known spellings.
    package func near(_ use: UnitUse) -> [String] { use.isMissing ? near(use.name) : [] }

    /// Known spellings one typo away from a text. Cost: linear in the known spellings.
    package func near(_ spelling: String) -> [String] { model.units.near(spelling) }

    /// Other units of which one is exactly as much: two names for one thing.
    package func same(as use: UnitUse) -> [UnitUse] {
        others(in: use).filter { $0.unit.factor == use.unit.factor }
    }

    /// The units of its group that are in use or have a record, without itself.
    package func others(in use: UnitUse) -> [UnitUse] {
        (groups[use.unit.group] ?? []).map { all[$0] }.filter { $0.unit.identity != use.unit.identity }
    }

    /// How it converts into the others of its group, into what its record says that it equals, and where there are
    /// none of those into the base of its group; from small to large, each so that the amount is 1 or more.
    package func conversions(of use: UnitUse) -> [UnitConversion] {
        var units = others(in: use).map(\.unit)
        if let equals = equals(use), !units.contains(where: { $0.identity == equals.identity }) { units.append(equals) }
        let base = model.units.unit(use.unit.group)
        if units.isEmpty, base.isKnown, base.identity != use.unit.identity { units.append(base) }
        return units.sorted { ($0.factor, $0.canonical) < ($1.factor, $1.canonical) }.compactMap {
            conversion(use.unit, $0)
        }
    }

    /// What one of it is by its record; nil where that says nothing, or is not valid.
    package func definition(of use: UnitUse) -> UnitConversion? {
        equals(use).flatMap { conversion(use.unit, $0) }
    }

    /// The file that would define each of some units without record, each with a name of its own.
    package func measureFiles(for uses: [UnitUse]) -> [(path: Path, text: String)] {
        var taken: Set<Path> = []
        return uses.map { use in
            let path = MeasureFile.path(use.name, model.graph, taken: taken)
            taken.insert(path)
            return (path, MeasureFile.text(use.name))
        }
    }

    /// The unit in `equals` of its record, where it is valid: both are of one group then.
    private func equals(_ use: UnitUse) -> Unit? {
        guard let record = use.records.first, !use.isBuiltIn,
            let equals = model.graph.notes[record].readOne("equals", Quantity.read)?.value
        else { return nil }
        let unit = model.units.unit(equals.unit)
        return unit.group == use.unit.group && unit.identity != use.unit.identity ? unit : nil
    }

    private func conversion(_ unit: Unit, _ other: Unit) -> UnitConversion? {
        let (large, small) = unit.factor < other.factor ? (other, unit) : (unit, other)
        return large.factor.divided(by: small.factor).map {
            UnitConversion(unit: large.canonical, amount: $0, other: small.canonical)
        }
    }
}

/// Counts who uses which unit. Each spelling is read once; after that a quantity costs one look into a dictionary.
struct UnitTally {
    private let table: UnitTable
    private(set) var units: [UnitUse] = []
    /// The index in `units` by the unit's identity.
    private var places: [String: Int] = [:]
    /// Every spelling that was met, with the index of its unit.
    private var spellings: [(counts: UnitUse.Spelling, unit: Int)] = []
    /// The index in `spellings` by the text.
    private var known: [String: Int] = [:]
    /// The number of the last action that was counted for each of `units`.
    private var lastAction: [Int] = []
    private var actionCount = 0

    init(_ table: UnitTable) { self.table = table }

    /// The quantities of actions up to a day. Cost: linear in them.
    mutating func add(_ entries: ActionEntries, until today: CalendarDate) {
        for action in entries.actions where action.day <= today {
            actionCount += 1
            if let duration = action.duration { add(entries.quantities[duration], on: action.day) }
            for index in action.measures { add(entries.quantities[index], on: action.day) }
            for index in action.amounts { add(entries.amounts[index].measure, on: action.day) }
        }
    }

    /// The targets of a goal; a target and what it starts from may be in two units.
    mutating func add(_ targets: [PlannedTarget], ofGoal goal: Int) {
        for planned in targets {
            guard let target = planned.target else { continue }
            for quantity in [target.quantity] + (target.from.map { [$0] } ?? []) {
                let spelling = place(ofSpelling: quantity.unit)
                spellings[spelling].counts.targets += 1
                ask(planned.written, goal, spellings[spelling].unit)
            }
        }
    }

    /// A measure, known by its note, with the unit that it defines.
    mutating func add(record: NoteID, unit: String) { units[place(of: table.unit(unit))].records.append(record) }

    /// The units with their spellings: those used most come first, then those asked for most, then by name.
    func sorted() -> [UnitUse] {
        var units = units
        for spelling in spellings { units[spelling.unit].spellings.append(spelling.counts) }
        for index in units.indices {
            units[index].spellings.sort { ($1.actions + $1.targets, $0.text) < ($0.actions + $0.targets, $1.text) }
            if units[index].isMissing, let first = units[index].spellings.first { units[index].name = first.text }
        }
        return units.sorted { ($1.uses, $1.goals.count, $0.name) < ($0.uses, $0.goals.count, $1.name) }
    }

    private mutating func add(_ measure: LoggedAction.Measure, on day: CalendarDate) {
        let spelling = place(ofSpelling: measure.quantity.unit)
        spellings[spelling].counts.actions += 1
        let unit = spellings[spelling].unit
        units[unit].uses += 1
        guard lastAction[unit] != actionCount else { return }
        lastAction[unit] = actionCount
        units[unit].actions += 1
        units[unit].first = units[unit].first.map { min($0, day) } ?? day
        units[unit].last = units[unit].last.map { max($0, day) } ?? day
    }

    private mutating func ask(_ written: String, _ goal: Int, _ unit: Int) {
        if units[unit].goals.last?.goal != goal { units[unit].goals.append(.init(goal: goal, targets: [])) }
        let last = units[unit].goals.count - 1
        // A target from 85 kg to 75 kg is in kilograms once.
        if units[unit].goals[last].targets.last != written { units[unit].goals[last].targets.append(written) }
    }

    private mutating func place(ofSpelling text: String) -> Int {
        if let place = known[text] { return place }
        spellings.append((UnitUse.Spelling(text: text), place(of: table.unit(text))))
        known[text] = spellings.count - 1
        return spellings.count - 1
    }

    private mutating func place(of unit: Unit) -> Int {
        if let place = places[unit.identity] { return place }
        units.append(UnitUse(unit))
        lastAction.append(0)
        places[unit.identity] = units.count - 1
        return units.count - 1
    }
}

/// A quantity in an action, with its place.
package struct UnitMention: Hashable, Sendable {
    /// Of the action.
    package var name: String
    package var path: Path
    package var day: CalendarDate
    /// From 1.
    package var line: Int
    /// `duration`, `measures` or `amounts`; `body` for what a contribution of another pack sums up, and the name
    /// of what a daily note says.
    package var field: String
    /// The entry as written in the file; of a contribution the sum.
    package var written: String
}

extension UnitUses {
    /// Where actions measure a unit, the latest first, those of one action in the order of its fields. Cost: one pass
    /// over the entries of the actions.
    package func mentions(of use: UnitUse, limit: Int = .max) -> [UnitMention] {
        let spellings = Set(use.spellings.map(\.text))
        let entries = ActionEntries(joining: [
            model.actionEntries(0..<model.actionCount, onlyLinked: false, hasLines: false),
            model.contributionAmounts(model.contributions.indices),
            model.dailyEntries(model.dailyCounts.indices),
        ])
        let actions = entries.actions.filter { action in
            guard action.day <= asOf else { return false }
            return action.duration.map { spellings.contains(entries.quantities[$0].quantity.unit) } == true
                || action.measures.contains { spellings.contains(entries.quantities[$0].quantity.unit) }
                || action.amounts.contains { spellings.contains(entries.amounts[$0].measure.quantity.unit) }
        }
        var mentions: [UnitMention] = []
        for action in actions.sorted(by: isLater) {
            mentions += self.mentions(in: action, spellings)
            if mentions.count >= limit { break }
        }
        return Array(mentions.prefix(limit))
    }

    private func isLater(_ left: ActionEntries.Action, _ right: ActionEntries.Action) -> Bool {
        if left.day != right.day { return left.day > right.day }
        if left.moment != right.moment { return left.moment > right.moment }
        let notes = model.graph.notes
        return notes[left.note].path < notes[right.note].path
    }

    private func mentions(in action: ActionEntries.Action, _ spellings: Set<String>) -> [UnitMention] {
        let note = model.graph.notes[action.note]
        let document = note.document
        let lines = LineTable(document.bytes)
        var mentions: [UnitMention] = []
        func mention(_ range: ByteRange, _ field: String, _ written: String) -> UnitMention {
            let line = lines.position(of: Int(range.start)).line
            return UnitMention(
                name: note.name, path: note.path, day: action.day, line: line, field: field, written: written)
        }
        func add(_ index: Int32, _ quantity: Quantity?, _ field: String) {
            guard let quantity, spellings.contains(quantity.unit) else { return }
            mentions.append(mention(document.nodes[Int(index)].range, field, document.text(index)))
        }
        if let daily = action.daily {
            let count = model.dailyCounts[daily.count]
            if !spellings.contains(count.quantity.unit) { return [] }
            return [mention(count.range, count.name, count.written)]
        }
        if let contribution = model.contribution(ofNote: action.note) {
            return contribution.amounts.whole.filter { spellings.contains($0.quantity.unit) }.map { amount in
                let line = lines.position(of: Int(amount.range.start)).line
                let quantity = amount.quantity
                return UnitMention(
                    name: note.name, path: note.path, day: action.day, line: line, field: "body",
                    written: "\(quantity.amount.amountText) \(quantity.unit)")
            }
        }
        func quantity(_ index: Int32) -> Quantity? {
            document.withText(document.nodes[Int(index)]) { Quantity.read($0) }.value
        }
        if let duration = note.single("duration") { add(duration, quantity(duration), "duration") }
        note.forEachScalar("measures") { index, _ in add(index, quantity(index), "measures") }
        let goals = model.countingGoals(of: action.note)
        for index in note.elements("amounts") {
            let readings = document.withText(document.nodes[Int(index)], NamedAmount.readings).value ?? []
            add(index, model.linked(readings, by: action.note, among: goals)?.amount.quantity, "amounts")
        }
        return mentions
    }
}

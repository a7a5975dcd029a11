import VaultProgress
import VaultRecords

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
            units[index].spellings.sort { left, right in
                let (a, b) = (left.actions + left.targets, right.actions + right.targets)
                return a != b ? a > b : Self.isBefore(left.text, right.text)
            }
            if units[index].isMissing, let first = units[index].spellings.first { units[index].name = first.text }
        }
        return units.sorted { left, right in
            if left.uses != right.uses { return left.uses > right.uses }
            if left.goals.count != right.goals.count { return left.goals.count > right.goals.count }
            return Self.isBefore(left.name, right.name)
        }
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

    private static func isBefore(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

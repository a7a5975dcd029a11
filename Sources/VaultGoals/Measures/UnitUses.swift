import VaultGraph
import VaultSchema

/// The units of a vault up to a day: those that actions and targets use, and those of measures that nobody uses yet.
///
/// Archived records count. Conflict copies, quantities that cannot be read and actions without a readable day do not.
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
        self.model = model
        self.asOf = asOf
        self.all = all
        places = Dictionary(all.indices.map { (all[$0].unit.identity, $0) }) { first, _ in first }
        groups = Dictionary(grouping: all.indices) { all[$0].unit.group }
    }

    /// Whether records of a type define a unit.
    package static func isCounted(_ type: RecordType) -> Bool { type.name == "measure" }

    package var inUse: [UnitUse] { all.filter(\.isInUse) }
    /// The units of measures that nobody uses.
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
    /// Who uses which unit, up to a day.
    ///
    /// Cost: one pass over the entries of the actions and the texts of the contributions, then linear in goals and
    /// measures.
    /// - Parameter spread: where the actions are read
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

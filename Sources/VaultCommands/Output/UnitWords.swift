import VaultGoals
import VaultGraph
import VaultSchema

/// What is said of units.
enum UnitWords {
    /// What is to be said of a unit below the table: what else it is written as, what it adds up with, what is odd.
    static func notes(_ unit: UnitUse, _ uses: UnitUses) -> [String] {
        var notes: [String] = []
        if !unit.otherSpellings.isEmpty { notes.append("also written as \(spellings(unit.otherSpellings))") }
        if !unit.records.isEmpty, !unit.isBuiltIn {
            // Another name for the same amount is told as that.
            let conversions = uses.conversions(of: unit).filter { $0.amount != 1 && !uses.others(in: unit).isEmpty }
            if !conversions.isEmpty { notes.append(conversions.map(conversion).joined(separator: ", ")) }
        }
        return (notes + warnings(unit, uses)).map(DisplayText.visible)
    }

    /// What may want a look: no record, two records, two names for one thing.
    static func warnings(_ unit: UnitUse, _ uses: UnitUses) -> [String] {
        var notes: [String] = []
        let same = uses.same(as: unit).map(\.name)
        if !same.isEmpty { notes.append("the same as \(Words.list(same, joint: "and"))") }
        if unit.records.count > 1 {
            let paths = unit.records.map { uses.model.graph.notes[$0].path }
            notes.append("has \(paths.count) records, of which the first holds: \(paths.joined(separator: ", "))")
        }
        if unit.isMissing {
            let near = uses.near(unit)
            notes.append(
                near.isEmpty
                    ? "has no record; 'vault units --missing' shows one"
                    : "has no record; did you mean \(Words.alternatives(near))?")
        }
        return notes
    }

    /// Where the unit comes from.
    static func origin(_ unit: UnitUse, _ graph: Graph) -> [String] {
        let record = unit.records.first.map { graph.notes[$0].path }
        if unit.isBuiltIn { return [record.map { "built in · \($0)" } ?? "built in"] }
        return [record.map { "measure · \($0)" } ?? "no record"]
    }

    /// `61 times in 58 actions, from 2026-05-16 to 2026-11-21`
    static func use(_ unit: UnitUse) -> String {
        guard let first = unit.first, let last = unit.last else {
            return unit.askers.isEmpty ? "nobody uses it yet" : "no action yet"
        }
        let actions = Words.count(unit.actions, "action")
        let count = unit.uses == unit.actions ? "in \(actions)" : "\(unit.uses) in \(actions)"
        return count + (first == last ? ", on \(first)" : ", from \(first) to \(last)")
    }

    /// `km 40, KM 1`
    static func spellings(_ spellings: [UnitUse.Spelling]) -> String {
        spellings.map { "\($0.text) (\($0.actions + $0.targets))" }.joined(separator: ", ")
    }

    /// `1 mi = 1.609344 km`; with at most six decimals, and `about` where there are more.
    static func conversion(_ conversion: UnitConversion) -> String {
        let rounded = conversion.amount.decimalText(places: 6)
        let sign = conversion.amount.exactDecimalText == rounded ? "=" : "= about"
        return "1 \(conversion.unit) \(sign) \(rounded) \(conversion.other)"
    }

    /// Nothing for nobody.
    static func count(_ askers: [UnitUse.Asker]) -> String { askers.isEmpty ? "" : String(askers.count) }
}

import VaultChecks
import VaultGoals
import VaultGraph
import VaultSchema

/// What is said of units.
package enum UnitWords {
    /// `coffee` for `coffees`: one of a unit that is written in the plural, where English leaves no doubt. Other
    /// words, and those whose `s` may be their own, stay as they are.
    package static func singular(_ unit: String) -> String {
        guard unit.utf8.count > 3, unit.utf8.allSatisfy({ 97...122 ~= $0 }), unit.hasSuffix("s") else { return unit }
        if ["sses", "shes", "ches", "xes"].contains(where: unit.hasSuffix) { return String(unit.dropLast(2)) }
        return ["ss", "us", "is", "as", "ies"].contains(where: unit.hasSuffix) ? unit : String(unit.dropLast())
    }

    /// What is to be said of a unit below the table: what else it is written as, what one of it is, which of the
    /// vault's own units it adds up with, what wants a look.
    package static func notes(_ unit: UnitUse, _ uses: UnitUses) -> [String] {
        var notes: [String] = []
        if !unit.otherSpellings.isEmpty { notes.append("also written as \(spellings(unit.otherSpellings))") }
        let definition = uses.definition(of: unit).map(conversion)
        let family = uses.others(in: unit).filter { !$0.isBuiltIn && $0.unit.factor != unit.unit.factor }.map(\.name)
        let joint = family.isEmpty ? nil : "added up with \(list(Array(family.prefix(8)), of: family.count))"
        if !unit.isBuiltIn, definition != nil || joint != nil {
            notes.append([definition, joint].compactMap { $0 }.joined(separator: ", "))
        }
        return notes + warnings(unit, uses)
    }

    /// What may want a look: two names for one thing, two records, a slip of the pen.
    package static func warnings(_ unit: UnitUse, _ uses: UnitUses) -> [String] {
        var notes: [String] = []
        let same = uses.same(as: unit).map(\.name)
        if !same.isEmpty { notes.append("the same as \(list(Array(same.prefix(8)), of: same.count))") }
        if unit.records.count > 1 {
            let paths = unit.records.map { uses.model.graph.notes[$0].path }
            notes.append(
                "has \(paths.count) records, of which the first is used: "
                    + list(Array(paths.prefix(8)), of: paths.count))
        }
        let near = uses.near(unit)
        if !near.isEmpty { notes.append("did you mean \(Words.alternatives(near))?") }
        return notes
    }

    /// Where the unit comes from.
    package static func origin(_ unit: UnitUse, _ graph: Graph) -> String {
        let record = unit.records.first.map { graph.notes[$0].path }
        if unit.isBuiltIn { return record.map { "built in · \($0)" } ?? "built in" }
        return record.map { "measure · \($0)" } ?? "no record: 'vault units --missing' shows what to write"
    }

    /// What follows "used in": `58 actions, 61 times, from 2026-05-16 to 2026-11-21`.
    package static func use(_ unit: UnitUse) -> String {
        guard let first = unit.first, let last = unit.last else {
            return unit.goals.isEmpty ? "nothing yet" : "no action yet"
        }
        let times = unit.uses == unit.actions ? "" : ", \(unit.uses) times"
        let days = first == last ? "on \(first)" : "from \(first) to \(last)"
        return "\(Words.count(unit.actions, "action"))\(times), \(days)"
    }

    /// `km (40), KM (1)`, at most eight of them.
    package static func spellings(_ spellings: [UnitUse.Spelling]) -> String {
        let shown = spellings.prefix(8).map { "\($0.text) (\($0.actions + $0.targets))" }
        return list(shown, of: spellings.count)
    }

    private static func list(_ shown: [String], of count: Int) -> String {
        let more = count > shown.count ? ["and \(count - shown.count) more"] : []
        return (shown + more).joined(separator: ", ")
    }

    /// `1 mi = 1.609344 km`; with at most six decimals, and `about` where there are more.
    package static func conversion(_ conversion: UnitConversion) -> String {
        let rounded = conversion.amount.decimalText(places: 6)
        let sign = conversion.amount.exactDecimalText == rounded ? "=" : "≈"
        return "1 \(conversion.unit) \(sign) \(rounded) \(conversion.other)"
    }

    /// Nothing for no user.
    package static func count(_ goals: [UnitUse.GoalUse]) -> String { goals.isEmpty ? "" : String(goals.count) }
}

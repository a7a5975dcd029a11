import Synchronization
import VaultSchema

/// The units of a vault that neither are built in nor have a measure, so that one measure is made for all spellings of
/// a unit, and none unasked for what may be a typo of another.
final class UnknownUnits: Sendable {
    private let state = Mutex<Table?>(nil)

    /// The spelling that a unit's measure gets: the most frequent one.
    ///
    /// The first call costs one pass over the entries of the actions, each other one O(length of the text).
    func spelling(of unit: String, in model: GoalsModel) -> String {
        table(model).names[model.units.unit(unit).identity] ?? unit
    }

    /// Whether no other unit without a measure is near to it. False for a unit that no action and no target uses.
    func isAlone(_ unit: String, in model: GoalsModel) -> Bool {
        let table = table(model)
        let identity = model.units.unit(unit).identity
        guard let name = table.names[identity] else { return false }
        return !table.others(near: name).contains { $0 != name && model.units.unit($0).identity != identity }
    }

    private func table(_ model: GoalsModel) -> Table {
        state.withLock { state in
            if let table = state { return table }
            let table = Table(model.unitUses(asOf: .last).missing)
            state = table
            return table
        }
    }
}

extension UnknownUnits {
    private struct Table: Sendable {
        /// By the unit's identity.
        let names: [String: String]
        /// The names under each text that is left of one without one of its letters: names one letter apart share one.
        private let parts: [String: [String]]

        init(_ uses: [UnitUse]) {
            names = Dictionary(uses.map { ($0.unit.identity, $0.name) }) { first, _ in first }
            var parts: [String: [String]] = [:]
            for use in uses { for part in Self.parts(of: use.name) { parts[part, default: []].append(use.name) } }
            self.parts = parts
        }

        func others(near name: String) -> [String] {
            Self.parts(of: name).flatMap { parts[$0] ?? [] }.filter { UnitTable.areNear(name, $0) }
        }

        private static func parts(of name: String) -> Set<String> {
            let letters = Array(name.lowercased())
            // Hardly a unit; leaving out each of its letters would cost the square of its length.
            if letters.count > 100 { return [String(letters)] }
            let shorter = letters.indices.map { String(letters[..<$0] + letters[($0 + 1)...]) }
            return Set(shorter + [String(letters)])
        }
    }
}

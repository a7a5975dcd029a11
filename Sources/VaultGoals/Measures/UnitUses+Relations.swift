import VaultSchema

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
        let sorted = units.sorted { left, right in
            left.factor != right.factor
                ? left.factor < right.factor : left.canonical.utf8.lexicographicallyPrecedes(right.canonical.utf8)
        }
        return sorted.compactMap { conversion(use.unit, $0) }
    }

    /// What one of it is by its record; nil where that says nothing, or is not valid.
    package func definition(of use: UnitUse) -> UnitConversion? {
        equals(use).flatMap { conversion(use.unit, $0) }
    }

    /// The file that would define each of some units without record, each with a name of its own.
    package func measureFiles(for uses: [UnitUse]) -> [(path: String, text: String)] {
        var taken: Set<String> = []
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

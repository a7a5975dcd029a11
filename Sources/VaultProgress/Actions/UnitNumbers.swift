import VaultGraph
import VaultSchema

/// An amount in the base unit of its group, and its line (from 1).
package struct BaseAmount {
    var group: Int
    package var amount: Rational
    var line: Int
    /// Of an amount of a contribution.
    var use: Contribution.Use?
}

/// The convertible groups of a unit table as numbers, so that each spelling is looked up once
/// and the loops over actions compare integers.
package struct UnitNumbers {
    struct Place {
        var group: Int
        /// Times an amount gives the amount in the group's base.
        var factor: Rational
    }

    private let table: UnitTable
    private var places: [String: Place] = [:]
    private var groups: [String: Int] = [:]

    /// The group of seconds, minutes and hours.
    package let time = 0

    package init(_ table: UnitTable) {
        self.table = table
        groups[table.unit("s").group] = time
    }

    /// The spelling to show.
    func canonical(_ spelling: String) -> String {
        table.unit(spelling).canonical
    }

    /// Whether amounts of the unit are whole numbers: times, days, and what converts into nothing else.
    func isWhole(_ spelling: String) -> Bool {
        let unit = table.unit(spelling)
        return !unit.isKnown || (unit.group == unit.canonical && !UnitTable.convertibleGroups.contains(unit.group))
    }

    mutating func place(of spelling: String) -> Place {
        if let known = places[spelling] { return known }
        let unit = table.unit(spelling)
        let group = groups[unit.group] ?? groups.count
        groups[unit.group] = group
        let place = Place(group: group, factor: unit.factor)
        places[spelling] = place
        return place
    }

    mutating func base(_ quantity: Quantity, line: Int) -> BaseAmount {
        let place = place(of: quantity.unit)
        let amount = place.factor == 1 ? quantity.amount : quantity.amount * place.factor
        return BaseAmount(group: place.group, amount: amount, line: line)
    }

    mutating func base(_ measure: LoggedAction.Measure) -> BaseAmount {
        var base = base(measure.quantity, line: measure.line)
        base.use = measure.use
        return base
    }
}

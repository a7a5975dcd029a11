import VaultSchema
import VaultShapes
import VaultWorkouts

/// What goes on a bar, as `vault plates` shows it.
package struct PlatesAnswer: Sendable {
    package let plates: PlateSet
    package let weight: Rational
    /// The weight itself, or the nearest below and above it.
    package let loadings: [PlateSet.Loading]
    package let warmUp: [PlateSet.WarmUp]

    package init(_ plates: PlateSet, _ weight: Rational) {
        self.plates = plates
        self.weight = weight
        let nearest = plates.nearest(to: weight)
        let both = [nearest.below, nearest.above].compactMap { $0 }
        loadings = both.count == 2 && both[0] == both[1] ? [both[0]] : both
        warmUp = plates.warmUp(to: weight)
    }

    package var isExact: Bool { loadings.first?.weight == weight }

    static let shape = Shape<PlatesAnswer>("plates", "the plates for a weight") { key in
        key.decimal("weight", "the weight asked for") { $0.weight.amountText }
        key.choice("weight_unit", "the unit of all weights") { $0.plates.unit }
        key.decimal("bar", "the weight of the bar") { $0.plates.bar.amountText }
        key.boolean("exact", "whether the weight can be loaded") { $0.isExact }
        key.array("loadings", of: loading, "the weight, or the nearest ones below and above it") { $0.loadings }
        key.array("warm_up", of: warmUp, "sets towards it") { $0.warmUp }
    }

    private static let loading = Shape<PlateSet.Loading>("loading", "a weight on the bar") { key in
        key.decimal("weight", "the whole weight") { $0.weight.amountText }
        key.array("side", of: plate, "the plates of one side, the heaviest first") { $0.side }
    }

    private static let plate = Shape<Rational>("plate", "a plate") { key in
        key.decimal("weight", "its weight") { $0.amountText }
    }

    private static let warmUp = Shape<PlateSet.WarmUp>("warm-up-set", "a set before the work") { key in
        key.integer("reps", "its repetitions") { $0.reps }
        key.include(loading) { $0.loading }
    }
}

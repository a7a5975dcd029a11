import VaultSchema

/// Kilograms and metres in the units that people chose; exact.
package enum TrainingFigure {
    package static func weight(_ kilograms: Rational, in unit: WeightUnit) -> Rational {
        switch unit {
        case .kilogram: kilograms
        case .pound: kilograms.divided(by: TrainingUnits.factor("lb", to: "kg")) ?? 0
        }
    }

    package static func distance(_ metres: Rational, in unit: DistanceUnit) -> Quantity {
        let factor = TrainingUnits.factor(unit.rawValue, to: "m")
        return Quantity(metres.divided(by: factor) ?? 0, unit.rawValue)
    }
}

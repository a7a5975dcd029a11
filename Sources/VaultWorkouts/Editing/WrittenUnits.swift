import VaultSchema

/// Amounts as they are written in another unit: rounded to what a person loads or runs. Sums never use it.
extension Quantity {
    /// A weight in another unit, to the nearest half; what is in neither unit stays as it is.
    package func converted(to unit: WeightUnit) -> Quantity {
        guard self.unit != unit.rawValue, WeightUnit(rawValue: self.unit) != nil,
            let exact = UnitTable.builtIn.convert(self, to: unit.rawValue),
            let half = (exact * 2).rounded(places: 0).divided(by: 2)
        else { return self }
        return Quantity(half, unit.rawValue)
    }

    /// A distance in another unit, to one decimal; what is in neither unit stays as it is.
    package func converted(to unit: DistanceUnit) -> Quantity {
        guard self.unit != unit.rawValue, DistanceUnit(rawValue: self.unit) != nil,
            let exact = UnitTable.builtIn.convert(self, to: unit.rawValue)
        else { return self }
        return Quantity(exact.rounded(places: 1), unit.rawValue)
    }
}

extension Exercise {
    /// A set as it is written for the exercise: in its units, where it or the vault states them.
    package func written(_ set: WorkoutSet) -> WorkoutSet {
        var set = set
        if statesWeightUnit { set.weight = set.weight?.converted(to: weightUnit) }
        if statesDistanceUnit { set.distance = set.distance?.converted(to: distanceUnit) }
        return withUnits(set, like: nil)
    }

    /// A set whose amounts all have a unit: as they are given, else that of the exercise or vault, else that of
    /// another set.
    package func withUnits(_ set: WorkoutSet, like other: WorkoutSet?) -> WorkoutSet {
        var set = set
        if set.weight?.unit.isEmpty == true {
            set.weight?.unit = statesWeightUnit ? weightUnit.rawValue : other?.weight?.unit.given ?? weightUnit.rawValue
        }
        if set.distance?.unit.isEmpty == true {
            set.distance?.unit =
                statesDistanceUnit ? distanceUnit.rawValue : other?.distance?.unit.given ?? distanceUnit.rawValue
        }
        return set
    }
}

extension String {
    /// Nil for an empty text.
    fileprivate var given: String? { isEmpty ? nil : self }
}

extension WorkoutSet {
    /// The set with amounts of another where it has none.
    package func filled(from other: WorkoutSet?) -> WorkoutSet {
        guard let other else { return self }
        var set = self
        set.reps = reps ?? other.reps
        set.weight = weight ?? other.weight
        set.time = time ?? other.time
        set.distance = distance ?? other.distance
        return set
    }
}

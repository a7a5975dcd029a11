import VaultRecords

/// Amounts as they are written in another unit: rounded to what a person loads or runs. Sums never use it.
extension Quantity {
    /// A weight in another unit, to the nearest half; what is in neither unit stays as it is.
    package func converted(to unit: WeightUnit) -> Quantity {
        converted(to: unit) { ($0 * 2).rounded(places: 0).divided(by: 2) ?? $0 }
    }

    /// A distance in another unit, to one decimal; what is in neither unit stays as it is.
    package func converted(to unit: DistanceUnit) -> Quantity { converted(to: unit) { $0.rounded(places: 1) } }

    private func converted(to unit: some RawRepresentable<String>, _ rounded: (Rational) -> Rational) -> Quantity {
        guard self.unit != unit.rawValue, type(of: unit).init(rawValue: self.unit) != nil,
            let exact = UnitTable.builtIn.convert(self, to: unit.rawValue)
        else { return self }
        return Quantity(rounded(exact), unit.rawValue)
    }
}

extension Exercise {
    /// A set as it is written for the exercise: in its units, where it or the vault states them.
    package func written(_ set: WorkoutSet) -> WorkoutSet {
        var set = set
        if statesWeightUnit { set.weight = set.weight?.converted(to: weightUnit) }
        if statesDistanceUnit { set.distance = set.distance?.converted(to: distanceUnit) }
        return set.withUnits(units())
    }

    /// A set as it is shown: as it was written, with a unit for each amount.
    package func text(of set: WorkoutSet) -> String { SetText.text(set.withUnits(units()), of: kind) }

    /// The units of amounts that are given without one: those that the exercise or the vault states; where neither
    /// does, those of the set that is replaced, else those in which all known sets agree.
    package func units(like known: [WorkoutSet] = [], replacing own: WorkoutSet? = nil) -> SetUnits {
        func agreed(_ own: String?, _ known: [String], _ standard: String) -> String {
            if let own, !own.isEmpty { return own }
            let given = Set(known.map { $0.isEmpty ? standard : $0 })
            return given.count == 1 ? given.first ?? standard : standard
        }
        var units = SetUnits(weight: weightUnit.rawValue, distance: distanceUnit.rawValue)
        if !statesWeightUnit {
            units.weight = agreed(own?.weight?.unit, known.compactMap(\.weight?.unit), units.weight)
        }
        if !statesDistanceUnit {
            units.distance = agreed(own?.distance?.unit, known.compactMap(\.distance?.unit), units.distance)
        }
        return units
    }
}

/// The units of amounts that are given without one.
package struct SetUnits: Hashable, Sendable {
    package var weight: String
    package var distance: String
}

extension WorkoutSet {
    /// The set with a unit for each of its amounts.
    package func withUnits(_ units: SetUnits) -> WorkoutSet {
        var set = self
        if set.weight?.unit.isEmpty == true { set.weight?.unit = units.weight }
        if set.distance?.unit.isEmpty == true { set.distance?.unit = units.distance }
        return set
    }

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

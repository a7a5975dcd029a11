import VaultSchema
import VaultSyntax

/// A set that counts, with its figures for sums and records; all numbers exact.
///
/// Ticked, filled in and not a warm-up, in a completed workout.
package struct CountedSet: Hashable, Sendable {
    package var set: WorkoutSet
    /// Its line.
    package var line: ByteRange
    /// Weight × reps in kilograms; 0 for every kind but `weight_and_reps`.
    package var volume: Rational
    /// In metres; 0 without one.
    package var metres: Rational
    /// What records compare; nil when the set does not say.
    package var measure: Rational?

    init(_ set: WorkoutSet, line: ByteRange, of exercise: Exercise) {
        self.set = set
        self.line = line
        let kilograms = set.weight.map { TrainingUnits.kilograms($0, of: exercise) }
        volume = 0
        if exercise.kind == .weightAndReps, let kilograms, let reps = set.reps { volume = kilograms * Rational(reps) }
        metres = set.distance.map { TrainingUnits.metres($0, of: exercise) } ?? 0
        measure =
            switch exercise.kind {
            case .weightAndReps: Self.estimatedMaximum(kilograms, set.reps)
            case .bodyweightAndReps, .reps: set.reps.map { Rational($0) }
            case .time, .weightAndTime: set.time
            case .distanceAndTime: set.distance.map { _ in metres }
            case nil: nil
            }
    }

    /// The estimated one-repetition maximum: weight × (1 + reps / 30), the formula of Epley; also for one repetition.
    private static func estimatedMaximum(_ kilograms: Rational?, _ reps: Int?) -> Rational? {
        guard let kilograms, let reps, reps > 0, let share = Rational(30 + reps, over: 30) else { return nil }
        return kilograms * share
    }
}

/// Weights and distances of sets in one unit each, so that they can be added and compared.
enum TrainingUnits {
    static func kilograms(_ weight: Quantity, of exercise: Exercise) -> Rational {
        let unit = weight.unit.isEmpty ? exercise.weightUnit.rawValue : weight.unit
        return unit == "kg" ? weight.amount : weight.amount * factor(unit, to: "kg")
    }

    static func metres(_ distance: Quantity, of exercise: Exercise) -> Rational {
        let unit = distance.unit.isEmpty ? exercise.distanceUnit.rawValue : distance.unit
        return unit == "km" ? distance.amount * 1000 : distance.amount * factor(unit, to: "m")
    }

    /// How many of one built-in unit another is; 0 for units that do not convert, which no set has.
    static func factor(_ unit: String, to other: String) -> Rational {
        if unit == "lb", other == "kg" { return pound }
        return UnitTable.builtIn.convert(Quantity(1, unit), to: other) ?? 0
    }

    private static let pound = UnitTable.builtIn.convert(Quantity(1, "lb"), to: "kg") ?? 0
}

import VaultGraph
import VaultSchema
import VaultSyntax

/// What a record of an exercise says.
package struct Exercise: Sendable {
    /// Its note.
    package var note: NoteID
    package var name: String
    package var title: String
    /// Nil when the record does not say it readably.
    package var kind: ExerciseKind?
    /// The notes of its categories.
    package var categories: [NoteID]
    package var isFavorite: Bool
    package var isArchived: Bool
    /// Its own, else the vault's.
    package var weightUnit: WeightUnit
    /// Its own, else the vault's.
    package var distanceUnit: DistanceUnit
    /// Whether it or the vault states the unit of weights, so that weights are written in it.
    package var statesWeightUnit: Bool
    /// As for weights.
    package var statesDistanceUnit: Bool
    package var created: DateTime?
}

/// What a record of a category says.
package struct ExerciseCategory: Sendable {
    /// Its note.
    package var note: NoteID
    package var name: String
    package var title: String
    package var position: WholeNumber?
}

/// The default units.
package struct WorkoutUnits: Hashable, Sendable {
    package var weight = WeightUnit.kilogram
    package var distance = DistanceUnit.kilometre
    /// Whether anything says so, or it is just the default.
    package var statesWeight = false
    package var statesDistance = false

    package init() {}

    /// As a note says, a record or the settings; what it does not say is that of `standard`.
    init(_ note: Note, standard: WorkoutUnits = WorkoutUnits()) {
        self = standard
        if let unit = note.choice("weight_unit", of: WeightUnit.words).flatMap(WeightUnit.init) {
            (weight, statesWeight) = (unit, true)
        }
        if let unit = note.choice("distance_unit", of: DistanceUnit.words).flatMap(DistanceUnit.init) {
            (distance, statesDistance) = (unit, true)
        }
    }
}

import VaultGraph
import VaultSchema

/// What a record of an exercise says.
package struct Exercise: Sendable {
    /// The number of its note.
    package var note: Int
    package var name: String
    package var title: String
    /// Nil when the record does not tell it so that it can be read.
    package var kind: ExerciseKind?
    /// The notes of its categories.
    package var categories: [Int]
    package var isFavorite: Bool
    package var isArchived: Bool
    /// Its own, else the vault's.
    package var weightUnit: WeightUnit
    /// Its own, else the vault's.
    package var distanceUnit: DistanceUnit
    package var created: DateTime?
}

/// What a record of a category says.
package struct ExerciseCategory: Sendable {
    /// The number of its note.
    package var note: Int
    package var name: String
    package var title: String
    package var position: Int?
}

/// The units that hold where nothing else is said.
package struct WorkoutUnits: Hashable, Sendable {
    package var weight = WeightUnit.kilogram
    package var distance = DistanceUnit.kilometre

    package init() {}

    /// As a note says, a record or the settings; what it does not say is that of `standard`.
    init(_ note: Note, standard: WorkoutUnits = WorkoutUnits()) {
        weight = note.choice("weight_unit", of: WeightUnit.words).flatMap(WeightUnit.init) ?? standard.weight
        distance = note.choice("distance_unit", of: DistanceUnit.words).flatMap(DistanceUnit.init) ?? standard.distance
    }
}

import VaultRecords
import VaultSyntax

/// What a record of an exercise says.
package struct Exercise: Sendable {
    package var note: NoteID
    package var name: String
    package var title: String
    /// Nil when the record does not say it readably.
    package var kind: ExerciseKind?
    package var categories: [NoteID]
    package var isFavorite: Bool
    package var isArchived: Bool
    /// Its own, else the vault's. What either of them states, sets are written in.
    var standard: WorkoutUnits
    package var created: DateTime?

    package var weightUnit: WeightUnit { standard.weight }
    package var distanceUnit: DistanceUnit { standard.distance }
}

/// What a record of a category says.
package struct ExerciseCategory: Sendable {
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

/// Which exercises a list is to have, and in which order.
package struct ExerciseChoice: Sendable {
    /// The raw values are the words of the command line.
    package enum Order: String, Sendable {
        case name
        /// Newest first; those without a date come last.
        case created
        /// Favourites first, then by name.
        case favorite
    }

    private let words: String
    package var isArchived = false
    package var favoritesOnly = false
    package var kind: ExerciseKind?
    package var category: NoteID?
    package var order = Order.name

    /// - Parameter words: a part of the title, without case; any for none
    package init(_ words: String) { self.words = WorkoutsModel.folded(words) }

    package func of(_ model: WorkoutsModel) -> [Exercise] {
        let chosen = model.exercises.filter { exercise in
            exercise.isArchived == isArchived && (!favoritesOnly || exercise.isFavorite)
                && (kind == nil || exercise.kind == kind) && (category.map(exercise.categories.contains) ?? true)
                && (words.isEmpty || WorkoutsModel.folded(exercise.title).contains(words)
                    || exercise.name.lowercased().contains(words))
        }
        func key(_ exercise: Exercise) -> (Int, String, String) {
            let first =
                switch order {
                case .name: 0
                case .favorite: exercise.isFavorite ? 0 : 1
                case .created: exercise.created.map { -$0.wallSeconds } ?? .max
                }
            return (first, exercise.title.lowercased(), exercise.name)
        }
        return chosen.sorted { key($0) < key($1) }
    }
}

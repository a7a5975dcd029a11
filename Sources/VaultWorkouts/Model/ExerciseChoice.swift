import VaultGraph
import VaultSchema

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
    /// The note of a category.
    package var category: NoteID?
    package var order = Order.name

    /// - Parameter words: a part of the title, without case; any for none
    package init(_ words: String) { self.words = WorkoutsModel.folded(words) }

    /// Cost: a sort of the exercises.
    package func of(_ model: WorkoutsModel) -> [Exercise] {
        let chosen = model.exercises.filter { exercise in
            exercise.isArchived == isArchived && (!favoritesOnly || exercise.isFavorite)
                && (kind == nil || exercise.kind == kind) && (category.map(exercise.categories.contains) ?? true)
                && (words.isEmpty || WorkoutsModel.folded(exercise.title).contains(words)
                    || exercise.name.lowercased().contains(words))
        }
        return chosen.sorted { left, right in
            let (one, other) = (left.title.lowercased(), right.title.lowercased())
            switch order {
            case .name: break
            case .favorite where left.isFavorite != right.isFavorite: return left.isFavorite
            case .favorite: break
            case .created:
                let (a, b) = (left.created?.wallSeconds ?? .min, right.created?.wallSeconds ?? .min)
                if a != b { return a > b }
            }
            return (one, left.name) < (other, right.name)
        }
    }
}

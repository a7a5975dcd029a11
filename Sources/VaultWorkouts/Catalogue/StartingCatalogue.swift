import VaultChecks
import VaultRecords
import VaultSyntax

/// The categories and exercises that a new vault may start with.
package enum StartingCatalogue {
    /// In their order.
    package static let categories = ["Chest", "Back", "Shoulders", "Arms", "Legs", "Core", "Cardio"]

    /// An exercise as the catalogue has it.
    package struct Entry: Hashable, Sendable {
        package var title: String
        package var kind: ExerciseKind
        package var categories: [String]
    }

    package static let exercises: [Entry] =
        entries(
            .weightAndReps,
            [
                "Chest": ["Bench Press", "Incline Bench Press", "Dumbbell Fly", "Cable Crossover"],
                "Back": ["Deadlift", "Bent Over Row", "Lat Pulldown", "Seated Cable Row"],
                "Shoulders": ["Overhead Press", "Lateral Raise", "Front Raise", "Face Pull"],
                "Arms": ["Bicep Curl", "Hammer Curl", "Tricep Pushdown", "Skull Crusher"],
                "Legs": ["Squat", "Leg Press", "Leg Extension", "Leg Curl", "Calf Raise", "Lunge"],
            ])
        + entries(.bodyweightAndReps, ["Chest": ["Push-Up"], "Back": ["Pull-Up"], "Arms": ["Tricep Dip"]])
        + entries(.reps, ["Core": ["Crunch", "Russian Twist", "Hanging Leg Raise", "Ab Wheel Rollout"]])
        + entries(.time, ["Core": ["Plank"], "Cardio": ["Jump Rope"]])
        + entries(.distanceAndTime, ["Cardio": ["Running", "Cycling", "Rowing"]])

    /// Second categories.
    private static let others = ["Deadlift": "Legs", "Face Pull": "Back", "Tricep Dip": "Chest"]

    private static func entries(_ kind: ExerciseKind, _ titles: [String: [String]]) -> [Entry] {
        categories.flatMap { category in
            (titles[category] ?? []).map { title in
                Entry(title: title, kind: kind, categories: [category] + (others[title].map { [$0] } ?? []))
            }
        }
    }

    /// The files to make: all that the vault does not have yet. A category exists when one has its title, an exercise
    /// when one has its title and type, archived ones too.
    ///
    /// - Parameters:
    ///   - model: what the vault has; nil for a new one
    ///   - folders: where the vault has them, if elsewhere
    ///   - isTaken: whether a file or record has a name already
    package static func files(
        besides model: WorkoutsModel?, as style: FileStem, in folders: [TypeFolder] = [],
        isTaken: (_ folder: Path, _ stem: String) -> Bool
    ) -> [NewFile] {
        var files: [NewFile] = []
        let types = [WorkoutTypes.category, WorkoutTypes.exercise].placed(in: folders)
        let (category, exercise) = (types[0], types[1])
        func name(_ title: String, in type: RecordType) -> String {
            let stem = style.make(title, kind: type.name)
            let numbered = (2...).lazy.map { "\(stem)-\($0)" }
            return isTaken(type.baseFolder, stem) ? numbered.first { !isTaken(type.baseFolder, $0) } ?? stem : stem
        }
        var names: [String: String] = [:]
        for (position, title) in categories.enumerated() {
            let found = model?.categories.first { WorkoutsModel.folded($0.title) == title.lowercased() }
            let stem = found?.name ?? name(title, in: category)
            names[title] = stem
            if found != nil { continue }
            files.append(
                NewFile(
                    path: Path.file(stem, in: category.baseFolder),
                    text: "---\ntype: exercise-category\ntitle: \(title)\nposition: \(position + 1)\n---\n"))
        }
        for entry in exercises where model?.exercise(titled: entry.title, kind: entry.kind) == nil {
            let links = entry.categories.compactMap { names[$0] }.map { "  - \"[[\($0)]]\"\n" }.joined()
            let stem = name(entry.title, in: exercise)
            files.append(
                NewFile(
                    path: Path.file(stem, in: exercise.baseFolder),
                    text: "---\ntype: exercise\ntitle: \(entry.title)\nexercise_type: \(entry.kind.rawValue)\n"
                        + "categories:\n\(links)---\n"))
        }
        return files
    }
}

import Testing
import VaultChecks
import VaultRecords
import VaultSyntax
import VaultTestSupport
import VaultWorkouts

/// A vault of the workouts pack, with an exercise of every kind and what a test adds.
struct WorkoutVault {
    var vault: VaultInMemory

    /// - Parameter files: texts by path; the part between the fences and the body are divided by `~`
    init(_ files: [String: String] = [:], hasExercises: Bool = true) {
        let own = files.mapValues { text in
            let parts = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 ? "---\n\(parts[0])\n---\n\(parts[1])" : text
        }
        vault = VaultInMemory(
            own.merging(hasExercises ? Self.exercises : [:]) { own, _ in own }, packs: [WorkoutsPack.pack])
    }

    static let exercises = [
        "bench-press": "weight_and_reps", "pull-up": "bodyweight_and_reps", "box-jump": "reps", "plank": "time",
        "running": "distance_and_time", "farmers-carry": "weight_and_time",
    ].reduce(into: [:]) { files, exercise in
        files["exercises/\(exercise.key).md"] = "---\ntype: exercise\nexercise_type: \(exercise.value)\n---\n"
    }

    var model: WorkoutsModel { WorkoutsModel(vault.graph) }

    /// The number of the note at a path.
    func note(_ path: String) throws -> NoteID { try #require(vault.graph.note(at: Path(path))) }

    /// The sections of a note, with their names and what their sets hold.
    func sections(_ path: String) throws -> [ExerciseSection] { model.sections(of: try note(path)) }
}

/// A workout with a body, in a file `w.md`.
func workout(_ body: String, _ fields: String = "status: completed\nstarted: 2026-11-20T18:00") -> [String: String] {
    ["w.md": "type: workout\n\(fields)~\(body)"]
}

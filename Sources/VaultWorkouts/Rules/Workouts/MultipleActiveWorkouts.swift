import VaultChecks
import VaultSchema

/// More than one workout that is active.
enum MultipleActiveWorkouts {
    /// One finding for each active workout but the one that started last. Archived ones are not active.
    /// Cost: one look at the status of each workout.
    static func findings(_ model: WorkoutsModel) -> [Finding] {
        let active = model.activeWorkouts
        guard let last = active.last else { return [] }
        let other = model.graph.notes[last.note]
        return active.dropLast().map { workout in
            let note = model.graph.notes[workout.note]
            return Finding(
                .multipleActiveWorkouts, path: note.path, range: note.place(of: "status"), field: "status",
                message: message(other.name), help: "write 'completed', or 'cancelled'",
                related: [.init(path: other.path, range: other.place(of: "status"), message: "the later workout")])
        }
    }
}

extension WorkoutsModel {
    /// The active workouts by start, then path. One at most is right. Cost: one look at the status of each workout.
    package var activeWorkouts: [Workout] {
        let active = workoutNotes.filter { status(ofNote: $0) == .active && !graph.notes[$0].isTrue("archived") }
        return sorted(active.compactMap(workout(ofNote:)))
    }
}

extension Rule {
    static let multipleActiveWorkouts = Rule(
        "multiple-active-workouts", .error, formerly: "second-active-workout",
        summary: "more than one workout is active")
}

// MARK: Words

private func message(_ other: String) -> String { "the workout is active, and so is '\(other)'" }

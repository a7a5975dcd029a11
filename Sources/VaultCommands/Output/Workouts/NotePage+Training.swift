import VaultWorkouts

extension NotePage {
    /// What came of a completed workout: in all, in the vault's units, and of each exercise, in its own.
    var trainingRows: [(name: String, lines: [String])] {
        guard let (came, model) = training else { return [] }
        let units = model.units
        let duration = came.workout.duration.map { [WorkoutWords.duration($0)] } ?? []
        let sums = came.performances.isEmpty ? [] : TrainingWords.sums(came.sums, in: units.weight, units.distance)
        let all = (duration + sums).joined(separator: " · ")
        let exercises = came.performances.map { performance in
            let exercise = model.exercises[performance.exercise]
            let words = TrainingWords.sums(performance.sums, of: exercise).joined(separator: " · ")
            return (name: exercise.title, lines: [words])
        }
        return (all.isEmpty ? [] : [(name: "in all", lines: [all])]) + exercises
    }
}

import VaultAnswers
import VaultChecks
import VaultSchema
import VaultWorkouts

extension NotePage {
    /// What came of a completed workout: in all, in the vault's units, and of each exercise, in its own.
    var trainingRows: [(name: String, lines: [String])] {
        guard let (came, model) = training else { return [] }
        let all = Self.whole(came, model.units).joined(separator: " · ")
        let exercises = came.performances.map { performance in
            let exercise = model.exercises[performance.exercise]
            let words = TrainingWords.sums(performance.sums, of: exercise).joined(separator: " · ")
            return (name: exercise.title, lines: [words])
        }
        return [(name: "in total", lines: [all])] + exercises
    }

    /// `1 h 5 min · 6 working sets · 1,440 kg · 2.0 km`
    private static func whole(_ training: Training, _ units: WorkoutUnits) -> [String] {
        let sums = training.sums
        var words = training.workout.duration.map { [WorkoutWords.duration($0)] } ?? []
        words.append(Words.count(sums.sets, "working set"))
        if !sums.volume.isZero { words.append(TrainingWords.volume(sums.volume, in: units.weight)) }
        if !sums.metres.isZero {
            words.append(TrainingWords.distance(TrainingFigure.distance(sums.metres, in: units.distance)))
        }
        return words
    }
}

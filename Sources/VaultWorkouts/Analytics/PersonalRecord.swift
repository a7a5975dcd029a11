import VaultSchema

/// The best set of an exercise so far, on the day on which it was done.
///
/// What is compared depends on the kind: the estimated maximum of `weight_and_reps`, the repetitions of
/// `bodyweight_and_reps` and `reps` whatever was added, the time of `time` and `weight_and_time`, the distance of
/// `distance_and_time`. A record is strictly greater than the one before, and than 0; of equal ones the earlier stays.
package struct PersonalRecord: Sendable {
    /// The index in the model's exercises.
    package var exercise: Int
    package var set: CountedSet
    /// In kilograms, repetitions, seconds or metres.
    package var measure: Rational
    package var workout: Workout
}

extension TrainingLog {
    /// By exercise all its records, the standing one last. Cost: linear in what was performed.
    package var records: [[PersonalRecord]] {
        var records = [[PersonalRecord]](repeating: [], count: model.exercises.count)
        for training in trainings {
            for performance in training.performances {
                let exercise = performance.exercise
                guard let set = performance.best, let measure = set.measure,
                    measure > records[exercise].last?.measure ?? 0
                else { continue }
                records[exercise].append(
                    PersonalRecord(exercise: exercise, set: set, measure: measure, workout: training.workout))
            }
        }
        return records
    }
}

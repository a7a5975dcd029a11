import VaultSchema

/// What a record may be about. The raw values are the words of the output.
package enum RecordKind: String, CaseIterable, Sendable {
    /// The estimated weight for a single repetition.
    case estimatedMaximum = "estimated_maximum"
    /// The greatest weight of a set; of bodyweight sets what was added.
    case heaviest
    /// Weight × repetitions of one set.
    case bestSet = "best_set"
    /// The same of all sets of one workout.
    case bestWorkout = "best_workout"
    case mostReps = "most_reps"
    case longestDistance = "longest_distance"
    /// The greatest speed over one set, shown as the time for a kilometre or a mile.
    case bestPace = "best_pace"
    case longestTime = "longest_time"

    /// Those that the sets of a kind of exercise have, in the order in which they are shown.
    package static func all(of kind: ExerciseKind?) -> [RecordKind] {
        switch kind {
        case .weightAndReps: [.estimatedMaximum, .heaviest, .bestSet, .bestWorkout]
        case .bodyweightAndReps: [.mostReps, .heaviest]
        case .reps: [.mostReps]
        case .time: [.longestTime]
        case .distanceAndTime: [.longestDistance, .bestPace, .longestTime]
        case .weightAndTime: [.longestTime, .heaviest]
        case nil: []
        }
    }
}

extension CountedSet {
    /// What the set is for a record: in kilograms, repetitions, seconds, metres, or metres per second. Nil when it does
    /// not say, or nothing above 0, and for records of whole workouts.
    package func measure(_ kind: RecordKind, of exercise: Exercise) -> Rational? {
        let number: Rational? =
            switch kind {
            case .estimatedMaximum: exercise.kind == .weightAndReps ? measure : nil
            case .heaviest: kilograms(of: exercise)
            case .bestSet: volume
            case .bestWorkout: nil
            case .mostReps: set.reps.map { Rational($0) }
            case .longestDistance: metres
            case .bestPace: set.time.flatMap { metres.divided(by: $0) }
            case .longestTime: set.time
            }
        return number.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Nil without a weight.
    package func kilograms(of exercise: Exercise) -> Rational? {
        set.weight.map { TrainingUnits.kilograms($0, of: exercise) }
    }
}

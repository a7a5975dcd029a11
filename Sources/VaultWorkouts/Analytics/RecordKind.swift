import VaultRecords

/// What a record may be about. The raw values are the words of the output.
package enum RecordKind: String, CaseIterable, Sendable {
    /// The estimated weight for a single repetition: weight × (1 + reps / 30), the formula of Epley.
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
            case .estimatedMaximum:
                set.reps.flatMap { $0 > 0 ? Rational(30 + $0, over: 30) : nil }
                    .flatMap { share in kilograms(of: exercise).map { $0 * share } }
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

/// The best set of an exercise so far, on the day on which it was done, by the first of the record kinds that its sets
/// have. A record is strictly greater than the one before, and than 0; of equal ones the earlier stays.
package struct PersonalRecord: Sendable {
    /// The index in the model's exercises.
    package var exercise: Int
    package var set: CountedSet
    /// In kilograms, repetitions, seconds or metres.
    package var measure: Rational
    package var workout: Workout
}

extension TrainingLog {
    /// All sets of an exercise that were records when they were done, the current one last. Cost: linear in what was
    /// performed, and in the texts of the workouts with a record.
    package func records(of exercise: Int) -> [PersonalRecord] {
        let places = recordPlaces
        return places.indices.contains(exercise) ? places[exercise].flatMap { records($0, of: exercise) } : []
    }

    /// The current record of each exercise that has one. Cost: as for the records of one exercise.
    package var currentRecords: [PersonalRecord] {
        recordPlaces.enumerated().compactMap { exercise, places in
            places.last.flatMap { records($0, of: exercise).last }
        }
    }

    private typealias Place = (training: Int, before: Rational, best: Rational)

    /// By exercise the workouts with its records, the current one last. Cost: linear in what was performed.
    private var recordPlaces: [[Place]] {
        var records = [[Place]](repeating: [], count: model.exercises.count)
        for training in trainings.indices {
            for performance in trainings[training].performances {
                let before = records[performance.exercise].last?.best ?? 0
                guard let best = performance.best, best > before else { continue }
                records[performance.exercise].append((training, before, best))
            }
        }
        return records
    }

    private func records(_ place: Place, of exercise: Int) -> [PersonalRecord] {
        let workout = trainings[place.training].workout
        var best = place.before
        return model.countedSets(of: exercise, in: workout.note).compactMap { set in
            guard let measure = set.measure, measure > best else { return nil }
            best = measure
            return PersonalRecord(exercise: exercise, set: set, measure: measure, workout: workout)
        }
    }
}

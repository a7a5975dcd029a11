import VaultChecks
import VaultSchema
import VaultWorkouts

/// Words for records. Rounding is for show only.
package enum RecordWords {
    /// What a record is about, in a word or two.
    package static func name(_ kind: RecordKind) -> String {
        switch kind {
        case .estimatedMaximum: "1RM"
        case .heaviest: "heaviest"
        case .bestSet: "best set"
        case .bestWorkout: "best workout"
        case .mostReps: "most reps"
        case .longestDistance: "farthest"
        case .bestPace: "best pace"
        case .longestTime: "longest"
        }
    }

    /// `139.3 kg`, `12 reps`, `1:45`, `5.2 km`, `4:56 /km`, in the units of the exercise.
    package static func amount(_ measure: Rational, _ kind: RecordKind, of exercise: Exercise) -> String {
        switch kind {
        case .estimatedMaximum, .heaviest: TrainingWords.weight(kilograms: measure, in: exercise.weightUnit)
        case .bestSet, .bestWorkout: TrainingWords.volume(measure, in: exercise.weightUnit)
        case .mostReps: Words.count(measure.floor(within: WorkoutSet.allowedReps), "rep")
        case .longestDistance:
            TrainingWords.distance(TrainingFigure.distance(measure, in: exercise.distanceUnit))
        case .bestPace:
            (pace(measure, exercise.distanceUnit).map(time) ?? "") + " /\(exercise.distanceUnit.rawValue)"
        case .longestTime: SetText.time(measure)
        }
    }

    /// `1RM 139.3 kg (+9.5)`, with what it is better by.
    package static func broken(_ record: NewRecord, of exercise: Exercise) -> String {
        let kind = record.entry.kind
        let amount = amount(record.entry.measure, kind, of: exercise)
        let name = kind == .mostReps ? "" : name(kind) + " "
        return "\(name)\(amount) (\(change(record, of: exercise)))"
    }

    /// `+9.5`; of a pace `-0:05`.
    private static func change(_ record: NewRecord, of exercise: Exercise) -> String {
        let more = record.entry.measure - record.before
        switch record.entry.kind {
        case .bestSet, .bestWorkout:
            return "+"
                + TrainingWords.volume(more, in: exercise.weightUnit).dropLast(1 + exercise.weightUnit.rawValue.count)
        case .estimatedMaximum, .heaviest:
            return "+" + TrainingFigure.weight(more, in: exercise.weightUnit).decimalText(places: 1)
        case .mostReps: return "+\(more.decimalText(places: 0))"
        case .longestDistance:
            return "+" + TrainingFigure.distance(more, in: exercise.distanceUnit).amount.decimalText(places: 1)
        case .bestPace:
            guard let new = pace(record.entry.measure, exercise.distanceUnit),
                let old = pace(record.before, exercise.distanceUnit)
            else { return "" }
            return "-" + time(old - new)
        case .longestTime: return "+" + SetText.time(more)
        }
    }

    /// The seconds for one unit of distance.
    package static func pace(_ speed: Rational, _ unit: DistanceUnit) -> Rational? {
        TrainingFigure.distance(speed, in: unit).amount.inverse
    }

    private static func time(_ seconds: Rational) -> String { SetText.time(seconds.rounded(places: 0)) }
}

extension Rational {
    fileprivate var inverse: Rational? { Rational(1).divided(by: self) }
}

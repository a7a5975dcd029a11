import VaultChecks
import VaultRecords
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
    ///
    /// - Parameter unit: of weights, instead of that of the exercise
    package static func amount(
        _ measure: Rational, _ kind: RecordKind, of exercise: Exercise, in unit: WeightUnit? = nil
    ) -> String {
        let unit = unit ?? exercise.weightUnit
        return switch kind {
        case .estimatedMaximum, .heaviest: TrainingWords.weight(kilograms: measure, in: unit)
        case .bestSet, .bestWorkout: TrainingWords.volume(measure, in: unit)
        case .mostReps: Words.count(measure.floor(within: WorkoutSet.allowedReps), "rep")
        case .longestDistance:
            TrainingWords.distance(TrainingFigure.distance(measure, in: exercise.distanceUnit))
        case .bestPace:
            (pace(measure, exercise.distanceUnit).map(time) ?? "") + " /\(exercise.distanceUnit.rawValue)"
        case .longestTime: SetText.time(measure)
        }
    }

    /// `1RM 139.3 kg (+9.5)`, with what it is better by, in the unit of its set.
    package static func broken(_ record: NewRecord, of exercise: Exercise) -> String {
        let kind = record.entry.kind
        let amount = amount(record.entry.measure, kind, of: exercise, in: unit(of: record, exercise))
        let name = kind == .mostReps ? "" : name(kind) + " "
        return "\(name)\(amount)\(weight(of: record, exercise)) (\(change(record, of: exercise)))"
    }

    /// ` at 60.0 kg`, in the unit of the set, of the most repetitions at a weight.
    private static func weight(of record: NewRecord, _ exercise: Exercise) -> String {
        guard let weight = record.weight else { return "" }
        if weight.isZero, exercise.kind == .bodyweightAndReps { return " without added weight" }
        let sign = exercise.kind == .bodyweightAndReps && weight > 0 ? "+" : ""
        return " at \(sign)\(TrainingWords.weight(kilograms: weight, in: unit(of: record, exercise)))"
    }

    private static func unit(of record: NewRecord, _ exercise: Exercise) -> WeightUnit {
        record.entry.set.set.weight.flatMap { WeightUnit(rawValue: $0.unit) } ?? exercise.weightUnit
    }

    /// `+9.5`; of a pace `-0:05`.
    private static func change(_ record: NewRecord, of exercise: Exercise) -> String {
        let unit = unit(of: record, exercise)
        let more = record.entry.measure - record.before
        switch record.entry.kind {
        case .bestSet, .bestWorkout:
            return "+"
                + TrainingWords.volume(more, in: unit).dropLast(1 + unit.rawValue.count)
        case .estimatedMaximum, .heaviest:
            return "+" + TrainingFigure.weight(more, in: unit).decimalText(places: 1)
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

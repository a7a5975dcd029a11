import VaultSchema
import VaultWorkouts

/// Words for what a plot of an exercise shows.
extension TrainingWords {
    /// `1RM 139.3 kg, +9.5 kg since 2026-03-02`; without what changed where there is nothing to compare with.
    ///
    /// - Parameters:
    ///   - first: the measure of the first session that is shown, with its day
    ///   - last: that of the last one
    package static func finding(
        from first: (day: CalendarDate, measure: Rational), to last: (day: CalendarDate, measure: Rational),
        of exercise: Exercise
    ) -> String {
        let now = "\(measured(exercise)) \(measure(last.measure, of: exercise))"
        guard first.day < last.day else { return now }
        let more = last.measure - first.measure
        if more.isZero { return "\(now), as on \(first.day)" }
        return "\(now), \(more > 0 ? "+" : "-")\(measure(more.magnitude, of: exercise)) since \(first.day)"
    }

    /// What is measured of a session: `1RM` or `best set`.
    package static func measured(_ exercise: Exercise) -> String {
        exercise.kind == .weightAndReps ? "1RM" : "best set"
    }

    /// A measure as a number in the unit that `measure` names.
    package static func number(_ measure: Rational, of exercise: Exercise) -> Rational {
        switch exercise.kind {
        case .weightAndReps: TrainingFigure.weight(measure, in: exercise.weightUnit)
        case .distanceAndTime: TrainingFigure.distance(measure, in: exercise.distanceUnit).amount
        default: measure
        }
    }
}

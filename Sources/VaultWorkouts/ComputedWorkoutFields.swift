import VaultChecks
import VaultRecords

/// What lists, expressions and JSON may use of workouts besides what they write. A further one is one entry here.
extension WorkoutsPack {
    static let computed = ComputedFields(
        from: { vault, _ in vault.workouts },
        [
            .init(
                list: "exercises", .link(to: ["exercise"]), of: ["workout", "workout-template"], .asked,
                "The exercises in its text.", values: exercises),
            .init(
                list: "exercise", .link(to: ["exercise"]), of: ["workout", "workout-template"], .asked,
                "The same as `exercises`.", values: exercises),
            .init("sets", .integer, of: ["workout"], .asked, "How many of its sets count.") { model, note in
                sums(model, note).map { FieldElement($0.sets) }
            },
            .init(
                "volume", .quantity(group: nil), of: ["workout"], .asked,
                "Weight times repetitions of the sets that count."
            ) { model, note in
                guard let sums = sums(model, note) else { return nil }
                let unit = model.units.weight
                return element(TrainingFigure.weight(sums.volume, in: unit), unit.rawValue)
            },
            .init(
                "duration", .quantity(group: "s"), of: ["workout"], .asked, "From its start to its finish, in minutes."
            ) { model, note in
                guard let workout = model.workout(ofNote: note), workout.status == .completed else { return nil }
                return workout.duration.flatMap { Rational($0, over: 60) }.map { element($0, "min") }
            },
        ])

    @Sendable private static func exercises(_ model: WorkoutsModel, _ note: NoteID) -> [FieldElement] {
        var seen: Set<Int> = []
        return model.textParts(of: note).compactMap { part in
            guard let exercise = part.exercise?.index, seen.insert(exercise).inserted else { return nil }
            return FieldElement(
                text: model.exercises[exercise].name, value: .note(model.exercises[exercise].note))
        }
    }

    /// Of a completed workout.
    private static func sums(_ model: WorkoutsModel, _ note: NoteID) -> SetSums? {
        model.training(of: note)?.sums
    }

    private static func element(_ amount: Rational, _ unit: String) -> FieldElement {
        let shown = amount.rounded(places: 1)
        return FieldElement(
            text: "\(shown.decimalText(places: 1)) \(unit)", value: .quantity(Quantity(amount, unit)))
    }
}

/// Kilograms and metres in the units that people chose; exact.
package enum TrainingFigure {
    package static func weight(_ kilograms: Rational, in unit: WeightUnit) -> Rational {
        switch unit {
        case .kilogram: kilograms
        case .pound: kilograms.divided(by: TrainingUnits.factor("lb", to: "kg")) ?? 0
        }
    }

    package static func distance(_ metres: Rational, in unit: DistanceUnit) -> Quantity {
        let factor = TrainingUnits.factor(unit.rawValue, to: "m")
        return Quantity(metres.divided(by: factor) ?? 0, unit.rawValue)
    }
}

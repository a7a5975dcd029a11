import VaultChecks
import VaultSchema
import VaultWorkouts

/// Words for what was trained. Rounding is for show only.
package enum TrainingWords {
    // MARK: Amounts

    /// `60.0 kg`; pounds without decimals when they are whole: `135 lb`, `132.5 lb`.
    package static func weight(_ weight: Quantity) -> String {
        let number = weight.unit == "kg" ? fixed(weight.amount) : weight.amount.decimalText(places: 1)
        return "\(number) \(weight.unit)"
    }

    /// Kilograms in a unit.
    package static func weight(kilograms: Rational, in unit: WeightUnit) -> String {
        weight(Quantity(TrainingFigure.weight(kilograms, in: unit), unit.rawValue))
    }

    /// `840 kg`, `12,440 kg`, `1,250,000 kg`
    package static func volume(_ kilograms: Rational, in unit: WeightUnit) -> String {
        let amount = TrainingFigure.weight(kilograms, in: unit)
        return "\(grouped(amount.decimalText(places: 0))) \(unit.rawValue)"
    }

    /// Digits in groups of three, with commas between them.
    private static func grouped(_ digits: String) -> String {
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, text != "-", (digits.count - place).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return text
    }

    /// `5.0 km`
    package static func distance(_ distance: Quantity) -> String {
        // Short ones in metres are whole.
        distance.unit == "m"
            ? "\(distance.amount.decimalText(places: 1)) m" : "\(fixed(distance.amount)) \(distance.unit)"
    }

    /// One decimal, also of whole numbers.
    private static func fixed(_ number: Rational) -> String {
        let text = number.decimalText(places: 1)
        return text.contains(".") ? text : text + ".0"
    }

    // MARK: Sets

    /// `60.0 kg x 8`, `12 reps (+20.0 kg)`, `30 reps`, `1:30`, `40.0 kg for 0:45`, `5.0 km in 25:00`
    package static func set(_ set: WorkoutSet, of exercise: Exercise) -> String {
        let weight = set.weight.map { $0.unit.isEmpty ? Quantity($0.amount, exercise.weightUnit.rawValue) : $0 }
        let distance = set.distance.map { $0.unit.isEmpty ? Quantity($0.amount, exercise.distanceUnit.rawValue) : $0 }
        let reps = set.reps.map { Words.count($0, "rep") }
        let time = set.time.map(SetText.time)
        if let distance { return self.distance(distance) + (time.map { " in " + $0 } ?? "") }
        guard let weight else { return reps ?? time ?? "" }
        if exercise.kind == .bodyweightAndReps {
            let added = (weight.amount > 0 ? "+" : "") + self.weight(weight)
            return [reps, weight.amount.isZero ? nil : "(\(added))"].compactMap { $0 }.joined(separator: " ")
        }
        if let reps = set.reps { return self.weight(weight) + " x \(reps)" }
        return self.weight(weight) + (time.map { " for " + $0 } ?? "")
    }

    /// `1RM 76.0 kg`, in the unit of the set; nil where none is estimated.
    package static func maximum(_ counted: CountedSet, of exercise: Exercise) -> String? {
        guard exercise.kind == .weightAndReps, let measure = counted.measure else { return nil }
        let unit = counted.set.weight.flatMap { WeightUnit(rawValue: $0.unit) } ?? exercise.weightUnit
        return "1RM " + weight(kilograms: measure, in: unit)
    }

    /// What is said of the best set of a week.
    package static func measure(_ measure: Rational, of exercise: Exercise) -> String {
        switch exercise.kind {
        case .weightAndReps: weight(kilograms: measure, in: exercise.weightUnit)
        case .bodyweightAndReps, .reps: Words.count(measure.floor(within: WorkoutSet.allowedReps), "rep")
        case .time, .weightAndTime: SetText.time(measure)
        case .distanceAndTime: distance(TrainingFigure.distance(measure, in: exercise.distanceUnit))
        case nil: ""
        }
    }

    /// `3 sets · 24 reps · 1,440 kg`
    package static func sums(_ sums: SetSums, of exercise: Exercise) -> [String] {
        var parts = [Words.count(sums.sets, "set")]
        if sums.reps > 0 { parts.append(Words.count(sums.reps, "rep")) }
        if !sums.volume.isZero { parts.append(volume(sums.volume, in: exercise.weightUnit)) }
        if !sums.metres.isZero {
            parts.append(distance(TrainingFigure.distance(sums.metres, in: exercise.distanceUnit)))
        }
        if !sums.seconds.isZero { parts.append(SetText.time(sums.seconds)) }
        return parts
    }

    // MARK: Days

    /// `5 days ago`; empty for a day so long ago that only its date says something.
    package static func ago(_ day: CalendarDate, _ today: CalendarDate) -> String {
        let words = WorkoutWords.ago(day, today)
        return words == "\(day)" ? "" : words
    }

    /// `2026-11-16, 5 days ago`
    package static func when(_ day: CalendarDate, _ today: CalendarDate) -> String {
        let words = ago(day, today)
        return words.isEmpty ? "\(day)" : "\(day), \(words)"
    }
}

import VaultRecords

/// How sets are written.
package enum SetText {
    /// `warm-up 10 x 20 kg @8`; a text that reads as the same set. An empty set is its purpose alone.
    package static func text(_ set: WorkoutSet, of kind: ExerciseKind?) -> String {
        var words = set.purpose == .work ? [] : [set.purpose.rawValue]
        let amounts = amounts(set, of: kind)
        if !amounts.isEmpty { words.append(amounts) }
        if let effort = set.effort { words.append("@" + decimals(effort)) }
        return words.joined(separator: " ")
    }

    private static func amounts(_ set: WorkoutSet, of kind: ExerciseKind?) -> String {
        let time = set.time.map(time)
        if let distance = set.distance { return quantity(distance) + (time.map { " in " + $0 } ?? "") }
        guard let weight = set.weight else { return set.reps.map(String.init) ?? time ?? "" }
        // Of any kind, a number alone would be repetitions.
        let isBare = weight.unit.isEmpty && set.reps == nil
        if kind == .bodyweightAndReps || kind == nil && (weight.amount.isNegative || isBare) {
            let added = (weight.amount.isNegative ? "" : "+") + quantity(weight)
            return set.reps.map { "\($0) \(added)" } ?? added
        }
        if let reps = set.reps { return "\(reps) x " + quantity(weight) }
        return quantity(weight) + (time.map { " for " + $0 } ?? "")
    }

    /// `62.5 kg`; the number alone when there is no unit.
    package static func quantity(_ quantity: Quantity) -> String {
        quantity.unit.isEmpty ? decimals(quantity.amount) : "\(decimals(quantity.amount)) \(quantity.unit)"
    }

    /// What the longest clock shows that can be read: four digits before the first colon.
    private static let mostClockSeconds = 9_999 * 3600 + 59 * 60 + 59

    /// `1:30`, `1:05:00`; parts of a second and more than a clock shows as `90.5 s`.
    package static func time(_ seconds: Rational) -> String {
        guard seconds.isWhole, let whole = seconds.floor?.within(0...mostClockSeconds) else {
            return decimals(seconds) + " s"
        }
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, padded(whole % 60))
        return hours > 0 ? "\(hours):\(padded(minutes)):\(rest)" : "\(minutes):\(rest)"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func decimals(_ number: Rational) -> String {
        number.exactDecimalText ?? number.decimalText(places: 6)
    }
}

/// What the sets of an exercise hold.
package enum ExerciseKind: String, CaseIterable, Sendable {
    /// Bench press: `8 x 60 kg`
    case weightAndReps = "weight_and_reps"
    /// Pull-up: `8`, `6 +10 kg`, `10 -20 kg`
    case bodyweightAndReps = "bodyweight_and_reps"
    /// Box jump: `15`
    case reps
    /// Plank: `1:30`
    case time
    /// Running: `5 km in 25:00`
    case distanceAndTime = "distance_and_time"
    /// Farmer's carry: `40 kg for 0:45`
    case weightAndTime = "weight_and_time"

    package var hasReps: Bool { self == .weightAndReps || self == .bodyweightAndReps || self == .reps }
    /// Whether a weight is lifted, or added to that of the body.
    package var hasWeight: Bool { self == .weightAndReps || self == .bodyweightAndReps || self == .weightAndTime }
    package var hasTime: Bool { self == .time || self == .distanceAndTime || self == .weightAndTime }
    package var hasDistance: Bool { self == .distanceAndTime }
}

/// The units that weights are kept in.
package enum WeightUnit: String, CaseIterable, Sendable {
    case kilogram = "kg"
    case pound = "lb"

    static var words: [String] { allCases.map(\.rawValue) }
}

/// The units that distances are kept in.
package enum DistanceUnit: String, CaseIterable, Sendable {
    case kilometre = "km"
    case mile = "mi"

    static var words: [String] { allCases.map(\.rawValue) }
}

/// The status of a workout.
package enum WorkoutStatus: String, CaseIterable, Sendable {
    case active, completed, cancelled
}

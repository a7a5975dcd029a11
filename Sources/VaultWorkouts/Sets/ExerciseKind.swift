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

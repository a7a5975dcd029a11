import VaultChecks
import VaultConsole
import VaultReviews

/// What arguments of the threads pack are.
extension ValueKind {
    static let thread = ValueKind.record(of: ["thread"])
    static let message = ValueKind.record(of: ["message"])
    static let threadOrMessage = ValueKind.record(of: ["thread", "message"])
    static let user = ValueKind.record(of: ["user"])
}

/// What arguments of the goals pack are.
extension ValueKind {
    package static let goal = ValueKind.record(of: ["goal", "milestone", "obligation"])
    package static let term = ValueKind.record(of: Snapshot.termTypes)
}

/// What arguments of the workouts pack are.
extension ValueKind {
    static let exercise = ValueKind.record(of: ["exercise"])
    static let template = ValueKind.record(of: ["workout-template"])
    static let split = ValueKind.record(of: ["workout-split"])
}

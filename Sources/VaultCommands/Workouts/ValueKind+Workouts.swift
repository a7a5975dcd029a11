import VaultConsole

/// What arguments of the workouts pack are.
extension ValueKind {
    static let exercise = ValueKind.record(of: ["exercise"])
    static let template = ValueKind.record(of: ["workout-template"])
    static let split = ValueKind.record(of: ["workout-split"])
}

import VaultChecks
import VaultConsole
import VaultReviews

/// What arguments of the goals pack are.
extension ValueKind {
    package static let goal = ValueKind.record(of: ["goal", "milestone", "obligation"])
    package static let term = ValueKind.record(of: Snapshot.termTypes)
}

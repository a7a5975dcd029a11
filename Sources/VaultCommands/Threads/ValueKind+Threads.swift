import VaultConsole

/// What arguments of the threads pack are.
extension ValueKind {
    static let thread = ValueKind.record(of: ["thread"])
    static let message = ValueKind.record(of: ["message"])
    static let threadOrMessage = ValueKind.record(of: ["thread", "message"])
    static let user = ValueKind.record(of: ["user"])
}

import VaultSchema
import VaultSyntax

/// A number outside what the field allows.
enum OutOfRange {
    static func finding(_ it: FieldCase, _ range: ClosedRange<Int>, at place: ByteRange? = nil) -> Finding {
        it.finding(.outOfRange, range: place, message: message(it.found, range))
    }
}

extension Rule {
    static let outOfRange = Rule(
        "out-of-range", .error, summary: "a number is outside the range that the field allows")
}

// MARK: Words

private func message(_ found: String, _ range: ClosedRange<Int>) -> String {
    "\(found); expected \(range.lowerBound) to \(range.upperBound)"
}

import VaultChecks
import VaultSchema

/// A target from one kind of unit to another; a best time without `from`.
enum IncomparableStart {
    static func findings(_ target: Located<Target>, _ note: Note, _ units: UnitTable) -> [Finding] {
        let quantity = target.value.quantity
        let group = units.unit(quantity.unit).group
        guard let from = target.value.from else {
            guard target.value.mode == .best, group == "s" else { return [] }
            return [finding(missing(quantity), target, note)]
        }
        if units.unit(from.unit).group == group { return [] }
        return [finding(message(from, quantity), target, note)]
    }

    private static func finding(_ message: String, _ target: Located<Target>, _ note: Note) -> Finding {
        Finding(
            .incomparableStart, path: note.path, range: target.range, field: "targets", message: message,
            help: "write 'from' in a unit that converts to '\(target.value.quantity.unit)'")
    }
}

extension Rule {
    static let incomparableStart = Rule(
        "incomparable-start", .error, formerly: "from-not-comparable",
        summary: "the 'from' of a target is missing or has another kind of unit")
}

// MARK: Words

private func message(_ from: Quantity, _ quantity: Quantity) -> String {
    "'\(from)' does not convert to '\(quantity.unit)'"
}

private func missing(_ quantity: Quantity) -> String { "the best time '\(quantity)' has no 'from'" }

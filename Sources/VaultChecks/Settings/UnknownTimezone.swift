import VaultGraph
import VaultSchema
import VaultSyntax

/// A `timezone` of `vault.md` that the zone database does not know. The database is asked where the clock is.
enum UnknownTimezone {
    static func check(_ context: CheckContext) -> [Finding] {
        guard let fact = context.facts.unknownTimezone, let index = context.graph.index(ofPath: fact.path) else {
            return []
        }
        let note = context.graph.notes[index]
        let zone = note.texts("timezone").first
        return [
            Finding(
                .unknownTimezone, path: note.path, range: zone?.range ?? ByteRange(0, 0), field: "timezone",
                message: message(zone?.value ?? ""), help: fact.help)
        ]
    }
}

extension Rule {
    static let unknownTimezone = Rule(
        "unknown-timezone", .error, summary: "the vault's time zone does not exist")
}

// MARK: Words

private func message(_ zone: String) -> String {
    "'timezone' is \(Words.quote(zone)); expected a name such as Europe/Berlin"
}

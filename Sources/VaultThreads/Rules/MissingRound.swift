import VaultChecks
import VaultSchema

/// An answer that asks for another round, which is missing.
enum MissingRound {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        guard let phase = body.asking, let entry = phase.entry("yield") else { return [] }
        return [
            Finding(
                .missingRound, path: note.path, range: entry.range, field: "yield",
                message: "round \(phase.round) asks for another round, which is missing",
                help: "add it with: vault thread answer")
        ]
    }
}

extension Rule {
    static let missingRound = Rule(
        "missing-round", .hint, formerly: "round-not-there",
        summary: "an answer asks for another round, which is missing")
}

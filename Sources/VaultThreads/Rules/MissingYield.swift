import VaultChecks
import VaultSchema

/// An answer without its final phase.
enum MissingYield {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        let last = body.phases.filter { $0.round == body.lastRound }
        guard let phase = last.last, body.asking == nil, !last.contains(where: { $0.kind == .yield || $0.kind == nil })
        else { return [] }
        return [
            Finding(
                .missingYield, path: note.path, range: phase.heading,
                message: "the answer ends without the phase 'yield'",
                help: "add it below '### Phase: \(body.lastRound > 1 ? "yield (\(body.lastRound))" : "yield")', "
                    + "or ask for another round with '- yield: false'")
        ]
    }
}

extension Rule {
    static let missingYield = Rule(
        "missing-yield", .warning, summary: "an answer ends without its final phase")
}

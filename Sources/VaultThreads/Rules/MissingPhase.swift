import VaultChecks
import VaultSchema

/// A round that skips phases.
enum MissingPhase {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        if body.phases.contains(where: { $0.kind == nil }) { return [] }
        return Set(body.phases.map(\.round)).sorted().compactMap { round in
            let phases = body.phases.filter { $0.round == round }
            let kinds = Set(phases.compactMap(\.kind))
            guard let last = kinds.max(), let first = phases.first else { return nil }
            // An answer that somebody wrote down as it is has no phases to skip.
            if kinds == [.yield] { return nil }
            let missing = PhaseKind.allCases.filter { $0 < last && !kinds.contains($0) }
            if missing.isEmpty { return nil }
            return Finding(
                .missingPhase, path: note.path, range: first.heading, message: words(round, missing),
                help: "add them, or write 'silence: missing-phase' in this note")
        }
    }
}

extension Rule {
    static let missingPhase = Rule(
        "missing-phase", .warning, summary: "a round skips phases")
}

// MARK: Words

private func words(_ round: Int, _ missing: [PhaseKind]) -> String {
    let names = missing.map { "'\($0.rawValue)'" }
    let list =
        names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    return "round \(round) skips \(list)"
}

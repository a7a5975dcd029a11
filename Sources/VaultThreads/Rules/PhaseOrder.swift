import VaultChecks
import VaultSchema

/// A phase of a round that is repeated, or out of order.
enum PhaseOrder {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        var last: [Int: PhaseKind] = [:]
        var seen: Set<String> = []
        return body.phases.compactMap { phase in
            guard let kind = phase.kind else { return nil }
            let isRepeated = !seen.insert("\(kind.rawValue) \(phase.round)").inserted
            let before = last[phase.round]
            last[phase.round] = max(before ?? kind, kind)
            guard isRepeated || (before.map { $0 > kind } ?? false) else { return nil }
            let help =
                isRepeated
                ? "number the phases of a further round: '### Phase: \(kind.rawValue) (\(phase.round + 1))'"
                : "move it before the phase '\(before?.rawValue ?? "")'"
            return Finding(
                .phaseOrder, path: note.path, range: phase.nameRange,
                message: isRepeated ? words(kind, phase.round) : words(kind, before ?? kind), help: help)
        }
    }
}

extension Rule {
    static let phaseOrder = Rule(
        "phase-order", .warning, summary: "the phases of a round are out of order")
}

// MARK: Words

private func words(_ kind: PhaseKind, _ round: Int) -> String {
    "the phase '\(kind.rawValue)' appears twice in round \(round)"
}

private func words(_ kind: PhaseKind, _ before: PhaseKind) -> String {
    "the phase '\(kind.rawValue)' comes after '\(before.rawValue)'; expected it before"
}

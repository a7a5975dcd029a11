import VaultChecks
import VaultSchema

/// Rounds that are not numbered 1, 2, 3.
enum RoundOrder {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        var current = 0
        return body.phases.compactMap { phase in
            guard phase.kind != nil else { return nil }
            let isFitting = phase.round == current || phase.round == current + 1
            defer { current = max(current, phase.round) }
            return isFitting
                ? nil
                : Finding(
                    .roundOrder, path: note.path, range: phase.nameRange, message: words(phase.round, after: current),
                    help: "number rounds from 1; the phases of the first have no number")
        }
    }
}

extension Rule {
    static let roundOrder = Rule(
        "round-order", .warning, summary: "rounds are not numbered in order")
}

// MARK: Words

private func words(_ round: Int, after current: Int) -> String {
    current == 0 ? "the first round is numbered \(round)" : "round \(round) follows round \(current)"
}

import VaultChecks
import VaultSchema

/// A phase whose name or round cannot be read.
enum UnreadablePhase {
    static func findings(_ phase: Phase, _ note: Note) -> [Finding] {
        guard phase.kind == nil else { return [] }
        let (word, number) = Phase.parts(of: phase.name)
        let isWord = PhaseKind(word: word) != nil
        let near = isWord ? [] : PhaseKind.suggestions(for: word)
        let round = number.flatMap { Phase.round($0) == nil ? nil : " (\($0))" } ?? ""
        let help = isWord ? "write the round as a number, such as '\(word) (2)'" : Words.didYouMean(near)
        return [
            Finding(
                .unreadablePhase, path: note.path,
                range: phase.nameRange.isEmpty ? phase.heading : phase.nameRange,
                message: words(phase.name, isWord: isWord), help: help,
                fixes: phase.nameRange.isEmpty
                    ? []
                    : near.flatMap { Fix.replace("write '\($0)'", in: note, phase.nameRange, with: $0 + round) })
        ]
    }
}

extension Rule {
    static let unreadablePhase = Rule(
        "unreadable-phase", .error, summary: "the name of a phase cannot be read")
}

// MARK: Words

private func words(_ name: String, isWord: Bool) -> String {
    let expected =
        isWord
        ? "a number from 1 to \(Phase.rounds.upperBound) in the brackets"
        : Words.either(PhaseKind.allCases.map(\.rawValue))
    return "the phase is \(Words.quote(name)); expected \(expected)"
}

import VaultChecks
import VaultSchema

/// A phase that asks for another round without a question.
enum YieldWithoutNext {
    static func findings(_ phase: Phase, _ note: Note) -> [Finding] {
        guard phase.yields == false, phase.next == nil, let entry = phase.entry("yield") else { return [] }
        return [
            Finding(
                .yieldWithoutNext, path: note.path, range: entry.range, field: "next",
                message: "the phase asks for another round, but has no question for it", help: "add '- next: …' below")
        ]
    }
}

extension Rule {
    static let yieldWithoutNext = Rule(
        "yield-without-next", .hint, summary: "an answer asks for another round without a question")
}

import VaultSchema
import VaultSyntax

/// An id in `silence:` that is not a rule's, or that of a rule which only reports errors.
enum IneffectiveSilence {
    static func findings(_ note: Note, _ context: CheckContext) -> [Finding] {
        guard note.marks.contains(.silence) else { return [] }
        let ids = note.texts("silence")
        return ids.compactMap { id in
            guard let mildest = context.allRuleIDs[context.renamedRuleIDs[id.value] ?? id.value] else {
                return unknown(id, besides: Set(ids.map(\.value)), note, context)
            }
            guard mildest == .error else { return nil }
            return Finding(
                .ineffectiveSilence, path: note.path, range: id.range, field: "silence", message: anError(id.value),
                help: "fix what it reports; only warnings and hints can be silenced")
        }
    }

    private static func unknown(
        _ id: Located<String>, besides others: Set<String>, _ note: Note, _ context: CheckContext
    ) -> Finding {
        let possible = context.allRuleIDs.filter { $0.value < .error && !others.contains($0.key) }
        let near = Near.suggestions(for: id.value, in: possible.keys.sorted())
        return Finding(
            .ineffectiveSilence, path: note.path, range: id.range, field: "silence", message: noRule(id.value),
            help: Words.didYouMean(near) ?? "'vault check' prints the id after each message",
            fixes: near.flatMap { Fix.respell("write '\($0)'", in: note, node: id.node, as: $0) })
    }
}

extension Rule {
    static let ineffectiveSilence = Rule(
        "ineffective-silence", .warning, formerly: "vain-silence",
        summary: "an entry of 'silence' has no effect")
}

// MARK: Words

private func noRule(_ id: String) -> String { "'silence' holds \(Words.quote(id)), which is not a rule" }

private func anError(_ id: String) -> String { "'silence' holds \(Words.quote(id)), which reports errors" }

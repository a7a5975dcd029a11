import VaultSchema
import VaultSyntax

/// A former id of a rule in `silence:`; it still works, but the current one is better.
enum FormerRuleID {
    static func findings(_ note: Note, _ context: CheckContext) -> [Finding] {
        guard note.marks.contains(.silence) else { return [] }
        let ids = note.texts("silence")
        return ids.compactMap { id in
            guard let current = context.renamedRuleIDs[id.value], context.allRuleIDs[current] != .error else {
                return nil
            }
            let isThere = ids.contains { $0.value == current }
            return Finding(
                .formerRuleID, path: note.path, range: id.range, field: "silence", message: message(id.value, current),
                help: isThere ? "remove it; '\(current)' is already listed" : nil,
                fixes: isThere
                    ? [] : Fix.respell("write '\(current)'", in: note, node: id.node, as: current, isCertain: true))
        }
    }
}

extension Rule {
    static let formerRuleID = Rule(
        "former-rule-id", .hint, summary: "'silence' uses the former id of a rule")
}

// MARK: Words

private func message(_ former: String, _ id: String) -> String {
    "'silence' holds \(Words.quote(former)), which is now called '\(id)'"
}

import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// `goal` in an action, where `goals` is meant.
enum SingularOrPluralName {
    static func finding(_ it: FieldCase, meant: String) -> Finding {
        let fixes = fixes(it, meant)
        return it.finding(
            .singularOrPluralName, message: message(it.text, meant),
            help: fixes.isEmpty ? "move its value to '\(meant)'" : "write '\(meant)'", fixes: fixes)
    }

    /// Renames the field, and writes bare names as links. None where something in it is not a link to a note: it may be
    /// a field of the user's own.
    private static func fixes(_ it: FieldCase, _ meant: String) -> [Fix] {
        guard let entry = it.document.entries.first(where: { $0.key == it.problem.node }), let type = it.note.type,
            let field = it.context.graph.schema.field(meant, of: type)
        else { return [] }
        let value = it.document.nodes[Int(entry.value)]
        let elements = value.isList ? it.document.items(of: entry.value) : [entry.value]
        let texts = elements.map { it.document.nodes[Int($0)] }.map { $0.isScalar ? it.document.text($0) : "" }
        let areLinks = texts.allSatisfy { $0.hasPrefix("[[") }
        guard !texts.isEmpty, areLinks || texts.allSatisfy({ leadsToNote($0, it) }) else { return [] }
        let key = it.document.text(entry.key)
        return Fix.fields("write '\(meant)'", in: it.note, it.context.graph.schema, isCertain: true) {
            (edits) throws(FieldEditProblem) in
            try edits.rename(key, to: meant)
            if !areLinks { try edits.makeCanonical(field) }
        }
    }

    private static func leadsToNote(_ text: String, _ it: FieldCase) -> Bool {
        if text.hasPrefix("[[") { return true }
        guard case .note = it.context.graph.resolve(text, allowed: nil, from: it.note.folder) else { return false }
        return true
    }
}

extension Rule {
    static let singularOrPluralName = Rule(
        "singular-or-plural-name", .error, formerly: "other-field-name",
        summary: "the name of a link field has one 's' too many or too few")
}

// MARK: Words

private func message(_ key: String, _ meant: String) -> String {
    "\(Words.quote(key)) is not a field here; expected '\(meant)'"
}

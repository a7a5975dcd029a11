import VaultEdits
import VaultSyntax

/// An element that the list holds already.
enum RepeatedElement {
    static func finding(_ it: FieldCase) -> Finding {
        it.finding(
            .repeatedElement, message: message(it.found), help: "remove one of the two",
            related: it.related(it.problem.related, "first written here"), fixes: fixes(it))
    }

    /// Removes the element, and its line where it has one.
    private static func fixes(_ it: FieldCase) -> [Fix] {
        guard it.index < Fix.mostOfFields, let entry = it.entry, let list = it.list,
            let element = it.document.items(of: entry.value).firstIndex(of: it.problem.node)
        else { return [] }
        let title = list.kind == .blockList ? "remove the line" : "remove it"
        let key = it.document.text(entry.key)
        return Fix.fields(title, in: it.note, it.context.graph.schema) { (edits) throws(FieldEditProblem) in
            try edits.replace(key, element: element, with: [])
        }
    }
}

extension Rule {
    static let repeatedElement = Rule(
        "repeated-element", .warning, summary: "a list contains the same value twice")
}

// MARK: Words

private func message(_ found: String) -> String { "\(found) twice" }

import VaultEdits
import VaultSyntax

/// Writes a list in place of one scalar that holds several values.
enum ListWriting {
    /// The items in place of the scalar, as elements of its list or of a new one.
    /// No fix for a field that takes one value. Cost: linear in the note's bytes.
    static func fixes(_ it: FieldCase, items: [String], isCertain: Bool) -> [Fix] {
        guard it.field?.isList == true, items.count > 1, let entry = it.entry else { return [] }
        let isList = it.document.nodes[Int(entry.value)].isList
        let elements = isList ? it.document.items(of: entry.value) : [entry.value]
        guard let element = elements.firstIndex(of: it.problem.node) else { return [] }
        let key = it.document.text(entry.key)
        return Fix.fields("write it as a list", in: it.note, it.context.graph.schema, isCertain: isCertain) {
            (edits) throws(FieldEditProblem) in
            try edits.replace(key, element: element, with: items)
        }
    }
}

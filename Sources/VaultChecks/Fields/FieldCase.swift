import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// A field's problem with all that a rule needs to put it into words.
struct FieldCase {
    let problem: FieldProblem
    /// Its place among the problems of the note.
    let index: Int
    let note: Note
    let context: CheckContext

    var document: Document { note.document }

    /// The name of the record's type.
    var typeName: String { note.type.map { context.graph.schema.types[$0].name } ?? "" }

    /// The field as the schema knows it; nil for one that the type does not have.
    var field: Field? { note.type.flatMap { context.graph.schema.field(problem.field, of: $0) } }

    /// The text of the scalar, or of the key, that the problem is about.
    var text: String {
        guard problem.node >= 0, Int(problem.node) < document.nodes.count else { return document.text(problem.range) }
        let node = document.nodes[Int(problem.node)]
        return node.isScalar ? document.text(node) : document.text(node.range)
    }

    /// `'due' is 'soon'`, or `'goals' holds 'run'` of a list.
    var found: String {
        "'\(problem.field)' \(field?.isList == true ? "holds" : "is") \(Words.quote(text))"
    }

    /// The entry that holds the scalar.
    var entry: Entry? {
        document.entries.last { $0.value <= problem.node && problem.node < document.nodes[Int($0.value)].next }
    }

    /// The list that the scalar is an element of; nil for a single value after its key.
    var list: Node? {
        guard let entry, entry.value != problem.node else { return nil }
        let node = document.nodes[Int(entry.value)]
        return node.isList ? node : nil
    }

    func finding(
        _ rule: Rule, range: ByteRange? = nil, message: String, help: String? = nil, related: [Finding.Related] = [],
        fixes: [Fix] = []
    ) -> Finding {
        Finding(
            rule, path: note.path, range: range ?? problem.range, field: problem.field, message: message, help: help,
            related: related, fixes: fixes)
    }

    /// Another place in the same note.
    func related(_ range: ByteRange?, _ message: String) -> [Finding.Related] {
        range.map { [Finding.Related(path: note.path, range: $0, message: message)] } ?? []
    }

    /// A fix that writes the scalar again: times with the quotes that older YAML readers need,
    /// numbers and truth values without any, all else quoted as it was.
    func respell(as text: String, isCertain: Bool) -> [Fix] {
        guard problem.node >= 0 else { return [] }
        let node = document.nodes[Int(problem.node)]
        let title = "write '\(text)'"
        switch field?.scalar {
        case .time where node.kind == .plain:
            return Fix.replace(title, in: note, node.range, with: ScalarSpelling.quoted(text), isCertain: isCertain)
        case .boolean, .integer, .number:
            return Fix.replace(title, in: note, node.range, with: text, isCertain: isCertain)
        default:
            return Fix.respell(title, in: note, node: problem.node, as: text, isCertain: isCertain)
        }
    }

    /// A fix that gives a key, or the name of a type, another spelling or name; none when the record has a field of
    /// that name already.
    func rename(to name: String, isCertain: Bool) -> [Fix] {
        guard document.entries.contains(where: { $0.key == problem.node }) else {
            return Fix.respell("write '\(name)'", in: note, node: problem.node, as: name, isCertain: isCertain)
        }
        guard index < Fix.mostOfFields else { return [] }
        let key = document.text(problem.node)
        return Fix.fields("write '\(name)'", in: note, context.graph.schema, isCertain: isCertain) {
            (edits) throws(FieldEditProblem) in
            try edits.rename(key, to: name)
        }
    }
}

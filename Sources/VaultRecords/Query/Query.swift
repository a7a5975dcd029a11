/// An expression bound to a vault: its fields are known and its values are read.
///
/// A list field passes when one of its elements does. `!=` is the opposite of `=`, so it holds for notes that do not
/// have the field at all. Effective values are compared: what is computed, what is written, else the default; `has`
/// tests what is written.
package struct Query: Sendable {
    private let scope: QueryScope
    private let test: QueryTest

    /// Reads an expression. Throws with the place of what is wrong with it.
    package init(_ text: String, in scope: QueryScope) throws(QueryProblem) {
        self.scope = scope
        test = try QueryParser.parse(text, in: scope)
    }

    /// Whether a note passes. O(entries of the note × comparisons).
    package func matches(_ note: NoteID) -> Bool { test.passes(note, scope) }

    /// True when the expression refers to a field.
    package func mentions(_ field: String) -> Bool { test.fields.contains { $0.text == field || $0.field == field } }
}

/// An expression whose fields and values are bound.
indirect enum QueryTest: Sendable {
    case comparison(QueryComparison)
    case has(FieldName)
    case text(WholeText)
    case not(QueryTest)
    case and([QueryTest])
    case or([QueryTest])

    func passes(_ note: NoteID, _ scope: QueryScope) -> Bool {
        switch self {
        case .comparison(let comparison): comparison.passes(note, scope)
        case .has(let field):
            !scope.elements(field, of: note).allSatisfy(\.text.isEmpty)
        case .text(let text): text.isIn(scope.graph.notes[note])
        case .not(let test): !test.passes(note, scope)
        case .and(let tests): tests.allSatisfy { $0.passes(note, scope) }
        case .or(let tests): tests.contains { $0.passes(note, scope) }
        }
    }

    var fields: [FieldName] {
        switch self {
        case .comparison(let comparison): [comparison.field]
        case .has(let field): [field]
        case .text: []
        case .not(let test): test.fields
        case .and(let tests), .or(let tests): tests.flatMap(\.fields)
        }
    }
}

/// A field, how to compare it, and with what.
struct QueryComparison: Sendable {
    var field: FieldName
    var comparison: QueryOperator
    /// As written.
    var text: String
    var value: FieldValue

    func passes(_ note: NoteID, _ scope: QueryScope) -> Bool {
        let elements = scope.holding(field, of: note)
        if comparison == .notEqual { return !elements.contains { isEqual($0, scope.units) } }
        return elements.contains { passes($0, scope) }
    }

    private func passes(_ element: FieldElement, _ scope: QueryScope) -> Bool {
        if comparison == .equal { return isEqual(element, scope.units) }
        if comparison == .contains { return contains(element, scope.graph) }
        guard let own = element.value, let order = FieldValue.order(own, value, units: scope.units) else {
            return false
        }
        return switch comparison {
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        default: order >= 0
        }
    }

    private func isEqual(_ element: FieldElement, _ units: UnitTable) -> Bool {
        if let own = element.value, let order = FieldValue.order(own, value, units: units) { return order == 0 }
        if case .note = element.value, case .note = value { return false }
        return element.text.lowercased() == text.lowercased()
    }

    private func contains(_ element: FieldElement, _ graph: Graph) -> Bool {
        let wanted = text.lowercased()
        if element.text.lowercased().contains(wanted) { return true }
        guard case .note(let id) = element.value else { return false }
        return graph.notes[id].name.lowercased().contains(wanted)
            || graph.notes[id].title.lowercased().contains(wanted)
    }
}

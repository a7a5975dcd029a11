import VaultSchema
import VaultSyntax

/// What an expression is asked of, and what it may refer to.
package struct QueryScope: Sendable {
    package var graph: Graph
    /// The numbers of the types whose records are asked.
    package var types: [Int]
    package var units: UnitTable
    package var computed: ComputedFields
    /// Reads a day that is named by a word, as `today`, `-7d` or `monday`, for a field.
    package var day: @Sendable (_ text: String, _ field: String) -> CalendarDate?

    package init(
        graph: Graph, types: [Int], units: UnitTable = .builtIn, computed: ComputedFields = .none,
        day: @escaping @Sendable (_ text: String, _ field: String) -> CalendarDate? = { _, _ in nil }
    ) {
        self.graph = graph
        self.types = types
        self.units = units
        self.computed = computed
        self.day = day
    }

    /// The field that a name means; letters' case does not matter. Another key than those of the schema is a field
    /// when a record of the types has it, which costs a look at all of them.
    package func field(_ name: String) -> FieldName? {
        let wanted = name.lowercased()
        if let attribute = FieldName.Attribute(rawValue: wanted) { return .attribute(attribute) }
        if definition(wanted) != nil { return .schema(wanted) }
        let isThere = graph.notes.contains { note in
            note.type.map(types.contains) == true && note.document.entry(name) != nil
        }
        return isThere ? .custom(name) : nil
    }

    /// What a field of the schema is, computed ones first; nil for one that none of the types has.
    package func definition(_ name: String) -> Field? {
        if let field = computed.fields.first(where: { $0.name == name }) { return widened(field) }
        for type in types {
            if let field = graph.schema.fields[type].first(where: { $0.name == name }) { return widened(field) }
        }
        return nil
    }

    /// A choice with the words of every type that has the field, and those that are computed.
    private func widened(_ field: Field) -> Field {
        guard case .choice = field.scalar else { return field }
        let all = computed.fields + types.flatMap { graph.schema.fields[$0] }
        var words: [String] = []
        for other in all where other.name == field.name {
            guard case .choice(let more) = other.scalar else { continue }
            words += more.filter { !words.contains($0) }
        }
        var field = field
        field.scalar = .choice(words)
        return field
    }

    /// Every name that may be meant by another one.
    package var fieldNames: [String] {
        var seen: Set<String> = []
        let names =
            FieldName.Attribute.allCases.map(\.rawValue) + computed.fields.map(\.name)
            + types.flatMap { graph.schema.fields[$0].map(\.name) }
        return names.filter { seen.insert($0).inserted }
    }

    /// The types that have a field which the asked ones lack.
    package func otherTypes(with name: String) -> [String] {
        graph.schema.recordTypes.indices.filter { type in
            graph.schema.fields[type].contains { $0.name == name.lowercased() }
        }.map { graph.schema.types[$0].name }
    }
}

import VaultSchema
import VaultSyntax

/// The records that an expression applies to, and what it may refer to.
package struct QueryScope: Sendable {
    package var graph: Graph
    /// The types whose records are asked.
    package var types: [TypeID]
    /// Those of the vault.
    package let units: UnitTable
    package var computed: ComputedValues
    /// Reads a day that is named by a word, such as `today`, `-7d` or `monday`, for a field.
    package var day: @Sendable (_ text: String, _ field: String) -> CalendarDate?

    package init(
        graph: Graph, types: [TypeID], computed: ComputedValues = .none,
        day: @escaping @Sendable (_ text: String, _ field: String) -> CalendarDate? = { _, _ in nil }
    ) {
        self.graph = graph
        self.types = types
        units = graph.units
        self.computed = computed
        self.day = day
    }

    /// The field that a name means; letters' case does not matter. `effective_due` is what holds in `due`. A key that
    /// is not in the schema is a field when a record of the types has it, which costs a look at all of them.
    package func field(_ name: String) -> FieldName? {
        let wanted = name.lowercased()
        if let attribute = FieldName.Attribute(rawValue: wanted) { return .attribute(attribute) }
        if definition(wanted) != nil { return .schema(wanted) }
        if wanted.hasPrefix(FieldName.effectivePrefix) {
            let name = String(wanted.dropFirst(FieldName.effectivePrefix.count))
            if definition(name) != nil { return .effective(name) }
        }
        let isThere = graph.notes.contains { note in
            note.type.map(types.contains) == true && note.document.entry(name) != nil
        }
        return isThere ? .custom(name) : nil
    }

    /// What a field of the schema is, computed ones first; nil for one that none of the types has.
    package func definition(_ name: String) -> Field? {
        definitions(name).first.map { widened($0, by: definitions(name)) }
    }

    /// The same for records of one type; nil for those of none.
    package func definition(_ name: String, of type: TypeID?) -> Field? {
        type.flatMap { definitions(name, of: [$0]).first }
    }

    private func definitions(_ name: String) -> [Field] { definitions(name, of: types) }

    private func definitions(_ name: String, of types: [TypeID]) -> [Field] {
        computed.fields(of: types).filter { $0.name == name }
            + types.compactMap { type in graph.schema.field(name, of: type) }
    }

    /// A choice with the words of every type that has the field, and those that are computed.
    private func widened(_ field: Field, by others: [Field]) -> Field {
        guard case .choice = field.scalar else { return field }
        var words: [String] = []
        for other in others {
            guard case .choice(let more) = other.scalar else { continue }
            words += more.filter { !words.contains($0) }
        }
        var field = field
        field.scalar = .choice(words)
        return field
    }

    /// Every name that may be meant by another one.
    package func fieldNames(like name: String) -> [String] {
        var seen: Set<String> = []
        let fields = (computed.fields(of: types) + types.flatMap { graph.schema.fields[$0] }).map(\.name)
        let names = FieldName.Attribute.allCases.map(\.rawValue) + fields
        let isEffective = name.lowercased().hasPrefix("eff")
        return (names + (isEffective ? fields.map { FieldName.effectivePrefix + $0 } : []))
            .filter { seen.insert($0).inserted }
    }

    /// The types that have a field which the searched ones lack.
    package func otherTypes(with name: String) -> [String] {
        let name = name.lowercased()
        return graph.schema.recordTypes.indices.filter { type in
            (graph.schema.fields[type] + computed.fields(of: [type])).contains { $0.name == name }
        }.map { graph.schema.types[$0].name }
    }
}

/// Written and effective values.
extension QueryScope {
    /// The elements of a field as a list shows them: what is computed in a column of its own, else what is written.
    package func elements(_ field: FieldName, of note: NoteID) -> [FieldElement] {
        switch field {
        case .schema(let name):
            let values = computed.column(name, of: note, graph)
            if !values.isEmpty { return values }
            return graph.elements(field, of: note)
        case .effective: return holding(field, of: note)
        case .attribute, .custom: return graph.elements(field, of: note)
        }
    }

    /// The elements of a field as expressions and orders see it: the effective values, and what is written there and
    /// cannot be read.
    package func holding(_ field: FieldName, of note: NoteID) -> [FieldElement] {
        guard let name = field.field else { return graph.elements(field, of: note) }
        let values = computed.value(name, of: note, graph)
        if !values.isEmpty { return values }
        let written = graph.elements(.schema(name), of: note)
        let holding = graph.holding(name, of: note, written: written)
        if case .effective = field { return holding }
        if written.isEmpty || holding.count == written.count && holding[0].node == written[0].node { return holding }
        let read = Set(holding.compactMap(\.node))
        return holding + written.filter { $0.node.map { !read.contains($0) } ?? true }
    }
}

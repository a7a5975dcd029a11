import VaultSyntax

/// The records that an expression applies to, and what it may refer to.
package struct QueryScope: Sendable {
    package var graph: Graph
    /// The types whose records are asked.
    package var types: [TypeID]
    /// Whether plain notes are asked too.
    package var takesPlainNotes = false
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
            (note.type.map(types.contains) ?? takesPlainNotes) && note.document.entry(name) != nil
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
    /// The elements of a field as a list shows them: what is computed in a column of its own, else what is
    /// written.
    package func elements(_ field: FieldName, of note: NoteID) -> [FieldElement] {
        switch field {
        case .schema(let name):
            let values = isOwn(name, of: note) ? [] : computed.column(name, of: note, graph)
            if !values.isEmpty { return values }
            return graph.elements(field, of: note)
        case .effective: return holding(field, of: note)
        case .attribute, .custom: return graph.elements(field, of: note)
        }
    }

    /// Whether a note has a key with the name of a computed field, which is not a field of its type: what is written there
    /// holds in lists and expressions alike.
    package func isOwn(_ name: String, of note: NoteID) -> Bool {
        let note = graph.notes[note]
        guard let type = note.type, graph.schema.fieldID(name, of: type) == nil else { return false }
        return note.document.entry(name) != nil && computed.fields(of: [type]).contains { $0.name == name }
    }

    /// The elements of a field as expressions and orders see it: the effective values, and what is written there and
    /// cannot be read.
    package func holding(_ field: FieldName, of note: NoteID) -> [FieldElement] {
        guard let name = field.field else { return graph.elements(field, of: note) }
        let values = isOwn(name, of: note) ? [] : computed.value(name, of: note, graph)
        if !values.isEmpty { return values }
        let written = graph.elements(.schema(name), of: note)
        let holding = graph.holding(name, of: note, written: written)
        if case .effective = field { return holding }
        if written.isEmpty || holding.count == written.count && holding[0].node == written[0].node { return holding }
        let read = Set(holding.compactMap(\.node))
        return holding + written.filter { $0.node.map { !read.contains($0) } ?? true }
    }
}

/// The declaration of a field that nobody writes: a pack computes it, such as how far a goal has come.
package struct ComputedField: Sendable {
    /// How it relates to what records write.
    package enum Role: Sendable {
        /// A column of its own, which lists and JSON show without being asked; it hides a field of its name, but not a key
        /// that its type does not have.
        case shown
        /// The same, on demand.
        case asked
        /// What holds in the field of its name, whatever is written there.
        case holding
        /// The same; lists and JSON show it without being asked.
        case shownHolding

        /// Whether it is what holds in a field, so that its name begins with `effective_`.
        package var isHolding: Bool { self == .holding || self == .shownHolding }
        /// Whether lists and JSON show it without being asked.
        package var isShown: Bool { self == .shown || self == .shownHolding }
    }

    /// What it is called, what it holds, and what it is for the manual.
    package var field: Field
    /// The names of the types whose records have it.
    package var types: [String]
    package var role: Role

    package init(field: Field, types: [String], role: Role) {
        (self.field, self.types, self.role) = (field, types, role)
    }
}

/// Computed fields with their values.
package struct ComputedValues: Sendable {
    package var declared: [ComputedField]
    /// By the place in `declared`; empty where the note has none, so that what it says itself holds.
    private let read: @Sendable (_ note: NoteID, _ place: Int) -> [FieldElement]
    /// The types of each, in the schema.
    private let types: [TypeSet]

    /// - Parameter read: asked only for records of the field's types, and only where somebody needs the value
    package init(
        _ declared: [ComputedField], of schema: Schema,
        read: @escaping @Sendable (_ note: NoteID, _ place: Int) -> [FieldElement]
    ) {
        self.declared = declared
        self.read = read
        types = declared.map { TypeSet($0.types.compactMap { schema.type($0) }) }
    }

    /// None at all.
    package static let none = ComputedValues([], of: Schema(types: [])) { _, _ in [] }

    /// What the fields of some types are, by their numbers, each as often as it is declared.
    package func fields(of types: [TypeID]) -> [Field] {
        declared.indices.filter { place in types.contains { self.types[place].contains($0) } }.map {
            declared[$0].field
        }
    }

    /// The fields of some types that are shown without being asked for.
    package func shown(of types: [TypeID]) -> [FieldName] {
        declared.indices.filter { place in
            declared[place].role.isShown && types.contains { self.types[place].contains($0) }
        }.map { declared[$0].role.isHolding ? .effective(declared[$0].field.name) : .schema(declared[$0].field.name) }
    }

    /// What a note shows in a column; empty for nothing.
    package func column(_ name: String, of note: NoteID, _ graph: Graph) -> [FieldElement] {
        value(name, of: note, graph) { !$0.isHolding }
    }

    /// What holds in a note; empty for nothing.
    package func value(_ name: String, of note: NoteID, _ graph: Graph) -> [FieldElement] {
        value(name, of: note, graph) { _ in true }
    }

    private func value(
        _ name: String, of note: NoteID, _ graph: Graph, _ fits: (ComputedField.Role) -> Bool
    ) -> [FieldElement] {
        guard let type = graph.notes[note].type else { return [] }
        for place in declared.indices
        where declared[place].field.name == name && types[place].contains(type) && fits(declared[place].role) {
            let values = read(note, place)
            if !values.isEmpty { return values }
        }
        return []
    }
}

import VaultSchema

/// The declaration of a field that nobody writes: a pack computes it, such as how far a goal has come.
package struct ComputedField: Sendable {
    /// How it relates to what records write.
    package enum Role: Sendable {
        /// A column of its own, which lists and JSON show without being asked; a field of its name is hidden by it.
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

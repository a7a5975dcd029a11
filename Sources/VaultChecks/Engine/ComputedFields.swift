import VaultGraph
import VaultSchema

/// The fields that a pack computes for lists, expressions and JSON: what they are, and how they come from its model.
package struct ComputedFields: Sendable {
    /// One of them, for some types.
    package struct Definition<Model>: Sendable {
        fileprivate let declared: ComputedField
        fileprivate let values: @Sendable (_ model: Model, _ note: NoteID) -> [FieldElement]

        /// - Parameters:
        ///   - types: those whose records have it
        ///   - value: nil where a record has none
        package init(
            _ name: String, _ scalar: Scalar, of types: [String], _ role: ComputedField.Role, _ summary: String,
            value: @escaping @Sendable (_ model: Model, _ note: NoteID) -> FieldElement?
        ) {
            declared = ComputedField(field: Field(name, scalar, summary), types: types, role: role)
            values = { model, note in value(model, note).map { [$0] } ?? [] }
        }

        /// One that may have several values.
        package init(
            list name: String, _ scalar: Scalar, of types: [String], _ role: ComputedField.Role, _ summary: String,
            values: @escaping @Sendable (_ model: Model, _ note: NoteID) -> [FieldElement]
        ) {
            declared = ComputedField(field: Field(name, scalar, list: true, summary), types: types, role: role)
            self.values = values
        }
    }

    package let declared: [ComputedField]
    fileprivate let reading:
        @Sendable (Snapshot, CalendarDate) -> @Sendable (_ note: NoteID, _ place: Int) -> [FieldElement]

    /// - Parameter model: what all of them come from; made once, when the first value is asked for
    package init<Model: Sendable>(
        from model: @escaping @Sendable (_ vault: Snapshot, _ today: CalendarDate) -> Model,
        _ definitions: [Definition<Model>]
    ) {
        declared = definitions.map(\.declared)
        reading = { vault, today in
            let model = Lazy { model(vault, today) }
            return { note, place in definitions[place].values(model.value, note) }
        }
    }
}

extension Snapshot {
    /// The computed fields of the packs in use, on a day. Costs nothing until a value is asked for.
    package func computedValues(asOf today: CalendarDate) -> ComputedValues {
        let all = packs.flatMap(\.computed)
        let readings = all.map { $0.reading(self, today) }
        let places = all.indices.flatMap { pack in all[pack].declared.indices.map { (pack: pack, field: $0) } }
        return ComputedValues(all.flatMap(\.declared), of: graph.schema) { note, place in
            readings[places[place].pack](note, places[place].field)
        }
    }
}

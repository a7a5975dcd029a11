import VaultGoals
import VaultGraph
import VaultPlans
import VaultSchema

extension Vault {
    /// What an expression or a list may ask of records of some types.
    ///
    /// Cost: with `hasComputed` that of the progress of all goals and of counting the uses of units, where a type
    /// asks for it; else one pass over the notes.
    ///
    /// - Parameters:
    ///   - types: the numbers of the types
    ///   - asOf: the day that counts as today
    ///   - hasComputed: compute `status`, `progress` and `days_left`, and `uses`, `asked_by` and `last_used`, where a
    ///     type has them
    ///   - day: reads a day that is named by a word, as `today` or `monday`, for a field
    package func scope(
        of types: [Int], asOf: CalendarDate, hasComputed: Bool,
        day: @escaping @Sendable (_ text: String, _ field: String) -> CalendarDate?
    ) -> QueryScope {
        let model = snapshot.goals
        let recordTypes = types.map { graph.schema.types[$0] }
        var computed = ComputedFields.none
        if recordTypes.contains(where: ProgressOverview.isTracked) {
            computed = ComputedFields(fields: ProgressOverview.fields) { _, _ in nil }
            if hasComputed {
                computed = snapshot.progress(asOf: asOf, includesArchived: true).computedFields(in: graph)
            }
        }
        if recordTypes.contains(where: UnitUses.isCounted) {
            let counted =
                hasComputed
                ? model.unitUses(asOf: asOf, spread: snapshot.work).computedFields()
                : ComputedFields(fields: UnitUses.fields) { _, _ in nil }
            computed = computed.joined(counted)
        }
        return QueryScope(graph: graph, types: types, units: graph.units, computed: computed, day: day)
    }
}

extension Vault {
    /// The names of the fields that nobody writes: those of progress, and those of the uses of measures.
    package var computedFields: [String] { (ProgressOverview.fields + UnitUses.fields).map(\.name) }
}

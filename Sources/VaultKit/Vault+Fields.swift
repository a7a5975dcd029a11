import VaultGoals
import VaultGraph
import VaultSchema

extension Vault {
    /// What an expression or a list may ask of records of some types.
    ///
    /// Cost: with `hasProgress` that of the progress of all goals, else one pass over the notes.
    ///
    /// - Parameters:
    ///   - types: the numbers of the types
    ///   - asOf: the day that counts as today
    ///   - hasProgress: compute `status`, `progress` and `days_left` where a type has them
    ///   - day: reads a day that is named by a word, as `today` or `monday`, for a field
    package func scope(
        of types: [Int], asOf: CalendarDate, hasProgress: Bool,
        day: @escaping @Sendable (_ text: String, _ field: String) -> CalendarDate?
    ) -> QueryScope {
        let model = GoalsModel(graph)
        var computed = ComputedFields.none
        if types.contains(where: { ProgressOverview.isTracked(graph.schema.types[$0]) }) {
            computed = ComputedFields(fields: ProgressOverview.fields) { _, _ in nil }
            if hasProgress {
                computed = progress(asOf: asOf, includesArchived: true).computedFields(in: graph)
            }
        }
        return QueryScope(graph: graph, types: types, units: model.units, computed: computed, day: day)
    }
}

extension Vault {
    /// The names of the fields that are computed from progress.
    package var progressFields: [String] { ProgressOverview.fields.map(\.name) }
}

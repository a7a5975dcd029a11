import VaultChecks
import VaultPlans
import VaultRecords

extension Vault {
    /// What an expression or a list may ask of records of some types. Cost: one pass over the notes; what is computed
    /// costs nothing until a value is read.
    ///
    /// - Parameters:
    ///   - types: which types
    ///   - asOf: the day that counts as today
    ///   - day: reads a day that is named by a word, as `today` or `monday`, for a field
    package func scope(
        of types: [TypeID], asOf: CalendarDate,
        day: @escaping @Sendable (_ text: String, _ field: String) -> CalendarDate?
    ) -> QueryScope {
        QueryScope(
            graph: graph, types: types, computed: snapshot.computedValues(asOf: asOf), day: day)
    }
}

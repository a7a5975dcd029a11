import VaultGraph
import VaultSchema

/// What a pack may compute from, beside the records.
package struct ComputationContext: Sendable {
    package let graph: Graph
    package let today: CalendarDate
    package let weekStart: WeekStart
    /// Where large computations are spread.
    package let spread: any WorkSpread
    /// What the records of all packs tell of what was done. Reads them anew.
    package let deeds: @Sendable () -> [Deed]

    package init(
        graph: Graph, today: CalendarDate, weekStart: WeekStart = .monday, spread: any WorkSpread = SingleWork(),
        deeds: @escaping @Sendable () -> [Deed] = { [] }
    ) {
        (self.graph, self.today, self.weekStart) = (graph, today, weekStart)
        (self.spread, self.deeds) = (spread, deeds)
    }
}

import VaultChecks
import VaultGraph
import VaultPlans
import VaultSchema

extension Snapshot {
    /// Who uses which unit, and which units have a record.
    ///
    /// Cost: linear in the entries of the actions, on all cores.
    ///
    /// - Parameter asOf: the day that counts as today; later actions are ignored
    package func unitUses(asOf: CalendarDate) -> UnitUses {
        goals.unitUses(asOf: asOf, spread: work)
    }
}

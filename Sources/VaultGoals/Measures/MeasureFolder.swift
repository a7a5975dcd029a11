import VaultGraph
import VaultSchema

/// The folder of the measures, for whoever wants to know a vault's units and cannot read all of it.
package enum MeasureFolder {
    /// Where commands put new measures, relative to the root.
    package static let path = GoalTypes.measure.baseFolder

    /// The built-in units, and those of the measures among the notes. Cost: linear in the notes.
    package static func units(_ notes: [Note], schema: Schema) -> UnitTable {
        GoalsModel(Graph(schema: schema, notes: notes), deeds: []).units
    }
}

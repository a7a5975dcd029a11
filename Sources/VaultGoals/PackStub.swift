import VaultChecks
package enum GoalsPack { package static let pack = Pack(name: "goals", types: GoalTypes.all, rules: [], checks: { _ in [] }) }

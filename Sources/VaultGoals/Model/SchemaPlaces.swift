import VaultProgress
import VaultSchema

/// Where the pack's types and their link fields are in a vault's schema, so that the loops over notes
/// compare ids. Nil is what a schema does not have.
package struct SchemaPlaces: Sendable {
    package let value: TypeID?
    let measure: TypeID?
    let term: TypeID?
    let year: TypeID?
    let period: TypeID?
    let goal: TypeID?
    let milestone: TypeID?
    let obligation: TypeID?
    let action: TypeID?

    /// The field `goals` of actions.
    let actionGoals: FieldID?
    /// The field `parent` of goals.
    let goalParent: FieldID?
    /// The field `of` of goals.
    let goalOf: FieldID?
    /// The field `goal` of milestones.
    let milestoneGoal: FieldID?
    /// The field `goals` by type.
    private let goals: TypeTable<FieldID?>
    /// The fields `terms` and `values` by type.
    private let terms: TypeTable<FieldID?>
    private let values: TypeTable<FieldID?>

    init(_ schema: Schema) {
        func type(_ name: String) -> TypeID? { schema.type(name) }
        func field(_ name: String, of type: String) -> FieldID? { schema.fieldID(name, of: type) }
        value = type("value")
        measure = type("measure")
        term = type("term")
        year = type("year")
        period = type("period")
        goal = type("goal")
        milestone = type("milestone")
        obligation = type("obligation")
        action = type("action")
        actionGoals = field("goals", of: "action")
        goalParent = field("parent", of: "goal")
        goalOf = field("of", of: "goal")
        milestoneGoal = field("goal", of: "milestone")
        goals = TypeTable(schema.types) { field("goals", of: $0.name) }
        terms = TypeTable(schema.types) { field("terms", of: $0.name) }
        values = TypeTable(schema.types) { field("values", of: $0.name) }
    }

    package func goals(of type: TypeID?) -> FieldID? { type.flatMap { goals[$0] } }
    func terms(of type: TypeID?) -> FieldID? { type.flatMap { terms[$0] } }
    package func values(of type: TypeID?) -> FieldID? { type.flatMap { values[$0] } }

    /// The kind of plan that records of a type are.
    func kind(of type: TypeID) -> GoalPlan.Kind? {
        switch type {
        case goal: .goal
        case milestone: .milestone
        case obligation: .obligation
        default: nil
        }
    }

    /// The kind of span that records of a type are.
    func spanKind(of type: TypeID) -> PlannedSpan.Kind? {
        switch type {
        case term: .term
        case year: .year
        case period: .period
        default: nil
        }
    }
}

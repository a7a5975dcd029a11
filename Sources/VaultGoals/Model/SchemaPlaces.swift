import VaultSchema

/// Where the pack's types and their link fields stand in a vault's schema, so that the loops over notes
/// compare numbers. What a schema does not have is -1, which no note and no link has.
struct SchemaPlaces: Sendable {
    let value: Int
    let measure: Int
    let term: Int
    let year: Int
    let period: Int
    let goal: Int
    let milestone: Int
    let obligation: Int
    let action: Int

    /// The field `goals` of actions.
    let actionGoals: Int
    /// The field `parent` of goals.
    let goalParent: Int
    /// The field `of` of goals.
    let goalOf: Int
    /// The field `goal` of milestones.
    let milestoneGoal: Int
    /// The field `goals` by type.
    private let goals: [Int]
    /// The fields `terms` and `values` by type.
    private let terms: [Int]
    private let values: [Int]

    init(_ schema: Schema) {
        func type(_ name: String) -> Int { schema.type(name) ?? -1 }
        func field(_ name: String, of type: String) -> Int { schema.place(ofField: name, of: type) }
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
        goals = schema.types.map { field("goals", of: $0.name) }
        terms = schema.types.map { field("terms", of: $0.name) }
        values = schema.types.map { field("values", of: $0.name) }
    }

    func goals(of type: Int) -> Int { goals.indices.contains(type) ? goals[type] : -1 }
    func terms(of type: Int) -> Int { terms.indices.contains(type) ? terms[type] : -1 }
    func values(of type: Int) -> Int { values.indices.contains(type) ? values[type] : -1 }

    /// The kind of plan that records of a type are.
    func kind(of type: Int) -> GoalPlan.Kind? {
        switch type {
        case goal: .goal
        case milestone: .milestone
        case obligation: .obligation
        default: nil
        }
    }

    /// The kind of span that records of a type are.
    func spanKind(of type: Int) -> PlannedSpan.Kind? {
        switch type {
        case term: .term
        case year: .year
        case period: .period
        default: nil
        }
    }
}

import VaultGraph
import VaultSchema

/// Progress as fields of the records, for lists and expressions.
extension ProgressOverview {
    /// `status`, `progress` in percent, and `days_left` to the due.
    package static let fields = [
        Field("status", .choice(GoalStatus.allCases.map(\.rawValue)), "Where it stands today."),
        Field("progress", .number, "How much is reached, in percent."),
        Field("days_left", .integer, "Days from today to its due."),
    ]

    /// Whether records of a type have progress: those that may have targets.
    package static func isTracked(_ type: RecordType) -> Bool { type.fields.contains { $0.name == "targets" } }

    /// The values by note. Cost: linear in the goals.
    package func computedFields(in graph: Graph) -> ComputedFields {
        var goals: [Int: GoalProgress] = [:]
        for goal in self.goals {
            if let index = graph.index(ofPath: goal.path) { goals[index] = goal }
        }
        let known = goals
        return ComputedFields(fields: Self.fields) { note, field in
            guard let goal = known[note] else { return nil }
            switch field {
            case "status": return FieldElement(text: goal.status.rawValue, value: .text(goal.status.rawValue))
            case "progress":
                return goal.percent.map { FieldElement(text: $0.percentText, value: .number($0)) }
            case "days_left":
                return goal.daysLeft.map { FieldElement(text: String($0), value: .number(Rational($0))) }
            default: return nil
            }
        }
    }
}

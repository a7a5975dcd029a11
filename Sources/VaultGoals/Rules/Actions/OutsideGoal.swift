import VaultChecks
import VaultSchema

/// An action, or a contribution of another pack, dated before the start or after the due of a goal that it links.
enum OutsideGoal {
    /// - Parameter noun: what the record is
    static func finding(
        _ link: Link, _ day: CalendarDate, of goal: GoalRecord, _ note: Note, noun: String = "action"
    ) -> Finding {
        Finding(
            .outsideGoal, path: note.path, range: link.destination, field: "goals",
            message: message(day, goal, noun), help: "correct one of the dates, or link another goal",
            related: [.init(path: goal.plan.path, range: .init(0, 0), message: "the goal")])
    }
}

extension Rule {
    static let outsideGoal = Rule(
        "outside-goal", .warning,
        summary: "an action is outside the dates of a goal that it links")
}

// MARK: Words

private func message(_ day: CalendarDate, _ goal: GoalRecord, _ noun: String) -> String {
    if let start = goal.dates.start, day < start {
        return "'\(goal.plan.name)' starts on \(start), after this \(noun) of \(day)"
    }
    let due = goal.dates.due.map { "\($0)" } ?? ""
    return "'\(goal.plan.name)' ended on \(due), before this \(noun) of \(day)"
}

import VaultProgress
import VaultRecords
import VaultReviews
import VaultShapes

/// A week, as `vault week` shows it.
package enum WeekAnswer {
    package static let shape = Shape<WeekReview>("week", "what was done in a week, what slipped, what is next") { key in
        key.day("from", "its first day") { $0.span.first }
        key.day("to", "its last day") { $0.span.last }
        key.day("judged_on", "the day as of which goals are judged") { $0.judgedOn }
        key.integer("actions", "how many actions it has") { $0.actions.all.actions }
        key.integer("days", "how many of its days have one") { $0.actions.days }
        key.decimal("hours", "how long they took, of those that say so") { $0.actions.all.hours.amountText }
        key.array("each_day", of: day, "its days that have an action") { $0.days }
        key.array("goals", of: RangeAnswer.goal, "the goals towards which something counted") { $0.goals.goals }
        key.array("values", of: value, "the values for which something was done") { $0.values }
        key.array("slipped", of: goal, "goals that are behind or overdue, or ended unmet in it") { $0.slipped }
        key.array("next", of: goal, "goals that fall due in the seven days after") { $0.next }
        key.texts("quiet_values", "major values all of whose goals are below 25 percent") { $0.quiet.map(\.name) }
    }

    private static let day = Shape<WeekReview.Day>("day-of-week", "what was done on a day") { key in
        key.day("date", "the day") { $0.day }
        key.array("actions", of: TodayAnswer.action, "in the order of the day") { $0.actions }
    }

    private static let value = Shape<TermReview.Served>("value-of-week", "what was done for a value") { key in
        key.text("name", "its name") { $0.value.name }
        key.text("title", "its title") { $0.value.title }
        key.integer("actions", "how many actions serve it") { $0.done.actions }
        key.decimal("hours", "how long they took, of those that say so") { $0.done.hours.amountText }
    }

    private static let goal = Shape<GoalProgress>("goal-of-week", "a goal in brief") { key in
        key.include(GoalAnswer.identity) { $0 }
        key.decimal("percent", "the mean percentage of its targets") { $0.percent?.percentText }
        key.day("due", "the last day on which it counts") { $0.due }
    }
}

/// The parts of a week in words, for a terminal and for a note.
package enum WeekWords {
    package typealias Row = (title: String, words: String)

    package static func parts(_ week: WeekReview) -> [(heading: String, rows: [Row])] {
        let parts: [(String, [Row])] = [
            (
                "Each day",
                week.days.map { day, actions in
                    (
                        "\(ProgressWords.weekday(day).prefix(3)) \(day)",
                        actions.map(ProgressWords.done).joined(separator: " · ")
                    )
                }
            ),
            (
                "By goal",
                week.goals.goals.map { goal in
                    let sums = goal.targets.compactMap { target in
                        target.amount.map { ProgressWords.sum($0, target.progress) }
                    }
                    return (
                        goal.progress.title, (sums + [Words.count(goal.actions, "action")]).joined(separator: " · ")
                    )
                }
            ),
            (
                "By value",
                week.values.map { value in
                    let hours = value.done.seconds.isZero ? [] : [TermWords.hours(value.done)]
                    return (
                        value.value.title,
                        ([Words.count(value.done.actions, "action")] + hours).joined(separator: " · ")
                    )
                }
            ),
            ("Slipped", week.slipped.map { ($0.title, slipped($0)) }),
            ("Due next week", week.next.map { ($0.title, $0.due.map { "due \($0)" } ?? "") }),
            ("Waiting", week.quiet.map { ($0.title, "all its goals are below a quarter") }),
        ]
        return parts.filter { !$0.1.isEmpty }.map { (heading: $0.0, rows: $0.1) }
    }

    private static func slipped(_ goal: GoalProgress) -> String {
        if let missed = goal.occurrences?.newlyMissed { return "missed \(missed)" }
        if goal.status != .ended { return ProgressWords.pace(goal) }
        return goal.targets.filter { !$0.isMet }.flatMap { ProgressWords.details($0, status: .ended) }
            .joined(separator: ", ")
    }

    /// `2026-11-16 to 2026-11-22, so far`
    package static func title(_ week: WeekReview) -> String {
        let isRunning = week.span.first <= week.judgedOn && week.judgedOn <= week.span.last
        return "\(week.span.first) to \(week.span.last)" + (isRunning ? ", so far" : "")
    }
}

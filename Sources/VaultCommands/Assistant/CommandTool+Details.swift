/// What only a detailed answer shows: keys that repeat what others say, or that few questions are about. A record is
/// called by its name, so that its path is a detail.
extension CommandTool {
    static let dayDetails = details(
        "", ["term.start", "behind.path", "behind.type", "needs.path", "today.path", "urgent.path", "yesterday.path"])

    static let progressDetails = details("goals.", goalDetails)

    static let recordDetails = details("record.progress.", goalDetails).union([
        "record.links.path", "record.backlinks.path",
    ])

    static let reviewDetails =
        details("goals.progress.", goalDetails).union(
            details(
                "",
                [
                    "markdown", "judged_on", "actions.unlinked_actions", "also_running.path", "also_running.type",
                    "carry_over.path", "carry_over.kind", "carry_over.add_term", "carry_over.set_due", "covered.path",
                    "next.path", "next.type", "next.archived", "next.status_agrees", "next.percent", "next.days_left",
                    "term.path", "term.type", "term.archived", "term.status_agrees", "values.path",
                ]))

    static let alignmentDetails = details(
        "",
        [
            "values.path", "values.archived", "values.other_goals", "values.goals.path", "values.goals.type",
            "values.goals.title", "values.domain", "values.mean_alignment", "weekly_hours.goals.path",
            "weekly_hours.goals.type",
        ])

    static let findingDetails = details("findings.", ["column", "end_line", "end_column", "related.path"])

    static let exerciseDetails = details(
        "",
        [
            "archived", "last", "record.path", "record.exercise", "record.title", "record.exercise_type", "record.line",
            "records.path", "records.exercise", "records.title", "records.exercise_type", "records.line",
            "records.set_weight_unit", "records.weight", "records.reps", "recent_sets", "sessions.path",
            "sessions.performed.line", "sessions.performed.set_weight_unit", "sessions.performed.weight",
            "sessions.performed.reps", "weeks.distance", "weeks.time", "weeks.reps",
        ])

    static let suggestionDetails = details(
        "", ["suggestions.path", "suggestions.goal_path", "suggestions.link", "suggestions.left_out", "unmatched.path"])

    private static let goalDetails = [
        "path", "type", "urgent", "incomplete", "completeness", "children_percent", "pace_from", "missing",
        "targets.mode", "targets.target", "targets.from", "targets.period", "targets.exceeded", "targets.used",
        "targets.needed_per_day", "targets.projected_recent", "targets.periods_ended", "targets.longest_streak",
        "targets.recent_periods", "targets.weekly_before",
    ]

    private static func details(_ prefix: String, _ keys: [String]) -> Set<String> { Set(keys.map { prefix + $0 }) }
}

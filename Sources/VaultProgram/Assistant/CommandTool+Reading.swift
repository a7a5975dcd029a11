import VaultAnswers
import VaultEditor

/// The tools that read, in the order in which they are listed.
extension CommandTool {
    static let reading: [CommandTool] = [
        day, progress, records, record, notes, similar, actions, alignment, review, findings, exercise, suggestions,
    ]

    private static let day = CommandTool(
        "vault_today", "Today",
        "What is due today, what this week still needs and what was done. Begin here.",
        [], answer: Answers.today, command: "today", details: dayDetails
    ) { _ throws(ToolProblem) in Line("today") }

    private static let records = CommandTool(
        "list_records", "List records",
        """
        Records of one type, or of all, with their fields. 'where' takes comparisons joined by and, or, not: \
        due < 2026-12-01, status = behind, title ~ run, values = health, days_left < 14.
        """,
        [
            ToolParameter("type", .text, "a type such as goal, action, value, term, measure, exercise; default: all"),
            ToolParameter("where", .text, "which records"),
            ToolParameter("sort", .text, "a field to sort by; with a dash before it in descending order"),
            ToolParameter("archived", .boolean, "with archived records"),
        ], answer: Answers.list, command: "list", list: "records", details: ["records.path"]
    ) { arguments throws(ToolProblem) in
        var line = Line("list")
        line.option("where", arguments.text("where"))
        line.option("sort", arguments.text("sort"))
        line.flag("archived", arguments.has("archived"))
        line.option("limit", limit(arguments))
        if let type = arguments.text("type") { line.names.append(type) }
        return line
    }

    private static let record = CommandTool(
        "show_record", "Show a record",
        "One record with its fields, text, links both ways, progress and findings.",
        [ToolParameter("name", .text, "its name, title or alias", isRequired: true)],
        answer: Answers.show, command: "show", details: recordDetails
    ) { arguments throws(ToolProblem) in
        var line = Line("show")
        line.names = try arguments.name("name").map { [$0] } ?? []
        return line
    }

    private static let notes = CommandTool(
        "search_notes", "Search the notes",
        """
        Notes that have all of some words in their title, fields or text, the best first, with the lines that match. \
        Other forms of a word are found too; "quotes" find a phrase; type:goal, tag:health and in:goals narrow it.
        """,
        [
            ToolParameter("query", .text, "the words", isRequired: true),
            ToolParameter("where", .text, "only records for which this is true, as for list_records"),
            ToolParameter("archived", .boolean, "with archived records"),
        ], answer: Answers.search, command: "search", list: "notes",
        details: ["notes.path", "notes.line", "notes.text", "notes.lines.found", "looked_at"]
    ) { arguments throws(ToolProblem) in
        var line = Line("search")
        line.option("where", arguments.text("where"))
        line.flag("archived", arguments.has("archived"))
        line.option("limit", limit(arguments))
        line.names = arguments.text("query").map { [$0] } ?? []
        return line
    }

    private static let similar = CommandTool(
        "find_similar", "Find similar records",
        "Records with a title like the one that a new record would have, with the reasons. Call it before you create one.",
        [ToolParameter("title", .text, "the title", isRequired: true)],
        answer: Answers.searchLike, command: "search", list: "records", details: ["records.path"]
    ) { arguments throws(ToolProblem) in
        var line = Line("search")
        line.option("like", arguments.text("title"))
        line.option("limit", limit(arguments))
        return line
    }

    private static let progress = CommandTool(
        "goal_progress", "Progress of goals",
        """
        How far goals, milestones and obligations are, what they still need, and whether they are on pace; by \
        default those of the running term. With 'explain' every action that counted, and why.
        """,
        [
            ToolParameter("goals", .texts, "only these"),
            ToolParameter("term", .text, "only those of this term, year or period"),
            ToolParameter("value", .text, "only those that serve this value"),
            ToolParameter("behind", .boolean, "only those that are behind or overdue"),
            ToolParameter("all", .boolean, "also those of other terms, and finished ones"),
            ToolParameter("explain", .boolean, "list what counted"),
            ToolParameter("sort", .choice(["urgency", "due", "progress", "name"]), "the order; urgency by default"),
        ], answer: Answers.progress, command: "progress", list: "goals", details: progressDetails
    ) { arguments throws(ToolProblem) in
        var line = Line("progress")
        line.option("term", try arguments.name("term"))
        line.option("value", try arguments.name("value"))
        for flag in ["behind", "all", "explain"] { line.flag(flag, arguments.has(flag)) }
        line.option("sort", arguments.text("sort") ?? "urgency")
        line.names = try arguments.names("goals")
        return line
    }

    private static let actions = CommandTool(
        "recent_actions", "Recent actions",
        """
        The actions of the last days, the newest first, with amounts and the goals that they count towards. Workouts \
        are records of their own: list_records with type workout.
        """,
        [
            ToolParameter("from", .text, "the first day, such as 2026-11-01 or -30d; default: -14d"),
            ToolParameter("to", .text, "the last day; default: today"),
            ToolParameter("goal", .text, "only what is linked to this goal"),
        ], answer: Answers.list, command: "list", list: "records", details: ["records.path"], links: ["goal"]
    ) { arguments throws(ToolProblem) in
        var conditions = ["date >= \(try quoted(arguments.text("from") ?? "-14d"))"]
        conditions.append("date <= \(try quoted(arguments.text("to") ?? "today"))")
        if let goal = try arguments.name("goal") { conditions.append("goals = \(try quoted(goal))") }
        var line = Line("list")
        line.option("where", conditions.joined(separator: " and "))
        line.option("sort", "-date")
        line.option("limit", limit(arguments))
        line.names = ["action"]
        return line
    }

    private static let alignment = CommandTool(
        "value_alignment", "Values and what is done for them",
        "For each value what is planned and done for it, whether that grows or fades, and which are neglected.",
        [
            ToolParameter("values", .texts, "only these, with the goals that serve them"),
            ToolParameter("explain", .boolean, "show how each figure is computed"),
        ], answer: Answers.align, command: "align", list: "values", details: alignmentDetails
    ) { arguments throws(ToolProblem) in
        var line = Line("align")
        line.flag("explain", arguments.has("explain"))
        line.names = try arguments.names("values")
        return line
    }

    private static let review = CommandTool(
        "term_review", "Review of a term",
        "What a term planned and what came of it, goal by goal, and what to carry over. The running term by default.",
        [ToolParameter("term", .text, "a term by name or number")],
        answer: Answers.termReview, command: "term", list: "goals", details: reviewDetails
    ) { arguments throws(ToolProblem) in
        var line = Line("term")
        line.names = ["review"] + (try arguments.name("term").map { [$0] } ?? [])
        return line
    }

    private static let findings = CommandTool(
        "check_vault", "Check the vault",
        "What is wrong in the notes, with lines and remedies; findings with a certain fix can be fixed by 'propose_change'.",
        [ToolParameter("rules", .texts, "only findings of these rules")],
        answer: Answers.check, command: "check", list: "findings", details: findingDetails
    ) { arguments throws(ToolProblem) in
        var line = Line("check")
        for rule in arguments.texts("rules") { line.option("rule", rule) }
        return line
    }

    private static let exercise = CommandTool(
        "exercise_history", "History of an exercise",
        "One exercise: its best sets, how the estimated maximum moved, its volume by week.",
        [ToolParameter("exercise", .text, "its name or title", isRequired: true)],
        answer: Answers.exerciseStats, command: "workout", list: "records", details: exerciseDetails
    ) { arguments throws(ToolProblem) in
        var line = Line("workout")
        line.names = ["stats"] + (try arguments.name("exercise").map { [$0] } ?? [])
        return line
    }

    private static let suggestions = CommandTool(
        "suggest_goals", "Suggest goals for actions",
        "Which goals actions without a goal may belong to, with the reasons. Linking them is up to the person.",
        [
            ToolParameter("actions", .texts, "only these, even when they have goals"),
            ToolParameter("from", .text, "only actions from this day on"),
        ], answer: Answers.match, command: "match", list: "suggestions", details: suggestionDetails
    ) { arguments throws(ToolProblem) in
        var line = Line("match")
        line.option("from", arguments.text("from"))
        line.names = try arguments.names("actions")
        return line
    }

    /// A text as an expression of `where` has it.
    private static func quoted(_ text: String) throws(ToolProblem) -> String {
        if !text.contains("'") { return "'\(text)'" }
        guard !text.contains("\"") else { throw ToolProblem("'\(text)' has both quotes in it; give its name") }
        return "\"\(text)\""
    }
}

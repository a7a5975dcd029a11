import VaultAnswers
import VaultEditor
import VaultShapes
import VaultSyntax

/// A tool that answers as a command does with `--format json`: one question has one answer, whoever asks.
struct CommandTool: Sendable {
    let tool: Tool
    /// The command that answers. Its pack, if it has one, decides whether the tool is offered.
    let command: String
    /// Arguments that must name records.
    let links: [String]
    let words: @Sendable (ToolArguments) throws(ToolProblem) -> Line

    /// A line of arguments. Texts of a model never stand where an option could.
    struct Line {
        var command: [String]
        /// Each with its value in one word: `--sort=due`.
        var options: [String] = []
        var names: [String] = []

        init(_ command: String...) { self.command = command }

        mutating func option(_ name: String, _ value: String?) {
            if let value { options.append("--\(name)=\(value)") }
        }

        mutating func flag(_ name: String, _ isSet: Bool) {
            if isSet { options.append("--\(name)") }
        }

        var words: [String] { command + options + ["--"] + names }
    }

    /// How many elements of the main list are shown unless another number is asked for.
    static let standardLimit = 20
    /// How large a result is at most unless more is asked for, in bytes of the message: 4,000 tokens of 4 bytes, but for
    /// the little that is around the answer.
    static let standardBytes = 14_800
    /// The same when more is asked for: what clients still take.
    static let largestBytes = 80_000

    init<Value>(
        _ name: String, _ title: String, _ description: String, _ parameters: [ToolParameter], answer: Answer<Value>,
        command: String, list: String? = nil, details: Set<String> = [], links: [String] = [],
        words: @escaping @Sendable (ToolArguments) throws(ToolProblem) -> Line
    ) {
        var parameters = parameters
        if let list {
            parameters.append(
                ToolParameter(
                    "limit", .integer(1...1_000), "how many of '\(list)' to show; \(Self.standardLimit) by default"))
            parameters.append(ToolParameter("skip", .integer(0...1_000_000), "how many to leave out before them"))
        }
        parameters.append(ToolParameter("detail", .choice(["compact", "full"]), "'full' shows every key"))
        parameters.append(
            ToolParameter(
                "as_of", .text, "the day to take for today, such as 2026-11-21; default: the day of the clock"))
        tool = Tool(name, title, description, parameters, answer: answer.description, list: list, details: details)
        self.command = command
        self.links = links
        self.words = words
    }

    /// The option that keeps a command from listing more than is shown.
    static func limit(_ arguments: ToolArguments) -> String {
        "\((arguments.integer("limit") ?? standardLimit) + (arguments.integer("skip") ?? 0))"
    }

    /// What of an answer a call shows.
    func bounds(_ arguments: ToolArguments) -> ShortenedAnswer.Bounds {
        let isFull = arguments.text("detail") == "full"
        let limit = arguments.integer("limit")
        return ShortenedAnswer.Bounds(
            skip: arguments.integer("skip") ?? 0, limit: limit ?? Self.standardLimit,
            bytes: isFull || limit.map { $0 > Self.standardLimit } ?? false ? Self.largestBytes : Self.standardBytes,
            details: isFull ? [] : tool.details)
    }
}

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
        "targets.mode", "targets.target", "targets.from", "targets.period", "targets.days", "targets.at_most",
        "targets.exceeded", "targets.used",
        "targets.needed_per_day", "targets.periods_ended", "targets.longest_streak",
        "targets.recent_periods", "targets.weekly_before",
    ]

    private static func details(_ prefix: String, _ keys: [String]) -> Set<String> { Set(keys.map { prefix + $0 }) }
}

import VaultAnswers
import VaultEditor
import VaultRecords
import VaultShapes
import VaultSyntax

/// A tool that answers as a command does with `--format json`: one question has one answer, whoever asks.
struct CommandTool: Sendable {
    let tool: Tool
    /// The command that answers. Its pack, if it has one, decides whether the tool is offered.
    let command: String
    private let arguments: [Argument]
    /// What stands before the names in the line, and options that a tool always has.
    private let words: [String]
    private let flags: [String]
    private let isLimited: Bool

    /// A parameter, and what becomes of it in the command.
    private struct Argument: Sendable {
        enum Place: Sendable {
            /// `--sort=due`, or a flag; by another name than the parameter, and with what stands there without one.
            case option(String? = nil, standard: String? = nil)
            /// `--term=term-3`
            case recordOption
            case word
            case records
            /// A part of a condition of `--where`, with the text that stands for it and what it is without one.
            case condition(String, standard: String? = nil)
            /// The name of a record in such a condition.
            case recordCondition(String)
        }

        let parameter: ToolParameter
        let place: Place

        init(
            _ name: String, _ kind: ToolParameter.Kind, _ summary: String, _ place: Place = .option(),
            isRequired: Bool = false
        ) {
            parameter = ToolParameter(name, kind, summary, isRequired: isRequired)
            self.place = place
        }
    }

    /// A line of arguments. Texts of a model never stand where an option could.
    struct Line {
        var command: [String]
        /// Each with its value in one word: `--sort=due`.
        var options: [String] = []
        var names: [String] = []

        init(_ command: String, _ names: [String] = [], flags: [String] = []) {
            (self.command, self.names, options) = ([command], names, flags.map { "--\($0)" })
        }

        mutating func option(_ name: String, _ value: String?) {
            if let value { options.append("--\(name)=\(value)") }
        }

        mutating func flag(_ name: String, _ isSet: Bool = true) {
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

    /// `words` stand before the names in the line; `flags` are options that it always has, without dashes; `details`
    /// are keys that are shown only when they are asked for, with spaces between them.
    private init<Value>(
        _ name: String, _ title: String, _ description: String, answer: Answer<Value>, command: String,
        words: [String] = [], flags: [String] = [], list: String? = nil, isLimited: Bool = false,
        details: Set<String> = [],
        _ arguments: [Argument] = []
    ) {
        var parameters = arguments.map(\.parameter)
        if let list {
            parameters += [
                ToolParameter(
                    "limit", .integer(1...1_000), "how many of '\(list)' to show; \(Self.standardLimit) by default"),
                ToolParameter("skip", .integer(0...1_000_000), "how many to leave out before them"),
            ]
        }
        parameters += [
            ToolParameter("detail", .choice(["compact", "full"]), "'full' shows every key"),
            ToolParameter(
                "as_of", .text, "the day to take for today, such as 2026-11-21; default: the day of the clock"),
        ]
        tool = Tool(name, title, description, parameters, answer: answer.description, list: list, details: details)
        (self.command, self.arguments, self.words, self.flags) = (command, arguments, words, flags)
        self.isLimited = isLimited
    }

    /// The parameters that must name records that are there: a name that nobody has is not the same as nothing that
    /// links it.
    var links: [String] {
        arguments.compactMap { if case .recordCondition = $0.place { $0.parameter.name } else { nil } }
    }

    /// The line of the command for what a model gives.
    func line(_ given: ToolArguments) throws(AssistantProblem) -> Line {
        var (line, conditions) = (Line(command, words, flags: flags), [String]())
        for argument in arguments {
            let name = argument.parameter.name
            switch argument.place {
            case .option(let option, let standard):
                line.flag(option ?? name, given.has(name))
                for text in given.texts(name) { line.option(option ?? name, text) }
                line.option(option ?? name, given.text(name) ?? standard)
            case .recordOption: line.option(name, try given.names(name).first)
            case .word: line.names += given.text(name).map { [$0] } ?? []
            case .records: line.names += try given.names(name)
            case .condition(let start, let standard):
                if let text = given.text(name) ?? standard { conditions.append(start + (try Self.quoted(text))) }
            case .recordCondition(let start):
                if let text = try given.names(name).first { conditions.append(start + (try Self.quoted(text))) }
            }
        }
        if !conditions.isEmpty { line.option("where", conditions.joined(separator: " and ")) }
        // A command does not list more than is shown.
        let limit = (given.integer("limit") ?? Self.standardLimit) + (given.integer("skip") ?? 0)
        line.option("limit", isLimited ? "\(limit)" : nil)
        return line
    }

    /// A text as an expression of `where` has it.
    private static func quoted(_ text: String) throws(AssistantProblem) -> String {
        if !text.contains("'") { return "'\(text)'" }
        guard !text.contains("\"") else { throw AssistantProblem("'\(text)' has both quotes in it; give its name") }
        return "\"\(text)\""
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

/// The tools that read, in the order in which they are listed.
extension CommandTool {
    static let reading = [
        CommandTool(
            "vault_today", "Today",
            "What is due today, what this week still needs and what was done. Begin here.",
            answer: Answers.today, command: "today",
            details: keys("term.start behind.path behind.type needs.path today.path urgent.path yesterday.path")),
        CommandTool(
            "goal_progress", "Progress of goals",
            """
            How far goals, milestones and obligations are, what they still need, and whether they are on pace; by \
            default those of the running term. With 'explain' every action that counted, and why.
            """, answer: Answers.progress, command: "progress", list: "goals", details: goalKeys("goals."),
            [
                Argument("goals", .texts, "only these", .records),
                Argument("term", .text, "only those of this term, year or period", .recordOption),
                Argument("value", .text, "only those that serve this value", .recordOption),
                Argument("behind", .boolean, "only those that are behind or overdue"),
                Argument("all", .boolean, "also those of other terms, and finished ones"),
                Argument("explain", .boolean, "list what counted"),
                Argument(
                    "sort", .choice(["urgency", "due", "progress", "name"]), "the order; urgency by default",
                    .option(standard: "urgency")),
            ]),
        CommandTool(
            "list_records", "List records",
            """
            Records of one type, or of all, with their fields. 'where' takes comparisons joined by and, or, not: \
            due < 2026-12-01, status = behind, title ~ run, values = health, days_left < 14.
            """, answer: Answers.list, command: "list", list: "records", isLimited: true,
            details: keys("records.path"),
            [
                Argument(
                    "type", .text, "a type such as goal, action, value, term, measure, exercise; default: all", .word),
                Argument("where", .text, "which records"),
                Argument("sort", .text, "a field to sort by; with a dash before it in descending order"),
                Argument("archived", .boolean, "with archived records"),
            ]),
        CommandTool(
            "show_record", "Show a record",
            "One record with its fields, text, links both ways, progress and findings.",
            answer: Answers.show, command: "show",
            details: goalKeys("record.progress.").union(keys("record.links.path record.backlinks.path")),
            [Argument("name", .text, "its name, title or alias", .records, isRequired: true)]),
        CommandTool(
            "search_notes", "Search the notes",
            """
            Notes that have all of some words in their title, fields or text, the best first, with the lines that \
            match. Other forms of a word are found too; "quotes" find a phrase; type:goal, tag:health and in:goals \
            narrow it.
            """, answer: Answers.search, command: "search", list: "notes", isLimited: true,
            details: keys("notes.path notes.line notes.text notes.lines.found looked_at"),
            [
                Argument("query", .text, "the words", .word, isRequired: true),
                Argument("where", .text, "only records for which this is true, as for list_records"),
                Argument("archived", .boolean, "with archived records"),
            ]),
        CommandTool(
            "find_similar", "Find similar records",
            "Records with a title like the one that a new record would have, with the reasons. Call it before you create one.",
            answer: Answers.searchLike, command: "search", list: "records", isLimited: true,
            details: keys("records.path"), [Argument("title", .text, "the title", .option("like"), isRequired: true)]),
        CommandTool(
            "recent_actions", "Recent actions",
            """
            The actions of the last days, the newest first, with amounts and the goals that they count towards. \
            Workouts are records of their own: list_records with type workout.
            """, answer: Answers.list, command: "list", words: ["action"], list: "records",
            isLimited: true, details: keys("records.path"),
            [
                Argument(
                    "from", .text, "the first day, such as 2026-11-01 or -30d; default: -14d",
                    .condition("date >= ", standard: "-14d")),
                Argument("to", .text, "the last day; default: today", .condition("date <= ", standard: "today")),
                Argument("goal", .text, "only what is linked to this goal", .recordCondition("goals = ")),
            ]),
        CommandTool(
            "value_alignment", "Values and what is done for them",
            "For each value what is planned and done for it, whether that grows or fades, and which are neglected.",
            answer: Answers.align, command: "align", list: "values",
            details: keys(
                """
                values.path values.archived values.other_goals values.goals.path values.goals.type values.goals.title \
                values.domain values.mean_alignment weekly_hours.goals.path weekly_hours.goals.type
                """),
            [
                Argument("values", .texts, "only these, with the goals that serve them", .records),
                Argument("explain", .boolean, "show how each figure is computed"),
            ]),
        CommandTool(
            "term_review", "Review of a term",
            "What a term planned and what came of it, goal by goal, and what to carry over. The running term by default.",
            answer: Answers.termReview, command: "term", words: ["review"], list: "goals",
            details: goalKeys("goals.progress.").union(
                keys(
                    """
                    markdown judged_on actions.unlinked_actions also_running.path also_running.type carry_over.path \
                    carry_over.kind carry_over.add_term carry_over.set_due covered.path next.path next.type \
                    next.archived next.status_agrees next.percent next.days_left term.path term.type term.archived \
                    term.status_agrees values.path
                    """)), [Argument("term", .text, "a term by name or number", .records)]),
        CommandTool(
            "check_vault", "Check the vault",
            "What is wrong in the notes, with lines and remedies; findings with a certain fix can be fixed by 'propose_change'.",
            answer: Answers.check, command: "check", list: "findings",
            details: keys("findings.column findings.end_line findings.end_column findings.related.path"),
            [Argument("rules", .texts, "only findings of these rules", .option("rule"))]),
        CommandTool(
            "exercise_history", "History of an exercise",
            "One exercise: its best sets, how the estimated maximum moved, its volume by week.",
            answer: Answers.exerciseStats, command: "workout", words: ["stats"], list: "records",
            details: keys(
                """
                archived last record.path record.exercise record.title record.exercise_type record.line records.path \
                records.exercise records.title records.exercise_type records.line records.set_weight_unit \
                records.weight records.reps recent_sets sessions.path sessions.performed.line \
                sessions.performed.set_weight_unit sessions.performed.weight sessions.performed.reps weeks.distance \
                weeks.time weeks.reps
                """), [Argument("exercise", .text, "its name or title", .records, isRequired: true)]),
        CommandTool(
            "suggest_goals", "Suggest goals for actions",
            "Which goals actions without a goal may belong to, with the reasons. Linking them is up to the person.",
            answer: Answers.match, command: "match", list: "suggestions",
            details: keys(
                "suggestions.path suggestions.goal_path suggestions.link suggestions.left_out unmatched.path"),
            [
                Argument("actions", .texts, "only these, even when they have goals", .records),
                Argument("from", .text, "only actions from this day on"),
            ]),
    ]

    /// What only a detailed answer shows: keys that repeat what others say, or that few questions are about. A record is
    /// called by its name, so that its path is a detail.
    private static func keys(_ keys: String) -> Set<String> { Set(keys.split(separator: " ").map(String.init)) }

    private static func goalKeys(_ prefix: String) -> Set<String> {
        let goal = keys(
            """
            path type urgent incomplete completeness children_percent pace_from missing targets.mode targets.target \
            targets.from targets.period targets.days targets.at_most targets.exceeded targets.used \
            targets.needed_per_day targets.periods_ended targets.longest_streak targets.recent_periods \
            targets.weekly_before
            """)
        return Set(goal.map { prefix + $0 })
    }
}

extension AssistantProblem {
    /// - Parameter help: of a command
    init(_ message: String, help: String?) {
        self.init(message + (help.flatMap(ModelText.withoutCommands).map { "\n" + $0 } ?? ""))
    }
}

/// What commands say, for a model, which can type none.
enum ModelText {
    /// A command is named by the tool that answers the same; what tells to type another one, or an option, is left out.
    /// Nil where nothing is left.
    static func withoutCommands(_ text: String) -> String? {
        let named = text.replacing(/'vault ([a-z]+)[^']*'/) { tool($0.1) ?? String($0.0) }
            .replacing(/: vault ([a-z]+)[^;\n]*/) { match in tool(match.1).map { ": " + $0 } ?? String(match.0) }
        let lines = named.split(separator: "\n").map { line in
            line.split(separator: "; ").map { clause in
                clause.split(separator: ", or ").filter { !hasCommand($0) }.joined(separator: ", or ")
            }.filter { !$0.isEmpty }.joined(separator: "; ")
        }
        let kept = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        return kept.isEmpty ? nil : kept
    }

    /// What a command prints, without the lines that name one to type next, and those that introduce them.
    static func withoutCommandLines(_ text: String) -> String {
        var lines: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if !hasCommand(line) {
                lines.append(line)
            } else if let last = lines.last, last.hasSuffix(":"), line.hasPrefix("  ") {
                lines.removeLast()
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Whether a text tells to type a command, or an option.
    private static func hasCommand(_ text: Substring) -> Bool {
        text.contains(/(^|[ '(])--[a-z]/)
            || text.matches(of: /(?:^|[ :'(])vault ([a-z]+)/).contains { match in
                VaultCommand.commands.contains { $0.definition.name == match.1 }
            }
    }

    /// The tool that answers as a command does; of a command that does several things, a tool answers one.
    private static func tool(_ command: Substring) -> String? {
        let isOfOne = VaultCommand.commands.contains {
            $0.definition.name == command && $0.definition.arguments.first?.name != "WHAT"
        }
        return isOfOne ? CommandTool.reading.first { $0.command == command }?.tool.name : nil
    }

    /// An answer whose keys `help` name no commands.
    static func withoutCommands(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): .array(elements.map(withoutCommands))
        case .object(let members):
            .object(
                members.map { member in
                    let help = member.name == "help" ? member.value.string : nil
                    let value = help.map { withoutCommands($0).map(JSONValue.string) ?? .null }
                    return .init(name: member.name, value: value ?? withoutCommands(member.value))
                })
        default: value
        }
    }
}

/// What a tool was called with, as its parameters say. Models write numbers as texts, one text where a list is
/// expected, and a list as a text of JSON; hosts send empty ones for those that are not meant. All of that is taken as
/// it is meant.
struct ToolArguments {
    private var values: [String: JSONValue] = [:]

    /// Throws for an argument that the tool does not have, one that is missing, and one of another kind.
    init(_ arguments: JSONValue, for tool: Tool) throws(AssistantProblem) {
        for member in arguments.members ?? [] where !Self.isNothing(member.value) {
            guard let parameter = tool.parameters.first(where: { $0.name == member.name }) else {
                let names = tool.parameters.map(\.name)
                let near = Near.suggestions(for: member.name, in: names).first.map { "; did you mean '\($0)'?" }
                throw AssistantProblem(
                    "'\(tool.name)' takes no '\(member.name)'"
                        + (near ?? "; it takes \(Words.list(names, joint: "and"))"))
            }
            guard let value = Self.read(member.value, as: parameter.kind) else {
                throw AssistantProblem("'\(member.name)' is \(member.value.shown); expected \(parameter.kind.words)")
            }
            values[member.name] = value
        }
        for parameter in tool.parameters where parameter.isRequired && values[parameter.name] == nil {
            throw AssistantProblem("'\(parameter.name)' is missing: \(parameter.summary)")
        }
    }

    /// Those that were given.
    var names: [String] { values.keys.sorted() }

    private static func isNothing(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .string(""), .object([]): true
        case .array(let elements): elements.allSatisfy(isNothing)
        default: false
        }
    }

    func text(_ name: String) -> String? { values[name]?.string }

    func texts(_ name: String) -> [String] { (values[name]?.array ?? []).compactMap(\.string) }

    func has(_ name: String) -> Bool { values[name]?.bool ?? false }

    func integer(_ name: String) -> Int? {
        if case .number(let text) = values[name] { WholeNumber(text)?.clamped(to: Int.min...Int.max) } else { nil }
    }

    func fields(_ name: String) -> [JSONValue.Member] { values[name]?.members ?? [] }

    /// The names of records, or their paths as answers show them. Nothing leads out of the vault.
    func names(_ name: String) throws(AssistantProblem) -> [String] {
        try (text(name).map { [$0] } ?? texts(name)).map { (text) throws(AssistantProblem) in try Self.recordName(text)
        }
    }

    static func recordName(_ text: String) throws(AssistantProblem) -> String {
        let steps = text.split(separator: "/", omittingEmptySubsequences: false)
        let leads = steps.contains { $0 == ".." || $0 == "." } || text.hasPrefix("/") || text.hasPrefix("~/")
        guard !leads, !text.utf8.contains(0) else {
            throw AssistantProblem("'\(text)' is a path; give the name of a record, as 'list_records' shows it")
        }
        return text
    }

    /// The value as the kind has it; nil for one that it cannot be.
    private static func read(_ value: JSONValue, as kind: ToolParameter.Kind) -> JSONValue? {
        switch (kind, value) {
        case (.text, .string(let text)): return text.utf8.contains(0) ? nil : value
        case (.text, .number(let text)): return .string(text)
        case (.texts, .array(let elements)):
            let elements = elements.filter { !isNothing($0) }
            let texts = elements.compactMap { read($0, as: .text) }
            return texts.count == elements.count ? .array(texts) : nil
        case (.texts, .string(let text)):
            if text.hasPrefix("["), let list = try? JSONReader.read(Array(text.utf8)), list.array != nil {
                return read(list, as: kind)
            }
            return read(value, as: .text).map { .array([$0]) }
        case (.texts, .number): return read(value, as: .text).map { .array([$0]) }
        case (.boolean, .bool): return value
        case (.boolean, .string("true")): return .bool(true)
        case (.boolean, .string("false")): return .bool(false)
        case (.integer(let range), .number(let text)), (.integer(let range), .string(let text)):
            let whole = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
            return WholeNumber(whole)?.within(range).map { .number("\($0)") }
        case (.choice(let words), .string(let text)):
            let word = words.first { $0 == text } ?? words.first { $0 == text.lowercased() }
            return word.map(JSONValue.string)
        case (.fields, .object): return value
        case (.fields, .string(let text)):
            guard let object = try? JSONReader.read(Array(text.utf8)), object.members != nil else { return nil }
            return object
        default: return nil
        }
    }
}

extension ToolParameter.Kind {
    fileprivate var words: String {
        switch self {
        case .text: "a text"
        case .texts: "a list of texts"
        case .boolean: "true or false"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .choice(let words): Words.list(words, joint: "or")
        case .fields: "an object with the names and values of fields"
        }
    }
}

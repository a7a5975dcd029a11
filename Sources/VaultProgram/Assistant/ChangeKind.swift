import VaultAnswers
import VaultEditor

/// A kind of change that can be proposed, with what it takes.
enum ChangeKind: String, CaseIterable, Sendable {
    case create, set, log, link, complete, fix
    case startWorkout = "start_workout"
    case addExercise = "add_exercise"
    case addSet = "add_set"
    case finishWorkout = "finish_workout"

    /// The arguments that it needs.
    var needed: [String] {
        switch self {
        case .create: ["type"]
        case .set: ["name", "fields"]
        case .log: ["title"]
        case .link: ["name", "goals"]
        case .complete: ["name"]
        case .addExercise: ["exercise"]
        case .addSet: ["set"]
        case .fix, .startWorkout, .finishWorkout: []
        }
    }

    /// The arguments that it may have besides.
    var optional: [String] {
        switch self {
        case .create: ["title", "fields", "body"]
        case .log: ["amounts", "goals", "date", "time"]
        case .complete: ["date"]
        case .fix: ["name", "rule"]
        case .startWorkout: ["template", "time"]
        case .finishWorkout: ["time"]
        case .addSet: ["exercise"]
        case .set, .link, .addExercise: []
        }
    }

    /// The command that makes it.
    var command: String {
        switch self {
        case .create: "new"
        case .set, .link, .complete: "set"
        case .log: "log"
        case .fix: "check"
        case .startWorkout, .addExercise, .addSet, .finishWorkout: "workout"
        }
    }

    /// `'log' takes title, and may have amounts, goals, date and time`.
    private var words: String {
        let parts = needed + optional.map { $0 + "?" }
        return "'\(rawValue)'" + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    }

    /// The tool that plans changes of some kinds.
    static func tool(_ kinds: [ChangeKind]) -> Tool {
        let taken = Set(kinds.flatMap { $0.needed + $0.optional })
        return Tool(
            "propose_change", "Propose a change",
            """
            Plans a change and writes nothing: gives the plan's id, one sentence of what it does, the diff, and what is \
            wrong in the changed notes afterwards. Names of fields are in the resource vault://guide. Kinds, with what \
            they take (? is optional): \(kinds.map(\.words).joined(separator: ", ")). 'link' links an action to goals.
            """,
            [ToolParameter("change", .choice(kinds.map(\.rawValue)), "what to do", isRequired: true)]
                + parameters.filter { taken.contains($0.name) },
            answer: Answers.proposal.description, effect: .plans)
    }

    private static let parameters = [
        ToolParameter("type", .text, "the type of a new record"),
        ToolParameter("title", .text, "the title of a new record, or what was done"),
        ToolParameter("name", .text, "the record to change"),
        ToolParameter(
            "fields", .fields,
            "fields and their values: {\"due\": \"2026-12-24\", \"targets\": [\"120 km\"]}; null removes a field, "
                + "\"tags+\" adds to a list, \"tags-\" removes from it"),
        ToolParameter("body", .text, "the text below the fields of a new record"),
        ToolParameter("amounts", .texts, "how much was done, each with its unit: \"5.2 km\", \"31 min\""),
        ToolParameter("goals", .texts, "the goals that it counts towards"),
        ToolParameter("date", .text, "the day; default: today"),
        ToolParameter("time", .text, "when it began, such as 07:15; of 'finish_workout', when it ended"),
        ToolParameter("rule", .text, "the rule whose findings to fix"),
        ToolParameter("template", .text, "a template or a day of the split; default: the next day"),
        ToolParameter("exercise", .text, "an exercise of the workout"),
        ToolParameter("set", .text, "a set as '8 x 60 kg', '12', '1:30' or '5 km in 25:00'"),
    ]
}

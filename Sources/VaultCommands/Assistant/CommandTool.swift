import VaultAnswers
import VaultServers
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

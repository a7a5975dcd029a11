import VaultEditor
import VaultRecords
import VaultSyntax

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

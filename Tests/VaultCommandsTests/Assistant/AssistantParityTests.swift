import Testing
import VaultRequests
import VaultSyntax
import VaultTestSupport

@testable import VaultProgram

/// What the tools answer about the vault of the example is what the commands answer.
@Suite struct AssistantParityTests {
    struct Question: Sendable, CustomTestStringConvertible {
        var tool: String
        var arguments = "{}"
        var words: [String]
        var list: String?
        var testDescription: String { tool + " " + arguments }
    }

    private static let folder = Repository.root + "/vault-example"

    private static let questions = [
        Question(tool: "vault_today", words: ["today"]),
        Question(tool: "list_records", words: ["list", "--limit", "20"], list: "records"),
        Question(
            tool: "list_records",
            arguments: #"{"type": "goals", "where": "due < 2026-12-01", "sort": "-due", "limit": 4}"#,
            words: ["list", "goals", "--where", "due < 2026-12-01", "--sort=-due", "--limit", "4"], list: "records"),
        Question(tool: "show_record", arguments: #"{"name": "run-190-km"}"#, words: ["show", "run-190-km"]),
        Question(
            tool: "search_notes", arguments: #"{"query": "canal type:action"}"#,
            words: ["search", "canal type:action", "--limit", "20"], list: "notes"),
        Question(
            tool: "find_similar", arguments: #"{"title": "Read 900 page"}"#,
            words: ["search", "--like", "Read 900 page", "--limit", "20"], list: "records"),
        Question(tool: "goal_progress", words: ["progress", "--sort", "urgency"], list: "goals"),
        Question(
            tool: "goal_progress", arguments: #"{"goals": ["run-190-km"], "explain": true}"#,
            words: ["progress", "--sort", "urgency", "--explain", "run-190-km"], list: "goals"),
        Question(
            tool: "recent_actions",
            words: [
                "list", "action", "--where", "date >= '-14d' and date <= 'today'", "--sort=-date", "--limit", "20",
            ], list: "records"),
        Question(tool: "value_alignment", words: ["align"], list: "values"),
        Question(tool: "term_review", words: ["term", "review"], list: "goals"),
        Question(tool: "term_review", arguments: #"{"term": 2}"#, words: ["term", "review", "2"], list: "goals"),
        Question(tool: "check_vault", words: ["check"], list: "findings"),
        Question(
            tool: "exercise_history", arguments: #"{"exercise": "bench-press"}"#,
            words: ["workout", "stats", "bench-press"], list: "records"),
        Question(tool: "suggest_goals", words: ["match"], list: "suggestions"),
    ]

    private static func command(_ words: [String]) throws -> JSONValue {
        let invocation = Invocation(
            arguments: words + ["--format", "json", "--as-of", "2026-11-21"], directory: folder)
        return try JSONReader.read(VaultCommand.run(invocation).stdout)
    }

    @Test(arguments: questions)
    func aDetailedAnswerIsThatOfTheCommand(question: Question) throws {
        let whole = try Self.command(question.words)
        var arguments = question.arguments.dropLast()
        if arguments.count > 1 { arguments += ", " }
        let answer = TestClient(Self.folder).call(question.tool, arguments + #""detail": "full"}"#)
        let shown = try #require(answer["structuredContent"])
        #expect(Self.differences(shown, whole, at: "").isEmpty)
        if let list = question.list {
            let count = shown.at(list)?.array?.count ?? 0
            #expect(shown["total"] == .number("\((Int(shown.at("omitted")?.text ?? "") ?? -1) + count)"))
        }
    }

    @Test(arguments: questions)
    func aCompactAnswerIsPartOfIt(question: Question) throws {
        let whole = try Self.command(question.words)
        let client = TestClient(Self.folder)
        let answer = client.call(question.tool, question.arguments)
        let shown = try #require(answer["structuredContent"])
        #expect(Self.differences(shown, whole, at: "").isEmpty)
        #expect(try JSONReader.read(Array(answer.texts[0].utf8)) == shown)
        // 4,000 tokens of four bytes.
        #expect(Self.size(answer) <= 16_000)
        let tools = try #require(client.request("tools/list").at("result.tools")?.array)
        let schema = try #require(tools.first { $0["name"]?.string == question.tool }?["outputSchema"])
        #expect(SchemaValidator(schema).faults(in: shown) == [])
    }

    /// Hosts that require every argument send empty ones for those that are not meant.
    @Test(arguments: questions)
    func whatIsEmptyIsNotGiven(question: Question) throws {
        let client = TestClient(Self.folder)
        let given = try JSONReader.read(Array(question.arguments.utf8)).members ?? []
        let tools = try #require(client.request("tools/list").at("result.tools")?.array)
        let tool = try #require(tools.first { $0["name"]?.string == question.tool })
        var empty: [String] = []
        for parameter in tool.at("inputSchema.properties")?.members ?? []
        where !given.contains(where: { $0.name == parameter.name }) {
            switch parameter.value["type"]?.string {
            case "string": empty.append(#""\#(parameter.name)": """#)
            case "array": empty.append(#""\#(parameter.name)": \#(empty.count % 2 == 0 ? "[]" : "[\"\"]")"#)
            default: continue
            }
        }
        let text =
            "{"
            + ([question.arguments.dropFirst().dropLast()] + empty.map { $0[...] }).filter { !$0.isEmpty }.joined(
                separator: ", ") + "}"
        let answer = client.call(question.tool, text)
        #expect(!empty.isEmpty && answer == client.call(question.tool, question.arguments))
    }

    /// The server's day is 2026-11-21.
    @Test(arguments: [
        ("", "2026-11-21"), ("today", "2026-11-21"), ("yesterday", "2026-11-20"), ("-3d", "2026-11-18"),
        ("2026-10-01", "2026-10-01"), ("monday", "2026-11-16"),
    ])
    func aDayIsOneFromTheServersDay(word: String, day: String) {
        let answer = TestClient(Self.folder).call("vault_today", #"{"as_of": "\#(word)"}"#)
        #expect(answer.at("structuredContent.as_of")?.string == day)
    }

    /// Each comparison that the description gives finds something in the example.
    @Test func theExamplesOfADescriptionWork() throws {
        let client = TestClient(Self.folder)
        let tools = try #require(client.request("tools/list").at("result.tools")?.array)
        let words = try #require(tools.first { $0["name"]?.string == "list_records" }?["description"]?.string)
        let start = try #require(words.firstRange(of: "and, or, not: ")).upperBound
        let examples = words[start...].dropLast().split(separator: ", ").map(String.init)
        #expect(examples.count > 3)
        for example in examples {
            let answer = client.call("list_records", #"{"type": "goal", "where": \#(JSONWriter.quoted(example))}"#)
            #expect(answer.at("structuredContent.records.0") != nil, "\(example)")
        }
    }

    /// What tools, prompts and refusals say names no command: a model cannot type one.
    @Test func noCommandIsNamed() throws {
        let client = TestClient(Self.folder)
        var texts = Self.questions.flatMap { client.call($0.tool, $0.arguments).texts }
        for (tool, arguments) in [
            ("show_record", #"{"name": "nobody"}"#), ("list_records", #"{"type": "nope"}"#),
            ("list_records", #"{"where": "nofield = 3"}"#), ("goal_progress", #"{"term": "99"}"#),
            ("exercise_history", #"{"exercise": "nope"}"#), ("search_notes", #"{"query": "zzzz"}"#),
            ("list_records", #"{"type": "action", "where": "date > 2030-01-01"}"#), ("term_review", #"{"term": 99}"#),
        ] { texts += client.call(tool, arguments).texts }
        for prompt in client.request("prompts/list").at("result.prompts")?.array ?? [] {
            let name = JSONWriter.quoted(prompt["name"]?.string ?? "")
            let answer = client.request("prompts/get", #"{"name": \#(name), "arguments": {"idea": "x"}}"#)
            texts.append(answer.at("result.messages.0.content.text")?.string ?? "")
        }
        texts.append(
            client.request("resources/read", #"{"uri": "vault://progress"}"#).at("result.contents.0.text")?.string ?? ""
        )
        let names = VaultCommand.commands.map(\.definition.name).joined(separator: "|")
        let command = try Regex("vault (\(names))\\b| --[a-z]")
        for text in texts {
            let lines = text.split(separator: "\n").filter { $0.contains(command) }
            #expect(lines.isEmpty, "\(lines)")
        }
        #expect(texts.count > 20)
    }

    /// A model may be told of all tools in every conversation.
    @Test func toolsAreToldInFewWords() throws {
        let tools = try #require(
            TestClient(Self.folder, writes: true).request("tools/list").at("result.tools")?.array)
        let inputs = tools.reduce(0) { sum, tool in
            sum + Self.size(.object((tool.members ?? []).filter { $0.name != "outputSchema" }))
        }
        #expect(inputs <= 16_000)
        // 8,900 tokens with what they answer.
        #expect(tools.reduce(0) { $0 + Self.size($1) } <= 35_600)
        for tool in tools {
            let hints = tool["annotations"]?.members?.map(\.name) ?? []
            let four = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"]
            #expect(four.allSatisfy(hints.contains), "\(tool["name"]?.string ?? "")")
        }
    }

    /// A plot is for people: an assistant gets the numbers.
    @Test func plotsAreNotOffered() throws {
        let tools = try #require(TestClient(Self.folder).request("tools/list").at("result.tools")?.array)
        #expect(!tools.isEmpty)
        for tool in tools {
            let parameters = tool.at("inputSchema.properties")?.members?.map(\.name) ?? []
            #expect(!parameters.isEmpty && !parameters.contains("plot"), "\(tool["name"]?.string ?? "")")
        }
    }

    /// A long list is cut, and what is missing is counted.
    @Test func whatIsLeftOutIsCounted() throws {
        let shown = try #require(TestClient(Self.folder).call("list_records")["structuredContent"])
        let count = try #require(shown["records"]?.array?.count)
        #expect(count <= 20)
        let total = try #require(try Self.command(["list"])["total"]?.text.flatMap { Int($0) })
        #expect(shown["total"] == .number("\(total)"))
        #expect(shown["omitted"] == .number("\(total - count)"))
    }

    /// What one value has that the other does not say.
    private static func differences(_ part: JSONValue, _ whole: JSONValue?, at place: String) -> [String] {
        guard let whole else { return ["\(place) is not in the command's answer"] }
        // A model is not told which commands to type.
        if place.hasSuffix(".help"), whole.string?.contains("vault ") == true { return [] }
        switch (part, whole) {
        case (.object(let members), .object):
            return members.flatMap { member -> [String] in
                let isAdded = ["omitted", "shortened", "warnings", "source"].contains(member.name)
                if place.isEmpty, isAdded || member.name == "total" && whole["total"] == nil { return [] }
                return differences(member.value, whole[member.name], at: place + "." + member.name)
            }
        case (.array(let elements), .array(let others)):
            if elements.count > others.count { return ["\(place) has more than the command's answer"] }
            return zip(elements, others).flatMap { differences($0, $1, at: place) }
        case (.string(let text), .string(let other)) where text.hasSuffix("…") && text != other:
            return other.hasPrefix(text.dropLast()) ? [] : ["\(place): \(text) is not the beginning of \(other)"]
        default: return part == whole ? [] : ["\(place): \(part) is not \(whole)"]
        }
    }

    /// In bytes of JSON.
    private static func size(_ value: JSONValue) -> Int {
        switch value {
        case .null: 4
        case .bool(let value): value ? 4 : 5
        case .number(let text): text.utf8.count
        case .string(let text): JSONWriter.quoted(text).utf8.count
        case .array(let elements): elements.reduce(1) { $0 + size($1) + 1 } + (elements.isEmpty ? 1 : 0)
        case .object(let members):
            members.reduce(1) { $0 + JSONWriter.quoted($1.name).utf8.count + 1 + size($1.value) + 1 }
        }
    }
}

extension JSONValue {
    fileprivate var text: String? {
        if case .number(let text) = self { text } else { nil }
    }
}

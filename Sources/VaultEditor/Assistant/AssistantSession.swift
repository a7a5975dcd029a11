import VaultAnswers
import VaultShapes
import VaultSyntax
import VaultSystem

/// One client's messages to an assistant's server, and the answers (the Model Context Protocol), in sessions that begin
/// with `initialize` or requests that say their version. It remembers nothing of the client but the version, and a
/// message that makes no sense is answered with an error.
package final class AssistantSession {
    package var outbox: [[UInt8]] = []
    private let assistant: any Assistant
    private let version: String
    /// What was agreed on by `initialize`.
    private var session: Edition?

    /// - Parameter version: that of the program
    package init(_ assistant: any Assistant, version: String) {
        (self.assistant, self.version) = (assistant, version)
    }

    package func receive(_ value: JSONValue) {
        guard let batch = value.array else { return send(answer(to: value)) }
        guard session?.hasBatches == true, !batch.isEmpty else {
            return send(.failure(nil, MessageError(.invalidRequest, "a message is one JSON object")))
        }
        let answers = batch.compactMap(answer)
        send(answers.isEmpty ? nil : .array(answers))
    }

    package func receive(problem: String) { send(.failure(nil, MessageError(.parseError, problem))) }

    private func send(_ message: JSONValue?) {
        if let message { outbox.append(MessageFraming.line.framed(message)) }
    }

    /// Nil where there is none.
    private func answer(to value: JSONValue) -> JSONValue? {
        switch Message(value) {
        case .notification, .response: return nil
        case .invalid(let id): return .failure(id, MessageError(.invalidRequest, "not a request"))
        case .request(let id, let method, let params):
            do throws(MessageError) { return .result(id, try result(of: method, params)) } catch {
                return .failure(id, error)
            }
        }
    }

    private func result(of method: String, _ params: JSONValue) throws(MessageError) -> JSONValue {
        if !params.isNull, params.members == nil { throw MessageError(.invalidParams, "'params' is not an object") }
        if method == "initialize" { return try initialize(params) }
        if method == "ping", params["_meta"]?[Edition.versionKey] == nil { return [:] }
        let edition = try Edition.of(method, params, session: session)
        if method.hasSuffix("/list"), let cursor = params["cursor"], !cursor.isNull {
            throw MessageError(.invalidParams, "'cursor' is unknown: lists come whole")
        }
        var mayBeKept = true
        var result: JSONValue
        switch method {
        case "server/discover" where !edition.hasSession:
            result = [
                "supportedVersions": .array(Edition.withoutSession.map { .string($0.rawValue) }),
                "capabilities": capabilities, "instructions": .string(assistant.instructions),
            ]
        case "tools/list": result = ["tools": .array(assistant.tools.map { described($0, edition) })]
        case "resources/list": result = ["resources": resources(at: "uri", edition)]
        case "resources/templates/list": result = ["resourceTemplates": resources(at: "uriTemplate", edition)]
        case "resources/read": result = try read(params, edition)
        case "prompts/list": result = ["prompts": .array(assistant.prompts.map { described($0, edition) })]
        default:
            mayBeKept = false
            switch method {
            case "tools/call": result = try call(params, edition)
            case "prompts/get": result = try prompt(params)
            default: throw MessageError(.methodNotFound, "'\(method)' is not a method of this server")
            }
        }
        guard edition.hasResultTypes else { return result }
        // Notes change at any time; so do the tools with the packs of the vault.
        let about: JSONValue = [
            "resultType": "complete", "ttlMs": mayBeKept ? 0 : .null, "cacheScope": mayBeKept ? "private" : .null,
            "_meta": [Edition.serverKey: server(edition)],
        ]
        result = .object((result.members ?? []) + (about.members ?? []))
        return result
    }

    /// The version that the client asks for where it is known, else the newest of its kind.
    private func initialize(_ params: JSONValue) throws(MessageError) -> JSONValue {
        guard let asked = params["protocolVersion"]?.string else { throw .parameter("protocolVersion") }
        let known = Edition(rawValue: asked).flatMap { $0.hasSession ? $0 : nil }
        let edition = known ?? .newestWithSession
        session = edition
        return [
            "protocolVersion": .string(edition.rawValue), "capabilities": capabilities,
            "serverInfo": server(edition), "instructions": .string(assistant.instructions),
        ]
    }

    private func server(_ edition: Edition) -> JSONValue {
        ["name": "vault", "title": edition.title("Vault"), "version": .string(version)]
    }

    private let capabilities: JSONValue = ["tools": [:], "resources": [:], "prompts": [:]]
}

extension AssistantSession: MessageSession {
    package var hasHeaders: Bool { false }
    package var cancelling: (method: String, parameter: String) { ("notifications/cancelled", "requestId") }
    package var patience: Int? { nil }
    package var exitCode: Int32? { nil }
    package var exitCodeAtEnd: Int32 { 0 }
    /// Gets no answer at all.
    package func cancel(_ request: JSONValue) {}
    package func rest() {}
    package func work(beside streams: MessageStreams, isIdle: Bool) {}
}

// MARK: What there is

extension AssistantSession {
    private func resources(at key: String, _ edition: Edition) -> JSONValue {
        let isTemplate = key == "uriTemplate"
        return .array(
            assistant.resources.filter { $0.uri.hasSuffix("}") == isTemplate }.map { resource in
                [
                    key: .string(resource.uri), "name": .string(resource.name), "title": edition.title(resource.title),
                    "description": .string(resource.description), "mimeType": .string(resource.mediaType),
                ]
            })
    }

    private func described(_ prompt: Prompt, _ edition: Edition) -> JSONValue {
        let arguments = prompt.arguments.map { argument -> JSONValue in
            [
                "name": .string(argument.name), "description": .string(argument.summary),
                "required": .bool(argument.isRequired),
            ]
        }
        return [
            "name": .string(prompt.name), "title": edition.title(prompt.title),
            "description": .string(prompt.description), "arguments": .array(arguments),
        ]
    }

    private func described(_ tool: Tool, _ edition: Edition) -> JSONValue {
        let properties = tool.parameters.map { parameter in
            let summary = JSONValue.Member(name: "description", value: .string(parameter.summary))
            return JSONValue.Member(
                name: parameter.name, value: .object((parameter.kind.schema.members ?? []) + [summary]))
        }
        let required = tool.parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
        let input: JSONValue = [
            "type": "object", "properties": .object(properties),
            "required": required.isEmpty ? .null : .array(required), "additionalProperties": false,
        ]
        let output = JSONSchema.ofShortened(tool.answer, list: tool.list, without: tool.details)
        let hints: JSONValue = [
            "title": .string(tool.title), "readOnlyHint": .bool(tool.effect == .reads || tool.effect == .plans),
            "destructiveHint": .bool(tool.effect == .writes || tool.effect == .reverts),
            "idempotentHint": .bool(tool.effect == .reads || tool.effect == .writes), "openWorldHint": false,
        ]
        return [
            "name": .string(tool.name), "title": edition.title(tool.title), "description": .string(tool.description),
            "inputSchema": input,
            "outputSchema": edition.hasStructure ? output : .null,
            "annotations": edition.hasAnnotations ? hints : .null,
        ]
    }
}

extension ToolParameter.Kind {
    fileprivate var schema: JSONValue {
        switch self {
        case .text: ["type": "string"]
        case .texts: ["type": "array", "items": ["type": "string"]]
        case .boolean: ["type": "boolean"]
        case .integer(let range):
            ["type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound)]
        case .choice(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
        case .fields: ["type": "object"]
        }
    }
}

extension JSONValue {
    /// An object whose members are written by something that has its own way to.
    static func written(_ members: (inout JSONWriter) -> Void) -> JSONValue {
        var writer = JSONWriter(.compact)
        writer.object(members)
        return (try? JSONReader.read(writer.bytes)) ?? .null
    }
}

// MARK: What is asked for

extension AssistantSession {
    private func call(_ params: JSONValue, _ edition: Edition) throws(MessageError) -> JSONValue {
        guard let name = params["name"]?.string else { throw .parameter("name") }
        guard let tool = assistant.tool(named: name) else {
            throw MessageError(.invalidParams, "no tool is called '\(name)'")
        }
        var arguments = params["arguments"] ?? .null
        if arguments.isNull { arguments = [:] }
        let result =
            arguments.members == nil
            ? ToolResult(failure: "'arguments' is not an object; give each argument by its name")
            : assistant.call(tool, arguments)
        // The same value twice: for clients that read structure, and as text for those that do not.
        let texts = (result.value.map { [String(decoding: $0.line, as: UTF8.self)] } ?? []) + result.texts
        let links = (edition.hasLinks ? result.links : []).map { link -> JSONValue in
            [
                "type": "resource_link", "uri": .string(link.uri), "name": .string(link.name),
                "title": .text(link.title),
            ]
        }
        return [
            "content": .array(texts.map { ["type": "text", "text": .string($0)] } + links),
            "structuredContent": edition.hasStructure ? result.value ?? .null : .null,
            "isError": .bool(result.isError),
        ]
    }

    private func read(_ params: JSONValue, _ edition: Edition) throws(MessageError) -> JSONValue {
        guard let uri = params["uri"]?.string else { throw .parameter("uri") }
        do throws(AssistantProblem) {
            let found = try assistant.read(uri)
            let content: JSONValue = [
                "uri": .string(uri), "mimeType": .string(found.mediaType), "text": .string(found.text),
                "_meta": ["source": .string(ShortenedAnswer.source)],
            ]
            return ["contents": [content]]
        } catch {
            guard error.isMissing else { throw MessageError(.internalError, error.message) }
            throw MessageError(edition.missingResource, error.message, data: ["uri": .string(uri)])
        }
    }

    private func prompt(_ params: JSONValue) throws(MessageError) -> JSONValue {
        guard let name = params["name"]?.string else { throw .parameter("name") }
        guard let prompt = assistant.prompts.first(where: { $0.name == name }) else {
            throw MessageError(.invalidParams, "no prompt is called '\(name)'")
        }
        var arguments: [String: String] = [:]
        if let given = params["arguments"], !given.isNull, given.members == nil { throw .parameter("arguments") }
        for member in params["arguments"]?.members ?? [] {
            guard let text = member.value.string else {
                throw MessageError(.invalidParams, "the argument '\(member.name)' is not a text")
            }
            arguments[member.name] = text
        }
        for argument in prompt.arguments where argument.isRequired && arguments[argument.name] == nil {
            throw MessageError(.invalidParams, "the prompt '\(name)' needs '\(argument.name)'")
        }
        let text: String
        do throws(AssistantProblem) { text = try assistant.prompt(prompt, arguments) } catch {
            throw MessageError(.invalidParams, error.message)
        }
        return [
            "description": .string(prompt.description),
            "messages": [["role": "user", "content": ["type": "text", "text": .string(text)]]],
        ]
    }
}

/// What a server of the protocol offers, and who answers: it knows nothing of messages.
package protocol Assistant: AnyObject {
    /// About ten lines for the model, before anything else.
    var instructions: String { get }
    /// Those that can be called now, in an order that does not change.
    var tools: [Tool] { get }
    var resources: [Resource] { get }
    var prompts: [Prompt] { get }

    /// One that is called so, also when it cannot be called now: then a call says why.
    func tool(named name: String) -> Tool?
    /// - Parameter arguments: an object
    func call(_ tool: Tool, _ arguments: JSONValue) -> ToolResult
    func read(_ uri: String) throws(AssistantProblem) -> (text: String, mediaType: String)
    /// What a person would say to begin.
    func prompt(_ prompt: Prompt, _ arguments: [String: String]) throws(AssistantProblem) -> String
}

/// Why an assistant gets nothing, in words that a model can act on.
package struct AssistantProblem: Error, Sendable {
    package let message: String
    /// Whether there is nothing of the name that was asked for; else what was given with the request is wrong, or the
    /// vault cannot be read.
    package let isMissing: Bool

    package init(_ message: String, isMissing: Bool = false) { (self.message, self.isMissing) = (message, isMissing) }
}

/// What an assistant may call: a name, what it does in words for a model, and what it takes.
package struct Tool: Sendable {
    package var name: String
    package var title: String
    /// What it does, and when to use it.
    package var description: String
    package var parameters: [ToolParameter]
    package var answer: AnswerDescription
    /// The key of the answer's main list.
    package var list: String?
    /// Keys of the answer that are shown only when they are asked for.
    package var details: Set<String>
    package var effect: Effect

    /// What a call does to the vault. Nothing that a tool does leads outside of it.
    package enum Effect: Sendable {
        case reads
        /// Plans, and keeps the plan in this process.
        case plans
        /// Writes what was planned; calling it again does nothing.
        case writes
        /// Writes, each time something else.
        case reverts
    }

    package init(
        _ name: String, _ title: String, _ description: String, _ parameters: [ToolParameter],
        answer: AnswerDescription, list: String? = nil, details: Set<String> = [], effect: Effect = .reads
    ) {
        (self.name, self.title, self.description, self.parameters) = (name, title, description, parameters)
        (self.answer, self.list, self.details, self.effect) = (answer, list, details, effect)
    }
}

/// What a tool takes, or a prompt.
package struct ToolParameter: Sendable {
    package enum Kind: Sendable {
        case text
        case texts
        case boolean
        case integer(ClosedRange<Int>)
        case choice([String])
        /// Texts, numbers, lists of them or null, by names.
        case fields
    }

    package var name: String
    package var kind: Kind
    /// In half a sentence.
    package var summary: String
    package var isRequired: Bool

    package init(_ name: String, _ kind: Kind, _ summary: String, isRequired: Bool = false) {
        (self.name, self.kind, self.summary, self.isRequired) = (name, kind, summary, isRequired)
    }
}

/// What a call of a tool gives.
package struct ToolResult: Sendable {
    /// Leads to something that can be read.
    package typealias Link = (uri: String, name: String, title: String?)

    /// What the answer says; nil for a failure.
    package var value: JSONValue?
    /// More text for the model; of a failure all that is said.
    package var texts: [String]
    package var links: [Link] = []
    package var isError: Bool { value == nil }

    package init(_ value: JSONValue, texts: [String] = [], links: [Link] = []) {
        (self.value, self.texts, self.links) = (value, texts, links)
    }

    /// - Parameter failure: what was found, and what to do; hidden characters are shown
    package init(failure: String) {
        // It may repeat what was sent.
        texts = [QuotedText.beginning(of: QuotedText.visible(failure), bytes: 12_000, remedy: "the rest is left out")]
    }
}

/// What can be read besides calling tools.
package struct Resource: Sendable {
    /// Ends with `{name}` for a template.
    package var uri: String
    package var name: String
    package var title: String
    package var description: String
    package var mediaType: String

    package init(_ uri: String, _ name: String, _ title: String, _ description: String, mediaType: String) {
        (self.uri, self.name, self.title) = (uri, name, title)
        (self.description, self.mediaType) = (description, mediaType)
    }
}

/// A text that a person starts a conversation with.
package struct Prompt: Sendable {
    package var name: String
    package var title: String
    package var description: String
    /// All of them texts.
    package var arguments: [ToolParameter]

    package init(_ name: String, _ title: String, _ description: String, _ arguments: [ToolParameter] = []) {
        (self.name, self.title, self.description, self.arguments) = (name, title, description, arguments)
    }
}

/// A version of the Model Context Protocol (modelcontextprotocol.io), and how it differs from the others: the only
/// place that knows.
package enum Edition: String, CaseIterable, Sendable {
    case first = "2024-11-05"
    case withAnnotations = "2025-03-26"
    case withStructure = "2025-06-18"
    case withSchemas = "2025-11-25"
    case withoutSessions = "2026-07-28"

    /// The newest one that begins with `initialize`: the answer to a client that asks for an unknown one.
    static let newestWithSession = Edition.withSchemas
    /// Those that a request may name in `_meta`.
    static let withoutSession = allCases.filter { !$0.hasSession }

    /// Whether a client begins with `initialize`; else each request says which version it is written in.
    var hasSession: Bool { self != .withoutSessions }
    /// Whether several messages may come as one list.
    var hasBatches: Bool { self == .withAnnotations }
    /// Whether tools say what kind of change they make.
    var hasAnnotations: Bool { self != .first }
    /// Whether tools declare and give structured results, and things have titles besides their names.
    var hasStructure: Bool { hasAnnotations && self != .withAnnotations }
    /// Whether results may lead to resources.
    var hasLinks: Bool { hasStructure }
    /// Whether each result says of which kind it is, who gives it, and how long a list or what is read holds.
    var hasResultTypes: Bool { self == .withoutSessions }
    /// What answers a request for a resource that is not there.
    var missingResource: MessageError.Code { self == .withoutSessions ? .invalidParams : .resourceNotFound }

    func title(_ text: String) -> JSONValue { hasStructure ? .string(text) : .null }

    /// The keys of `_meta` in which a request without a session says what it is.
    static let versionKey = "io.modelcontextprotocol/protocolVersion"
    static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
    static let serverKey = "io.modelcontextprotocol/serverInfo"

    /// The version of a request, or of the session that began before, if one did.
    static func of(_ method: String, _ params: JSONValue, session: Edition?) throws(MessageError) -> Edition {
        let meta = params["_meta"]
        guard let written = meta?[versionKey] else {
            if let session { return session }
            if method == "server/discover" { throw .parameter("_meta.\(versionKey)") }
            throw MessageError(
                .invalidRequest, "begin with 'initialize', or give the version in '_meta.\(versionKey)'")
        }
        guard let asked = written.string else { throw .parameter("_meta.\(versionKey)") }
        guard let edition = Edition(rawValue: asked), !edition.hasSession else {
            let supported = withoutSession.map { JSONValue.string($0.rawValue) }
            throw MessageError(
                .unsupportedProtocolVersion,
                "version '\(asked)' of the protocol "
                    + (Edition(rawValue: asked) == nil ? "is not known here" : "begins with 'initialize'"),
                data: ["supported": .array(supported), "requested": .string(asked)])
        }
        guard meta?[capabilitiesKey]?.members != nil else { throw .parameter("_meta.\(capabilitiesKey)") }
        return edition
    }
}

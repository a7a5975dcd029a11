import VaultAnswers
import VaultShapes
import VaultSyntax

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
    /// The text of a resource.
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
    /// What it answers with.
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

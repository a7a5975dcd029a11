import VaultSyntax

/// One client's messages to an assistant's server, and the answers (the Model Context Protocol).
///
/// It speaks both forms of the protocol, sessions that begin with `initialize` and requests that say their version, even
/// mixed. It asks the client nothing, and remembers nothing of it but the version. A message that makes no sense is
/// answered with an error; the session goes on.
final class AssistantSession {
    /// What to send, each a line.
    var outbox: [[UInt8]] = []
    private let assistant: any Assistant
    private let version: String
    /// What was agreed on by `initialize`.
    private var session: Edition?

    /// - Parameter version: that of the program
    init(_ assistant: any Assistant, version: String) {
        self.assistant = assistant
        self.version = version
    }

    func receive(problem: String) {
        send(nil, MessageError(.parseError, problem))
    }

    func receive(_ value: JSONValue) {
        guard let batch = value.array else {
            if let answer = answer(to: value) { outbox.append(answer + [UInt8(ascii: "\n")]) }
            return
        }
        guard session?.hasBatches == true, !batch.isEmpty else {
            return send(nil, MessageError(.invalidRequest, "a message is one JSON object"))
        }
        let answers = batch.compactMap(answer)
        if answers.isEmpty { return }
        outbox.append(Array("[".utf8) + answers.joined(separator: Array(",".utf8)) + Array("]\n".utf8))
    }

    private func send(_ id: MessageID?, _ error: MessageError) {
        outbox.append(MessageText.error(id, framing: .line, error))
    }

    /// The answer without its line feed; nil where there is none.
    private func answer(to value: JSONValue) -> [UInt8]? {
        let line: [UInt8]
        switch Message(value) {
        case .notification, .response: return nil
        case .invalid(let id):
            line = MessageText.error(id, framing: .line, MessageError(.invalidRequest, "not a request"))
        case .request(let id, let method, let params):
            do throws(MessageError) {
                let reply = try reply(to: method, params)
                line = MessageText.result(id, framing: .line) { reply.write(to: &$0) }
            } catch {
                line = MessageText.error(id, framing: .line, error)
            }
        }
        return line.dropLast()
    }

    private func reply(to method: String, _ params: JSONValue) throws(MessageError) -> AssistantReply {
        if !params.isNull, params.members == nil { throw MessageError(.invalidParams, "'params' is not an object") }
        if method == "initialize" { return try initialize(params) }
        if method == "ping", params["_meta"]?[Edition.versionKey] == nil {
            return AssistantReply(.ping, .newestWithSession)
        }
        let edition = try Edition.of(method, params, session: session)
        if ["tools/list", "prompts/list", "resources/list", "resources/templates/list"].contains(method),
            let cursor = params["cursor"], !cursor.isNull
        {
            throw MessageError(.invalidParams, "'cursor' is unknown: lists come whole")
        }
        let content: AssistantReply.Content
        switch method {
        case "server/discover" where !edition.hasSession: content = .discovery(assistant.instructions)
        case "tools/list": content = .tools(assistant.tools)
        case "tools/call": content = try call(params)
        case "resources/list": content = .resources(assistant.resources.filter { !$0.isTemplate })
        case "resources/templates/list": content = .templates(assistant.resources.filter(\.isTemplate))
        case "resources/read": content = try read(params, edition)
        case "prompts/list": content = .prompts(assistant.prompts)
        case "prompts/get": content = try prompt(params)
        case "completion/complete": content = try complete(params)
        default: throw MessageError(.methodNotFound, "'\(method)' is not a method of this server")
        }
        return AssistantReply(content, edition, version: version)
    }

    /// The version that the client asks for where it is known, else the newest of its kind.
    private func initialize(_ params: JSONValue) throws(MessageError) -> AssistantReply {
        guard let asked = params["protocolVersion"]?.string else { throw .parameter("protocolVersion") }
        let known = Edition(rawValue: asked).flatMap { $0.hasSession ? $0 : nil }
        let edition = known ?? .newestWithSession
        session = edition
        return AssistantReply(.welcome(assistant.instructions), edition, version: version)
    }

    private func call(_ params: JSONValue) throws(MessageError) -> AssistantReply.Content {
        guard let name = params["name"]?.string else { throw .parameter("name") }
        guard let tool = assistant.tool(named: name) else {
            throw MessageError(.invalidParams, "no tool is called '\(name)'")
        }
        let arguments = params["arguments"] ?? .null
        if arguments.isNull { return .result(assistant.call(tool, .object([]))) }
        guard arguments.members != nil else {
            return .result(ToolResult(failure: "'arguments' is not an object; give each argument by its name"))
        }
        return .result(assistant.call(tool, arguments))
    }

    private func read(_ params: JSONValue, _ edition: Edition) throws(MessageError) -> AssistantReply.Content {
        guard let uri = params["uri"]?.string else { throw .parameter("uri") }
        do throws(AssistantProblem) {
            let found = try assistant.read(uri)
            return .text(uri: uri, found.text, mediaType: found.mediaType)
        } catch {
            switch error {
            case .missing(let why):
                let data = JSONValue.object([.init(name: "uri", value: .string(uri))])
                throw MessageError(edition.missingResource, why, data: data)
            case .refused(let why): throw MessageError(.internalError, why)
            }
        }
    }

    private func prompt(_ params: JSONValue) throws(MessageError) -> AssistantReply.Content {
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
        do throws(AssistantProblem) {
            return .message(try assistant.prompt(prompt, arguments), description: prompt.description)
        } catch {
            switch error {
            case .missing(let why), .refused(let why): throw MessageError(.invalidParams, why)
            }
        }
    }

    private func complete(_ params: JSONValue) throws(MessageError) -> AssistantReply.Content {
        guard let argument = params["argument"], let name = argument["name"]?.string,
            let beginning = argument["value"]?.string
        else { throw .parameter("argument") }
        let reference = params["ref"]
        let subject: CompletionSubject
        switch reference?["type"]?.string {
        case "ref/prompt":
            guard let prompt = reference?["name"]?.string, assistant.prompts.contains(where: { $0.name == prompt })
            else { throw MessageError(.invalidParams, "'ref' names no prompt of this server") }
            subject = .prompt(prompt)
        case "ref/resource":
            guard let uri = reference?["uri"]?.string else { throw .parameter("ref.uri") }
            subject = .resource(uri)
        default: throw .parameter("ref")
        }
        return .completions(assistant.completions(of: name, in: subject, beginning: beginning))
    }
}

/// Why a prompt or a resource cannot be had.
package enum AssistantProblem: Error, Sendable {
    /// There is none of that name.
    case missing(String)
    /// What was given with the request is wrong, or the vault cannot be read.
    case refused(String)
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
    /// The text of a resource.
    func read(_ uri: String) throws(AssistantProblem) -> (text: String, mediaType: String)
    /// What a person would say to begin.
    func prompt(_ prompt: Prompt, _ arguments: [String: String]) throws(AssistantProblem) -> String
    /// What may be given for an argument that begins so.
    func completions(of argument: String, in subject: CompletionSubject, beginning: String) -> [String]
}

/// What an argument belongs to.
package enum CompletionSubject: Sendable {
    case prompt(String)
    case resource(String)
}

/// A text that a person starts a conversation with.
package struct Prompt: Sendable {
    package var name: String
    package var title: String
    package var description: String
    package var arguments: [Argument]

    package struct Argument: Sendable {
        package var name: String
        package var description: String
        package var isRequired: Bool

        package init(_ name: String, _ description: String, isRequired: Bool = false) {
            self.name = name
            self.description = description
            self.isRequired = isRequired
        }
    }

    package init(_ name: String, _ title: String, _ description: String, _ arguments: [Argument] = []) {
        self.name = name
        self.title = title
        self.description = description
        self.arguments = arguments
    }
}

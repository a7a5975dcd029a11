import VaultAnswers
import VaultShapes
import VaultSyntax

/// The result of a request, written as its version of the protocol has it.
struct AssistantReply {
    enum Content {
        case ping
        /// With the instructions.
        case welcome(String)
        case discovery(String)
        case tools([Tool])
        case result(ToolResult)
        case resources([Resource])
        case templates([Resource])
        case text(uri: String, String, mediaType: String)
        case prompts([Prompt])
        case message(String, description: String)
        case completions([String])
    }

    /// The most completions that one answer may have, by the specification.
    private static let completionLimit = 100

    private let content: Content
    private let edition: Edition
    private let version: String

    init(_ content: Content, _ edition: Edition, version: String = "") {
        self.content = content
        self.edition = edition
        self.version = version
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            writeContent(to: &json)
            guard edition.hasResultTypes else { return }
            json.member("resultType", "complete")
            if edition.hasLifetimes, mayBeKept {
                // Notes change at any time; so do the tools with the packs of the vault.
                json.member("ttlMs", 0)
                json.member("cacheScope", "private")
            }
            json.member("_meta", [Edition.serverKey: server])
        }
    }

    private var mayBeKept: Bool {
        switch content {
        case .discovery, .tools, .resources, .templates, .text, .prompts: true
        case .ping, .welcome, .result, .message, .completions: false
        }
    }

    private func writeContent(to json: inout JSONWriter) {
        switch content {
        case .ping: break
        case .welcome(let instructions):
            json.member("protocolVersion", edition.rawValue)
            json.member("capabilities", capabilities)
            json.member("serverInfo", server)
            json.member("instructions", instructions)
        case .discovery(let instructions):
            json.member("supportedVersions", array: Edition.withoutSession) { $0.string($1.rawValue) }
            json.member("capabilities", capabilities)
            json.member("instructions", instructions)
        case .tools(let tools):
            json.member("tools", array: tools) { json, tool in json.object { write(tool, to: &$0) } }
        case .result(let result): write(result, to: &json)
        case .resources(let resources):
            json.member("resources", .array(resources.map { described($0, at: "uri") }))
        case .templates(let templates):
            json.member("resourceTemplates", .array(templates.map { described($0, at: "uriTemplate") }))
        case .text(let uri, let text, let mediaType):
            let meta: JSONValue = ["source": .string(ShortenedAnswer.source)]
            json.member(
                "contents",
                [["uri": .string(uri), "mimeType": .string(mediaType), "text": .string(text), "_meta": meta]])
        case .prompts(let prompts): json.member("prompts", .array(prompts.map(described)))
        case .message(let text, let description):
            json.member("description", description)
            json.member("messages", [["role": "user", "content": ["type": "text", "text": .string(text)]]])
        case .completions(let found):
            let values = found.prefix(Self.completionLimit).map(JSONValue.string)
            json.member(
                "completion",
                [
                    "values": .array(values), "total": .int(found.count), "hasMore": .bool(values.count < found.count),
                ])
        }
    }

    private var server: JSONValue {
        ["name": "vault", "title": title("Vault"), "version": .string(version)]
    }

    private var capabilities: JSONValue {
        // Before they had a name of their own here, completions were part of every server.
        ["tools": [:], "resources": [:], "prompts": [:], "completions": edition.hasAnnotations ? [:] : .null]
    }

    private func described(_ resource: Resource, at key: String) -> JSONValue {
        [
            key: .string(resource.uri), "name": .string(resource.name), "title": title(resource.title),
            "description": .string(resource.description), "mimeType": .string(resource.mediaType),
        ]
    }

    private func described(_ prompt: Prompt) -> JSONValue {
        let arguments = prompt.arguments.map { argument -> JSONValue in
            [
                "name": .string(argument.name), "description": .string(argument.description),
                "required": .bool(argument.isRequired),
            ]
        }
        return [
            "name": .string(prompt.name), "title": title(prompt.title), "description": .string(prompt.description),
            "arguments": .array(arguments),
        ]
    }

    private func title(_ text: String) -> JSONValue { edition.hasStructure ? .string(text) : .null }
}

// MARK: Tools

extension AssistantReply {
    private func write(_ tool: Tool, to json: inout JSONWriter) {
        json.member("name", tool.name)
        if edition.hasStructure { json.member("title", tool.title) }
        json.member("description", tool.description)
        json.member("inputSchema", Self.schema(of: tool.parameters))
        if edition.hasStructure {
            let schema = JSONSchema(ofShortened: tool.answer, list: tool.list, without: tool.details)
            json.member("outputSchema", schema.value)
        }
        if edition.hasAnnotations {
            json.member(
                "annotations",
                [
                    "title": .string(tool.title), "readOnlyHint": .bool(tool.effect == .reads || tool.effect == .plans),
                    "destructiveHint": .bool(tool.effect == .writes || tool.effect == .reverts),
                    "idempotentHint": .bool(tool.effect == .reads || tool.effect == .writes), "openWorldHint": false,
                ])
        }
    }

    private static func schema(of parameters: [ToolParameter]) -> JSONValue {
        let properties = parameters.map { parameter -> JSONValue.Member in
            let description = JSONValue.Member(name: "description", value: .string(parameter.summary))
            return .init(name: parameter.name, value: .object((schema(parameter.kind).members ?? []) + [description]))
        }
        let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
        return [
            "type": "object", "properties": .object(properties),
            "required": required.isEmpty ? .null : .array(required),
            "additionalProperties": false,
        ]
    }

    private static func schema(_ kind: ToolParameter.Kind) -> JSONValue {
        switch kind {
        case .text: ["type": "string"]
        case .texts: ["type": "array", "items": ["type": "string"]]
        case .boolean: ["type": "boolean"]
        case .integer(let range):
            [
                "type": "integer", "minimum": .number("\(range.lowerBound)"), "maximum": .number("\(range.upperBound)"),
            ]
        case .choice(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
        case .fields: ["type": "object"]
        }
    }

    /// The same value twice: for clients that read structure, and as text for those that do not.
    private func write(_ result: ToolResult, to json: inout JSONWriter) {
        var texts = result.texts
        if let value = result.value {
            var text = JSONWriter(.compact)
            text.value(value)
            texts.insert(String(decoding: text.bytes, as: UTF8.self), at: 0)
        }
        json.key("content")
        json.array { json in
            for text in texts { json.value(["type": "text", "text": .string(text)]) }
            for link in edition.hasLinks ? result.links : [] {
                json.value([
                    "type": "resource_link", "uri": .string(link.uri), "name": .string(link.name),
                    "title": .text(link.title),
                ])
            }
        }
        if edition.hasStructure, let value = result.value {
            json.member("structuredContent", value)
        }
        json.member("isError", result.isError)
    }
}

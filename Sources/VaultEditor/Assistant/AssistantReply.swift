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
            json.member("resources", array: resources) { json, resource in
                json.object { json in
                    json.member("uri", resource.uri)
                    write(resource, to: &json)
                }
            }
        case .templates(let templates):
            json.member("resourceTemplates", array: templates) { json, template in
                json.object { json in
                    json.member("uriTemplate", template.uri)
                    write(template, to: &json)
                }
            }
        case .text(let uri, let text, let mediaType):
            let meta: JSONValue = ["source": .string(ShortenedAnswer.source)]
            json.member(
                "contents",
                [["uri": .string(uri), "mimeType": .string(mediaType), "text": .string(text), "_meta": meta]])
        case .prompts(let prompts):
            json.member("prompts", array: prompts) { json, prompt in json.object { write(prompt, to: &$0) } }
        case .message(let text, let description):
            json.member("description", description)
            json.member("messages", [["role": "user", "content": ["type": "text", "text": .string(text)]]])
        case .completions(let found):
            json.member("completion") { json in
                json.member("values", array: found.prefix(Self.completionLimit)) { $0.string($1) }
                json.member("total", found.count)
                json.member("hasMore", found.count > Self.completionLimit)
            }
        }
    }

    private var server: JSONValue {
        ["name": "vault", "title": edition.hasStructure ? "Vault" : .null, "version": .string(version)]
    }

    private var capabilities: JSONValue {
        // Before they had a name of their own here, completions were part of every server.
        ["tools": [:], "resources": [:], "prompts": [:], "completions": edition.hasAnnotations ? [:] : .null]
    }

    private func write(_ resource: Resource, to json: inout JSONWriter) {
        json.member("name", resource.name)
        if edition.hasStructure { json.member("title", resource.title) }
        json.member("description", resource.description)
        json.member("mimeType", resource.mediaType)
    }

    private func write(_ prompt: Prompt, to json: inout JSONWriter) {
        json.member("name", prompt.name)
        if edition.hasStructure { json.member("title", prompt.title) }
        json.member("description", prompt.description)
        json.member("arguments", array: prompt.arguments) { json, argument in
            json.object { json in
                json.member("name", argument.name)
                json.member("description", argument.description)
                json.member("required", argument.isRequired)
            }
        }
    }
}

// MARK: Tools

extension AssistantReply {
    private func write(_ tool: Tool, to json: inout JSONWriter) {
        json.member("name", tool.name)
        if edition.hasStructure { json.member("title", tool.title) }
        json.member("description", tool.description)
        json.member("inputSchema") { write(tool.parameters, to: &$0) }
        if edition.hasStructure {
            let schema = JSONSchema(ofShortened: tool.answer, list: tool.list, without: tool.details)
            json.member("outputSchema") { schema.writeMembers(to: &$0) }
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

    private func write(_ parameters: [ToolParameter], to json: inout JSONWriter) {
        json.member("type", "object")
        json.member("properties") { json in
            for parameter in parameters {
                let members = Self.schema(parameter.kind).members ?? []
                json.member(
                    parameter.name, .object(members + [.init(name: "description", value: .string(parameter.summary))]))
            }
        }
        let required = parameters.filter(\.isRequired)
        if !required.isEmpty { json.member("required", array: required) { $0.string($1.name) } }
        json.member("additionalProperties", false)
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
                    "title": link.title.map(JSONValue.string) ?? .null,
                ])
            }
        }
        if edition.hasStructure, let value = result.value {
            json.key("structuredContent")
            json.value(value)
        }
        json.member("isError", result.isError)
    }
}

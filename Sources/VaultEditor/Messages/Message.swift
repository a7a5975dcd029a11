import VaultSyntax

/// What tells answers apart: JSON-RPC allows numbers and texts.
enum MessageID: Hashable, Sendable {
    /// As it was written.
    case number(String)
    case text(String)

    init?(_ value: JSONValue?) {
        switch value {
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text)
        default: return nil
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .number(let number): writer.number(number)
        case .text(let text): writer.string(text)
        }
    }
}

/// A message of JSON-RPC 2.0.
enum Message: Sendable {
    case request(MessageID, method: String, JSONValue)
    case notification(method: String, JSONValue)
    /// An answer to a request of the server; nil stands for an error.
    case response(MessageID, JSONValue?)
    /// Something else, with its id where it has one.
    case invalid(MessageID?)

    init(_ value: JSONValue) {
        let id = MessageID(value["id"])
        let params = value["params"] ?? .null
        let hasParams = params.isNull || params.members != nil || params.array != nil
        if value["jsonrpc"]?.string != "2.0" || !hasParams {
            self = .invalid(id)
        } else if let method = value["method"] {
            guard let method = method.string else {
                self = .invalid(id)
                return
            }
            if value["id"] == nil {
                self = .notification(method: method, params)
            } else if let id {
                self = .request(id, method: method, params)
            } else {
                self = .invalid(nil)
            }
        } else if let id, value["result"] != nil || value["error"] != nil {
            self = .response(id, value["error"] == nil ? value["result"] : nil)
        } else {
            self = .invalid(id)
        }
    }
}

/// Why a request has no result: the codes of JSON-RPC 2.0, of LSP 3.17 and of MCP.
struct MessageError: Error, Hashable, Sendable {
    enum Code: Int, Sendable {
        case parseError = -32_700
        case invalidRequest = -32_600
        case methodNotFound = -32_601
        case invalidParams = -32_602
        case internalError = -32_603
        case serverNotInitialized = -32_002
        case requestFailed = -32_803
        case contentModified = -32_801
        case requestCancelled = -32_800
        // Of MCP only: a version of the protocol that the server does not speak; once, a resource that is not there.
        case unsupportedProtocolVersion = -32_022
        /// Has the number of `serverNotInitialized`, which MCP does not have.
        static let resourceNotFound = Code.serverNotInitialized
    }

    var code: Code
    /// A sentence without a full stop.
    var message: String
    /// More about it, where the protocol asks for that.
    var data: JSONValue?

    init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// A member that is missing or of another kind than the method asks for.
    static func parameter(_ name: String) -> MessageError {
        MessageError(.invalidParams, "'\(name)' is missing or has the wrong type")
    }
}

/// How one message is told from the next.
enum MessageFraming: Sendable {
    /// A header with its length, as LSP has it.
    case header
    /// One message a line, as MCP has it on the standard streams.
    case line
}

/// Writes messages.
enum MessageText {
    /// The result of a request; by default `null`.
    static func result(
        _ id: MessageID, framing: MessageFraming = .header, _ result: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        framed(framing) { writer in
            writer.key("id")
            id.write(to: &writer)
            writer.key("result")
            result(&writer)
        }
    }

    static func error(_ id: MessageID?, framing: MessageFraming = .header, _ error: MessageError) -> [UInt8] {
        framed(framing) { writer in
            writer.key("id")
            if let id { id.write(to: &writer) } else { writer.null() }
            // It may repeat what was sent.
            let message = HiddenCharacters.escaped(String(error.message.prefix(2_000)))
            writer.member(
                "error",
                ["code": .int(error.code.rawValue), "message": .string(message), "data": error.data ?? .null])
        }
    }

    static func notification(_ method: String, _ params: (inout JSONWriter) -> Void) -> [UInt8] {
        framed { writer in
            writer.member("method", method)
            writer.key("params")
            params(&writer)
        }
    }

    static func request(_ id: Int, _ method: String, _ params: ((inout JSONWriter) -> Void)?) -> [UInt8] {
        framed { writer in
            writer.member("id", id)
            writer.member("method", method)
            if let params {
                writer.key("params")
                params(&writer)
            }
        }
    }

    private static func framed(
        _ framing: MessageFraming = .header, _ members: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter(.compact)
        writer.object { writer in
            writer.member("jsonrpc", "2.0")
            members(&writer)
        }
        switch framing {
        case .header: return Array("Content-Length: \(writer.bytes.count)\r\n\r\n".utf8) + writer.bytes
        case .line: return writer.bytes + [UInt8(ascii: "\n")]
        }
    }
}

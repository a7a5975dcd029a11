import VaultSyntax

/// What tells answers apart, as it was written: JSON-RPC allows numbers and texts.
struct MessageID: Hashable, Sendable {
    let value: JSONValue

    init?(_ value: JSONValue?) {
        switch value {
        case .number?, .string?: self.value = value ?? .null
        default: return nil
        }
    }
}

/// A message of JSON-RPC 2.0 that came.
enum Message: Sendable {
    case request(MessageID, method: String, JSONValue)
    case notification(method: String, JSONValue)
    /// An answer to a request of the server; nil stands for an error.
    case response(MessageID, JSONValue?)
    /// Something else, with its id where it has one.
    case invalid(MessageID?)

    init(_ value: JSONValue) {
        let (id, params) = (MessageID(value["id"]), value["params"] ?? .null)
        let hasParams = params.isNull || params.members != nil || params.array != nil
        self = .invalid(id)
        guard value["jsonrpc"]?.string == "2.0", hasParams else { return }
        if let method = value["method"] {
            guard let method = method.string else { return }
            if let id { self = .request(id, method: method, params) }
            if value["id"] == nil { self = .notification(method: method, params) }
        } else if let id, value["result"] != nil || value["error"] != nil {
            self = .response(id, value["error"] == nil ? value["result"] : nil)
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
        (self.code, self.message, self.data) = (code, message, data)
    }

    static let cancelled = MessageError(.requestCancelled, "the request was cancelled")

    /// A member that is missing or of another kind than the method asks for.
    static func parameter(_ name: String) -> MessageError {
        MessageError(.invalidParams, "'\(name)' is missing or has the wrong type")
    }
}

/// Messages as the servers send them.
extension JSONValue {
    static func result(_ id: MessageID, _ result: JSONValue) -> JSONValue {
        message([.init(name: "id", value: id.value), .init(name: "result", value: result)])
    }

    static func failure(_ id: MessageID?, _ error: MessageError) -> JSONValue {
        // It may repeat what was sent.
        let text = HiddenCharacters.escaped(String(error.message.prefix(2_000)))
        let members: JSONValue = [
            "code": .int(error.code.rawValue), "message": .string(text), "data": error.data ?? .null,
        ]
        return message([.init(name: "id", value: id?.value ?? .null), .init(name: "error", value: members)])
    }

    /// A request of the server, or without an id a notification.
    static func call(_ method: String, id: Int? = nil, _ params: JSONValue?) -> JSONValue {
        let call: JSONValue = ["id": id.map(JSONValue.int) ?? .null, "method": .string(method)]
        return message((call.members ?? []) + (params.map { [.init(name: "params", value: $0)] } ?? []))
    }

    private static func message(_ members: [Member]) -> JSONValue {
        .object([.init(name: "jsonrpc", value: "2.0")] + members)
    }

    /// On one line, without spaces.
    var line: [UInt8] {
        var writer = JSONWriter(.compact)
        writer.value(self)
        return writer.bytes
    }
}

/// How one message is told from the next.
enum MessageFraming: Sendable {
    /// A header with its length, as LSP has it.
    case header
    /// One message a line, as MCP has it on the standard streams.
    case line

    func framed(_ message: JSONValue) -> [UInt8] {
        let bytes = message.line
        return self == .line
            ? bytes + [.newline] : Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
    }
}

/// Takes messages out of a stream of bytes. A header that cannot be read, a text that is not JSON, and one that is too
/// long are one problem each; reading goes on with the next header or line.
struct MessageReader {
    enum Result: Sendable {
        case message(JSONValue)
        /// Why something that came is not a message.
        case problem(String)
    }

    /// The longest message that is read, in bytes; a longer one is passed over.
    static let limits = (header: 256 << 20, line: 64 << 20)
    /// The longest line of a header.
    private static let lineLimit = 8 << 10

    private let framing: MessageFraming
    private var bytes: [UInt8] = []
    private var start = 0
    /// Up to where there is no line feed.
    private var searched = 0
    /// Of the message whose header was read.
    private var length: Int?
    /// The length that the header so far gives.
    private var headerLength: Int?
    /// Bytes of a message that is too long, still to be passed over.
    private var passed = 0
    /// Whether the header, or the line, that is being passed over was reported.
    private var isLost = false

    init(_ framing: MessageFraming) { self.framing = framing }

    mutating func append(_ more: [UInt8]) {
        if start > 0 {
            bytes.removeFirst(start)
            (start, searched) = (0, searched - start)
        }
        bytes += more
    }

    /// The next message or problem; nil until more bytes come. Empty lines between messages of one line are neither.
    mutating func next() -> Result? {
        while true {
            let count = min(passed, bytes.count - start)
            start += count
            passed -= count
            if passed > 0 { return nil }
            if let length {
                guard bytes.count - start >= length else { return nil }
                self.length = nil
                start += length
                return Self.message(bytes[start - length..<start])
            }
            searched = max(searched, start)
            guard let end = bytes[searched...].firstIndex(of: .newline) else {
                searched = bytes.count
                let limit = framing == .line ? Self.limits.line : Self.lineLimit
                if bytes.count - start <= limit { return nil }
                // What may be the beginning of a header stays.
                start = framing == .line ? bytes.count : bytes.count - limit / 2
                if let problem = lost() { return problem }
                continue
            }
            let line = bytes[start..<end]
            start = end + 1
            if let result = framing == .line ? read(line: line) : read(header: line) { return result }
        }
    }

    private static func message(_ text: ArraySlice<UInt8>) -> Result {
        do throws(JSONProblem) {
            return .message(try JSONReader.read(Array(text), replacingLoneSurrogates: true))
        } catch {
            return .problem("the message is not JSON, from byte \(error.offset) on")
        }
    }

    /// The problem of what is passed over, once.
    private mutating func lost() -> Result? {
        if isLost { return nil }
        isLost = true
        return .problem(
            framing == .line
                ? "a message is longer than \(Self.limits.line >> 20) MB"
                : "a header without a readable 'Content-Length'")
    }

    private mutating func read(line: ArraySlice<UInt8>) -> Result? {
        defer { isLost = false }
        if isLost || line.allSatisfy({ $0.isBlank || $0 == .carriageReturn }) { return nil }
        return line.count > Self.limits.line ? lost() : Self.message(line)
    }

    /// Reads a line of a header; an empty one ends it. After bytes that are not a header one may begin inside of a line.
    private mutating func read(header line: ArraySlice<UInt8>) -> Result? {
        let text = String(decoding: line.prefix(Self.lineLimit), as: UTF8.self).trimmed.lowercased()
        if text.isEmpty {
            guard let length = headerLength else { return lost() }
            (headerLength, isLost) = (nil, false)
            if length <= Self.limits.header {
                self.length = length
                return nil
            }
            passed = length
            return .problem("a message of \(length) bytes is too long")
        }
        if let name = text.ranges(of: "content-length:").last,
            let length = WholeNumber(String(text[name.upperBound...]).trimmed)?.within(0...Int.max >> 8)
        {
            headerLength = length
            return nil
        }
        return text.contains(/^[a-z-]+:/) ? nil : lost()
    }
}

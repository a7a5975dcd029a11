import VaultSyntax
import VaultSystem

/// Runs a session with an assistant's client on the standard streams until its input ends.
package struct AssistantServer {
    private let session: AssistantSession
    private let log: (@Sendable (String) -> Void)?

    /// - Parameters:
    ///   - version: that of the program
    ///   - log: takes a line about each message
    package init(_ assistant: any Assistant, version: String, log: (@Sendable (String) -> Void)? = nil) {
        session = AssistantSession(assistant, version: version)
        self.log = log
    }

    /// Answers until the client is gone; gives the exit code.
    package func run(on streams: MessageStreams) -> Int32 {
        var reader = LineReader()
        var arrived = Arrived()
        var hasEnded = false
        // Since nothing waited for an answer.
        var bytesRead = 0
        while true {
            // What is there is read before anything is answered, so that what was cancelled costs nothing; of a client
            // that sends very much, the rest waits in the pipe.
            var wait: Int? = arrived.isEmpty ? nil : 0
            if arrived.isEmpty { bytesRead = 0 }
            reading: while !hasEnded, arrived.isEmpty || bytesRead < MessageStreams.mostUnanswered {
                switch streams.next(within: wait) {
                case .input(let bytes):
                    reader.append(bytes)
                    bytesRead += bytes.count
                case .end:
                    reader.append([UInt8(ascii: "\n")])
                    hasEnded = true
                case .other: break reading
                }
                while let result = reader.next() { arrived.take(result) }
                wait = 0
            }
            guard let result = arrived.next() else {
                if !hasEnded { continue }
                streams.finish()
                return 0
            }
            switch result {
            case .problem(let problem):
                log?("!! \(problem)")
                session.receive(problem: problem)
            case .message(let message):
                log?("<- \(message["method"]?.string ?? "") \(MessageID(message["id"]).map { "\($0)" } ?? "")")
                session.receive(message)
            }
            for bytes in session.outbox { streams.send(bytes) }
            session.outbox = []
        }
    }
}

/// What came and is not answered yet, in its order.
struct Arrived {
    private var waiting: [MessageReader.Result] = []
    private var start = 0

    var isEmpty: Bool { start == waiting.count }

    /// A request that is cancelled before its turn gets no answer at all.
    mutating func take(_ result: MessageReader.Result) {
        guard case .message(let message) = result, message["method"]?.string == "notifications/cancelled",
            let id = MessageID(message["params"]?["requestId"])
        else { return waiting.append(result) }
        let place = waiting[start...].firstIndex { other in
            guard case .message(let other) = other, let method = other["method"]?.string else { return false }
            return method != "initialize" && MessageID(other["id"]) == id
        }
        if let place { waiting.remove(at: place) }
    }

    mutating func next() -> MessageReader.Result? {
        if isEmpty {
            waiting.removeAll(keepingCapacity: true)
            start = 0
            return nil
        }
        start += 1
        return waiting[start - 1]
    }
}

/// Takes messages out of a stream of bytes, one a line (the stdio transport of MCP).
///
/// A line that is not JSON, or too long, is one problem; reading goes on in the next one. Cost: linear in the bytes.
struct LineReader {
    /// The longest line that is read, in bytes.
    static let limit = 64 << 20

    private var bytes: [UInt8] = []
    private var start = 0
    /// Up to where there is no line feed.
    private var searched = 0
    /// Whether the rest of a line that is too long is being passed over.
    private var isPassing = false

    mutating func append(_ more: [UInt8]) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes += more
    }

    /// The next message or problem; nil until more bytes come. Empty lines are neither.
    mutating func next() -> MessageReader.Result? {
        while true {
            guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
                searched = bytes.count
                return bytes.count - start > Self.limit ? passOver() : nil
            }
            let line = bytes[start..<end]
            start = end + 1
            searched = start
            if isPassing {
                isPassing = false
                continue
            }
            if line.count > Self.limit { return tooLong }
            if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
            do throws(JSONProblem) {
                return .message(try JSONReader.read(Array(line), replacingLoneSurrogates: true))
            } catch {
                return .problem("the message is not JSON, from byte \(error.offset) on")
            }
        }
    }

    private var tooLong: MessageReader.Result { .problem("a message is longer than \(Self.limit >> 20) MB") }

    /// Forgets what came of a line that is too long; the problem, once.
    private mutating func passOver() -> MessageReader.Result? {
        bytes = []
        (start, searched) = (0, 0)
        if isPassing { return nil }
        isPassing = true
        return tooLong
    }
}

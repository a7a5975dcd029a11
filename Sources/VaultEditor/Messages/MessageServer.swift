import VaultSyntax
import VaultSystem

/// One client's messages and the answers to them: takes messages one after the other, and keeps what it sends. It
/// neither reads nor writes streams.
package protocol MessageSession: AnyObject {
    /// What to send, each with what tells it from the next.
    var outbox: [[UInt8]] { get set }
    /// Whether messages have headers, as LSP has them; else each is a line.
    var hasHeaders: Bool { get }
    /// The method by which a client cancels a request, and the parameter with its id.
    var cancelling: (method: String, parameter: String) { get }
    /// How long until something is to be done though no message comes, in milliseconds; nil for never.
    var patience: Int? { get }
    /// The exit code once the session has ended.
    var exitCode: Int32? { get }
    /// The exit code when the input ends before the session does, and all that came is answered.
    var exitCodeAtEnd: Int32 { get }

    func receive(_ message: JSONValue)
    /// Takes something that is not a message.
    func receive(problem: String)
    /// Takes a request that was cancelled before its turn.
    func cancel(_ request: JSONValue)
    /// Called when no message waits.
    func rest()
    /// Starts what runs beside the answers, on threads of the streams, and takes what came of it.
    func work(beside streams: MessageStreams, isIdle: Bool)
}

/// Runs a session on the standard streams until it ends.
package struct MessageServer {
    private let session: any MessageSession
    private let log: (@Sendable (String) -> Void)?

    /// - Parameter log: takes a line about each message
    package init(_ session: any MessageSession, log: (@Sendable (String) -> Void)? = nil) {
        (self.session, self.log) = (session, log)
    }

    /// Answers until the session ends, or its input; gives the exit code.
    package func run(on streams: MessageStreams) -> Int32 {
        let framing = session.hasHeaders ? MessageFraming.header : .line
        var (reader, arrived, hasEnded) = (MessageReader(framing), ArrivedMessages(), false)
        // Since nothing waited for an answer.
        var bytesRead = 0
        while true {
            // What is there is read before anything is answered, so that what was cancelled costs nothing; of a client
            // that sends very much, the rest waits in the pipe.
            var wait = arrived.isEmpty ? session.patience : 0
            if arrived.isEmpty { bytesRead = 0 }
            reading: while !hasEnded, arrived.isEmpty || bytesRead < MessageStreams.mostUnanswered {
                switch streams.next(within: wait) {
                case .input(let bytes):
                    reader.append(bytes)
                    bytesRead += bytes.count
                case .end:
                    if framing == .line { reader.append([.newline]) }
                    hasEnded = true
                case .other: break reading
                }
                while let result = reader.next() {
                    if let cancelled = arrived.take(result, session.cancelling) { session.cancel(cancelled) }
                }
                wait = 0
            }
            session.work(beside: streams, isIdle: false)
            let result = arrived.next()
            switch result {
            case .message(let message)?:
                log?("<- \(message["method"]?.string ?? "answer") \(message["id"]?.shown ?? "")")
                session.receive(message)
            case .problem(let problem)?:
                log?("!! \(problem)")
                session.receive(problem: problem)
            case nil: session.rest()
            }
            session.work(beside: streams, isIdle: arrived.isEmpty)
            for bytes in session.outbox { streams.send(bytes) }
            session.outbox = []
            if let code = session.exitCode ?? (hasEnded && result == nil ? session.exitCodeAtEnd : nil) {
                streams.finish()
                return code
            }
        }
    }
}

/// What came and is not answered yet, in its order.
struct ArrivedMessages {
    private var waiting: [MessageReader.Result] = []
    private var start = 0

    var isEmpty: Bool { start == waiting.count }

    /// Takes what came; gives the request that it cancels before its turn. One that begins a session is not cancelled.
    mutating func take(_ result: MessageReader.Result, _ cancelling: (method: String, parameter: String)) -> JSONValue?
    {
        guard case .message(let message) = result, message["method"]?.string == cancelling.method,
            let id = MessageID(message["params"]?[cancelling.parameter])
        else {
            waiting.append(result)
            return nil
        }
        let place = waiting[start...].firstIndex { other in
            guard case .message(let other) = other, let method = other["method"]?.string else { return false }
            return method != "initialize" && MessageID(other["id"]) == id
        }
        guard let place, case .message(let cancelled) = waiting.remove(at: place) else {
            waiting.append(result)
            return nil
        }
        return cancelled
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

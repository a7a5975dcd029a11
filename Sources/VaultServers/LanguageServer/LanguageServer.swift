import Synchronization
import VaultFiles
import VaultSyntax

/// Runs a session on the standard streams until it ends.
package struct LanguageServer {
    private let session: LanguageSession
    private let log: (@Sendable (String) -> Void)?

    /// - Parameter log: takes a line about each message
    package init(_ world: LanguageSession.World, log: (@Sendable (String) -> Void)? = nil) {
        session = LanguageSession(world)
        self.log = log
    }

    /// Answers until the client says `exit`, or is not there any more; gives the exit code.
    package func run(on streams: MessageStreams) -> Int32 {
        var reader = MessageReader()
        var arrived: [JSONValue] = []
        let outcomes = Outcomes()
        while true {
            // All that is there is read before anything is answered, so that what was cancelled costs nothing.
            var wait: Int? = arrived.isEmpty ? min(session.patience ?? 5_000, 5_000) : 0
            reading: while true {
                switch streams.next(within: wait, watches: session.watches) {
                case .input(let bytes): reader.append(bytes)
                case .end: return 1
                case .other: break reading
                }
                while let result = reader.next() { take(result, &arrived) }
                wait = 0
            }
            for outcome in outcomes.take() { session.finish(outcome) }
            if let parent = session.parent, !MessageStreams.isRunning(parent) { return 1 }
            if arrived.isEmpty {
                session.lookAround()
            } else {
                let message = arrived.removeFirst()
                log?("<- \(message["method"]?.string ?? "answer") \(MessageID(message["id"]).map { "\($0)" } ?? "")")
                session.receive(message)
            }
            if arrived.isEmpty, let job = session.nextCheck() {
                streams.inBackground {
                    outcomes.put(job.run())
                    streams.wake()
                }
            }
            for bytes in session.outbox { streams.send(bytes) }
            session.outbox = []
            if let code = session.exitCode {
                streams.finish()
                return code
            }
        }
    }

    private func take(_ result: MessageReader.Result, _ arrived: inout [JSONValue]) {
        switch result {
        case .message(let message):
            if message["method"]?.string == "$/cancelRequest", let id = MessageID(message["params"]?["id"]),
                let place = arrived.firstIndex(where: { MessageID($0["id"]) == id && $0["method"] != nil })
            {
                session.cancel(arrived.remove(at: place))
            } else {
                arrived.append(message)
            }
        case .problem(let problem):
            log?("!! \(problem)")
            session.receive(problem: problem)
        }
    }
}

/// What background checks have found.
private final class Outcomes: Sendable {
    private let all = Mutex<[CheckOutcome]>([])

    func put(_ outcome: CheckOutcome) { all.withLock { $0.append(outcome) } }

    func take() -> [CheckOutcome] {
        all.withLock { all in
            defer { all = [] }
            return all
        }
    }
}

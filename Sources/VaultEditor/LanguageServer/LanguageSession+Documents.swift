import Synchronization
import VaultSyntax
import VaultSystem

/// The texts that the editor has open.
extension LanguageSession {
    func opened(_ params: JSONValue) {
        let item = params["textDocument"]
        guard let uri = item?["uri"]?.string, let text = item?["text"]?.string else { return }
        var document = OpenDocument(
            uri: uri, version: item?["version"]?.number ?? 0, lines: TextLines(Array(text.utf8), isFile: false))
        document.place = FileURI.path(uri).flatMap(place)
        documents[ExactText(uri)] = document
    }

    /// Applies changes in their order, each to the result of the one before.
    func changed(_ params: JSONValue) {
        guard let uri = params["textDocument"]?["uri"]?.string, let changes = params["contentChanges"]?.array else {
            return
        }
        let key = ExactText(uri)
        guard var document = documents.removeValue(forKey: key) else { return }
        for change in changes {
            guard let text = change["text"]?.string else { continue }
            if let range = change["range"], !range.isNull {
                guard let range = offsets(range, in: document.lines) else { continue }
                document.lines.replace(range, with: Array(text.utf8))
            } else {
                document.lines = TextLines(Array(text.utf8), isFile: false)
            }
        }
        document.version = params["textDocument"]?["version"]?.number ?? document.version
        document.isPending = true
        documents[key] = document
        if let root = document.place?.root { vaults[ExactText(root)]?.isTyping = true }
    }

    func saved(_ params: JSONValue) {
        guard let uri = params["textDocument"]?["uri"]?.string else { return }
        if let root = documents[ExactText(uri)]?.place?.root { vaults[ExactText(root)]?.mayBeStale = true }
    }

    func closed(_ params: JSONValue) {
        guard let uri = params["textDocument"]?["uri"]?.string,
            let document = documents.removeValue(forKey: ExactText(uri)), let place = document.place
        else { return }
        withdraw(document, from: place)
        forgetUnused()
        let key = ExactText(place.root)
        guard !client.pullsDiagnostics, let vault = vaults[key], uri != vault.uri(of: place.path) else { return }
        // What was said of a link is to be said of the note from here on.
        publish([], uri, version: nil)
        vaults[key]?.published[place.path] = nil
    }

    /// The offsets of a range; nil for what is not a range. One that ends before it begins is empty.
    func offsets(_ range: JSONValue, in lines: TextLines) -> Range<Int>? {
        guard let start = range["start"].flatMap(TextPosition.init), let end = range["end"].flatMap(TextPosition.init)
        else { return nil }
        let from = lines.offset(of: start, encoding)
        return from..<max(from, lines.offset(of: end, encoding))
    }

    /// The document that a request is about, whose vault has its text and what the files hold by now.
    func document(_ params: JSONValue) throws(MessageError) -> OpenDocument? {
        guard let uri = params["textDocument"]?["uri"]?.string else { throw .parameter("textDocument.uri") }
        return settledDocument(ExactText(uri))
    }
}

extension TextPosition {
    init?(_ value: JSONValue) {
        guard let line = value["line"]?.number, let column = value["character"]?.number else { return nil }
        self.init(line: line, column: column)
    }
}

extension JSONValue {
    /// A whole number, cut to what fits into 32 bits; nil for everything else.
    var number: Int? {
        guard case .number(let text) = self, !text.contains(where: { ".eE".contains($0) }) else { return nil }
        let bounds = Int(Int32.min)...Int(Int32.max)
        guard let number = WholeNumber(text.utf8) else {
            return text.first == "-" ? bounds.lowerBound : bounds.upperBound
        }
        return number.clamped(to: bounds)
    }
}

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
        var arrived: ArraySlice<JSONValue> = []
        let outcomes = Outcomes()
        // Since nothing waited for an answer.
        var bytesRead = 0
        while true {
            // What is there is read before anything is answered, so that what was cancelled costs nothing; of a client
            // that sends very much, the rest waits in the pipe.
            var wait: Int? = arrived.isEmpty ? min(session.patience ?? 5_000, 5_000) : 0
            if arrived.isEmpty { bytesRead = 0 }
            reading: while arrived.isEmpty || bytesRead < MessageStreams.mostUnanswered {
                switch streams.next(within: wait, watches: session.watches) {
                case .input(let bytes):
                    reader.append(bytes)
                    bytesRead += bytes.count
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

    private func take(_ result: MessageReader.Result, _ arrived: inout ArraySlice<JSONValue>) {
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

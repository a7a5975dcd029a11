import Synchronization
import VaultSyntax
import VaultTestSupport

@testable import VaultEditor

/// An editor that talks to a session of the language server in the same process, and waits for each answer.
final class TestEditor {
    let session: LanguageSession
    private(set) var notifications: [JSONValue] = []
    private(set) var requests: [JSONValue] = []
    private var answers: [Int: JSONValue] = [:]
    private var number = 0
    /// What the server's clock shows, in milliseconds, and how far it goes each time: so far that the files are looked at.
    private let clock = ServerClock()
    var step = 1_000

    static let able = """
        {"textDocument": {"codeAction": {"codeActionLiteralSupport": {}, "isPreferredSupport": true},
        "hover": {"contentFormat": ["markdown"]}, "publishDiagnostics": {"relatedInformation": true},
        "definition": {"linkSupport": true}, "completion": {"completionItem": {"snippetSupport": true}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": true}},
        "workspace": {"applyEdit": true,
        "workspaceEdit": {"documentChanges": true, "resourceOperations": ["create", "rename", "delete"]}},
        "general": {"positionEncodings": ["utf-8"]}}
        """
    static let plain = """
        {"textDocument": {"publishDiagnostics": {"relatedInformation": true}},
        "general": {"positionEncodings": ["utf-8"]}}
        """

    /// Starts a session of a folder.
    init(
        _ folder: String?, _ capabilities: String = able, options: String = "null", today: String? = "2026-11-21"
    ) {
        let day = today.map { Array($0.utf8) }.flatMap { CalendarDate.read($0.span).value }
        let world = LanguageSession.World(
            environment: [:], home: nil, today: day, version: "0",
            milliseconds: { [clock] in clock.time.load(ordering: .relaxed) })
        session = LanguageSession(world)
        let root = folder.map { JSONWriter.quoted("file://" + $0) } ?? "null"
        request(
            "initialize",
            #"{"processId": null, "rootUri": \#(root), "capabilities": \#(capabilities), "#
                + #""initializationOptions": \#(options)}"#)
        notify("initialized", "{}")
    }

    func notify(_ method: String, _ params: String) {
        send(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(params)}"#)
    }

    /// The answer, with its result or error.
    @discardableResult
    func request(_ method: String, _ params: String) -> JSONValue {
        number += 1
        send(#"{"jsonrpc": "2.0", "id": \#(number), "method": "\#(method)", "params": \#(params)}"#)
        settle()
        return answers.removeValue(forKey: number) ?? .null
    }

    func send(_ text: String) {
        guard let value = try? JSONReader.read(Array(text.utf8)) else { return }
        clock.time.add(step, ordering: .relaxed)
        session.receive(value)
        take()
    }

    /// Runs the checks that are due.
    func settle() {
        clock.time.add(step, ordering: .relaxed)
        while let job = session.nextCheck() { session.finish(job.run()) }
        take()
    }

    private func take() {
        for bytes in session.outbox {
            let text = String(decoding: bytes, as: UTF8.self)
            guard let start = text.firstRange(of: "\r\n\r\n")?.upperBound,
                let value = try? JSONReader.read(Array(text[start...].utf8))
            else { continue }
            if value["method"] == nil {
                if case .number(let id) = value["id"] { answers[Int(id) ?? -1] = value }
            } else if value["id"] == nil {
                notifications.append(value)
            } else {
                requests.append(value)
            }
        }
        session.outbox = []
    }

    func open(_ path: String, _ text: String) {
        notify(
            "textDocument/didOpen",
            #"{"textDocument": {"uri": \#(Self.uri(path)), "languageId": "markdown", "version": 1, "text": "#
                + JSONWriter.quoted(text) + "}}")
    }

    func change(_ path: String, to text: String, version: Int = 2) {
        notify(
            "textDocument/didChange",
            #"{"textDocument": {"uri": \#(Self.uri(path)), "version": \#(version)}, "contentChanges": [{"text": "#
                + JSONWriter.quoted(text) + "}]}")
    }

    func close(_ path: String) { notify("textDocument/didClose", #"{"textDocument": {"uri": \#(Self.uri(path))}}"#) }

    func save(_ path: String) { notify("textDocument/didSave", #"{"textDocument": {"uri": \#(Self.uri(path))}}"#) }

    /// A URI in JSON.
    static func uri(_ path: String) -> String { JSONWriter.quoted(FileURI.uri(path)) }

    /// All diagnostics that were published last, by URI.
    func diagnostics() -> [String: [JSONValue]] {
        settle()
        var all: [String: [JSONValue]] = [:]
        for note in notifications where note["method"]?.string == "textDocument/publishDiagnostics" {
            all[note["params"]?["uri"]?.string ?? ""] = note["params"]?["diagnostics"]?.array ?? []
        }
        return all.filter { !$0.value.isEmpty }
    }

    /// What the user was shown.
    var messages: [String] {
        notifications.filter { $0["method"]?.string == "window/showMessage" }
            .compactMap { $0["params"]?["message"]?.string }
    }

    static let settings = "---\ntype: vault\nformat: 1\ntimezone: UTC\n---\n"
    static let goal =
        "---\ntype: goal\ntitle: Run\nstart: 2026-11-02\ndue: 2026-11-29\ntargets: [10 km]\n---\n"

    /// A vault with a goal.
    static func tree(_ more: [String: String] = [:]) throws -> TemporaryTree {
        try TemporaryTree(["vault.md": settings, "goals/run.md": goal].merging(more) { $1 })
    }
}

/// The rules of diagnostics, by their notes.
func rules(_ diagnostics: [String: [JSONValue]]) -> [String] {
    diagnostics.sorted { $0.key < $1.key }.flatMap { $0.value.compactMap { $0["code"]?.string } }
}

private final class ServerClock: Sendable {
    let time = Atomic(0)
}

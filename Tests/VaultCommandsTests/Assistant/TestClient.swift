import VaultRecords
import VaultRequests
import VaultSyntax
import VaultTestSupport

@testable import VaultEditor
@testable import VaultProgram

/// A client of the Model Context Protocol that talks to a session in the same process. Today is 2026-11-21.
final class TestClient {
    let session: AssistantSession
    private var number = 0
    /// Is there as long as the client.
    private var kept: SmallFolder?

    convenience init(_ folder: SmallFolder, _ version: String? = "2025-11-25", writes: Bool = false) {
        self.init(folder.scratch.path, version, writes: writes)
        kept = folder
    }

    /// - Parameter version: of the protocol; nil to begin nothing
    init(_ folder: String, _ version: String? = "2025-11-25", writes: Bool = false) {
        let invocation = Invocation(arguments: [], directory: folder, home: folder)
        let assistant = VaultAssistant(
            ServedFolder(folder, environment: [:]), invocation, day: "2026-11-21", allowsWriting: writes)
        session = AssistantSession(assistant, version: "0")
        if let version {
            request("initialize", #"{"protocolVersion": "\#(version)", "capabilities": {}, "clientInfo": {}}"#)
        }
    }

    /// What is answered to a line; nil for nothing. Whatever is no line of JSON is null.
    func send(_ text: String) -> JSONValue? {
        var reader = MessageReader(.line)
        reader.append(Array((text + "\n").utf8))
        while let result = reader.next() {
            switch result {
            case .message(let message): session.receive(message)
            case .problem(let problem): session.receive(problem: problem)
            }
        }
        let lines = session.outbox
        session.outbox = []
        guard let line = lines.first else { return nil }
        let isOne = lines.count == 1 && line.last == 0x0A && line.count(where: { $0 == 0x0A }) == 1
        return isOne ? (try? JSONReader.read(line)) ?? .null : .null
    }

    /// The answer, with its result or error.
    @discardableResult
    func request(_ method: String, _ params: String = "{}") -> JSONValue {
        number += 1
        return send(#"{"jsonrpc": "2.0", "id": \#(number), "method": "\#(method)", "params": \#(params)}"#) ?? .null
    }

    /// The result of a tool.
    func call(_ tool: String, _ arguments: String = "{}") -> JSONValue {
        request("tools/call", #"{"name": "\#(tool)", "arguments": \#(arguments)}"#)["result"] ?? .null
    }
}

extension JSONValue {
    /// The value at a path of keys and places: `result.tools.0.name`.
    func at(_ path: String) -> JSONValue? {
        var value: JSONValue? = self
        for step in path.split(separator: ".") {
            if let place = Int(step), let elements = value?.array {
                value = elements.indices.contains(place) ? elements[place] : nil
            } else {
                value = value?[String(step)]
            }
        }
        return value
    }

    /// The texts of a result's blocks.
    var texts: [String] { at("content")?.array?.compactMap { $0["text"]?.string } ?? [] }
}

import Foundation
import Synchronization
import VaultProgram
import VaultRecords
import VaultRequests
import VaultTestSupport

/// What tests of commands that write ask of a folder.
extension SmallFolder {
    /// The text of every file by path, those of `.vault` aside, and without what says when commands made it.
    var texts: [String: String] {
        var texts: [String: String] = [:]
        let files = FileManager.default.enumerator(atPath: scratch.path)
        while let path = files?.nextObject() as? String {
            guard !path.hasPrefix(".vault"), path.contains("."),
                let bytes = FileManager.default.contents(atPath: scratch.path + "/" + path)
            else { continue }
            texts[path] = Self.withoutCreation(String(decoding: bytes, as: UTF8.self))
        }
        return texts
    }

    /// The text of a file, as `texts` has it; nil when there is none.
    func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: scratch.path + "/" + path).map {
            Self.withoutCreation(String(decoding: $0, as: UTF8.self))
        }
    }

    /// Without the line by which what commands make says when: the clock of these tests stands at midnight.
    /// `CreationTests` looks at it.
    private static func withoutCreation(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.filter { !$0.hasPrefix("created: 2026-11-21T00:00:") }.joined(separator: "\n")
    }

    /// What a command prints as JSON.
    func json(_ arguments: String...) throws -> [String: Any] {
        let output = run(arguments: arguments + ["--format", "json"]).stdout
        return try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
    }

    /// Runs a command on a terminal at which a person gives these answers, in order.
    func run(_ arguments: [String], answers: String?...) -> Answer {
        let rest = Mutex(answers[...])
        let result = VaultCommand.run(
            Invocation(
                arguments: arguments, directory: scratch.path, home: nil, stdinIsTerminal: true, columns: 80,
                today: CalendarDate(year: 2026, month: 11, day: 21),
                ask: { _ in rest.withLock { $0.popFirst() ?? nil } }))
        return Answer(
            stdout: String(decoding: result.stdout, as: UTF8.self),
            stderr: String(decoding: result.stderr, as: UTF8.self), exitCode: result.exitCode)
    }
}

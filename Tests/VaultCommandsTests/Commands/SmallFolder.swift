import Foundation
import Synchronization
import VaultProgram
import VaultRecords
import VaultRequests
import VaultTestSupport

/// A vault in a scratch folder, to run commands in. Today is 2026-11-21.
struct SmallFolder {
    let scratch: ScratchFolder

    /// `vault.md` is written unless the files bring their own, or `isVault` is false.
    init(_ files: [String: String], isVault: Bool = true) throws {
        scratch = try ScratchFolder()
        if isVault, files["vault.md"] == nil { try scratch.write("---\ntype: vault\nformat: 1\n---\n", to: "vault.md") }
        for (path, text) in files { try scratch.write(text, to: path) }
    }

    /// Absolute.
    var path: String { scratch.path }

    func write(_ text: String, to path: String) throws { try scratch.write(text, to: path) }

    /// The folder above, where the search for a vault ends.
    private var parent: String { scratch.path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } }

    func run(
        _ arguments: String..., in directory: String? = nil, isTerminal: Bool = false, today: CalendarDate? = nil,
        columns: Int = 80, environment: [String: String] = [:], home: String? = nil, byClock: Bool = false
    ) -> Answer {
        run(
            arguments: arguments, in: directory, isTerminal: isTerminal, today: today, columns: columns,
            environment: environment, home: home, byClock: byClock)
    }

    /// Runs a line as it is advised, `vault` at its beginning.
    func run(line: String) -> Answer {
        guard let words = ShellWords.split(line), words.first == "vault" else {
            return Answer(stdout: "", stderr: "not a line of vault: \(line)", exitCode: 99)
        }
        return run(arguments: Array(words.dropFirst()))
    }

    /// - Parameters:
    ///   - directory: where the program stands; the folder itself unless it is given
    ///   - home: the home folder; the one above unless it is given
    ///   - byClock: whether the day is asked of the clock
    func run(
        arguments: [String], in directory: String? = nil, isTerminal: Bool = false, today: CalendarDate? = nil,
        input: String = "", columns: Int = 80, environment: [String: String] = [:], home: String? = nil,
        byClock: Bool = false
    ) -> Answer {
        let day = today ?? CalendarDate(year: 2026, month: 11, day: 21)
        let result = VaultCommand.run(
            Invocation(
                arguments: arguments, environment: environment, directory: directory ?? path, home: home ?? parent,
                stdoutIsTerminal: isTerminal, columns: columns, today: byClock ? nil : day,
                input: StandardInput(bytes: Array(input.utf8))))
        return .init(result)
    }

    typealias Answer = GitFolder.Answer
}

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
        return .init(result)
    }
}

/// A terminal at which a person gives answers in order; after the last one the input ends.
final class ScriptedTerminal: Sendable {
    private let answers: Mutex<[String]>
    private let shown = Mutex("")

    init(_ answers: [String]) { self.answers = Mutex(answers) }

    /// All that was shown on stderr while the command ran, with the answers.
    var screen: String { shown.withLock { $0 } }

    /// How many answers were not asked for.
    var unasked: Int { answers.withLock { $0.count } }

    func run(_ arguments: [String], in folder: SmallFolder, isTerminal: Bool = true) -> SmallFolder.Answer {
        run(arguments, at: folder.scratch.path, isTerminal: isTerminal)
    }

    /// - Parameter environment: colour is left out, whatever it says
    func run(
        _ arguments: [String], at directory: String, _ environment: [String: String] = [:], isTerminal: Bool = true,
        home: String? = nil
    ) -> SmallFolder.Answer {
        let result = VaultCommand.run(
            Invocation(
                arguments: arguments, environment: environment.merging(["NO_COLOR": "1"]) { $1 }, directory: directory,
                home: home,
                stdinIsTerminal: isTerminal, stdoutIsTerminal: isTerminal, columns: 80,
                today: CalendarDate(year: 2026, month: 11, day: 21),
                printMessage: { line in self.show(line + "\n") },
                ask: { question in
                    let answer = self.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                    self.show(question.plainText + (answer ?? "^D") + "\n")
                    // An earlier answer that is deleted from the line.
                    return answer == "^U" ? "" : answer.map(question.plainAnswer)
                }))
        return .init(result)
    }

    private func show(_ text: String) { shown.withLock { $0 += text } }
}

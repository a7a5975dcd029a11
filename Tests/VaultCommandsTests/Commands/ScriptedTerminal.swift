import Synchronization
import VaultProgram
import VaultRecords
import VaultRequests

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
        return SmallFolder.Answer(
            stdout: String(decoding: result.stdout, as: UTF8.self),
            stderr: String(decoding: result.stderr, as: UTF8.self), exitCode: result.exitCode)
    }

    private func show(_ text: String) { shown.withLock { $0 += text } }
}

import Synchronization
import VaultSystem

/// Asks at the terminal of this program: in a line that can be edited where that is possible, else line by line.
package final class TerminalQuestions: Sendable {
    private let editsLines: Bool
    private let style: Style
    /// Whether the command has made a change already.
    private let hasWritten: @Sendable () -> Bool
    /// What was answered so far, the oldest first.
    private let history = Mutex<[String]>([])
    private let count = Mutex(0)

    package init(_ process: ProcessEnvironment, hasWritten: @escaping @Sendable () -> Bool) {
        let isTerminal = process.stdinIsTerminal && process.stdoutIsTerminal && process.stderrIsTerminal
        editsLines = isTerminal && Style.canControl(process.environment)
        style = Style(choice: nil, environment: process.environment, isTerminal: process.stderrIsTerminal)
        self.hasWritten = hasWritten
    }

    /// Whether anything was asked.
    package var hasAsked: Bool { count.withLock { $0 > 0 } }

    /// The answer; nil at the end of the input.
    package func answer(to question: Question) -> String? {
        count.withLock { $0 += 1 }
        guard editsLines, let ending = edit(question) else {
            return ProcessEnvironment.ask(question.plainText).map(question.plainAnswer)
        }
        switch ending {
        case .entered(let line):
            keep(line)
            return line
        case .ended: return nil
        case .interrupted:
            ProcessEnvironment.printMessage(
                hasWritten() ? "stopped; what was written before can be undone: vault undo" : "nothing was written")
            ProcessEnvironment.endInterrupted()
        }
    }

    /// What is longer than one key, and not there yet.
    private func keep(_ line: String) {
        if line.count > 1 { history.withLock { lines in lines = lines.filter { $0 != line } + [line] } }
    }

    private enum Ending { case entered(String), ended, interrupted }

    /// An Escape that nothing follows in this time was the key.
    private static let sequenceTime: Int32 = 100

    /// Nil where the terminal cannot be set.
    private func edit(_ question: Question) -> Ending? {
        guard let terminal = Terminal() else { return nil }
        var columns = terminal.columns
        let prompt = Self.prompt(question.text, columns: columns)
        terminal.write(prompt.before)
        var editor = LineEditor(
            prompt: prompt.last, line: question.draft, standard: question.standard,
            history: history.withLock { $0 }, commands: question.commands, columns: columns, style: style)
        var reader = KeyReader()
        terminal.write(editor.drawing())
        while true {
            switch terminal.next(milliseconds: reader.isWaiting ? Self.sequenceTime : nil) {
            case .bytes(let bytes):
                for key in reader.keys(bytes) {
                    if key == .clear { terminal.write("\u{1b}[H\u{1b}[2J") }
                    switch editor.press(key) {
                    case .editing: break
                    case .entered(let line):
                        terminal.write(editor.finalDrawing)
                        return .entered(line)
                    case .ended:
                        terminal.write("\n")
                        return .ended
                    }
                }
            case .pause: reader.giveUp()
            case .resized, .resumed: break
            case .interrupted:
                terminal.write("^C\n")
                return .interrupted
            case .closed:
                terminal.write("\n")
                return .ended
            }
            // The size is read each time: a signal that says that it changed may be lost.
            let now = terminal.columns
            if now == columns {
                terminal.write(editor.drawing())
            } else {
                editor.columns = now
                terminal.write(editor.redrawing(before: columns))
                columns = now
            }
        }
    }

    /// The text with its last row apart, which leaves room for an answer.
    package static func prompt(_ text: String, columns: Int) -> (before: String, last: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let last = lines.last.map(String.init) ?? ""
        let before = lines.dropLast().flatMap { FittedText.lines(of: String($0), width: columns) }
            .map { $0 + "\n" }.joined()
        if DisplayText.width(last) + room <= columns { return (before, last) }
        let rows = DisplayText.wrapped(last, to: columns - 1)
        guard let end = rows.last, DisplayText.width(end) + 1 + room <= columns else {
            return (before + rows.map { $0 + "\n" }.joined(), "> ")
        }
        return (before + rows.dropLast().map { $0 + "\n" }.joined(), end + " ")
    }

    /// The cells that an answer has at least.
    private static let room = 8
}

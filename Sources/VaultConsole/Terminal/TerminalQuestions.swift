import Synchronization
import VaultRecords
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

/// What a command asks a person.
package struct Question: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// What is shown. The last line is the prompt; what is before it may have colours.
    package var text: String
    /// What `?` shows; nil where it is an answer like any other.
    package var help: String?
    /// What Enter alone stands for, for the eye: the answer is empty then.
    package var standard = ""
    /// What the line holds at first, where it can be edited.
    package var draft = ""
    /// Whether `<` leads to the question before, and is said in the help. The answer is `Question.back` then.
    package var mayGoBack = false

    package init(_ text: String, help: String? = nil) {
        self.text = text
        self.help = help
    }

    package init(stringLiteral text: String) { self.init(text) }

    /// One with some choices, as `[y]es` or `[1-3]`, of which a word or its first letter is typed.
    ///
    /// - Parameters:
    ///   - text: what is shown before them
    ///   - help: what each of them does
    ///   - mayGoBack: whether there is a question before it
    package init(_ text: String = "", choices: [String], help: String, mayGoBack: Bool = false) {
        let all = choices + (mayGoBack ? ["[<] back"] : []) + ["[?] for help"]
        self.init("\(text)\(all.joined(separator: ", ")): ", help: help)
        self.mayGoBack = mayGoBack
    }

    /// The answer that leads back.
    package static let back = "<"
    private static let forHelp = "?"

    /// The answers that are none.
    package var commands: Set<String> {
        Set((mayGoBack ? [Self.back] : []) + (help == nil ? [] : [Self.forHelp]))
    }

    /// What the help says of the keys, the same at every question.
    private var keys: String {
        let back = mayGoBack ? "'<' goes back to the question before. " : ""
        return "\(back)The arrow keys move in the line and fetch earlier answers. Ctrl-C stops; nothing is written."
    }

    private func isHelp(_ answer: String) -> Bool { help != nil && answer == Self.forHelp }

    private func helpLines(width: Int) -> [String] {
        let paragraphs = (help ?? "").split(separator: "\n").map(String.init) + [keys]
        return paragraphs.flatMap { DisplayText.wrapped(DisplayText.visible($0), to: width - 2) }.map { "  " + $0 }
    }

    /// What is said to an answer that the question does not have.
    package func objection(to answer: String) -> String {
        if answer.isEmpty { return "no answer was given; '?' explains the choices" }
        if answer == Self.back { return "this is the first question" }
        return "\(DisplayText.visible(Words.quote(answer))) is not one of the choices; '?' explains them"
    }

    // MARK: Lines without an editor

    /// The text where no line can hold the draft: it shows what Enter alone stands for.
    package var plainText: String { draft.isEmpty ? text : "\(text)[\(DisplayText.visible(draft))] " }

    /// The answer that a line gives which was read without an editor.
    package func plainAnswer(_ line: String) -> String { line.trimmed.isEmpty ? draft : line }

    /// The same question without what was shown before it.
    package var shortened: Question {
        var question = self
        if let last = text.lastIndex(of: "\n") { question.text = String(text[text.index(after: last)...]) }
        return question
    }

    /// The answer, without spaces around it; nil at the end of the input. `?` is answered here.
    ///
    /// - Parameters:
    ///   - width: what the help is laid out for
    ///   - show: prints a line
    ///   - read: shows a question and reads one line
    package func answer(
        width: Int, show: (String) -> Void, read: (Question) -> String?
    ) -> String? {
        var question = self
        while let answer = read(question)?.trimmed {
            guard question.isHelp(answer) else { return answer }
            for line in question.helpLines(width: width) { show(line) }
            question = question.shortened
        }
        return nil
    }
}

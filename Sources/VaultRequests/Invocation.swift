import Synchronization
import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultSystem

/// Everything a command may know about the world around it. Main fills it in; tests write it down.
package struct Invocation: Sendable {
    /// The words after the program's name.
    package var arguments: [String]
    package var environment: [String: String]
    /// This program's own file, absolute; nil where that is not known.
    package var program: String?
    /// The current folder, as an absolute path.
    package var directory: String
    /// The home folder, above which no vault is looked for.
    package var home: String?
    package var stdinIsTerminal: Bool
    package var stdoutIsTerminal: Bool
    package var stderrIsTerminal: Bool
    /// The width of the terminal in cells; nil where there is none.
    package var columns: Int?
    /// The day to use as today; nil for that of the clock.
    package var today: CalendarDate?
    /// What to take for what the clock shows; nil for the clock.
    package var now: DateTime?
    /// Prints a message on stderr immediately: progress, and what cannot wait for the end of the command.
    package var printMessage: @Sendable (String) -> Void
    /// Shows a question and reads one line from the terminal; nil at its end. Commands use `ask`.
    package var readAnswer: @Sendable (Question) -> String?
    /// Runs something during which another program has the terminal.
    package var lendTerminal: @Sendable (() -> Void) -> Void = { $0() }
    /// What comes on stdin.
    package var input: StandardInput
    /// For a command that runs again when notes change; nil where nobody waits for it.
    package var watching: WatchingWorld?

    package init(
        arguments: [String], environment: [String: String] = [:], program: String? = nil, directory: String,
        home: String? = nil, stdinIsTerminal: Bool = false, stdoutIsTerminal: Bool = false,
        stderrIsTerminal: Bool = false, columns: Int? = nil, today: CalendarDate? = nil,
        printMessage: @escaping @Sendable (String) -> Void = { _ in },
        ask: @escaping @Sendable (Question) -> String? = { _ in nil }, input: StandardInput = StandardInput(bytes: [])
    ) {
        (self.arguments, self.environment, self.program) = (arguments, environment, program)
        (self.directory, self.home, self.columns, self.today) = (directory, home, columns, today)
        self.stdinIsTerminal = stdinIsTerminal
        self.stdoutIsTerminal = stdoutIsTerminal
        self.stderrIsTerminal = stderrIsTerminal
        (self.printMessage, readAnswer, self.input) = (printMessage, ask, input)
    }

    /// The width to lay text out for: `COLUMNS`, then the terminal's, then 80. At least 20 and at most 1000.
    package var width: Int {
        let asked = environment["COLUMNS"].flatMap { WholeNumber($0) }.flatMap { $0 > 0 ? $0 : nil }
        return (asked ?? columns.flatMap { WholeNumber(exactly: $0) } ?? 80).clamped(to: 20...1000)
    }

    /// How stdout is coloured, given the value of `--color`.
    package func style(_ choice: String?) -> Style {
        Style(choice: choice, environment: environment, isTerminal: stdoutIsTerminal)
    }

    /// How stderr is coloured, given the value of `--color`.
    package func diagnosticStyle(_ choice: String?) -> Style {
        Style(choice: choice, environment: environment, isTerminal: stderrIsTerminal)
    }
}

/// What a command has to say, and how it ended.
package struct CommandResult: Hashable, Sendable {
    package var stdout: [UInt8]
    package var stderr: [UInt8]
    /// 0 done or clean, 1 findings or nothing found, 2 usage, configuration or files, 3 done and not to be repeated.
    package var exitCode: Int32
    /// Why the command failed.
    package var failure: FailureAnswer?
    /// Which declared answer `stdout` is, as `progress`; nil for text.
    package var answer: String?
    /// Whether it made a change. Then a script must not take a lost answer for a change that was not made.
    package var hasWritten = false
    /// Whether it is something to read, for which a terminal may be too small.
    package var mayBePaged = false
    /// Whether the lines of `stdout` fit the terminal already, or are to stay as they are.
    package var isLaidOut = false
    /// Whether the line of arguments is wrong.
    package var isUsageError = false
    /// Files besides notes that it wrote, absolute: they do not make a command that watches run again.
    package var writtenFiles: [String] = []

    /// The exit code of a command that made its change, or whose change the next command finishes, while something
    /// else failed: it must not be repeated.
    package static let changedButNotPrinted: Int32 = 3

    package init(stdout: [UInt8] = [], stderr: [UInt8] = [], exitCode: Int32 = 0) {
        (self.stdout, self.stderr, self.exitCode) = (stdout, stderr, exitCode)
    }

    package init(_ text: String, exitCode: Int32 = 0) { self.init(stdout: Array(text.utf8), exitCode: exitCode) }

    /// The answer to a question as JSON.
    package init<Value>(_ answer: Answer<Value>, _ value: Value, exitCode: Int32 = 0) {
        self.init(stdout: answer.json(value), exitCode: exitCode)
        self.answer = answer.description.title
    }

    /// The answers to a question as JSON, one a line.
    package init<Value>(_ answer: Answer<Value>, lines values: some Sequence<Value>, exitCode: Int32 = 0) {
        self.init(stdout: answer.jsonLines(values), exitCode: exitCode)
        self.answer = answer.description.title
    }

    /// What was refused, or not found.
    package init(_ error: UsageError, style: Style, exitCode: Int32 = 2) {
        self.init(FailureAnswer(error.message, help: error.help), style: style, exitCode: exitCode)
        isUsageError = exitCode == 2
    }

    /// A failure, printed on stderr.
    package init(_ failure: FailureAnswer, style: Style, exitCode: Int32 = 2) {
        let text = Diagnostics.error(failure.message, help: failure.help, style: style)
        self.init(stderr: Array(text.utf8), exitCode: exitCode)
        self.failure = failure
    }

    /// The same when JSON was requested, on one line or on several: where there is no answer, stdout says why.
    package func inJSON(isLines: Bool) -> CommandResult {
        guard answer == nil else { return self }
        // What ends without an answer, as when a person says no, says so in words.
        let words = String(decoding: stdout.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let failure = self.failure ?? FailureAnswer(words)
        var result = self
        result.stdout = Answers.failure.json((failure, exitCode), isOnOneLine: isLines)
        result.answer = Answers.failure.description.title
        return result
    }
}

/// What is said about the vault's changes in addition to a command's own output.
extension Request {
    /// Keeps what was done with a stopped change, to be said at the end in any case.
    package func note(_ recovery: Recovery) { open.note { $0.recoveries.append(recovery) } }

    /// Keeps that a change was made, and whether it can be undone.
    package func note(_ report: CommitReport) {
        if report.paths.isEmpty { return }
        open.note { changes in
            changes.isMade = true
            changes.notUndoable = report.notUndoable ?? changes.notUndoable
            changes.unsettled = report.unsettled ?? changes.unsettled
            changes.hardLinked += report.hardLinked
        }
    }

    /// Why nothing was written; a change that is half made is kept, to be said by the exit code.
    package func refusal(_ error: CommitError) -> Refusal {
        switch error {
        case .unfinished(_, willBeMade: true): open.note { $0.willBeMade = true }
        // The refusal says it.
        case .damagedJournal: open.note { $0.stopped = nil }
        default: break
        }
        return .refused(error.message, help: error.help)
    }

    /// The result with all that happened to the vault's changes: before it what was found or finished, and the exit
    /// code that keeps a script from doing twice what was done.
    package func withWarnings(_ result: CommandResult) -> CommandResult {
        let changes = open.takeChanges()
        let text = InterruptedText(style: diagnosticStyle)
        var (result, words) = (result, "")
        if changes.recoveries.isEmpty {
            words += changes.stopped.map(text.warnings) ?? ""
        } else {
            words += changes.recoveries.map(text.warnings).joined()
            words += text.warnings(deadLinks(after: changes.recoveries))
        }
        if !words.isEmpty { result.stderr = Array(words.utf8) + result.stderr }
        if let error = changes.notUndoable { result.stderr += Array(text.warnings(notUndoable: error).utf8) }
        result.stderr += Array(messages(ofFiles: changes).utf8)
        result.hasWritten = changes.isMade
        if changes.notUndoable != nil || changes.willBeMade { result.exitCode = CommandResult.changedButNotPrinted }
        return result
    }

    /// What a person has to know of the files of a change: that the disk does not vouch for it, and which of them had
    /// another name on the disk that did not follow.
    private func messages(ofFiles changes: OpenVaults.Changes) -> String {
        var text = ""
        if let error = changes.unsettled {
            text += warning(
                "the change was made, but may not survive a power failure: \(error.message)", help: error.help)
        }
        if let first = changes.hardLinked.first {
            let count = changes.hardLinked.count
            let what = count == 1 ? "'\(DisplayText.visible(first))'" : "\(count) files"
            text += note("\(what) had another hard link, which still has the old text")
        }
        return text
    }

    /// Links that lead nowhere after changes were finished without files that had been changed. Reads the vault
    /// again, when there may be such links.
    package func deadLinks(after recoveries: [Recovery]) -> [StrayLink] {
        let partial = recoveries.filter { !$0.leftAlone.isEmpty && !$0.moves.isEmpty }
        guard !partial.isEmpty, let vault = try? vault() else { return [] }
        return partial.flatMap { vault.deadLinks(after: $0) }
    }
}

extension Invocation {
    /// Shows the question and reads one line from the terminal, without spaces around it; nil at its end. `?` is
    /// answered here.
    package func ask(_ question: Question) -> String? {
        question.answer(width: width, show: printMessage, read: readAnswer)
    }
}

extension Request {
    /// All that comes on standard input; refused at a terminal.
    package func input(what: String) throws(Refusal) -> [UInt8] {
        if invocation.stdinIsTerminal {
            throw .usage("\(what) is read from standard input, which is a terminal here")
        }
        guard let bytes = invocation.input.all() else {
            throw .refused("\(what) on standard input cannot be read", help: nil)
        }
        return bytes
    }

    /// The same as text.
    package func inputText(what: String) throws(Refusal) -> String {
        if let text = String(validating: try input(what: what), as: UTF8.self) { return text }
        throw .usage("\(what) on standard input is not UTF-8")
    }
}

/// What commands that show several notes have in common.
extension Request {
    /// Refuses to write into a body that holds what a merge left undecided.
    package func refuseConflict(in note: Note, with what: String) throws(Refusal) {
        if note.conflicts.isEmpty { return }
        throw .refused(
            "'\(note.name)' has an unresolved conflict, with \(what)",
            help: "resolve it with: vault resolve \(ShellWord.quoted(note.path))")
    }

    /// The notes that a name may mean, as a table on stderr; the exit code is 1.
    package func candidates(for written: String, _ found: [NoteID], in vault: Vault) -> CommandResult {
        let style = diagnosticStyle
        var table = TextTable(columns: ["", .whole])
        for note in found.prefix(20).map({ vault.graph.notes[$0] }) {
            table.add([.init("  " + note.name), .init(note.path.text, .path)])
        }
        let more = found.count > 20 ? "  and \(found.count - 20) more\n" : ""
        let failure = FailureAnswer(
            "\(found.count) notes match '\(written)'", candidates: found.map { vault.graph.notes[$0].path.text })
        var result = CommandResult(failure, style: style, exitCode: 1)
        result.stderr += Array((table.text(width: invocation.width, style: style) + more).utf8)
        return result
    }
}

extension Schema {
    /// The type that a word names, in the singular or plural.
    package func recordType(called word: String) throws(Refusal) -> TypeID {
        if let type = type(named: word) { return type }
        let names = recordTypes.map(\.name)
        let near = Near.suggestions(for: word, in: names + recordTypes.indices.map(plural))
        throw .usage(
            "no record type is named '\(word)'", suggestions: near,
            otherwise: Request.list(meantBy: word, in: self)
                ?? "the types of this vault are \(Words.list(names, joint: "and"))")
    }
}

/// What comes on stdin.
package struct StandardInput: Sendable {
    /// The most bytes that are read as a whole.
    package static let most = 1 << 28

    /// The next bytes; none at the end, nil where they cannot be read.
    package var next: @Sendable () -> [UInt8]?

    package init(_ next: @escaping @Sendable () -> [UInt8]?) { self.next = next }

    /// Bytes that are there.
    package init(bytes: [UInt8]) {
        let rest = Mutex([bytes])
        self.init { rest.withLock { $0.popLast() } ?? [] }
    }

    /// All that comes; nil when it cannot be read, or is more than `most`.
    package func all() -> [UInt8]? {
        var bytes: [UInt8] = []
        while let piece = next() {
            if piece.isEmpty { return bytes }
            bytes += piece
            if bytes.count > Self.most { return nil }
        }
        return nil
    }
}

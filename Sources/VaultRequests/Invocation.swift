import VaultAnswers
import VaultConsole
import VaultSchema
import VaultShapes
import VaultSyntax

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
        arguments: [String],
        environment: [String: String] = [:],
        program: String? = nil,
        directory: String,
        home: String? = nil,
        stdinIsTerminal: Bool = false,
        stdoutIsTerminal: Bool = false,
        stderrIsTerminal: Bool = false,
        columns: Int? = nil,
        today: CalendarDate? = nil,
        printMessage: @escaping @Sendable (String) -> Void = { _ in },
        ask: @escaping @Sendable (Question) -> String? = { _ in nil },
        input: StandardInput = StandardInput(bytes: [])
    ) {
        self.arguments = arguments
        self.environment = environment
        self.program = program
        self.directory = directory
        self.home = home
        self.stdinIsTerminal = stdinIsTerminal
        self.stdoutIsTerminal = stdoutIsTerminal
        self.stderrIsTerminal = stderrIsTerminal
        self.columns = columns
        self.today = today
        self.printMessage = printMessage
        readAnswer = ask
        self.input = input
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
        self.stdout = stdout
        self.stderr = stderr
        self.exitCode = exitCode
    }

    package init(_ text: String, exitCode: Int32 = 0) {
        self.init(stdout: Array(text.utf8), exitCode: exitCode)
    }

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

    /// The same when JSON was requested: where there is no answer, stdout says why.
    ///
    /// - Parameter isLines: whether it is to be on one line
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

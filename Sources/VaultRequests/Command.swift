import Synchronization
import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultSearch
import VaultShapes
import VaultSyntax
import VaultSystem

/// What a command is called and takes, and what it does.
package struct Command: Sendable {
    package let definition: CommandDefinition
    package let run: @Sendable (Request) throws(Refusal) -> CommandResult

    package init(
        definition: CommandDefinition, run: @escaping @Sendable (Request) throws(Refusal) -> CommandResult
    ) {
        (self.definition, self.run) = (definition, run)
    }
}

extension Refusal {
    package static func usage(_ error: UsageError) -> Refusal { usage(error.message, help: error.help) }

    /// A file or folder that the system does not let be read or written.
    package static func file(_ error: FileError) -> Refusal {
        Refusal("file", error.message, help: error.help, path: Path(error.path))
    }
}

/// What commands keep until the program ends: the vaults that were read, what a person said yes to, so that a change
/// that is planned again asks once, and what is to be said of changes whether the command comes to a good end or not.
package final class OpenVaults: Sendable {
    /// How far the reading of the last one is.
    package let reading = ReadingProgress()
    private let vaults = Mutex<[Vault]>([])
    private let answers = Mutex<Set<String>>([])
    private let changes = Mutex(Changes())
    /// Gives the vault as it is now, where somebody keeps it open; nil for reading it.
    private let source: (@Sendable () throws(FileError) -> Vault)?
    /// What is given the first time instead: the vault that the command is asked about.
    private let first: Mutex<Vault?>
    private let trials = Mutex<[PlannedTrial]>([])

    /// What happened to the vault's changes.
    package struct Changes {
        /// One that was found half done.
        package var stopped: StoppedChange?
        /// What was done with such ones.
        var recoveries: [Recovery] = []
        /// Whether the command has made a change.
        package var isMade = false
        /// Why it cannot be undone.
        package var notUndoable: FileError?
        /// Why the disk did not say that it keeps the change.
        var unsettled: FileError?
        /// Files that had another name on the disk, which did not follow.
        var hardLinked: [Path] = []
        /// Whether the command stopped in the middle of a change that the next command is going to finish.
        var willBeMade = false
    }

    package init(first: Vault? = nil, source: (@Sendable () throws(FileError) -> Vault)? = nil) {
        self.source = source
        self.first = Mutex(first)
    }

    /// The vault of whoever keeps it open.
    func kept() throws(FileError) -> Vault? {
        if let vault = first.withLock({ $0.take() }) { return vault }
        return try source?()
    }

    /// Keeps what a trial would write, for whoever writes it later.
    func keep(_ trial: PlannedTrial) { trials.withLock { $0.append(trial) } }

    /// What the trials until now would write, in their order.
    package var plannedTrials: [PlannedTrial] { trials.withLock { $0 } }

    package func keep(_ vault: Vault) {
        vaults.withLock { $0.append(vault) }
        note { $0.stopped = vault.stopped ?? $0.stopped }
    }

    /// The vault that was read last, and none is kept any more.
    func takeVault() -> Vault? {
        vaults.withLock { vaults in
            defer { vaults = [] }
            return vaults.last
        }
    }

    package func confirm(_ question: String) { answers.withLock { _ = $0.insert(question) } }

    package func isConfirmed(_ question: String) -> Bool { answers.withLock { $0.contains(question) } }

    /// What was confirmed that starts with a text, without that; nil for nothing.
    package func confirmed(_ start: String) -> String? {
        answers.withLock { $0.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) } }
    }

    /// Whether a change was made that was not told yet.
    package var hasMadeChange: Bool { changes.withLock { $0.isMade } }

    package func note(_ body: (inout Changes) -> Void) { changes.withLock { body(&$0) } }

    /// What happened until now; from then on it counts as said.
    package func takeChanges() -> Changes {
        changes.withLock { all in
            defer { all = Changes() }
            return all
        }
    }
}

/// What a trial would have written, and in which vault it was planned.
package struct PlannedTrial: Sendable {
    package let vault: Vault
    package let edit: PlannedEdit
    /// One line for the list of what can be undone.
    package let description: String
    package var remarks: [Advice] = []
}

/// One call of a command: its arguments, the world around it, and the vault when it needs it.
package struct Request: Sendable {
    package let invocation: Invocation
    package let arguments: ParsedArguments
    package let open: OpenVaults
    /// Whether the command runs again, because something changed.
    package var isAgain = false

    package init(invocation: Invocation, arguments: ParsedArguments, open: OpenVaults) {
        (self.invocation, self.arguments, self.open) = (invocation, arguments, open)
    }

    /// The texts of the line of arguments that belong to no option, in order.
    package var words: [String] { arguments.positionals }

    /// Whether an option was given.
    package func has(_ option: String) -> Bool { arguments.has(option) }

    /// The value of an option; the first of several.
    package func value(_ option: String) -> String? { arguments.value(option) }

    /// The columns to lay a page out for: those of the terminal, but no more than a line is easy to read in.
    package var width: Int { min(invocation.width, 100) }

    /// Whether the answer is for a person to read.
    package var isText: Bool { arguments.value("format") ?? "text" == "text" }

    /// Whether the output is requested as JSON, in one object or in lines; not when it goes to a file.
    package var isJSON: Bool {
        arguments.value("format")?.hasPrefix("json") ?? false && arguments.value("output") ?? "-" == "-"
    }

    /// The answer as JSON, or its rows; nil when it is requested as text.
    package func result<Value>(_ answer: Answer<Value>, _ value: @autoclosure () -> Value) -> CommandResult? {
        let form: DelimitedText
        switch arguments.value("format") {
        case "json": return CommandResult(answer, value())
        case "csv": form = .csv
        case "tsv": form = .tsv
        default: return nil
        }
        guard let table = answer.table(value()) else { return nil }
        let lines = [table.columns] + table.rows.map { $0.map(\.text) }
        let isTerminal = invocation.stdoutIsTerminal
        return CommandResult(lines.map { form.line(isTerminal ? $0.map(DisplayText.visible) : $0) }.joined())
    }

    /// Refuses rows where the answer is not a list; `list` is the command that gives one.
    package func refuseRows(but list: String) throws(Refusal) {
        guard let format = arguments.value("format"), ["csv", "tsv"].contains(format) else { return }
        throw .usage("'--format \(format)' is for 'vault \(list)'")
    }

    /// For stdout.
    package var style: Style { invocation.style(arguments.value("color")) }

    /// For stderr.
    package var diagnosticStyle: Style { invocation.diagnosticStyle(arguments.value("color")) }

    package func warning(_ message: String, help: String? = nil) -> String {
        Diagnostics.warning(message, help: help, style: diagnosticStyle)
    }

    func note(_ message: String) -> String { Diagnostics.note(message, style: diagnosticStyle) }

    /// Reads something, for a command that cannot go on without it.
    package func file<Value>(
        _ reading: @autoclosure () throws(FileError) -> Value
    ) throws(Refusal) -> Value {
        do throws(FileError) { return try reading() } catch { throw .file(error) }
    }

    /// The root of the vault that the line of arguments names, or that the current folder is in.
    package func root() throws(FileError) -> VaultRoot {
        try VaultRoot.find(
            from: invocation.directory, explicit: arguments.value("vault"), environment: invocation.environment,
            home: invocation.home)
    }

    /// Finds and reads the vault, `staged` as git's index has it; for writing a change that stopped in the middle is
    /// finished before.
    package func vault(staged: Bool = false, writing: Bool = false) throws(Refusal) -> Vault {
        let vault = try read(staged: staged)
        return writing ? try finished(vault) : vault
    }

    /// The vault, for what works without one too: nil where none is found, and none is named.
    package func vaultIfAny() throws(Refusal) -> Vault? {
        do throws(FileError) { return try readVault(staged: false) } catch {
            if case .findRoot = error.operation { return nil }
            throw .file(error)
        }
    }

    /// The vault once an interrupted change is finished; a trial leaves it as it is.
    package func finished(_ vault: Vault) throws(Refusal) -> Vault {
        guard vault.stopped != nil, !arguments.has("dry-run"), !vault.settings.isNewer else { return vault }
        do throws(CommitError) {
            if let recovery = try VaultCommit.recover(vault.root, time: time(vault)) { note(recovery) }
        } catch {
            throw refusal(error)
        }
        return kept(try file(Vault(vault.root)))
    }

    private func kept(_ vault: Vault) -> Vault {
        var vault = vault
        vault.allowsMissingParts = arguments.has("partial")
        if let today = try? today(vault), let now = try? now(vault) { vault.snapshot.isAfterMidnight = now.day > today }
        open.keep(vault)
        return vault
    }

    private func read(staged: Bool) throws(Refusal) -> Vault {
        do throws(FileError) { return try readVault(staged: staged) } catch {
            if case .findRoot = error.operation, let home = invocation.home, !home.isEmpty,
                (try? VaultRoot.find(from: home, explicit: home)) != nil
            {
                throw .refused(
                    error.message,
                    help: "your home folder is a vault, which is only used when it is named: --vault '\(home)'"
                )
            }
            throw .file(error)
        }
    }

    private func readVault(staged: Bool) throws(FileError) -> Vault {
        if !staged, let vault = try open.kept() { return kept(vault) }
        return kept(
            try Vault.open(
                from: invocation.directory, explicit: arguments.value("vault"),
                environment: invocation.environment, home: invocation.home, staged: staged,
                stamped: arguments.has("watch"), progress: open.reading))
    }

    /// The day to take for today: `--as-of`, else the day given from outside, else that of the clock in the vault's zone,
    /// which begins at `day_starts`.
    package func today(_ vault: Vault) throws(Refusal) -> CalendarDate {
        // A day that is written out needs no clock, and no zone to read it in.
        if let written = arguments.value("as-of").map({ Array($0.utf8) }),
            let day = CalendarDate.read(written.span).value
        {
            return day
        }
        let today = invocation.today ?? vault.settings.day(of: time(vault))
        return try usage { () throws(UsageError) in
            try arguments.date("as-of", today: today, direction: .past) ?? today
        }
    }

    /// The result, with a message on stderr about what it lacks: settings for which defaults are used, and files that
    /// could not be read.
    package func warned(_ result: CommandResult, of vault: Vault) -> CommandResult {
        var text = ""
        if vault.settings.isIncomplete {
            text += warning(
                "part of 'vault.md' cannot be read; the settings in that part have no effect",
                help: "see it with: vault check vault.md")
        }
        do throws(FileError) {
            _ = try Zone.named(vault.settings.timezone, environment: invocation.environment)
        } catch {
            text += warning(
                "\(error.message), as 'timezone' in 'vault.md' says; that of this machine is used", help: error.help)
        }
        if let first = vault.facts.unreadable.first {
            let others = vault.facts.unreadable.count - 1
            let more = others > 0 ? ", nor \(Words.count(others, "other"))" : ""
            text += warning(
                "'\(first.path)' cannot be read\(more), so this result is incomplete",
                help: "see why with: vault check")
        }
        var result = result
        result.stderr = Array(text.utf8) + result.stderr
        return result
    }

    /// What the clock shows in the vault's zone, for the list of what can be undone; midnight of a day given from
    /// outside.
    package func time(_ vault: Vault) -> DateTime {
        invocation.now ?? invocation.today.map { DateTime(day: $0) }
            ?? vault.wallTime(environment: invocation.environment)
    }

    /// The time of the clock, on its day or the one that was given: when something happens that happens now.
    package func now(_ vault: Vault) throws(Refusal) -> DateTime {
        let time = time(vault)
        let isGiven = arguments.has("as-of") || invocation.today != nil
        return DateTime(day: isGiven ? try today(vault) : time.day, secondOfDay: time.secondOfDay)
    }

    /// A time of today: one that today's night has comes after midnight.
    package func moment(at time: ClockTime, _ vault: Vault) throws(Refusal) -> DateTime {
        let day = time < vault.settings.dayStarts ? try now(vault).day : try today(vault)
        return DateTime(day: day, secondOfDay: time.secondOfDay)
    }

    /// `--at`, else what the clock shows in the vault's zone.
    package func moment(_ vault: Vault) throws(Refusal) -> DateTime {
        guard let written = arguments.value("at") else { return try now(vault) }
        let bytes = Array(written.utf8)
        if let time = ClockTime.read(bytes.span).value { return try moment(at: time, vault) }
        if let moment = DateTime.read(bytes.span).value { return moment }
        throw .usage("'--at' is '\(written)'; expected a time such as 18:05 or 2026-11-20T18:05")
    }

    /// Runs something that may refuse an argument.
    package func usage<Value>(_ body: () throws(UsageError) -> Value) throws(Refusal) -> Value {
        do throws(UsageError) { return try body() } catch { throw .usage(error) }
    }

    /// Plans a record; days may be named by words.
    package func plan(_ record: NewRecord, in vault: Vault) throws(Refusal) -> PlannedRecord {
        let today = try today(vault)
        var record = record
        record.assignments = try confirmed(record.assignments, of: record.type, in: vault)
        do throws(Refusal) {
            return try vault.snapshot.making(record, today: today, day: DateArgument.words(today))
        } catch {
            throw error.proposingDays(for: record.assignments, today: today)
        }
    }

    /// What texts mean, in their order, as the embedding command of the user sees it.
    package func vectors(of texts: [String]) throws(Refusal) -> [TextVector] {
        try file(EmbeddingCommand(invocation.environment).vectors(of: texts)).map { TextVector($0) }
    }
}

/// What is said where a vault does not use a pack: the command that turns it on.
extension Request {
    /// Refuses a command of a pack that the vault does not use.
    package func refuseMissing(pack: String, in vault: Vault) throws(Refusal) {
        if !vault.settings.packs.contains(pack) { throw missing(pack: pack, in: vault) }
    }

    /// The refusal of a command of a pack that the vault does not use.
    package func missing(pack: String, in vault: Vault) -> Refusal {
        .refused("this vault does not use the pack '\(pack)'", help: "turn it on\(line(toTurnOn: pack, in: vault))")
    }

    /// Refuses to show a person an empty screen that leads to commands of a missing pack; programs get the empty answer.
    package func refuseEmptyScreen(ofPack pack: String, in vault: Vault) throws(Refusal) {
        if isText { try refuseMissing(pack: pack, in: vault) }
    }

    /// Refuses a type of a pack that the vault does not use, in the singular or plural.
    package func refuseTypeOfMissingPack(_ word: String, in vault: Vault) throws(Refusal) {
        if vault.graph.schema.type(named: word) != nil { return }
        for pack in vault.snapshot.declarations.otherPacks {
            guard let type = Schema(types: pack.types).type(named: word), pack.types.indices.contains(type.index)
            else { continue }
            throw .refused(
                "'\(pack.types[type.index].name)' is a type of the pack '\(pack.name)', which this vault does not use",
                help: "turn it on\(line(toTurnOn: pack.name, in: vault))")
        }
    }

    /// What to say where a command failed: that its pack is missing comes before all that may be wrong with its
    /// arguments.
    package func instead(of failure: Refusal) -> Refusal {
        guard let pack = arguments.command?.pack, let vault = try? vault(),
            !vault.settings.packs.contains(pack)
        else { return failure }
        return missing(pack: pack, in: vault)
    }

    /// `, with a starter set of exercises: vault init --with workouts`; with the folder, where the current one is not
    /// in the vault.
    private func line(toTurnOn pack: String, in vault: Vault) -> String {
        let beginning = Vault.knownPacks.first { $0.name == pack }?.beginning
        let isHere = (try? VaultRoot.find(from: invocation.directory, home: invocation.home))?.path == vault.root.path
        let place = isHere ? "" : " " + ShellWord.quoted(vault.root.path)
        return (beginning.map { ", with \($0.summary)" } ?? "") + ": vault init --with \(pack)\(place)"
    }
}

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

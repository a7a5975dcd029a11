import VaultAnswers
import VaultChecks
import VaultCommands
import VaultConsole
import VaultEdits
import VaultGoals
import VaultKit
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem

/// The program: arguments, environment and folder in; stdout, stderr and exit code out.
package enum VaultCommand {
    /// Every command, in the order of the overview.
    static let groups: [(title: String, commands: [Command])] = [
        ("Goals", [.today, .week, .progress, .term, .match, .align, .report]),
        ("Records", [.list, .show, .search, .units]),
        ("Training", [.workout, .split, .exercise, .template, .plates]),
        ("Conversations", [.thread]),
        ("Changing", [.new, .log, .set, .edit, .rename, .move, .merge, .archive, .delete, .undo]),
        ("Checking", [.check, .format, .migrate, .dedupe, .explain, .parse]),
        ("In git", [.history, .hook, .resolve]),
        (
            "Setup",
            [.initialise, .importing, .exporting, .languageServer, .assistantServer, .completions, .manual, .help]
        ),
    ]

    /// The commands of every day.
    private static let everyday: [Command] = [
        .today, .week, .log, .progress, .new, .set, .list, .show, .search, .term, .check, .undo,
    ]

    static let summary = "Goals, actions, terms and values in Markdown: checked, summed up, explained."

    /// What other programs call, not people.
    static let hidden: [Command] = [.mergeDriver]

    static let commands = groups.flatMap(\.commands) + hidden

    package static let parser = ArgumentParser(
        commands: commands.map(\.definition), remedy: remedy, fieldRemedy: fieldRemedy)

    /// What to type where somebody names records of a type instead of a command.
    private static func remedy(for word: String) -> String? {
        let schema = Schema(types: Vault.knownPacks.flatMap(\.types))
        guard let type = schema.type(named: word.lowercased()), type != schema.settingsType else { return nil }
        let name = schema.types[type].name
        return "to see them: vault list \(schema.plural(of: type)); to make one: vault new \(name) 'A title'"
    }

    /// What to write instead of a field as an option: `targets='5 km'` for `--targets '5 km'`.
    private static func fieldRemedy(_ command: CommandDefinition, _ option: String, _ value: String?) -> String? {
        let schema = Schema(types: Vault.knownPacks.flatMap(\.types))
        let name = option.lowercased()
        let fields = schema.fieldNames
        let given = value.map(ShellWord.quoted)
        if command.name == Command.log.definition.name { return Command.logRemedy(name, given) }
        if let list = Command.listRemedy(command, name, value) { return list }
        guard let field = fields.contains(name) ? name : OtherWords.meant(by: name, in: fields).first else {
            return nil
        }
        if command.arguments.contains(where: { $0.kind.parts.contains(.assignment) }) {
            return "write \(field)=\(given ?? "TEXT")"
        }
        return value.map { Request.list(field, $0) }
    }

    /// Runs one line of arguments. Never throws: every failure is a message on stderr and an exit code.
    package static func run(_ invocation: Invocation, open: OpenVaults = OpenVaults()) -> CommandResult {
        if invocation.arguments.first == CompleteCommand.name { return CompleteCommand.run(invocation) }
        let arguments: ParsedArguments
        do throws(UsageError) {
            arguments = try parser.parse(invocation.arguments)
        } catch {
            let result = fitted(CommandResult(error, style: invocation.diagnosticStyle(nil)), to: invocation)
            return asksForJSON(invocation.arguments) ? result.inJSON(isLines: false) : result
        }
        var invocation = invocation
        invocation.environment = GitVariables.settled(invocation.environment, from: invocation.directory)
        if invocation.stderrIsTerminal {
            let (print, width) = (invocation.printMessage, invocation.width)
            invocation.printMessage = { line in
                print(String(decoding: fitted(Array(line.utf8), to: width), as: UTF8.self))
            }
        }
        let request = Request(invocation: invocation, arguments: arguments, open: open)
        return Watching.isAsked(for: request) ? Watching(request, run: shown).run() : shown(request)
    }

    /// What a command has to say, as it fits the terminal.
    private static func shown(_ request: Request) -> CommandResult {
        let (invocation, arguments) = (request.invocation, request.arguments)
        var result = answer(to: request)
        let isText = result.answer == nil && arguments.value("format").map { $0 == "text" } ?? true
        if isText, invocation.stdoutIsTerminal, !result.isLaidOut {
            result.stdout = fitted(result.stdout, to: invocation.width)
        }
        result.mayBePaged = !result.hasWritten && !arguments.has("no-pager") && Paging.isReading(arguments)
        return fitted(result, to: invocation)
    }

    /// The result with its messages as they fit the terminal.
    private static func fitted(_ result: CommandResult, to invocation: Invocation) -> CommandResult {
        guard invocation.stderrIsTerminal else { return result }
        var result = result
        result.stderr = fitted(result.stderr, to: invocation.width)
        return result
    }

    private static func fitted(_ text: [UInt8], to width: Int) -> [UInt8] {
        FittedText.fitted(text, to: width, commands: names)
    }

    private static let names = Set(commands.map(\.definition.name))

    private static func answer(to request: Request) -> CommandResult {
        let (invocation, arguments) = (request.invocation, request.arguments)
        // Git takes whatever is not a failure for the end of a merge, also where a file is called '--help'.
        if arguments.command?.name == Command.mergeDriver.definition.name, !arguments.positionals.isEmpty,
            arguments.asksForHelp || arguments.has("version")
        {
            let error = UsageError(
                "'vault merge-driver' takes no other command", help: "write '--' before the file names")
            return CommandResult(error, style: invocation.diagnosticStyle(nil))
        }
        if arguments.has("version") { return CommandResult("vault \(Version.number)\n") }
        guard let definition = arguments.command else { return bare(request) }
        if arguments.asksForHelp {
            let isShort = invocation.arguments.contains("-h")
            return CommandResult(
                HelpText.page(of: definition, isShort: isShort, style: request.style, width: invocation.width))
        }
        guard let command = commands.first(where: { $0.definition.name == definition.name }) else {
            return CommandResult(overview(request), exitCode: 2)
        }
        return run(command, request)
    }

    private static func run(_ command: Command, _ request: Request) -> CommandResult {
        let result = result(of: command, request)
        // What stands in a prompt says nothing rather than what went wrong.
        if command.definition.name == Command.today.definition.name, request.has("short"), !request.isJSON {
            return CommandResult(stdout: result.exitCode == 0 ? result.stdout : [])
        }
        return request.isJSON ? result.inJSON(isLines: request.value("format") == "jsonl") : result
    }

    /// Whether a line that cannot be read asks for JSON.
    private static func asksForJSON(_ arguments: [String]) -> Bool {
        let words = arguments.prefix { $0 != "--" }
        return zip(words, words.dropFirst()).contains { $0 == "--format" && $1.hasPrefix("json") }
            || words.contains { $0.hasPrefix("--format=json") }
    }

    private static func result(of command: Command, _ request: Request) -> CommandResult {
        do throws(Refusal) {
            // Seen from nowhere, 'goals' would be '/goals'.
            guard !request.invocation.directory.isEmpty else {
                throw .refused("the current folder no longer exists", help: "change to another one with 'cd'")
            }
            return request.withWarnings(try command.run(request))
        } catch {
            return request.withWarnings(
                failure(
                    request.instead(of: error),
                    style: request.diagnosticStyle))
        }
    }

    /// `vault` alone: inside a vault the day, elsewhere how to begin.
    private static func bare(_ request: Request) -> CommandResult {
        let arguments = request.arguments
        let isInVault: Bool
        do throws(FileError) {
            _ = try request.root()
            isInVault = true
        } catch {
            if case .findRoot = error.operation { isInVault = false } else { isInVault = arguments.has("vault") }
        }
        if arguments.asksForHelp {
            return CommandResult(overview(request, isWhole: !request.invocation.arguments.contains("-h")))
        }
        if isInVault { return run(.today, request) }
        return CommandResult(
            """
            \(summary)

            There is no vault here yet.
              vault init             make one in this folder
              \(FirstSteps.newGoal)
              \(FirstSteps.log)
              vault import --list    bring along what another program has
              vault help             see the commands of every day

            """)
    }

    /// The commands of every day and those of the packs that the vault uses, or all commands.
    static func overview(_ request: Request, isWhole: Bool = false) -> String {
        let packs = isWhole ? [] : (try? request.vaultIfAny())?.settings.packs ?? []
        let shown: [(title: String, commands: [Command])] =
            isWhole
            ? groups
            : [("Every day", everyday)]
                + groups.filter { group in
                    group.commands.contains { $0.definition.pack.map { $0 != "goals" && packs.contains($0) } ?? false }
                }
        return HelpText.overview(
            summary: summary, groups: shown.map { ($0.title, $0.commands.map(\.definition)) }, topics: Topic.all,
            isWhole: isWhole, style: request.style, width: request.width)
    }

    private static func failure(_ refusal: Refusal, style: Style) -> CommandResult {
        // On a command line days may be words too, which a note may not hold.
        let isDay = refusal.help == nil && refusal.rule == Rule.unreadableDate.id
        var result = CommandResult(
            FailureAnswer(
                refusal.message, help: isDay ? DateArgument.forms : refusal.help, path: refusal.path,
                rule: refusal.rule), style: style)
        result.isUsageError = refusal.isUsage
        return result
    }
}

extension Invocation {
    /// The call of this program, as the system passes it.
    init(_ process: ProcessEnvironment, _ questions: TerminalQuestions, _ notice: WorkNotice) {
        self.init(
            arguments: process.arguments, environment: process.environment,
            program: process.program, directory: process.directory, home: process.environment["HOME"],
            stdinIsTerminal: process.stdinIsTerminal, stdoutIsTerminal: process.stdoutIsTerminal,
            stderrIsTerminal: process.stderrIsTerminal, columns: process.columns,
            printMessage: { line in notice.pausing { ProcessEnvironment.printMessage(line) } },
            ask: { question in notice.pausing { questions.answer(to: question) } },
            input: StandardInput { notice.pausing { ProcessEnvironment.inputPiece() } })
        lendTerminal = { body in notice.pausing(body) }
        watching = WatchingWorld(
            print: { bytes in notice.pausing { ProcessEnvironment.print(bytes) } },
            printErrors: { bytes in
                notice.pausing { ProcessEnvironment.printPart(String(decoding: bytes, as: UTF8.self)) }
            },
            current: { invocation in
                var invocation = invocation
                invocation.columns = ProcessEnvironment.columns
                return invocation
            },
            wait: { milliseconds in notice.pausing { ProcessEnvironment.outputEnds(within: milliseconds) } })
        watching?.output = { ProcessEnvironment.output(among: $0) }
    }
}

/// Where `main.c` goes on: the arguments as the system handed them to the program.
@_cdecl("vault_begin")
public func begin(_ count: Int32, _ words: UnsafePointer<UnsafePointer<CChar>?>?) -> Never {
    VaultCommand.main(ProcessEnvironment.words(count, words))
}

extension VaultCommand {
    /// Runs the line of arguments of this program, whose first word is its name, and ends it.
    static func main(_ words: [String]) -> Never {
        ProcessEnvironment.prepare()
        if words.dropFirst().first == CompleteCommand.name { ProcessEnvironment.end(after: CompleteCommand.limit) }
        guard !words.isEmpty else {
            let text = Diagnostics.error("the system passed no arguments", style: Style.plain)
            ProcessEnvironment.finish(stdout: [], stderr: Array(text.utf8), exitCode: 2)
        }
        let open = OpenVaults()
        let process = ProcessEnvironment.current(words)
        let questions = TerminalQuestions(process) { open.hasMadeChange }
        let notice = WorkNotice({ open.reading.counts }) { ProcessEnvironment.printPart($0) }
        if process.stderrIsTerminal, Style.canControl(process.environment) {
            ProcessEnvironment.repeatedly(every: WorkNotice.milliseconds) { notice.tick() }
        }
        let result = run(Invocation(process, questions, notice), open: open)
        notice.end()
        let isPaged = !questions.hasAsked && result.mayBePaged && Paging.show(result.stdout, process)
        withExtendedLifetime(open) {
            ProcessEnvironment.finish(
                stdout: isPaged ? [] : result.stdout, stderr: result.stderr, exitCode: result.exitCode,
                exitCodeIfUnprinted: result.hasWritten ? CommandResult.changedButNotPrinted : nil)
        }
    }
}

/// When output goes through a pager: where a person reads at a terminal, and it is longer than the screen.
enum Paging {
    /// Options with which commands write that otherwise only show something.
    private static let writingOptions = ["accept", "fix", "write"]

    static func isReading(_ arguments: ParsedArguments) -> Bool {
        guard let command = arguments.command, !arguments.asksForHelp else { return true }
        return !command.writes && !writingOptions.contains(where: arguments.has)
    }

    /// Whether the output was shown in a pager, completely or as far as it was read.
    static func show(_ text: [UInt8], _ process: ProcessEnvironment) -> Bool {
        guard process.stdoutIsTerminal, process.stdinIsTerminal,
            Style.canControl(process.environment), let rows = process.rows, let columns = process.columns,
            let command = Pager.command(process.environment), isLonger(text, rows: rows, columns: columns)
        else { return false }
        return Pager.show(text, with: command, environment: process.environment)
    }

    /// Whether the text needs more rows than the screen has beside the one in which the shell asks.
    static func isLonger(_ text: [UInt8], rows: Int, columns: Int) -> Bool {
        var used = 0
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            let cells = FittedText.cells(String(decoding: line, as: UTF8.self))
            used += 1 + max(cells - 1, 0) / max(columns, 1)
            if used >= rows { return true }
        }
        return false
    }
}

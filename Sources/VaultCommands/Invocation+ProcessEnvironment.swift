import VaultConsole
import VaultFiles
import VaultRequests

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
            wait: { watch, milliseconds in notice.pausing { FolderWatch.wait(watch, milliseconds: milliseconds) } })
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
    ///
    /// Without arguments it is unknown what was requested, and git would take any output for the end of a merge.
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

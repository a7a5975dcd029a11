import VaultFiles

extension Invocation {
    /// The call of this program, as the system tells it.
    package init(_ surroundings: Surroundings) {
        self.init(
            arguments: surroundings.arguments, environment: surroundings.environment,
            program: surroundings.program, directory: surroundings.directory, home: surroundings.environment["HOME"],
            stdinIsTerminal: surroundings.stdinIsTerminal, stdoutIsTerminal: surroundings.stdoutIsTerminal,
            stderrIsTerminal: surroundings.stderrIsTerminal, columns: surroundings.columns,
            talk: { Surroundings.talk($0) }, ask: { Surroundings.ask($0) },
            input: { Surroundings.input() })
    }
}

/// Where `main.c` goes on: the arguments as the system handed them to the program.
@_cdecl("vault_begin")
public func begin(_ count: Int32, _ words: UnsafePointer<UnsafePointer<CChar>?>?) -> Never {
    VaultCommand.main(Surroundings.words(count, words))
}

extension VaultCommand {
    /// Runs the line of arguments of this program, whose first word is its name, and ends it.
    ///
    /// Without any word nobody knows what was asked for, and git would take an answer for the end of a merge.
    static func main(_ words: [String]) -> Never {
        Surroundings.prepare()
        guard !words.isEmpty else {
            let text = Talk.error("the system handed over no arguments", style: Style.plain)
            Surroundings.finish(stdout: [], stderr: Array(text.utf8), exitCode: 2)
        }
        let open = OpenVaults()
        let result = run(Invocation(.current(words)), open: open)
        withExtendedLifetime(open) {
            Surroundings.finish(
                stdout: result.stdout, stderr: result.stderr, exitCode: result.exitCode,
                unheard: result.hasWritten ? CommandResult.madeButNotTold : nil)
        }
    }
}

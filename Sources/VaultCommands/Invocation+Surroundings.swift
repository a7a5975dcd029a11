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

extension VaultCommand {
    /// Runs the line of arguments of this program and ends it.
    package static func main() -> Never {
        Surroundings.prepare()
        let open = OpenVaults()
        let result = run(Invocation(.current()), open: open)
        withExtendedLifetime(open) {
            Surroundings.finish(
                stdout: result.stdout, stderr: result.stderr, exitCode: result.exitCode,
                unheard: result.hasWritten ? CommandResult.madeButNotTold : nil)
        }
    }
}

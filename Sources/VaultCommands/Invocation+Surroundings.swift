import VaultFiles

extension Invocation {
    /// The call of this program, as the system tells it.
    package init(_ surroundings: Surroundings) {
        self.init(
            arguments: surroundings.arguments, environment: surroundings.environment,
            directory: surroundings.directory, home: surroundings.environment["HOME"],
            stdinIsTerminal: surroundings.stdinIsTerminal, stdoutIsTerminal: surroundings.stdoutIsTerminal,
            stderrIsTerminal: surroundings.stderrIsTerminal, columns: surroundings.columns,
            talk: { Surroundings.talk($0) })
    }
}

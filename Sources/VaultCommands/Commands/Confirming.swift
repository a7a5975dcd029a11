import VaultChecks
import VaultGraph
import VaultKit

/// What commands that take notes away have in common: whole names, and a question before.
extension Option {
    static let yes = Option("yes", short: "y", "do not ask")
}

extension Request {
    /// The number of the note with exactly this name or path.
    ///
    /// - Parameter verb: what needs the whole name, as `deleting`
    func note(wholeName written: String, in vault: Vault, for verb: String) throws(CommandFailure) -> Int {
        switch vault.note(wholeName: written, from: invocation.directory) {
        case .one(let number): return number
        case .several(let found):
            let paths = found.prefix(8).map { vault.graph.notes[$0].path }
            throw .usage(UsageError("'\(written)' may be \(Words.alternatives(paths))", help: "write the path"))
        case .none(let near):
            throw .usage(
                UsageError(
                    "no note is named '\(written)'; \(verb) needs the whole name", suggestions: near,
                    otherwise: "'vault list' lists all records"))
        }
    }

    /// Shows what would be done and asks; nil when it may be done, else what the command ends with.
    ///
    /// With `--yes` and `--dry-run` nothing is asked.
    ///
    /// - Parameters:
    ///   - question: as `Delete?`
    ///   - undone: what is said when nothing is done, as `nothing was deleted`
    func refusal(of outlook: String, question: String, undone: String) -> CommandResult? {
        if arguments.has("dry-run") || arguments.has("yes") { return nil }
        guard invocation.stdinIsTerminal else {
            let verb = arguments.command?.name ?? ""
            var result = CommandResult(outlook, exitCode: 2)
            result.stderr = Array(
                Talk.error(
                    "nobody can be asked here; \(undone)", help: "to \(verb) without a question: vault \(verb) --yes",
                    style: invocation.talkStyle(arguments.value("color"))
                ).utf8)
            return result
        }
        let answer = invocation.ask("\(outlook)\(question) [y/N] ")?.lowercased() ?? ""
        return answer == "y" || answer == "yes" ? nil : CommandResult("\(undone)\n")
    }
}

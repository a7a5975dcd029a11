import VaultChecks

/// What commands that take notes away have in common: a question before.
extension Option {
    static let yes = Option("yes", short: "y", "do not ask")
}

extension Request {
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
            let verb = question.lowercased().filter(\.isLetter)
            var result = CommandResult(outlook, exitCode: 2)
            result.stderr = Array(
                Talk.error(
                    "nobody can be asked here; \(undone)", help: "to \(verb) without a question, add --yes",
                    style: invocation.talkStyle(arguments.value("color"))
                ).utf8)
            return result
        }
        let answer = invocation.ask("\(outlook)\(question) [y/N] ")?.lowercased() ?? ""
        return answer == "y" || answer == "yes" ? nil : CommandResult("\(undone)\n")
    }
}

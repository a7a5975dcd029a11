import VaultFiles
import VaultKit
import VaultSyntax

/// What is told of the vault's changes beside a command's own answer.
extension Request {
    /// Keeps what was done with a stopped change, to be said at the end in any case.
    func note(_ recovery: Recovery) { open.note { $0.recoveries.append(recovery) } }

    /// Keeps that a change was made, and whether it can be taken back.
    func note(_ report: CommitReport) {
        if report.paths.isEmpty { return }
        open.note { changes in
            changes.isMade = true
            changes.notKept = report.notKept ?? changes.notKept
        }
    }

    /// Why nothing was written; a change that is half made is kept, to be said by the exit code.
    func refusal(_ error: CommitError) -> CommandFailure {
        switch error {
        case .unfinished(_, willBeMade: true): open.note { $0.willBeMade = true }
        // The refusal says it.
        case .foreignJournal, .damagedJournal: open.note { $0.stopped = nil }
        default: break
        }
        return .refused(error.message, help: error.help)
    }

    /// The result with all that happened to the vault's changes: before it what was found or finished, and the exit
    /// code that keeps a script from doing twice what was done.
    func told(_ result: CommandResult) -> CommandResult {
        let changes = open.takeChanges()
        let text = StoppedText(style: invocation.talkStyle(arguments.value("color")))
        var (result, words) = (result, "")
        if changes.recoveries.isEmpty {
            words += changes.stopped.map(text.told) ?? ""
        } else {
            words += changes.recoveries.map(text.told).joined() + text.told(deadLinks(after: changes.recoveries))
        }
        if !words.isEmpty { result.stderr = Array(words.utf8) + result.stderr }
        if let error = changes.notKept { result.stderr += Array(text.told(notKept: error).utf8) }
        result.hasWritten = changes.isMade
        if changes.notKept != nil || changes.willBeMade { result.exitCode = CommandResult.madeButNotTold }
        return result
    }

    /// Links that lead nowhere after changes were finished without files that somebody had changed. Reads the vault
    /// again, when there may be such links.
    func deadLinks(after recoveries: [Recovery]) -> [StrayLink] {
        let partial = recoveries.filter { !$0.leftAlone.isEmpty && !$0.moves.isEmpty }
        guard !partial.isEmpty, let vault = try? vault() else { return [] }
        return partial.flatMap { vault.deadLinks(after: $0) }
    }
}

import VaultConsole
import VaultEdits
import VaultFiles
import VaultKit
import VaultSyntax

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
    package func refusal(_ error: CommitError) -> CommandFailure {
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
    package func withWarnings(_ result: CommandResult) -> CommandResult {
        let changes = open.takeChanges()
        let text = InterruptedText(style: invocation.diagnosticStyle(arguments.value("color")))
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
        let style = invocation.diagnosticStyle(arguments.value("color"))
        var text = ""
        if let error = changes.unsettled {
            text += Diagnostics.warning(
                "the change was made, but may not survive a power failure: \(error.message)", help: error.help,
                style: style)
        }
        if let first = changes.hardLinked.first {
            let count = changes.hardLinked.count
            let what = count == 1 ? "'\(DisplayText.visible(first))'" : "\(count) files"
            text += Diagnostics.note(
                "\(what) had another hard link, which still has the old text", style: style)
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

import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultRecords
import VaultSystem

/// What is said of a change that stopped in the middle, on stderr.
package struct InterruptedText {
    package let style: Style

    package init(style: Style) { self.style = style }

    /// For a command that only reads: what it shows may be half of a change.
    package func warnings(_ stopped: StoppedChange) -> String {
        Diagnostics.warning(Self.message(stopped) + "; " + Self.help(stopped), help: nil, style: style)
    }

    package static func message(_ stopped: StoppedChange) -> String {
        switch stopped.state {
        case .running: "another program is writing to this vault right now"
        case .stopped: "a change was interrupted: \(stopped.description)"
        case .damaged(let damage): CommitError.damagedJournal(damage).message
        }
    }

    package static func help(_ stopped: StoppedChange) -> String {
        switch stopped.state {
        case .running: "try again when it has finished"
        case .stopped: "'vault undo --finish' finishes it, 'vault undo --drop' reverts it"
        case .damaged(let damage): CommitError.damagedJournal(damage).help ?? ""
        }
    }

    /// What a command did with it before its own work.
    package func warnings(_ recovery: Recovery) -> String {
        let help = recovery.outcome == .finished ? "see the list with: vault undo --list" : nil
        return Diagnostics.warning(Self.words(recovery), help: help, style: style) + leftAlone(recovery)
            + (recovery.notUndoable.map(warnings(notUndoable:)) ?? "")
    }

    private static func words(_ recovery: Recovery) -> String {
        switch recovery.outcome {
        case .finished: "finished a change that was interrupted: \(recovery.description)"
        case .reverted: "reverted a change that was interrupted: \(recovery.description)"
        case .dropped where !recovery.leftAlone.isEmpty: "dropped an interrupted change: \(recovery.description)"
        case .dropped: "dropped an interrupted change, since its files are as they were before: \(recovery.description)"
        }
    }

    /// Files that had been changed, at most as many as are read.
    package func leftAlone(_ recovery: Recovery) -> String {
        let help = recovery.outcome == .finished ? "check it; the rest of the change is done" : "check it"
        return recovery.leftAlone.shown({
            Diagnostics.warning("'\($0)' was changed since, and is left as it is", help: help, style: style)
        }) { count in
            Diagnostics.warning("and \(Words.count(count, "more file")), left as they are", help: nil, style: style)
        }
    }

    /// Links that did not follow because their file was left alone.
    package func warnings(_ links: [StrayLink]) -> String {
        links.shown({ link in
            let what = link.to == nil ? "leads nowhere; its note" : "uses the former name of its note, which"
            return Diagnostics.warning(
                "\(link.path):\(link.line): the link to '\(link.written)' \(what) is now '\(link.from)'",
                help: "write its new name", style: style)
        }) { Diagnostics.warning("and \(Words.count($0, "more link"))", help: nil, style: style) }
    }

    package func warnings(notUndoable error: FileError) -> String {
        Diagnostics.warning(
            "the change was made, but 'vault undo' cannot undo it: \(error.message)",
            help: "do not repeat the command", style: style)
    }
}

extension DisplayText {
    /// Why two records that became one may be two: `'date' and 'title' differ`.
    package static func differing(_ fields: [String]) -> String {
        fields.map { "'\(visible($0))'" }.joined(separator: " and ") + (fields.count == 1 ? " differs" : " differ")
    }
}

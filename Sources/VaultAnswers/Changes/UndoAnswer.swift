import VaultFiles
import VaultShapes

/// What was undone, as `vault undo` shows it.
package struct UndoAnswer: Sendable {
    let entry: UndoEntry
    /// What was written; nil for a trial.
    let report: CommitReport?

    package init(_ entry: UndoEntry, _ report: CommitReport?) {
        self.entry = entry
        self.report = report
    }

    static let shape = Shape<UndoAnswer>("undo", "a change that was undone, or would be") { key in
        key.text("what", "the change that is undone, in one line") { $0.entry.description }
        key.integer("undone", "its id") { $0.entry.number }
        key.boolean("dry_run", "whether it was only a dry run") { $0.report == nil }
        key.boolean("written", "whether something was written") { $0.report?.number != nil }
        key.integer("change", "the id of the change that undid it; null when nothing was written") {
            $0.report?.number
        }
        key.text("undo", "the command that redoes it") { $0.report?.number.map { "vault undo \($0)" } }
        key.texts("paths", "the files that it created, changed, renamed or deleted") { $0.entry.paths }
    }
}

/// What became of an interrupted change, as `vault undo --finish` and `--drop` show it.
package struct RecoveryAnswer: Sendable {
    let recovery: Recovery?
    let damage: String?

    /// - Parameters:
    ///   - recovery: nil when no change had stopped, or when it could not be read
    ///   - damage: why it could not be read
    package init(_ recovery: Recovery?, damage: String?) {
        self.recovery = recovery
        self.damage = damage
    }

    static let shape = Shape<RecoveryAnswer>("recovery", "what happened to an interrupted change") { key in
        key.text("what", "the change in one line; null when none was interrupted") { $0.recovery?.description }
        key.word("outcome", of: ["nothing", "finished", "taken_back", "dropped"], "what happened to it") {
            answer -> String in
            switch answer.recovery?.outcome {
            case nil: answer.damage == nil ? "nothing" : "dropped"
            case .finished: "finished"
            case .reverted: "taken_back"
            case .dropped: "dropped"
            }
        }
        key.text("damage", "why it could not be read, and was dropped") { $0.damage }
        key.texts("paths", "the files concerned") { $0.recovery?.paths ?? [] }
        key.texts("left_alone", "those that were changed since, and were left alone") {
            $0.recovery?.leftAlone ?? []
        }
    }
}

/// The changes that can be undone, as `vault undo --list` shows them.
package struct UndoListAnswer: Sendable {
    let entries: [UndoEntry]
    let unusable: [CommitError]

    /// - Parameter unusable: what is kept and cannot be used
    package init(_ entries: [UndoEntry], unusable: [CommitError]) {
        self.entries = entries
        self.unusable = unusable
    }

    static let shape = Shape<UndoListAnswer>("undo-list", "the changes that can be undone") { key in
        key.array("changes", of: entry, "the changes, newest first") { $0.entries }
        key.texts("unusable", "why other changes cannot be undone") { $0.unusable.map(\.message) }
    }

    private static let entry = Shape<UndoEntry>("kept-change", "a change that can be undone") { key in
        key.integer("change", "its id") { $0.number }
        key.text("time", "when it was made, in local time") { $0.time }
        key.text("what", "the change in one line") { $0.description }
        key.boolean("undone", "whether it was undone") { $0.isUndone }
        key.integer("undoes", "the id of the change that it undid") { $0.undoes }
        key.text("host", "the machine on which it was made; null for this one") { $0.host }
        key.texts("paths", "the files that it created, changed, renamed or deleted") { $0.paths }
    }
}

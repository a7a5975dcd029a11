import VaultEdits
import VaultKit
import VaultShapes

/// What deleting notes does to others, as `vault delete` shows it.
package struct RemovalAnswer: Sendable {
    let removal: PlannedRemoval
    let change: ChangeAnswer

    package init(_ removal: PlannedRemoval, _ change: ChangeAnswer) {
        self.removal = removal
        self.change = change
    }

    static let shape = Shape<RemovalAnswer>("removal", "what deleting notes does to other notes") { key in
        key.boolean("written", "whether it has been done") { $0.change.isWritten }
        key.texts("deleted", "the files that were named") { $0.removal.named }
        key.texts("cascaded", "files that are deleted along with them") { $0.removal.cascaded }
        key.array("archived", of: archived, "notes that are archived, because others need them") { $0.removal.archived }
        key.array("detached", of: detached, "links that are removed from fields") { $0.removal.detached }
        key.array("left", of: left, "remaining links that are broken or lead elsewhere") { $0.removal.left }
        key.object("change", ChangeAnswer.shape, "the change itself") { $0.change }
    }

    private static let archived = Shape<PlannedRemoval.Archived>("archived-note", "a note that is archived") { key in
        key.text("path", "its file") { $0.path }
        key.texts("needed_by", "the files that need it") { $0.users }
    }

    private static let detached = Shape<PlannedRemoval.Detached>("detached-link", "a link that is removed") { key in
        key.text("path", "the file with the link") { $0.path }
        key.text("field", "its field") { $0.field }
        key.integer("line", "its line") { $0.line }
        key.text("name", "the destination as written") { $0.name }
    }

    private static let left = Shape<PlannedRemoval.Left>("left-link", "a link that stays") { key in
        key.text("path", "the file with the link") { $0.path }
        key.integer("line", "its line") { $0.line }
        key.text("name", "the destination as written") { $0.name }
        key.text("leads_to", "the note that it now leads to; null if none") { $0.now }
    }
}

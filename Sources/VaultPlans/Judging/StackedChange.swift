import VaultChecks
import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// Changes that are planned one upon the other, and in the end are one change of the vault as it is.
///
/// It holds edits of files that stay where they are, and new files; nothing moves and nothing goes.
package struct StackedChange: Sendable {
    /// The vault as it would be.
    package private(set) var vault: Snapshot
    private var edited: [String: EditedText] = [:]
    private var made: Set<String> = []

    /// No change yet.
    package init(_ vault: Snapshot) {
        self.vault = vault
    }

    /// Adds a change of the vault as it would be. False, and nothing is added, when one of its files holds something
    /// else by then, moves, goes, or cannot be edited so. Cost: that of reading its files, and O(notes).
    package mutating func add(_ change: Change) -> Bool {
        guard let change = try? change.merged() else { return false }
        var (edited, made) = (edited, made)
        for file in change.files {
            guard file.fate == .kept else { return false }
            var text: EditedText
            if let before = file.before {
                text = edited[file.path] ?? EditedText(before)
                guard text.bytes == before else { return false }
            } else {
                guard edited[file.path] == nil, vault.graph.index(ofPath: file.path) == nil else { return false }
                text = EditedText([])
                made.insert(file.path)
            }
            guard text.apply(file.edits) else { return false }
            edited[file.path] = text
        }
        (self.edited, self.made) = (edited, made)
        vault = vault.after(stacking: change)
        return true
    }

    /// All of it as one change, the files in order of their paths; without those that are as they were.
    package var change: Change {
        let files = edited.sorted { $0.key < $1.key }.compactMap { path, text -> FileEdit? in
            if made.contains(path) {
                return FileEdit.creating(path, String(decoding: text.bytes, as: UTF8.self))
            }
            let edits = text.edits
            return edits.isEmpty ? nil : FileEdit(path: path, before: text.original, edits: edits)
        }
        return Change(files: files)
    }
}

extension Snapshot {
    /// The vault as it would be after a change, by its settings as they would be.
    ///
    /// Cost: O(notes), and that of reading the changed files; of reading all notes where the settings name other packs.
    package func after(stacking change: Change) -> Snapshot {
        let graph = graph(after: change)
        guard change.files.contains(where: { $0.path == Schema.settingsPath }),
            let number = graph.index(ofPath: Schema.settingsPath)
        else { return with(graph) }
        return with(graph, settings: graph.notes[number].document.bytes)
    }
}

import VaultGraph

/// The notes added since a moment, to show only what is new.
package struct AddedFiles: Hashable, Sendable {
    /// How the moment was named.
    package var since: String
    /// Their numbers.
    package var notes: Set<NoteID>

    package init(since: String, notes: Set<NoteID>) {
        self.since = since
        self.notes = notes
    }
}

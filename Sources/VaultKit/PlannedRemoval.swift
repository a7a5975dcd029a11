import VaultGraph

/// Notes that are to be deleted, and what that does to others.
package struct PlannedRemoval: Sendable {
    /// A field of a note that loses a link, or an entry that names what it linked.
    package struct Detached: Hashable, Sendable {
        /// Of the note that holds it.
        package var path: String
        /// The field that loses it.
        package var field: String
        /// The note that goes.
        package var name: String
    }

    /// A link in text, or in a property that no type knows, that stays and leads nowhere then.
    package struct Left: Hashable, Sendable {
        /// Of the note that holds it.
        package var path: String
        /// From 1.
        package var line: Int
        /// The note that goes.
        package var name: String
    }

    /// What is to be written.
    package var edit: PlannedEdit
    /// The paths of the notes that were named.
    package var named: [String]
    /// The paths of those that go along, since a field of theirs asks for it.
    package var cascaded: [String]
    /// By path, then field.
    package var detached: [Detached]
    /// By path, then line.
    package var left: [Left]
}

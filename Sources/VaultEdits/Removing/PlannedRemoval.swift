/// Notes that are to be deleted, and what that does to others.
package struct PlannedRemoval: Sendable {
    /// A field of a note, or a place in its text, that loses a link, or an entry that names what it linked.
    package struct Detached: Hashable, Sendable {
        /// Of the note that holds it.
        package var path: String
        /// The field that loses it.
        package var field: String
        /// In a text the line, from 1; nil in front matter.
        package var line: Int?
        /// The note that goes.
        package var name: String
    }

    /// A note that is archived instead, since notes that stay need it.
    package struct Archived: Hashable, Sendable {
        /// Of the note that stays.
        package var path: String
        /// The paths of those that need it.
        package var users: [String]
    }

    /// A link in free text, or in a property that no type knows, that stays, and leads nowhere then or to a note that
    /// has the name too.
    package struct Left: Hashable, Sendable {
        /// Of the note that holds it.
        package var path: String
        /// From 1.
        package var line: Int
        /// The note that goes.
        package var name: String
        /// The path of the note to which it leads then; nil for nowhere.
        package var now: String?
    }

    /// What is to be written.
    package var edit: PlannedEdit
    /// The paths of the notes that were named, but for those that are archived.
    package var named: [String]
    /// The paths of those that go along, since one of their fields requires it.
    package var cascaded: [String]
    /// By path.
    package var archived: [Archived]
    /// By path, then field.
    package var detached: [Detached]
    /// By path, then line.
    package var left: [Left]
}

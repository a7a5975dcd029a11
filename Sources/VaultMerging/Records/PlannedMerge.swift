import VaultEdits

/// Records that are to be merged into another, and what that does.
package struct PlannedMerge: Sendable {
    /// What a field of the record that stays gets from another record.
    package struct Gain: Hashable, Sendable {
        /// Of the record that it comes from.
        package var name: String
        /// The field that gets it.
        package var field: String
        /// Empty for what is not a text.
        package var texts: [String]
    }

    /// A comment in a front matter that goes.
    package struct LostComment: Hashable, Sendable {
        /// Of the record that held it.
        package var path: String
        /// From 1.
        package var line: Int
        /// With its `#`.
        package var text: String
    }

    /// What is to be written.
    package var edit: PlannedEdit
    /// The path of the record that stays.
    package var into: String
    /// The paths of the others, in their order.
    package var joined: [String]
    /// In the order of the records, then of their fields.
    package var gains: [Gain] = []
    /// Fields that lose a link, because it would lead to the record itself, each once.
    package var dropped: [String] = []
    /// Paths of the records whose text comes after that of the record that stays.
    package var texts: [String] = []
    /// In the order of the records, then of their lines.
    package var comments: [LostComment] = []
    /// How many links in other notes follow.
    package var links = 0
    /// How many other notes hold them.
    package var notes = 0
}

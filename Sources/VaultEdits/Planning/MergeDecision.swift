/// What was decided for fields in which two records differ.
package struct MergeDecision: Hashable, Sendable {
    package enum Side: String, CaseIterable, Sendable {
        /// The record that stays.
        case ours = "A"
        /// The record that is merged into it.
        case theirs = "B"
    }

    /// Whose value holds wherever nothing else is said; nil when not given.
    package var side: Side?
    /// Texts by the name of their field; an empty one removes the field. In a list the text takes the place of the
    /// element of its key.
    package var texts: [String: String]

    package init(side: Side? = nil, texts: [String: String] = [:]) {
        self.side = side
        self.texts = texts
    }
}

/// A field, or an element of a list, of which two records say different things.
package struct MergeConflict: Hashable, Sendable {
    /// What one of them says, and where.
    package struct Place: Hashable, Sendable {
        package var path: String
        /// From 1; nil for what holds without being written.
        package var line: Int?
        package var text: String

        package init(path: String, line: Int?, text: String) {
            self.path = path
            self.line = line
            self.text = text
        }
    }

    package var field: String
    package var ours: Place
    package var theirs: Place

    package init(field: String, ours: Place, theirs: Place) {
        self.field = field
        self.ours = ours
        self.theirs = theirs
    }
}

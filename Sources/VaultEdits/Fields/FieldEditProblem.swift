import VaultSyntax

/// Why a field cannot be edited; nothing is changed then.
package struct FieldEditProblem: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The file is not UTF-8.
        case notUTF8
        /// `---` at the top without an end.
        case unclosedFrontMatter
        /// The front matter is one flow map: `{title: Run}`.
        case flowFrontMatter
        /// The entry has a problem and is not read.
        case unreadable(Problem.Kind?)
        /// The key is there more than once.
        case repeatedKey
        /// The place is inside an unresolved conflict of git.
        case conflict
        /// A map where texts are expected.
        case holdsMap
        /// The field takes one value; none can be added to it.
        case oneValue
        /// The list holds another element of the same kind, as `3 km` when `5 km` is to be added.
        case elementTaken(String)
        /// A key cannot be renamed to one that is there.
        case keyTaken
        /// A key that is to be renamed is not there.
        case noSuchKey
        /// The text after the edit would not read as it is meant to.
        case cannotVerify
    }

    package var kind: Kind
    /// The key that was to be edited.
    package var key: String
    /// The line of the cause, counted from 1; nil where there is no such place.
    package var line: Int?

    package init(_ kind: Kind, key: String, line: Int? = nil) {
        self.kind = kind
        self.key = key
        self.line = line
    }
}

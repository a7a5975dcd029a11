/// Where a link leads.
package enum Resolution: Hashable, Sendable {
    /// To this note.
    case note(NoteID)
    /// To a note that a field of this kind may not lead to.
    case wrongType(NoteID)
    /// To a note by one of its aliases.
    case alias(NoteID)
    /// To a note by a name it had before.
    case formerName(NoteID)
    /// To several records that fit equally.
    case ambiguous(Several)
    /// To a file that is not a note.
    case otherFile
    /// To a file that a sync tool copied, or nowhere.
    case broken

    /// Records that fit equally: how many, and the first of them by path.
    package struct Several: Hashable, Sendable {
        /// How many are named; the rest is counted.
        package static let limit = 20

        package var count: Int
        package var first: [NoteID]
    }

    /// The note it counts for; nil for ambiguous and broken links.
    package var note: NoteID? {
        switch self {
        case .note(let index), .alias(let index), .formerName(let index): index
        default: nil
        }
    }

    /// The note it leads to, of whatever type.
    package var destination: NoteID? {
        if case .wrongType(let index) = self { return index }
        return note
    }
}

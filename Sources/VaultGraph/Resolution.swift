/// Where a link leads.
package enum Resolution: Hashable, Sendable {
    /// To this note.
    case note(Int)
    /// To a note that a field of this kind may not lead to.
    case wrongType(Int)
    /// To a note by one of its aliases.
    case alias(Int)
    /// To a note by a name it had before.
    case formerName(Int)
    /// To several records that fit equally.
    case ambiguous(Several)
    /// To a file that is not a note.
    case otherFile
    /// To a file that a sync tool copied, or nowhere.
    case broken

    /// Records that fit equally: how many, and the first of them by path.
    package struct Several: Hashable, Sendable {
        /// So many are named; the rest is counted.
        package static let limit = 20

        package var count: Int
        package var first: [Int]
    }

    /// The note it counts for; ambiguous and broken links count for nothing.
    package var note: Int? {
        switch self {
        case .note(let index), .alias(let index), .formerName(let index): index
        default: nil
        }
    }

    /// The note it leads to, of whatever type.
    package var destination: Int? {
        if case .wrongType(let index) = self { return index }
        return note
    }
}

/// Why edits cannot be done together: the file, and the places in it.
package struct EditConflict: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Two edits of the same bytes, as ranges of the file as it was.
        case overlap(ByteRange, ByteRange)
        /// An edit beyond the end of the file.
        case outside(ByteRange)
        /// Two edits were planned on different contents of the file.
        case differentBefore
        /// Two different files are to be made at one path.
        case createdTwice
        /// The two edits keep, move or delete the file in different ways.
        case differentFates
        /// A file that is to be deleted is edited.
        case editedAndDeleted(ByteRange)
        /// A file that is to be made is moved or deleted.
        case missing
        /// Two files would be at this path.
        case sameDestination
    }

    package let path: String
    package let kind: Kind

    package init(path: String, kind: Kind) {
        self.path = path
        self.kind = kind
    }
}

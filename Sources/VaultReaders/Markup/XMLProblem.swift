/// Why markup cannot be read any further.
package enum XMLProblem: Error, Hashable, Sendable {
    /// Something other than a tag comes first, as in a picture, a table or an archive.
    case notMarkup
    /// A tag of more bytes than a tag may have, which begins on this line.
    case longTag(line: Int)
}

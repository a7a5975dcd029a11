/// Why an archive, or a file in it, cannot be read.
package enum ZipProblem: Error, Hashable, Sendable {
    /// The bytes are not a zip file.
    case notZip
    /// The end is missing, with the list of what is inside.
    case truncated
    /// The list of what is inside contradicts itself.
    case damagedDirectory
    /// More files, or a longer list of them, than an export has.
    case tooManyEntries
    /// A name that leads out of the archive, as `../a`, `/a`, `C:\a`.
    case unsafeName(String)
    /// It has a password.
    case encrypted(name: String)
    /// It is packed by a method other than DEFLATE.
    case unknownMethod(name: String, Int)
    /// What is packed is damaged, or its sum is not the one that the archive states.
    case damaged(name: String)
    /// It has another size than the archive states, or one that no packing reaches.
    case wrongSize(name: String)
}

/// A file that is read piece by piece, from its beginning or from any place.
package final class FilePieces {
    /// How much is read at once.
    private static let pieceSize = 1 << 18

    private let file: PlainFile.Opened
    private let path: String
    /// In bytes.
    package var size: Int { Int(clamping: file.status.size) }
    /// Why reading stopped before the end; nil while it goes on.
    package private(set) var failure: FileError?

    /// Opens a plain file, also through links. Throws with the path as given.
    ///
    /// - Parameter folder: where a path that is not absolute is seen from
    package init(_ path: String, from folder: String) throws(FileError) {
        self.path = path
        let absolute = path.hasPrefix("/") ? path : folder + "/" + path
        do throws(Errno) {
            // Something else than a file is not even opened.
            try PlainFile.check(Platform.status(absolute, below: Platform.workingFolder, followingLinks: true))
            file = try PlainFile.opened(absolute, below: Platform.workingFolder, followingLinks: true)
        } catch {
            throw FileError(.read, path, error)
        }
    }

    /// The next piece; empty at the end, and after a failure.
    package func next() -> [UInt8] { read(Self.pieceSize) }

    /// Bytes from a place on, fewer at the end of the file; none after a failure.
    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        do throws(Errno) {
            try Platform.seek(file.descriptor.number, to: offset)
        } catch {
            failure = FileError(.read, path, error)
        }
        return read(count)
    }

    private func read(_ count: Int) -> [UInt8] {
        if failure != nil { return [] }
        do throws(Errno) {
            return try file.descriptor.bytes(limit: count)
        } catch {
            failure = FileError(.read, path, error)
            return []
        }
    }
}

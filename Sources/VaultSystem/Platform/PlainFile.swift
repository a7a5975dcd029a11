/// The door through which files are read: each is a plain file, and no more of it is read than it may hold.
///
/// Whatever lies at a path that this program looks at may have been put there by anyone: a device that never ends, a
/// pipe without a writer, a file of a terabyte. Nothing waits for these, and nothing keeps them in memory.
package enum PlainFile {
    /// The most that is read of a note, or of a file that represents one, in bytes.
    static let noteLimit = 1 << 30
    /// The most that is read of settings that other programs keep in a vault or a repository.
    package static let settingsLimit = 1 << 20

    /// All bytes of a file, which may be reached through links. Throws `.tooBig` when it has more than the limit.
    package static func bytes(
        _ path: String, below folder: Int32? = nil, limit: Int
    ) throws(Errno) -> [UInt8] {
        let file = try known(path, below: folder)
        if file.status.size > limit { throw .tooBig }
        let bytes = try file.descriptor.bytes(limit: limit + 1)
        if bytes.count > limit { throw .tooBig }
        return bytes
    }

    /// The first bytes of a file, at most so many.
    package static func head(_ path: String, below folder: Int32? = nil, count: Int) throws(Errno) -> [UInt8] {
        try known(path, below: folder).descriptor.bytes(limit: count)
    }

    /// As below, where something else than a file is not even opened: a device may do something when it is.
    fileprivate static func known(_ path: String, below folder: Int32? = nil) throws(Errno) -> Opened {
        try check(Platform.status(path, below: folder ?? Platform.workingFolder))
        return try opened(path, below: folder ?? Platform.workingFolder, followingLinks: true)
    }

    /// An open file with what it is like. Throws `.isFolder`, and `.invalid` for what is not a file at all.
    static func opened(_ path: String, below folder: Int32, followingLinks: Bool) throws(Errno) -> Opened {
        let descriptor = try Descriptor(path, below: folder, for: .reading(followingLinks: followingLinks))
        let status = try Platform.status(of: descriptor.number)
        try check(status)
        return Opened(descriptor: descriptor, status: status)
    }

    /// A file that several processes read and write, as that of a lock; made when it is missing.
    static func shared(_ name: String, below folder: Int32) throws(Errno) -> Descriptor {
        let descriptor = try Descriptor(name, below: folder, for: .sharing)
        try check(Platform.status(of: descriptor.number))
        return descriptor
    }

    /// The number of an open file of which it is not known yet what it is; the caller does, and closes it.
    static func open(_ path: UnsafePointer<CChar>, below folder: Int32, followingLinks: Bool) throws(Errno) -> Int32 {
        try Platform.open(path, below: folder, for: .reading(followingLinks: followingLinks))
    }

    /// Throws unless it is a plain file.
    package static func check(_ status: FileStatus) throws(Errno) {
        if status.kind == .folder { throw .isFolder }
        if status.kind != .file { throw .invalid }
    }

    struct Opened: ~Copyable {
        let descriptor: Descriptor
        let status: FileStatus
    }
}

/// An error number of the operating system.
package struct Errno: Error, Hashable, Sendable {
    package let number: Int32

    package init(number: Int32) { self.number = number }
}

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
        file = try FileError.attempt(.read, path, PlainFile.known(absolute))
    }

    /// The next piece; empty at the end, and after a failure.
    package func next() -> [UInt8] { read(Self.pieceSize) }

    /// Bytes from a place on, fewer at the end of the file; none after a failure.
    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        do throws(Errno) { try Platform.seek(file.descriptor.number, to: offset) } catch {
            failure = FileError(.read, path, error)
        }
        return read(count)
    }

    private func read(_ count: Int) -> [UInt8] {
        if failure != nil { return [] }
        do throws(Errno) { return try file.descriptor.bytes(limit: count) } catch {
            failure = FileError(.read, path, error)
            return []
        }
    }
}

/// What follows a name in a folder.
package enum FileKind: Sendable {
    case file
    case folder
    /// A symbolic link, whatever it leads to.
    case link
    /// A named pipe, socket or device: never opened.
    case other
}

/// What the file system says about a file without reading it.
package struct FileStatus: Sendable {
    package let kind: FileKind
    /// Bytes.
    package let size: Int
    /// The file system that holds the file.
    package let device: UInt64
    /// The file's number on that file system.
    package let number: UInt64
    /// Who may read and write it: the nine bits for owner, group and others.
    package let permissions: UInt32
    /// The numbers of the user and of the group that it belongs to.
    package let owner: UInt32
    package let group: UInt32
    /// How many names it has.
    package let names: Int
    /// When its bytes were last changed, in seconds since 1970.
    package let modified: Int64
    /// The same moment, as exactly as the file system keeps it, and when anything at all of the file was last changed.
    let written: Moment
    let changed: Moment
    /// When it came to be, where that can be given to another file.
    let made: Moment?
    /// What macOS keeps besides the permissions, such as that a file is hidden or locked; 0 elsewhere.
    let flags: UInt32

    /// Seconds since 1970 and the rest.
    struct Moment: Hashable, Sendable {
        let seconds: Int
        let nanoseconds: Int
    }

    /// Whether both describe the same file, under whatever names.
    package func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && number == other.number
    }

    /// What lies at a path; nil where nothing does, and where the system does not say.
    package init?(at path: String, followingLinks: Bool = true) {
        guard let found = try? Platform.status(path, followingLinks: followingLinks) else { return nil }
        self = found
    }
}

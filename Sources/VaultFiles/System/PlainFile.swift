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
    static func bytes(
        _ path: String, below folder: Int32, limit: Int
    ) throws(Errno) -> [UInt8] {
        let file = try known(path, below: folder)
        if file.status.size > limit { throw .tooBig }
        let bytes = try file.descriptor.bytes(limit: limit + 1)
        if bytes.count > limit { throw .tooBig }
        return bytes
    }

    /// The same for a path as the process sees it.
    package static func bytes(_ path: String, limit: Int) throws(Errno) -> [UInt8] {
        try bytes(path, below: Platform.workingFolder, limit: limit)
    }

    /// The first bytes of a file, at most so many.
    package static func head(_ path: String, count: Int) throws(Errno) -> [UInt8] {
        try head(path, below: Platform.workingFolder, count: count)
    }

    /// The same for a path as seen from a folder.
    static func head(
        _ path: String, below folder: Int32, count: Int
    ) throws(Errno) -> [UInt8] {
        try known(path, below: folder).descriptor.bytes(limit: count)
    }

    /// As below, where something else than a file is not even opened: a device may do something when it is.
    private static func known(_ path: String, below folder: Int32) throws(Errno) -> Opened {
        try check(Platform.status(path, below: folder, followingLinks: true))
        return try opened(path, below: folder, followingLinks: true)
    }

    /// An open file with what it is like. Throws `.isFolder`, and `.invalid` for what is not a file at all.
    static func opened(
        _ path: String, below folder: Int32, followingLinks: Bool
    ) throws(Errno) -> Opened {
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

import VaultSyntax

/// The door through which files are read: each is a plain file, and no more of it is read than it may hold. A device
/// that never ends, a pipe without a writer and a file of a terabyte are neither waited for nor kept in memory.
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

    /// Opens a plain file, seen from a folder, also through links. Throws with the path as given.
    package init(_ path: String, from folder: String) throws(FileError) {
        self.path = path
        file = try FileError.attempt(.read, path, PlainFile.known(path.absolute(from: folder)))
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

/// The entries of an open folder, in the order of the file system.
package struct FolderEntries: ~Copyable {
    private let folder: Platform.FolderPointer

    init(_ descriptor: consuming Descriptor) throws(Errno) { folder = try Platform.openFolder(descriptor.released()) }

    deinit { Platform.closeFolder(folder) }

    /// The next entry, `.` and `..` included; its name is valid until the next call.
    /// The kind is nil where the file system does not say.
    @inline(__always)
    func next() throws(Errno) -> (name: UnsafeRawBufferPointer, kind: FileKind?)? { try Platform.nextEntry(folder) }

    /// Whether the name of an entry of a folder begins with a text. Cost: that of listing the folder.
    package static func include(nameStartingWith start: String, in folder: String) throws(Errno) -> Bool {
        let entries = try FolderEntries(Descriptor(folder, for: .folder(followingLinks: true)))
        while let entry = try entries.next() {
            if entry.name.starts(with: start.utf8) { return true }
        }
        return false
    }
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
    package func isSameFile(as other: FileStatus) -> Bool { device == other.device && number == other.number }

    /// What lies at a path; nil where nothing does, and where the system does not say.
    package init?(at path: String, followingLinks: Bool = true) {
        guard let found = try? Platform.status(path, followingLinks: followingLinks) else { return nil }
        self = found
    }
}

/// An open file or folder, closed when its owner lets go of it.
struct Descriptor: ~Copyable {
    let number: Int32

    /// Takes over a descriptor that is already open.
    init(owning number: Int32) { self.number = number }

    /// Opens a path: absolute, or relative to the folder whose descriptor is given.
    init(
        _ path: String, below folder: Int32 = Platform.workingFolder, for opening: Platform.Opening
    ) throws(Errno) {
        number = try Platform.open(path, below: folder, for: opening)
    }

    deinit { Platform.close(number) }

    /// Hands the descriptor over: the caller closes it.
    consuming func released() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// All bytes up to the end, or the first `limit`.
    func bytes(limit: Int) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        let size = 1 << 16
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(size, limit), alignment: 16)
        defer { buffer.deallocate() }
        while bytes.count < limit {
            let count = try Platform.read(number, into: buffer)
            if count == 0 { break }
            if bytes.isEmpty, count == size, let whole = try? Platform.status(of: number).size {
                bytes.reserveCapacity(max(size, min(whole, limit, 1 << 30)))
            }
            bytes.append(contentsOf: UnsafeRawBufferPointer(buffer).prefix(min(count, limit - bytes.count)))
        }
        return bytes
    }

    /// Writes all bytes at the current place.
    func write(_ bytes: [UInt8]) throws(Errno) { if let error = Platform.writeAll(bytes, to: number) { throw error } }
}

/// Files that this program had not completed when it ended, outside of commits: those that a merge driver, `hook
/// install` or `init` writes.
package enum Leftovers {
    /// Makes a file that this process holds until its descriptor is closed; its name in the folder and the file.
    static func make(below folder: Int32) throws(Errno) -> Held {
        for _ in 0..<100 {
            let name = TemporaryName.held
            let file = try Descriptor(name, below: folder, for: .creating)
            // Where a file system has no locks, the number of the process has to do.
            let isHeld = (try? Platform.tryLock(file.number)) ?? true
            if isHeld, try Platform.status(of: file.number).names > 0 { return Held(name: name, file: file) }
        }
        throw .exists
    }

    struct Held: ~Copyable {
        let name: String
        let file: Descriptor

        consuming func released() -> Descriptor { file }

        /// Until here the file is held.
        consuming func letGo() {}
    }

    /// Removes what has no owner any more. What cannot be removed stays. Cost: that of listing the folder.
    static func clear(below folder: Int32) {
        guard let opened = try? Descriptor(".", below: folder, for: .folder(followingLinks: false)),
            let entries = try? FolderEntries(opened)
        else { return }
        while let entry = try? entries.next() {
            guard entry.name.starts(with: TemporaryName.prefix.utf8),
                let name = String(validating: entry.name, as: UTF8.self), isAbandoned(name, below: folder)
            else { continue }
            try? Platform.remove(name, below: folder)
        }
    }

    /// The same for a folder by its path.
    package static func clear(_ folder: String) {
        guard let opened = try? Descriptor(folder, for: .folder(followingLinks: true)) else { return }
        clear(below: opened.number)
    }

    /// Whether a name is that of a file whose maker no longer holds it.
    static func isAbandoned(_ name: String, below folder: Int32) -> Bool {
        guard let process = TemporaryName.holder(of: name),
            let file = try? PlainFile.opened(name, below: folder, followingLinks: false)
        else { return false }
        do throws(Errno) {
            return try Platform.tryLock(file.descriptor.number)
        } catch {
            return !Platform.isRunning(process)
        }
    }
}

/// The user's folder for files that may be deleted at any time.
package enum CacheFolder {
    /// `vault` in `XDG_CACHE_HOME`, else in `.cache` of the home folder; nil where the environment names neither.
    package static func path(_ environment: [String: String]) -> String? {
        var folder = environment["XDG_CACHE_HOME"] ?? ""
        if !folder.hasPrefix("/") {
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            folder = home + "/.cache"
        }
        return folder + "/vault"
    }
}

/// A file to which lines are added, of a program that runs for long; other programs may do so as well.
package final class LogFile: Sendable {
    private let number: Int32

    /// Opens it, and makes it when it is missing.
    package init(_ path: String) throws(FileError) {
        number = try FileError.attempt(.write, path) { () throws(Errno) in
            // A link without its file would make one anywhere.
            if RealPath.of(path) == nil, VaultWriting.isThere(path) { throw .tooManyLinks }
            let file = try Descriptor(path, for: .appending)
            guard try Platform.status(of: file.number).kind == .file else { throw .invalid }
            return file.released()
        }
    }

    deinit { Platform.close(number) }

    /// Adds a line, whole: what is written at once is not mixed with what others write.
    package func write(_ line: String) { _ = Platform.writeAll(Array((line + "\n").utf8), to: number) }
}

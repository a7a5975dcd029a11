#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The C library in plain Swift types; the only file that differs between Linux and macOS.
///
/// Calls that a signal can interrupt are repeated. A failed call throws its `Errno`.
enum Platform {
    #if canImport(Darwin)
        typealias FolderPointer = UnsafeMutablePointer<DIR>
    #else
        typealias FolderPointer = OpaquePointer
    #endif
    typealias ThreadNumber = pthread_t

    /// The current folder, where a folder's descriptor is expected.
    static var workingFolder: Int32 { AT_FDCWD }

    static var lastError: Errno { Errno(number: errno) }

    /// Folders that may hold the time zone database, in the order in which they are tried.
    static var zoneFolders: [String] {
        ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"]
    }

    /// The number of cores that are switched on; at least 1.
    static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// Seconds since 1970-01-01 00:00:00 UTC.
    static var secondsSinceEpoch: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec)
    }

    static var processNumber: Int32 { getpid() }

    /// Whether the first bytes come before the second ones; a beginning comes before what it begins.
    @inline(__always)
    static func precedes(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
        guard let firstStart = first.baseAddress, let secondStart = second.baseAddress else {
            return first.count < second.count
        }
        let order = memcmp(firstStart, secondStart, min(first.count, second.count))
        return order == 0 ? first.count < second.count : order < 0
    }
}

// MARK: - Errors

extension Errno {
    package static var notFound: Errno { Errno(number: ENOENT) }
    package static var notPermitted: Errno { Errno(number: EPERM) }
    package static var accessDenied: Errno { Errno(number: EACCES) }
    package static var exists: Errno { Errno(number: EEXIST) }
    package static var isFolder: Errno { Errno(number: EISDIR) }
    package static var notFolder: Errno { Errno(number: ENOTDIR) }
    package static var tooManyLinks: Errno { Errno(number: ELOOP) }
    package static var nameTooLong: Errno { Errno(number: ENAMETOOLONG) }
    package static var noSpace: Errno { Errno(number: ENOSPC) }
    package static var closedPipe: Errno { Errno(number: EPIPE) }
    package static var notOpen: Errno { Errno(number: EBADF) }
    package static var overQuota: Errno { Errno(number: EDQUOT) }
    package static var readOnly: Errno { Errno(number: EROFS) }
    package static var tooManyOpenFiles: Errno { Errno(number: EMFILE) }
    package static var systemTooManyOpenFiles: Errno { Errno(number: ENFILE) }
    package static var inputOutput: Errno { Errno(number: EIO) }
    package static var stale: Errno { Errno(number: ESTALE) }
    package static var notSupported: Errno { Errno(number: ENOTSUP) }
    package static var tooBig: Errno { Errno(number: EFBIG) }
    package static var otherDisk: Errno { Errno(number: EXDEV) }
    package static var invalid: Errno { Errno(number: EINVAL) }
    package static var timedOut: Errno { Errno(number: ETIMEDOUT) }
    /// On macOS: the file lies in a cloud alone, and programs are not to wait until it comes.
    package static var notDownloaded: Errno { Errno(number: EDEADLK) }
}

// MARK: - Files

extension Platform {
    /// What a descriptor is opened for.
    enum Opening {
        /// Reading a file. A pipe without writer does not block.
        case reading(followingLinks: Bool)
        case folder(followingLinks: Bool)
        /// A new file for writing; fails when anything has that name.
        case creating
        /// A file for reading and writing, made when it is missing.
        case sharing
        /// A file at whose end is written, made when it is missing.
        case appending
        /// A new file in the folder at the path that has no name; fails where the system has no such thing.
        case unnamed

        fileprivate var flags: Int32 {
            switch self {
            case .reading(let followingLinks):
                O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW)
            case .folder(let followingLinks):
                O_RDONLY | O_CLOEXEC | O_DIRECTORY | (followingLinks ? 0 : O_NOFOLLOW)
            case .creating:
                O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL | O_NOFOLLOW
            case .sharing:
                O_RDWR | O_CLOEXEC | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
            case .appending:
                O_WRONLY | O_CLOEXEC | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY
            case .unnamed:
                O_RDWR | O_CLOEXEC | Platform.unnamedFile
            }
        }
    }

    /// `O_TMPFILE` of Linux, which its headers put together in a way that Swift does not read; elsewhere one that asks
    /// for a folder to be written, which no system does.
    private static var unnamedFile: Int32 {
        #if canImport(Darwin)
            O_DIRECTORY
        #else
            O_DIRECTORY | 0o20_000_000
        #endif
    }

    static func open(_ path: UnsafePointer<CChar>, below folder: Int32, for opening: Opening) throws(Errno) -> Int32 {
        try repeated { openat(folder, path, opening.flags, 0o666) }
    }

    static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #elseif canImport(Musl)
            _ = Musl.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }

    /// Reads at most the buffer's size; 0 is the end.
    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try repeated {
            #if canImport(Darwin)
                Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
                Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
        }
    }

    /// Writes at most the buffer's size and returns how much it was.
    static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) throws(Errno) -> Int {
        try repeated {
            #if canImport(Darwin)
                Darwin.write(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
                Musl.write(descriptor, buffer.baseAddress, buffer.count)
            #else
                Glibc.write(descriptor, buffer.baseAddress, buffer.count)
            #endif
        }
    }

    /// Goes on from a place, in bytes from the beginning.
    static func seek(_ descriptor: Int32, to offset: Int = 0) throws(Errno) {
        if lseek(descriptor, off_t(offset), SEEK_SET) < 0 { throw lastError }
    }

    /// Waits until the file's bytes, or the folder's entries, are on the disk.
    ///
    /// A file system that knows no such thing is not waited for; every other failure is thrown, as what was written may
    /// be lost then. On macOS `fsync` ends where the disk has the bytes in a memory of its own, and `F_FULLFSYNC`,
    /// which takes many milliseconds, empties that; other systems do both at once.
    static func sync(_ descriptor: Int32, _ reach: SyncReach = .lasting) throws(Errno) {
        #if canImport(Darwin)
            if reach == .lasting {
                if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
                if lastError == .inputOutput { throw .inputOutput }
            }
        #endif
        do throws(Errno) {
            _ = try repeated { fsync(descriptor) }
        } catch  where [.invalid, .notSupported, Errno(number: ENOSYS)].contains(error) {}
    }

    static func status(of descriptor: Int32) throws(Errno) -> FileStatus {
        var raw = stat()
        _ = try repeated { fstat(descriptor, &raw) }
        return FileStatus(raw)
    }

    static func status(_ path: String, below folder: Int32, followingLinks: Bool) throws(Errno) -> FileStatus {
        var raw = stat()
        _ = try repeated { fstatat(folder, path, &raw, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) }
        return FileStatus(raw)
    }

    /// The absolute path without links, `.` and `..`, as bytes.
    static func realPath(_ path: String) throws(Errno) -> [UInt8] {
        guard let resolved = realpath(path, nil) else { throw lastError }
        defer { free(resolved) }
        return [UInt8](UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }

    static func makeFolder(_ name: String, below folder: Int32) throws(Errno) {
        _ = try repeated { mkdirat(folder, name, 0o777) }
    }

    static func remove(_ name: String, below folder: Int32) throws(Errno) {
        _ = try repeated { unlinkat(folder, name, 0) }
    }

    /// Gives a file its final name, and fails with `.exists` when something has that name.
    ///
    /// A hard link and the removal of the old name. Where the file system has no hard links: a rename that
    /// refuses to replace (macOS), or a rename to a name that was free a moment before.
    static func move(_ name: String, to final: String, below folder: Int32) throws(Errno) {
        if linkat(folder, name, folder, final, 0) == 0 {
            return try remove(name, below: folder)
        }
        let first = lastError
        if first == .exists || first == .noSpace || first == .overQuota || first == .readOnly { throw first }
        #if canImport(Darwin)
            if renameatx_np(folder, name, folder, final, UInt32(RENAME_EXCL)) == 0 { return }
            if lastError == .exists { throw .exists }
        #endif
        var raw = stat()
        if fstatat(folder, final, &raw, AT_SYMLINK_NOFOLLOW) == 0 { throw .exists }
        _ = try repeated { renameat(folder, name, folder, final) }
    }

    /// Calls again while a signal interrupts; a negative result throws `errno`.
    @inline(__always)
    static func repeated<Number: SignedInteger>(_ call: () -> Number) throws(Errno) -> Number {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw lastError }
        }
    }
}

extension FileStatus {
    fileprivate init(_ raw: stat) {
        kind =
            switch raw.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        size = Int(raw.st_size)
        device = UInt64(truncatingIfNeeded: raw.st_dev)
        number = UInt64(truncatingIfNeeded: raw.st_ino)
        permissions = UInt32(truncatingIfNeeded: raw.st_mode) & 0o777
        owner = UInt32(truncatingIfNeeded: raw.st_uid)
        group = UInt32(truncatingIfNeeded: raw.st_gid)
        names = Int(truncatingIfNeeded: raw.st_nlink)
        #if canImport(Darwin)
            modified = Int64(raw.st_mtimespec.tv_sec)
            written = Moment(seconds: raw.st_mtimespec.tv_sec, nanoseconds: raw.st_mtimespec.tv_nsec)
            changed = Moment(seconds: raw.st_ctimespec.tv_sec, nanoseconds: raw.st_ctimespec.tv_nsec)
            made = Moment(seconds: raw.st_birthtimespec.tv_sec, nanoseconds: raw.st_birthtimespec.tv_nsec)
            flags = raw.st_flags
        #else
            modified = Int64(raw.st_mtim.tv_sec)
            written = Moment(seconds: Int(raw.st_mtim.tv_sec), nanoseconds: Int(raw.st_mtim.tv_nsec))
            changed = Moment(seconds: Int(raw.st_ctim.tv_sec), nanoseconds: Int(raw.st_ctim.tv_nsec))
            (made, flags) = (nil, 0)
        #endif
    }
}

// MARK: - Folders

extension Platform {
    /// Where a directory entry keeps its name.
    private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 19

    /// Takes over the descriptor, also when it fails.
    static func openFolder(_ descriptor: Int32) throws(Errno) -> FolderPointer {
        guard let folder = fdopendir(descriptor) else {
            let error = lastError
            close(descriptor)
            throw error
        }
        return folder
    }

    static func closeFolder(_ folder: FolderPointer) {
        closedir(folder)
    }

    /// The next entry; its name is valid until the next call. The kind is nil where the file system does not say.
    @inline(__always)
    static func nextEntry(_ folder: FolderPointer) throws(Errno) -> (name: UnsafeRawBufferPointer, kind: FileKind?)? {
        errno = 0
        guard let entry = readdir(folder) else {
            if errno != 0 { throw lastError }
            return nil
        }
        let name = UnsafeRawPointer(entry) + nameOffset
        let length = strlen(name.assumingMemoryBound(to: CChar.self))
        let kind: FileKind? =
            switch Int(entry.pointee.d_type) {
            case Int(DT_REG): .file
            case Int(DT_DIR): .folder
            case Int(DT_LNK): .link
            case Int(DT_UNKNOWN): nil
            default: .other
            }
        return (UnsafeRawBufferPointer(start: name, count: length), kind)
    }
}

// MARK: - Threads

extension Platform {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts a thread; nil when the system has none to give. Wait for its end with `join`.
    static func startThread(_ run: @escaping @Sendable () -> Void) -> ThreadNumber? {
        let body = Unmanaged.passRetained(Body(run)).toOpaque()
        guard let thread = startThread(body) else {
            Unmanaged<Body>.fromOpaque(body).release()
            return nil
        }
        return thread
    }

    /// Starts a thread for whose end nobody waits: what it holds is freed when it ends. False when the system has none
    /// to give.
    static func startDetachedThread(_ run: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = startThread(run) else { return false }
        pthread_detach(thread)
        return true
    }

    private static func startThread(_ body: UnsafeMutableRawPointer) -> ThreadNumber? {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, 8 << 20)
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let failure = pthread_create(&thread, &attributes, { Platform.runBody($0) }, body)
        pthread_attr_destroy(&attributes)
        return failure == 0 ? thread : nil
    }

    static func join(_ thread: ThreadNumber) {
        pthread_join(thread, nil)
    }

    private static func runBody(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
        return nil
    }
}

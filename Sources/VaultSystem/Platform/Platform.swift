#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The C library in plain Swift types; the only file that differs between Linux and macOS. Calls that a signal can
/// interrupt are repeated.
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

    /// Whether some bytes stand somewhere in others.
    static func contains(_ bytes: [UInt8], in all: [UInt8]) -> Bool {
        #if canImport(Darwin)
            memmem(all, all.count, bytes, bytes.count) != nil
        #else
            LinuxCalls.place(in: all, all.count, of: bytes, bytes.count) != nil
        #endif
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

    static func close(_ descriptor: Int32) { systemClose(descriptor) }

    /// Reads at most the buffer's size; 0 is the end.
    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try repeated { systemRead(descriptor, buffer.baseAddress, buffer.count) }
    }

    /// What comes next in an open file, at most so many bytes; none at its end, nil where it cannot be read.
    static func piece(of file: Int32, limit: Int) -> [UInt8]? {
        try? [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = try read(file, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Writes at most the buffer's size and returns how much it was.
    static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) throws(Errno) -> Int {
        try repeated { systemWrite(descriptor, buffer.baseAddress, buffer.count) }
    }

    /// Goes on from a place, in bytes from the beginning.
    static func seek(_ descriptor: Int32, to offset: Int = 0) throws(Errno) {
        if lseek(descriptor, off_t(offset), SEEK_SET) < 0 { throw lastError }
    }

    /// Waits until the file's bytes, or the folder's entries, are on the disk; a file system that knows no such thing
    /// is not waited for. On macOS only `F_FULLFSYNC` also empties the memory of the disk itself.
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

    static func status(
        _ path: String, below folder: Int32 = workingFolder, followingLinks: Bool = true
    ) throws(Errno) -> FileStatus {
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

    /// Gives a file its final name, and fails with `.exists` when something has that name; where the file system has no
    /// hard links and the system no such rename, the name was free a moment before.
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
        try checkFree(final, below: folder)
        _ = try repeated { renameat(folder, name, folder, final) }
    }

    private static func checkFree(_ name: String, below folder: Int32) throws(Errno) {
        if (try? status(name, below: folder, followingLinks: false)) != nil { throw .exists }
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

    static func closeFolder(_ folder: FolderPointer) { closedir(folder) }

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

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread; nil when the system has none to give. Wait for its end with `join`.
    static func startThread(_ run: @escaping @Sendable () -> Void) -> ThreadNumber? {
        let body = Unmanaged.passRetained(Body(run)).toOpaque()
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
        if failure == 0 { return thread }
        Unmanaged<Body>.fromOpaque(body).release()
        return nil
    }

    /// Starts a thread for whose end nobody waits: what it holds is freed when it ends. False when the system has none
    /// to give.
    static func startDetachedThread(_ run: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = startThread(run) else { return false }
        pthread_detach(thread)
        return true
    }

    static func join(_ thread: ThreadNumber) { pthread_join(thread, nil) }

    private static func runBody(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
        return nil
    }
}

// The system's own functions where `Platform` has one of the same name.
private func systemClose(_ file: Int32) { _ = close(file) }
private func systemRead(_ file: Int32, _ to: UnsafeMutableRawPointer?, _ size: Int) -> Int { read(file, to, size) }
private func systemWrite(_ file: Int32, _ start: UnsafeRawPointer?, _ size: Int) -> Int { write(file, start, size) }
func systemKill(_ process: Int32, _ signal: Int32) -> Int32 { kill(process, signal) }

/// Changing names, owners and locks, and what a lock wants to know.
extension Platform {
    /// Renames over whatever file has the new name.
    static func rename(
        _ name: String, below folder: Int32, to final: String, below finalFolder: Int32
    ) throws(Errno) {
        _ = try repeated { renameat(folder, name, finalFolder, final) }
    }

    /// Renames, and fails with `.exists` when something has the new name; where that takes two steps, it was free a
    /// moment before.
    static func renameToFree(
        _ name: String, below folder: Int32, to final: String, below finalFolder: Int32
    ) throws(Errno) {
        if try rename(name, folder, final, finalFolder, as: .toFreeName) { return }
        try checkFree(final, below: finalFolder)
        try rename(name, below: folder, to: final, below: finalFolder)
    }

    /// Lets two files change places in one step; false, and nothing done, where that cannot be.
    static func exchange(
        _ name: String, below folder: Int32, with other: String, below otherFolder: Int32
    ) throws(Errno) -> Bool {
        try rename(name, folder, other, otherFolder, as: .exchange)
    }

    /// Ways to rename that not every system and file system knows.
    private enum SpecialRename { case toFreeName, exchange }

    /// False, and nothing done, where it is not known.
    private static func rename(
        _ name: String, _ folder: Int32, _ final: String, _ finalFolder: Int32, as kind: SpecialRename
    ) throws(Errno) -> Bool {
        #if canImport(Darwin)
            let flag = UInt32(kind == .exchange ? RENAME_SWAP : RENAME_EXCL)
            if renameatx_np(folder, name, finalFolder, final, flag) == 0 { return true }
        #else
            // RENAME_EXCHANGE and RENAME_NOREPLACE
            let flag: UInt32 = kind == .exchange ? 2 : 1
            guard let result = LinuxCalls.rename(folder, name, finalFolder, final, flag) else { return false }
            if result == 0 { return true }
        #endif
        if [ENOTSUP, EINVAL, ENOSYS].contains(errno) { return false }
        throw lastError
    }

    /// Lets everybody run a file that may read it.
    static func allowRunning(_ file: Int32) throws(Errno) {
        var raw = stat()
        guard fstat(file, &raw) == 0 else { throw lastError }
        let readers = raw.st_mode & 0o444
        guard fchmod(file, raw.st_mode | readers >> 2) == 0 else { throw lastError }
    }

    static func removeFolder(_ name: String, below folder: Int32) throws(Errno) {
        _ = try repeated { unlinkat(folder, name, AT_REMOVEDIR) }
    }

    /// Gives a new file the permissions of another and, as far as that is allowed, owner and group; on macOS also the
    /// day on which it was made and whether it is hidden. Where the group cannot be kept, the new one may do no more
    /// than all others.
    static func liken(_ file: Int32, to status: FileStatus) throws(Errno) {
        var raw = stat()
        _ = try repeated { fstat(file, &raw) }
        var permissions = status.permissions
        if raw.st_uid != status.owner { _ = try repeated { fchown(file, status.owner, gid_t.max) } }
        if raw.st_gid != status.group, fchown(file, uid_t.max, status.group) != 0 {
            permissions = permissions & ~0o070 | (permissions & 0o007) << 3
        }
        if raw.st_mode & 0o7777 != permissions { _ = try repeated { fchmod(file, mode_t(permissions)) } }
        giveBirth(file, of: status)
    }

    /// Waits until all that was written to the file system of the descriptor is on the disk; false where the system
    /// cannot wait for that.
    static func syncFileSystem(_ descriptor: Int32) throws(Errno) -> Bool {
        #if canImport(Darwin)
            return false
        #else
            _ = try repeated { LinuxCalls.syncFileSystem(descriptor) }
            return true
        #endif
    }

    /// Takes the lock of an open file, which ends with the descriptor or the process; false when another has it.
    static func tryLock(_ file: Int32) throws(Errno) -> Bool {
        if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
        if errno == EWOULDBLOCK || errno == EINTR { return false }
        throw lastError
    }

    /// Gives the lock back, also where a process that is just being started has got the descriptor as well.
    static func unlock(_ file: Int32) { _ = flock(file, LOCK_UN) }

    static func cut(_ file: Int32, to size: Int) throws(Errno) { _ = try repeated { ftruncate(file, off_t(size)) } }

    static var userNumber: UInt32 { geteuid() }

    /// Whether a process with this number runs on this machine.
    static func isRunning(_ process: Int32) -> Bool { process > 0 && (systemKill(process, 0) == 0 || errno == EPERM) }

    /// Waits; a signal may end that sooner.
    static func pause(milliseconds: Int) {
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        nanosleep(&time, nil)
    }

    /// A clock that only goes forward, in milliseconds.
    static var milliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

/// Access lists and extended attributes: what a file has besides its bytes, permissions and owner.
extension Platform {
    #if canImport(Darwin)
        /// Whether the open file has an access list or extended attributes.
        static func hasAttributes(_ file: Int32) -> Bool {
            if flistxattr(file, nil, 0, 0) > 0 { return true }
            guard let list = acl_get_fd_np(file, ACL_TYPE_EXTENDED) else { return false }
            acl_free(UnsafeMutableRawPointer(list))
            return true
        }

        /// Gives a file the access list and extended attributes of another.
        static func copyAttributes(of source: Int32, to file: Int32) throws(Errno) {
            let what = copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)
            _ = try repeated { fcopyfile(source, file, nil, what) }
        }
    #else
        /// Whether the open file has an access list or extended attributes that a copy should have as well.
        static func hasAttributes(_ file: Int32) -> Bool {
            // Where the file system cannot have them, asking fails.
            !((try? attributeNames(file)) ?? []).isEmpty
        }

        /// Gives a file the access list and the extended attributes of another; those that belong to the system, as
        /// the labels of SELinux, come by themselves.
        static func copyAttributes(of source: Int32, to file: Int32) throws(Errno) {
            for name in try attributeNames(source) {
                let size = try repeated { LinuxCalls.attribute(source, name, nil, 0) }
                var value = [UInt8](repeating: 0, count: size)
                let count = try repeated { LinuxCalls.attribute(source, name, &value, size) }
                // Called with no room, it says how much there is now, which may be more.
                _ = try repeated { LinuxCalls.setAttribute(file, name, value, min(count, size)) }
            }
        }

        private static func attributeNames(_ file: Int32) throws(Errno) -> [String] {
            let size = try repeated { LinuxCalls.attributeNames(file, nil, 0) }
            if size == 0 { return [] }
            var text = [UInt8](repeating: 0, count: size)
            let count = try repeated { LinuxCalls.attributeNames(file, &text, size) }
            let names = text.prefix(count).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            return names.filter { $0.hasPrefix("user.") || $0 == "system.posix_acl_access" }
        }
    #endif
}

/// What macOS keeps of a file for people: the day on which it was made, whether it is hidden, whether it is locked.
extension Platform {
    /// Whether this is macOS, whose errors mean more than their names say.
    static var isMac: Bool {
        #if canImport(Darwin)
            true
        #else
            false
        #endif
    }

    /// Whether a file may not be changed or renamed until it is unlocked, as in Finder.
    static func isLocked(_ status: FileStatus) -> Bool {
        #if canImport(Darwin)
            status.flags & UInt32(UF_IMMUTABLE | UF_APPEND | SF_IMMUTABLE | SF_APPEND) != 0
        #else
            false
        #endif
    }

    /// Gives a new file the birth and the flags of the one whose place it takes. A file system that has no such things
    /// goes without: no text is lost by that.
    static func giveBirth(_ file: Int32, of status: FileStatus) {
        #if canImport(Darwin)
            let kept = status.flags & UInt32(UF_HIDDEN | UF_NODUMP | UF_OPAQUE)
            if kept != 0 { _ = fchflags(file, kept) }
            guard let made = status.made else { return }
            var list = attrlist()
            list.bitmapcount = UInt16(ATTR_BIT_MAP_COUNT)
            list.commonattr = attrgroup_t(ATTR_CMN_CRTIME)
            var time = timespec(tv_sec: made.seconds, tv_nsec: made.nanoseconds)
            _ = fsetattrlist(file, &list, &time, MemoryLayout<timespec>.size, 0)
        #endif
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Changing names, owners and locks, and what a lock wants to know.
extension Platform {
    /// Renames over whatever file has the new name.
    static func rename(
        _ name: String, below folder: Int32, to final: String, below finalFolder: Int32
    ) throws(Errno) {
        _ = try repeated { renameat(folder, name, finalFolder, final) }
    }

    /// Renames, and fails with `.exists` when something has the new name.
    ///
    /// Where the system or the file system cannot do that in one step, the name was free a moment before.
    static func renameToFree(
        _ name: String, below folder: Int32, to final: String, below finalFolder: Int32
    ) throws(Errno) {
        if try rename(name, folder, final, finalFolder, as: .toFreeName) { return }
        var raw = stat()
        if fstatat(finalFolder, final, &raw, AT_SYMLINK_NOFOLLOW) == 0 { throw .exists }
        try rename(name, below: folder, to: final, below: finalFolder)
    }

    /// Lets two files change places in one step; false, and nothing done, where that cannot be.
    static func exchange(
        _ name: String, below folder: Int32, with other: String, below otherFolder: Int32
    ) throws(Errno) -> Bool {
        try rename(name, folder, other, otherFolder, as: .exchange)
    }

    /// Ways to rename that not every system and file system knows.
    private enum SpecialRename {
        case toFreeName
        case exchange

        var flag: UInt32 {
            #if canImport(Darwin)
                return UInt32(self == .exchange ? RENAME_SWAP : RENAME_EXCL)
            #else
                // RENAME_EXCHANGE and RENAME_NOREPLACE
                return self == .exchange ? 2 : 1
            #endif
        }
    }

    /// False, and nothing done, where it is not known.
    private static func rename(
        _ name: String, _ folder: Int32, _ final: String, _ finalFolder: Int32, as kind: SpecialRename
    ) throws(Errno) -> Bool {
        #if canImport(Darwin)
            if renameatx_np(folder, name, finalFolder, final, kind.flag) == 0 { return true }
        #else
            guard let result = LinuxCalls.rename(folder, name, finalFolder, final, kind.flag) else { return false }
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

    /// Gives a new file the permissions of another, and its owner and group as far as that is allowed; on macOS the
    /// day on which it was made too, by which people sort their notes, and whether it is hidden.
    ///
    /// Where the group cannot be kept, the new group may do no more than all others may.
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
    static func unlock(_ file: Int32) {
        _ = flock(file, LOCK_UN)
    }

    static func cut(_ file: Int32, to size: Int) throws(Errno) {
        _ = try repeated { ftruncate(file, off_t(size)) }
    }

    static var userNumber: UInt32 { geteuid() }

    /// Whether a process with this number runs on this machine.
    static func isRunning(_ process: Int32) -> Bool {
        #if canImport(Darwin)
            return process > 0 && (Darwin.kill(process, 0) == 0 || errno == EPERM)
        #elseif canImport(Musl)
            return process > 0 && (Musl.kill(process, 0) == 0 || errno == EPERM)
        #else
            return process > 0 && (Glibc.kill(process, 0) == 0 || errno == EPERM)
        #endif
    }

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

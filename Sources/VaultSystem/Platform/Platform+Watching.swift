#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

#if canImport(Darwin)
    /// Folders that the system watches. Source: kqueue(2), statfs(2).
    ///
    /// Each folder is a descriptor that stays open, and is told of when names in it come, go or change; nothing is told
    /// of a file that is written in its place.
    struct WatchQueue: ~Copyable {
        static var tellsOfTexts: Bool { false }

        /// A folder, under whatever name.
        private struct Folder: Hashable {
            let device: UInt64
            let number: UInt64
        }

        let descriptor: Int32
        private var watches: [Folder: Int32] = [:]

        init() throws(Errno) {
            descriptor = try Platform.repeated { kqueue() }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }

        deinit {
            for watch in watches.values { Platform.close(watch) }
            Platform.close(descriptor)
        }

        var count: Int { watches.count }

        /// Whether the folder is new. Throws where another machine could change it unseen.
        mutating func add(_ folder: String) throws(Errno) -> Bool {
            let status = try Platform.status(folder, below: Platform.workingFolder, followingLinks: true)
            guard status.kind == .folder else { throw .notFolder }
            let key = Folder(device: status.device, number: status.number)
            if watches[key] != nil { return false }
            let opened = Descriptor(
                owning: try Platform.repeated { open(folder, O_EVTONLY | O_CLOEXEC | O_DIRECTORY) })
            var disk = statfs()
            guard fstatfs(opened.number, &disk) == 0, disk.f_flags & UInt32(MNT_LOCAL) != 0 else {
                throw .notSupported
            }
            let kinds = NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_LINK | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE
            var change = kevent(
                ident: UInt(opened.number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
                fflags: UInt32(kinds), data: 0, udata: nil)
            let queue = descriptor
            _ = try Platform.repeated { kevent(queue, &change, 1, nil, 0, nil) }
            watches[key] = opened.released()
            return true
        }

        /// Whether something that counts is told, of some events; nil when nothing happened since.
        mutating func takeEvents() -> Bool? {
            var events = Array(repeating: kevent(), count: 64)
            var now = timespec()
            let count = kevent(descriptor, nil, 0, &events, Int32(events.count), &now)
            if count <= 0 { return nil }
            for event in events[..<Int(count)] where event.fflags & UInt32(NOTE_DELETE | NOTE_REVOKE) != 0 {
                let ended = Int32(truncatingIfNeeded: event.ident)
                guard let key = watches.first(where: { $0.value == ended })?.key else { continue }
                watches[key] = nil
                Platform.close(ended)
            }
            return true
        }
    }
#else
    /// Folders that the system watches. Source: inotify(7), statfs(2).
    struct WatchQueue: ~Copyable {
        static var tellsOfTexts: Bool { true }

        let descriptor: Int32
        /// A folder has one number, under whatever name it was added.
        private var watches: Set<Int32> = []

        init() throws(Errno) {
            // IN_NONBLOCK | IN_CLOEXEC
            descriptor = try Platform.repeated { LinuxCalls.makeWatchQueue(O_NONBLOCK | O_CLOEXEC) }
        }

        deinit { Platform.close(descriptor) }

        var count: Int { watches.count }

        /// Whether the folder is new. Throws where another machine could change it unseen.
        mutating func add(_ folder: String) throws(Errno) -> Bool {
            let opened = try Descriptor(folder, for: .folder(followingLinks: true))
            guard Self.isOnDiskOfThisMachine(opened.number) else { throw .notSupported }
            // IN_MODIFY, IN_ATTRIB, IN_CLOSE_WRITE, IN_MOVED_FROM, IN_MOVED_TO, IN_CREATE, IN_DELETE, IN_DELETE_SELF,
            // IN_MOVE_SELF; IN_ONLYDIR
            let kinds: UInt32 = 0x2 | 0x4 | 0x8 | 0x40 | 0x80 | 0x100 | 0x200 | 0x400 | 0x800 | 0x0100_0000
            let queue = descriptor
            let watch = try Platform.repeated { folder.withCString { LinuxCalls.addWatch(queue, $0, kinds) } }
            return watches.insert(watch).inserted
        }

        /// Whether something that counts is told, of some events: not of files whose name starts with a dot. Nil when
        /// nothing happened since.
        mutating func takeEvents() -> Bool? {
            let queue = descriptor
            var (isSeen, ended): (Bool, [Int32]) = (false, [])
            let hasRead = withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
                guard let count = try? Platform.read(queue, into: buffer), count > 0 else { return false }
                var start = 0
                // int wd; uint32_t mask, cookie, len; char name[len]; wd is -1 when events were lost.
                while start + 16 <= count {
                    let kinds = buffer.load(fromByteOffset: start + 4, as: UInt32.self)
                    let length = Int(buffer.load(fromByteOffset: start + 12, as: UInt32.self))
                    let isHidden = length > 0 && start + 16 < count && buffer[start + 16] == UInt8(ascii: ".")
                    if !isHidden { isSeen = true }
                    // IN_IGNORED
                    if kinds & 0x8000 != 0 { ended.append(buffer.load(fromByteOffset: start, as: Int32.self)) }
                    start += 16 + length
                }
                return true
            }
            for watch in ended { watches.remove(watch) }
            return hasRead ? isSeen : nil
        }

        /// Whether the file system is known as one that this machine alone changes; others are not.
        private static func isOnDiskOfThisMachine(_ folder: Int32) -> Bool {
            LinuxCalls.kindOfFileSystem(folder).map { diskKinds.contains(UInt32(truncatingIfNeeded: $0)) } ?? false
        }

        /// ext2 to ext4, tmpfs, XFS, Btrfs, bcachefs, F2FS, ZFS, overlayfs, FAT, exFAT, NTFS, JFS.
        private static let diskKinds: Set<UInt32> = [
            0xEF53, 0x0102_1994, 0x5846_5342, 0x9123_683E, 0xCA45_1A4E, 0xF2F5_2010, 0x2FC1_2FC1, 0x794C_7630, 0x4D44,
            0x2011_BAB0, 0x7366_746E, 0x3153_464A,
        ]
    }
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What happened in a watched folder.
struct WatchEvent {
    /// The number of the folder's watch; -1 when events were lost.
    let watch: Int32
    /// Whether the folder is not watched any more.
    let isEnd: Bool
    /// Whether it is about a file whose name starts with a dot.
    let isHidden: Bool
}

/// Folders that the system watches. Source: inotify(7), statfs(2).
extension Platform {
    #if canImport(Darwin)
        static func makeWatchQueue() -> Int32? { nil }
        static func watch(_ folder: String, in queue: Int32) throws(Errno) -> Int32 { throw .notSupported }
        static func watchedEvents(_ queue: Int32) -> [WatchEvent]? { nil }
    #else
        static func makeWatchQueue() -> Int32? {
            // IN_NONBLOCK | IN_CLOEXEC
            let queue = LinuxCalls.makeWatchQueue(O_NONBLOCK | O_CLOEXEC)
            return queue < 0 ? nil : queue
        }

        /// The number of the folder's watch: the same for the same folder. Throws where another machine could change it
        /// unseen.
        static func watch(_ folder: String, in queue: Int32) throws(Errno) -> Int32 {
            let opened = try Descriptor(folder, for: .folder(followingLinks: true))
            guard isOnDiskOfThisMachine(opened.number) else { throw .notSupported }
            // IN_MODIFY, IN_ATTRIB, IN_CLOSE_WRITE, IN_MOVED_FROM, IN_MOVED_TO, IN_CREATE, IN_DELETE, IN_DELETE_SELF,
            // IN_MOVE_SELF; IN_ONLYDIR
            let kinds: UInt32 = 0x2 | 0x4 | 0x8 | 0x40 | 0x80 | 0x100 | 0x200 | 0x400 | 0x800 | 0x0100_0000
            return try repeated { folder.withCString { LinuxCalls.addWatch(queue, $0, kinds) } }
        }

        /// Nil when nothing happened since.
        static func watchedEvents(_ queue: Int32) -> [WatchEvent]? {
            withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { buffer in
                guard let count = try? read(queue, into: buffer), count > 0 else { return nil }
                var events: [WatchEvent] = []
                var start = 0
                // int wd; uint32_t mask, cookie, len; char name[len];
                while start + 16 <= count {
                    let kinds = buffer.load(fromByteOffset: start + 4, as: UInt32.self)
                    let length = Int(buffer.load(fromByteOffset: start + 12, as: UInt32.self))
                    let isHidden = length > 0 && start + 16 < count && buffer[start + 16] == UInt8(ascii: ".")
                    events.append(
                        WatchEvent(
                            watch: buffer.load(fromByteOffset: start, as: Int32.self),
                            // IN_IGNORED
                            isEnd: kinds & 0x8000 != 0, isHidden: isHidden))
                    start += 16 + length
                }
                return events
            }
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
    #endif
}

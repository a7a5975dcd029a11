/// Tells whether something in folders may have changed, as the system says it without a look at the files.
///
/// Only on disks of the machine: the system does not learn what others write to a disk of the network. What is written
/// through a mapping, or through a hard link elsewhere, is not told either.
package final class FolderWatch {
    /// What a wait ended with.
    package enum Wake: Sendable {
        /// Something in the folders may have changed; `hasChanged` says so.
        case told
        case timeIsOver
        /// Nobody reads what this program prints any more.
        case outputEnded
    }

    private var queue: WatchQueue

    /// Whether it tells when a file is written in its place (inotify), or only when names come, go or change (kqueue).
    package static var tellsOfTexts: Bool { WatchQueue.tellsOfTexts }

    /// Throws where the system does not tell, or not one more program.
    package init() throws(Errno) { queue = try WatchQueue() }

    /// To wait for, with `MessageStreams`.
    var descriptor: Int32 { queue.descriptor }

    /// How many folders it watches.
    package var count: Int { queue.count }

    /// Whether it watches nothing, so that nothing is told: all folders may have been deleted.
    package var isEmpty: Bool { queue.count == 0 }

    /// Watches these folders as well. One that is not there any more is passed over: the folder above it tells of that.
    /// What changed in one of them before is not told. Throws when the system does not tell of one of them.
    ///
    /// - Parameter folders: absolute paths; those that are watched already cost a few system calls
    /// - Returns: whether some are new
    package func add(_ folders: some Sequence<String>) throws(Errno) -> Bool {
        var hasNew = false
        for folder in folders {
            do throws(Errno) {
                if try queue.add(folder) { hasNew = true }
            } catch .notFound { continue } catch .notFolder { continue }
        }
        return hasNew
    }

    /// Whether something may have changed since this was asked last. Files whose name starts with a dot do not count,
    /// as for `VaultListing`, where the system says names. Cost: a system call when nothing changed.
    package func hasChanged() -> Bool {
        var hasChanged = false
        while let isSeen = queue.takeEvents() { hasChanged = hasChanged || isSeen }
        return hasChanged
    }

    /// Waits until a watch tells of something, if there is one, or until standard output ends.
    ///
    /// - Parameter milliseconds: at most
    package static func wait(_ watch: FolderWatch?, milliseconds: Int) -> Wake {
        let watched = watch.map { [$0.descriptor] } ?? []
        let limit = Int32(clamping: max(0, milliseconds))
        guard let found = try? Platform.waitForInput(watched, orEndOf: 1, milliseconds: limit) else {
            return .timeIsOver
        }
        return found.hasEnded ? .outputEnded : found.ready.isEmpty ? .timeIsOver : .told
    }
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

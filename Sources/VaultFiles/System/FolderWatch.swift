/// Tells whether something in folders may have changed, as the system says it without a look at the files.
///
/// Only on Linux (inotify(7)), and only on disks of the machine: the system does not learn what others write to a disk
/// of the network. What is written through a mapping, or through a hard link elsewhere, is not told either.
package final class FolderWatch {
    /// To wait for, with `MessageStreams`.
    let descriptor: Int32
    private var watches: Set<Int32> = []

    /// Nil where the system does not tell.
    package init?() {
        guard let queue = Platform.makeWatchQueue() else { return nil }
        descriptor = queue
    }

    deinit { Platform.close(descriptor) }

    /// Whether it watches nothing, so that nothing is told: all folders may have been deleted.
    package var isEmpty: Bool { watches.isEmpty }

    /// Watches these folders as well. One that is not there any more is passed over: the folder above it tells of that.
    /// What changed in one of them before is not told.
    ///
    /// - Parameter folders: absolute paths; those that are watched already cost a system call
    /// - Returns: whether some are new; nil when the system does not tell of one of them
    package func add(_ folders: some Sequence<String>) -> Bool? {
        var hasNew = false
        for folder in folders {
            do throws(Errno) {
                if watches.insert(try Platform.watch(folder, in: descriptor)).inserted { hasNew = true }
            } catch .notFound { continue } catch .notFolder { continue } catch { return nil }
        }
        return hasNew
    }

    /// Whether something may have changed since this was asked last. Files whose name starts with a dot do not count,
    /// as for `VaultListing`. Cost: a system call when nothing changed.
    package func hasChanged() -> Bool {
        var hasChanged = false
        while let events = Platform.watchedEvents(descriptor) {
            for event in events {
                if event.isEnd { watches.remove(event.watch) }
                if !event.isHidden { hasChanged = true }
            }
        }
        return hasChanged
    }
}

import VaultSyntax
import VaultSystem

/// A disk that works up to a step and then does not: for trying a commit with an end after each of its steps.
///
/// Writing a file is two steps: in the middle, half of its bytes are there.
package final class StoppingDisk: Disk {
    /// What happens at the step.
    package enum Stop {
        /// The step and all after it do nothing, as if the process had ended.
        case killed
        /// The step alone fails.
        case failing(Errno)
        /// From this step on nothing more can be written, while names can still be changed.
        case full
        /// Before the step somebody else does something; then all goes on.
        case meanwhile(() -> Void)
    }

    package let root: VaultRoot
    /// Steps are counted, so they come one after the other.
    package let another: (@Sendable () -> StoppingDisk)? = nil
    private let disk: RootDisk
    private let step: Int
    private let stop: Stop
    /// Whether two files can change places, which not every file system can do.
    private let canExchange: Bool
    private var count = 0
    /// Whether the step was reached.
    package private(set) var hasStopped = false

    /// The files or folders of each sync, in order.
    package private(set) var synced: [[Path]] = []

    package init(_ root: VaultRoot, at step: Int, _ stop: Stop, canExchange: Bool = true) {
        self.root = root
        self.step = step
        self.stop = stop
        self.canExchange = canExchange
        disk = RootDisk(root)
    }

    private func next(isWriting: Bool = false) throws(Errno) {
        count += 1
        guard count >= step else { return }
        switch stop {
        case .killed:
            hasStopped = true
            throw .inputOutput
        case .failing(let error):
            guard count == step else { return }
            hasStopped = true
            throw error
        case .meanwhile(let act):
            guard count == step else { return }
            hasStopped = true
            act()
        case .full:
            guard isWriting else { return }
            hasStopped = true
            throw .noSpace
        }
    }

    package func status(_ path: Path) throws(Errno) -> FileStatus? {
        try next()
        return try disk.status(path)
    }

    package func bytes(_ path: Path) throws(Errno) -> [UInt8] {
        try next()
        return try disk.bytes(path)
    }

    package func original(_ path: Path) throws(Errno) -> (bytes: [UInt8], original: OriginalFile) {
        try next()
        return try disk.original(path)
    }

    package func names(_ folder: Path, startingWith prefix: String) throws(Errno) -> [String] {
        try next()
        return try disk.names(folder, startingWith: prefix)
    }

    package func isAbandoned(_ path: Path) -> Bool { disk.isAbandoned(path) }

    package func destination(ofLink path: Path) throws(Errno) -> Path? {
        try next()
        return try disk.destination(ofLink: path)
    }

    package func write(_ path: Path, _ bytes: [UInt8], like original: OriginalFile?) throws(Errno) {
        try next(isWriting: true)
        do throws(Errno) {
            try next(isWriting: true)
        } catch {
            try disk.write(path, Array(bytes.prefix(bytes.count / 2)), like: original)
            throw error
        }
        try disk.write(path, bytes, like: original)
    }

    /// What is synced matters only when the power fails, which no test can see; so it is written down.
    package func sync(_ files: [Path], _ reach: SyncReach) throws(FileError) {
        synced.append(files)
        do throws(Errno) { try next() } catch { throw FileError(.write, files.last?.text ?? "", error) }
    }

    package func sync(folders: [Path], _ reach: SyncReach) throws(FileError) {
        synced.append(folders)
        do throws(Errno) { try next() } catch { throw FileError(.write, folders.last?.text ?? "", error) }
    }

    package func rename(_ path: Path, to final: Path, replacing: Bool) throws(Errno) {
        try next()
        try disk.rename(path, to: final, replacing: replacing)
    }

    package func exchange(_ path: Path, with other: Path) throws(Errno) -> Bool {
        try next()
        return canExchange ? try disk.exchange(path, with: other) : false
    }

    package func remove(_ path: Path) throws(Errno) {
        try next()
        try disk.remove(path)
    }

    package func makeFolder(_ path: Path) throws(Errno) {
        try next(isWriting: true)
        try disk.makeFolder(path)
    }

    package func removeFolder(_ path: Path) throws(Errno) {
        try next()
        try disk.removeFolder(path)
    }

    package func tryLock(_ path: Path) throws(Errno) -> Bool {
        try next()
        return try disk.tryLock(path)
    }

    package func writeLock(_ bytes: [UInt8]) throws(Errno) {
        try next(isWriting: !bytes.isEmpty)
        try disk.writeLock(bytes)
    }

    /// The end of a process frees its lock.
    package func unlock() {
        disk.unlock()
    }
}

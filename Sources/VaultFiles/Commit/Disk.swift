/// The steps by which a commit touches the folder of a vault.
///
/// A commit is written over these alone, so that a test can put a disk in its place that stops between two of them.
/// Paths are relative to the root and lead through no symbolic link; one that could leave the root is `.invalid`.
package protocol Disk: SendableMetatype {
    var root: VaultRoot { get }
    /// Makes the same disk for another thread; nil where one thread has to do all.
    var another: (@Sendable () -> Self)? { get }

    /// What is at a path, a link being a link; nil when nothing is.
    func status(_ path: String) throws(Errno) -> FileStatus?
    /// The bytes of a file.
    func bytes(_ path: String) throws(Errno) -> [UInt8]
    /// The bytes of a file, and what it is like.
    func original(_ path: String) throws(Errno) -> (bytes: [UInt8], original: OriginalFile)
    /// The names in a folder that begin with a text, without order.
    func names(_ folder: String, startingWith prefix: String) throws(Errno) -> [String]
    /// Whether a file that is made outside of a commit has no owner any more (`TemporaryName`).
    func isAbandoned(_ path: String) -> Bool
    /// Where a link leads, when that is inside the root; else nil.
    func destination(ofLink path: String) throws(Errno) -> String?

    /// Makes a file that was not there, with the permissions, owner, group, access list and extended attributes of
    /// the original, or as any new file.
    func write(_ path: String, _ bytes: [UInt8], like original: OriginalFile?) throws(Errno)
    /// Waits until the files' bytes are on the disk. The error names the file.
    func sync(_ files: [String], _ reach: SyncReach) throws(FileError)
    /// Waits until the names in the folders are on the disk. The error names the folder.
    func sync(folders: [String], _ reach: SyncReach) throws(FileError)
    /// Renames in one step. Unless it may replace, it fails with `.exists` when something has the new name.
    func rename(_ path: String, to final: String, replacing: Bool) throws(Errno)
    /// Lets two files change places in one step; false, and nothing done, where the file system cannot do that.
    func exchange(_ path: String, with other: String) throws(Errno) -> Bool
    func remove(_ path: String) throws(Errno)
    func makeFolder(_ path: String) throws(Errno)
    /// Removes an empty folder.
    func removeFolder(_ path: String) throws(Errno)

    /// Takes the lock of the file at a path, which is made when it is missing; false when another holds it.
    func tryLock(_ path: String) throws(Errno) -> Bool
    /// Replaces the text of the file whose lock is held.
    func writeLock(_ bytes: [UInt8]) throws(Errno)
    func unlock()
}

/// How far what was written has to have come when a sync returns.
package enum SyncReach: Sendable {
    /// To the disk, in order with what follows; a later `lasting` sync of the same disk makes this lasting too.
    case disk
    /// It outlives a loss of power.
    case lasting
}

/// The file in whose place new bytes are put.
package struct OriginalFile: Sendable {
    let path: String
    let status: FileStatus
    /// Whether it has an access list or extended attributes that a copy should have as well.
    let hasAttributes: Bool
}

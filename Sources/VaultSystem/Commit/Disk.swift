import VaultSyntax

/// The folder of a vault as it is on the disk.
package final class RootDisk: Disk {
    /// From this many files of one file system on, all of it is synced in one go: one wait instead of one for each.
    private static let manyFiles = 64
    /// So many folders stay open.
    private static let folderLimit = 128

    package let root: VaultRoot
    private var folders: [Path: OpenFolder] = [:]
    private var lock: OpenLock?

    package init(_ root: VaultRoot) { self.root = root }

    package var another: (@Sendable () -> RootDisk)? { { [root] in RootDisk(root) } }

    package func status(_ path: Path) throws(Errno) -> FileStatus? {
        do throws(Errno) {
            let place = try place(path)
            return try Platform.status(place.name, below: place.folder.number, followingLinks: false)
        } catch .notFound {
            return nil
        }
    }

    package func bytes(_ path: Path) throws(Errno) -> [UInt8] {
        let file = try open(path)
        return try bytes(of: file, at: path)
    }

    package func original(_ path: Path) throws(Errno) -> (bytes: [UInt8], original: OriginalFile) {
        let file = try open(path)
        let bytes = try bytes(of: file, at: path)
        let hasAttributes = Platform.hasAttributes(file.descriptor.number)
        return (bytes, OriginalFile(path: path, status: file.status, hasAttributes: hasAttributes))
    }

    private func open(_ path: Path) throws(Errno) -> PlainFile.Opened {
        let place = try place(path)
        return try PlainFile.opened(place.name, below: place.folder.number, followingLinks: false)
    }

    private func bytes(of file: borrowing PlainFile.Opened, at path: Path) throws(Errno) -> [UInt8] {
        // What is in the trash was a note.
        let isOwn = path.hasPrefix(".vault/") && !path.hasPrefix(Trash.folder.text)
        if file.status.size > (isOwn ? Journal.sizeLimit : PlainFile.noteLimit) { throw .tooBig }
        return try file.descriptor.bytes(limit: file.status.size)
    }

    package func names(_ folder: Path, startingWith prefix: String) throws(Errno) -> [String] {
        let opened = try self.folder(folder)
        let entries = try FolderEntries(Descriptor(".", below: opened.number, for: .folder(followingLinks: false)))
        var names: [String] = []
        while let entry = try entries.next() {
            guard entry.name.starts(with: prefix.utf8), let name = String(validating: entry.name, as: UTF8.self) else {
                continue
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    package func isAbandoned(_ path: Path) -> Bool {
        guard let place = try? place(path) else { return false }
        return Leftovers.isAbandoned(place.name, below: place.folder.number)
    }

    package func destination(ofLink path: Path) throws(Errno) -> Path? {
        _ = try place(path)
        let real = try Platform.realPath(root.absolute(path))
        let prefix = Array(root.path.utf8) + [UInt8(ascii: "/")]
        guard real.starts(with: prefix) else { return nil }
        return String(validating: real.dropFirst(prefix.count), as: UTF8.self).map { Path($0) }
    }

    package func write(_ path: Path, _ bytes: [UInt8], like original: OriginalFile?) throws(Errno) {
        let place = try place(path)
        let file = try Descriptor(place.name, below: place.folder.number, for: .creating)
        try file.write(bytes)
        guard let original else { return }
        try Platform.liken(file.number, to: original.status)
        if original.hasAttributes {
            let source = try open(original.path)
            try Platform.copyAttributes(of: source.descriptor.number, to: file.number)
        }
    }

    package func sync(_ files: [Path], _ reach: SyncReach) throws(FileError) {
        try sync(files, reach, below: \.folder) { (path, reach) throws(Errno) in
            let file = try open(path)
            try Platform.sync(file.descriptor.number, reach)
        }
    }

    package func sync(folders: [Path], _ reach: SyncReach) throws(FileError) {
        try sync(folders, reach, below: { $0 }) { (path, reach) throws(Errno) in
            try Platform.sync(folder(path).number, reach)
        }
    }

    /// Syncs paths one by one, or where there are many of a file system, that as a whole. The last one of each file
    /// system goes as far as was asked for and takes the others along.
    private func sync(
        _ paths: [Path], _ reach: SyncReach, below folderOf: (Path) -> Path,
        _ sync: (Path, SyncReach) throws(Errno) -> Void
    ) throws(FileError) {
        var left: [UInt64: Int] = [:]
        for path in paths { left[try device(folderOf(path), of: path), default: 0] += 1 }
        var whole: Set<UInt64> = []
        for path in paths {
            let device = try device(folderOf(path), of: path)
            if whole.contains(device) { continue }
            do throws(Errno) {
                let count = left[device, default: 0]
                left[device] = count - 1
                if count >= Self.manyFiles, try Platform.syncFileSystem(folder(folderOf(path)).number) {
                    whole.insert(device)
                } else {
                    try sync(path, count == 1 ? reach : .disk)
                }
            } catch {
                throw named(path, error)
            }
        }
    }

    private func device(_ folder: Path, of path: Path) throws(FileError) -> UInt64 {
        do throws(Errno) { return try self.folder(folder).device } catch { throw named(path, error) }
    }

    /// The root has no path of its own.
    private func named(_ path: Path, _ error: Errno) -> FileError {
        FileError(.write, path.isEmpty ? root.path : path.text, error)
    }

    package func rename(_ path: Path, to final: Path, replacing: Bool) throws(Errno) {
        let (old, new) = (try place(path), try place(final))
        if replacing {
            try Platform.rename(old.name, below: old.folder.number, to: new.name, below: new.folder.number)
        } else {
            try Platform.renameToFree(old.name, below: old.folder.number, to: new.name, below: new.folder.number)
        }
    }

    package func exchange(_ path: Path, with other: Path) throws(Errno) -> Bool {
        let (old, new) = (try place(path), try place(other))
        return try Platform.exchange(old.name, below: old.folder.number, with: new.name, below: new.folder.number)
    }

    package func remove(_ path: Path) throws(Errno) {
        let place = try place(path)
        try Platform.remove(place.name, below: place.folder.number)
    }

    package func makeFolder(_ path: Path) throws(Errno) {
        let place = try place(path)
        try Platform.makeFolder(place.name, below: place.folder.number)
    }

    package func removeFolder(_ path: Path) throws(Errno) {
        let place = try place(path)
        try Platform.removeFolder(place.name, below: place.folder.number)
        folders.removeAll()
    }

    package func tryLock(_ path: Path) throws(Errno) -> Bool {
        if lock == nil { lock = try OpenLock(place(path)) }
        guard let lock else { return false }
        return try Platform.tryLock(lock.file.number)
    }

    package func writeLock(_ bytes: [UInt8]) throws(Errno) {
        guard let lock else { throw .invalid }
        try Platform.seek(lock.file.number)
        try lock.file.write(bytes)
        try Platform.cut(lock.file.number, to: bytes.count)
    }

    package func unlock() {
        if let lock { Platform.unlock(lock.file.number) }
        lock = nil
    }

    private final class OpenFolder {
        let descriptor: Descriptor
        let device: UInt64
        var number: Int32 { descriptor.number }

        init(_ descriptor: consuming Descriptor) throws(Errno) {
            let opened = descriptor
            device = try Platform.status(of: opened.number).device
            self.descriptor = opened
        }
    }

    private final class OpenLock {
        let file: Descriptor

        init(_ place: (folder: OpenFolder, name: String)) throws(Errno) {
            file = try PlainFile.shared(place.name, below: place.folder.number)
        }
    }

    /// The open folder of a path, and the name in it.
    private func place(_ path: Path) throws(Errno) -> (folder: OpenFolder, name: String) {
        guard VaultPath.isName(path.lastPart) else { throw .invalid }
        return (try folder(path.folder), String(path.lastPart))
    }

    private func folder(_ path: Path) throws(Errno) -> OpenFolder {
        if let folder = folders[path] { return folder }
        let opened: OpenFolder
        if path.isEmpty {
            opened = try OpenFolder(root.opened())
        } else {
            let (parent, name) = try place(path)
            opened = try OpenFolder(Descriptor(name, below: parent.number, for: .folder(followingLinks: false)))
        }
        if folders.count >= Self.folderLimit { folders.removeAll() }
        folders[path] = opened
        return opened
    }
}

/// The steps by which a commit touches the folder of a vault, so that a test can put a disk in its place that stops
/// between two of them. Paths are relative to the root and lead through no symbolic link; one that could leave the root
/// is `.invalid`.
package protocol Disk: SendableMetatype {
    var root: VaultRoot { get }
    /// Makes the same disk for another thread; nil where one thread has to do all.
    var another: (@Sendable () -> Self)? { get }

    /// What is at a path, a link being a link; nil when nothing is.
    func status(_ path: Path) throws(Errno) -> FileStatus?
    func bytes(_ path: Path) throws(Errno) -> [UInt8]
    /// The bytes of a file, and what it is like.
    func original(_ path: Path) throws(Errno) -> (bytes: [UInt8], original: OriginalFile)
    /// The names in a folder that begin with a text, without order.
    func names(_ folder: Path, startingWith prefix: String) throws(Errno) -> [String]
    /// Whether a file that is made outside of a commit has no owner any more (`TemporaryName`).
    func isAbandoned(_ path: Path) -> Bool
    /// Where a link leads, when that is inside the root; else nil.
    func destination(ofLink path: Path) throws(Errno) -> Path?

    /// Makes a file that was not there, with the permissions, owner, group, access list and extended attributes of
    /// the original, or as any new file.
    func write(_ path: Path, _ bytes: [UInt8], like original: OriginalFile?) throws(Errno)
    /// Waits until the files' bytes are on the disk. The error names the file.
    func sync(_ files: [Path], _ reach: SyncReach) throws(FileError)
    /// Waits until the names in the folders are on the disk. The error names the folder.
    func sync(folders: [Path], _ reach: SyncReach) throws(FileError)
    /// Renames in one step. Unless it may replace, it fails with `.exists` when something has the new name.
    func rename(_ path: Path, to final: Path, replacing: Bool) throws(Errno)
    /// Lets two files change places in one step; false, and nothing done, where the file system cannot do that.
    func exchange(_ path: Path, with other: Path) throws(Errno) -> Bool
    func remove(_ path: Path) throws(Errno)
    func makeFolder(_ path: Path) throws(Errno)
    func removeFolder(_ path: Path) throws(Errno)

    /// Takes the lock of the file at a path, which is made when it is missing; false when another holds it.
    func tryLock(_ path: Path) throws(Errno) -> Bool
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
    let path: Path
    let status: FileStatus
    /// Whether it has an access list or extended attributes that a copy should have as well.
    let hasAttributes: Bool
}

import VaultSyntax

/// What tells, without reading a file again, that it still holds what it held.
package struct FileStamp: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int
    private let written: FileStatus.Moment
    private let changed: FileStatus.Moment

    /// Nil for a file that was changed so lately that the next change may bear the same time.
    init?(_ status: FileStatus, now: Int64) {
        // File systems count in steps, up to two seconds of them. What comes from the future tells nothing either.
        let newest = Int64(max(status.written.seconds, status.changed.seconds))
        guard status.kind == .file, newest + 2 < now else { return nil }
        (device, number, size) = (status.device, status.number, status.size)
        (written, changed) = (status.written, status.changed)
    }

    /// Those of some files, in their order, to be taken before the files are read; nil for what lies nowhere, is a
    /// link, or was changed just now.
    package static func all(_ paths: [Path], in root: VaultRoot) throws(FileError) -> [FileStamp?] {
        let now = Clock.now()
        let opened = try FileError.attempt(.list, root.folder, root.opened())
        let folder = opened.number
        let stamps = Cores.map(paths.count) { place in
            let status = try? Platform.status(paths[place].text, below: folder, followingLinks: false)
            return status.flatMap { FileStamp($0, now: now) }
        }
        withExtendedLifetime(opened) {}
        return stamps
    }
}

/// Something below the root that could not be listed.
package struct FileProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A folder that could not be read, or only in part: notes may be missing.
        case unreadableFolder(Errno)
        /// A symbolic link to nothing.
        case danglingLink
        /// Symbolic links that lead in a cycle.
        case linkCycle
        /// A symbolic link to a folder: not entered, its notes do not count.
        case linkedFolder
        /// A symbolic link that could not be followed.
        case unreadableLink(Errno)
        /// The name is not UTF-8; `path` shows it with replacement characters, and these are its bytes. A folder's end
        /// in `/`.
        case nameNotUTF8([UInt8])
        /// iCloud keeps the note and left a placeholder.
        case notDownloaded
    }

    package let path: Path
    package let kind: Kind

    package init(path: Path, kind: Kind) {
        self.path = path
        self.kind = kind
    }
}

/// Where the files of a vault are read from: its folder, or what git keeps of it.
package protocol FileSource: Sendable {
    /// What lies below the root, without what the patterns (in the syntax of `.gitignore`) match.
    func listing(ignore: [String]) throws(FileError) -> Listing

    /// One file; following a link only on request.
    func read(_ path: Path, followingLink: Bool) throws(FileError) -> [UInt8]

    /// All notes of a listing in its order, read on all cores, each handed to `transform` with its place.
    func readNotes<Output: Sendable>(
        of listing: Listing, _ transform: @escaping @Sendable (Int, [UInt8]) -> Output
    ) -> [Result<Output, FileError>]
}

/// The files as they lie in the vault's folder.
package struct WorkTree: FileSource {
    private let root: VaultRoot

    package init(_ root: VaultRoot) { self.root = root }

    package func listing(ignore: [String]) throws(FileError) -> Listing { try VaultListing.list(root, ignore: ignore) }

    package func read(_ path: Path, followingLink: Bool) throws(FileError) -> [UInt8] {
        try VaultReading.read(path, in: root, followingLink: followingLink)
    }

    package func readNotes<Output: Sendable>(
        of listing: Listing, _ transform: @escaping @Sendable (Int, [UInt8]) -> Output
    ) -> [Result<Output, FileError>] {
        VaultReading.readAll(listing.notes, in: root, followingLinks: listing.outsideNotes, transform)
    }
}

package enum VaultReading {
    /// Reads all files on all cores and hands each one's bytes to `transform`, with its place in `paths`; the results
    /// come in that order. A file that cannot be read is a failure in its place. Symbolic links are refused, except
    /// those in `followingLinks`, and so are pipes, devices and files above 1 GiB. Sorted paths are read fastest.
    package static func readAll<Output: Sendable>(
        _ paths: [Path], in root: VaultRoot, followingLinks: Set<Path> = [],
        _ transform: @escaping @Sendable (Int, [UInt8]) -> Output
    ) -> [Result<Output, FileError>] {
        ChunkedWork(count: paths.count, chunk: 64).run { work in
            var reader = FileReader(root: root, links: followingLinks)
            while let range = work.take() {
                var outputs: [Result<Output, FileError>] = []
                outputs.reserveCapacity(range.count)
                for index in range {
                    do throws(Errno) {
                        outputs.append(.success(transform(index, try reader.bytes(of: paths[index]))))
                    } catch {
                        outputs.append(.failure(FileError(.read, paths[index].text, error)))
                    }
                }
                work.put(outputs, at: range)
            }
        }
    }

    /// Reads one file, following links only on request.
    package static func read(
        _ path: Path, in root: VaultRoot, followingLink: Bool = false
    ) throws(FileError) -> [UInt8] {
        try FileError.attempt(.read, path.text) { () throws(Errno) in
            var reader = FileReader(root: root, links: followingLink ? [path] : [])
            return try reader.bytes(of: path)
        }
    }

    /// Reads a file whose path is given as bytes, since it may not be UTF-8; nil when it cannot be read.
    package static func bytes(atRawPath path: [UInt8], in root: VaultRoot) -> [UInt8]? {
        var reader = FileReader(root: root, links: [])
        return try? reader.bytes(ofRaw: path)
    }
}

/// Reads files one after the other, with the buffer and the folder of the last one kept.
private struct FileReader: ~Copyable {
    private let root: VaultRoot
    private let links: Set<Path>
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    /// Open from the first file on.
    private var rootFolder: Descriptor?
    private var rootNumber: Int32?
    /// The folder of the last file, `/` at the end, and its number when a second file made it worth opening.
    private var folderPath: [UInt8] = []
    private var folder: Descriptor?
    private var folderNumber: Int32?

    init(root: VaultRoot, links: Set<Path>) {
        self.root = root
        self.links = links
    }

    deinit { buffer.deallocate() }

    /// The bytes of the file at a path relative to the root.
    mutating func bytes(of path: Path) throws(Errno) -> [UInt8] {
        let place = try place(of: path)
        return try contents(of: open(path, place))
    }

    /// The bytes of the file at a path that may not be UTF-8.
    mutating func bytes(ofRaw path: [UInt8]) throws(Errno) -> [UInt8] {
        let terminated = path.map { CChar(bitPattern: $0) } + [0]
        let root = try openRoot()
        return try contents(of: Descriptor(owning: PlainFile.open(terminated, below: root, followingLinks: false)))
    }

    private func contents(of file: borrowing Descriptor) throws(Errno) -> [UInt8] {
        let count = try fill(file.number)
        if count > 0, count < buffer.count { return Array(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        // Only a file that is empty or big is examined further, which keeps the common case at four system calls.
        let status = try Platform.status(of: file.number)
        try PlainFile.check(status)
        if status.size > PlainFile.noteLimit { throw .tooBig }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(max(count, status.size))
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        while bytes.count >= buffer.count {
            let more = try Platform.read(file.number, into: buffer)
            if more == 0 { break }
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<more]))
            if bytes.count > PlainFile.noteLimit { throw .tooBig }
        }
        return bytes
    }

    /// Reads until the buffer is full or the file ends.
    private func fill(_ file: Int32) throws(Errno) -> Int {
        var count = 0
        while count < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let more = try Platform.read(file, into: rest)
            if more == 0 { break }
            count += more
        }
        return count
    }

    /// The open folder from which to open a path, and how many bytes of the path lead to that folder.
    private mutating func place(of path: Path) throws(Errno) -> (folder: Int32, skipping: Int) {
        let root = try openRoot()
        let (length, isSame) = path.withUTF8 { bytes in
            var length = bytes.count
            while length > 0, bytes[length - 1] != UInt8(ascii: "/") { length -= 1 }
            return (length, folderPath.count == length && folderPath.elementsEqual(bytes[..<length]))
        }
        if length == 0 { return (root, 0) }
        if isSame {
            if let folderNumber { return (folderNumber, length) }
            let text = String(decoding: folderPath, as: UTF8.self)
            let opened = try Descriptor(text, below: root, for: .folder(followingLinks: true))
            folderNumber = opened.number
            folder = consume opened
            return (folderNumber ?? root, length)
        }
        folderPath = Array(path.utf8.prefix(length))
        folderNumber = nil
        folder = nil
        return (root, 0)
    }

    private mutating func openRoot() throws(Errno) -> Int32 {
        if let rootNumber { return rootNumber }
        let opened = try root.opened()
        let number = opened.number
        rootNumber = number
        rootFolder = consume opened
        return number
    }

    private func open(_ path: Path, _ place: (folder: Int32, skipping: Int)) throws(Errno) -> Descriptor {
        do throws(Errno) {
            return Descriptor(owning: try open(path, place, followingLinks: false))
        } catch .tooManyLinks where links.contains(path) {
            return Descriptor(owning: try open(path, place, followingLinks: true))
        }
    }

    private func open(
        _ path: Path, _ place: (folder: Int32, skipping: Int), followingLinks: Bool
    ) throws(Errno) -> Int32 {
        try path.text.withCString { pointer in
            Result { () throws(Errno) -> Int32 in
                try PlainFile.open(pointer + place.skipping, below: place.folder, followingLinks: followingLinks)
            }
        }.get()
    }
}

extension VaultReading {
    /// Reads any plain file, in a vault or not, through links, seen from a folder. Throws with the path as given.
    package static func file(_ path: String, from folder: String) throws(FileError) -> [UInt8] {
        try FileError.attempt(
            .read, path, PlainFile.bytes(path.absolute(from: folder), limit: PlainFile.noteLimit))
    }
}

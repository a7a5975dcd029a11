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

    /// Those of some files, in their order; nil for what lies nowhere, is a link, or was changed just now.
    ///
    /// To be taken before the files are read. Cost: one system call each, on all cores.
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

    /// What is the matter, in the style of all messages.
    package var message: String {
        switch kind {
        case .unreadableFolder(let errno): "cannot list the folder '\(path)': \(errno.words)"
        case .danglingLink: "'\(path)' is a broken symbolic link"
        case .linkCycle: "'\(path)' is a symbolic link in a cycle of links"
        case .linkedFolder: "'\(path)' is a symbolic link to a folder; its notes are not read"
        case .unreadableLink(let errno): "cannot follow the symbolic link '\(path)': \(errno.words)"
        case .nameNotUTF8: "the name '\(path)' is not UTF-8"
        case .notDownloaded: "'\(path)' is in iCloud and not downloaded, so it is not read"
        }
    }

    /// What to do about it.
    package var help: String {
        switch kind {
        case .unreadableFolder: "make it readable, or name it under 'ignore' in 'vault.md'"
        case .danglingLink, .linkCycle: "remove the link, or point it to a file"
        case .linkedFolder: "move the folder itself into the vault, or name the link under 'ignore' in 'vault.md'"
        case .unreadableLink: "see where it leads with: ls -l '\(path)'"
        case .nameNotUTF8: "rename it in UTF-8; names from old disks and archives are often in Latin-1"
        case .notDownloaded: "choose 'Download Now' in Finder, or 'Keep Downloaded' for the vault's folder"
        }
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

    package func listing(ignore: [String]) throws(FileError) -> Listing {
        try VaultListing.list(root, ignore: ignore)
    }

    package func read(_ path: Path, followingLink: Bool) throws(FileError) -> [UInt8] {
        try VaultReading.read(path, in: root, followingLink: followingLink)
    }

    package func readNotes<Output: Sendable>(
        of listing: Listing, _ transform: @escaping @Sendable (Int, [UInt8]) -> Output
    ) -> [Result<Output, FileError>] {
        VaultReading.readAll(listing.notes, in: root, followingLinks: listing.outsideNotes, transform)
    }
}

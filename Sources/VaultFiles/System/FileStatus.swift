/// What follows a name in a folder.
package enum FileKind: Sendable {
    case file
    case folder
    /// A symbolic link, whatever it leads to.
    case link
    /// A named pipe, socket or device: never opened.
    case other
}

/// What the file system says about a file without reading it.
package struct FileStatus: Sendable {
    package let kind: FileKind
    /// Bytes.
    package let size: Int
    /// The file system that holds the file.
    package let device: UInt64
    /// The file's number on that file system.
    package let number: UInt64
    /// Who may read and write it: the nine bits for owner, group and others.
    package let permissions: UInt32
    /// The numbers of the user and of the group that it belongs to.
    package let owner: UInt32
    package let group: UInt32
    /// How many names it has.
    package let names: Int
    /// When its bytes were last changed, in seconds since 1970.
    package let modified: Int64
    /// The same moment, as exactly as the file system keeps it, and when anything at all of the file was last changed.
    let written: Moment
    let changed: Moment
    /// When it came to be, where that can be given to another file.
    let made: Moment?
    /// What macOS keeps besides the permissions, such as that a file is hidden or locked; 0 elsewhere.
    let flags: UInt32

    /// Seconds since 1970 and the rest.
    struct Moment: Hashable, Sendable {
        let seconds: Int
        let nanoseconds: Int
    }

    /// Whether both describe the same file, under whatever names.
    package func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && number == other.number
    }

    /// What lies at a path; nil where nothing does, and where the system does not say.
    package init?(at path: String, followingLinks: Bool = true) {
        let found = try? Platform.status(path, below: Platform.workingFolder, followingLinks: followingLinks)
        guard let found else { return nil }
        self = found
    }
}

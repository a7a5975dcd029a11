/// The entries of an open folder, in the order of the file system.
package struct FolderEntries: ~Copyable {
    private let folder: Platform.FolderPointer

    init(_ descriptor: consuming Descriptor) throws(Errno) {
        folder = try Platform.openFolder(descriptor.released())
    }

    deinit {
        Platform.closeFolder(folder)
    }

    /// The next entry, `.` and `..` included; its name is valid until the next call.
    /// The kind is nil where the file system does not say.
    @inline(__always)
    func next() throws(Errno) -> (name: UnsafeRawBufferPointer, kind: FileKind?)? {
        try Platform.nextEntry(folder)
    }

    /// Whether the name of an entry of a folder begins with a text. Cost: that of listing the folder.
    package static func include(nameStartingWith start: String, in folder: String) throws(Errno) -> Bool {
        let entries = try FolderEntries(Descriptor(folder, for: .folder(followingLinks: true)))
        while let entry = try entries.next() {
            if entry.name.starts(with: start.utf8) { return true }
        }
        return false
    }
}

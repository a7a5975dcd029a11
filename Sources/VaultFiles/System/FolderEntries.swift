/// The entries of an open folder, in the order of the file system.
struct FolderEntries: ~Copyable {
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
}

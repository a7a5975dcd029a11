extension VaultWriting {
    /// Puts other bytes into a file: it is there as it was, or as a whole as it is to be. Who may use it stays.
    ///
    /// For files outside of a commit, as those that git hands to a merge driver: nothing is locked, compared or kept,
    /// and nothing waits for the disk. A path that is not absolute is seen from `folder`. Throws when there is no such
    /// file, or a symbolic link in its place.
    package static func replace(_ path: String, _ bytes: [UInt8], from folder: String) throws(FileError) {
        let absolute = path.hasPrefix("/") ? path : folder + "/" + path
        let names = absolute.split(separator: "/")
        guard let name = names.last.map(String.init) else { throw FileError(.write, path, .isFolder) }
        do throws(Errno) {
            let above = "/" + names.dropLast().joined(separator: "/")
            let parent = try Descriptor(above, for: .folder(followingLinks: true))
            let status = try Platform.status(name, below: parent.number, followingLinks: false)
            switch status.kind {
            case .file: break
            case .folder: throw .isFolder
            case .link: throw .tooManyLinks
            case .other: throw .invalid
            }
            try put(bytes, below: parent.number, syncs: false) { (file) throws(Errno) in
                try Platform.liken(file, to: status)
            } naming: { (temporary) throws(Errno) in
                try Platform.rename(temporary, below: parent.number, to: name, below: parent.number)
            }
        } catch {
            throw FileError(.write, path, error)
        }
    }
}

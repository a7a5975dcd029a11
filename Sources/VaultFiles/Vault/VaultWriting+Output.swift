extension VaultWriting {
    /// Writes a result into a file of its own: it is there as a whole, or as it was before. Missing folders are made.
    ///
    /// A path that is not absolute is seen from `folder`. Throws with `.exists` when there is anything at the path,
    /// unless it may be replaced; then it has to be a plain file.
    package static func output(
        _ path: String, _ bytes: [UInt8], from folder: String, replacing: Bool
    ) throws(FileError) {
        let absolute = path.hasPrefix("/") ? path : folder + "/" + path
        if replacing, isThere(absolute) { return try replace(path, bytes, from: folder) }
        let names = absolute.split(separator: "/")
        guard let name = names.last.map(String.init), name != ".", name != ".." else {
            throw FileError(.write, path, .isFolder)
        }
        do throws(FileError) {
            try create(name, bytes, in: "/" + names.dropLast().joined(separator: "/"))
        } catch {
            throw FileError(error.operation, path, error.errno)
        }
    }

    /// Whether there is anything at a path.
    package static func isThere(_ path: String) -> Bool {
        (try? Platform.status(path, below: Platform.workingFolder, followingLinks: false)) != nil
    }

    /// Whether there is a folder at a path.
    package static func isFolder(_ path: String) -> Bool {
        (try? Platform.status(path, below: Platform.workingFolder, followingLinks: true))?.kind == .folder
    }
}

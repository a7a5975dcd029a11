extension VaultReading {
    /// Reads any file, in a vault or not, through links; a path that is not absolute is seen from `folder`.
    ///
    /// Throws with the path as given. Folders, pipes and devices are refused.
    package static func file(_ path: String, from folder: String) throws(FileError) -> [UInt8] {
        let absolute = path.hasPrefix("/") ? path : folder + "/" + path
        do throws(FileError) {
            let name = absolute.utf8.lastIndex(of: UInt8(ascii: "/")).map { absolute.index(after: $0) }
            let start = name ?? absolute.startIndex
            let root = try VaultRoot(folder: String(absolute[..<start]))
            return try read(String(absolute[start...]), in: root, followingLink: true)
        } catch {
            throw FileError(.read, path, error.errno)
        }
    }
}

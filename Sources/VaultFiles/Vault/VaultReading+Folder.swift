import VaultSyntax

extension VaultReading {
    /// The notes that lie in one folder of a vault, in the order of their names; those that cannot be read are left
    /// out, and so are links, and folders in it. Empty when there is no such folder.
    ///
    /// Cost: that of listing and reading this folder alone.
    package static func notes(directlyIn folder: String, of root: VaultRoot) -> [(path: String, bytes: [UInt8])] {
        let names: [String]
        do throws(Errno) {
            let entries = try FolderNames(
                Descriptor(root.absolute(folder), for: .folder(followingLinks: false)))
            names = entries.names.compactMap { name in
                let bytes = entries.bytes(of: name)
                return name.kind == .file && NotePath.isNote(Array(bytes).span)
                    ? String(validating: bytes, as: UTF8.self) : nil
            }
        } catch {
            return []
        }
        return names.sorted().compactMap { name in
            let path = folder + "/" + name
            return (try? file(path, from: root.path)).map { (path, $0) }
        }
    }
}

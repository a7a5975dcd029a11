/// The list of tracked files that git keeps, looked at from outside.
///
/// Source: gitformat-index(5): versions 2 and 3 hold every path in full; version 4 holds what differs from the path
/// before; the extension `link` means that entries lie in a second file.
enum GitIndex {
    /// The index of the repository that holds the folder; nil when there is none. Looks upwards for `.git` as git does,
    /// up to the border of the file system.
    static func bytes(above root: VaultRoot) -> [UInt8]? {
        var folder = root.path
        var border: UInt64?
        while true {
            do throws(Errno) {
                let path = folder.isEmpty ? "/" : folder
                let device = try Platform.status(path, below: Platform.workingFolder, followingLinks: true).device
                if device != border ?? device { return nil }
                border = device
            } catch {
                return nil
            }
            if let index = bytes(in: folder) { return index }
            guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
            folder = String(folder[..<slash])
        }
    }

    /// The index of a folder that has `.git`: empty when nothing was ever added; nil without `.git`.
    private static func bytes(in folder: String) -> [UInt8]? {
        let entry = folder + "/.git"
        do throws(Errno) {
            switch try Platform.status(entry, below: Platform.workingFolder, followingLinks: true).kind {
            case .folder: return (try? contents(entry + "/index")) ?? []
            case .file: return linked(in: folder, by: try contents(entry))
            case .link, .other: return nil
            }
        } catch {
            return nil
        }
    }

    /// The index of a second work tree or submodule, whose `.git` is a file: `gitdir: PATH`.
    private static func linked(in folder: String, by file: [UInt8]) -> [UInt8] {
        let mark = Array("gitdir: ".utf8)
        guard file.starts(with: mark) else { return [] }
        let path = String(decoding: file.dropFirst(mark.count).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        let absolute = path.utf8.first == UInt8(ascii: "/") ? path : folder + "/" + path
        return (try? contents(absolute + "/index")) ?? []
    }

    private static func contents(_ path: String) throws(Errno) -> [UInt8] {
        try Descriptor(path, for: .reading(followingLinks: true)).bytes()
    }

    /// Whether a path with that text in it may be tracked; false is certain.
    static func mayHold(_ text: String, _ index: [UInt8]) -> Bool {
        if index.isEmpty { return false }
        let isPlain = index.count > 8 && index.starts(with: "DIRC".utf8) && index[7] <= 3
        return !isPlain || holds(Array(text.utf8), index) || holds(Array("link".utf8), index)
    }

    private static func holds(_ text: [UInt8], _ bytes: [UInt8]) -> Bool {
        guard let first = text.first, text.count <= bytes.count else { return text.isEmpty }
        return bytes.withUnsafeBytes { bytes in
            for start in 0...(bytes.count - text.count) where bytes[start] == first {
                if bytes[start..<start + text.count].elementsEqual(text) { return true }
            }
            return false
        }
    }
}

/// The list of tracked files that git keeps, looked at from outside.
///
/// Source: gitformat-index(5): versions 2 and 3 hold every path in full, version 4 what differs from the path before.
/// A split index keeps entries in a second file, `sharedindex.…`, beside it.
package struct GitIndex {
    let bytes: [UInt8]
    /// Whether entries lie in a second file.
    let isSplit: Bool

    package init(bytes: [UInt8], isSplit: Bool) {
        self.bytes = bytes
        self.isSplit = isSplit
    }

    /// The index of the repository that holds the folder; nil when there is none. Looks upwards for `.git` as git
    /// does, up to the border of the file system.
    init?(above root: VaultRoot) {
        var folder = root.path
        var border: UInt64?
        while true {
            let path = folder.isEmpty ? "/" : folder
            guard
                let device = try? Platform.status(path, below: Platform.workingFolder, followingLinks: true).device,
                device == border ?? device
            else { return nil }
            border = device
            if let repository = Self.repository(in: folder) {
                self.init(repository: repository)
                return
            }
            guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
            folder = String(folder[..<slash])
        }
    }

    /// Reads the index in a repository's own folder; empty when nothing was ever added.
    private init(repository: String) {
        bytes = (try? Self.contents(repository + "/index")) ?? []
        isSplit = Self.hasSharedIndex(repository)
    }

    private static func hasSharedIndex(_ repository: String) -> Bool {
        do throws(Errno) {
            let entries = try FolderEntries(Descriptor(repository, for: .folder(followingLinks: true)))
            while let entry = try entries.next() {
                if entry.name.starts(with: "sharedindex.".utf8) { return true }
            }
            return false
        } catch {
            return false
        }
    }

    /// The repository's own folder: `.git`, or where a file `.git` leads (`gitdir: PATH`), as in a second work tree or
    /// a submodule. Nil without `.git`.
    private static func repository(in folder: String) -> String? {
        let entry = folder + "/.git"
        do throws(Errno) {
            switch try Platform.status(entry, below: Platform.workingFolder, followingLinks: true).kind {
            case .folder: return entry
            case .link, .other: return nil
            case .file: break
            }
            let mark = Array("gitdir: ".utf8)
            let file = try contents(entry)
            guard file.starts(with: mark) else { return nil }
            let path = String(decoding: file.dropFirst(mark.count).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
            return path.utf8.first == UInt8(ascii: "/") ? path : folder + "/" + path
        } catch {
            return nil
        }
    }

    private static func contents(_ path: String) throws(Errno) -> [UInt8] {
        try Descriptor(path, for: .reading(followingLinks: true)).bytes()
    }

    /// Whether a path with that text in it may be tracked; false is certain.
    package func mayHold(_ text: String) -> Bool {
        if isSplit { return true }
        if bytes.isEmpty { return false }
        let isPlain = bytes.count > 8 && bytes.starts(with: "DIRC".utf8) && bytes[7] <= 3
        return !isPlain || holds(Array(text.utf8))
    }

    /// Searches with the skips of Boyer, Moore and Horspool: about `bytes.count / text.count` steps.
    private func holds(_ text: [UInt8]) -> Bool {
        let length = text.count
        guard length > 0 else { return true }
        var skips = [Int](repeating: length, count: 256)
        for (index, byte) in text.dropLast().enumerated() { skips[Int(byte)] = length - 1 - index }
        let last = text[length - 1]
        return bytes.withUnsafeBytes { bytes in
            var end = length - 1
            while end < bytes.count {
                let byte = bytes[end]
                if byte == last, bytes[(end - length + 1)...end].elementsEqual(text) { return true }
                end += skips[Int(byte)]
            }
            return false
        }
    }
}

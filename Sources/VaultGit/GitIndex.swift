import VaultFiles

/// The list of tracked files that git keeps, looked at from outside.
///
/// Source: gitformat-index(5): versions 2 and 3 hold every path in full, version 4 what differs from the path before.
/// A split index keeps entries in a second file, `sharedindex.…`, next to it.
package struct GitIndex {
    let bytes: [UInt8]
    /// Whether entries lie in a second file.
    let isSplit: Bool

    package init(bytes: [UInt8], isSplit: Bool) {
        self.bytes = bytes
        self.isSplit = isSplit
    }

    /// The index of a repository; empty when nothing was ever added. What is not an index, or a very big one, is git's to
    /// read.
    init(of place: GitPlace, _ environment: [String: String]) {
        let path = place.index(environment) ?? place.folder + "/index"
        do throws(Errno) {
            let head = try PlainFile.head(path, count: 4)
            bytes = head.elementsEqual("DIRC".utf8) ? try PlainFile.bytes(path, limit: Self.limit) : head
        } catch {
            bytes = error == .notFound ? [] : [0]
        }
        isSplit = Self.hasSharedIndex(place.folder)
    }

    /// In bytes; about three million files.
    private static let limit = 1 << 28

    private static func hasSharedIndex(_ repository: String) -> Bool {
        do throws(Errno) {
            return try FolderEntries.include(nameStartingWith: "sharedindex.", in: repository)
        } catch {
            return false
        }
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

/// Parts of paths, as bytes.
enum PathBytes {
    /// Where the last part of a path lies, without `.md`.
    static func name(of path: Span<UInt8>) -> Range<Int> {
        var start = path.count
        while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return start..<stemEnd(path, from: start)
    }

    /// Where the path ends without `.md`.
    static func stemEnd(_ path: Span<UInt8>, from start: Int) -> Int {
        let end = path.count
        guard end - start > 3, path[end - 3] == UInt8(ascii: "."), path[end - 2] | 0x20 == UInt8(ascii: "m"),
            path[end - 1] | 0x20 == UInt8(ascii: "d")
        else { return end }
        return end - 3
    }

    /// A path from the root for `./x`, `../x` and `x` as seen from a folder; nil when it leaves the root.
    static func resolved(_ path: String, from folder: String) -> String? {
        var parts = folder.isEmpty ? [] : folder.split(separator: "/").map(String.init)
        if path.hasPrefix("/") { parts = [] }
        for part in path.split(separator: "/") {
            switch part {
            case ".": continue
            case "..":
                guard parts.popLast() != nil else { return nil }
            default: parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }
}

/// Files that are no notes, by folded name, for links as `[[photo.png]]`.
package struct OtherFiles: Sendable {
    private let paths: [UInt64: [String]]

    package init(_ paths: [String]) {
        var index: [UInt64: [String]] = [:]
        for path in paths {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            index[FoldedName.key(name), default: []].append(path)
        }
        self.paths = index
    }

    /// Whether a link's destination names one of the files, by name or by the end of its path.
    func holds(_ destination: String, from folder: String) -> Bool {
        let name = destination.split(separator: "/").last.map(String.init) ?? destination
        guard let candidates = paths[FoldedName.key(name)] else { return false }
        guard destination.contains("/") else { return true }
        let resolved = PathBytes.resolved(destination, from: folder)
        let suffix = PathBytes.resolved(destination, from: "") ?? destination
        return candidates.contains { candidate in
            resolved.map { FoldedName.areEqual($0, candidate) } ?? false
                || FoldedName.areEqual(candidate, suffix)
                || candidate.lowercased().hasSuffix("/" + suffix.lowercased())
        }
    }
}

import VaultSchema

/// Parts of paths, as bytes.
enum PathBytes {
    /// How a link gives its destination.
    enum Form {
        /// `run`
        case name
        /// `goals/run`, ASCII, each part a name
        case plainPath
        /// `../goals/run` and all else
        case path
    }

    static func form(of written: Span<UInt8>) -> Form {
        var hasSlash = false
        var isPlain = true
        var partStart = 0
        for index in written.indices {
            let byte = written[index]
            if byte >= 0x80 { isPlain = false }
            guard byte == UInt8(ascii: "/") else { continue }
            hasSlash = true
            if index == partStart || written[partStart] == UInt8(ascii: ".") { isPlain = false }
            partStart = index + 1
        }
        guard hasSlash else { return .name }
        let hasName = partStart < written.count && written[partStart] != UInt8(ascii: ".")
        return isPlain && hasName ? .plainPath : .path
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

    /// All of them, in order.
    var all: [String] { paths.values.joined().sorted() }

    /// The path of the file that a destination gives as seen from a folder; nil where none is there.
    package func path(_ destination: String, from folder: String) -> String? {
        guard let resolved = PathBytes.resolved(destination, from: folder) else { return nil }
        let name = resolved.split(separator: "/").last.map(String.init) ?? resolved
        return paths[FoldedName.key(name)]?.first { FoldedName.areEqual($0, resolved) }
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

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

    /// A path, compared by its bytes: two that are equal as text may be two files.
    struct Whole: Hashable, Sendable {
        private let path: String

        init(_ path: String) { self.path = path }

        static func == (left: Whole, right: Whole) -> Bool { left.path.utf8.elementsEqual(right.path.utf8) }

        func hash(into hasher: inout Hasher) {
            var path = path
            path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
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

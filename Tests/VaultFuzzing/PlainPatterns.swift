/// The patterns of `.gitignore` in the plainest way: every way to divide a path among a pattern is tried.
struct PlainPatterns {
    private struct Pattern {
        var takesBack = false
        var foldersOnly = false
        /// Names with their escapes; `**` alone is any number of folders.
        var names: [[UInt8]] = []
    }

    private let patterns: [Pattern]
    /// Trying all is for short ones only, and of brackets and `\/` there is no plainer reading.
    private let isPlain: Bool

    init(_ lines: [String]) {
        patterns = lines.compactMap { Self.pattern(Array($0.utf8)) }
        isPlain =
            lines.count <= 8
            && lines.allSatisfy { line in
                // By bytes, as git reads: a mark after a bracket makes one character of both.
                let bytes = Array(line.utf8)
                return bytes.count <= 24 && !bytes.contains(UInt8(ascii: "["))
                    && !zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "/") }
            }
    }

    /// Nil for what cannot be tried.
    func covers(_ path: String, isFolder: Bool) -> Bool? {
        let names = path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
        guard isPlain, path.utf8.count <= 24, !names.isEmpty else { return nil }
        return names.indices.contains { last in
            let path = names[...last]
            let isFolder = isFolder || last < names.count - 1
            let deciding = patterns.last { pattern in
                (isFolder || !pattern.foldersOnly) && Self.fits(pattern.names[...], path)
            }
            return deciding.map { !$0.takesBack } ?? false
        }
    }

    private static func fits(_ pattern: ArraySlice<[UInt8]>, _ names: ArraySlice<[UInt8]>) -> Bool {
        guard let first = pattern.first else { return names.isEmpty }
        if isAnyDepth(first) {
            // At the end it is what lies below, so at least one name.
            let least = pattern.count == 1 ? 1 : 0
            return names.count >= least
                && (least...names.count).contains { fits(pattern.dropFirst(), names.dropFirst($0)) }
        }
        guard let name = names.first else { return false }
        return isName(first[...], name[...]) && fits(pattern.dropFirst(), names.dropFirst())
    }

    private static func isAnyDepth(_ name: [UInt8]) -> Bool {
        name.count >= 2 && name.allSatisfy { $0 == UInt8(ascii: "*") }
    }

    private static func isName(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
        guard let first = pattern.first else { return name.isEmpty }
        switch first {
        case UInt8(ascii: "*"):
            return (0...name.count).contains { isName(pattern.dropFirst(), name.dropFirst($0)) }
        case UInt8(ascii: "?"): return !name.isEmpty && isName(pattern.dropFirst(), name.dropFirst())
        case UInt8(ascii: "\\"):
            return pattern.dropFirst().first == name.first && isName(pattern.dropFirst(2), name.dropFirst())
        default: return first == name.first && isName(pattern.dropFirst(), name.dropFirst())
        }
    }

    /// Nil for an empty line, a comment, and a pattern that ends in `\`.
    private static func pattern(_ line: [UInt8]) -> Pattern? {
        var text = line[...]
        var pattern = Pattern()
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        while text.last == UInt8(ascii: " ") {
            if text.dropLast().reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 1 { break }
            text.removeLast()
        }
        if text.first == UInt8(ascii: "#") { return nil }
        if text.first == UInt8(ascii: "!") {
            pattern.takesBack = true
            text.removeFirst()
        }
        if text.last == UInt8(ascii: "/") {
            pattern.foldersOnly = true
            text.removeLast()
        }
        let isTied = text.contains(UInt8(ascii: "/"))
        if text.first == UInt8(ascii: "/") { text.removeFirst() }
        if text.isEmpty || text.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 1 { return nil }
        pattern.names = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Array($0) }
        if !isTied { pattern.names.insert(Array("**".utf8), at: 0) }
        return pattern
    }
}

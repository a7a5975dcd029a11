/// One line of `.gitignore` syntax, split at its slashes.
struct IgnorePattern: Sendable {
    private enum Token: Sendable {
        case byte(UInt8)
        /// `?`
        case anyByte
        /// `*`
        case anyBytes
        /// `[a-z]`, `[!a-z]`
        case oneOf(Set<UInt8>, isNegated: Bool)

        var isStar: Bool { if case .anyBytes = self { true } else { false } }

        func fits(_ byte: UInt8) -> Bool {
            switch self {
            case .byte(let expected): byte == expected
            case .anyByte, .anyBytes: true
            case .oneOf(let bytes, let isNegated): bytes.contains(byte) != isNegated
            }
        }
    }

    /// Starts with `!`.
    let takesBack: Bool
    private let foldersOnly: Bool
    /// The names; nil for `**`, which is any number of folders.
    private var segments: [[Token]?] = []

    /// Nil for an empty line, a comment, and a pattern that can never match: an open `[`, a `\` at the end.
    init?(line: [UInt8]) {
        var text = Self.trimmed(line)
        guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
        takesBack = first == UInt8(ascii: "!")
        if takesBack { text.removeFirst() }
        foldersOnly = text.last == UInt8(ascii: "/")
        if foldersOnly { text.removeLast() }
        let isTied = text.contains(UInt8(ascii: "/"))
        if text.first == UInt8(ascii: "/") { text.removeFirst() }
        guard !text.isEmpty, read(text) else { return nil }
        if !isTied { segments.insert(nil, at: 0) }
    }

    /// Whether the names of a path, from the root down, match all of the pattern. A `**` at the end takes one name at
    /// least, because it matches what is below a folder.
    func matches(_ names: [[UInt8]], isFolder: Bool) -> Bool {
        if foldersOnly && !isFolder { return false }
        let end = Self.end(segments, names, isStar: { $0 == nil }) { tokens, name in
            guard let tokens, let end = Self.end(tokens, name, isStar: \.isStar, fits: { $0.fits($1) }) else {
                return false
            }
            return tokens[end...].allSatisfy(\.isStar)
        }
        return end == segments.count
    }

    /// How far a pattern is read when all items match; nil where they do not. On a mismatch the latest star takes one
    /// item more.
    private static func end<Part, Item>(
        _ parts: [Part], _ items: [Item], isStar: (Part) -> Bool, fits: (Part, Item) -> Bool
    ) -> Int? {
        var (part, item) = (0, 0)
        var retry: (part: Int, item: Int)?
        while item < items.count {
            if part < parts.count, isStar(parts[part]) {
                retry = (part, item)
                part += 1
            } else if part < parts.count, fits(parts[part], items[item]) {
                part += 1
                item += 1
            } else if let last = retry {
                (part, item) = (last.part + 1, last.item + 1)
                retry = (last.part, item)
            } else {
                return nil
            }
        }
        return part
    }
}

// MARK: - Reading a line

extension IgnorePattern {
    /// Without a carriage return and spaces at the end, unless `\` keeps the space.
    private static func trimmed(_ line: [UInt8]) -> ArraySlice<UInt8> {
        var text = line[...]
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        while text.last == UInt8(ascii: " ") {
            let backslashes = text.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            if backslashes % 2 == 1 { break }
            text.removeLast()
        }
        return text
    }

    /// Fills `segments`; false when the pattern can never match.
    private mutating func read(_ text: ArraySlice<UInt8>) -> Bool {
        var text = text
        var tokens: [Token] = []
        while let byte = text.popFirst() {
            switch byte {
            case UInt8(ascii: "/"):
                close(&tokens)
            case UInt8(ascii: "*"):
                tokens.append(.anyBytes)
            case UInt8(ascii: "?"):
                tokens.append(.anyByte)
            case UInt8(ascii: "["):
                guard let set = Self.set(&text) else { return false }
                tokens.append(set)
            case UInt8(ascii: "\\"):
                guard let next = text.popFirst() else { return false }
                if next == UInt8(ascii: "/") { close(&tokens) } else { tokens.append(.byte(next)) }
            default:
                tokens.append(.byte(byte))
            }
        }
        close(&tokens)
        return true
    }

    /// Ends a segment. Two stars or more and nothing else are any depth.
    private mutating func close(_ tokens: inout [Token]) {
        let isAnyDepth = tokens.count > 1 && tokens.allSatisfy(\.isStar)
        if !isAnyDepth || segments.last.map({ $0 != nil }) ?? true { segments.append(isAnyDepth ? nil : tokens) }
        tokens = []
    }

    /// Reads what follows `[`, up to its `]`; nil when there is none, and for a class such as `[:alpha:]`.
    private static func set(_ text: inout ArraySlice<UInt8>) -> Token? {
        let isNegated = text.first == UInt8(ascii: "!") || text.first == UInt8(ascii: "^")
        if isNegated { text.removeFirst() }
        var bytes: Set<UInt8> = []
        while let byte = text.popFirst() {
            if byte == UInt8(ascii: "]"), !bytes.isEmpty { return .oneOf(bytes, isNegated: isNegated) }
            if byte == UInt8(ascii: "["), text.first == UInt8(ascii: ":") { return nil }
            guard let start = byte == UInt8(ascii: "\\") ? text.popFirst() : byte else { return nil }
            bytes.insert(start)
            guard text.first == UInt8(ascii: "-"), let after = text.dropFirst().first, after != UInt8(ascii: "]") else {
                continue
            }
            text.removeFirst(2)
            guard let end = after == UInt8(ascii: "\\") ? text.popFirst() : after else { return nil }
            if start < end { bytes.formUnion(start...end) }
        }
        return nil
    }
}

/// Patterns in the syntax of `.gitignore`; the last one that matches a path decides.
///
/// As in git: `#` comments, `!` reverts, `\` takes the next character as it is, `/` at the end means folders only,
/// any other `/` ties the pattern to the root, `*` and `?` stay within a name, `**` as a whole name crosses folders,
/// and nothing below an ignored folder can be taken back. Bytes are compared: case counts, and `?` is one byte. Classes
/// such as `[:alpha:]` match nothing. Source: gitignore(5), and `git check-ignore` where the page is silent.
package struct IgnorePatterns: Sendable {
    private let patterns: [IgnorePattern]

    /// Takes one pattern per line; lines that are empty, comments or can never match are left out.
    package init(_ lines: [String]) {
        patterns = lines.compactMap { IgnorePattern(line: Array($0.utf8)) }
    }

    package var isEmpty: Bool { patterns.isEmpty }

    /// Whether a path is ignored, the folders above it aside. `names` lead to it from the root down. Cost: the number
    /// of patterns times the length of the path.
    package func ignores(_ names: [[UInt8]], isFolder: Bool) -> Bool {
        let matching = patterns.last { $0.matches(names, isFolder: isFolder) }
        return matching.map { !$0.takesBack } ?? false
    }

    /// Whether the path, relative to the root, or one of the folders above it is ignored.
    package func covers(_ path: Path, isFolder: Bool = false) -> Bool {
        if patterns.isEmpty { return false }
        let names = path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
        return names.indices.contains { last in
            ignores(Array(names[...last]), isFolder: isFolder || last < names.count - 1)
        }
    }
}

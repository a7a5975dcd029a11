/// One line of `.gitignore` syntax, split at its slashes.
struct IgnorePattern: Sendable {
    private enum Token: Sendable {
        case byte(UInt8)
        /// `?`
        case anyByte
        /// `*`
        case anyBytes
        /// `[a-z]`
        case oneOf(ByteSet)
    }

    private enum Segment: Sendable {
        /// `**`: any number of folders.
        case anyDepth
        case name([Token])
    }

    /// Starts with `!`.
    let takesBack: Bool
    private let foldersOnly: Bool
    private var segments: [Segment] = []

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
        if !isTied { segments.insert(.anyDepth, at: 0) }
    }

    /// Whether the names of a path, from the root down, match all of the pattern.
    ///
    /// On a mismatch the latest `**` takes one more name: the usual matching of `*`, with names for characters. At the
    /// end of a pattern it takes one at least, because it matches what is below a folder.
    func matches(_ names: [[UInt8]], isFolder: Bool) -> Bool {
        if foldersOnly && !isFolder { return false }
        var name = 0
        var segment = 0
        var retry: (segment: Int, name: Int)?
        while name < names.count {
            if segment < segments.count {
                switch segments[segment] {
                case .anyDepth:
                    retry = (segment, name)
                    segment += 1
                    continue
                case .name(let tokens):
                    if Self.matches(tokens, names[name]) {
                        name += 1
                        segment += 1
                        continue
                    }
                }
            }
            guard let last = retry else { return false }
            name = last.name + 1
            segment = last.segment + 1
            retry = (last.segment, name)
        }
        return segment == segments.count
    }

    /// Whether a name matches; on a mismatch the latest `*` takes one more byte.
    private static func matches(_ tokens: [Token], _ name: [UInt8]) -> Bool {
        var place = 0
        var token = 0
        var retry: (token: Int, place: Int)?
        while place < name.count {
            if token < tokens.count {
                let byte = name[place]
                let fits: Bool
                switch tokens[token] {
                case .anyBytes:
                    retry = (token, place)
                    token += 1
                    continue
                case .anyByte: fits = true
                case .byte(let expected): fits = byte == expected
                case .oneOf(let set): fits = set.contains(byte)
                }
                if fits {
                    place += 1
                    token += 1
                    continue
                }
            }
            guard let last = retry else { return false }
            place = last.place + 1
            token = last.token + 1
            retry = (last.token, place)
        }
        while token < tokens.count, case .anyBytes = tokens[token] { token += 1 }
        return token == tokens.count
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
        var stars = 0
        while let byte = text.popFirst() {
            switch byte {
            case UInt8(ascii: "/"):
                close(&tokens, &stars)
            case UInt8(ascii: "*"):
                stars += 1
                if case .anyBytes? = tokens.last { continue }
                tokens.append(.anyBytes)
            case UInt8(ascii: "?"):
                tokens.append(.anyByte)
            case UInt8(ascii: "["):
                guard let set = ByteSet(reading: &text) else { return false }
                tokens.append(.oneOf(set))
            case UInt8(ascii: "\\"):
                guard let next = text.popFirst() else { return false }
                if next == UInt8(ascii: "/") {
                    close(&tokens, &stars, isEscaped: true)
                } else {
                    tokens.append(.byte(next))
                }
            default:
                tokens.append(.byte(byte))
            }
        }
        close(&tokens, &stars)
        return true
    }

    /// Ends a segment. Two stars or more and nothing else are any depth; before `\/`, one folder at least.
    private mutating func close(_ tokens: inout [Token], _ stars: inout Int, isEscaped: Bool = false) {
        if stars >= 2, tokens.count == 1 {
            if isEscaped { segments.append(.name(tokens)) }
            if case .anyDepth? = segments.last {} else { segments.append(.anyDepth) }
        } else {
            segments.append(.name(tokens))
        }
        tokens = []
        stars = 0
    }
}

/// Patterns in the syntax of `.gitignore`; the last one that matches a path decides.
///
/// As in git: `#` comments, `!` reverts, `\` takes the next character as it is, `/` at the end means folders only,
/// any other `/` ties the pattern to the root, `*` and `?` stay within a name, `**` as a whole name crosses folders,
/// and nothing below an ignored folder can be taken back. Bytes are compared: case counts, and `?` is one byte.
/// Source: gitignore(5), and the behaviour of `git check-ignore` where the page is silent.
package struct IgnorePatterns: Sendable {
    private let patterns: [IgnorePattern]

    /// Takes one pattern per line; lines that are empty, comments or can never match are left out.
    package init(_ lines: [String]) {
        patterns = lines.compactMap { IgnorePattern(line: Array($0.utf8)) }
    }

    package var isEmpty: Bool { patterns.isEmpty }

    /// Whether a path is ignored, the folders above it aside. `names` lead to it from the root down.
    ///
    /// Cost: the number of patterns times the length of the path.
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

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
    package func covers(_ path: String, isFolder: Bool = false) -> Bool {
        if patterns.isEmpty { return false }
        let names = path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
        return names.indices.contains { last in
            ignores(Array(names[...last]), isFolder: isFolder || last < names.count - 1)
        }
    }
}

/// What the path of a file says: whether the file is a note, what the note is called, and where it lies.
///
/// The only place that knows how the files of notes end: `.md` in any case, after a name. Notes that end in
/// `.markdown` too would be a change of `endings` and `endingLength` here, and of nothing else.
public enum NotePath {
    /// What notes end in, in lower case; a new note gets the first.
    package static let endings = [".md"]

    /// The endings as a sentence names them: `.md`.
    ///
    /// - Parameter quote: goes around each
    package static func words(quote: String) -> String {
        endings.map { quote + $0 + quote }.joined(separator: " or ")
    }

    /// The file with the settings of a vault.
    @inlinable public static var settings: String { "vault.md" }

    /// How many bytes the ending has; 0 for what is not a note. O(1).
    @inlinable
    static func endingLength(_ path: Span<UInt8>) -> Int {
        let end = path.count
        guard end > 3, path[end - 3] == UInt8(ascii: "."), path[end - 2] | 0x20 == UInt8(ascii: "m"),
            path[end - 1] | 0x20 == UInt8(ascii: "d"), path[end - 4] != UInt8(ascii: "/")
        else { return 0 }
        return 3
    }
}

/// Of bytes, for the loop over all files.
extension NotePath {
    /// Whether a path or name is that of a note. O(1).
    @inlinable
    public static func isNote(_ path: Span<UInt8>) -> Bool { endingLength(path) > 0 }

    /// Where a path or name ends without the ending of a note. O(1).
    @inlinable
    public static func stemEnd(_ path: Span<UInt8>) -> Int { path.count - endingLength(path) }

    /// Where the last part of a path lies, without the ending of a note.
    @inlinable
    public static func nameRange(_ path: Span<UInt8>) -> Range<Int> {
        var start = path.count
        while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return start..<stemEnd(path)
    }
}

extension NotePath {
    /// Whether a path or name is that of a note.
    package static func isNote(_ path: String) -> Bool { endingLength(path) > 0 }

    /// A path or name without the ending of a note; as it is where it has none: `goals/run`.
    package static func stem(_ path: String) -> String {
        let length = endingLength(path)
        return length == 0 ? path : String(Substring(path.utf8.dropLast(length)))
    }

    /// The ending of a note as it is written; empty where there is none.
    package static func ending(_ path: String) -> String { String(path.utf8.suffix(endingLength(path))) ?? "" }

    /// What a note is called: the last part of its path without the ending, `run`.
    package static func name(_ path: String) -> String {
        if path.utf8.last == UInt8(ascii: "/") { return name(String(path.dropLast())) }
        let end = path.utf8.index(path.endIndex, offsetBy: -endingLength(path))
        let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
        return String(path[start..<end])
    }

    /// The folder of a file, without a slash at its end; empty for the root.
    package static func folder(_ path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    }

    /// The file of a new note that is called so, in a folder; the root's is empty.
    package static func file(_ name: String, in folder: String = "") -> String {
        (folder.isEmpty ? "" : folder + "/") + name + endings[0]
    }

    /// The files that a note may have whose path without the ending is given, the usual one first.
    package static func files(_ stem: String, inAnyCase: Bool = false) -> [String] {
        if !inAnyCase { return endings.map { stem + $0 } }
        return endings.flatMap { ending in
            ending.reduce([stem]) { starts, character in
                let (small, large) = (character.lowercased(), character.uppercased())
                return starts.flatMap { large == small ? [$0 + small] : [$0 + small, $0 + large] }
            }
        }
    }

    private static func endingLength(_ path: String) -> Int {
        var path = path
        return path.withUTF8 { endingLength($0.span) }
    }
}

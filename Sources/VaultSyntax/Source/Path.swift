/// Where a file or folder lies in a vault, from its root: `goals/run.md`; that of the root itself is empty.
///
/// Paths are equal, and sorted, by their bytes: two that differ only in the composition of a letter are equal as text
/// and are two files. It is also the only place that knows how the files of notes end: `.md` in any case, after a name.
public struct Path: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The path as text.
    public let text: String

    /// The path with this text.
    @inlinable
    public init(_ text: some StringProtocol) { self.text = String(text) }

    /// A path from the system; nil when it is not UTF-8.
    package init?(validating bytes: Span<UInt8>) {
        guard let text = try? UTF8Span(validating: bytes) else { return nil }
        self.text = String(copying: text)
    }

    /// A path from the system; what is not UTF-8 in it is shown by replacement characters.
    package init(decoding bytes: some Collection<UInt8>) { text = String(decoding: bytes, as: UTF8.self) }

    /// The bytes of the path.
    @inlinable public var utf8: String.UTF8View { text.utf8 }

    /// Whether it is that of the root.
    @inlinable public var isEmpty: Bool { text.isEmpty }

    /// The path as text.
    public var description: String { text }

    /// Whether both have the same bytes.
    @inlinable
    public static func == (left: Path, right: Path) -> Bool {
        left.withUTF8 { left in right.withUTF8 { left.count == $0.count && left.elementsEqual($0) } }
    }

    /// Whether the bytes of one come before those of the other.
    @inlinable
    public static func < (left: Path, right: Path) -> Bool {
        left.withUTF8 { left in right.withUTF8 { left.lexicographicallyPrecedes($0) } }
    }

    /// Feeds the bytes of the path.
    @inlinable
    public func hash(into hasher: inout Hasher) { withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) } }

    /// Lends the bytes of the path, without memory.
    @inlinable
    public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        var text = text
        return try text.withUTF8(body)
    }
}

extension Path: ExpressibleByStringInterpolation {
    /// A path that is written in code.
    @inlinable
    public init(stringLiteral text: String) { self.text = text }
}

/// What a path says: whether the file is a note, what the note is called, and where it lies.
extension Path {
    /// What notes end in, in lower case; a new note gets the first.
    package static let endings = [".md"]

    /// The endings as a sentence names them, each with this quote around it: `.md`.
    package static func words(quote: String) -> String {
        endings.map { quote + $0 + quote }.joined(separator: " or ")
    }

    /// The file with the settings of a vault.
    @inlinable public static var settings: Path { "vault.md" }

    /// Whether it is the path of a note.
    package var isNote: Bool { endingLength > 0 }

    /// Without the ending of a note; as it is where it has none: `goals/run`.
    package var stem: Path {
        let length = endingLength
        return length == 0 ? self : Path(Substring(utf8.dropLast(length)))
    }

    /// The ending of a note as it is written; empty where there is none.
    package var ending: String { String(utf8.suffix(endingLength)) ?? "" }

    /// What a note is called: the last part without the ending, `run`.
    package var name: String {
        if utf8.last == UInt8(ascii: "/") { return Path(text.dropLast()).name }
        return String(lastPart.utf8.dropLast(endingLength)) ?? ""
    }

    /// The last part with its ending: `run.md`.
    package var lastPart: Substring {
        let start = utf8.lastIndex(of: UInt8(ascii: "/")).map { utf8.index(after: $0) } ?? text.startIndex
        return text[start...]
    }

    /// The folder of a file, without a slash at its end; empty for the root.
    package var folder: Path {
        utf8.lastIndex(of: UInt8(ascii: "/")).map { Path(text[..<$0]) } ?? ""
    }

    /// The folders above it, from the outermost on.
    package var foldersAbove: [Path] {
        sequence(first: folder, next: \.folder).prefix { !$0.isEmpty }.reversed()
    }

    /// What lies in this folder under a name, or a path as seen from it.
    package func file(_ name: some StringProtocol) -> Path { isEmpty ? Path(name) : "\(self)/\(name)" }

    /// The file of a new note that is called so, in a folder; the root's is empty.
    package static func file(_ name: some CustomStringConvertible, in folder: Path = "") -> Path {
        folder.file(name.description + endings[0])
    }

    /// Whether the file or folder lies below a folder; all lie below the root.
    package func isBelow(_ folder: Path) -> Bool {
        folder.isEmpty
            || (utf8.starts(with: folder.utf8) && utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/"))
    }

    /// What comes after the folder, when it lies below it.
    package func path(below folder: Path) -> Path {
        folder.isEmpty ? self : Path(Substring(utf8.dropFirst(folder.utf8.count + 1)))
    }

    /// Whether its bytes begin with those of a text.
    package func hasPrefix(_ text: String) -> Bool { utf8.starts(with: text.utf8) }

    /// Whether its bytes end with those of a text.
    package func hasSuffix(_ text: String) -> Bool { utf8.suffix(text.utf8.count).elementsEqual(text.utf8) }

    /// The names that lead to it from the root.
    package var parts: [Substring] { utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }

    /// The same without `.`, and without `..` and what it takes back.
    package var plainParts: [Substring] {
        parts.reduce(into: []) { names, part in
            if part == ".." { _ = names.popLast() } else if part != "." { names.append(part) }
        }
    }

    /// Whether both differ in case and composition at most: a disk may take them for one file.
    package func isSpelledAlike(_ other: Path) -> Bool { text.lowercased() == other.text.lowercased() }

    /// The files that a note may have whose path without the ending is this, the usual one first.
    package func noteFiles(inAnyCase: Bool = false) -> [Path] {
        if !inAnyCase { return Self.endings.map { Path(text + $0) } }
        return Self.endings.flatMap { ending in
            ending.reduce([text]) { starts, character in
                let (small, large) = (character.lowercased(), character.uppercased())
                return starts.flatMap { large == small ? [$0 + small] : [$0 + small, $0 + large] }
            }
        }
        .map { Path($0) }
    }

    private var endingLength: Int { withUTF8 { Self.endingLength($0.span) } }

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

extension String {
    /// A path of the system as seen from a folder: as it is where it is absolute.
    package func absolute(from folder: String) -> String { hasPrefix("/") ? self : folder + "/" + self }
}

/// Of bytes, for the loop over all files.
extension Path {
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

import VaultEdits
import VaultRecords
import VaultSyntax

/// A link of a note with the places of its parts.
struct FoundLink {
    /// `#heading` or `#^block`.
    struct Fragment {
        /// Without the `#`, `%20` and the like resolved where the style has them.
        var text: String
        var range: ByteRange
    }

    let link: Link
    /// From its brackets on; in a field without the quotes and what comes before it.
    let range: ByteRange
    /// The last part of the path, without the ending of a note.
    let name: ByteRange
    let fragment: Fragment?

    /// Cost: O(bytes of the link).
    init(_ link: Link, in note: Note) {
        let document = note.document
        self.link = link
        name = Self.name(link.destination, in: document)
        if link.style == .bare {
            (range, fragment) = (link.destination, nil)
            return
        }
        if link.isWhole(in: document) {
            let written = document.links(in: link.node).first { $0.destination.start == link.destination.start }
            range = written?.range ?? document.nodes[Int(link.node)].content
        } else {
            range = link.range
        }
        fragment = Self.fragment(after: Int(link.destination.end), to: Int(range.end), link.style, in: document)
    }

    private static func name(_ destination: ByteRange, in document: Document) -> ByteRange {
        let name = Path.nameRange(document.bytes.span.extracting(destination.offsets))
        let start = Int(destination.start)
        // `.md` alone is a name, and so is what ends with a slash.
        return name.isEmpty ? destination : ByteRange(start + name.lowerBound, start + name.upperBound)
    }

    private static func fragment(
        after start: Int, to end: Int, _ style: Link.Style, in document: Document
    ) -> Fragment? {
        let bytes = document.bytes
        let end = min(end, bytes.count)
        var start = start
        while start < end, bytes[start].isBlank { start += 1 }
        guard style != .bare, start < end, bytes[start] == .hash else { return nil }
        start += 1
        var last = start
        let isMarkdown = style == .markdown || style == .image
        while last < end, !(isMarkdown ? isMarkdownEnd(bytes[last]) : isWikilinkEnd(bytes[last])) { last += 1 }
        if last > start, bytes[last - 1] == UInt8(ascii: "\\") { last -= 1 }
        while last > start, bytes[last - 1].isBlank { last -= 1 }
        let range = ByteRange(start, last)
        let text = document.text(range)
        return Fragment(text: isMarkdown ? DestinationText.decode(text) : text, range: range)
    }

    private static func isWikilinkEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "|") || byte == UInt8(ascii: "]")
    }

    private static func isMarkdownEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ")") || byte == UInt8(ascii: ">") || byte.isBlank
    }
}

extension Note {
    /// The link at an offset, of two that meet there the one after it. Cost: O(links).
    func link(at offset: Int) -> FoundLink? {
        var before: FoundLink?
        for link in links where Int(link.range.start) <= offset && offset <= Int(link.range.end) {
            let found = FoundLink(link, in: self)
            guard found.range.holds(offset) else { continue }
            if offset < Int(found.range.end) { return found }
            before = found
        }
        return before
    }

    /// The nearest place at or before an offset at which a character starts; the end for what lies beyond it.
    func characterStart(_ offset: Int) -> Int {
        let bytes = document.bytes
        var offset = min(max(offset, 0), bytes.count)
        while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }
}

extension ByteRange {
    /// Whether an offset lies in it or at one of its ends.
    func holds(_ offset: Int) -> Bool { Int(start) <= offset && offset <= Int(end) }
}

/// A wikilink that reading takes for none: without quotes in a field, in front matter that is not closed, or to a
/// heading of its own note.
struct BracketedLink {
    /// From bracket to bracket.
    var range: ByteRange
    /// The name or path; empty for its own note.
    var destination: String
    /// Without its `#`.
    var fragment: String?

    /// The one around an offset, on its line. Cost: O(bytes of the line).
    init?(at offset: Int, in bytes: [UInt8]) {
        let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
        var start = min(offset, bytes.count)
        // The cursor may be between the two brackets, or after both at the end.
        if start < bytes.count, bytes[start] == open, start > 0, bytes[start - 1] == open { start += 1 }
        if start + 1 < bytes.count, bytes[start] == open, bytes[start + 1] == open { start += 2 }
        var end = start
        if end > 1, bytes[end - 1] == close, bytes[end - 2] == close { end -= 2 }
        start = end
        while start > 0, !(start > 1 && bytes[start - 1] == open && bytes[start - 2] == open) {
            let byte = bytes[start - 1]
            if byte == .newline || byte == close { return nil }
            start -= 1
        }
        guard start > 1 else { return nil }
        while end < bytes.count, bytes[end] != close, bytes[end] != .newline, bytes[end] != open { end += 1 }
        guard end + 1 < bytes.count, bytes[end] == close, bytes[end + 1] == close else { return nil }
        range = ByteRange(start - 2, end + 2)
        let text = bytes[start..<end].prefix { $0 != UInt8(ascii: "|") }
        let parts = text.split(separator: .hash, maxSplits: 1, omittingEmptySubsequences: false)
        destination = Self.trimmed(parts[0])
        fragment = parts.count > 1 ? Self.trimmed(parts[1]) : nil
        if destination.isEmpty, fragment?.isEmpty != false { return nil }
    }

    /// What is after its `#`, up to the text that it shows.
    func fragmentRange(in bytes: [UInt8]) -> ByteRange? {
        let inner = bytes[range.offsets].dropFirst(2).dropLast(2).prefix { $0 != UInt8(ascii: "|") }
        return inner.firstIndex(of: .hash).map { ByteRange($0 + 1, inner.endIndex) }
    }

    /// Those to headings and blocks of their own note, outside of fenced code. Cost: linear in the text.
    static func own(of note: Note, _ body: Body) -> [BracketedLink] {
        let bytes = note.document.bytes
        let mark = Array("[[#".utf8)
        var found: [BracketedLink] = []
        var code = body.fences[...]
        var offset = note.document.bodyStart
        while offset + mark.count < bytes.count {
            guard bytes[offset] == mark[0], bytes[offset...].starts(with: mark) else {
                offset += 1
                continue
            }
            while let first = code.first, Int(first.end) <= offset { code.removeFirst() }
            if code.first.map({ Int($0.start) > offset }) ?? true, let link = BracketedLink(at: offset + 2, in: bytes) {
                found.append(link)
            }
            offset += mark.count
        }
        return found
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while bytes.first?.isBlank == true { bytes.removeFirst() }
        while bytes.last?.isBlank == true { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

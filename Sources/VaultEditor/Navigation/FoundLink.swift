import VaultEdits
import VaultSchema
import VaultSyntax

/// A link of a note with the places of its parts.
struct FoundLink {
    /// `#heading` or `#^block`.
    struct Fragment {
        /// Without the `#`, `%20` and the like resolved where the style has them.
        var text: String
        /// Nil in a scalar whose bytes are not its text.
        var range: ByteRange?
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
        guard link.node >= 0 else {
            range = link.range
            name = Self.name(link.destination, in: document)
            fragment = Self.fragment(
                after: Int(link.destination.end), to: Int(link.range.end), link.style, in: document)
            return
        }
        let node = document.nodes[Int(link.node)]
        guard node.isVerbatim else {
            (range, name) = (node.content, node.content)
            fragment = Self.fragment(ofText: document.text(node))
            return
        }
        let start = link.style == .bare ? Int(link.destination.start) : Int(node.content.start)
        range = ByteRange(start + (link.style == .bare ? 0 : link.textStart(in: document)), Int(node.content.end))
        name = Self.name(link.destination, in: document)
        fragment = Self.fragment(after: Int(link.destination.end), to: Int(node.content.end), link.style, in: document)
    }

    private static func name(_ destination: ByteRange, in document: Document) -> ByteRange {
        let name = NotePath.nameRange(document.bytes.span.extracting(destination.offsets))
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
        return Fragment(text: isMarkdown ? PercentText.decode(text) : text, range: range)
    }

    /// Of a scalar with escapes, by its text.
    private static func fragment(ofText text: String) -> Fragment? {
        let bytes = Array(text.utf8)
        guard case .link(let read) = LinkText.read(bytes.span), read.style != .bare,
            let hash = bytes[read.destination.upperBound...].firstIndex(of: .hash),
            bytes[read.destination.upperBound..<hash].allSatisfy(\.isBlank)
        else { return nil }
        let rest = bytes[(hash + 1)...].prefix { !isWikilinkEnd($0) && !isMarkdownEnd($0) || $0.isBlank }
        return Fragment(text: String(decoding: rest, as: UTF8.self), range: nil)
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

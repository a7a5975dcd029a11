import VaultSyntax

/// A link of a note, in front matter or body.
public struct Link: Hashable, Sendable {
    /// How it is written.
    public enum Style: UInt8, Sendable {
        /// `[[name]]`
        case wikilink
        /// `![[name]]`
        case embed
        /// `[shown](path.md)`
        case markdown
        /// `![shown](path.png)`
        case image
        /// `name`, in a link field
        case bare
    }

    /// Where it is.
    public enum Place: Hashable, Sendable {
        /// A link field of a record.
        case field(FieldID)
        /// Any other text of the front matter.
        case property
        /// A place in a record's text that its type knows; the index is that in `bodyFields`.
        case bodyField(Int16)
        /// Free text.
        case body
    }

    /// Where it is.
    public var place: Place
    /// How it is written.
    public var style: Style
    /// All that was written; in a link field the scalar with its quotes.
    public var range: ByteRange
    /// The name or path, without `#heading`.
    public var destination: ByteRange
    /// Index of the scalar's node in front matter, of an entry that cannot be read that of its value; -1 in a body.
    public var node: Int32

    /// True in a body.
    @inlinable public var isInBody: Bool { node < 0 }
}

extension Link {
    /// Whether it is a whole scalar, and not a part of one or of a body.
    package func isWhole(in document: Document) -> Bool { node >= 0 && document.nodes[Int(node)].range == range }

    /// Whether the bytes of its destination are its text.
    package func isVerbatim(in document: Document) -> Bool {
        if node < 0 { return true }
        let scalar = document.nodes[Int(node)]
        if scalar.isVerbatim { return true }
        return !scalar.isQuoted && scalar.content != destination
            && !document.bytes[destination.offsets].contains(UInt8(ascii: "\n"))
    }

    /// The name or path, without the escapes of its quotes.
    package func text(in document: Document) -> String {
        if isVerbatim(in: document) { return document.text(destination) }
        var scalar = document.nodes[Int(node)]
        if !scalar.isQuoted, scalar.content != destination { scalar.kind = .plain }
        scalar.content = destination
        let text = Array(document.text(scalar).utf8)
        return text.span.text(text.span.trimmed)
    }
}

extension Node {
    /// Whether it has quotes around it.
    package var isQuoted: Bool { kind == .singleQuoted || kind == .doubleQuoted }
}

/// The text of a link as a field holds it.
package struct LinkText: Hashable, Sendable {
    package var style: Link.Style
    /// The name or path, without `#heading`, as offsets in the text.
    package var destination: Range<Int>

    /// Why a text is not a link.
    package enum Problem: Hashable, Sendable {
        /// `[[]]`, `[[#heading]]`, `[[a`
        case unreadable
        /// `[[a]], [[b]]` or `a, b`
        case several
        /// `https://…`
        case outside
    }

    package enum Reading: Hashable, Sendable {
        case link(LinkText)
        case problem(Problem)
    }

    /// Reads `[[name]]`, `[[folder/name#heading|shown]]`, `[shown](path.md)` or a bare name. No allocation.
    package static func read(_ text: Span<UInt8>) -> Reading {
        let whole = text.trimmed
        guard !whole.isEmpty, whole.count <= longest else { return .problem(.unreadable) }
        let first = text[whole.lowerBound]
        if first == bracket, text.byte(whole.lowerBound + 1) == bracket { return wikilink(text, whole) }
        if first == bracket, text[whole.upperBound - 1] == UInt8(ascii: ")") { return markdown(text, whole) }
        var hasComma = false
        var index = whole.lowerBound
        while index < whole.upperBound {
            switch text[index] {
            case UInt8(ascii: ","): hasComma = true
            case UInt8(ascii: ":") where text.byte(index + 1) == UInt8(ascii: "/"): return .problem(.outside)
            case bracket, closing, UInt8(ascii: "|"): return .problem(.unreadable)
            default: break
            }
            index += 1
        }
        if hasComma { return .problem(.several) }
        return .link(LinkText(style: .bare, destination: whole))
    }

    /// No path is longer.
    private static let longest = 4_096
    private static let bracket = UInt8(ascii: "[")
    private static let closing = UInt8(ascii: "]")

    private static func wikilink(_ text: Span<UInt8>, _ whole: Range<Int>) -> Reading {
        var end: Int?
        var index = whole.lowerBound + 2
        while index < whole.upperBound {
            let byte = text[index]
            if byte == bracket { return .problem(.unreadable) }
            if byte == closing {
                guard text.byte(index + 1) == closing else { return .problem(.unreadable) }
                let rest = text.skipSpaces(index + 2, before: text.count)
                if rest < whole.upperBound {
                    let isList = text[rest] == UInt8(ascii: ",") || text[rest] == bracket
                    return .problem(isList ? .several : .unreadable)
                }
                return link(text, whole.lowerBound + 2..<(end ?? index), style: .wikilink)
            }
            let isEnd = byte == UInt8(ascii: "#") || byte == UInt8(ascii: "|")
            if isEnd, end == nil { end = index }
            index += 1
        }
        return .problem(.unreadable)
    }

    /// By the reader of bodies; fields seldom have one.
    private static func markdown(_ text: Span<UInt8>, _ whole: Range<Int>) -> Reading {
        let bytes = whole.map { text[$0] }
        let links = Body.links(inText: bytes)
        guard let found = links.first, found.range.offsets == bytes.indices else {
            let isOutside = bytes.firstRange(of: Array("://".utf8)) != nil
            return .problem(links.count > 1 ? .several : isOutside ? .outside : .unreadable)
        }
        let (start, end) = (Int(found.destination.start), Int(found.destination.end))
        return link(text, whole.lowerBound + start..<whole.lowerBound + end, style: .markdown)
    }

    private static func link(_ text: Span<UInt8>, _ range: Range<Int>, style: Link.Style) -> Reading {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, text[start].isSpace { start += 1 }
        while end > start, text[end - 1].isSpace || text[end - 1] == UInt8(ascii: "\\") { end -= 1 }
        return start < end ? .link(LinkText(style: style, destination: start..<end)) : .problem(.unreadable)
    }
}

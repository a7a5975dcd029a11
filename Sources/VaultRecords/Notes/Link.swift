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
        /// Any other property that holds nothing but a link.
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
    /// All that was written; in front matter the scalar with its quotes.
    public var range: ByteRange
    /// The name or path, without `#heading`.
    public var destination: ByteRange
    /// Index of the scalar's node in front matter; -1 in a body.
    public var node: Int32

    /// True in a body.
    @inlinable public var isInBody: Bool { node < 0 }
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
        guard !whole.isEmpty else { return .problem(.unreadable) }
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

    private static func markdown(_ text: Span<UInt8>, _ whole: Range<Int>) -> Reading {
        var index = whole.lowerBound + 1
        while index + 1 < whole.upperBound, !(text[index] == closing && text[index + 1] == UInt8(ascii: "(")) {
            index += 1
        }
        guard index + 1 < whole.upperBound else { return .problem(.unreadable) }
        var start = index + 2
        var end = whole.upperBound - 1
        if text.byte(start) == UInt8(ascii: "<") {
            start += 1
            end -= 1
        }
        var cut = start
        while cut < end, text[cut] != UInt8(ascii: "#") {
            if text[cut] == UInt8(ascii: ":"), text.byte(cut + 1) == UInt8(ascii: "/") { return .problem(.outside) }
            cut += 1
        }
        guard start <= cut else { return .problem(.unreadable) }
        return link(text, start..<cut, style: .markdown)
    }

    private static func link(_ text: Span<UInt8>, _ range: Range<Int>, style: Link.Style) -> Reading {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, text[start].isBlank { start += 1 }
        while end > start, text[end - 1].isBlank || text[end - 1] == UInt8(ascii: "\\") { end -= 1 }
        return start < end ? .link(LinkText(style: style, destination: start..<end)) : .problem(.unreadable)
    }
}

extension Span where Element == UInt8 {
    /// Byte for byte equal to a text.
    func isEqual(to text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == count else { return false }
            for index in 0..<count where self[index] != bytes[index] { return false }
            return true
        }
    }
}

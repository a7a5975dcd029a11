import VaultEdits
import VaultSchema
import VaultSyntax

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

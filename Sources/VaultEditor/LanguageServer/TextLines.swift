import VaultSyntax

/// A text with its lines: turns byte offsets into the positions of an editor and back, and takes edits.
///
/// Lines end with LF, CRLF or a lone CR, as the protocol says. Bytes that are no UTF-8 count as the character that an
/// editor shows for them. A byte order mark at the start of a file has no width, since editors take it off.
struct TextLines: Sendable {
    private(set) var bytes: [UInt8]
    /// Where each line begins.
    private(set) var starts: [Int]
    /// The length of a byte order mark that the editor does not see.
    private let hidden: Int

    /// Cost: one pass over the bytes.
    ///
    /// - Parameter isFile: whether the text is what a file holds, not what an editor sent
    init(_ bytes: [UInt8], isFile: Bool) {
        self.bytes = bytes
        hidden = isFile && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        starts = [0] + Self.starts(in: bytes, 0..<bytes.count)
    }

    var count: Int { starts.count }

    /// Where the lines begin that follow the line breaks in a part.
    private static func starts(in bytes: [UInt8], _ part: Range<Int>) -> [Int] {
        var starts: [Int] = []
        bytes.withUnsafeBufferPointer { bytes in
            for offset in part {
                let byte = bytes[offset]
                if byte > 0x0D { continue }
                if byte == 0x0A || (byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A)) {
                    starts.append(offset + 1)
                }
            }
        }
        return starts
    }

    private func line(of offset: Int) -> Int {
        max(starts.firstPlace { $0 > offset } - 1, 0)
    }

    /// The end of a line's text, before its line break.
    private func end(ofLine line: Int) -> Int {
        guard line + 1 < starts.count else { return bytes.count }
        let next = starts[line + 1]
        let isPair = next - starts[line] > 1 && bytes[next - 1] == 0x0A && bytes[next - 2] == 0x0D
        return next - (isPair ? 2 : 1)
    }

    private func start(ofLine line: Int) -> Int { line == 0 ? max(starts[0], hidden) : starts[line] }

    /// The position of an offset; past the end it is that of the end, inside of a character that before it.
    /// O(log lines + length of the line).
    func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
        let offset = min(max(offset, 0), bytes.count)
        let line = line(of: offset)
        let start = start(ofLine: line)
        // A line break belongs to the end of its line.
        let end = min(offset, self.end(ofLine: line))
        guard end > start else { return TextPosition(line: line, column: 0) }
        return TextPosition(line: line, column: units(start..<end, encoding))
    }

    /// The offset of a position: a column past the end of the line is its end, one in the middle of a character that
    /// before it, a line past the end the end of the text. O(length of the line).
    func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
        if position.line < 0 { return 0 }
        guard position.line < starts.count else { return bytes.count }
        let (start, end) = (start(ofLine: position.line), end(ofLine: position.line))
        guard start < end else { return min(start, bytes.count) }
        var (offset, column) = (start, 0)
        while column < position.column, offset < end {
            let (scalar, length) = Self.scalar(at: offset, in: bytes)
            let width = encoding.width(of: scalar)
            if column + width > position.column { break }
            column += width
            offset += length
        }
        return offset
    }

    /// Puts a text in place of a range. Cost: one move of what comes after it.
    mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
        let range = range.clamped(to: 0..<bytes.count)
        bytes.replaceSubrange(range, with: text)
        // Whether a CR ends a line depends on what follows it, so the byte before the range is looked at again.
        let from = max(range.lowerBound - 1, 0)
        let shift = text.count - range.count
        let rest = starts[firstStart(after: range.upperBound)...].map { $0 + shift }
        starts.removeSubrange(firstStart(after: from)...)
        starts += Self.starts(in: bytes, from..<range.lowerBound + text.count)
        starts += rest
    }

    /// The number of the first line that begins after an offset.
    private func firstStart(after offset: Int) -> Int { line(of: offset) + 1 }

    private func units(_ range: Range<Int>, _ encoding: PositionEncoding) -> Int {
        var (offset, count) = (range.lowerBound, 0)
        while offset < range.upperBound {
            let (scalar, length) = Self.scalar(at: offset, in: bytes)
            // An offset within a character is that before it.
            if offset + length > range.upperBound { break }
            count += encoding.width(of: scalar)
            offset += length
        }
        return count
    }

    /// The character at an offset and its length; for bytes that are no UTF-8 the one that stands for them, with those
    /// that Unicode takes together (chapter 3.9, "Substitution of Maximal Subparts").
    private static func scalar(at offset: Int, in bytes: [UInt8]) -> (Unicode.Scalar, Int) {
        let lead = bytes[offset]
        if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: return ("\u{FFFD}", 1)
        }
        var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
        for place in 1..<length {
            let isValid = offset + place < bytes.count && (place == 1 ? second : 0x80...0xBF) ~= bytes[offset + place]
            guard isValid else { return ("\u{FFFD}", place) }
            value = value << 6 | UInt32(bytes[offset + place] & 0x3F)
        }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}

/// What columns count (LSP 3.17, `PositionEncodingKind`).
enum PositionEncoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// The first that a client offers and this server knows; without an offer, that of the protocol.
    static func chosen(from offers: [String]) -> PositionEncoding {
        offers.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
    }

    func width(of scalar: Unicode.Scalar) -> Int {
        switch self {
        case .utf8: UTF8.width(scalar)
        case .utf16: UTF16.width(scalar)
        case .utf32: 1
        }
    }
}

/// A place in a text as an editor counts: lines and columns from 0.
struct TextPosition: Hashable, Comparable, Sendable {
    var line: Int
    var column: Int

    static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// How the bytes of a text file stand for characters.
package enum TextEncoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case windows1252 = "windows-1252"

    /// The encoding of a name as people write it; nil for an unknown one.
    package init?(named name: String) {
        switch name.lowercased().filter({ $0.isLetter || $0.isNumber }) {
        case "utf8": self = .utf8
        case "utf16", "utf16le", "unicode": self = .utf16LittleEndian
        case "utf16be": self = .utf16BigEndian
        case "windows1252", "cp1252", "latin1", "iso88591", "ansi": self = .windows1252
        default: return nil
        }
    }
}

/// The bytes of a file as UTF-8, and how they stood for characters: as given, as the byte order mark says, or UTF-16
/// where every other byte is zero, else UTF-8.
struct DecodedText {
    private(set) var bytes: [UInt8]
    let encoding: TextEncoding
    /// Whether a line that is not valid UTF-8 may be of Windows-1252, as no encoding was given.
    let mayGuess: Bool

    /// Cost: O(bytes).
    init(_ raw: [UInt8], _ given: TextEncoding?) {
        let (found, mark) = Self.mark(of: raw, given)
        (encoding, mayGuess) = (found, given == nil && found == .utf8)
        switch found {
        case .utf8: bytes = mark == 0 ? raw : Array(raw.dropFirst(mark))
        case .windows1252: bytes = Self.fromWindows1252(raw[...])
        case .utf16LittleEndian, .utf16BigEndian:
            let (high, low) = found == .utf16BigEndian ? (0, 1) : (1, 0)
            let units = stride(from: mark, to: raw.count - 1, by: 2).map {
                UInt16(raw[$0 + high]) << 8 | UInt16(raw[$0 + low])
            }
            bytes = Array(String(decoding: units, as: UTF16.self).utf8)
        }
    }

    /// The encoding, and the length of the byte order mark.
    private static func mark(of bytes: [UInt8], _ given: TextEncoding?) -> (TextEncoding, length: Int) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]), given ?? .utf8 == .utf8 { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE]), given ?? .utf16LittleEndian == .utf16LittleEndian {
            return (.utf16LittleEndian, 2)
        }
        // Whoever says UTF-16 may mean either.
        if bytes.starts(with: [0xFE, 0xFF]), given != .utf8, given != .windows1252 { return (.utf16BigEndian, 2) }
        switch bytes.prefix(4).map({ $0 == 0 }) {
        case [false, true, false, true] where given == nil: return (.utf16LittleEndian, 0)
        case [true, false, true, false] where given == nil: return (.utf16BigEndian, 0)
        default: return (given ?? .utf8, 0)
        }
    }

    /// Bytes of Windows-1252 as UTF-8. Source of the table: the WHATWG Encoding Standard, index windows-1252.
    static func fromWindows1252(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let code = (0x80..<0xA0).contains(byte) ? Self.upper[Int(byte) - 0x80] : UInt32(byte)
            text.append(Unicode.Scalar(code) ?? "\u{FFFD}")
        }
        return Array(String(text).utf8)
    }

    private static let upper: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]
}

/// Lines of a text file, with their numbers; empty ones left out. Windows-1252 where a line is not UTF-8.
struct FileLines {
    private(set) var lines: [(number: Int, text: String)] = []

    init(_ feed: ByteFeed, _ encoding: TextEncoding?) throws(ImportProblem) {
        let whole = try feed.whole(encoding)
        let all = whole.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in all.enumerated() {
            if line.count > 1 << 20 { throw .longRow(line: index + 1) }
            if line.contains(0) { throw .binary(line: index + 1) }
            let guessed = whole.mayGuess && String(validating: line, as: UTF8.self) == nil
            let text = String(decoding: guessed ? DecodedText.fromWindows1252(line) : Array(line), as: UTF8.self)
                .trimmed
            if !text.isEmpty { lines.append((index + 1, text)) }
            if lines.count > DelimitedTable.mostRows { throw .tooManyRows }
        }
        if lines.isEmpty { throw .empty }
    }
}

extension ByteFeed {
    /// How many bytes of a table, a list or JSON are read at most.
    private static let most = 256 << 20

    /// All of it, decoded.
    func whole(_ encoding: TextEncoding?) throws(ImportProblem) -> DecodedText {
        var bytes: [UInt8] = []
        while true {
            let piece = next()
            if piece.isEmpty { return DecodedText(bytes, encoding) }
            bytes += piece
            if bytes.count > Self.most { throw .tooBig }
        }
    }
}

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

/// Turns the bytes of a file into UTF-8, chunk by chunk.
///
/// The encoding is that of the byte order mark, else UTF-8. A line that is not valid UTF-8 is read as Windows-1252
/// where none was given; `hasGuessed` says so.
struct TextDecoder {
    private(set) var encoding: TextEncoding?
    private let isGiven: Bool
    private var isAtStart = true
    /// Bytes of a character that the next chunk goes on with.
    private var rest: [UInt8] = []

    /// - Parameter encoding: nil to find it out
    init(_ encoding: TextEncoding?) {
        self.encoding = encoding
        isGiven = encoding != nil
    }

    /// Whether a line that is not valid UTF-8 may be of Windows-1252.
    var mayGuess: Bool { !isGiven && encoding == .utf8 }

    /// The next bytes as UTF-8; those of Windows-1252 only where that encoding was given. O(bytes).
    ///
    /// - Parameter isLast: whether nothing comes after them
    mutating func decode(_ chunk: [UInt8], isLast: Bool) -> [UInt8] {
        var bytes = rest.isEmpty ? chunk : rest + chunk
        rest = []
        if isAtStart {
            if bytes.count < 4, !isLast {
                rest = bytes
                return []
            }
            isAtStart = false
            bytes.removeFirst(mark(of: bytes))
        }
        switch encoding {
        case .utf16LittleEndian, .utf16BigEndian: return decodeUTF16(bytes, isLast: isLast)
        case .windows1252: return Self.fromWindows1252(bytes[...])
        case .utf8, nil: return bytes
        }
    }

    /// The length of the byte order mark, from which the encoding follows. Without one, zeros in every other
    /// byte tell UTF-16.
    private mutating func mark(of bytes: [UInt8]) -> Int {
        let isUTF16 = encoding == .utf16LittleEndian || encoding == .utf16BigEndian
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]), encoding ?? .utf8 == .utf8 {
            encoding = .utf8
            return 3
        }
        if bytes.starts(with: [0xFF, 0xFE]), !isGiven || encoding == .utf16LittleEndian {
            encoding = .utf16LittleEndian
            return 2
        }
        if bytes.starts(with: [0xFE, 0xFF]), !isGiven || isUTF16 {
            encoding = .utf16BigEndian
            return 2
        }
        if encoding == nil {
            switch bytes.prefix(4).map({ $0 == 0 }) {
            case [false, true, false, true]: encoding = .utf16LittleEndian
            case [true, false, true, false]: encoding = .utf16BigEndian
            default: encoding = .utf8
            }
        }
        return 0
    }

    private mutating func decodeUTF16(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        let (high, low) = encoding == .utf16BigEndian ? (0, 1) : (1, 0)
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = 0
        while index + 1 < bytes.count {
            units.append(UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low]))
            index += 2
        }
        if !isLast {
            rest = Array(bytes[index...])
            if let last = units.last, UTF16.isLeadSurrogate(last) {
                rest = Array(bytes[(index - 2)...])
                units.removeLast()
            }
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
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

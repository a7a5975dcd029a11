/// The bytes that a bracket of a pattern matches: `[a-z]`, `[!0-9]`, `[[:alpha:]_]`.
struct ByteSet: Sendable {
    /// One bit per byte, 64 in a word.
    private var words: SIMD4<UInt64> = .zero

    func contains(_ byte: UInt8) -> Bool {
        words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
    }

    private mutating func insert(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
    }

    /// Reads what follows `[`, up to its `]`. Nil when there is none, or for an unknown class.
    init?(reading text: inout ArraySlice<UInt8>) {
        guard var byte = text.popFirst() else { return nil }
        let isNegated = byte == UInt8(ascii: "!") || byte == UInt8(ascii: "^")
        if isNegated {
            guard let next = text.popFirst() else { return nil }
            byte = next
        }
        /// The start of a range, when the byte before can be one.
        var start: UInt8?
        repeat {
            switch byte {
            case UInt8(ascii: "\\"):
                guard let next = text.popFirst() else { return nil }
                insert([next])
                start = next
            case UInt8(ascii: "-") where start != nil && text.first != nil && text.first != UInt8(ascii: "]"):
                guard var end = text.popFirst() else { return nil }
                if end == UInt8(ascii: "\\") {
                    guard let next = text.popFirst() else { return nil }
                    end = next
                }
                if let first = start, first <= end { insert(first...end) }
                start = nil
            case UInt8(ascii: "[") where text.first == UInt8(ascii: ":"):
                guard let end = text.firstIndex(of: UInt8(ascii: "]")) else { return nil }
                let name = text[text.startIndex..<end]
                if name.count >= 2, name.last == UInt8(ascii: ":") {
                    guard let members = Self.members(of: name.dropFirst().dropLast()) else { return nil }
                    insert(members)
                    text = text[(end + 1)...]
                    start = nil
                } else {
                    insert([byte])
                    start = byte
                }
            default:
                insert([byte])
                start = byte
            }
            guard let next = text.popFirst() else { return nil }
            byte = next
        } while byte != UInt8(ascii: "]")
        if isNegated { words = ~words }
    }

    /// The ASCII bytes of a class such as `alpha`; nil when there is no such class.
    private static func members(of name: ArraySlice<UInt8>) -> [UInt8]? {
        let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
        let upper = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
        let lower = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
        let graph = Array(UInt8(0x21)...UInt8(0x7E))
        switch String(decoding: name, as: UTF8.self) {
        case "digit": return digits
        case "upper": return upper
        case "lower": return lower
        case "alpha": return upper + lower
        case "alnum": return digits + upper + lower
        case "graph": return graph
        case "punct": return graph.filter { !(digits + upper + lower).contains($0) }
        case "print": return [0x20] + graph
        case "blank": return [0x09, 0x20]
        case "space": return [0x20] + Array(0x09...0x0D)
        case "cntrl": return Array(0x00...0x1F) + [0x7F]
        case "xdigit":
            return digits + Array(UInt8(ascii: "A")...UInt8(ascii: "F")) + Array(UInt8(ascii: "a")...UInt8(ascii: "f"))
        default: return nil
        }
    }
}

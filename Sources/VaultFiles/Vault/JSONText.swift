/// Reads one text value out of a JSON object, enough for a setting of another program.
enum JSONText {
    /// The text of a key at the top level of an object; nil when there is none, or the JSON is broken before it.
    static func value(of key: String, in bytes: [UInt8]) -> String? {
        var rest = bytes[...]
        var depth = 0
        /// The text read last, as long as it can be a key.
        var latest: String?
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                latest = nil
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                latest = nil
            case UInt8(ascii: "\""):
                guard let text = text(&rest) else { return nil }
                latest = text
            case UInt8(ascii: ":") where depth == 1 && latest == key:
                rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
                guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
                return text(&rest)
            case UInt8(ascii: ","):
                latest = nil
            default:
                continue
            }
        }
        return nil
    }

    /// The text up to the closing quote, which is taken too.
    private static func text(_ rest: inout ArraySlice<UInt8>) -> String? {
        var units: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(validating: units, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                units.append(byte)
                continue
            }
            guard let escape = rest.popFirst() else { return nil }
            switch escape {
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "u"):
                guard let character = character(&rest) else { return nil }
                units.append(contentsOf: Character(character).utf8)
            default: units.append(escape)
            }
        }
        return nil
    }

    /// The character after `\u`, a pair of them where one is not enough.
    private static func character(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let first = codeUnit(&rest) else { return nil }
        if !UTF16.isLeadSurrogate(first) { return Unicode.Scalar(first) }
        guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
            let second = codeUnit(&rest), UTF16.isTrailSurrogate(second)
        else { return nil }
        return Unicode.Scalar(0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(second & 0x3FF))
    }

    private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        guard digits.count == 4, digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else {
            return nil
        }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

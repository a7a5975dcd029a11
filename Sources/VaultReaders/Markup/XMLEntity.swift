/// What stands for a character: `&amp;`, `&#233;`, `&#xE9;`.
enum XMLEntity {
    /// The bytes of the character that begins a range, never more than the entity has, and where it ends. Nil for an
    /// unknown one, which stays as it is. Control characters give no bytes.
    static func read(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (bytes: [UInt8], end: Int)? {
        var end = range.lowerBound + 1
        while end < range.upperBound, bytes[end] != UInt8(ascii: ";") {
            if end - range.lowerBound > 12 { return nil }
            end += 1
        }
        guard end < range.upperBound else { return nil }
        let name = range.lowerBound + 1..<end
        for (word, character) in named where bytes.equals(word, name) { return ([character], end + 1) }
        guard bytes[name.lowerBound] == UInt8(ascii: "#"), let scalar = scalar(bytes, name) else { return nil }
        let isControl = scalar.value < 0x20 || scalar.value == 0x7F
        return (isControl ? [] : Array(String(Character(scalar)).utf8), end + 1)
    }

    private static let named: [(StaticString, UInt8)] = [
        ("amp", UInt8(ascii: "&")), ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")), ("quot", UInt8(ascii: "\"")),
        ("apos", UInt8(ascii: "'")),
    ]

    /// `#233`, `#xE9`.
    private static func scalar(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Unicode.Scalar? {
        var index = name.lowerBound + 1
        let isHex = index < name.upperBound && bytes[index] | 0x20 == UInt8(ascii: "x")
        if isHex { index += 1 }
        guard index < name.upperBound else { return nil }
        var code = UInt32(0)
        while index < name.upperBound {
            let digit: UInt32
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(bytes[index] - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f") where isHex:
                digit = UInt32(bytes[index] - UInt8(ascii: "a")) + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F") where isHex:
                digit = UInt32(bytes[index] - UInt8(ascii: "A")) + 10
            default: return nil
            }
            code = code * (isHex ? 16 : 10) + digit
            if code > 0x10FFFF { return nil }
            index += 1
        }
        return Unicode.Scalar(code)
    }
}

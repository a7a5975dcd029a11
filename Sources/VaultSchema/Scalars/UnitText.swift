/// The name of a unit as written in a quantity:
/// a currency sign, or a letter, `%` or `°` with letters, digits, `-`, `_`, `/`, `²` and `³` after it.
enum UnitText {
    /// Where the unit that starts at `start` ends; nil when none starts there.
    static func end(in text: Span<UInt8>, from start: Int) -> Int? {
        if let end = signEnd(in: text, from: start) { return end }
        guard let first = length(in: text, at: start, isFirst: true) else { return nil }
        var end = start + first
        while let next = length(in: text, at: end, isFirst: false) { end += next }
        return end
    }

    /// Where the currency sign at `start` ends; nil when there is none.
    static func signEnd(in text: Span<UInt8>, from start: Int) -> Int? {
        let byte = text.byte(start)
        if byte < 0x80 { return byte == UInt8(ascii: "$") ? start + 1 : nil }
        guard let (scalar, length) = text.scalar(start), scalar.properties.generalCategory == .currencySymbol
        else { return nil }
        return start + length
    }

    /// Whether the part is a word that quantities and targets need for themselves.
    static func isReserved(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count <= 4 else { return false }
        for word in reserved where text.isWord(word, range) { return true }
        return false
    }

    private static let reserved: [StaticString] = ["x", "of", "at", "in", "to", "per", "for", "from", "most"]

    /// The bytes that the character at `index` takes when it can be in a unit.
    private static func length(in text: Span<UInt8>, at index: Int, isFirst: Bool) -> Int? {
        let byte = text.byte(index)
        if byte < 0x80 {
            if byte.isASCIILetter { return 1 }
            if isFirst { return byte == UInt8(ascii: "%") ? 1 : nil }
            return byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/")
                ? 1 : nil
        }
        guard let (scalar, length) = text.scalar(index) else { return nil }
        if scalar.properties.isAlphabetic { return length }
        if isFirst { return scalar == "°" ? length : nil }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return length
        default: return scalar == "²" || scalar == "³" ? length : nil
        }
    }
}

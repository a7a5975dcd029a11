/// A number as it stands at the start of a text: `["-"] digits ["." digits]`.
package struct NumberText {
    package var value: Rational
    /// Where it ends, in bytes.
    package var end: Int
    /// Whether it is digits only.
    package var isWhole: Bool

    /// More digits than this are refused, so that a hostile file cannot make arithmetic slow.
    package static let maximumDigits = 100
    /// Digits that always fit 64 bits.
    private static let smallDigits = 18

    /// What is at `start`: nil when that is not a number of this spelling.
    /// Ignores what follows: of `5,2` the number is 5.
    package static func scan(_ text: Span<UInt8>, from start: Int) -> NumberText? {
        guard let place = Place(text, from: start) else { return nil }
        let value =
            place.digits.count <= smallDigits
            ? small(text, place.digits, places: place.decimals) : large(text, place.digits, places: place.decimals)
        let isNegative = place.digits.lowerBound > start
        return NumberText(value: isNegative ? -value : value, end: place.end, isWhole: place.isWhole)
    }

    /// Whether a text is one number.
    static func isNumber(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return scan(bytes.span, from: 0)?.end == bytes.count && !bytes.isEmpty
    }

    /// Where a number stands, before anybody asks what it is.
    package struct Place {
        /// From the first digit to the last, with the point.
        package let digits: Range<Int>
        /// The digits after the point.
        let decimals: Int

        package var end: Int { digits.upperBound }
        /// Whether it is digits only.
        package var isWhole: Bool { decimals == 0 }
        /// Whether it is digits only, and so few that every such number fits an `Int`.
        package var isSmallWhole: Bool { isWhole && digits.count <= smallDigits }

        /// That of the number at `start`; nil when there is none of this spelling. No memory.
        package init?(_ text: Span<UInt8>, from start: Int) {
            let first = text.byte(start) == UInt8(ascii: "-") ? start + 1 : start
            let point = text.skipDigits(first)
            guard point > first else { return nil }
            var end = point
            if text.byte(point) == UInt8(ascii: "."), text.byte(point + 1).isDigit { end = text.skipDigits(point + 1) }
            guard end - first <= maximumDigits else { return nil }
            digits = first..<end
            decimals = end > point ? end - point - 1 : 0
        }
    }

    /// At most 18 digits fit 64 bits.
    private static func small(_ text: Span<UInt8>, _ range: Range<Int>, places: Int) -> Rational {
        var digits: Int64 = 0
        for index in range where text[index].isDigit { digits = digits * 10 + Int64(text[index] & 15) }
        if places == 0 { return Rational(Int(digits)) }
        var scale: Int64 = 1
        for _ in 0..<places { scale *= 10 }
        return Rational(Int128(digits), Int128(scale))
    }

    private static func large(_ text: Span<UInt8>, _ range: Range<Int>, places: Int) -> Rational {
        var digits = BigInteger(0)
        for index in range where text[index].isDigit { digits.multiplyAdd(10, UInt32(text[index] & 15)) }
        return Rational(digits, BigInteger.power(of: 10, places))
    }
}

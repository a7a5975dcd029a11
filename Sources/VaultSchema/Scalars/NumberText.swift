/// A number as it stands at the start of a text: `["-"] digits ["." digits]`.
package struct NumberText {
    package var value: Rational
    /// Where it ends, in bytes.
    package var end: Int
    /// Whether it is digits only.
    package var isWhole: Bool

    /// More digits than this are refused, so that a hostile file cannot make arithmetic slow.
    static let maximumDigits = 100

    /// What stands at `start`: nil when that is no number of this spelling.
    /// Says nothing about what follows: of `5,2` the number is 5.
    package static func scan(_ text: Span<UInt8>, from start: Int) -> NumberText? {
        let isNegative = text.byte(start) == UInt8(ascii: "-")
        let first = isNegative ? start + 1 : start
        let point = text.skipDigits(first)
        guard point > first else { return nil }
        var end = point
        if text.byte(point) == UInt8(ascii: "."), text.byte(point + 1).isDigit { end = text.skipDigits(point + 1) }
        guard end - first <= maximumDigits else { return nil }
        let places = end > point ? end - point - 1 : 0
        let value =
            end - first <= 18
            ? small(text, first..<end, places: places) : large(text, first..<end, places: places)
        return NumberText(value: isNegative ? -value : value, end: end, isWhole: places == 0)
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

/// A whole number as written: in a note, as an argument, or in what another program printed. Every number in a text is
/// read by it, which a test checks.
///
/// It has no operators, so nothing that is written anywhere can make one overflow. To be added or multiplied it
/// becomes exact (`Rational`, or `exact` in 128 bits); what counts or points at something uses `within`,
/// whose bounds are 32 bits at most, so that an `Int` has room for products of two of them and for sums of billions.
///
/// Invariant: at most 15 digits, which programs that keep numbers in floating point hold exactly too.
package struct WholeNumber: Hashable, Sendable {
    private let value: Int64

    private static let greatest: Int64 = 999_999_999_999_999
    private static let bounds = Int(Int32.min)...Int(Int32.max)

    /// Nil for a number of more than 15 digits.
    package init?(exactly number: some BinaryInteger) {
        guard let value = Int64(exactly: number), (-Self.greatest...Self.greatest).contains(value) else { return nil }
        self.value = value
    }

    /// Reads `["-"] digits`, the digits of ASCII. Nil for anything else, and for more than 15 digits without the zeros
    /// in front.
    package init?(_ text: some Sequence<UInt8>) {
        var (value, count, isNegative, isFirst) = (Int64(0), 0, false, true)
        for byte in text {
            defer { isFirst = false }
            if isFirst, byte == UInt8(ascii: "-") {
                isNegative = true
                continue
            }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            // At most 9,999,999,999,999,999, which 64 bits hold.
            value = value * 10 + Int64(byte & 15)
            count += 1
            if value > Self.greatest { return nil }
        }
        guard count > 0 else { return nil }
        self.value = isNegative ? -value : value
    }

    package init?(_ text: some StringProtocol) { self.init(text.utf8) }

    /// The number as an `Int`; nil outside a range, and beyond 32 bits whatever the range.
    package func within(_ range: ClosedRange<Int>) -> Int? {
        let number = Int(value)
        return range.contains(number) && Self.bounds.contains(number) ? number : nil
    }

    /// The nearest number of a range, which has 32 bits at most.
    package func clamped(to range: ClosedRange<Int>) -> Int {
        let range = range.clamped(to: Self.bounds)
        return min(max(Int(clamping: value), range.lowerBound), range.upperBound)
    }

    /// The number after it; the greatest one stays.
    package var next: WholeNumber { WholeNumber(exactly: value + 1) ?? self }

    /// In so many bits that the product of two numbers fits, and any sum of them.
    package var exact: Int128 { Int128(value) }
}

extension WholeNumber: Comparable {
    package static func < (left: WholeNumber, right: WholeNumber) -> Bool { left.value < right.value }
}

extension WholeNumber: ExpressibleByIntegerLiteral {
    /// A literal beyond 15 digits is the nearest number that has no more.
    package init(integerLiteral value: Int64) { self.value = min(max(value, -Self.greatest), Self.greatest) }
}

extension WholeNumber: CustomStringConvertible {
    package var description: String { String(value) }
}

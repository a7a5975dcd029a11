import VaultRecords

/// A stretch of time, and what was measured in it. A record that goes on over midnight is a piece of each day.
///
/// An export has millions of them, so they take 40 bytes each.
struct MeasuredPiece: Hashable, Comparable {
    var start: Int64
    /// At least a second: a moment counts as one.
    var length: Int64
    /// That of the record.
    var whole: Int64
    /// Of the whole record.
    var amount: DecimalAmount

    var end: Int64 { start + length }

    static func < (left: MeasuredPiece, right: MeasuredPiece) -> Bool {
        (left.start, left.length, left.whole, left.amount.digits, left.amount.places)
            < (right.start, right.length, right.whole, right.amount.digits, right.amount.places)
    }
}

extension [MeasuredPiece] {
    /// All of them, sorted, those that are equal once; and how many were not the first of their kind.
    func distinct() -> (pieces: [MeasuredPiece], doubles: Int) {
        var kept: [MeasuredPiece] = []
        kept.reserveCapacity(count)
        for piece in sorted() where kept.last != piece { kept.append(piece) }
        return (kept, count - kept.count)
    }
}

/// A decimal number in few bytes: the digits, and how many of them follow the point.
struct DecimalAmount: Hashable {
    /// At most 18 digits.
    var digits: Int64
    /// 0 to 12.
    var places: Int

    init(digits: Int64, places: Int) { (self.digits, self.places) = (digits, places) }

    /// Reads `-12.5` and `4.2e-05`, rounded to 12 decimals: more are what binary numbers make of short ones. Nil for
    /// anything else, and for a number that does not fit.
    init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        var index = range.lowerBound
        let isNegative = index < range.upperBound && bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var (digits, places, count, isPast) = (Int64(0), 0, 0, false)
        while index < range.upperBound {
            let byte = bytes[index]
            if byte == UInt8(ascii: "."), !isPast, count > 0 {
                isPast = true
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                count += 1
                if digits < Self.limit / 10 {
                    digits = digits * 10 + Int64(byte & 15)
                    if isPast { places += 1 }
                } else if !isPast {
                    return nil
                }
            } else {
                break
            }
            index += 1
        }
        guard count > 0, let exponent = Self.exponent(bytes, index..<range.upperBound) else { return nil }
        places -= exponent
        while places < 0 {
            if digits >= Self.limit / 10 { return nil }
            (digits, places) = (digits * 10, places + 1)
        }
        if places > Self.mostPlaces {
            let divisor = Self.powers[min(places - Self.mostPlaces, 18)]
            (digits, places) = ((digits + divisor / 2) / divisor, Self.mostPlaces)
        }
        self.init(digits: isNegative ? -digits : digits, places: places)
    }

    var exact: Rational { Rational(Int(digits), over: Int(Self.powers[places])) ?? 0 }

    static let mostPlaces = 12
    private static let limit: Int64 = 1_000_000_000_000_000_000
    private static let powers: [Int64] = (0...18).map { (0..<$0).reduce(Int64(1)) { power, _ in power * 10 } }

    /// `e-05`; 0 for nothing at all.
    private static func exponent(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        if range.isEmpty { return 0 }
        var index = range.lowerBound + 1
        guard bytes[range.lowerBound] | 0x20 == UInt8(ascii: "e"), index < range.upperBound else { return nil }
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
        guard index < range.upperBound, range.upperBound - index <= 2 else { return nil }
        var number = 0
        while index < range.upperBound {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { return nil }
            number = number * 10 + Int(bytes[index] & 15)
            index += 1
        }
        return isNegative ? -number : number
    }
}

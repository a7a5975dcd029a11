import VaultRecords

/// A stretch of time, and what was measured in it. A record that goes on over midnight is a piece of each day.
struct MeasuredPiece: Hashable {
    var start: Int64
    /// At least a second: a moment counts as one.
    var length: Int64
    /// That of the record.
    var whole: Int64
    /// Of the whole record.
    var amount: DecimalAmount

    var end: Int64 { start + length }
}

extension MeasuredPiece: Comparable {
    static func < (left: MeasuredPiece, right: MeasuredPiece) -> Bool {
        if left.start != right.start { return left.start < right.start }
        if left.length != right.length { return left.length < right.length }
        if left.whole != right.whole { return left.whole < right.whole }
        return (left.amount.digits, left.amount.places) < (right.amount.digits, right.amount.places)
    }
}

/// The pieces of a source on a day, in the fewest bytes: an export has millions.
struct PackedPieces {
    /// Bytes that are complete, in pieces, because an array that grows has room for twice as many.
    private var full: [[UInt8]] = []
    private var bytes: [UInt8] = []
    private let first: Int64
    private var lastStart: Int64

    private static let isPart: UInt8 = 0x80
    /// A little more than a block, so that a piece is never divided.
    private static let (block, room) = (448, 496)

    /// - Parameter start: near those of the pieces
    init(near start: Int64) {
        first = start
        lastStart = start
    }

    mutating func append(_ piece: MeasuredPiece) {
        if bytes.count >= Self.block {
            full.append(bytes)
            bytes = []
            bytes.reserveCapacity(Self.room)
        }
        let isPart = piece.whole != piece.length
        bytes.append(UInt8(piece.amount.places) | (isPart ? Self.isPart : 0))
        append(piece.start - lastStart)
        append(piece.length)
        if isPart { append(piece.whole) }
        append(piece.amount.digits)
        lastStart = piece.start
    }

    /// Seven bits a byte, the lowest first, the sign in the lowest bit.
    private mutating func append(_ number: Int64) {
        var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// All of them, sorted, those that are equal once; and how many were not the first of their kind.
    func unpacked() -> (pieces: [MeasuredPiece], doubles: Int) {
        var pieces: [MeasuredPiece] = []
        let bytes = full.joined() + bytes
        var (index, start) = (0, first)
        func number() -> Int64 {
            var (rest, shift) = (UInt64(0), UInt64(0))
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                rest |= UInt64(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            return Int64(bitPattern: rest >> 1) ^ -Int64(bitPattern: rest & 1)
        }
        while index < bytes.count {
            let head = bytes[index]
            index += 1
            start += number()
            let length = number()
            let whole = head & Self.isPart != 0 ? number() : length
            let amount = DecimalAmount(digits: number(), places: Int(head & ~Self.isPart))
            pieces.append(MeasuredPiece(start: start, length: length, whole: whole, amount: amount))
        }
        pieces.sort()
        var kept: [MeasuredPiece] = []
        kept.reserveCapacity(pieces.count)
        for piece in pieces where kept.last != piece { kept.append(piece) }
        return (kept, pieces.count - kept.count)
    }
}

/// A decimal number in few bytes: the digits, and how many of them follow the point.
struct DecimalAmount: Hashable {
    /// At most 18 digits.
    var digits: Int64
    /// 0 to 12.
    var places: Int

    init(digits: Int64, places: Int) {
        self.digits = digits
        self.places = places
    }

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

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

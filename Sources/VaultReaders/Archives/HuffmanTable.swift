/// A code of DEFLATE: which bits stand for which symbol (RFC 1951, 3.2.2).
///
/// Short codes, which are most of what is read, are found by their bits in one step, and longer ones bit by bit.
struct HuffmanTable {
    static let mostBits = 15
    private static let quickBits = 10

    /// By the next bits: the symbol × 16 and the length of its code; 0 where the code is longer, or none.
    private var quick: [UInt16]
    /// How many codes have a length.
    private var counts: [Int]
    /// Symbols in the order of their codes.
    private var symbols: [UInt16]

    /// - Parameter lengths: of the code of each symbol, at most 15; 0 for a symbol without a code
    /// - Returns: nil for lengths of which no code can be made. One with codes to spare is accepted, as for a single
    ///   symbol.
    init?(_ lengths: ArraySlice<UInt8>) {
        counts = Array(repeating: 0, count: Self.mostBits + 1)
        for length in lengths { counts[Int(length)] += 1 }
        counts[0] = 0
        var (left, code) = (1, 0)
        var places = Array(repeating: 0, count: Self.mostBits + 2)
        var codes = places
        for length in 1...Self.mostBits {
            left = left * 2 - counts[length]
            if left < 0 { return nil }
            codes[length] = code
            code = (code + counts[length]) * 2
            places[length + 1] = places[length] + counts[length]
        }
        symbols = Array(repeating: 0, count: places[Self.mostBits + 1])
        quick = Array(repeating: 0, count: 1 << Self.quickBits)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let length = Int(length)
            symbols[places[length]] = UInt16(symbol)
            places[length] += 1
            if length <= Self.quickBits {
                var index = Self.reversed(codes[length], length)
                while index < quick.count {
                    quick[index] = UInt16(symbol << 4 | length)
                    index += 1 << length
                }
            }
            codes[length] += 1
        }
    }

    /// The bits of a code in the order in which they are read.
    private static func reversed(_ code: Int, _ length: Int) -> Int {
        (0..<length).reduce(0) { bits, index in bits << 1 | (code >> index & 1) }
    }

    /// The symbol that the next bits stand for, and how many they are; nil for no symbol.
    @inline(__always)
    func symbol(_ bits: UInt64) -> (symbol: Int, length: Int)? {
        let entry = Int(quick[Int(truncatingIfNeeded: bits) & ((1 << Self.quickBits) - 1)])
        return entry != 0 ? (entry >> 4, entry & 15) : longSymbol(bits)
    }

    private func longSymbol(_ bits: UInt64) -> (symbol: Int, length: Int)? {
        var (code, first, index) = (0, 0, 0)
        for length in 1...Self.mostBits {
            code |= Int(truncatingIfNeeded: bits >> UInt64(length - 1)) & 1
            let count = counts[length]
            if code - first < count { return (Int(symbols[index + code - first]), length) }
            index += count
            first = (first + count) * 2
            code *= 2
        }
        return nil
    }
}

extension HuffmanTable {
    /// Of blocks without codes of their own (RFC 1951, 3.2.6).
    static let fixedLiterals = HuffmanTable(
        ([144: 8, 256 - 144: 9, 280 - 256: 7, 288 - 280: 8] as KeyValuePairs<Int, UInt8>)
            .flatMap { Array(repeating: $0.value, count: $0.key) }[...])
    static let fixedDistances = HuffmanTable(Array(repeating: 5, count: 30)[...])
}

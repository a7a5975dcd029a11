/// Reads bits from bytes, the lowest bit of a byte first.
struct BitReader {
    private let feed: ByteFeed
    private var chunk: [UInt8] = []
    private var place = 0
    private var isAtEnd = false
    /// Bits that were read and not yet taken; those above `count` are 0.
    private var bits: UInt64 = 0
    private var count = 0

    init(_ feed: ByteFeed) { self.feed = feed }

    /// Reads on until there are at least 48 bits, or all that are left.
    @inline(__always)
    private mutating func fill() {
        while count <= 48 {
            if place < chunk.count {
                bits |= UInt64(chunk[place]) << UInt64(count)
                place += 1
                count += 8
            } else if !readChunk() {
                return
            }
        }
    }

    private mutating func readChunk() -> Bool {
        if isAtEnd { return false }
        chunk = feed.next()
        place = 0
        isAtEnd = chunk.isEmpty
        return !isAtEnd
    }

    /// The next bits as a number; at most 16.
    @inline(__always)
    mutating func take(_ length: Int) throws(InflateProblem) -> Int {
        if count < length { fill() }
        guard count >= length else { throw .truncated }
        let number = Int(truncatingIfNeeded: bits & ((1 << UInt64(length)) - 1))
        bits >>= UInt64(length)
        count -= length
        return number
    }

    /// The symbol that the next bits stand for.
    @inline(__always)
    mutating func symbol(of table: HuffmanTable) throws(InflateProblem) -> Int {
        if count < HuffmanTable.mostBits { fill() }
        guard let (symbol, length) = table.symbol(bits) else {
            throw count < HuffmanTable.mostBits ? .truncated : .damaged
        }
        guard count >= length else { throw .truncated }
        bits >>= UInt64(length)
        count -= length
        return symbol
    }

    /// Drops what is left of the current byte.
    mutating func skipToByte() {
        bits >>= UInt64(count % 8)
        count -= count % 8
    }
}

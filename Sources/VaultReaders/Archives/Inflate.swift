/// Why packed bytes cannot be unpacked.
package enum InflateProblem: Error, Hashable, Sendable {
    /// They end in the middle.
    case truncated
    /// They are not DEFLATE.
    case damaged
}

/// Unpacks DEFLATE (RFC 1951), piece by piece. O(bytes that come out); memory for one piece.
struct Inflate {
    /// How far back a copy reaches.
    private static let window = 1 << 15
    /// A piece is about so long.
    private static let piece = 1 << 17
    /// What one symbol makes at most.
    private static let mostFromSymbol = 258

    private enum Step {
        case header
        case stored(Int)
        case codes(literals: HuffmanTable, distances: HuffmanTable)
        case end
    }

    private var bits: BitReader
    private var step = Step.header
    private var isLast = false
    /// What was unpacked: the window of what was given away, and after it what is new.
    private var output: [UInt8]
    private var count = 0

    init(_ feed: ByteFeed) {
        bits = BitReader(feed)
        output = Array(repeating: 0, count: Self.window + Self.piece + Self.mostFromSymbol)
    }

    /// The next piece; empty at the end.
    mutating func next() throws(InflateProblem) -> [UInt8] {
        let kept = min(count, Self.window)
        if count > kept {
            for index in 0..<kept { output[index] = output[count - kept + index] }
            count = kept
        }
        let limit = Self.window + Self.piece
        while count < limit {
            switch step {
            case .header: try readHeader()
            case .stored(let left): try copyStored(left, limit)
            case .codes(let literals, let distances): try decode(literals, distances, limit)
            case .end: return Array(output[kept..<count])
            }
        }
        return Array(output[kept..<count])
    }

    private mutating func readHeader() throws(InflateProblem) {
        if isLast {
            step = .end
            return
        }
        isLast = try bits.take(1) == 1
        switch try bits.take(2) {
        case 0:
            bits.skipToByte()
            let length = try bits.take(16)
            guard try bits.take(16) == length ^ 0xFFFF else { throw .damaged }
            step = .stored(length)
        case 1:
            guard let literals = HuffmanTable.fixedLiterals, let distances = HuffmanTable.fixedDistances else {
                throw .damaged
            }
            step = .codes(literals: literals, distances: distances)
        case 2: step = try readCodes()
        default: throw .damaged
        }
    }

    /// The codes of a block that has its own (RFC 1951, 3.2.7).
    private mutating func readCodes() throws(InflateProblem) -> Step {
        let literals = try bits.take(5) + 257
        let distances = try bits.take(5) + 1
        let lengths = try bits.take(4) + 4
        guard literals <= 286, distances <= 30 else { throw .damaged }
        var code = [UInt8](repeating: 0, count: 19)
        for index in 0..<lengths { code[Self.order[index]] = UInt8(try bits.take(3)) }
        guard let table = HuffmanTable(code[...]) else { throw .damaged }
        code = []
        while code.count < literals + distances {
            let symbol = try bits.symbol(of: table)
            var (repeated, times) = (UInt8(0), 1)
            switch symbol {
            case 16:
                guard let last = code.last else { throw .damaged }
                (repeated, times) = (last, try bits.take(2) + 3)
            case 17: times = try bits.take(3) + 3
            case 18: times = try bits.take(7) + 11
            default: repeated = UInt8(symbol)
            }
            for _ in 0..<times { code.append(repeated) }
        }
        guard code.count == literals + distances, code[256] != 0,
            let first = HuffmanTable(code[..<literals]), let second = HuffmanTable(code[literals...])
        else { throw .damaged }
        return .codes(literals: first, distances: second)
    }

    private mutating func copyStored(_ left: Int, _ limit: Int) throws(InflateProblem) {
        var left = left
        while left > 0, count < limit {
            output[count] = UInt8(try bits.take(8))
            count += 1
            left -= 1
        }
        step = left == 0 ? .header : .stored(left)
    }

    /// Unpacks until the end of the block, or until there is a piece.
    private mutating func decode(
        _ literals: HuffmanTable, _ distances: HuffmanTable, _ limit: Int
    ) throws(InflateProblem) {
        var index = count
        defer { count = index }
        while index < limit {
            let symbol = try bits.symbol(of: literals)
            if symbol < 256 {
                output[index] = UInt8(truncatingIfNeeded: symbol)
                index += 1
                continue
            }
            if symbol == 256 {
                step = .header
                return
            }
            guard symbol < 286 else { throw .damaged }
            let (base, extra) = Self.lengths[symbol - 257]
            let length = base + (extra == 0 ? 0 : try bits.take(extra))
            let kind = try bits.symbol(of: distances)
            guard kind < 30 else { throw .damaged }
            let (near, more) = Self.distances[kind]
            let distance = near + (more == 0 ? 0 : try bits.take(more))
            guard distance <= index else { throw .damaged }
            var bytes = output.mutableSpan
            for place in index..<index + length { bytes[place] = bytes[place - distance] }
            index += length
        }
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// What a symbol from 257 stands for: the least length, and how many bits are added to it (RFC 1951, 3.2.5).
    private static let lengths: [(Int, Int)] = {
        var (table, base) = ([(Int, Int)](), 3)
        for symbol in 0..<28 {
            let extra = max(0, symbol / 4 - 1)
            table.append((base, extra))
            base += 1 << extra
        }
        return table + [(258, 0)]
    }()

    /// The same of distances.
    private static let distances: [(Int, Int)] = {
        var (table, base) = ([(Int, Int)](), 1)
        for symbol in 0..<30 {
            let extra = max(0, symbol / 2 - 1)
            table.append((base, extra))
            base += 1 << extra
        }
        return table
    }()
}

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

/// A code of DEFLATE: which bits stand for which symbol (RFC 1951, 3.2.2).
struct HuffmanTable {
    static let mostBits = 15

    /// By as many bits as the longest code has: the symbol × 16 and the length of its code; 0 for bits of no code.
    private var entries: [UInt16]

    /// - Parameter lengths: of the code of each symbol, at most 15; 0 for a symbol without a code
    /// - Returns: nil for lengths of which no code can be made. One with codes to spare is accepted, as for a single
    ///   symbol.
    init?(_ lengths: ArraySlice<UInt8>) {
        let longest = Int(lengths.max() ?? 0)
        entries = Array(repeating: 0, count: 1 << longest)
        var code = 0
        for length in 0...longest {
            code *= 2
            for (symbol, ownLength) in lengths.enumerated() where ownLength == length && length > 0 {
                guard code < 1 << length else { return nil }
                // The bits of a code are read from its end.
                let bits = (0..<length).reduce(0) { bits, index in bits << 1 | (code >> index & 1) }
                for index in stride(from: bits, to: entries.count, by: 1 << length) {
                    entries[index] = UInt16(symbol << 4 | length)
                }
                code += 1
            }
        }
    }

    /// The symbol that the next bits stand for, and how many they are; nil for no symbol.
    @inline(__always)
    func symbol(_ bits: UInt64) -> (symbol: Int, length: Int)? {
        let entry = Int(entries[Int(truncatingIfNeeded: bits) & (entries.count - 1)])
        return entry == 0 ? nil : (entry >> 4, entry & 15)
    }

    /// Of blocks without codes of their own (RFC 1951, 3.2.6).
    static let fixedLiterals = HuffmanTable(
        ([144: 8, 256 - 144: 9, 280 - 256: 7, 288 - 280: 8] as KeyValuePairs<Int, UInt8>)
            .flatMap { Array(repeating: $0.value, count: $0.key) }[...])
    static let fixedDistances = HuffmanTable(Array(repeating: 5, count: 30)[...])
}

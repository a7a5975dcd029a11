import Testing
import VaultTestSupport

@testable import VaultReaders

@Suite struct InflateTests {
    static func unpack(_ packed: [UInt8], by size: Int = 1 << 16) throws -> [UInt8] {
        var inflate = Inflate(ByteFeed(packed, by: size))
        var bytes: [UInt8] = []
        while true {
            let piece = try inflate.next()
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }

    /// Packed by zlib 1.3.
    @Test(arguments: [
        ("0300", ""), ("010300fcff616263", "abc"), ("4b4c1c05c40200", String(repeating: "a", count: 300)),
        ("cb48cdc9c957c8409000", "hello hello hello"), (DeflateSamples.lines, DeflateSamples.linesText),
        (DeflateSamples.longCodes, DeflateSamples.longCodesText),
    ])
    func packedTextsAreUnpacked(hex: String, text: String) throws {
        let packed = DeflateSamples.bytes(hex)
        for size in [1, 3, 1 << 16] { #expect(try Self.unpack(packed, by: size) == Array(text.utf8)) }
    }

    @Test(arguments: [DeflateSamples.lines, DeflateSamples.longCodes, "010300fcff616263", "cb48cdc9c957c8409000"])
    func endsInTheMiddleAreTold(hex: String) {
        let packed = DeflateSamples.bytes(hex)
        for count in packed.indices {
            #expect(throws: InflateProblem.truncated) { try Self.unpack(Array(packed[..<count])) }
        }
    }

    @Test(arguments: [
        // A block of the kind 3; a length that its complement contradicts.
        "07", "010300fcfe616263",
        // A copy from before the beginning: `cb` is the letter h, here the copy comes first.
        "0302", "4304",
        // 287 symbols; lengths of codes of which no code can be made; no end of the block.
        "fdff", "05e0ffff", "05c08108000000000020",
    ])
    func damageIsTold(hex: String) {
        let packed = DeflateSamples.bytes(hex) + Array(repeating: 0, count: 400)
        #expect(throws: InflateProblem.damaged) { try Self.unpack(packed) }
    }

    /// Copies reach back over pieces that were given away.
    @Test(arguments: [0, 1, 100, 131_071, 131_072, 131_073, 500_000])
    func anySizeComesOutInPieces(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 700 &* $0) }
        #expect(try Self.unpack(DeflateSamples.stored(bytes)) == bytes)
        let zeros = DeflateSamples.zeros(count)
        #expect(try Self.unpack(zeros) == Array(repeating: 0, count: count))
    }

    @Test(.tags(.random), arguments: 0..<300 as Range<UInt64>)
    func nothingTraps(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var packed = DeflateSamples.bytes(DeflateSamples.longCodes)
        if seed.isMultiple(of: 2) {
            packed = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
        } else {
            for _ in 0..<3 { packed[Int.random(in: packed.indices, using: &random)] ^= 1 << UInt8(seed % 8) }
        }
        let count = (try? Self.unpack(packed).count) ?? 0
        #expect(count <= packed.count * 1032)
    }

    @Test(
        arguments: [
            ("", 0), ("123456789", 0xCBF4_3926), ("a", 0xE8B7_BE43), ("abcdefgh", 0xAEEF_2A50),
        ] as [(String, UInt32)])
    func sumsAreThoseOfOthers(text: String, expected: UInt32) {
        var whole = CRC32()
        whole.add(Array(text.utf8))
        #expect(whole.value == expected)
        var pieces = CRC32()
        for byte in text.utf8 { pieces.add([byte]) }
        #expect(pieces.value == expected)
    }
}

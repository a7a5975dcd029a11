import Testing
import VaultTestSupport

@testable import VaultRecords

@Suite struct PackedNameTests {
    private static func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }

    /// Each byte at each place of a name of each length, so that every load and its overlap is met.
    @Test func everyByteAtEveryPlaceIsLowered() {
        for count in 1...24 {
            for place in 0..<count {
                for byte: UInt8 in 0...255 {
                    var name = (0..<count).map { UInt8(ascii: "a") + UInt8($0) }
                    name[place] = byte
                    let packed = PackedName(name.span)
                    name[place] = Self.lower(byte)
                    if packed != PackedName(name.span) { Issue.record("\(byte) at \(place) of \(count)") }
                }
            }
        }
    }

    /// Names are equal exactly if they are without case.
    @Test(.tags(.random)) func namesAreEqualWithoutCaseOnly() {
        var random = SeededGenerator(seed: 7)
        var equal = 0
        for _ in 0..<100_000 {
            let left = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                [0x40, 0x41, 0x5A, 0x5B, 0x60, 0x61, 0x7A, 0x7B, 0xC1, 0xE1].randomElement(using: &random) ?? 0 as UInt8
            }
            var right = left.map { Bool.random(using: &random) ? Self.lower($0) : $0 }
            if !right.isEmpty, Bool.random(using: &random) { right[right.count / 2] ^= 0x20 }
            let isEqual = left.map(Self.lower) == right.map(Self.lower)
            equal += isEqual ? 1 : 0
            if (PackedName(left.span) == PackedName(right.span)) != isEqual { Issue.record("\(left) and \(right)") }
        }
        #expect((20_000..<80_000).contains(equal))
    }

    @Test func whatIsTooLongIsNotPacked() {
        let long = String(repeating: "a", count: 25)
        let packed = PackedName(long.utf8.span)
        #expect(packed == nil)
        #expect(PackedName(long) != PackedName(String(repeating: "a", count: 24)))
        let isSameLong = PackedName.isLong(long, long.uppercased().utf8.span)
        #expect(isSameLong)
        let isSameShort = PackedName.isLong("a", "a".utf8.span)
        #expect(!isSameShort)
    }
}

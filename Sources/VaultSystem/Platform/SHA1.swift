/// The sum that FIPS 180-4 calls SHA-1.
package struct SHA1 {
    private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
        0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )

    /// The sum of some bytes in hexadecimal digits. Cost: linear.
    package static func digits(of bytes: [UInt8]) -> String {
        var sum = SHA1()
        let whole = bytes.count / 64 * 64
        sum.take(bytes[..<whole])
        var rest = bytes[whole...] + [0x80]
        rest += Array(repeating: 0, count: (120 - rest.count) % 64)
        for shift in stride(from: 56, through: 0, by: -8) {
            rest.append(UInt8(truncatingIfNeeded: (UInt64(bytes.count) &* 8) >> shift))
        }
        sum.take(rest)
        let words = [sum.state.0, sum.state.1, sum.state.2, sum.state.3, sum.state.4]
        return words.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private mutating func take(_ blocks: ArraySlice<UInt8>) {
        blocks.withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: 64) {
                take(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + 64)]))
            }
        }
    }

    /// One block of 64 bytes.
    private mutating func take(_ block: UnsafeRawBufferPointer) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
            for index in 0..<16 {
                words[index] = UInt32(
                    bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
            }
            for index in 16..<80 {
                words[index] = Self.turned(
                    words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1)
            }
            var (a, b, c, d, e) = state
            for index in 0..<80 {
                let (mix, constant): (UInt32, UInt32) =
                    switch index {
                    case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
                    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                    case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                    default: (b ^ c ^ d, 0xCA62_C1D6)
                    }
                let next = Self.turned(a, by: 5) &+ mix &+ e &+ constant &+ words[index]
                (e, d, c, b, a) = (d, c, Self.turned(b, by: 30), a, next)
            }
            state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
        }
    }

    private static func turned(_ word: UInt32, by count: UInt32) -> UInt32 { (word << count) | (word >> (32 - count)) }
}

/// The sum that FIPS 180-4 calls SHA-1, of bytes that come in pieces.
package struct SHA1 {
    private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
        0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )
    private var rest: [UInt8] = []
    private var length: UInt64 = 0

    package init() {}

    package mutating func append(_ bytes: [UInt8]) {
        length &+= UInt64(bytes.count)
        var start = 0
        if !rest.isEmpty {
            start = min(64 - rest.count, bytes.count)
            rest += bytes[..<start]
            if rest.count < 64 { return }
            let block = rest
            block.withUnsafeBytes { take($0) }
            rest.removeAll(keepingCapacity: true)
        }
        let whole = (bytes.count - start) / 64 * 64
        bytes.withUnsafeBytes { bytes in
            for offset in stride(from: start, to: start + whole, by: 64) {
                take(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + 64)]))
            }
        }
        rest += bytes[(start + whole)...]
    }

    /// The sum in hexadecimal digits, as ASCII.
    package mutating func finished() -> [UInt8] {
        let bits = length &* 8
        var padding: [UInt8] = [0x80]
        padding += Array(repeating: 0, count: (119 - rest.count) % 64)
        for shift in stride(from: 56, through: 0, by: -8) { padding.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        append(padding)
        var digits: [UInt8] = []
        for word in [state.0, state.1, state.2, state.3, state.4] {
            for shift in stride(from: 28, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: word >> shift) & 0xF
                digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
        return digits
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

    private static func turned(_ word: UInt32, by count: UInt32) -> UInt32 {
        (word << count) | (word >> (32 - count))
    }
}

/// Texts that zlib packed, and packing in its simplest forms.
enum DeflateSamples {
    static func bytes(_ hex: String) -> [UInt8] {
        var digits = hex[...]
        var bytes: [UInt8] = []
        while !digits.isEmpty {
            bytes.append(UInt8(digits.prefix(2), radix: 16) ?? 0)
            digits = digits.dropFirst(2)
        }
        return bytes
    }

    static let linesText = (0..<300).map { "line \($0 * $0 % 97)\n" }.joined()
    /// With codes of its own.
    static let lines = """
        ed92bb0d82310c067ba66004f24e06a240fac5fe2542b9434a2a064865c5f1e3b37dd7ebfdbc3f6ed7d78469f23403679d36966913efcc7f\
        25bc939d08c79ddbb42de2278ae8ca7b589df4a624fe0bfe617745aad97ffc85fc4e1bca47d474fc85f0489bee500e435ee0dd695f95419d\
        447eb01f6a50d529d328df7ca7cd6e71e659a7ae5decaa0a55a9326c533895533ab55b702b6ec9adf575a7eef8b7f3b0dda4ae37f386ded4\
        1b7bf3ba311157622448a2d2ca9bfcc963da7895dfb1c04df201ff807fc03fe01ff00ff87f81ff01
        """

    /// Letters that are as frequent as Fibonacci's numbers, which gives the longest codes.
    static let longCodesText: String = {
        var (frequency, next, letters) = (1, 1, [UInt8]())
        for letter in UInt8(ascii: "a")..<UInt8(ascii: "a") + 14 {
            letters += Array(repeating: letter, count: frequency)
            (frequency, next) = (next, frequency + next)
        }
        return String(decoding: letters.indices.map { letters[$0 * 389 % letters.count] }, as: UTF8.self)
    }()
    static let longCodes = """
        05c1418203310cc3b0b76edb99c496c8ff1f17f8c3600dd6c5ba5807ebc5f8621083355817eb621dac17c383c11aac8b75b10ed6c17a307c\
        31588375b12ed6c17a311e0c62b006eb625dac83f5627c3188c1ba5817eb601dac17c30f83355817eb621dac17ebc120066bb02ed6c53a58\
        2fc6178318acc1ba5817eb60bd181e0cd6605dac8b75b00ed683e183c11aac8b75b10ed68bf1601083355817eb621dac17e38bc11aac8b75\
        b10ed6c17a30fc30588375b12ed6c17a311e0c62b006eb625dac83f5627c3188c1ba5817eb621dac17c383c11aac8b75b10ed68bf5601083\
        355817eb621dac17e38b410cd6605dac8b75b05e0c0f066bb02ed6c53a5807ebc1f0c5600dd6c5ba5807ebc5783088c11aac8b75b10ed68b\
        f1c5600dd6c5ba5807eb603d187e18acc1ba5817eb60bd580f0631588375b12ed6c17a31be18c4600dd6c5ba5807ebc5f060b006eb625dac\
        8375b01e0cff
        """

    /// Bytes as they are, in blocks of 65,535 at most.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        var place = 0
        repeat {
            let end = min(place + 65_535, bytes.count)
            let count = UInt16(end - place)
            packed.append(end == bytes.count ? 1 : 0)
            for number in [count, ~count] { packed += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }
            packed += bytes[place..<end]
            place = end
        } while place < bytes.count
        return packed
    }

    /// Zeros, by one literal and copies of it, with the fixed codes.
    static func zeros(_ count: Int) -> [UInt8] {
        var (packed, bits, length) = ([UInt8](), 0, 0)
        func write(_ number: Int, _ size: Int) {
            bits |= number << length
            length += size
            while length >= 8 {
                packed.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
                length -= 8
            }
        }
        // A last block with fixed codes; codes are written from their highest bit.
        write(0b011, 3)
        let copies = max(0, count - 1) / 258
        for _ in 0..<max(0, count) - 258 * copies { write(0b0000_1100, 8) }
        for _ in 0..<copies {
            write(0b1010_0011, 8)
            write(0, 5)
        }
        write(0, 7)
        write(0, 7)
        return packed
    }
}

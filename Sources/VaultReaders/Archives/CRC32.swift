/// The check sum of zip files (ISO 3309, reflected, polynomial EDB88320). Eight bytes at a time. O(bytes).
struct CRC32 {
    private var register: UInt32 = 0xFFFF_FFFF

    /// Of all bytes so far.
    var value: UInt32 { ~register }

    mutating func add(_ bytes: [UInt8]) {
        let (table, input) = (Self.table.span, bytes.span)
        var (crc, index) = (register, 0)
        while index + 8 <= input.count {
            var word = UInt64(crc)
            for offset in 0..<8 { word ^= UInt64(input[index + offset]) << UInt64(8 * offset) }
            crc = 0
            for offset in 0..<8 {
                let byte = Int(truncatingIfNeeded: word >> UInt64(8 * offset)) & 255
                crc ^= table[(7 - offset) << 8 | byte]
            }
            index += 8
        }
        while index < input.count {
            crc = table[Int(truncatingIfNeeded: crc ^ UInt32(input[index])) & 255] ^ (crc >> 8)
            index += 1
        }
        register = crc
    }

    /// Eight tables of 256: what a byte does to the sum when so many bytes follow it.
    private static let table: [UInt32] = {
        var table: [UInt32] = []
        for byte in 0..<256 as Range<UInt32> {
            var crc = byte
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
            table.append(crc)
        }
        for index in 256..<2048 {
            let before = table[index - 256]
            table.append(table[Int(before & 255)] ^ (before >> 8))
        }
        return table
    }()
}

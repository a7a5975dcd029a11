import VaultSyntax

/// A text with its places marked by `«` and `»`, for tests that expect a range.
package struct MarkedText: Sendable {
    package let text: String
    package let ranges: [ByteRange]

    package init(_ marked: String) {
        var bytes: [UInt8] = []
        var starts: [Int] = []
        var ranges: [ByteRange] = []
        for character in marked {
            switch character {
            case "«": starts.append(bytes.count)
            case "»": if let start = starts.popLast() { ranges.append(ByteRange(start, bytes.count)) }
            default: bytes += Array(String(character).utf8)
            }
        }
        text = String(decoding: bytes, as: UTF8.self)
        self.ranges = ranges.sorted { $0.start < $1.start }
    }

    package var bytes: [UInt8] { Array(text.utf8) }
}

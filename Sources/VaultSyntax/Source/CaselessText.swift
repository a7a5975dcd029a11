/// A text that is looked for in others without regard to case.
package struct CaselessText: Sendable {
    private let wanted: String
    /// In lower case; empty unless the text is ASCII.
    private let bytes: [UInt8]
    /// How far to go on by the last byte (Horspool 1980).
    private let skips: [Int]

    package init(_ text: String) {
        wanted = text.lowercased()
        bytes = wanted.utf8.allSatisfy { $0 < 0x80 } ? Array(wanted.utf8) : []
        var skips = [Int](repeating: max(1, bytes.count), count: bytes.isEmpty ? 0 : 256)
        for (index, byte) in bytes.dropLast().enumerated() {
            skips[Int(byte)] = bytes.count - 1 - index
            if Self.isLetter(byte) { skips[Int(byte ^ 0x20)] = bytes.count - 1 - index }
        }
        self.skips = skips
    }

    /// Whether some bytes hold it; an empty text is in all. O(bytes), of ASCII text without memory.
    package func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if wanted.isEmpty { return true }
        if bytes.isEmpty { return String(decoding: text, as: UTF8.self).lowercased().contains(wanted) }
        return bytes.withUnsafeBufferPointer { wanted in
            skips.withUnsafeBufferPointer { skips in
                let last = wanted.count - 1
                var end = last
                while end < text.count {
                    var back = 0
                    while back <= last, Self.lowered(text[end - back]) == wanted[last - back] { back += 1 }
                    if back > last { return true }
                    end += skips[Int(text[end])]
                }
                return false
            }
        }
    }

    package func isIn(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { isIn($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }

    private static func lowered(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}

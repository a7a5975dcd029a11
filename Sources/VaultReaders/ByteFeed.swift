/// The bytes of a file, piece by piece, wherever they come from.
package struct ByteFeed {
    /// The next piece; empty at the end.
    private let read: () -> [UInt8]

    /// - Parameter read: gives the next piece at each call, and an empty one at the end
    package init(_ read: @escaping () -> [UInt8]) { self.read = read }

    /// A feed of bytes that are in memory, in pieces of a size.
    package init(_ bytes: [UInt8], by size: Int = 1 << 16) {
        var place = 0
        self.init {
            let end = min(place + max(size, 1), bytes.count)
            defer { place = end }
            return Array(bytes[place..<end])
        }
    }

    /// The next piece; empty at the end.
    package func next() -> [UInt8] { read() }

    /// The same feed once more, beginning with bytes that were taken from it to look at.
    package func preceded(by head: [UInt8]) -> ByteFeed {
        var isFirst = true
        return ByteFeed {
            defer { isFirst = false }
            return isFirst && !head.isEmpty ? head : read()
        }
    }
}

import Synchronization

/// What comes on stdin.
package struct StandardInput: Sendable {
    /// The most bytes that are read as a whole.
    package static let most = 1 << 28

    /// The next bytes; none at the end, nil where they cannot be read.
    package var next: @Sendable () -> [UInt8]?

    package init(_ next: @escaping @Sendable () -> [UInt8]?) { self.next = next }

    /// Bytes that are there.
    package init(bytes: [UInt8]) {
        let rest = Mutex([bytes])
        self.init { rest.withLock { $0.popLast() } ?? [] }
    }

    /// All that comes; nil when it cannot be read, or is more than `most`.
    package func all() -> [UInt8]? {
        var bytes: [UInt8] = []
        while let piece = next() {
            if piece.isEmpty { return bytes }
            bytes += piece
            if bytes.count > Self.most { return nil }
        }
        return nil
    }
}

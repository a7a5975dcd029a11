import VaultSyntax

/// The size of some bytes and a hash of them, to tell whether a file is still as it was.
///
/// FNV-1a, 64 bits: it finds damage and other people's edits. It does not protect against anyone who makes bytes to
/// have the same hash.
package struct Fingerprint: Hashable, Sendable {
    package let size: Int
    package let hash: UInt64

    /// Cost: linear.
    package init(_ bytes: some Sequence<UInt8>) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        var size = 0
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
            size += 1
        }
        self.hash = hash
        self.size = size
    }

    /// `size:hash`, the hash in hexadecimal.
    package var text: String { "\(size):\(String(hash, radix: 16))" }

    init?(text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let size = WholeNumber(parts[0])?.within(0...Int(Int32.max)),
            let hash = UInt64(parts[1], radix: 16)
        else { return nil }
        self.size = size
        self.hash = hash
    }
}

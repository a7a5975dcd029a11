import VaultFiles

/// Vectors of texts, in a file of the user's cache folder, of one command and one model.
///
/// A file that is not there, or is not one of these, is empty. It may be deleted at any time.
struct VectorCache: Sendable {
    private let path: String

    private static let head = Array("vault vectors 1\n".utf8)
    private static let keyLength = 40
    /// A larger file keeps only what was asked for last.
    private static let mostBytes = 512 << 20

    /// In the folder for caches; nil where there is none.
    init?(for command: String, model: String, _ environment: [String: String]) {
        guard let folder = CacheFolder.path(environment) else { return nil }
        path = "\(folder)/vectors/\(Self.key("\(command)\u{0}\(model)"))"
    }

    /// What a text is known by.
    static func key(_ text: String) -> String {
        var sum = SHA1()
        sum.append(Array(text.utf8))
        return String(decoding: sum.finished(), as: UTF8.self)
    }

    /// By the keys of their texts. Cost: linear in the file.
    func read() -> [String: [Float]] {
        guard let bytes = try? PlainFile.bytes(path, limit: Self.mostBytes * 2), bytes.starts(with: Self.head),
            bytes.count >= Self.head.count + 4
        else { return [:] }
        return bytes.withUnsafeBytes { bytes in
            func number(_ offset: Int) -> UInt32 {
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            }
            let length = Int(number(Self.head.count))
            guard (1...1 << 16).contains(length) else { return [:] }
            let size = Self.keyLength + 4 * length
            var vectors: [String: [Float]] = [:]
            var offset = Self.head.count + 4
            while offset + size <= bytes.count {
                let key = String(decoding: bytes[offset..<offset + Self.keyLength], as: UTF8.self)
                let vector = (0..<length).map { Float(bitPattern: number(offset + Self.keyLength + 4 * $0)) }
                if vector.allSatisfy(\.isFinite) { vectors[key] = vector }
                offset += size
            }
            return vectors
        }
    }

    /// Keeps vectors, which are of one length. A folder that cannot be written keeps none.
    ///
    /// - Parameter wanted: those that stay when there are too many
    func write(_ vectors: [String: [Float]], wanted: Set<String>) {
        guard let length = vectors.first?.value.count else { return }
        let size = Self.keyLength + 4 * length
        let isLarge = vectors.count * size > Self.mostBytes
        var bytes = Self.head
        func append(_ number: UInt32) { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
        append(UInt32(truncatingIfNeeded: length))
        for (key, vector) in vectors where !isLarge || wanted.contains(key) {
            bytes += key.utf8
            for number in vector { append(number.bitPattern) }
        }
        try? VaultWriting.output(path, bytes, from: "/", replacing: true)
    }
}

/// The files in a zip file, by its central directory (PKWARE APPNOTE 6.3, with ZIP64).
///
/// A directory is read in whole, up to `mostBytes`; what is packed is read as a stream.
package struct ZipArchive {
    /// A file in the archive.
    package struct Entry: Hashable, Sendable {
        /// Its path, with `/` between folders; one that is not UTF-8 has `\u{FFFD}` in it.
        package var name: String
        /// Its size, as the archive states it.
        package var size: Int
        /// What it takes in the archive.
        package var packedSize: Int
        var method: Int
        var isEncrypted: Bool
        var checksum: UInt32
        /// Where its header begins.
        var offset: Int
    }

    static let mostEntries = 200_000
    static let mostBytes = 32 << 20

    /// In the order of the directory.
    package private(set) var entries: [Entry] = []

    private let size: Int
    private let read: (_ offset: Int, _ count: Int) -> [UInt8]

    /// Reads the directory.
    ///
    /// - Parameters:
    ///   - size: of the zip file
    ///   - read: bytes of it; fewer only where it ends
    package init(size: Int, read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) throws(ZipProblem) {
        self.size = size
        self.read = read
        let directory = try readDirectory()
        var place = 0
        while place < directory.count {
            guard let (entry, end) = ZipRecords.entry(directory, at: place) else { throw .damagedDirectory }
            if Self.isUnsafe(entry.name) { throw .unsafeName(entry.name) }
            if entries.count >= Self.mostEntries { throw .tooManyEntries }
            entries.append(entry)
            place = end
        }
    }

    /// Whether bytes at the beginning of a file are those of a zip file.
    package static func recognises(_ head: [UInt8]) -> Bool {
        head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6])
    }

    private func bytes(_ offset: Int, _ count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, count <= size, offset <= size - count else { return nil }
        let bytes = read(offset, count)
        return bytes.count == count ? bytes : nil
    }

    private func readDirectory() throws(ZipProblem) -> [UInt8] {
        let problem = ZipProblem.truncated
        guard Self.recognises(bytes(0, min(size, 4)) ?? []) else { throw .notZip }
        let tailSize = min(size, ZipRecords.mostTail)
        guard let tail = bytes(size - tailSize, tailSize), let end = ZipRecords.end(in: tail) else { throw problem }
        var span = end.directory
        if end.isZip64 {
            let locator = size - tailSize + end.place - ZipRecords.locatorSize
            guard let offset = bytes(locator, ZipRecords.locatorSize).flatMap(ZipRecords.offsetOfZip64End),
                let zip64 = bytes(offset, ZipRecords.zip64EndSize).flatMap(ZipRecords.zip64Directory)
            else { throw .damagedDirectory }
            span = zip64
        }
        if span.count > Self.mostBytes { throw .tooManyEntries }
        guard let directory = bytes(span.offset, span.count) else { throw .damagedDirectory }
        return directory
    }

    private static func isUnsafe(_ name: String) -> Bool {
        name.hasPrefix("/") || name.utf8.contains { $0 == UInt8(ascii: "\\") || $0 == 0 }
            || name.utf8.dropFirst().first == UInt8(ascii: ":")
            || name.split(separator: "/").contains("..")
    }

    /// The bytes of a file in the archive.
    package func open(_ entry: Entry) throws(ZipProblem) -> ZipStream {
        if entry.isEncrypted { throw .encrypted(name: entry.name) }
        guard entry.method == 0 || entry.method == 8 else { throw .unknownMethod(name: entry.name, entry.method) }
        guard entry.method == 8 ? entry.size / Self.mostPacking <= entry.packedSize : entry.size == entry.packedSize
        else { throw .wrongSize(name: entry.name) }
        guard let header = bytes(entry.offset, ZipRecords.headerSize),
            let skipped = ZipRecords.lengthAfterHeader(header)
        else { throw .damagedDirectory }
        let start = entry.offset + ZipRecords.headerSize + skipped
        guard start <= size, entry.packedSize <= size - start else { throw .damagedDirectory }
        var place = start
        let (end, read) = (start + entry.packedSize, read)
        let packed = ByteFeed {
            let piece = read(place, min(1 << 16, end - place))
            place += piece.count
            return piece
        }
        return ZipStream(entry, packed)
    }

    /// DEFLATE makes no byte more than about so many.
    private static let mostPacking = 1032
}

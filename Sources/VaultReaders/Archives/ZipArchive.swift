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
    package init(size: Int, read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) throws(ImportProblem) {
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

    private func readDirectory() throws(ImportProblem) -> [UInt8] {
        let problem = ImportProblem.truncated
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
    package func open(_ entry: Entry) throws(ImportProblem) -> ZipStream {
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

/// The check sum of zip files (ISO 3309, reflected, polynomial EDB88320). O(bytes).
struct CRC32 {
    private var register: UInt32 = 0xFFFF_FFFF

    /// Of all bytes so far.
    var value: UInt32 { ~register }

    mutating func add(_ bytes: [UInt8]) {
        let (table, input) = (Self.table.span, bytes.span)
        var crc = register
        for index in input.indices {
            crc = table[Int(truncatingIfNeeded: crc ^ UInt32(input[index])) & 255] ^ (crc >> 8)
        }
        register = crc
    }

    /// What a byte does to the sum.
    private static let table: [UInt32] = (0..<256 as Range<UInt32>).map { byte in
        (0..<8).reduce(byte) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
}

/// The parts of a zip file's directory, from bytes. Each is nil where something else stands.
enum ZipRecords {
    static let headerSize = 30
    static let locatorSize = 20
    static let zip64EndSize = 56
    private static let entrySize = 46
    private static let endSize = 22
    /// The end of the directory and the longest comment after it.
    static let mostTail = endSize + 0xFFFF

    /// The end of the directory, the last one in the tail of a file, and where the directory is.
    static func end(in tail: [UInt8]) -> (place: Int, directory: (offset: Int, count: Int), isZip64: Bool)? {
        var place = tail.count - endSize
        while place >= 0 {
            if number(tail, place, 4) == 0x0605_4B50, place + endSize + number(tail, place + 20, 2) <= tail.count {
                let (count, offset) = (number(tail, place + 12, 4), number(tail, place + 16, 4))
                let isZip64 = count == 0xFFFF_FFFF || offset == 0xFFFF_FFFF || number(tail, place + 10, 2) == 0xFFFF
                return (place, (offset, count), isZip64)
            }
            place -= 1
        }
        return nil
    }

    /// What stands before the end of a directory with large numbers.
    static func offsetOfZip64End(_ locator: [UInt8]) -> Int? {
        number(locator, 0, 4) == 0x0706_4B50 ? number(locator, 8, 8) : nil
    }

    static func zip64Directory(_ bytes: [UInt8]) -> (offset: Int, count: Int)? {
        number(bytes, 0, 4) == 0x0606_4B50 ? (number(bytes, 48, 8), number(bytes, 40, 8)) : nil
    }

    /// How long the name and the rest of a file's own header are.
    static func lengthAfterHeader(_ header: [UInt8]) -> Int? {
        number(header, 0, 4) == 0x0403_4B50 ? number(header, 26, 2) + number(header, 28, 2) : nil
    }

    /// A file in the directory, and where the next one begins.
    static func entry(_ directory: [UInt8], at place: Int) -> (ZipArchive.Entry, end: Int)? {
        guard place + entrySize <= directory.count, number(directory, place, 4) == 0x0201_4B50 else { return nil }
        let nameEnd = place + entrySize + number(directory, place + 28, 2)
        let extraEnd = nameEnd + number(directory, place + 30, 2)
        let end = extraEnd + number(directory, place + 32, 2)
        guard end <= directory.count else { return nil }
        var entry = ZipArchive.Entry(
            name: String(decoding: directory[place + entrySize..<nameEnd], as: UTF8.self),
            size: number(directory, place + 24, 4), packedSize: number(directory, place + 20, 4),
            method: number(directory, place + 10, 2), isEncrypted: directory[place + 8] & 1 == 1,
            checksum: UInt32(truncatingIfNeeded: number(directory, place + 16, 4)),
            offset: number(directory, place + 42, 4))
        readLargeNumbers(directory, nameEnd..<extraEnd, into: &entry)
        guard entry.size >= 0, entry.packedSize >= 0, entry.offset >= 0 else { return nil }
        return (entry, end)
    }

    /// Numbers of ZIP64 stand in the extra field 1, in this order, where the usual place has only ones.
    private static func readLargeNumbers(_ extra: [UInt8], _ range: Range<Int>, into entry: inout ZipArchive.Entry) {
        var place = range.lowerBound
        while place + 4 <= range.upperBound {
            let (kind, count) = (number(extra, place, 2), number(extra, place + 2, 2))
            let end = min(place + 4 + count, range.upperBound)
            var field = place + 4
            place = end
            guard kind == 1 else { continue }
            func take(_ value: inout Int) {
                guard value == 0xFFFF_FFFF, field + 8 <= end else { return }
                value = number(extra, field, 8)
                field += 8
            }
            take(&entry.size)
            take(&entry.packedSize)
            take(&entry.offset)
        }
    }

    /// The lowest byte comes first; negative for a number that is too large. The bytes are there.
    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        Int(bitPattern: bytes[place..<place + count].reversed().reduce(UInt(0)) { $0 << 8 | UInt($1) })
    }
}

/// A file of an archive while it is read: unpacked, and compared with the size and the sum that the archive states.
package final class ZipStream {
    /// What is read.
    package let entry: ZipArchive.Entry
    /// What was found wrong so far. Bytes that came before it have been given away: look here once the feed has ended.
    package private(set) var problem: ImportProblem?

    private var count = 0
    private var sum = CRC32()
    private var unpacker: Inflate?
    private let packed: ByteFeed
    private var isAtEnd = false

    init(_ entry: ZipArchive.Entry, _ packed: ByteFeed) {
        self.entry = entry
        self.packed = packed
        unpacker = entry.method == 8 ? Inflate(packed) : nil
    }

    /// The bytes of the file, once. It ends early at a problem.
    package var feed: ByteFeed { ByteFeed { self.next() } }

    private func next() -> [UInt8] {
        if isAtEnd { return [] }
        do throws(InflateProblem) {
            let piece = if unpacker == nil { packed.next() } else { try unpacker?.next() ?? [] }
            count += piece.count
            sum.add(piece)
            if count > entry.size || piece.isEmpty && count < entry.size { return end(.wrongSize(name: entry.name)) }
            if !piece.isEmpty { return piece }
            return end(sum.value == entry.checksum ? nil : .damaged(name: entry.name))
        } catch {
            return end(.damaged(name: entry.name))
        }
    }

    private func end(_ problem: ImportProblem?) -> [UInt8] {
        self.problem = problem
        isAtEnd = true
        return []
    }
}

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

    /// Reads the directory; `read` gives fewer bytes only where the file ends.
    package init(size: Int, read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) throws(ImportProblem) {
        self.size = size
        self.read = read
        let directory = try readDirectory()
        var place = 0
        while place < directory.count {
            guard let (entry, end) = Self.entry(directory, at: place) else { throw .damagedDirectory }
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
        guard Self.recognises(bytes(0, min(size, 4)) ?? []) else { throw .notZip }
        // The end of the directory, and the longest comment after it.
        let tailSize = min(size, Self.endSize + 0xFFFF)
        guard let tail = bytes(size - tailSize, tailSize), let end = Self.end(in: tail) else { throw .truncated }
        var (count, offset) = (tail.number(end + 12, 4), tail.number(end + 16, 4))
        if count == 0xFFFF_FFFF || offset == 0xFFFF_FFFF || tail.number(end + 10, 2) == 0xFFFF {
            // What stands before it leads to the end of a directory with large numbers.
            guard let locator = bytes(size - tailSize + end - 20, 20), locator.number(0, 4) == 0x0706_4B50,
                let large = bytes(locator.number(8, 8), 56), large.number(0, 4) == 0x0606_4B50
            else { throw .damagedDirectory }
            (count, offset) = (large.number(40, 8), large.number(48, 8))
        }
        if count > Self.mostBytes { throw .tooManyEntries }
        guard let directory = bytes(offset, count) else { throw .damagedDirectory }
        return directory
    }

    private static let endSize = 22

    /// Where the end of the directory begins, the last one in the tail of a file.
    private static func end(in tail: [UInt8]) -> Int? {
        stride(from: tail.count - endSize, through: 0, by: -1).first { place in
            tail.number(place, 4) == 0x0605_4B50 && place + endSize + tail.number(place + 20, 2) <= tail.count
        }
    }

    /// A file in the directory, and where the next one begins.
    private static func entry(_ directory: [UInt8], at place: Int) -> (Entry, end: Int)? {
        let size = 46
        guard place + size <= directory.count, directory.number(place, 4) == 0x0201_4B50 else { return nil }
        let nameEnd = place + size + directory.number(place + 28, 2)
        let extraEnd = nameEnd + directory.number(place + 30, 2)
        let end = extraEnd + directory.number(place + 32, 2)
        guard end <= directory.count else { return nil }
        var entry = Entry(
            name: String(decoding: directory[place + size..<nameEnd], as: UTF8.self),
            size: directory.number(place + 24, 4), packedSize: directory.number(place + 20, 4),
            method: directory.number(place + 10, 2), isEncrypted: directory[place + 8] & 1 == 1,
            checksum: UInt32(truncatingIfNeeded: directory.number(place + 16, 4)),
            offset: directory.number(place + 42, 4))
        // Numbers of ZIP64 stand in the extra field 1, in this order, where the usual place has only ones.
        var extra = nameEnd
        while extra + 4 <= extraEnd {
            let isLarge = directory.number(extra, 2) == 1
            var field = extra + 4
            extra = min(field + directory.number(extra + 2, 2), extraEnd)
            for path in [\Entry.size, \.packedSize, \.offset] where isLarge && entry[keyPath: path] == 0xFFFF_FFFF {
                guard field + 8 <= extra else { break }
                entry[keyPath: path] = directory.number(field, 8)
                field += 8
            }
        }
        guard entry.size >= 0, entry.packedSize >= 0, entry.offset >= 0 else { return nil }
        return (entry, end)
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
        guard let header = bytes(entry.offset, 30), header.number(0, 4) == 0x0403_4B50 else { throw .damagedDirectory }
        let start = entry.offset + 30 + header.number(26, 2) + header.number(28, 2)
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

extension [UInt8] {
    /// A number of some bytes that are there, the lowest first; negative for one that is too large.
    fileprivate func number(_ place: Int, _ count: Int) -> Int {
        Int(bitPattern: self[place..<place + count].reversed().reduce(UInt(0)) { $0 << 8 | UInt($1) })
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

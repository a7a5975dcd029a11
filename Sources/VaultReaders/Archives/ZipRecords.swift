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

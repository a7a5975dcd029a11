import VaultSyntax

extension Zone {
    /// Reads a file of the zone database; nil when it is none or is cut off. Leap seconds are not counted.
    ///
    /// Source: RFC 8536, "The Time Zone Information Format (TZif)".
    package init?(zoneFile bytes: [UInt8]) {
        var reader = ZoneFileReader(bytes)
        guard let first = reader.header() else { return nil }
        guard first.version >= 2 else {
            guard let table = reader.table(first, timeSize: 4) else { return nil }
            self.init(table, rule: nil)
            return
        }
        // The first table is there for old readers; the second one has wider times and is the one that counts.
        guard reader.skip(first.size(timeSize: 4)), let second = reader.header(),
            let table = reader.table(second, timeSize: 8)
        else { return nil }
        self.init(table, rule: reader.footer())
    }

    private init(_ table: ZoneFileReader.Table, rule: ZoneRule?) {
        self.init(changes: table.changes, offsets: table.offsets, firstOffset: table.firstOffset, rule: rule)
    }
}

/// A place in a file of the zone database; every read stays within the bytes.
private struct ZoneFileReader {
    /// How many entries of each kind a table has.
    struct Header {
        var version = 1
        var universal = 0
        var standard = 0
        var leaps = 0
        var times = 0
        var types = 0
        var letters = 0

        /// Bytes of the table.
        func size(timeSize: Int) -> Int {
            times * (timeSize + 1) + types * 6 + letters + leaps * (timeSize + 4) + standard + universal
        }
    }

    struct Table {
        var changes: [Int64]
        var offsets: [Int]
        var firstOffset: Int
    }

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func skip(_ count: Int) -> Bool {
        guard count >= 0, count <= bytes.count - place else { return false }
        place += count
        return true
    }

    mutating func header() -> Header? {
        guard bytes.count - place >= 44, bytes[place..<place + 4].elementsEqual("TZif".utf8) else { return nil }
        var header = Header()
        let version = bytes[place + 4]
        header.version = version >= UInt8(ascii: "2") ? Int(version - UInt8(ascii: "0")) : 1
        place += 20
        header.universal = Int(number(4))
        header.standard = Int(number(4))
        header.leaps = Int(number(4))
        header.times = Int(number(4))
        header.types = Int(number(4))
        header.letters = Int(number(4))
        let counts = [header.universal, header.standard, header.leaps, header.times, header.types, header.letters]
        // A count that is negative or beyond the file is not a count; this also keeps `size` from overflowing.
        return counts.allSatisfy { (0...bytes.count).contains($0) } ? header : nil
    }

    mutating func table(_ header: Header, timeSize: Int) -> Table? {
        guard header.size(timeSize: timeSize) <= bytes.count - place, header.types > 0 else { return nil }
        let changes = (0..<header.times).map { _ in number(timeSize) }
        let indexes = (0..<header.times).map { _ in Int(number(1) & 0xff) }
        var types: [Int] = []
        for _ in 0..<header.types {
            types.append(Int(number(4)))
            place += 2
        }
        place += header.letters + header.leaps * (timeSize + 4) + header.standard + header.universal
        guard indexes.allSatisfy(types.indices.contains), types.allSatisfy({ abs($0) < 7 * CivilDay.secondsPerDay }),
            zip(changes, changes.dropFirst()).allSatisfy({ $0 < $1 })
        else { return nil }
        return Table(changes: changes, offsets: indexes.map { types[$0] }, firstOffset: types[0])
    }

    /// The rule between the two line ends after the second table; nil when it is empty or cannot be read.
    func footer() -> ZoneRule? {
        guard place < bytes.count, bytes[place] == 0x0A,
            let end = bytes[(place + 1)...].firstIndex(of: 0x0A)
        else { return nil }
        return ZoneRule(Array(bytes[(place + 1)..<end]))
    }

    /// A signed number of that many bytes, the highest first. The bytes are there: `header` and `table` have seen to
    /// it.
    private mutating func number(_ size: Int) -> Int64 {
        var value: Int64 = size > 0 && bytes[place] & 0x80 != 0 ? -1 : 0
        for _ in 0..<size {
            value = value << 8 | Int64(bytes[place])
            place += 1
        }
        return value
    }
}

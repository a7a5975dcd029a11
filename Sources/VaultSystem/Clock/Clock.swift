import VaultSyntax

/// A time zone: how far its clocks are from UTC at any moment.
package struct Zone: Sendable {
    /// The moments at which the offset changes, in order.
    private let changes: [Int64]
    /// The offset from each moment on, in seconds east of UTC. One for each change.
    private let offsets: [Int]
    /// The offset before the first change.
    private let firstOffset: Int
    /// What holds after the last change; nil when its offset stays.
    private let rule: ZoneRule?

    package static let utc = Zone(firstOffset: 0, rule: nil)

    init(changes: [Int64] = [], offsets: [Int] = [], firstOffset: Int, rule: ZoneRule?) {
        (self.changes, self.offsets, self.firstOffset, self.rule) = (changes, offsets, firstOffset, rule)
    }

    /// The zone of a name such as `Europe/Berlin`, or the machine's for nil. Throws with `.notFound` when the zone
    /// database has no such name; a machine's zone that cannot be read is UTC.
    package static func named(_ name: String?, environment: [String: String]) throws(FileError) -> Zone {
        guard let name else { return ofMachine(environment) }
        guard isName(name) else { throw FileError(.findZone, name, .notFound) }
        if name == "UTC" { return utc }
        if let zone = inDatabase(name, environment) { return zone }
        let hasDatabase = inDatabase("Etc/UTC", environment) != nil || inDatabase("UTC", environment) != nil
        throw FileError(.findZone, name, hasDatabase ? .notFound : .notSupported)
    }

    /// The same, and the machine's for a name that the database does not have: `check` reports that.
    package static func known(_ name: String?, environment: [String: String]) -> Zone {
        (try? named(name, environment: environment)) ?? ofMachine(environment)
    }

    /// `TZ` of the environment (a name, a path or a rule), else `/etc/localtime`.
    private static func ofMachine(_ environment: [String: String]) -> Zone {
        guard var setting = environment["TZ"] else { return reading("/etc/localtime") ?? utc }
        if setting.hasPrefix(":") { setting.removeFirst() }
        if setting.hasPrefix("/") { return reading(setting) ?? utc }
        if isName(setting), let zone = inDatabase(setting, environment) { return zone }
        guard let rule = ZoneRule(setting) else { return utc }
        return Zone(firstOffset: rule.offset, rule: rule)
    }

    private static func inDatabase(_ name: String, _ environment: [String: String]) -> Zone? {
        let folders = (environment["TZDIR"].map { [$0] } ?? []) + Platform.zoneFolders
        return folders.lazy.compactMap { reading($0 + "/" + name) }.first
    }

    private static func reading(_ path: String) -> Zone? {
        (try? PlainFile.bytes(path, limit: PlainFile.settingsLimit)).flatMap { Zone(zoneFile: $0) }
    }

    /// Letters, digits and `_ - +` in parts between single slashes: nothing that leaves the database's folder.
    private static func isName(_ name: String) -> Bool {
        name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-+".contains($0)) }
        }
    }

    /// Seconds east of UTC at a moment given in seconds since 1970 UTC. Cost: a binary search.
    package func offset(at moment: Int64) -> Int {
        guard let last = changes.last else { return rule?.offset(at: moment) ?? firstOffset }
        if moment >= last, let rule { return rule.offset(at: moment) }
        let place = changes.firstPlace { $0 > moment }
        return place == 0 ? firstOffset : offsets[place - 1]
    }

    /// What clocks in the zone show at a moment.
    package func wallTime(at moment: Int64) -> DateTime {
        DateTime(secondsSinceEpoch: moment, offset: offset(at: moment))
    }
}

/// The machine's clock, and what it shows in a time zone.
package enum Clock {
    /// Seconds since 1970-01-01 00:00:00 UTC.
    package static func now() -> Int64 { Platform.secondsSinceEpoch }

    /// What a clock on the wall of the zone shows now; nil, and a name that the IANA database does not have, is the
    /// machine's zone.
    package static func wallTime(inZone zone: String?, environment: [String: String]) -> DateTime {
        Zone.known(zone, environment: environment).wallTime(at: now())
    }
}

extension Zone {
    /// Reads a file of the zone database (RFC 8536); nil when it is none or is cut off. Leap seconds are not counted.
    package init?(zoneFile bytes: [UInt8]) {
        var reader = ZoneFileReader(rest: bytes[...])
        guard let first = reader.header() else { return nil }
        guard first.version >= UInt8(ascii: "2") else {
            guard let table = reader.table(first, timeSize: 4) else { return nil }
            self.init(changes: table.changes, offsets: table.offsets, firstOffset: table.firstOffset, rule: nil)
            return
        }
        // The first table is there for old readers; the second one has wider times and is the one that counts.
        guard reader.skip(first.size(timeSize: 4)), let second = reader.header(),
            let table = reader.table(second, timeSize: 8)
        else { return nil }
        self.init(
            changes: table.changes, offsets: table.offsets, firstOffset: table.firstOffset, rule: reader.footer())
    }
}

/// What remains of a file of the zone database; every read stays within the bytes.
private struct ZoneFileReader {
    /// How many entries of each kind a table has.
    struct Header {
        /// A digit; 0 for the first version.
        let version: UInt8
        let (universal, standard, leaps, times, types, letters): (Int, Int, Int, Int, Int, Int)

        /// Bytes of the table.
        func size(timeSize: Int) -> Int {
            times * (timeSize + 1) + types * 6 + letters + leaps * (timeSize + 4) + standard + universal
        }
    }

    var rest: ArraySlice<UInt8>

    mutating func skip(_ count: Int) -> Bool {
        guard count >= 0, count <= rest.count else { return false }
        rest = rest.dropFirst(count)
        return true
    }

    mutating func header() -> Header? {
        guard rest.count >= 44, rest.starts(with: "TZif".utf8) else { return nil }
        let version = rest[rest.startIndex + 4]
        rest = rest.dropFirst(20)
        let counts = (0..<6).map { _ in Int(number(4)) }
        // A count that is negative or beyond the file is not a count; this also keeps `size` from overflowing.
        guard counts.allSatisfy((0...rest.count).contains) else { return nil }
        return Header(
            version: version, universal: counts[0], standard: counts[1], leaps: counts[2], times: counts[3],
            types: counts[4], letters: counts[5])
    }

    mutating func table(_ header: Header, timeSize: Int) -> (changes: [Int64], offsets: [Int], firstOffset: Int)? {
        let size = header.size(timeSize: timeSize)
        guard size <= rest.count, header.types > 0 else { return nil }
        let end = rest.dropFirst(size)
        let changes = (0..<header.times).map { _ in number(timeSize) }
        let indexes = (0..<header.times).map { _ in Int(number(1) & 0xff) }
        let types = (0..<header.types).map { _ in
            // What follows an offset is whether it is of summer, and where its letters are.
            defer { rest = rest.dropFirst(2) }
            return Int(number(4))
        }
        rest = end
        guard indexes.allSatisfy(types.indices.contains), types.allSatisfy({ abs($0) < 7 * CivilDay.secondsPerDay }),
            zip(changes, changes.dropFirst()).allSatisfy({ $0 < $1 })
        else { return nil }
        return (changes, indexes.map { types[$0] }, types[0])
    }

    /// The rule between the two line ends after the second table; nil when it is empty or cannot be read.
    func footer() -> ZoneRule? {
        guard rest.first == UInt8(ascii: "\n"), let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\n")) else {
            return nil
        }
        return ZoneRule(String(decoding: rest[..<end].dropFirst(), as: UTF8.self))
    }

    /// A signed number of that many bytes, the highest first. The bytes are there: `header` and `table` have seen to
    /// it.
    private mutating func number(_ size: Int) -> Int64 {
        let bytes = rest.prefix(size)
        rest = rest.dropFirst(size)
        return bytes.reduce(bytes.first.map { $0 & 0x80 != 0 } ?? false ? -1 : 0) { $0 << 8 | Int64($1) }
    }
}

/// Standard and daylight-saving time by a yearly rule: `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2024, Base Definitions
/// 8.3, with hours as in RFC 8536), without days that are counted from the start of the year, which no zone of today
/// has.
struct ZoneRule: Hashable, Sendable {
    /// A day of the year and the wall time on it, in seconds after midnight.
    struct Change: Hashable, Sendable {
        var month: Int
        /// The fifth is the last.
        var week: Int
        /// Sunday is 0.
        var day: Int
        var time: Int

        /// Seconds from 1970-01-01 00:00 to the change in a year, both on the wall.
        func moment(inYear year: Int) -> Int {
            let first = CivilDay.number(year: year, month: month, day: 1)
            let next = first + CivilDay.daysInMonth(month, year: year)
            let firstDay = CivilDay.weekday(ofDay: first) % 7
            var found = first + (day - firstDay + 7) % 7 + (week - 1) * 7
            while found >= next { found -= 7 }
            return found * CivilDay.secondsPerDay + time
        }
    }

    /// Daylight-saving time: its offset, start (in standard time) and end (in daylight-saving time).
    struct Daylight: Hashable, Sendable {
        var offset: Int
        var start: Change
        var end: Change
    }

    /// Standard time: seconds east of UTC.
    let offset: Int
    let daylight: Daylight?

    /// Seconds east of UTC at a moment.
    func offset(at moment: Int64) -> Int {
        guard let daylight else { return offset }
        let year = DateTime.year(secondsSinceEpoch: moment, offset: offset)
        let start = Int64(daylight.start.moment(inYear: year) - offset)
        let end = Int64(daylight.end.moment(inYear: year) - daylight.offset)
        let isDaylight = start < end ? start <= moment && moment < end : !(end <= moment && moment < start)
        return isDaylight ? daylight.offset : offset
    }
}

extension ZoneRule {
    /// Nil when the text is not such a rule.
    init?(_ text: String) {
        var rest = text[...]
        guard Self.skipName(&rest), let offset = Self.time(&rest, hours: 24) else { return nil }
        self.offset = -offset
        if rest.isEmpty {
            daylight = nil
            return
        }
        guard Self.skipName(&rest) else { return nil }
        var daylightOffset = self.offset + 3600
        if let next = rest.first, next != "," {
            guard let offset = Self.time(&rest, hours: 24) else { return nil }
            daylightOffset = -offset
        }
        // Without dates the rule of the United States holds, as in the C library.
        if rest.isEmpty { rest = ",M3.2.0,M11.1.0" }
        let changes = rest.dropFirst().split(separator: ",", omittingEmptySubsequences: false).map(Self.change)
        guard rest.first == ",", changes.count == 2, let start = changes[0], let end = changes[1] else { return nil }
        daylight = Daylight(offset: daylightOffset, start: start, end: end)
    }

    /// Takes `CET` or `<+0330>`.
    private static func skipName(_ rest: inout Substring) -> Bool {
        if rest.first == "<" {
            guard let end = rest.firstIndex(of: ">") else { return false }
            rest = rest[rest.index(after: end)...]
            return true
        }
        let letters = rest.prefix { $0.isASCII && $0.isLetter }
        rest = rest.dropFirst(letters.count)
        return letters.count >= 3
    }

    /// Takes `[+-]h[:mm[:ss]]`: seconds.
    private static func time(_ rest: inout Substring, hours limit: Int) -> Int? {
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let written = rest.prefix { $0 == ":" || $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(written.count)
        let parts = written.split(separator: ":", omittingEmptySubsequences: false)
        var seconds = 0
        for (place, part) in parts.enumerated() {
            guard place < 3, let value = number(part, 0...(place == 0 ? limit : 59)) else { return nil }
            seconds += value * [3600, 60, 1][place]
        }
        return isNegative ? -seconds : seconds
    }

    /// `M3.5.0` or `M3.5.0/TIME`.
    private static func change(_ written: Substring) -> Change? {
        let parts = written.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let day = parts[0].dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard parts[0].first == "M", day.count == 3, let month = number(day[0], 1...12),
            let week = number(day[1], 1...5), let weekday = number(day[2], 0...6)
        else { return nil }
        var rest = parts.count > 1 ? parts[1] : "2"
        guard let time = time(&rest, hours: 167), rest.isEmpty else { return nil }
        return Change(month: month, week: week, day: weekday, time: time)
    }

    /// At most three digits.
    private static func number(_ digits: Substring, _ range: ClosedRange<Int>) -> Int? {
        digits.utf8.count <= 3 ? WholeNumber(digits)?.within(range) : nil
    }
}

import VaultSyntax

/// Standard and daylight-saving time by a yearly rule: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Source: POSIX.1-2024, Base Definitions 8.3, variable TZ, with hours from -167 to 167 as in RFC 8536; but not days that
/// are counted from the start of the year, which no zone of today has.
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

// MARK: - Reading

extension ZoneRule {
    /// Nil when the text is not such a rule.
    init?(_ text: [UInt8]) {
        var rest = text[...]
        guard Self.skipName(&rest), let offset = Self.time(&rest, hours: 24) else { return nil }
        self.offset = -offset
        if rest.isEmpty {
            daylight = nil
            return
        }
        guard Self.skipName(&rest) else { return nil }
        var daylightOffset = self.offset + 3600
        if let next = rest.first, next != UInt8(ascii: ",") {
            guard let offset = Self.time(&rest, hours: 24) else { return nil }
            daylightOffset = -offset
        }
        // Without dates the rule of the United States holds, as in the C library.
        if rest.isEmpty { rest = Array(",M3.2.0,M11.1.0".utf8)[...] }
        guard let start = Self.change(&rest), let end = Self.change(&rest), rest.isEmpty else { return nil }
        daylight = Daylight(offset: daylightOffset, start: start, end: end)
    }

    /// Takes `CET` or `<+0330>`.
    private static func skipName(_ rest: inout ArraySlice<UInt8>) -> Bool {
        if rest.first == UInt8(ascii: "<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[(end + 1)...]
            return true
        }
        let letters = rest.prefix { (0x41...0x5A).contains($0 & 0xDF) }
        rest = rest.dropFirst(letters.count)
        return letters.count >= 3
    }

    /// Takes `[+-]h[:mm[:ss]]`: seconds.
    private static func time(_ rest: inout ArraySlice<UInt8>, hours limit: Int) -> Int? {
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard let hours = number(&rest, 0...limit) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where rest.first == UInt8(ascii: ":") {
            rest.removeFirst()
            guard let part = number(&rest, 0...59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// Takes `,M3.5.0` or `,M3.5.0/TIME`.
    private static func change(_ rest: inout ArraySlice<UInt8>) -> Change? {
        guard rest.popFirst() == UInt8(ascii: ","), rest.popFirst() == UInt8(ascii: "M"),
            let month = number(&rest, 1...12), rest.popFirst() == UInt8(ascii: "."),
            let week = number(&rest, 1...5), rest.popFirst() == UInt8(ascii: "."), let day = number(&rest, 0...6)
        else { return nil }
        var change = Change(month: month, week: week, day: day, time: 7200)
        guard rest.first == UInt8(ascii: "/") else { return change }
        rest.removeFirst()
        guard let time = time(&rest, hours: 167) else { return nil }
        change.time = time
        return change
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, _ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard (1...3).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return range.contains(value) ? value : nil
    }
}

import VaultSchema

/// The calendar day that the name of a daily note begins or ends with.
///
/// Read are `2026-11-21`, with `_` or `.` too, `20261121` and `21.11.2026`, with anything else before or after it but
/// digits. Other orders have two readings.
enum DayInName {
    /// Nil for a name without a day, and for a day that the calendar does not have.
    static func day(_ name: some StringProtocol) -> CalendarDate? {
        let bytes = Array(name.utf8)
        if let found = scan(bytes, from: 0) { return found.day }
        for start in bytes.indices.dropFirst().suffix(longest) where !isDigit(bytes, start - 1) {
            if let found = scan(bytes, from: start), found.end == bytes.count { return found.day }
        }
        return nil
    }

    private static let longest = 10

    private static func scan(_ bytes: [UInt8], from start: Int) -> (day: CalendarDate, end: Int)? {
        let first = digits(bytes, from: start)
        if first.count == 8 {
            let number = value(bytes, first)
            let day = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
            return day.map { ($0, first.upperBound) }
        }
        guard let separator = byte(bytes, first.upperBound), separators.contains(separator) else { return nil }
        let second = digits(bytes, from: first.upperBound + 1)
        guard (1...2).contains(second.count), byte(bytes, second.upperBound) == separator else { return nil }
        let third = digits(bytes, from: second.upperBound + 1)
        let isYearFirst = first.count == 4 && (1...2).contains(third.count)
        let isYearLast = separator == UInt8(ascii: ".") && (1...2).contains(first.count) && third.count == 4
        guard isYearFirst || isYearLast else { return nil }
        let (year, day) = isYearFirst ? (first, third) : (third, first)
        return CalendarDate(year: value(bytes, year), month: value(bytes, second), day: value(bytes, day))
            .map { ($0, third.upperBound) }
    }

    private static let separators = Array("-_.".utf8)

    private static func digits(_ bytes: [UInt8], from start: Int) -> Range<Int> {
        var end = start
        while isDigit(bytes, end) { end += 1 }
        return start..<end
    }

    /// Of at most 8 digits.
    private static func value(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        bytes[range].reduce(0) { $0 * 10 + Int($1 & 15) }
    }

    private static func byte(_ bytes: [UInt8], _ index: Int) -> UInt8? {
        bytes.indices.contains(index) ? bytes[index] : nil
    }

    private static func isDigit(_ bytes: [UInt8], _ index: Int) -> Bool {
        byte(bytes, index).map { (48...57).contains($0) } ?? false
    }
}

import VaultSyntax

/// The calendar day that the name of a daily note begins or ends with.
///
/// Read are `2026-11-21`, with `_` or `.` too, `20261121` and `21.11.2026`, with anything else before or after it but
/// digits. Other orders have two readings.
package enum DayInName {
    /// Nil for a name without a day, and for a day that the calendar does not have.
    package static func day(_ name: String) -> CalendarDate? {
        let bytes = Array(name.utf8)
        let text = bytes.span
        if let found = scan(text, from: 0) { return found.day }
        for start in bytes.indices.dropFirst().suffix(longest) where !text[start - 1].isDigit {
            if let found = scan(text, from: start), found.end == text.count { return found.day }
        }
        return nil
    }

    private static let longest = 10

    private static func scan(_ text: Span<UInt8>, from start: Int) -> (day: CalendarDate, end: Int)? {
        let first = start..<text.skipDigits(start)
        if first.count == 8 {
            guard let number = text.number(first) else { return nil }
            let day = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
            return day.map { ($0, first.upperBound) }
        }
        let separator = text.byte(first.upperBound)
        guard separators.contains(separator) else { return nil }
        let second = first.upperBound + 1..<text.skipDigits(first.upperBound + 1)
        guard (1...2).contains(second.count), text.byte(second.upperBound) == separator else { return nil }
        let third = second.upperBound + 1..<text.skipDigits(second.upperBound + 1)
        let isYearFirst = first.count == 4 && (1...2).contains(third.count)
        let isYearLast = separator == UInt8(ascii: ".") && (1...2).contains(first.count) && third.count == 4
        guard isYearFirst || isYearLast else { return nil }
        guard let year = text.number(isYearFirst ? first : third), let month = text.number(second),
            let day = text.number(isYearFirst ? third : first)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day).map { ($0, third.upperBound) }
    }

    private static let separators = Array("-_.".utf8)
}

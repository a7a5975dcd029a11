import VaultSyntax

/// The calendar of the whole program; fields add how its days and times are read.
package typealias CalendarDate = VaultSyntax.CalendarDate
package typealias DateTime = VaultSyntax.DateTime
package typealias ClockTime = VaultSyntax.ClockTime

extension CalendarDate {
    /// Reads `2026-11-21`, with spaces around. A date-time gives its day, with a hint.
    ///
    /// Other spellings of a day are problems that offer the readings they can have.
    package static func read(_ text: Span<UInt8>) -> Reading<CalendarDate> {
        let range = text.trimmed
        if range.count == 10, let day = scan(text, from: range.lowerBound) {
            return day.hasShortYear ? Reading(day, hint: DateSpelling.implausibleYear(day, range)) : Reading(day)
        }
        let problem = DateSpelling.problem(in: text, range)
        // Offers of days are made of days that exist, which read back.
        if problem.kind == .dateTimeForDate, let day = scan(text, from: range.lowerBound) {
            return Reading(day, hint: problem)
        }
        if problem.suggestions.isEmpty, let day = DateSpelling.beforeTime(text, range) { return Reading(problem: day) }
        return Reading(problem: problem)
    }

    /// Whether its year is below 1000: written with a leading zero, and nearly always a typo.
    var hasShortYear: Bool { dayNumber < -354_285 }

    /// The day written `dddd-dd-dd` at `start`; nil when there is none, and for impossible days.
    static func scan(_ text: Span<UInt8>, from start: Int) -> CalendarDate? {
        guard text.count - start >= 10, text[start + 4] == UInt8(ascii: "-"), text[start + 7] == UInt8(ascii: "-"),
            let year = text.number(start..<start + 4), let month = text.number(start + 5..<start + 7),
            let day = text.number(start + 8..<start + 10)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }
}

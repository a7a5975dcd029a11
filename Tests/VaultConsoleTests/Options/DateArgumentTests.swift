import Testing
import VaultRecords

@testable import VaultConsole

/// Today is Saturday, 2026-11-21.
@Suite struct DateArgumentTests {
    static let today = CalendarDate(year: 2026, month: 11, day: 21)

    @Test(arguments: [
        ("2026-11-21", 0, 0), ("2026-12-01", 10, 10), ("2025-11-21", -365, -365),
        ("today", 0, 0), ("Yesterday", -1, -1), ("tomorrow", 1, 1),
        ("-3d", -3, -3), ("+3d", 3, 3), ("-1w", -7, -7), ("+2w", 14, 14), ("+0d", 0, 0), ("+2W", 14, 14),
        ("friday", -1, 6), ("Monday", -5, 2), ("mon", -5, 2), ("sunday", -6, 1), ("saturday", 0, 7),
    ])
    func namesADay(text: String, past: Int, future: Int) throws {
        let today = try #require(Self.today)
        #expect(try DateArgument.read(text, today: today, direction: .past) == today.adding(days: past))
        #expect(try DateArgument.read(text, today: today, direction: .future) == today.adding(days: future))
    }

    /// A day that a month does not have is its last one.
    @Test(arguments: [
        ("2026-01-31", "+1m", "2026-02-28"), ("2028-01-31", "+1M", "2028-02-29"), ("2028-02-29", "+1y", "2029-02-28"),
        ("2028-02-29", "+4y", "2032-02-29"), ("2026-03-31", "-1m", "2026-02-28"), ("2026-11-21", "+7m", "2027-06-21"),
        ("2026-12-31", "+2m", "2027-02-28"), ("2026-11-21", "+0m", "2026-11-21"), ("2026-11-21", "-12m", "2025-11-21"),
        ("2026-11-21", "+999999m", "9999-12-31"), ("2026-11-21", "-999999m", "0001-01-01"),
        ("2026-11-21", "+999999y", "9999-12-31"), ("2026-11-21", "-999999y", "0001-01-01"),
        ("9999-12-01", "+1m", "9999-12-31"), ("0001-01-31", "-1m", "0001-01-01"),
    ])
    func monthsAndYears(from: String, text: String, to: String) throws {
        func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate.read(Array(text.utf8).span).value) }
        #expect(try DateArgument.read(text, today: day(from), direction: .future) == day(to))
    }

    /// Of a day without its year the next one, or the last one of what has happened.
    @Test(arguments: [
        ("1 July", "2027-07-01", "2026-07-01"), ("Jul 1st", "2027-07-01", "2026-07-01"),
        ("21 November", "2026-11-21", "2026-11-21"), ("29 Feb", "2028-02-29", "2024-02-29"),
        ("December 24", "2026-12-24", "2025-12-24"), ("31 June", nil, nil), ("100 July", nil, nil), ("July", nil, nil),
        ("24.12.", "2026-12-24", "2025-12-24"), ("1.7", "2027-07-01", "2026-07-01"),
        ("12/24", "2026-12-24", "2025-12-24"), ("24-12", "2026-12-24", "2025-12-24"), ("3/4", nil, nil),
        ("31.6.", nil, nil), ("13.13.", nil, nil), ("0.0.", nil, nil), ("1.2.3", nil, nil),
    ])
    func aDayWithoutItsYear(text: String, next: String?, last: String?) throws {
        let today = try #require(Self.today)
        for (direction, day) in [(DateArgument.Direction.future, next), (.past, last)] {
            let help = day.map { "write the year too, as in '\($0)'" } ?? DateArgument.forms
            #expect(throws: UsageError("'\(text)' is not a date", help: help)) {
                try DateArgument.read(text, today: today, direction: direction)
            }
        }
    }

    @Test func noSuchDay() throws {
        let today = try #require(Self.today)
        #expect(
            throws: UsageError("'2026-02-31' is not a date; the calendar has no such day", help: DateArgument.forms)
        ) {
            try DateArgument.read("2026-02-31", today: today, direction: .past)
        }
    }

    @Test(arguments: [
        ("3d", "did you mean '-3d' or '+3d'?"), ("2m", "did you mean '-2m' or '+2m'?"),
        ("mondya", "did you mean 'monday'?"),
        ("soon", "write a day such as 2026-11-21, today, yesterday, tomorrow, monday, -3d, +2w, +3m or +1y"),
        ("", "write a day such as 2026-11-21, today, yesterday, tomorrow, monday, -3d, +2w, +3m or +1y"),
        ("+9999999d", "write a day such as 2026-11-21, today, yesterday, tomorrow, monday, -3d, +2w, +3m or +1y"),
        ("+3", "write a day such as 2026-11-21, today, yesterday, tomorrow, monday, -3d, +2w, +3m or +1y"),
    ])
    func refuses(text: String, help: String) throws {
        let today = try #require(Self.today)
        #expect(throws: UsageError("'\(text)' is not a date", help: help)) {
            try DateArgument.read(text, today: today, direction: .past)
        }
    }
}

import Testing
import VaultSchema

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

    @Test(arguments: [
        ("3d", "did you mean '-3d' or '+3d'?"),
        ("mondya", "did you mean 'monday'?"),
        ("soon", "write a day such as 2026-11-21, today, yesterday, tomorrow, monday, -3d or +2w"),
        ("", "write a day such as 2026-11-21, today, yesterday, tomorrow, monday, -3d or +2w"),
        ("+9999999d", "write a day such as 2026-11-21, today, yesterday, tomorrow, monday, -3d or +2w"),
        ("+3", "write a day such as 2026-11-21, today, yesterday, tomorrow, monday, -3d or +2w"),
    ])
    func refuses(text: String, help: String) throws {
        let today = try #require(Self.today)
        #expect(throws: UsageError("'\(text)' is not a date", help: help)) {
            try DateArgument.read(text, today: today, direction: .past)
        }
    }
}

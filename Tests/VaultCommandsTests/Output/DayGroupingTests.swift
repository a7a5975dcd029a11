import Testing
import VaultRecords

@testable import VaultCommands

@Suite struct DayGroupingTests {
    /// 2026-11-21 is a Saturday.
    @Test(arguments: [
        ("2026-11-22", "Later", "Later"), ("2026-11-21", "Today", "Today"), ("2026-11-20", "Yesterday", "Yesterday"),
        ("2026-11-19", "This week", "This week"), ("2026-11-16", "This week", "This week"),
        ("2026-11-15", "Last week", "This week"), ("2026-11-09", "Last week", "Last week"),
        ("2026-11-08", "Earlier", "Last week"), ("2026-11-07", "Earlier", "Earlier"),
    ])
    func daysHaveHeadings(text: String, monday: String, sunday: String) throws {
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        let day = try #require(CalendarDate.read(Array(text.utf8).span).value)
        for (start, expected) in [(WeekStart.monday, monday), (.sunday, sunday)] {
            #expect(DayGrouping(field: "date", today: today, weekStart: start).heading(day) == expected)
        }
    }
}

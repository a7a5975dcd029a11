import Testing
import VaultRecords
import VaultReviews

@Suite struct YearActivityTests {
    private func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate.read(Array(text.utf8).span).value)
    }

    private func year(_ year: Int, _ days: [String], until: String) throws -> YearActivity {
        YearActivity(year, try days.map { (try day($0), 1800) }, until: try day(until))
    }

    @Test func daysAndMonths() throws {
        let found = try year(
            2026, ["2026-01-05", "2026-01-05", "2026-11-21", "2026-11-22", "2025-11-20", "2025-11-25", "2025-12-01"],
            until: "2026-11-21")
        #expect(
            found.days.map { "\($0.day) \($0.sum.actions) \($0.sum.hours.decimalText(places: 1))" } == [
                "2026-01-05 2 1", "2026-11-21 1 0.5",
            ])
        #expect(found.months.map { $0.sum?.actions } == [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, nil])
        // Of the running month the same days, and nothing before the first action of all.
        #expect(found.months.map { $0.before?.actions } == [nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, 1, 1])
    }

    @Test(arguments: [("2025-02-28", 2), ("2025-02-27", 0), ("2025-03-01", 2), ("2025-12-31", 2)])
    func februaryAgainstALeapYear(until: String, before: Int) throws {
        let found = try year(2025, ["2024-02-28", "2024-02-29", "2023-05-01"], until: until)
        #expect(found.months[1].before?.actions == before)
    }

    @Test func anyYear() throws {
        for number in [1, 2, 1970, 9999] {
            let found = YearActivity(number, [(.first, 1), (.last, 1)], until: .last)
            #expect(found.months.count == 12 && found.days.count == (number == 1 || number == 9999 ? 1 : 0))
        }
        #expect(YearActivity(2026, [], until: .first).months.allSatisfy { $0.sum == nil && $0.before == nil })
    }
}

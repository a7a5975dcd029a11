import Testing
import VaultRecords

@testable import VaultConsole

@Suite struct DayAxisTests {
    static func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate.read(Array(text.utf8).span).value, "\(text) is no day")
    }

    @Test(arguments: [
        // Days, weeks, two weeks.
        ("2026-11-02", "2026-11-08", 56, "11-02   11-03   11-04   11-05   11-06   11-07   11-08"),
        ("2026-10-19", "2026-12-28", 40, "10-19  11-02   11-16   11-30   12-14"),
        ("2026-10-21", "2026-12-28", 40, "  10-26    11-09   11-23   12-07   12-21"),
        // Months, January by its year.
        ("2026-09-01", "2027-03-01", 40, "Sep   Oct    Nov    Dec   2027   Feb"),
        // Quarters, half years, years.
        ("2026-01-01", "2026-12-31", 26, "2026  Apr   Jul    Oct"),
        ("2024-02-10", "2026-12-31", 30, "         2025      2026"),
        ("2016-05-05", "2036-05-05", 40, "       2020      2025      2030"),
        ("0001-01-01", "9999-12-31", 40, "       2000    4000    6000    8000"),
        ("2026-11-21", "2026-11-21", 8, "11-21"),
    ])
    func hasLabelsThatDoNotTouch(first: String, last: String, columns: Int, text: String) throws {
        let axis = DayAxis(from: try Self.day(first), to: try Self.day(last), columns: columns)
        let today = try Self.day("2026-11-21")
        let lines = axis.lines(marking: nil, today: today)
        #expect(lines.labels == text)
        #expect(lines.axis.count == columns)
        for label in axis.labels(today: today) { #expect(label.column + label.text.count <= columns) }
    }

    /// Unless all is in the year of today, one label has a year.
    @Test(arguments: [
        ("2025-11-03", "2025-11-09", 56, "2025-11-03      11-05   11-06   11-07   11-08   11-09"),
        ("2025-10-19", "2025-12-28", 40, "2025-10-20      11-17   12-01   12-15"),
        ("2025-03-02", "2025-06-30", 40, "         Apr 2025  May        Jun"),
        ("2025-03-02", "2025-06-30", 19, "    Apr 2025  Jun"),
        // Where the first label has no room for it, the axis begins with it, shorter if need be.
        ("2025-03-20", "2025-04-10", 19, "   2025-03-24"), ("2025-03-20", "2025-04-10", 11, "2025-03-20"),
        ("2025-11-06", "2025-11-12", 8, "2025-11"),
        ("2025-11-06", "2025-11-12", 6, "2025"),
        ("2027-01-02", "2027-01-09", 32, "        2027-01-04"),
        // From one year to the next; the end of this year is still in it.
        ("2025-12-22", "2026-01-18", 40, "2025-12-22          01-05     01-12"),
        ("2026-12-22", "2027-01-01", 60, "                                12-28"),
        ("2026-09-01", "2027-03-01", 40, "Sep   Oct"),
    ])
    func hasAYear(first: String, last: String, columns: Int, text: String) throws {
        let axis = DayAxis(from: try Self.day(first), to: try Self.day(last), columns: columns)
        let lines = axis.lines(marking: nil, today: try Self.day("2026-11-21"))
        #expect(lines.labels.hasPrefix(text), "\(lines.labels)")
    }

    @Test func beginsWeeksAsTheVaultDoes() throws {
        let axis = DayAxis(from: try Self.day("2026-11-02"), to: try Self.day("2026-11-29"), columns: 28)
        #expect(axis.lines(marking: nil, today: axis.last, weekStart: .monday).labels == "11-02  11-09  11-16  11-23")
        #expect(axis.lines(marking: nil, today: axis.last, weekStart: .sunday).labels == "      11-08  11-15  11-22")
    }

    @Test(arguments: [
        ("2026-11-01", "┬──────┬──────"), ("2026-11-02", "▲──────┬──────"), ("2026-11-10", "┬──────┬▲─────"),
        ("2026-11-15", "┬──────┬─────▲"), ("2026-11-16", "┬──────┬──────"),
    ])
    func marksADay(marked: String, line: String) throws {
        let axis = DayAxis(from: try Self.day("2026-11-02"), to: try Self.day("2026-11-15"), columns: 14)
        #expect(axis.lines(marking: try Self.day(marked), today: axis.last).axis == line)
    }

    /// A period that is left out keeps its room.
    @Test func hasPeriodsOfOneWidth() throws {
        let periods = try [Self.day("2026-10-21"), nil, Self.day("2026-11-02"), Self.day("2026-11-09")]
        let axis = DayAxis(periods: periods, to: try Self.day("2026-11-15"), each: 7)
        #expect(axis.columns == 28)
        let columns = try ["2026-10-01", "2026-10-21", "2026-11-01", "2026-11-02", "2026-11-03", "2026-11-15"].map {
            axis.column(of: try Self.day($0))
        }
        #expect(columns == [0, 0, 12, 14, 15, 27])
        #expect(try axis.column(of: Self.day("9999-12-31")) == 27)
    }
}

import Testing
import VaultSyntax

@testable import VaultRecords

@Suite struct CalendarDateTests {
    private func day(_ text: String) throws -> CalendarDate { try #require(reading(text, CalendarDate.read).value) }

    @Test func everyDayFollowsTheOneBefore() {
        var expected = CalendarDate.first.dayNumber
        var mismatches = 0
        for year in 1...9999 {
            for month in 1...12 {
                for day in 1...CivilDay.daysInMonth(month, year: year) {
                    let date = CalendarDate(year: year, month: month, day: day)
                    if date?.dayNumber != expected { mismatches += 1 }
                    expected += 1
                }
            }
        }
        #expect(mismatches == 0)
        #expect(expected - 1 == CalendarDate.last.dayNumber)
    }

    @Test(arguments: [
        ("1970-01-01", 0, 4), ("1969-12-31", -1, 3), ("2000-02-29", 11_016, 2), ("2026-11-21", 20_778, 6),
        ("0001-01-01", -719_162, 1), ("9999-12-31", 2_932_896, 5), ("1900-03-01", -25_508, 4),
    ]) func knowsDayNumberAndWeekday(text: String, number: Int, weekday: Int) throws {
        let date = try day(text)
        #expect(Int(date.dayNumber) == number)
        #expect(date.weekday == weekday)
        #expect(date.description == text)
    }

    @Test(arguments: [
        (2026, 2, 29), (2025, 13, 1), (2025, 0, 1), (2025, 1, 0), (0, 1, 1), (10_000, 1, 1), (1900, 2, 29),
    ])
    func refusesDaysThatDoNotExist(year: Int, month: Int, day: Int) {
        #expect(CalendarDate(year: year, month: month, day: day) == nil)
    }

    @Test func arithmeticStaysWithinTheCalendar() throws {
        #expect(try day("2026-12-31").adding(days: 1) == day("2027-01-01"))
        #expect(try day("2026-11-21").adding(days: .max) == .last)
        #expect(try day("1969-11-21").adding(days: .min) == .first)
        #expect(try day("2026-11-21").days(until: day("2026-12-01")) == 10)
    }

    @Test(arguments: [
        ("2026-11-21", "2026-11-16", "2026-11-15"), ("2026-11-16", "2026-11-16", "2026-11-15"),
        ("2026-11-22", "2026-11-16", "2026-11-22"),
    ]) func findsTheStartOfTheWeek(text: String, monday: String, sunday: String) throws {
        #expect(try day(text).startOfWeek(.monday).description == monday)
        #expect(try day(text).startOfWeek(.sunday).description == sunday)
    }

    @Test(arguments: [("2024-02-10", "2024-02-01", "2024-02-29"), ("2026-12-31", "2026-12-01", "2026-12-31")])
    func findsTheEndsOfTheMonth(text: String, start: String, end: String) throws {
        #expect(try day(text).startOfMonth.description == start)
        #expect(try day(text).endOfMonth.description == end)
    }

    @Test(arguments: [
        Case("soon", .notADate, at: "soon"),
        Case("", .notADate, at: ""),
        Case("2026/11/21", .notADate, at: "2026/11/21", "2026-11-21"),
        Case("2026-1-5", .notADate, at: "2026-1-5", "2026-01-05"),
        Case("20261121", .notADate, at: "20261121", "2026-11-21"),
        Case("21.11.2026", .notADate, at: "21.11.2026", "2026-11-21"),
        Case("21 Nov 2026", .notADate, at: "21 Nov 2026", "2026-11-21"),
        Case("November 21, 2026", .notADate, at: "November 21, 2026", "2026-11-21"),
        Case("[[2026-11-21]]", .notADate, at: "[[2026-11-21]]", "2026-11-21"),
        Case("2026-11-21 or so", .notADate, at: " or so"),
        Case("2026-W47", .notADate, at: "2026-W47"),
        Case("2026-02-30", .impossibleDate, at: "2026-02-30"),
        Case("2026-15-05", .impossibleDate, at: "2026-15-05", "2026-05-15"),
        Case("13/13/2026", .impossibleDate, at: "13/13/2026"),
        Case("26-11-21", .ambiguousDate, at: "26-11-21", "2026-11-21", "2021-11-26"),
        Case("21.11.26", .ambiguousDate, at: "21.11.26", "2026-11-21"),
        Case("11/21/26", .ambiguousDate, at: "11/21/26", "2026-11-21"),
        Case("02.03.85", .ambiguousDate, at: "02.03.85", "1985-03-02"),
        Case("99-99-99", .impossibleDate, at: "99-99-99"),
        Case("01/18/2026", .ambiguousDate, at: "01/18/2026", "2026-01-18"),
        Case("03/04/2026", .ambiguousDate, at: "03/04/2026", "2026-03-04", "2026-04-03"),
        Case("3-4-26", .ambiguousDate, at: "3-4-26", "2026-03-04", "2026-04-03"),
    ]) func namesWhatIsOddAboutADate(_ sample: Case) {
        let found = reading(sample.text, CalendarDate.read)
        #expect(found.value == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    /// Of UTC the day may have been another where it happened.
    @Test(arguments: [
        ("2026-11-21T07:15", []), ("2026-11-21 07:15:30", []), ("2026-11-21T07:15+02:00", []),
        ("2026-11-21T07:15Z", ["2026-11-20"]), ("2026-11-21T21:30Z", ["2026-11-22"]),
    ])
    func aDateTimeGivesItsDayWithAHint(text: String, others: [String]) throws {
        let found = reading(text, CalendarDate.read)
        #expect(found.value?.description == "2026-11-21")
        #expect(found.problem?.isHint == true)
        #expect(found.defect(in: text) == Defect(.dateTimeForDate, String(text.dropFirst(10)), ["2026-11-21"] + others))
    }
}

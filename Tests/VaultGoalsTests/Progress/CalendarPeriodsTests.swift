import Testing
import VaultRecords

@testable import VaultProgress

@Suite struct CalendarPeriodsTests {
    @Test(arguments: [
        ("2026-11-21", Target.Period.week, WeekStart.monday, "2026-11-16", "2026-11-22"),
        ("2026-11-22", .week, .monday, "2026-11-16", "2026-11-22"),
        ("2026-11-22", .week, .sunday, "2026-11-22", "2026-11-28"),
        ("2026-11-21", .week, .sunday, "2026-11-15", "2026-11-21"),
        ("1970-01-01", .week, .monday, "1969-12-29", "1970-01-04"),
        ("1969-12-28", .week, .monday, "1969-12-22", "1969-12-28"),
        ("1969-12-28", .week, .sunday, "1969-12-28", "1970-01-03"),
        ("1900-03-01", .week, .monday, "1900-02-26", "1900-03-04"),
        ("2028-02-29", .month, .monday, "2028-02-01", "2028-02-29"),
        ("2026-02-01", .month, .monday, "2026-02-01", "2026-02-28"),
        ("2026-12-31", .month, .monday, "2026-12-01", "2026-12-31"),
        ("9999-12-31", .month, .monday, "9999-12-01", "9999-12-31"),
        ("2026-11-21", .day, .monday, "2026-11-21", "2026-11-21"),
    ])
    func findsThePeriodOfADay(
        text: String, period: Target.Period, weekStart: WeekStart, first: String, last: String
    ) throws {
        let calendar = CalendarPeriods(period: period, weekStart: weekStart)
        let days = calendar.days(of: calendar.number(of: try day(text)))
        #expect(days.first == Int(try day(first).dayNumber))
        #expect(days.last == Int(try day(last).dayNumber))
    }

    @Test(arguments: [Target.Period.day, .week, .month], WeekStart.allCases)
    func hasNoGaps(period: Target.Period, weekStart: WeekStart) throws {
        let calendar = CalendarPeriods(period: period, weekStart: weekStart)
        let first = try day("1967-11-30")
        var number = calendar.number(of: first)
        for later in 1...2000 {
            let next = calendar.number(of: first.adding(days: later))
            if next != number {
                #expect(next == number + 1)
                #expect(calendar.days(of: next).first == calendar.days(of: number).last + 1)
                number = next
            }
        }
        #expect(number > calendar.number(of: first))
    }

    @Test(arguments: WeekStart.allCases)
    func weeksBeginOnTheirDay(weekStart: WeekStart) throws {
        let calendar = CalendarPeriods(period: .week, weekStart: weekStart)
        let first = try day("1969-12-20")
        for later in 0...30 {
            let day = first.adding(days: later)
            #expect(calendar.days(of: calendar.number(of: day)).first == Int(day.startOfWeek(weekStart).dayNumber))
        }
    }
}

import Testing

@testable import VaultSyntax

struct CivilDayTests {
    @Test func `numbers and dates are each other's inverse over 800 years`() {
        var expected = (year: 1600, month: 1, day: 1)
        for number in CivilDay.number(year: 1600, month: 1, day: 1)...CivilDay.number(year: 2400, month: 1, day: 1) {
            let date = CivilDay.date(ofDay: number)
            guard date == expected, CivilDay.number(year: date.year, month: date.month, day: date.day) == number else {
                Issue.record("day \(number) is \(date), expected \(expected)")
                return
            }
            expected.day += 1
            let days = [31, CivilDay.isLeap(date.year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            if expected.day > days[date.month - 1] { expected = (date.year, date.month + 1, 1) }
            if expected.month > 12 { expected = (date.year + 1, 1, 1) }
        }
        #expect(CivilDay.number(year: 1970, month: 1, day: 1) == 0)
    }
}

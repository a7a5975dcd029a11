import Testing

@testable import VaultSyntax

@Suite struct DateTimeTests {
    @Test(
        arguments: [
            (0, 0, "1970-01-01T00:00:00"), (-1, 0, "1969-12-31T23:59:59"), (1_795_000_000, 3600, "2026-11-18T12:06:40"),
            (.max, 0, "9999-12-31T00:00:00"), (.min, 0, "0001-01-01T00:00:00"), (0, .max >> 8, nil),
            (0, .min >> 8, nil),
        ] as [(Int64, Int, String?)])
    func clocksShowAMoment(seconds: Int64, offset: Int, shown: String?) {
        let time = DateTime(secondsSinceEpoch: seconds, offset: offset)
        if let shown { #expect(time.description.prefix(10) == shown.prefix(10)) }
        if let shown, !shown.hasSuffix("00:00:00") { #expect(time.description == shown) }
        #expect((0..<86_400).contains(time.secondOfDay))
    }

    /// A zone counts where both state one.
    @Test(
        arguments: [
            (nil, nil, 3600), (120, nil, 3600), (nil, 120, 3600), (120, 120, 3600), (120, 60, 7200), (-60, 60, -3600),
        ] as [(Int?, Int?, Int)])
    func secondsLieBetween(start: Int?, end: Int?, seconds: Int) throws {
        let day = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        let first = DateTime(day: day, secondOfDay: 100, offsetMinutes: start)
        let second = DateTime(day: day, secondOfDay: 3700, offsetMinutes: end)
        #expect(first.seconds(until: second) == seconds)
        #expect(second.seconds(until: first) == -seconds)
    }

    @Test func wallAndUTCDifferByTheZone() throws {
        let day = try #require(CalendarDate(year: 1970, month: 1, day: 2))
        let time = DateTime(day: day, secondOfDay: 5, offsetMinutes: 60)
        #expect(time.wallSeconds == 86_405)
        #expect(time.utcSeconds == 82_805)
        #expect(DateTime(secondsSinceEpoch: 86_405, offset: 0).wallSeconds == 86_405)
    }

    @Test(arguments: [(-1, "00:00"), (0, "00:00"), (86_399, "23:59:59"), (86_400, "23:59:59"), (26_100, "07:15")])
    func aTimeStaysInItsDay(second: Int, text: String) {
        #expect(ClockTime(secondOfDay: second).description == text)
    }
}

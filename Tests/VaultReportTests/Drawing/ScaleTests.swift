import Testing
import VaultRecords
import VaultTestSupport

@testable import VaultReport

@Suite struct ScaleTests {
    private func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate.read(Array(text.utf8).span).value)
    }

    @Test(arguments: [
        (0, "0"), (5, "0.5"), (10, "1"), (125, "12.5"), (-5, "-0.5"), (-120, "-12"), (-125, "-12.5"),
        (4200, "420"),
    ])
    func lengths(tenths: Tenths, text: String) { #expect(tenths.length == text) }

    @Test func amountsStayInside() {
        let scale = AmountScale(0, 10, from: 1000, to: 0)
        #expect([0, 5, 10, 20, -3].map { scale.place($0) } == [1000, 500, 0, 0, 1000])
        // One that has no height gets one.
        #expect(AmountScale(3, 3, from: 0, to: 100).place(3) == 0)
        let huge = Rational(Int.max) * Rational(Int.max)
        #expect(AmountScale(0, huge, from: 0, to: 100).place(huge) == 100)
        #expect(AmountScale(-huge, huge, from: 0, to: 100).place(0) == 50)
    }

    @Test func daysStayInside() throws {
        let scale = DayScale(try day("2026-01-01"), try day("2026-01-11"), from: 0, to: 1000)
        let days = ["2025-01-01", "2026-01-01", "2026-01-06", "2026-01-11", "9999-12-31"]
        #expect(try days.map { scale.place(try day($0)) } == [0, 0, 500, 1000, 1000])
        let all = DayScale(.first, .last, from: 0, to: 4000)
        #expect(all.place(.first) == 0 && all.place(.last) == 4000)
        #expect(DayScale(.last, .last, from: 0, to: 100).place(.last) == 0)
    }
}

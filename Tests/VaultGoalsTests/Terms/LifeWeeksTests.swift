import Testing
import VaultRecords

@testable import VaultReviews

@Suite struct LifeWeeksTests {
    @Test(arguments: [
        // 700 days are 100 weeks; a week that has begun does not count.
        ("1970-01-01", 0, 0), ("1970-01-01", 6, 0), ("1970-01-01", 7, 1), ("1970-01-01", 699, 99),
        ("1970-01-01", 700, 100), ("1970-01-01", 706, 100), ("1984-02-29", 15_605, 2229),
    ])
    func countsWholeWeeks(birth: String, days: Int, weeks: Int) throws {
        let birth = try day(birth)
        #expect(try #require(LifeWeeks(birth: birth, today: birth.adding(days: days))).lived == weeks)
    }

    /// 79 × 365.25 are 28,854.75 days, and 4,122 weeks of 7 days are 28,854.
    @Test func frameIsSeventyNineYears() throws {
        #expect(LifeWeeks.frame == 4122)
        let birth = try day("1970-01-01")
        let half = try #require(LifeWeeks(birth: birth, today: birth.adding(days: 2061 * 7)))
        #expect(half.share == (try number("0.5")))
        #expect(half.remaining == 2061)
        let beyond = try #require(LifeWeeks(birth: birth, today: birth.adding(days: 5000 * 7)))
        #expect(beyond.share == 1)
        #expect(beyond.remaining == 0)
    }

    /// 70 of 28,854.75 days, and one of 79 years.
    @Test func aTermAndAYearAreShares() throws {
        #expect((LifeWeeks.share(ofDays: 70) * 100).decimalText(places: 4) == "0.2426")
        #expect((LifeWeeks.share(ofDays: 77) * 100).decimalText(places: 4) == "0.2669")
        #expect((LifeWeeks.shareOfYear * 100).decimalText(places: 4) == "1.2658")
    }

    @Test func hasNoWeeksBeforeBirth() throws {
        #expect(LifeWeeks(birth: try day("2026-11-22"), today: try day("2026-11-21")) == nil)
    }
}

import Testing

@testable import VaultSystem

struct ZoneRuleTests {
    /// 2026-07-01 and 2026-12-31, both 12:00 UTC.
    @Test(arguments: [
        ("UTC0", 0, 0), ("CET-1CEST,M3.5.0,M10.5.0/3", 7200, 3600), ("EST5EDT", -14_400, -18_000),
        ("<-0330>+3:30", -12_600, -12_600), ("IST-1GMT0,M10.5.0,M3.5.0/1", 3600, 0),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", 36_000, 39_600), ("LHST-10:30LHDT-11,M10.1.0,M4.1.0", 37_800, 39_600),
    ])
    func `gives the offset`(_ text: String, _ july: Int, _ december: Int) throws {
        let rule = try #require(ZoneRule(text))
        #expect(rule.offset(at: 1_782_907_200) == july)
        #expect(rule.offset(at: 1_798_718_400) == december)
    }

    @Test(arguments: [
        "", "UTC", "AB1", "ABC25", "ABC1:60", "ABC1DE", "ABC1DEF,", "ABC1DEF,M13.1.0,M1.1.0", "ABC1DEF,M1.6.0,M1.1.0",
        "ABC1DEF,M1.1.7,M1.1.0", "ABC1DEF,J1,J365", "ABC1DEF,1,2", "ABC1DEF,M1.1.0", "<ABC1", "ABC99999999999999999999",
        "ABC1DEF,M99999999999999999999.1.0,M1.1.0",
    ])
    func `is no rule`(_ text: String) {
        #expect(ZoneRule(text) == nil)
    }
}

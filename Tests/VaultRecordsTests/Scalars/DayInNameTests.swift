import Testing

@testable import VaultRecords

@Suite struct DayInNameTests {
    @Test(
        arguments: [
            ("2026-11-21", "2026-11-21"), ("2026-11-21 Saturday", "2026-11-21"), ("2026-11-21-run", "2026-11-21"),
            ("2026_11_21", "2026-11-21"), ("2026.11.21", "2026-11-21"), ("20261121", "2026-11-21"),
            ("21.11.2026", "2026-11-21"), ("1.2.2026", "2026-02-01"), ("2026-1-5", "2026-01-05"),
            ("Saturday 2026-11-21", "2026-11-21"), ("Journal 20261121", "2026-11-21"), ("Tag 1.2.2026", "2026-02-01"),
            ("2024-02-29", "2024-02-29"),
            // No day of the calendar, or not only one reading.
            ("2026-02-30", nil), ("2026-13-01", nil), ("2026-W47", nil), ("2026-11", nil), ("11-21-2026", nil),
            ("21-11-2026", nil), ("202611210715", nil), ("2026-11-211", nil), ("2026-11_21", nil), ("", nil),
            ("x", nil),
            ("1234", nil), ("12026-11-21", nil), ("a 2026-11-21 b", nil), ("२०२६-११-२१", nil),
        ] as [(String, String?)])
    func readsTheDay(name: String, expected: String?) {
        #expect(DayInName.day(name)?.description == expected)
    }
}

import Testing
import VaultRecords

@testable import VaultProgress

@Suite struct CurrentTermTests {
    @Test(arguments: [
        ("2026-10-18", nil, 0), ("2026-10-19", "term-3", 1), ("2026-11-21", "term-3", 34), ("2026-12-27", "term-3", 70),
        ("2026-12-28", "term-4", 1), ("2027-01-03", "term-4", 7), ("2027-03-08", nil, 0),
    ])
    func containsToday(today: String, name: String?, number: Int) throws {
        let terms = [
            CurrentTerm.Dates(name: "term-4", number: 4, start: try day("2026-12-28"), end: try day("2027-03-07")),
            CurrentTerm.Dates(name: "term-5", number: 5, start: try day("2027-01-03"), end: try day("2027-01-03")),
            CurrentTerm.Dates(name: "term-3", number: 3, start: try day("2026-10-19"), end: try day("2026-12-27")),
        ]
        let term = CurrentTerm(of: terms, on: try day(today))
        #expect(term?.dates.name == name)
        #expect(term?.day ?? 0 == number)
        #expect(term?.days ?? 70 == 70)
    }
}

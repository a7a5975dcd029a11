import Testing
import VaultRecords

@testable import VaultGoals

@Suite struct TrendTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var target = "120 km"
        var start: String? = "2026-10-01"
        /// Day and amount.
        var done: [String]
        /// The last seven days, a week before, and the word.
        var trend: String?
        var testDescription: String { "\(target): \(done)" }
    }

    @Test(arguments: [
        // The last seven days begin on 2026-11-15, the 28 before on 2026-10-18.
        Row(done: ["2026-11-15 5 km", "2026-11-14 8 km"], trend: "5 2 rising"),
        Row(done: ["2026-11-21 2 km", "2026-10-18 8 km", "2026-10-17 9 km"], trend: "2 2 steady"),
        Row(done: ["2026-11-21 2.2 km", "2026-10-18 8 km"], trend: "2.2 2 steady"),
        Row(done: ["2026-11-21 1.8 km", "2026-10-18 8 km"], trend: "1.8 2 steady"),
        Row(done: ["2026-11-21 1.79 km", "2026-10-18 8 km"], trend: "1.79 2 falling"),
        Row(done: ["2026-11-01 8 km"], trend: "0 2 falling"),
        Row(done: ["2026-10-02 8 km"], trend: nil),
        Row(done: [], trend: nil),
        // Two weeks before, one, and not even that.
        Row(start: "2026-11-01", done: ["2026-11-02 8 km"], trend: "0 4 falling"),
        Row(start: "2026-11-08", done: ["2026-11-08 8 km"], trend: "0 8 falling"),
        Row(start: "2026-11-09", done: ["2026-11-09 8 km"], trend: nil),
        Row(start: nil, done: ["2026-11-01 8 km"], trend: "0 4 falling"),
        Row(target: "at most 9 km per week", done: ["2026-11-20 5 km"], trend: "5 0 rising"),
        Row(target: "3 times per week", done: ["2026-11-20 5 km", "2026-11-01 5 km"], trend: "1 0.25 rising"),
        Row(target: "latest 75 km", done: ["2026-11-20 5 km"], trend: nil),
    ])
    func comparesTheLastWeekWithTheFourBefore(row: Row) throws {
        let actions = try row.done.enumerated().map { place, text in
            let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
            return try did(parts[1], on: parts[0], named: "a\(place)")
        }
        let found = try target(of: goal(row.target, from: row.start), actions, asOf: "2026-11-21").trend
        #expect(found.map { "\($0.recent.amountText) \($0.before.amountText) \($0.direction.rawValue)" } == row.trend)
    }

    @Test func isOfRunningGoalsOnly() throws {
        let action = try did("5 km", on: "2026-11-20")
        #expect(try target(of: goal("9 km", to: "2026-11-20"), [action], asOf: "2026-11-21").trend == nil)
    }
}

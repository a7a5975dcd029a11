import Testing
import VaultRecords

@testable import VaultProgress

@Suite struct TermDaysTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var term = ("2026-10-19", "2026-12-27")
        var today: String
        var state: String
        var day: Int
        var left: Int
        var week: Int
        var share: String
        var testDescription: String { "\(term.0) to \(term.1) on \(today)" }
    }

    @Test(arguments: [
        // 70 days, ten weeks: 19 to 31 October are 13, November 30, 1 to 27 December 27.
        Row(today: "2026-10-18", state: "upcoming", day: 0, left: 70, week: 0, share: "0"),
        Row(today: "2026-10-19", state: "running", day: 1, left: 69, week: 1, share: "0"),
        Row(today: "2026-10-25", state: "running", day: 7, left: 63, week: 1, share: "6/70"),
        Row(today: "2026-10-26", state: "running", day: 8, left: 62, week: 2, share: "7/70"),
        // 33 days have passed.
        Row(today: "2026-11-21", state: "running", day: 34, left: 36, week: 5, share: "33/70"),
        Row(today: "2026-12-27", state: "running", day: 70, left: 0, week: 10, share: "69/70"),
        Row(today: "2026-12-28", state: "over", day: 70, left: 0, week: 10, share: "1"),
        Row(today: "2030-01-01", state: "over", day: 70, left: 0, week: 10, share: "1"),
        // A term from tomorrow to the tenth day: ten days are left, before it starts too.
        Row(
            term: ("2026-11-22", "2026-12-01"), today: "2026-11-21", state: "upcoming", day: 0, left: 10, week: 0,
            share: "0"),
        // Five days gone and five to come, today among them.
        Row(
            term: ("2026-11-16", "2026-11-25"), today: "2026-11-21", state: "running", day: 6, left: 4, week: 1,
            share: "0.5"),
        // 1 October to 10 December, both ends included, are 71 days, of which 35 have passed.
        Row(
            term: ("2025-10-01", "2025-12-10"), today: "2025-11-05", state: "running", day: 36, left: 35, week: 6,
            share: "35/71"),
        Row(
            term: ("2025-10-01", "2025-12-10"), today: "2025-12-10", state: "running", day: 71, left: 0, week: 11,
            share: "70/71"),
        Row(
            term: ("2025-10-01", "2025-12-10"), today: "2025-12-11", state: "over", day: 71, left: 0, week: 11,
            share: "1"),
        // With an end that is the day before, it is half over.
        Row(
            term: ("2025-10-01", "2025-12-09"), today: "2025-11-05", state: "running", day: 36, left: 34, week: 6,
            share: "0.5"),
        // One day, which divides by nothing that is 0.
        Row(
            term: ("2026-11-21", "2026-11-21"), today: "2026-11-21", state: "running", day: 1, left: 0, week: 1,
            share: "0"),
    ])
    func standsOnADay(row: Row) throws {
        let days = try #require(
            TermDays(first: day(row.term.0), last: day(row.term.1), on: day(row.today)))
        #expect(days.state.rawValue == row.state)
        #expect(days.day == row.day)
        #expect(days.daysLeft == row.left)
        #expect(days.week == row.week)
        #expect(days.share == (try number(row.share)))
    }

    @Test(arguments: [("2026-12-27", 70, 10), ("2026-12-28", 71, 11), ("2026-10-19", 1, 1)])
    func countsWholeAndBegunWeeks(last: String, days: Int, weeks: Int) throws {
        let term = try #require(TermDays(first: day("2026-10-19"), last: day(last), on: day("2026-11-21")))
        #expect((term.days, term.weeks) == (days, weeks))
    }

    @Test func hasNoDaysTheWrongWayRound() throws {
        #expect(TermDays(first: try day("2026-12-27"), last: try day("2026-10-19"), on: try day("2026-11-21")) == nil)
    }

    /// The words of the record beside the day before, the first, the last and the day after.
    @Test(arguments: [
        ("planned", "yes no no no"), ("active", "no yes yes no"), ("completed", "no no yes yes"),
        ("delayed", "yes yes yes yes"), ("on_hold", "yes yes yes yes"), ("cancelled", "yes yes yes yes"),
    ])
    func agreesWithStatus(status: String, answers: String) throws {
        let status = try #require(PlannedSpan.TermStatus(rawValue: status))
        let found = try ["2026-10-18", "2026-10-19", "2026-12-27", "2026-12-28"].map { today in
            let days = TermDays(first: try day("2026-10-19"), last: try day("2026-12-27"), on: try day(today))
            return try #require(days).agrees(with: status) ? "yes" : "no"
        }
        #expect(found.joined(separator: " ") == answers)
    }
}

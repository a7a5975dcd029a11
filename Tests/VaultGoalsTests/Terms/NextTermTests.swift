import Testing
import VaultRecords

@testable import VaultProgress

@Suite struct NextTermTests {
    private static func next(_ terms: [(Int?, String?)], on today: String = "2026-11-21") throws -> NextTerm {
        let known = try terms.enumerated().map { place, term in
            NextTerm.Known(name: "t\(place + 1)", number: term.0, days: try term.1.map(span))
        }
        return NextTerm(after: known, today: try day(today))
    }

    /// The highest and one more: gaps are not filled, the order plays no part, what no term may have is not seen.
    @Test(
        arguments: [
            ([1, 2, 3], 4), ([], 1), ([1, 3, 7], 8), ([7, 1, 3], 8), ([nil, 2, nil], 3), ([nil], 1), ([0, -5], 1),
            ([5, 5], 6), ([2, .max], 3), ([3, 9_999], 4),
        ] as [([Int?], Int)])
    func number(numbers: [Int?], next: Int) throws {
        #expect(try Self.next(numbers.map { ($0, nil) }).number == next)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var terms: [String?]
        var today = "2026-11-21"
        var first: String
        var rule: String
        var pause = 0
        var after: String?
        var testDescription: String { "\(terms.map { $0 ?? "-" }) on \(today)" }
    }

    @Test(arguments: [
        // The Monday of the running week, and on a Monday the day itself.
        Row(terms: [], first: "2026-11-16", rule: "this-week"),
        Row(terms: [nil], first: "2026-11-16", rule: "this-week"),
        Row(terms: [], today: "2026-11-23", first: "2026-11-23", rule: "this-week"),
        // One term that runs: the day after it.
        Row(terms: ["2026-10-19 to 2026-12-27"], first: "2026-12-28", rule: "after-last", after: "t1"),
        Row(terms: [nil, "2026-10-19 to 2026-12-27"], first: "2026-12-28", rule: "after-last", after: "t2"),
        // Ended yesterday: today, which is the day after it.
        Row(terms: ["2026-09-12 to 2026-11-20"], first: "2026-11-21", rule: "after-last", after: "t1"),
        // Ended the day before: it began on a Monday, and the next one is the 23rd; on a Monday it is the day itself.
        Row(terms: ["2026-09-14 to 2026-11-19"], first: "2026-11-23", rule: "same-weekday", after: "t1"),
        Row(
            terms: ["2026-09-14 to 2026-11-19"], today: "2026-11-23", first: "2026-11-23", rule: "same-weekday",
            after: "t1"),
        // Sunday after Monday is six days on.
        Row(
            terms: ["2026-01-04 to 2026-03-14"], today: "2026-11-23", first: "2026-11-29", rule: "same-weekday",
            after: "t1"),
        // 12 to 18 October were free: seven days, and 28 December to 3 January would be.
        Row(
            terms: ["2026-08-03 to 2026-10-11", "2026-10-19 to 2026-12-27"], first: "2027-01-04",
            rule: "same-pause", pause: 7, after: "t2"),
        Row(
            terms: ["2026-10-19 to 2026-12-27", "2026-08-03 to 2026-10-11"], first: "2027-01-04",
            rule: "same-pause", pause: 7, after: "t1"),
        // The last two decide, not those before.
        Row(
            terms: ["2026-01-01 to 2026-03-01", "2026-03-11 to 2026-10-18", "2026-10-19 to 2026-12-27"],
            first: "2026-12-28", rule: "after-last", after: "t3"),
        // A pause of 1 and of 21 days is a habit, one of 22 is not.
        Row(
            terms: ["2026-08-09 to 2026-10-17", "2026-10-19 to 2026-12-27"], first: "2026-12-29",
            rule: "same-pause", pause: 1, after: "t2"),
        Row(
            terms: ["2026-07-20 to 2026-09-27", "2026-10-19 to 2026-12-27"], first: "2027-01-18",
            rule: "same-pause", pause: 21, after: "t2"),
        Row(
            terms: ["2026-07-19 to 2026-09-26", "2026-10-19 to 2026-12-27"], first: "2026-12-28",
            rule: "after-last", after: "t2"),
        // The pause reaches beyond today, though the term is over.
        Row(
            terms: ["2026-06-29 to 2026-09-06", "2026-09-14 to 2026-11-15"], today: "2026-11-20",
            first: "2026-11-23", rule: "same-pause", pause: 7, after: "t2"),
        // Two that overlap have no pause between them.
        Row(
            terms: ["2026-08-03 to 2026-10-25", "2026-10-19 to 2026-12-27"], first: "2026-12-28",
            rule: "after-last", after: "t2"),
        // A short one inside a longer one does not end last.
        Row(
            terms: ["2026-10-19 to 2026-12-27", "2026-11-01 to 2026-11-10"], first: "2026-12-28",
            rule: "after-last", after: "t1"),
    ])
    func dates(row: Row) throws {
        let next = try Self.next(row.terms.map { (nil, $0) }, on: row.today)
        #expect(next.first.description == row.first)
        #expect(next.first.days(until: next.last) == 69)
        #expect(next.rule.rawValue == row.rule)
        #expect(next.pause == row.pause)
        #expect(next.after == row.after)
    }

    @Test func staysWithinTheCalendar() throws {
        let next = try Self.next([(1, "9999-01-01 to 9999-12-31")])
        #expect(next.first == .last)
        #expect(next.last == .last)
    }
}

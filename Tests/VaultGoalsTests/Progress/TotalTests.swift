import Testing
import VaultRecords

@testable import VaultGoals

@Suite struct TotalTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var target = "120 km"
        var done: [String]
        var current: String
        var percent: String
        var remaining: String
        var isMet = false
        var isExceeded = false
        var testDescription: String { "\(done) of \(target)" }
    }

    @Test(arguments: [
        Row(done: [], current: "0", percent: "0", remaining: "120"),
        Row(done: ["5 km", "10 km", "15 km", "20 km"], current: "50", percent: "125/3", remaining: "70"),
        Row(done: ["30 km", "30 km", "30 km", "30 km"], current: "120", percent: "100", remaining: "0", isMet: true),
        Row(
            done: ["40 km", "40 km", "40 km", "40 km"], current: "160", percent: "400/3", remaining: "0", isMet: true,
            isExceeded: true),
        // Exactly 110 percent is not above it.
        Row(done: ["132 km"], current: "132", percent: "110", remaining: "0", isMet: true),
        Row(done: ["132.1 km"], current: "132.1", percent: "1321/12", remaining: "0", isMet: true, isExceeded: true),
        // Less than all is not met, however little is missing.
        Row(done: ["119.999 km"], current: "119.999", percent: "119999/1200", remaining: "0.001"),
        // A refund: below 0 is shown.
        Row(target: "100 EUR", done: ["20 EUR", "-50 EUR"], current: "-30", percent: "-30", remaining: "130"),
        Row(target: "10 km", done: ["5 mi", "500 m"], current: "8.54672", percent: "85.4672", remaining: "1.45328"),
        Row(target: "2 h", done: ["90 min", "0:30:00"], current: "2", percent: "100", remaining: "0", isMet: true),
        Row(target: "1h 30m", done: ["30 min"], current: "30", percent: "100/3", remaining: "60"),
        Row(target: "5 kg", done: ["10 lb"], current: "4.5359237", percent: "90.718474", remaining: "0.4640763"),
        Row(
            target: "3 KM", done: ["1 kilometers", "1 Kilometres", "1 kms"], current: "3", percent: "100",
            remaining: "0", isMet: true),
        // A group of its own: nothing converts into it.
        Row(target: "10 pages", done: ["4 page", "3 km"], current: "4", percent: "40", remaining: "6"),
    ])
    func sumsWhatCounts(row: Row) throws {
        let actions = try row.done.enumerated().map { try did($1, on: "2026-11-0\($0 + 1)") }
        let target = try target(of: goal(row.target), actions, asOf: "2026-11-21")
        #expect(target.mode == .total)
        #expect(target.current == (try number(row.current)))
        #expect(target.percent == (try number(row.percent)))
        #expect(target.remaining == (try number(row.remaining)))
        #expect(target.isMet == row.isMet)
        #expect(target.isExceeded == row.isExceeded)
    }

    @Test(arguments: [
        ("5 miles", "mi", "5"), ("10 Kilometres", "km", "10"), ("1h 30m", "min", "90"), ("1:00:30", "s", "3630"),
        ("$250", "$", "250"), ("30 sessions", "times", "30"),
    ])
    func namesTheCanonicalUnit(written: String, unit: String, amount: String) throws {
        let target = try target(of: goal(written), asOf: "2026-11-21")
        #expect(target.written == written)
        #expect(target.unit == unit)
        #expect(target.target == (try number(amount)))
    }

    @Test func leavesWhatDoesNotApplyEmpty() throws {
        let target = try target(of: goal("120 km"), [did("5 km", on: "2026-11-02")], asOf: "2026-11-21")
        #expect(target.from == nil && target.period == nil && target.used == nil)
        #expect(target.periods == nil && target.periodsEnded == nil && target.periodsMet == nil)
        #expect(target.streak == nil && target.longestStreak == nil)
    }

    /// 0.1 + 0.2 is 0.3, and a third of three is one.
    @Test func losesNothingInSums() throws {
        let actions = try (0..<3).map { _ in try did("0.1 km", on: "2026-11-02") }
        #expect(try target(of: goal("0.3 km"), actions, asOf: "2026-11-21").isMet)
    }
}

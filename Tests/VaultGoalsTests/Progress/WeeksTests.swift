import Testing
import VaultRecords

@testable import VaultProgress

@Suite struct WeeksTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var target: String
        var start: String? = "2026-11-02"
        var due: String? = "2026-12-27"
        /// `5 km 2026-11-02`.
        var done: [String]
        var asOf = "2026-11-18"
        var weekStart = WeekStart.monday
        /// `2026-11-02 5`, and `-` for a week without any.
        var weeks: [String]
        var testDescription: String { "\(target), \(done)" }
    }

    @Test(arguments: [
        // Three weeks from Monday the 2nd, the second one empty.
        Row(
            target: "120 km", done: ["5 km 2026-11-02", "3 km 2026-11-08", "4 km 2026-11-16"],
            weeks: ["2026-11-02 8", "2026-11-09 0", "2026-11-16 4"]),
        // In the target's unit.
        Row(target: "120 km", done: ["500 m 2026-11-17"], weeks: ["2026-11-02 0", "2026-11-09 0", "2026-11-16 0.5"]),
        // A start in the middle of a week, whose first day lies before it.
        Row(
            target: "120 km", start: "2026-11-12", done: ["2 km 2026-11-12"], weeks: ["2026-11-09 2", "2026-11-16 0"]),
        // Weeks from Sunday.
        Row(
            target: "120 km", start: "2026-11-08", done: ["2 km 2026-11-14", "3 km 2026-11-15"], weekStart: .sunday,
            weeks: ["2026-11-08 2", "2026-11-15 3"]),
        // Without a start from the first that counted.
        Row(target: "120 km", start: nil, done: ["2 km 2026-11-10"], weeks: ["2026-11-09 2", "2026-11-16 0"]),
        Row(target: "120 km", start: nil, done: [], weeks: []),
        // Not beyond the due, and none before the start.
        Row(target: "120 km", due: "2026-11-10", done: ["2 km 2026-11-10"], weeks: ["2026-11-02 0", "2026-11-09 2"]),
        Row(target: "120 km", start: "2026-11-19", done: [], weeks: []),
        // Of readings the last, of bests the best, and nothing for a week without any.
        Row(
            target: "latest 75 kg from 85 kg", done: ["84 kg 2026-11-03", "83 kg 2026-11-05", "82 kg 2026-11-16"],
            weeks: ["2026-11-02 83", "2026-11-09 -", "2026-11-16 82"]),
        Row(
            target: "best 100 kg", done: ["60 kg 2026-11-03", "70 kg 2026-11-04", "65 kg 2026-11-05"],
            weeks: ["2026-11-02 70", "2026-11-09 -", "2026-11-16 -"]),
        Row(
            target: "best 25 min from 30 min", done: ["29 min 2026-11-03", "28 min 2026-11-04", "31 min 2026-11-05"],
            weeks: ["2026-11-02 28", "2026-11-09 -", "2026-11-16 -"]),
        // Rates and limits of any period: sums.
        Row(
            target: "10 min per day", done: ["10 min 2026-11-03", "12 min 2026-11-04"],
            weeks: ["2026-11-02 22", "2026-11-09 0", "2026-11-16 0"]),
        Row(
            target: "at most 3 cups per day", done: ["4 cups 2026-11-03"],
            weeks: ["2026-11-02 4", "2026-11-09 0", "2026-11-16 0"]),
        Row(
            target: "30 days", done: ["1 km 2026-11-03", "1 km 2026-11-03", "1 km 2026-11-04"],
            weeks: ["2026-11-02 2", "2026-11-09 0", "2026-11-16 0"]),
    ])
    func sumsByWeek(row: Row) throws {
        let actions = try row.done.enumerated().map { place, text in
            let parts = text.split(separator: " ").map(String.init)
            return try did("\(parts[0]) \(parts[1])", on: parts[2], named: "\(place)")
        }
        let goal = try goal(row.target, from: row.start, to: row.due)
        let target = try target(of: goal, actions, asOf: row.asOf, weekStart: row.weekStart)
        #expect(target.weeks.map { "\($0.start) \($0.amount?.amountText ?? "-")" } == row.weeks)
    }

    @Test func tellsTheLastTwoYearsOnly() throws {
        let weeks = try target(of: goal("120 km", from: "0001-01-01"), asOf: "2026-11-21").weeks
        #expect(weeks.count == 104)
        #expect(weeks.last?.start.description == "2026-11-16")
        #expect(weeks.first?.start.description == "2024-11-25")
    }

    /// Towards 120 km until Sunday, 27 December 2026.
    @Test(
        arguments: [
            // The week has 7 of 42 days: (120 - 50) * 7 / 42 = 35/3, less 3.
            (start: "2026-10-19", due: "2026-12-27", before: "50 km", now: "3 km", asOf: "2026-11-21", needed: "26/3"),
            // On its first and on its last day.
            (start: "2026-10-19", due: "2026-12-27", before: "50 km", now: "0 km", asOf: "2026-11-16", needed: "35/3"),
            (start: "2026-10-19", due: "2026-12-27", before: "50 km", now: "0 km", asOf: "2026-11-22", needed: "35/3"),
            // What is enough for the week asks nothing more.
            (start: "2026-10-19", due: "2026-12-27", before: "50 km", now: "12 km", asOf: "2026-11-21", needed: "0"),
            (start: "2026-10-19", due: "2026-12-27", before: "130 km", now: "0 km", asOf: "2026-11-21", needed: "0"),
            // Begun on Wednesday: 5 of 40 days, 120 * 5 / 40 = 15.
            (start: "2026-11-18", due: "2026-12-27", before: nil, now: "0 km", asOf: "2026-11-19", needed: "15"),
            // Due on Friday: all that is left.
            (start: "2026-10-19", due: "2026-11-20", before: "50 km", now: "3 km", asOf: "2026-11-18", needed: "67"),
            // Without a start the week is whole.
            (start: nil, due: "2026-12-27", before: "50 km", now: "3 km", asOf: "2026-11-21", needed: "26/3"),
            // Nothing without a due, before the start, and past the due.
            (start: "2026-10-19", due: nil, before: "50 km", now: "3 km", asOf: "2026-11-21", needed: nil),
            (start: "2026-11-30", due: "2026-12-27", before: nil, now: nil, asOf: "2026-11-21", needed: nil),
            (start: "2026-10-19", due: "2026-11-20", before: "50 km", now: nil, asOf: "2026-11-21", needed: nil),
        ] as [(start: String?, due: String?, before: String?, now: String?, asOf: String, needed: String?)])
    func tellsWhatTheWeekNeedsOfATotal(
        row: (start: String?, due: String?, before: String?, now: String?, asOf: String, needed: String?)
    ) throws {
        var actions: [LoggedAction] = []
        if let before = row.before { actions.append(try did(before, on: "2026-10-20")) }
        if let now = row.now { actions.append(try did(now, on: row.asOf)) }
        let goal = try goal("120 km", from: row.start, to: row.due)
        let target = try target(of: goal, actions, asOf: row.asOf)
        #expect(target.neededThisWeek == (try row.needed.map(number)))
    }

    @Test(
        arguments: [
            ("90 min per week", "60"), ("10 min per day", nil), ("200 min per month", nil), ("at most 90 min", nil),
            ("at most 90 min per week", nil), ("latest 90 min from 10 min", nil), ("best 90 min", nil),
        ] as [(String, String?)])
    func tellsWhatTheWeekNeedsOfOthers(written: String, needed: String?) throws {
        let action = try did("30 min", on: "2026-11-17")
        let progress = try progress(of: goal(written), [action], asOf: "2026-11-21")
        #expect(progress.targets.first?.neededThisWeek == (try needed.map(number)))
    }
}

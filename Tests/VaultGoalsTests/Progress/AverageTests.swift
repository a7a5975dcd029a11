import Testing
import VaultRecords

@testable import VaultProgress

/// `average 7 h`, `average at most 3 h per week`: the mean of the days that have an amount.
@Suite struct AverageTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var target: String
        /// `7 h 2`: on a day of November 2026, of which the 2nd is a Monday; the goal runs until Sunday the 29th.
        var done: [String]
        var asOf = 20
        var breaks: [String] = []
        var current: String?
        var percent: String?
        var remaining: String?
        var isMet = false
        var isOnPace = true
        var status: GoalStatus = .onTrack
        var testDescription: String { "\(target): \(done) as of \(asOf)" }
    }

    private static func actions(_ done: [String]) throws -> [LoggedAction] {
        try done.map { text in
            let parts = text.split(separator: " ")
            let day = parts[2].count == 1 ? "0\(parts[2])" : "\(parts[2])"
            return try did("\(parts[0]) \(parts[1])", on: "2026-11-\(day)")
        }
    }

    private static func progress(_ row: Row) throws -> GoalProgress {
        let goal = try goal(row.target, from: "2026-11-02", to: "2026-11-29", breaks: row.breaks)
        let asOf = row.asOf > 30 ? "2026-12-0\(row.asOf - 30)" : "2026-11-\(row.asOf < 10 ? "0" : "")\(row.asOf)"
        return try VaultGoalsTests.progress(of: goal, actions(row.done), asOf: asOf)
    }

    @Test(arguments: [
        Row(target: "average 7 h", done: [], percent: "0", status: .notStarted),
        Row(target: "average at most 3 h", done: []),
        // Only the days that have a reading; two of one day are added, as naps are.
        Row(
            target: "average 7 h", done: ["6 h 2", "8 h 5", "5 h 9", "2 h 9"], current: "7", percent: "100",
            remaining: "0"),
        Row(
            target: "average 8 h", done: ["6 h 2", "8 h 5", "7 h 9"], current: "7", percent: "87.5", remaining: "1",
            isOnPace: false, status: .behind),
        // Of two days nothing is judged.
        Row(target: "average 8 h", done: ["6 h 2", "8 h 5"], current: "7", percent: "87.5", remaining: "1"),
        // A mood is no sum.
        Row(
            target: "average 6 points", done: ["4 points 2", "8 points 2", "5 points 3", "7 points 5"], current: "6",
            percent: "100", remaining: "0"),
        Row(
            target: "average 75 kg", done: ["80 kg 2", "70 kg 2"], current: "75", percent: "100", remaining: "0"),
        Row(target: "average 10 km", done: ["6 km 2", "6 km 2"], current: "12", percent: "100", remaining: "0"),
        Row(
            target: "average 2000 kcal", done: ["900 kcal 2", "1000 kcal 2"], current: "1900", percent: "95",
            remaining: "100"),
        Row(
            target: "average at most 3 h", done: ["3 h 2", "5 h 3", "4 h 4"], current: "4", percent: "75",
            remaining: "0",
            isOnPace: false, status: .behind),
        Row(
            target: "average at most 3 h", done: ["2 h 2", "3 h 3", "1 h 4"], current: "2", percent: "100",
            remaining: "1"),
        // What is spent on a day off does not count, what is reached does.
        Row(
            target: "average at most 3 h", done: ["2 h 2", "9 h 3"], breaks: ["2026-11-03"], current: "2",
            percent: "100",
            remaining: "1"),
        Row(
            target: "average 5 h", done: ["2 h 2", "9 h 3"], breaks: ["2026-11-03"], current: "11/2", percent: "100",
            remaining: "0"),
        // It ends with its due date.
        Row(
            target: "average 7 h", done: ["7 h 2"], asOf: 30, current: "7", percent: "100", remaining: "0", isMet: true,
            status: .achieved),
        Row(
            target: "average 7 h", done: ["6 h 2"], asOf: 30, current: "6", percent: "600/7", remaining: "1",
            status: .ended),
        Row(target: "average 7 h", done: [], asOf: 30, percent: "0", status: .ended),
    ])
    func judgesTheMeanOfTheWindow(row: Row) throws {
        let progress = try Self.progress(row)
        let target = try #require(progress.targets.first)
        #expect(target.current == (try row.current.map(number)))
        #expect(target.percent == (try row.percent.map(number)))
        #expect(target.remaining == (try row.remaining.map(number)))
        #expect(target.isMet == row.isMet)
        #expect(target.isOnPace == row.isOnPace)
        #expect(progress.status == row.status)
        #expect(target.projected == nil && target.neededPerDay == nil && target.trend == nil && target.periods == nil)
    }

    struct Periods: Sendable, CustomTestStringConvertible {
        var target: String
        var done: [String]
        var asOf = 20
        var current: String?
        var ended: Int
        var met: Int
        var recent: String
        var isMet = false
        var testDescription: String { "\(target): \(done) as of \(asOf)" }
    }

    @Test(arguments: [
        Periods(target: "average 7 h per week", done: [], ended: 0, met: 0, recent: ""),
        // The second week has no reading and is in no number.
        Periods(
            target: "average 7 h per week", done: ["6 h 2", "8 h 4", "9 h 17", "4 h 18"], current: "13/2", ended: 1,
            met: 1,
            recent: "mr"),
        Periods(
            target: "average 7 h per week", done: ["6 h 2", "7 h 4", "7 h 9", "7 h 16"], current: "7", ended: 2, met: 2,
            recent: "-mm"),
        // The running one is over the limit, and may come back.
        Periods(
            target: "average at most 3 h per week", done: ["3 h 2", "4 h 9", "2 h 10", "4 h 16"], current: "4",
            ended: 2,
            met: 2, recent: "mm-"),
        Periods(
            target: "average at most 3 h per week", done: ["4 h 16", "2 h 17"], current: "3", ended: 0, met: 0,
            recent: "r"),
        Periods(target: "average 7 h per month", done: ["8 h 2"], current: "8", ended: 0, met: 1, recent: "m"),
        Periods(
            target: "average 7 h per week", done: ["7 h 2", "7 h 9"], asOf: 30, ended: 2, met: 2, recent: "mm",
            isMet: true),
        Periods(target: "average 7 h per week", done: ["7 h 2", "6 h 9"], asOf: 30, ended: 2, met: 1, recent: "m-"),
    ])
    func judgesThePeriodsWithAReading(row: Periods) throws {
        let target = try #require(
            try Self.progress(Row(target: row.target, done: row.done, asOf: row.asOf)).targets.first)
        #expect(target.current == (try row.current.map(number)))
        #expect(target.periodsEnded == row.ended && target.periodsMet == row.met && target.isMet == row.isMet)
        let signs: [PeriodOutcome: String] = [.met: "m", .missed: "-", .running: "r"]
        #expect(target.recentPeriods?.compactMap { signs[$0] }.joined() == row.recent)
        #expect(target.history?.periods.compactMap(\.outcome) == target.recentPeriods)
        #expect(target.neededThisWeek == nil)
    }

    /// Who does not log is not better off than who logs too little.
    @Test(arguments: [
        (["6 h 2", "6 h 9"], 16, false), (["6 h 2", "6 h 9", "6 h 16"], 16, false),
        (["6 h 2", "6 h 9", "8 h 16"], 16, true),
        (["6 h 2"], 11, true), (["6 h 2", "6 h 10"], 11, false),
    ])
    func twoMissedWeeksAreNotForgotten(done: [String], asOf: Int, isOnPace: Bool) throws {
        let row = Row(target: "average 7 h per week", done: done, asOf: asOf)
        #expect(try Self.progress(row).targets.first?.isOnPace == isOnPace)
    }

    /// Weeks and days of lists and plots are means too.
    @Test func showsMeansOfDaysAndWeeks() throws {
        let row = Row(target: "average 7 h", done: ["6 h 2", "3 h 3", "3 h 3", "9 h 10"], asOf: 11)
        let target = try #require(try Self.progress(row).targets.first)
        #expect(target.weeks.map(\.amount) == [6, 9])
        #expect(target.history?.days.map(\.amount) == [6, 6, 9])
        #expect(target.curve.isLevel && target.curve.points.map(\.amount) == [6, 6, 9])
        let range = RangeProgress([try Self.progress(row)], from: try day("2026-11-03"), to: try day("2026-11-30"))
        #expect(range.goals.first?.targets.first?.amount == (try number("15/2")))
    }
}

import Testing
import VaultRecords

@testable import VaultProgress

/// Targets on some days of the week: the other days ask for nothing, and what is done on them counts for nothing.
@Suite struct WeekdayProgressTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// `15 min 2`: on a day of November 2026, of which the 2nd is a Monday; the goal runs until Sunday the 29th.
        var done: [String]
        var asOf: Int
        var target = "15 min on Mon Wed Fri"
        var breaks: [String] = []
        var current: String?
        var remaining: String?
        var periods: Int
        var ended: Int
        var met: Int
        var streak: Int
        var longest: Int
        var recent: String
        var otherDays = 0
        var testDescription: String { "\(target): \(done) as of \(asOf)" }
    }

    @Test(arguments: [
        Row(
            done: [], asOf: 2, current: "0", remaining: "15", periods: 12, ended: 0, met: 0, streak: 0, longest: 0,
            recent: "r"),
        // On a day between nothing runs, and nothing is asked for.
        Row(done: ["15 min 2"], asOf: 3, periods: 12, ended: 1, met: 1, streak: 1, longest: 1, recent: "m"),
        Row(
            done: ["15 min 2", "60 min 3", "15 min 5"], asOf: 5, periods: 12, ended: 2, met: 1, streak: 0, longest: 1,
            recent: "m-", otherDays: 2),
        Row(
            done: ["15 min 2", "15 min 4", "10 min 6", "15 min 9"], asOf: 9, current: "15", remaining: "0", periods: 12,
            ended: 3, met: 3, streak: 1, longest: 2, recent: "mm-m"),
        // Days off take their days of the target away.
        Row(
            done: ["15 min 2"], asOf: 14, breaks: ["2026-11-03 to 2026-11-12"], periods: 8, ended: 2, met: 1, streak: 0,
            longest: 1, recent: "m-"),
        Row(
            done: ["15 min 28"], asOf: 30, target: "15 min on weekends", periods: 8, ended: 8, met: 1, streak: 0,
            longest: 1, recent: "------m-"),
        // Of a limit: what is spent on other days is not, and an exceeded day is known at once.
        Row(
            done: ["9 cups 6", "2 cups 7"], asOf: 7, target: "at most 2 cups on weekends", current: "2", remaining: "0",
            periods: 8, ended: 0, met: 0, streak: 0, longest: 0, recent: "r", otherDays: 1),
        Row(
            done: ["2 cups 7", "3 cups 8"], asOf: 8, target: "at most 2 cups on weekends", current: "3", remaining: "0",
            periods: 8, ended: 1, met: 1, streak: 0, longest: 1, recent: "m-"),
        Row(
            done: ["3 cups 7"], asOf: 11, target: "at most 2 cups on weekends", periods: 8, ended: 2, met: 1, streak: 1,
            longest: 1, recent: "-m"),
        Row(
            done: ["1 times 4", "1 times 5"], asOf: 6, target: "1 time on weekdays", current: "0", remaining: "1",
            periods: 20, ended: 4, met: 2, streak: 2, longest: 2, recent: "--mmr"),
    ])
    func asksOnItsDaysOnly(row: Row) throws {
        let goal = try goal(row.target, from: "2026-11-02", to: "2026-11-29", breaks: row.breaks)
        let actions = try row.done.map { text in
            let parts = text.split(separator: " ")
            let day = parts[2].count == 1 ? "0\(parts[2])" : "\(parts[2])"
            return try did("\(parts[0]) \(parts[1])", on: "2026-11-\(day)")
        }
        let asOf = "2026-11-\(row.asOf < 10 ? "0" : "")\(row.asOf)"
        let progress = try progress(of: goal, actions, asOf: asOf)
        let target = try #require(progress.targets.first)
        #expect(target.current == (try row.current.map(number)))
        #expect(target.remaining == (try row.remaining.map(number)))
        #expect([target.periods, target.periodsEnded, target.periodsMet] == [row.periods, row.ended, row.met])
        #expect([target.streak, target.longestStreak] == [row.streak, row.longest])
        let signs: [PeriodOutcome: String] = [.met: "m", .missed: "-", .running: "r"]
        #expect(target.recentPeriods?.compactMap { signs[$0] }.joined() == row.recent)
        #expect(progress.notCounted.count { $0.reason == .otherDay } == row.otherDays)
        // A plot has the same periods, each on its day.
        let periods = target.history?.periods ?? []
        #expect(periods.count { $0.outcome == .met } == row.met)
        #expect(periods.allSatisfy { $0.first == $0.last && target.days?.contains($0.first) == true })
    }

    /// As counted day by day, for windows of any length and every day of a week.
    @Test(arguments: ["Mon", "Sun", "Tue Thu", "weekdays", "weekends", "Mon Tue Wed Thu Fri Sat"])
    func countsAsDayByDay(days: String) throws {
        let start = try day("2026-11-02")
        for length in [1, 2, 5, 9, 16] {
            for later in 0...length + 1 {
                let (due, today) = (start.adding(days: length - 1), start.adding(days: later))
                let plan = try goal("1 time on \(days)", from: "\(start)", to: "\(due)")
                let weekdays = try #require(plan.targets.first?.target?.days)
                let asked = (0..<length).map { start.adding(days: $0) }.filter(weekdays.contains)
                let target = try target(of: plan, [], asOf: "\(today)")
                #expect(target.periods == asked.count)
                #expect(target.periodsEnded == asked.count { $0 < today })
                #expect((target.current != nil) == asked.contains(today))
                #expect((target.history?.periods ?? []).map(\.first) == asked)
            }
        }
    }

    /// Without a start the first action begins it, if it is on one of its days.
    @Test func beginsWithAnActionOfItsDays() throws {
        let plan = try goal("15 min on Wed", from: nil, to: nil)
        let actions = [try did("15 min", on: "2026-11-02"), try did("15 min", on: "2026-11-11")]
        let target = try target(of: plan, actions, asOf: "2026-11-20")
        #expect(target.periodsEnded == 2 && target.periodsMet == 1)
        #expect(target.weeks.map(\.amount) == [15, 0])
    }

    /// In the answer for a day it is asked for on its days alone, also before it has begun.
    @Test(arguments: [("2026-11-18", 1), ("2026-11-19", 0)], ["2026-11-02", nil])
    func isNeededOnItsDays(_ today: (String, Int), start: String?) throws {
        let overview = try overview([goal("15 min on Wed", from: start, to: nil)], asOf: today.0)
        let summary = DaySummary(overview, goals: ["run"], actions: [])
        #expect(summary.needs.count == today.1)
    }

    @Test(arguments: ["15 min on Mon Wed", "15 min on weekends", "15 min on Mon Tue Wed Thu Fri Sat", "15 min on Sun"])
    func numbersItsDaysWithoutGaps(target written: String) throws {
        let days = try #require(Target.read(Array(written.utf8).span).value?.days)
        let calendar = CalendarPeriods(period: .day, weekStart: .monday, days: days)
        let first = try day("1969-12-20")
        var expected = calendar.number(of: first)
        for later in 0...60 {
            let day = first.adding(days: later)
            #expect(calendar.number(of: day) == expected)
            #expect(calendar.holds(day) == days.contains(day))
            guard days.contains(day) else { continue }
            #expect(calendar.days(of: expected) == (Int(day.dayNumber), Int(day.dayNumber)))
            expected += 1
        }
    }
}

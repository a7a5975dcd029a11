import Testing
import VaultRecords

@testable import VaultProgress

@Suite struct LimitTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var done: [String]
        /// The first one's day.
        var on = "2026-11-01"
        var asOf: String
        var limit = "at most 200 EUR"
        var remaining: String?
        var used: String?
        var forecast: String?
        var isMet = false
        var isOnPace = true
        var status: GoalStatus
        var testDescription: String { "\(done) of \(limit) as of \(asOf)" }
    }

    @Test(arguments: [
        Row(done: [], asOf: "2026-11-21", remaining: "200", used: "0", status: .onTrack),
        // One amount is no pace.
        Row(done: ["97 EUR"], asOf: "2026-11-21", remaining: "103", used: "48.5", status: .onTrack),
        // 33 days, and 37 to come: 70 / 33 of it by the due, which judges nothing.
        Row(
            done: ["96 EUR", "1 EUR"], asOf: "2026-11-21", remaining: "103", used: "48.5", forecast: "205",
            status: .onTrack),
        // Today is one of the days once something was spent.
        Row(
            done: ["96 EUR", "1 EUR"], on: "2026-11-20", asOf: "2026-11-21", remaining: "103", used: "48.5",
            forecast: "199", status: .onTrack),
        Row(
            done: ["9 kg", "0.9 kg"], asOf: "2026-11-21", limit: "at most 20 kg", remaining: "10.1", used: "49.5",
            forecast: "21", status: .onTrack),
        Row(done: ["200 EUR"], asOf: "2026-12-27", remaining: "0", used: "100", status: .onTrack),
        Row(done: ["200 EUR"], asOf: "2026-12-28", remaining: nil, used: "100", isMet: true, status: .achieved),
        Row(
            done: ["250 EUR"], asOf: "2026-11-21", remaining: "0", used: "125", isOnPace: false, status: .behind),
        Row(done: ["250 EUR"], asOf: "2026-12-28", remaining: nil, used: "125", isOnPace: false, status: .ended),
        // A refund brings it back.
        Row(
            done: ["250 EUR", "-160 EUR"], asOf: "2026-11-21", remaining: "110", used: "45", forecast: "190",
            status: .onTrack),
        Row(done: ["-1 EUR"], asOf: "2026-11-21", remaining: "201", used: "-0.5", status: .onTrack),
        Row(done: [], asOf: "2026-11-21", limit: "at most 0 EUR", remaining: "0", used: nil, status: .onTrack),
        Row(
            done: ["1 EUR"], asOf: "2026-11-21", limit: "at most 0 EUR", remaining: "0", used: nil, isOnPace: false,
            status: .behind),
        Row(done: [], asOf: "2026-10-18", remaining: nil, used: "0", status: .upcoming),
    ])
    func holdsForTheWindow(row: Row) throws {
        let first = try day(row.on)
        let actions = try row.done.enumerated().map { try did($1, on: "\(first.adding(days: $0))") }
        let progress = try progress(of: goal(row.limit), actions, asOf: row.asOf)
        let target = try #require(progress.targets.first)
        #expect(target.remaining == (try row.remaining.map(number)))
        #expect(target.used == (try row.used.map(number)))
        #expect(target.forecast == (try row.forecast.map(number)))
        #expect(target.isMet == row.isMet)
        #expect(target.isOnPace == row.isOnPace)
        #expect(progress.status == row.status)
        // It has no percent, so it is not in the goal's mean.
        #expect(target.percent == nil && progress.percent == nil && progress.expectedPercent == nil)
    }

    @Test func withoutDueIsNeverMet() throws {
        let target = try target(of: goal("at most 200 EUR", to: nil), asOf: "2026-11-21")
        #expect(!target.isMet)
        #expect(target.remaining == 200)
    }

    struct DayRow: Sendable, CustomTestStringConvertible {
        /// Cups per day from Monday, 16 November; the goal runs to Sunday, the 22nd.
        var cups: [Int]
        var asOf: String
        var to: String? = "2026-11-22"
        var current: String?
        var remaining: String?
        var percent: String?
        var periods: Int
        var ended: Int
        var kept: Int
        var streak: Int
        var longest: Int
        var isMet = false
        var isOnPace = true
        var testDescription: String { "\(cups) as of \(asOf)" }
    }

    @Test(arguments: [
        DayRow(
            cups: [2], asOf: "2026-11-16", current: "2", remaining: "1", percent: nil, periods: 7, ended: 0, kept: 0,
            streak: 0, longest: 0),
        DayRow(
            cups: [2, 3, 0], asOf: "2026-11-19", current: "0", remaining: "3", percent: "100", periods: 7, ended: 3,
            kept: 3, streak: 3, longest: 3),
        // One broken.
        DayRow(
            cups: [2, 4, 1], asOf: "2026-11-19", current: "0", remaining: "3", percent: "200/3", periods: 7, ended: 3,
            kept: 2, streak: 1, longest: 1),
        // Those that have ended judge nothing any more.
        DayRow(
            cups: [2, 1, 4], asOf: "2026-11-19", current: "0", remaining: "3", percent: "200/3", periods: 7, ended: 3,
            kept: 2, streak: 0, longest: 2),
        DayRow(
            cups: [4, 1, 4, 4], asOf: "2026-11-20", current: "0", remaining: "3", percent: "25", periods: 7, ended: 4,
            kept: 1, streak: 0, longest: 1),
        // The running one broken: off pace, the streak ends, and it is not kept any more.
        DayRow(
            cups: [2, 1, 3, 4], asOf: "2026-11-19", current: "4", remaining: "0", percent: "75", periods: 7, ended: 3,
            kept: 3, streak: 0, longest: 3, isOnPace: false),
        DayRow(
            cups: [4], asOf: "2026-11-16", current: "4", remaining: "0", percent: "0", periods: 7, ended: 0, kept: 0,
            streak: 0, longest: 0, isOnPace: false),
        // Over and all kept.
        DayRow(
            cups: [2, 1, 3, 0, 0, 1, 3], asOf: "2026-11-23", current: nil, remaining: nil, percent: "100", periods: 7,
            ended: 7, kept: 7, streak: 7, longest: 7, isMet: true),
        // On the last day it is not over.
        DayRow(
            cups: [2, 1, 3, 0, 0, 1, 3], asOf: "2026-11-22", current: "3", remaining: "0", percent: "100", periods: 7,
            ended: 6, kept: 6, streak: 6, longest: 6),
        DayRow(
            cups: [2, 1, 3, 5, 0, 1, 3], asOf: "2026-11-23", current: nil, remaining: nil, percent: "600/7",
            periods: 7, ended: 7, kept: 6, streak: 3, longest: 3),
        // Without due the periods are the ended ones.
        DayRow(
            cups: [2, 1, 3], asOf: "2026-11-18", to: nil, current: "3", remaining: "0", percent: "100", periods: 2,
            ended: 2, kept: 2, streak: 2, longest: 2),
        DayRow(
            cups: [2], asOf: "2026-11-16", to: nil, current: "2", remaining: "1", percent: nil, periods: 0, ended: 0,
            kept: 0, streak: 0, longest: 0),
    ])
    func holdsForEachPeriod(row: DayRow) throws {
        let actions = try row.cups.enumerated().map { try did("\($1) cups", on: "2026-11-\(16 + $0)") }
        let goal = try goal("at most 3 cups per day", from: "2026-11-16", to: row.to)
        let target = try target(of: goal, actions, asOf: row.asOf)
        #expect(target.current == (try row.current.map(number)))
        #expect(target.remaining == (try row.remaining.map(number)))
        #expect(target.percent == (try row.percent.map(number)))
        #expect(target.periods == row.periods)
        #expect(target.periodsEnded == row.ended)
        #expect(target.periodsMet == row.kept)
        #expect(target.streak == row.streak)
        #expect(target.longestStreak == row.longest)
        #expect(target.isMet == row.isMet)
        #expect(target.isOnPace == row.isOnPace)
        #expect(target.used == nil)
    }

    /// A limit is never reduced, at the edge of the window or by days off, and what is spent on them does not count.
    @Test(arguments: ["at most 3 cups per week", "at most 8.5 cups per week", "at most 0 cups per week"])
    func allowsTheWhole(limit: String) throws {
        let goal = try goal(limit, from: "2026-11-07", to: "2026-11-20", breaks: ["2026-11-10 to 2026-11-12"])
        let onDayOff = try did("2 cups", on: "2026-11-11")
        for day in ["2026-11-07", "2026-11-13", "2026-11-19"] {
            let target = try target(of: goal, [onDayOff], asOf: day)
            #expect(target.remaining == target.target && target.isOnPace)
        }
        let progress = try progress(of: goal, [onDayOff], asOf: "2026-11-13")
        #expect(progress.notCounted.map(\.reason) == [.dayOff])
    }

    /// On a day off nothing is behind; a week that is wholly off is none.
    @Test func restsOnDaysOff() throws {
        let goal = try goal(
            "at most 3 cups per week", from: "2026-11-02", breaks: ["2026-11-05", "2026-11-09 to 2026-11-15"])
        let actions = [try did("4 cups", on: "2026-11-03")]
        #expect(try !target(of: goal, actions, asOf: "2026-11-04").isOnPace)
        #expect(try target(of: goal, actions, asOf: "2026-11-05").isOnPace)
        #expect(try !target(of: goal, actions, asOf: "2026-11-06").isOnPace)
        #expect(try target(of: goal, actions, asOf: "2026-11-10").current == nil)
        #expect(try target(of: goal, actions, asOf: "2026-11-16").periodsDecided == 1)
    }

    /// Nobody knows how much it was where nothing was ever logged; after two whole weeks without it is said since when.
    @Test(arguments: [("2026-11-22", nil), ("2026-11-23", "2026-11-03")] as [(String, String?)])
    func tellsSinceWhenNothingWasLogged(asOf: String, since: String?) throws {
        let goal = try goal("at most 3 cups per week", from: "2026-11-02", to: nil)
        #expect(try target(of: goal, asOf: asOf).percent == nil)
        let target = try target(of: goal, [did("1 cup", on: "2026-11-03")], asOf: asOf)
        #expect(target.silentSince?.description == since && target.percent == 100)
    }

    @Test(arguments: [("3 cups", "running"), ("4 cups", "missed")])
    func tellsHowTheRunningPeriodGoes(cups: String, outcome: String) throws {
        let goal = try goal("at most 3 cups per day", from: "2026-11-20", to: nil)
        let target = try target(of: goal, [did(cups, on: "2026-11-21")], asOf: "2026-11-21")
        #expect(target.recentPeriods?.map(\.rawValue) == ["met", outcome])
        #expect(target.isOnPace == (outcome == "running"))
    }

    /// 70 days of nothing but kept limits, counted and not walked.
    @Test func emptyPeriodsAreKept() throws {
        let target = try target(of: goal("at most 3 cups per day"), asOf: "2026-12-28")
        #expect(target.periodsMet == 70)
        #expect(target.longestStreak == 70)
        #expect(target.isMet)
    }
}

import Testing
import VaultRecords

@testable import VaultProgress

@Suite struct RateTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// Minutes on the Wednesdays from 4 November 2026; the goal runs from Monday the 2nd to Sunday the 29th.
        var minutes: [Int]
        var asOf: String
        var to: String? = "2026-11-29"
        var current: String?
        var remaining: String?
        var percent: String?
        var expected: String?
        var periods: Int
        var ended: Int
        var met: Int
        var streak: Int
        var longest: Int
        var isMet = false
        var isOnPace = true
        var status: GoalStatus = .onTrack
        var testDescription: String { "\(minutes) as of \(asOf)" }
    }

    @Test(arguments: [
        Row(
            minutes: [], asOf: "2026-11-02", current: "0", remaining: "90", percent: "0", expected: "0", periods: 4,
            ended: 0, met: 0, streak: 0, longest: 0, status: .notStarted),
        Row(
            minutes: [60], asOf: "2026-11-04", current: "60", remaining: "30", percent: "0", expected: "0", periods: 4,
            ended: 0, met: 0, streak: 0, longest: 0),
        // Met as soon as it is met.
        Row(
            minutes: [90], asOf: "2026-11-04", current: "90", remaining: "0", percent: "25", expected: "0", periods: 4,
            ended: 0, met: 1, streak: 1, longest: 1),
        // The streak reaches to the last ended one while the running one is not yet met.
        Row(
            minutes: [90, 95, 30], asOf: "2026-11-18", current: "30", remaining: "60", percent: "50", expected: "50",
            periods: 4, ended: 2, met: 2, streak: 2, longest: 2),
        Row(
            minutes: [90, 95, 120], asOf: "2026-11-18", current: "120", remaining: "0", percent: "75", expected: "50",
            periods: 4, ended: 2, met: 3, streak: 3, longest: 3),
        // The last ended one missed: off pace until the running one is met.
        Row(
            minutes: [90, 89, 10], asOf: "2026-11-18", current: "10", remaining: "80", percent: "25", expected: "50",
            periods: 4, ended: 2, met: 1, streak: 0, longest: 1, isOnPace: false, status: .behind),
        Row(
            minutes: [90, 89, 120], asOf: "2026-11-18", current: "120", remaining: "0", percent: "50", expected: "50",
            periods: 4, ended: 2, met: 2, streak: 1, longest: 1),
        // The one before was missed: on pace again.
        Row(
            minutes: [0, 90, 0], asOf: "2026-11-18", current: "0", remaining: "90", percent: "25", expected: "50",
            periods: 4, ended: 2, met: 1, streak: 1, longest: 1),
        // The last day is a day like any other.
        Row(
            minutes: [90, 90, 90, 89], asOf: "2026-11-29", current: "89", remaining: "1", percent: "75",
            expected: "75", periods: 4, ended: 3, met: 3, streak: 3, longest: 3),
        // All met: nothing is left to do, though the last day is not over.
        Row(
            minutes: [90, 90, 90, 90], asOf: "2026-11-29", current: "90", remaining: "0", percent: "100",
            expected: "75", periods: 4, ended: 3, met: 4, streak: 4, longest: 4, isMet: true, status: .achieved),
        Row(
            minutes: [90, 90, 90, 90], asOf: "2026-11-30", current: nil, remaining: nil, percent: "100",
            expected: "100", periods: 4, ended: 4, met: 4, streak: 4, longest: 4, isMet: true, status: .achieved),
        Row(
            minutes: [90, 90, 0, 90], asOf: "2026-11-30", current: nil, remaining: nil, percent: "75",
            expected: "100", periods: 4, ended: 4, met: 3, streak: 1, longest: 2, status: .ended),
        // Before the start.
        Row(
            minutes: [], asOf: "2026-11-01", current: nil, remaining: nil, percent: "0", expected: "0", periods: 4,
            ended: 0, met: 0, streak: 0, longest: 0, status: .upcoming),
        // Without due: of the ended ones, and the running one once it is met.
        Row(
            minutes: [], asOf: "2026-11-04", to: nil, current: "0", remaining: "90", percent: nil, expected: nil,
            periods: 0, ended: 0, met: 0, streak: 0, longest: 0, status: .notStarted),
        Row(
            minutes: [90], asOf: "2026-11-04", to: nil, current: "90", remaining: "0", percent: "100",
            expected: "100", periods: 1, ended: 0, met: 1, streak: 1, longest: 1),
        Row(
            minutes: [90, 30, 90, 10], asOf: "2026-11-25", to: nil, current: "10", remaining: "80", percent: "200/3",
            expected: "100", periods: 3, ended: 3, met: 2, streak: 1, longest: 1),
        Row(
            minutes: [90, 30, 90, 90], asOf: "2026-11-25", to: nil, current: "90", remaining: "0", percent: "75",
            expected: "100", periods: 4, ended: 3, met: 3, streak: 2, longest: 2),
    ])
    func countsPeriodsMet(row: Row) throws {
        let days = ["04", "11", "18", "25"]
        let actions = try zip(row.minutes, days).map { try did("\($0) min", on: "2026-11-\($1)") }
        let goal = try goal("90 min per week", from: "2026-11-02", to: row.to)
        let progress = try progress(of: goal, actions, asOf: row.asOf)
        let target = try #require(progress.targets.first)
        #expect(target.period == .week)
        #expect(target.current == (try row.current.map(number)))
        #expect(target.remaining == (try row.remaining.map(number)))
        #expect(target.percent == (try row.percent.map(number)))
        #expect(progress.expectedPercent == (try row.expected.map(number)))
        #expect(target.periods == row.periods)
        #expect(target.periodsEnded == row.ended)
        #expect(target.periodsMet == row.met)
        #expect(target.streak == row.streak)
        #expect(target.longestStreak == row.longest)
        #expect(target.isMet == row.isMet)
        #expect(target.isOnPace == row.isOnPace)
        #expect(progress.status == row.status)
        #expect(target.neededPerDay == nil && target.projected == nil && !target.isExceeded)
    }

    struct Asked: Sendable, CustomTestStringConvertible {
        var target = "7 km per week"
        var from: String? = "2026-11-02"
        var to: String? = "2026-12-27"
        var breaks: [String] = []
        var asOf: String
        var weekStart: WeekStart = .monday
        /// What the running period asks; nil when it is wholly in a break or none runs.
        var asked: String?
        var testDescription: String { "\(target) from \(from ?? "-") to \(to ?? "-"), \(breaks), \(asOf)" }
    }

    @Test(arguments: [
        Asked(asOf: "2026-11-02", asked: "7"),
        // Wednesday to Sunday: five days of seven.
        Asked(from: "2026-11-04", asOf: "2026-11-04", asked: "5"),
        Asked(from: "2026-11-08", asOf: "2026-11-08", asked: "1"),
        Asked(from: "2026-11-04", asOf: "2026-11-09", asked: "7"),
        // Monday and Tuesday.
        Asked(to: "2026-11-17", asOf: "2026-11-16", asked: "2"),
        Asked(to: "2026-11-17", asOf: "2026-11-17", asked: "2"),
        Asked(to: "2026-11-17", asOf: "2026-11-18", asked: nil),
        Asked(from: "2026-11-03", to: "2026-11-05", asOf: "2026-11-03", asked: "3"),
        // Weeks that begin on Sunday: Wednesday to Saturday, and Sunday to Tuesday.
        Asked(from: "2026-11-04", asOf: "2026-11-04", weekStart: .sunday, asked: "4"),
        Asked(to: "2026-11-17", asOf: "2026-11-15", weekStart: .sunday, asked: "3"),
        Asked(asOf: "2026-11-08", weekStart: .sunday, asked: "7"),
        // Not rounded.
        Asked(target: "90 min per week", from: "2026-11-04", asOf: "2026-11-04", asked: "450/7"),
        // What comes in wholes is rounded half up, and a part of less than half of one asks for nothing.
        Asked(target: "3 times per week", from: "2026-11-04", asOf: "2026-11-04", asked: "2"),
        Asked(target: "4 days per week", from: "2026-11-04", asOf: "2026-11-04", asked: "3"),
        Asked(target: "2.5 pages per week", from: "2026-11-04", asOf: "2026-11-04", asked: "2"),
        Asked(target: "2.5 pages per week", from: "2026-11-04", asOf: "2026-11-09", asked: "2.5"),
        Asked(target: "1 times per week", from: "2026-11-04", asOf: "2026-11-04", asked: "1"),
        Asked(target: "6 times per week", from: "2026-11-08", asOf: "2026-11-08", asked: "1"),
        Asked(target: "3 times per week", breaks: ["2026-11-09 to 2026-11-13"], asOf: "2026-11-14", asked: "1"),
        Asked(target: "3 times per week", breaks: ["2026-11-09 to 2026-11-14"], asOf: "2026-11-15", asked: nil),
        // Breaks inside, over the edge, doubled, touching, and around the whole week.
        Asked(breaks: ["2026-11-11 to 2026-11-13"], asOf: "2026-11-12", asked: "4"),
        Asked(breaks: ["2026-11-11 to 2026-11-13", "2026-11-13"], asOf: "2026-11-09", asked: "4"),
        Asked(breaks: ["2026-11-13", "2026-11-11", "2026-11-12"], asOf: "2026-11-09", asked: "4"),
        Asked(breaks: ["2026-11-07 to 2026-11-10"], asOf: "2026-11-09", asked: "5"),
        Asked(breaks: ["2026-11-07 to 2026-11-10"], asOf: "2026-11-08", asked: "5"),
        Asked(breaks: ["2026-11-09 to 2026-11-15"], asOf: "2026-11-11", asked: nil),
        Asked(breaks: ["2026-11-01 to 2026-11-30"], asOf: "2026-11-11", asked: nil),
        Asked(breaks: ["2026-11-09 to 2026-11-12", "2026-11-13 to 2026-11-15"], asOf: "2026-11-11", asked: nil),
        // Window and break together leave Thursday to Sunday.
        Asked(from: "2026-11-03", breaks: ["2026-11-01 to 2026-11-04"], asOf: "2026-11-03", asked: "4"),
        // The rest of the window's week is a break: nothing of it is left.
        Asked(from: "2026-11-06", breaks: ["2026-11-06 to 2026-11-08"], asOf: "2026-11-07", asked: nil),
        // Days.
        Asked(target: "8 glasses per day", from: "2026-11-04", asOf: "2026-11-04", asked: "8"),
        Asked(target: "8 glasses per day", breaks: ["2026-11-05"], asOf: "2026-11-05", asked: nil),
        // Months: half of February, and of a February with a leap day; 1 January is the window's first day.
        Asked(target: "28 km per month", from: "2026-02-15", asOf: "2026-02-20", asked: "14"),
        Asked(target: "29 km per month", from: "2028-02-15", to: "2028-12-31", asOf: "2028-02-29", asked: "15"),
        Asked(target: "31 km per month", from: "2026-01-01", asOf: "2026-01-31", asked: "31"),
        Asked(target: "30 km per month", from: "2026-01-01", to: "2026-11-10", asOf: "2026-11-01", asked: "10"),
        // Without start the first period is whole; without due the last one is.
        Asked(to: nil, asOf: "2026-11-04", asked: "7"),
        Asked(from: nil, to: nil, asOf: "2026-11-04", asked: nil),
    ])
    func asksInProportion(row: Asked) throws {
        let goal = try goal(row.target, from: row.from, to: row.to, breaks: row.breaks)
        let target = try target(of: goal, asOf: row.asOf, weekStart: row.weekStart)
        #expect(target.remaining == (try row.asked.map(number)))
        #expect(target.current == (row.asked == nil ? nil : 0))
    }

    /// A first week of one day that asks nothing is in none of the counts, unless something was done in it.
    @Test(arguments: [0, 1, 3])
    func leavesOutAPeriodThatAsksNothing(done: Int) throws {
        let goal = try goal("3 times per week", from: "2026-11-08", to: "2026-11-22")
        let early = try (0..<done).map { try did(on: "2026-11-08", named: "early\($0)") }
        let later = try (0..<3).map { try did(on: "2026-11-10", named: "later\($0)") }
        let target = try target(of: goal, early + later, asOf: "2026-11-16")
        let first = done > 0 ? 1 : 0
        #expect(target.periods == 2 + first && target.periodsEnded == 1 + first && target.periodsMet == 1 + first)
        #expect(target.recentPeriods == [PeriodOutcome](repeating: .met, count: 1 + first) + [.running])
    }

    struct Last: Sendable, CustomTestStringConvertible {
        /// Whether each week, or day, from 2 November on was met; the last one is the running one.
        var met: String
        var target = "1 times per week"
        /// How many days of the running one are over.
        var into = 0
        var isOnPace: Bool
        var testDescription: String { "\(target): \(met), \(into) days into the last" }
    }

    /// `x` is met, `-` is not. Behind after a miss once this one is late, and after two in a row until this one is met.
    @Test(arguments: [
        Last(met: "-", isOnPace: true), Last(met: "-", into: 6, isOnPace: true), Last(met: "-x", isOnPace: true),
        // 1 × 3 / 7 is no whole one, 1 × 4 / 7 is.
        Last(met: "--", isOnPace: true), Last(met: "--", into: 3, isOnPace: true),
        Last(met: "--", into: 4, isOnPace: false), Last(met: "-x-", into: 6, isOnPace: true),
        Last(met: "-x", into: 6, isOnPace: true), Last(met: "xxxxxxxx--", into: 4, isOnPace: false),
        Last(met: "---", isOnPace: false), Last(met: "---x", isOnPace: true), Last(met: "x---", isOnPace: false),
        Last(met: "--x-", isOnPace: true), Last(met: "----x-", isOnPace: true),
        // A day is late only when it is over.
        Last(met: "--", target: "1 times per day", isOnPace: true),
        Last(met: "---", target: "1 times per day", isOnPace: false),
        Last(met: "---x", target: "1 times per day", isOnPace: true),
        Last(met: "-x-x-x-", target: "1 times per day", isOnPace: true),
    ])
    func looksAtTheLastPeriods(row: Last) throws {
        let step = row.target.hasSuffix("day") ? 1 : 7
        let first = try day("2026-11-02")
        let actions = try row.met.enumerated().filter { $0.element == "x" }.map { place, _ in
            try did(on: "\(first.adding(days: place * step))")
        }
        let goal = try goal(row.target, from: "2026-11-02", to: nil)
        let today = first.adding(days: (row.met.count - 1) * step + row.into)
        let target = try target(of: goal, actions, asOf: "\(today)")
        #expect(target.isOnPace == row.isOnPace)
        let told = target.recentPeriods?.map { $0 == .met ? "x" : "-" }.joined()
        #expect(told == String(row.met.suffix(12)))
        #expect(target.recentPeriods?.last == (row.met.last == "x" ? .met : .running))
    }

    /// Twelve are told, of ten thousand too.
    @Test func tellsTheLastTwelvePeriods() throws {
        let goal = try goal("1 km per day", from: "1999-01-01", to: nil)
        let target = try target(of: goal, [did("1 km", on: "2026-11-20")], asOf: "2026-11-21")
        #expect(target.recentPeriods == Array(repeating: .missed, count: 10) + [.met, .running])
        #expect(target.missedInRow == 0 && target.periods == 28 && target.periodsMet == 1)
    }

    /// A week in which five days are left is met by five parts of seven; as it began before the goal, it counts only then.
    @Test(arguments: [("5 km", 1), ("4.999 km", 0)])
    func meetsAPartWithItsPart(done: String, met: Int) throws {
        let goal = try goal("7 km per week", from: "2026-11-04", to: "2026-11-15")
        let target = try target(of: goal, [did(done, on: "2026-11-04")], asOf: "2026-11-09")
        #expect(target.periodsMet == met)
        #expect(target.periods == 1 + met)
        #expect(target.percent == (try number(met == 1 ? "50" : "0")))
    }

    /// Weeks 1 and 3 met, week 2 wholly in a break: no miss, no end of the streak, and not among the periods, unless
    /// something was done in it.
    @Test(arguments: [0, 1])
    func skipsAPeriodInABreak(done: Int) throws {
        let goal = try goal("7 km per week", from: "2026-11-02", to: "2026-11-22", breaks: ["2026-11-09 to 2026-11-15"])
        let actions = [
            try did("7 km", on: "2026-11-03"), try did("\(done) km", on: "2026-11-10"),
            try did("7 km", on: "2026-11-17"),
        ]
        let target = try target(of: goal, actions, asOf: "2026-11-23")
        #expect(target.periods == 2 + done && target.periodsEnded == 2 + done && target.periodsMet == 2 + done)
        #expect(target.streak == 2 + done && target.longestStreak == 2 + done)
        #expect(target.percent == 100 && target.isMet)
    }

    @Test func countsAnActionOnABreakDayInItsPeriod() throws {
        let goal = try goal("7 km per week", from: "2026-11-02", breaks: ["2026-11-04 to 2026-11-05"])
        let target = try target(of: goal, [did("5 km", on: "2026-11-04")], asOf: "2026-11-06")
        #expect(target.current == 5 && target.remaining == 0)
    }

    /// On Tuesday the 17th after a week off, the last period that was met or missed is the one before.
    @Test func looksBehindTheBreakForPace() throws {
        let goal = try goal("7 km per week", from: "2026-11-02", breaks: ["2026-11-09 to 2026-11-15"])
        #expect(try !target(of: goal, asOf: "2026-11-17").isOnPace)
        #expect(try target(of: goal, [did("7 km", on: "2026-11-02")], asOf: "2026-11-17").isOnPace)
        // On the days off themselves nothing is behind.
        #expect(try target(of: goal, asOf: "2026-11-12").isOnPace)
    }

    @Test func neverMeetsAWindowOfNothingButBreak() throws {
        let goal = try goal("7 km per week", from: "2026-11-02", to: "2026-11-08", breaks: ["2026-11-01 to 2026-11-30"])
        let target = try target(of: goal, asOf: "2026-11-09")
        #expect(target.periods == 0 && target.percent == nil && !target.isMet)
    }

    /// First counted on Wednesday the 4th: the first week has five days, and counts only when it was met.
    @Test(arguments: [("5 km", 1, "100"), ("4 km", 0, nil)] as [(String, Int, String?)])
    func withoutStartBeginsWithTheFirstCountedAction(done: String, met: Int, percent: String?) throws {
        let goal = try goal("7 km per week", from: nil, to: nil)
        let actions = [try did("3 pages", on: "2026-10-20"), try did(done, on: "2026-11-04")]
        let target = try target(of: goal, actions, asOf: "2026-11-09")
        #expect(target.periods == met && target.periodsEnded == met && target.periodsMet == met)
        #expect(target.percent == (try percent.map(number)))
        #expect(target.current == 0 && target.remaining == 7)
    }

    @Test func withoutStartAndActionsHasNoPeriods() throws {
        let target = try target(of: goal("7 km per week", from: nil), asOf: "2026-12-28")
        #expect(target.periods == 0 && target.percent == nil && target.current == nil && !target.isMet)
    }

    /// The longest streak is kept when a later one is shorter.
    @Test func remembersTheLongestStreak() throws {
        let done = ["02", "03", "04", "06", "07"]
        let actions = try done.map { try did("1 km", on: "2026-11-\($0)") }
        let goal = try goal("1 km per day", from: "2026-11-02", to: "2026-11-30")
        let target = try target(of: goal, actions, asOf: "2026-11-07")
        #expect(target.streak == 2 && target.longestStreak == 3)
    }

    /// A window over the whole calendar costs no more than a week.
    @Test func asksNothingOfTheCalendarsLength() throws {
        let goal = try goal("1 km per day", from: "0001-01-01", to: "9999-12-31")
        let target = try target(of: goal, [did("1 km", on: "2026-11-07")], asOf: "2026-11-07")
        #expect(target.periods == 3_652_059)
        #expect(target.periodsMet == 1 && target.streak == 1)
    }
}

import Testing
import VaultRecords

@testable import VaultGoals

@Suite struct PaceTests {
    /// The worked example of the output: 50 km of 120 km, 34 days into 70.
    @Test func tellsTheWholeOfAGoal() throws {
        let done = [
            ("20 km", "2026-10-24"), ("4.5 km", "2026-11-05"), ("12.5 km", "2026-11-14"), ("13 km", "2026-11-21"),
        ]
        let progress = try progress(of: goal("120 km"), done.map { try did($0, on: $1) }, asOf: "2026-11-21")
        // 33 − 70 × 50 / 120 = 3.8 days late, and seven may be.
        #expect(progress.status == .onTrack)
        #expect(progress.paceFrom?.description == "2026-10-19")
        #expect(progress.percent?.percentText == "41.7")
        #expect(progress.expectedPercent?.percentText == "47.1")
        #expect(progress.start?.description == "2026-10-19")
        #expect(progress.due?.description == "2026-12-27")
        #expect(progress.daysLeft == 36)
        #expect(!progress.isUrgent && !progress.isIncomplete)
        let target = try #require(progress.targets.first)
        #expect(target.current == 50 && target.remaining == 70)
        #expect(target.isOnPace && !target.isMet)
        #expect(target.neededPerDay?.amountText == "1.891892")
        #expect(target.neededPerWeek?.amountText == "13.243243")
        // 70 / (50 / 34) = 47.6 days from today on, which has counted.
        #expect(target.projected?.description == "2027-01-08")
        // 33 mornings, and 50 km are the line of the 29th.
        #expect(target.daysAhead == -4 && target.leeway == 7)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var target: String
        var start: String? = "2026-10-19"
        var due: String? = "2026-12-27"
        var done: [String] = []
        var asOf: String
        var expected: String?
        var isOnPace = true
        var testDescription: String { "\(target): \(done) as of \(asOf)" }
    }

    @Test(arguments: [
        // On 23 November half of the time has passed, and a tenth of it may be late.
        Row(target: "100 km", done: ["40 km"], asOf: "2026-11-23", expected: "50"),
        Row(target: "100 km", done: ["39.9 km"], asOf: "2026-11-23", expected: "50", isOnPace: false),
        Row(target: "latest 75 kg from 85 kg", done: ["81 kg"], asOf: "2026-11-23", expected: "50"),
        Row(target: "latest 75 kg from 85 kg", done: ["81.1 kg"], asOf: "2026-11-23", expected: "50", isOnPace: false),
        Row(target: "latest 75 kg", asOf: "2026-11-23", expected: "50", isOnPace: false),
        Row(target: "best 100 kg from 60 kg", done: ["80 kg"], asOf: "2026-11-23", expected: "50"),
        Row(target: "best 100 kg", asOf: "2026-10-19", expected: "0"),
        // In the first days, up to the leeway, nothing is behind, and after them what is below the line is.
        Row(target: "100 EUR", done: ["-1 EUR"], asOf: "2026-10-26", expected: "9"),
        Row(target: "100 EUR", done: ["-1 EUR"], asOf: "2026-10-27", expected: "10", isOnPace: false),
        // What comes in wholes is expected in wholes: 33 of 70 days are 1.4 of 3 books, and 14.1 of 30 times.
        Row(target: "3 books", done: ["1 book"], asOf: "2026-11-21", expected: "100/3"),
        Row(target: "3 books", done: ["0 books"], asOf: "2026-11-21", expected: "100/3", isOnPace: false),
        Row(target: "30 times", asOf: "2026-11-21", expected: "140/3", isOnPace: false),
        Row(target: "9 days", asOf: "2026-11-21", expected: "400/9", isOnPace: false),
        Row(target: "best 20 laps from 13 laps", done: ["16 laps"], asOf: "2026-11-23", expected: "300/7"),
        Row(target: "latest 3 cups from 10 cups", done: ["7 cups"], asOf: "2026-11-23", expected: "300/7"),
        Row(target: "3 km", asOf: "2026-11-21", expected: "330/7", isOnPace: false),
        // Without due or start nothing is expected.
        Row(target: "100 km", due: nil, asOf: "2026-11-23", expected: nil),
        Row(target: "100 km", asOf: "2026-10-26", expected: "10"),
        Row(target: "100 km", asOf: "2026-10-27", expected: "80/7", isOnPace: false),
        Row(target: "latest 75 kg", asOf: "2026-10-26", expected: "10"),
        Row(target: "latest 75 kg", asOf: "2026-10-27", expected: "80/7", isOnPace: false),
        // A quarter of 70 days.
        Row(target: "best 100 kg from 60 kg", asOf: "2026-11-05", expected: "170/7"),
        Row(target: "best 100 kg from 60 kg", asOf: "2026-11-06", expected: "180/7", isOnPace: false),
        Row(target: "100 km", start: nil, asOf: "2026-11-23", expected: nil),
        // A rate without due has to be at 100, a limit always; before the first period neither has a percent.
        Row(target: "1 km per week", due: nil, asOf: "2026-11-23", expected: "100", isOnPace: false),
        Row(target: "1 km per week", due: nil, asOf: "2026-10-20", expected: nil),
        Row(target: "1 km per week", asOf: "2026-11-23", expected: "50", isOnPace: false),
        Row(target: "1 km per week", asOf: "2026-10-20", expected: "0"),
        Row(target: "at most 3 cups per week", done: ["0 cups"], asOf: "2026-11-23", expected: "100"),
        Row(target: "at most 3 cups per week", asOf: "2026-10-20", expected: nil),
        Row(target: "at most 3 cups", asOf: "2026-11-23", expected: nil),
        // Too late, and the wrong way round.
        Row(target: "100 km", asOf: "2027-02-01", expected: "100", isOnPace: false),
        Row(
            target: "100 km", start: "2026-12-27", due: "2026-10-19", asOf: "2026-10-01", expected: nil),
        Row(
            target: "100 km", start: "2026-12-27", due: "2026-10-19", asOf: "2026-11-01", expected: nil),
        // Never more than the days that are left, today included; the last day is a day like any other.
        Row(target: "70 km", done: ["68 km"], asOf: "2026-12-27", expected: "690/7"),
        Row(target: "70 km", done: ["67.9 km"], asOf: "2026-12-27", expected: "690/7", isOnPace: false),
        Row(target: "70 km", done: ["62 km"], asOf: "2026-12-24", expected: "660/7"),
        Row(target: "70 km", done: ["61.9 km"], asOf: "2026-12-24", expected: "660/7", isOnPace: false),
        // Ten days: one may be late. Fifteen too.
        Row(target: "10 km", due: "2026-10-28", done: ["4 km"], asOf: "2026-10-24", expected: "50"),
        Row(target: "10 km", due: "2026-10-28", done: ["3.9 km"], asOf: "2026-10-24", expected: "50", isOnPace: false),
        Row(target: "15 km", due: "2026-11-02", done: ["4 km"], asOf: "2026-10-24", expected: "100/3"),
        Row(
            target: "15 km", due: "2026-11-02", done: ["3.9 km"], asOf: "2026-10-24", expected: "100/3",
            isOnPace: false),
        // One day long.
        Row(target: "10 km", due: "2026-10-19", asOf: "2026-10-19", expected: "0"),
        Row(target: "10 km", due: "2026-10-19", done: ["10 km"], asOf: "2026-10-19", expected: "0"),
        // The whole calendar.
        Row(
            target: "10 km", start: "0001-01-01", due: "9999-12-31", done: ["0 km"], asOf: "9999-12-30",
            expected: "365205700/3652059", isOnPace: false),
    ])
    func expectsOfToday(row: Row) throws {
        let actions = try row.done.map { try did($0, on: "2026-10-19") }
        let progress = try progress(of: goal(row.target, from: row.start, to: row.due), actions, asOf: row.asOf)
        #expect(progress.expectedPercent == (try row.expected.map(number)))
        #expect(progress.targets.first?.isOnPace == row.isOnPace)
    }

    /// Ten days with five off, which are the days of nothing: 1 of 10 km is done, and one day may be late.
    @Test(arguments: [
        ("2026-11-02", "0", true, "1.8"), ("2026-11-03", "20", true, "2.25"), ("2026-11-04", "40", false, "3"),
        ("2026-11-08", "40", false, "3"), ("2026-11-09", "40", false, "3"), ("2026-11-10", "60", false, "4.5"),
        ("2026-11-11", "80", false, "9"),
    ])
    func leavesOutBreaks(asOf: String, expected: String, isOnPace: Bool, perDay: String) throws {
        let goal = try goal("10 km", from: "2026-11-02", to: "2026-11-11", breaks: ["2026-11-04 to 2026-11-08"])
        let target = try target(of: goal, [did("1 km", on: "2026-11-02")], asOf: asOf)
        #expect(target.expectedPercent == (try number(expected)))
        #expect(target.isOnPace == isOnPace)
        #expect(target.neededPerDay == (try number(perDay)))
    }

    @Test func expectsNothingOfNothingButBreaks() throws {
        let goal = try goal("10 km", from: "2026-11-02", to: "2026-11-11", breaks: ["2026-11-01 to 2026-11-30"])
        let target = try target(of: goal, asOf: "2026-11-08")
        #expect(target.expectedPercent == nil && target.isOnPace && target.neededPerDay == nil)
    }

    @Test func restsWithItsGoal() throws {
        let above = try goal("10 km", from: "2026-11-02", to: "2026-11-11", breaks: ["2026-11-04 to 2026-11-08"])
        var milestone = try goal("5 km", from: nil, to: "2026-11-11", named: "half", kind: .milestone)
        milestone.goal = "run"
        let overview = try overview([above, milestone], asOf: "2026-11-09")
        let half = try #require(overview.goals.first { $0.name == "half" })
        #expect(half.paceFrom?.description == "2026-11-02")
        #expect(half.expectedPercent == 40)
    }

    struct Need: Sendable, CustomTestStringConvertible {
        var target = "70 km"
        var start: String? = "2026-10-19"
        var due: String? = "2026-12-27"
        var done: [String] = []
        var asOf: String
        var perDay: String?
        var testDescription: String { "\(target): \(done) as of \(asOf)" }
    }

    @Test(arguments: [
        Need(asOf: "2026-10-19", perDay: "1"),
        // Before the start the days from the start count.
        Need(asOf: "2026-10-01", perDay: "1"),
        Need(done: ["35 km"], asOf: "2026-11-23", perDay: "1"),
        Need(done: ["60 km"], asOf: "2026-12-27", perDay: "10"),
        Need(done: ["60 km"], asOf: "2026-12-28", perDay: nil),
        Need(done: ["70 km"], asOf: "2026-11-23", perDay: nil),
        Need(due: nil, asOf: "2026-11-23", perDay: nil),
        Need(start: nil, asOf: "2026-12-18", perDay: "7"),
        Need(target: "latest 75 kg from 85 kg", done: ["82 kg"], asOf: "2026-11-23", perDay: "0.2"),
        Need(target: "latest 75 kg", asOf: "2026-11-23", perDay: nil),
        Need(target: "best 100 kg", done: ["82 kg"], asOf: "2026-11-23", perDay: nil),
        Need(target: "7 km per week", asOf: "2026-11-23", perDay: nil),
        Need(target: "at most 7 km", asOf: "2026-11-23", perDay: nil),
        Need(start: "2026-12-27", due: "2026-10-19", asOf: "2026-10-01", perDay: nil),
        Need(target: "35 h", asOf: "2026-11-23", perDay: "1"),
    ])
    func needsOfEachDay(row: Need) throws {
        let actions = try row.done.map { try did($0, on: "2026-10-19") }
        let target = try target(of: goal(row.target, from: row.start, to: row.due), actions, asOf: row.asOf)
        let perDay = try row.perDay.map(number)
        #expect(target.neededPerDay == perDay)
        #expect(target.neededPerWeek == perDay.map { $0 * 7 })
    }
}

import Testing
import VaultSchema

@testable import VaultGoals

@Suite struct PaceTests {
    /// The worked example of the output: 50 km of 120 km, 34 days into 70.
    @Test func tellsTheWholeOfAGoal() throws {
        let done = [
            ("20 km", "2026-10-24"), ("4.5 km", "2026-11-05"), ("12.5 km", "2026-11-14"), ("13 km", "2026-11-21"),
        ]
        let progress = try progress(of: goal("120 km"), done.map { try did($0, on: $1) }, asOf: "2026-11-21")
        #expect(progress.status == .behind)
        #expect(progress.percent?.percentText == "41.7")
        #expect(progress.expectedPercent?.percentText == "47.1")
        #expect(progress.start?.description == "2026-10-19")
        #expect(progress.due?.description == "2026-12-27")
        #expect(progress.daysLeft == 36)
        #expect(!progress.isUrgent && !progress.isIncomplete)
        let target = try #require(progress.targets.first)
        #expect(target.current == 50 && target.remaining == 70)
        #expect(!target.isOnPace && !target.isMet)
        #expect(target.neededPerDay?.amountText == "1.891892")
        #expect(target.neededPerWeek?.amountText == "13.243243")
        // 70 / (50 / 34) = 47.6 days, and 70 / (25.5 / 14) = 38.4 days.
        #expect(target.projected?.description == "2027-01-08")
        #expect(target.projectedRecent?.description == "2026-12-30")
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
        // On 23 November half of the time has passed.
        Row(target: "100 km", done: ["50 km"], asOf: "2026-11-23", expected: "50"),
        Row(target: "100 km", done: ["49.9 km"], asOf: "2026-11-23", expected: "50", isOnPace: false),
        Row(target: "latest 75 kg from 85 kg", done: ["80 kg"], asOf: "2026-11-23", expected: "50"),
        Row(target: "latest 75 kg from 85 kg", done: ["80.1 kg"], asOf: "2026-11-23", expected: "50", isOnPace: false),
        Row(target: "latest 75 kg", asOf: "2026-11-23", expected: "50", isOnPace: false),
        Row(target: "best 100 kg from 60 kg", done: ["80 kg"], asOf: "2026-11-23", expected: "50"),
        Row(target: "best 100 kg", asOf: "2026-10-19", expected: "0"),
        // An own amount below 0 is off pace on the first day.
        Row(target: "100 EUR", done: ["-1 EUR"], asOf: "2026-10-19", expected: "0", isOnPace: false),
        // Without due or start nothing is expected.
        Row(target: "100 km", due: nil, asOf: "2026-11-23", expected: nil),
        Row(target: "100 km", start: nil, asOf: "2026-11-23", expected: nil),
        // A rate without due has to be at 100, a limit always; before the first period neither has a percent.
        Row(target: "1 km per week", due: nil, asOf: "2026-11-23", expected: "100", isOnPace: false),
        Row(target: "1 km per week", due: nil, asOf: "2026-10-20", expected: nil),
        Row(target: "1 km per week", asOf: "2026-11-23", expected: "50", isOnPace: false),
        Row(target: "1 km per week", asOf: "2026-10-20", expected: "0"),
        Row(target: "at most 3 cups per week", asOf: "2026-11-23", expected: "100"),
        Row(target: "at most 3 cups per week", asOf: "2026-10-20", expected: nil),
        Row(target: "at most 3 cups", asOf: "2026-11-23", expected: nil),
        // Too late, and the wrong way round.
        Row(target: "100 km", asOf: "2027-02-01", expected: "100", isOnPace: false),
        Row(target: "100 km", start: "2026-12-27", due: "2026-10-19", asOf: "2026-11-01", expected: nil),
    ])
    func expectsOfToday(row: Row) throws {
        let actions = try row.done.map { try did($0, on: "2026-10-19") }
        let progress = try progress(of: goal(row.target, from: row.start, to: row.due), actions, asOf: row.asOf)
        #expect(progress.expectedPercent == (try row.expected.map(number)))
        #expect(progress.targets.first?.isOnPace == row.isOnPace)
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

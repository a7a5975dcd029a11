import Testing
import VaultRecords

@testable import VaultGoals

@Suite struct LevelTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var target: String
        /// In the order of days, from 1 November.
        var done: [String]
        var from: String?
        var current: String?
        var percent: String?
        var remaining: String?
        var isMet = false
        var testDescription: String { "\(done) for \(target)" }
    }

    static let latest = [
        Row(target: "latest 75 kg from 85 kg", done: [], from: "85", current: nil, percent: "0", remaining: nil),
        Row(
            target: "latest 75 kg from 85 kg", done: ["84 kg", "81 kg"], from: "85", current: "81", percent: "40",
            remaining: "6"),
        Row(
            target: "latest 75 kg from 85 kg", done: ["75 kg"], from: "85", current: "75", percent: "100",
            remaining: "0", isMet: true),
        Row(
            target: "latest 75 kg from 85 kg", done: ["74 kg"], from: "85", current: "74", percent: "110",
            remaining: "0", isMet: true),
        // The best of the last fourteen days counts.
        Row(
            target: "latest 75 kg from 85 kg", done: ["74 kg", "76 kg"], from: "85", current: "74", percent: "110",
            remaining: "0", isMet: true),
        // The wrong way: below 0.
        Row(
            target: "latest 75 kg from 85 kg", done: ["87 kg"], from: "85", current: "87", percent: "-20",
            remaining: "12"),
        // Without from: the first amount of the window.
        Row(
            target: "latest 75 kg", done: ["83 kg", "79 kg"], from: "83", current: "79", percent: "50", remaining: "4"),
        Row(target: "latest 75 kg", done: [], from: nil, current: nil, percent: "0", remaining: nil),
        // Within 2 % of the target, 1.5 kg, the first amount tells no direction; just beyond it does.
        Row(target: "latest 75 kg", done: ["75 kg"], from: "75", current: "75", percent: nil, remaining: nil),
        Row(
            target: "latest 75 kg", done: ["76.5 kg", "70 kg"], from: "76.5", current: "70", percent: nil,
            remaining: nil),
        Row(
            target: "latest 75 kg", done: ["76.6 kg", "75 kg"], from: "76.6", current: "75", percent: "100",
            remaining: "0", isMet: true),
        Row(
            target: "latest 75 kg from 75 kg", done: ["78 kg"], from: "75", current: "78", percent: nil, remaining: nil),
        // Upwards, across 0, and in another unit than the target's.
        Row(
            target: "latest 100 EUR from -100 EUR", done: ["50 EUR"], from: "-100", current: "50", percent: "75",
            remaining: "50"),
        Row(
            target: "latest 75 kg from 80000 g", done: ["77 kg"], from: "80", current: "77", percent: "60",
            remaining: "2"),
    ]

    static let best = [
        Row(target: "best 100 kg", done: [], from: "0", current: nil, percent: "0", remaining: nil),
        Row(
            target: "best 100 kg", done: ["80 kg", "70 kg"], from: "0", current: "80", percent: "80", remaining: "20"),
        Row(
            target: "best 100 kg", done: ["105 kg", "70 kg"], from: "0", current: "105", percent: "105",
            remaining: "0", isMet: true),
        Row(
            target: "best 100 kg from 60 kg", done: ["70 kg"], from: "60", current: "70", percent: "25",
            remaining: "30"),
        // Downwards the lowest is the best.
        Row(
            target: "best 25 min from 30 min", done: ["28 min", "27 min", "29 min"], from: "30", current: "27",
            percent: "60", remaining: "2"),
        Row(
            target: "best 25 min from 30 min", done: ["0:24:30"], from: "30", current: "24.5", percent: "110",
            remaining: "0", isMet: true),
        Row(
            target: "best 25 min from 30 min", done: ["33 min"], from: "30", current: "33", percent: "-60",
            remaining: "8"),
        Row(target: "best 10 km from 10 km", done: ["4 km"], from: "10", current: "4", percent: nil, remaining: nil),
    ]

    @Test(arguments: latest + best)
    func readsOneAmount(row: Row) throws {
        let actions = try row.done.enumerated().map { try did($1, on: "2026-11-0\($0 + 1)") }
        let target = try target(of: goal(row.target), actions, asOf: "2026-11-21")
        #expect(target.mode == (row.target.hasPrefix("latest") ? .latest : .best))
        #expect(target.from == (try row.from.map(number)))
        #expect(target.current == (try row.current.map(number)))
        #expect(target.percent == (try row.percent.map(number)))
        #expect(target.remaining == (try row.remaining.map(number)))
        #expect(target.isMet == row.isMet)
        #expect(!target.isExceeded && target.projected == nil)
    }

    /// Without a time an action stands at the time of its `created`, where that is of its day.
    @Test(
        arguments: [
            ("2026-11-02T08:00", "2026-11-02T07:59:59", "81"), ("2026-11-02T07:59:59", "2026-11-02T08:00", "82"),
            // Made on another day, or nobody knows when: the day's end.
            ("2026-11-03T08:00", "2026-11-02T23:59:59", "81"), (nil, "2026-11-02T23:59:59", "81"),
            ("2026-11-01T08:00", "2026-11-03T07:00", "82"), ("2026-11-02T08:00", "2026-11-02T08:00", "82"),
        ] as [(String?, String?, String)])
    func takesTheLastByItsCreation(first: String?, second: String?, current: String) throws {
        var actions = [
            try did("81 kg", on: "2026-11-02", named: "run-9"), try did("82 kg", on: "2026-11-02", named: "run-10"),
        ]
        actions[0].created = try first.map(moment)
        actions[1].created = try second.map(moment)
        let goal = try goal("latest 75 kg from 85 kg")
        #expect(try target(of: goal, actions, asOf: "2026-11-21").lastReading == number(current))
    }

    /// What it says itself goes before when it was made.
    @Test func takesItsTimeBeforeItsCreation() throws {
        var early = try did("81 kg", on: "2026-11-02 07:00", named: "b")
        early.created = try moment("2026-11-02T22:00")
        let late = try did("82 kg", on: "2026-11-02 08:00", named: "a")
        #expect(try target(of: goal("latest 75 kg from 85 kg"), [early, late], asOf: "2026-11-21").lastReading == 82)
    }

    /// By date, time, name; without a time it is the end of the day.
    @Test(arguments: [
        ("2026-11-02 08:00", "a", "2026-11-02 07:00", "b", "81"),
        ("2026-11-02 08:00", "a", "2026-11-02", "b", "82"),
        ("2026-11-02", "a", "2026-11-02 23:59", "b", "81"),
        ("2026-11-02", "a", "2026-11-02", "b", "82"),
        ("2026-11-02", "b", "2026-11-02", "a", "81"),
        ("2026-11-02", "run-9", "2026-11-02", "run-10", "82"),
        ("2026-11-02", "run-10", "2026-11-02", "run-2", "81"),
        ("2026-11-02 08:00", "b", "2026-11-02 08:00", "a", "81"),
        ("2026-11-03", "a", "2026-11-02 23:59", "b", "81"),
    ])
    func takesTheLastByDateTimeAndName(
        first: String, name: String, second: String, other: String, current: String
    ) throws {
        let actions = [try did("81 kg", on: first, named: name), try did("82 kg", on: second, named: other)]
        let goal = try goal("latest 75 kg from 85 kg")
        #expect(try target(of: goal, actions, asOf: "2026-11-21").lastReading == number(current))
        #expect(try target(of: goal, actions.reversed(), asOf: "2026-11-21").lastReading == number(current))
    }

    /// A good reading holds for fourteen days of readings, the last one included, and no longer.
    @Test(arguments: [("2026-11-15", "75", true), ("2026-11-16", "79", false)])
    func standsAtTheBestOfFourteenDays(last: String, current: String, isMet: Bool) throws {
        let actions = [
            try did("75 kg", on: "2026-11-02"), try did("80 kg", on: "2026-11-03"), try did("79 kg", on: last),
        ]
        let target = try target(of: goal("latest 75 kg from 85 kg"), actions, asOf: "2026-12-20")
        #expect(target.current == (try number(current)))
        #expect(target.isMet == isMet && target.lastReading == 79)
    }

    @Test func withoutFromBeginsInsideTheWindow() throws {
        let actions = [try did("90 kg", on: "2026-10-18"), try did("85 kg", on: "2026-10-19")]
        #expect(try target(of: goal("latest 75 kg"), actions, asOf: "2026-11-21").from == 85)
    }

    /// A from of another group, and a best time without one, cannot be judged; a pomodoro is a time too.
    @Test(arguments: ["latest 75 kg from 85 km", "best 25 min", "best 2 pomodoros"])
    func refusesWhatCannotBeJudged(written: String) throws {
        let units = UnitTable(measures: [MeasureSpellings(unit: "pomodoro", equals: try quantity("25 min"))])
        let progress = try progress(of: goal(written), asOf: "2026-11-21", units: units)
        #expect(progress.targets.isEmpty)
        #expect(progress.isIncomplete)
        #expect(progress.missing.contains(.targets))
    }

    @Test func takesTheDurationForATimeOfTheVault() throws {
        let units = UnitTable(measures: [MeasureSpellings(unit: "pomodoro", equals: try quantity("25 min"))])
        let action = try did(on: "2026-11-02", lasting: "75 min")
        let target = try target(of: goal("12 pomodoros"), [action], asOf: "2026-11-21", units: units)
        #expect(target.current == 3 && target.unit == "pomodoro")
    }
}

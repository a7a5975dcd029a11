import Testing
import VaultRecords
import VaultTestSupport

@testable import VaultProgress

@Suite struct TargetHistoryTests {
    /// The actions of texts such as `5 km 2026-11-02`.
    static func actions(_ done: [String]) throws -> [LoggedAction] {
        try done.enumerated().map { place, text in
            let parts = text.split(separator: " ").map(String.init)
            return try did("\(parts[0]) \(parts[1])", on: parts[2], named: "\(place)")
        }
    }

    @Test(arguments: [
        ("120 km", ["5 km 2026-11-02", "3 km 2026-11-02", "4000 m 2026-11-16"], ["2026-11-02 8", "2026-11-16 4"]),
        ("120 km", [], []),
        // One that takes something back, and a day of nothing.
        ("120 km", ["5 km 2026-11-02", "-5 km 2026-11-02"], ["2026-11-02 0"]),
        // Of readings the last of the day, of bests the best.
        ("latest 75 kg from 85 kg", ["84 kg 2026-11-02", "83 kg 2026-11-02"], ["2026-11-02 83"]),
        ("best 100 kg", ["60 kg 2026-11-02", "70 kg 2026-11-02", "65 kg 2026-11-02"], ["2026-11-02 70"]),
        ("best 25 min from 30 min", ["29 min 2026-11-02", "28 min 2026-11-02"], ["2026-11-02 28"]),
        ("10 min per day", ["5 min 2026-11-02", "6 min 2026-11-02"], ["2026-11-02 11"]),
        ("at most 3 cups per day", ["2 cups 2026-11-02"], ["2026-11-02 2"]),
        // Outside of the goal, and after today.
        ("120 km", ["5 km 2026-10-18", "5 km 2026-11-22"], []),
    ])
    func listsDays(target written: String, done: [String], days: [String]) throws {
        let target = try target(of: goal(written), Self.actions(done), asOf: "2026-11-21")
        let history = try #require(target.history)
        #expect(history.days.map { "\($0.day) \($0.amount.amountText)" } == days)
        let sum = Rational.sum(history.days.map(\.amount))
        switch target.mode {
        case .total: #expect(sum == target.current)
        case .average: #expect(sum.divided(by: Rational(history.days.count)) == target.current)
        case .latest: #expect(history.days.last?.amount == target.lastReading)
        case .best: #expect(history.days.map(\.amount).contains(target.current ?? 0) || history.days.isEmpty)
        case .rate, .limit: #expect(Rational.sum(history.periods.map(\.amount)) == sum)
        }
    }

    @Test func isLeftOutUnlessAskedFor() throws {
        let settings = ProgressSettings(asOf: try day("2026-11-21"))
        let overview = ProgressOverview(
            goals: [try goal("120 km")], actions: [try did("5 km", on: "2026-11-02")], settings: settings)
        #expect(overview.goals.first?.targets.first?.history == nil)
    }

    // MARK: The corridor

    struct Way: Sendable, CustomTestStringConvertible {
        var label: String
        var target: String
        var start: String? = "2026-10-19"
        var due: String? = "2026-12-27"
        var breaks: [String] = []
        var done: [String] = []
        var asOf = "2026-11-21"
        /// `2026-10-19 0`; none without a corridor.
        var corners: [String]
        var perDay = ""
        var leeway = ""
        var ahead: String?
        var testDescription: String { label }
    }

    static let ways = [
        // 70 days of 2 km, 33 of which have passed.
        Way(
            label: "a total", target: "140 km", done: ["70 km 2026-11-02"],
            corners: ["2026-10-19 0", "2026-12-28 140"], perDay: "2", leeway: "7", ahead: "2"),
        Way(
            label: "a total that is behind", target: "140 km", done: ["50 km 2026-11-02"],
            corners: ["2026-10-19 0", "2026-12-28 140"], perDay: "2", leeway: "7", ahead: "-8"),
        // 63 days, 26 of which have passed.
        Way(
            label: "a break in the middle", target: "126 km", breaks: ["2026-11-02 to 2026-11-08"],
            done: ["60 km 2026-11-02"],
            corners: ["2026-10-19 0", "2026-11-02 28", "2026-11-09 28", "2026-12-28 126"], perDay: "2", leeway: "7",
            ahead: "4"),
        Way(
            label: "a break at both ends", target: "120 km",
            breaks: ["2026-10-01 to 2026-10-23", "2026-12-23 to 2027-01-10"],
            corners: ["2026-10-19 0", "2026-10-24 0", "2026-12-23 120", "2026-12-28 120"], perDay: "2", leeway: "7",
            ahead: "-28"),
        Way(
            label: "a level that falls", target: "latest 75 kg from 85 kg", done: ["80 kg 2026-11-20"],
            corners: ["2026-10-19 85", "2026-12-28 75"], perDay: "-0.142857", leeway: "7", ahead: nil),
        Way(
            label: "a level without a start", target: "latest 70 kg", done: ["0 kg 2026-10-20", "40 kg 2026-11-20"],
            corners: ["2026-10-19 0", "2026-12-28 70"], perDay: "1", leeway: "7", ahead: nil),
        Way(label: "a level of which nothing is known", target: "latest 70 kg", corners: []),
        Way(
            label: "a best", target: "best 70 kg", done: ["30 kg 2026-11-20", "20 kg 2026-11-21"],
            corners: ["2026-10-19 30", "2026-12-28 70"], perDay: "0.571429", leeway: "17", ahead: nil),
        Way(
            label: "met", target: "140 km", done: ["140 km 2026-11-02"],
            corners: ["2026-10-19 0", "2026-12-28 140"], perDay: "2", leeway: "7", ahead: nil),
        Way(
            label: "before its start", target: "140 km", asOf: "2026-10-01",
            corners: ["2026-10-19 0", "2026-12-28 140"], perDay: "2", leeway: "7", ahead: "0"),
        Way(
            label: "after its due", target: "140 km", done: ["100 km 2026-11-02"], asOf: "2027-02-01",
            corners: ["2026-10-19 0", "2026-12-28 140"], perDay: "2", leeway: "7", ahead: "-20"),
        Way(
            label: "one day", target: "5 km", start: "2026-11-21", due: "2026-11-21",
            corners: ["2026-11-21 0", "2026-11-22 5"], perDay: "5", leeway: "1", ahead: "0"),
        Way(label: "no due", target: "140 km", due: nil, corners: []),
        Way(label: "a rate", target: "3 km per week", corners: []),
        Way(label: "a limit", target: "at most 140 km", corners: []),
        // The calendar has no day after the last one.
        Way(
            label: "the whole calendar", target: "3652059 km", start: "0001-01-01", due: "9999-12-31",
            done: ["739939 km 2026-11-21"], corners: ["0001-01-01 0", "9999-12-31 3652058"], perDay: "1", leeway: "7",
            ahead: "-1"),
    ]

    @Test(arguments: ways)
    func tellsTheWay(row: Way) throws {
        let goal = try goal(row.target, from: row.start, to: row.due, breaks: row.breaks)
        let target = try target(of: goal, Self.actions(row.done), asOf: row.asOf)
        let corridor = try #require(target.history).corridor
        #expect(corridor?.corners.map { "\($0.day) \($0.amount.amountText)" } ?? [] == row.corners)
        guard let corridor else { return }
        #expect(corridor.perDay.amountText == row.perDay)
        #expect(corridor.leeway.amountText == row.leeway)
        #expect(target.daysAhead.map { "\($0)" } == row.ahead)
        // What is behind its line by more days than its leeway is behind, and nothing else.
        if let ahead = target.daysAhead, let leeway = target.leeway { #expect(target.isOnPace == (-ahead <= leeway)) }
    }

    @Test(arguments: [
        ("2026-10-01", "0", "0"), ("2026-10-19", "0", "0"), ("2026-10-20", "2", "0"), ("2026-11-01", "26", "12"),
        // In the break, and after it.
        ("2026-11-02", "28", "14"), ("2026-11-08", "28", "14"), ("2026-11-09", "28", "14"),
        ("2026-11-10", "30", "16"), ("2026-12-21", "112", "98"),
        // The leeway ends with the due.
        ("2026-12-25", "120", "114"), ("2026-12-28", "126", "126"), ("2027-05-01", "126", "126"),
    ])
    func expects(on when: String, amount: String, least: String) throws {
        let goal = try goal("126 km", breaks: ["2026-11-02 to 2026-11-08"])
        let corridor = try #require(target(of: goal, asOf: "2026-11-21").history?.corridor)
        #expect(corridor.expected(on: try day(when)).amountText == amount)
        #expect(corridor.least(on: try day(when)).amountText == least)
    }

    /// Four times the breaks cost about four times as much, and as much more where the way is read.
    @Test func costsInProportionToTheBreaks() throws {
        func seconds(_ breaks: Int) throws -> Double {
            var goal = try goal("126 km", from: "1900-01-01", to: "2026-12-27")
            let first = try day("1900-01-02")
            goal.breaks = (0..<breaks).map { first.adding(days: 2 * $0) }.compactMap { DateSpan($0, to: $0) }
            return try threadSeconds {
                let corridor = try #require(target(of: goal, asOf: "2026-11-21").history?.corridor)
                #expect(corridor.corners.count == 2 * breaks + 2)
                for corner in corridor.corners { #expect(corridor.expected(on: corner.day) == corner.amount) }
            }
        }
        _ = try seconds(100)
        let (quarter, whole) = (try seconds(4_000), try seconds(16_000))
        #expect(whole < 8 * quarter, "\(quarter) s, \(whole) s")
    }

    /// What a target is judged by today, as `--explain` says it; 33 of its 70 days have passed on 2026-11-21.
    @Test(arguments: [
        "140 km on 2026-11-21: 66 52", "140 km on 2026-10-22: 6 0",
        // Whole numbers: 4.7 of 10 are expected, and 3.7 were seven days ago.
        "10 times on 2026-11-21: 4 3", "15 times on 2026-11-21: 7 5",
        // Nothing is expected, it has not begun, it is no total.
        "140 km on 2026-10-19: none", "140 km on 2026-12-27: 138 136", "140 km on 2026-10-01: none",
        "3 km per week on 2026-11-21: none", "best 70 km on 2026-11-21: none",
    ])
    func tellsWhatIsOnPace(row: String) throws {
        let parts = row.replacing(" on ", with: ": ").split(separator: ": ").map(String.init)
        let plan = try goal(parts[0])
        let standing = try target(of: plan, asOf: parts[1]).standing
        let sums = standing.map { "\($0.expected.amountText) \($0.least.amountText)" } ?? "none"
        #expect(sums == parts[2])
        guard let least = standing?.least, least > 0, parts[0].hasSuffix("km") else { return }
        // It is the limit by which the target is judged.
        for part: Rational in [0, 1] {
            let action = try did("\((least - part).amountText) km", on: "2026-10-20")
            #expect(try target(of: plan, [action], asOf: parts[1]).isOnPace == part.isZero)
        }
        #expect(try target(of: plan, [did(parts[0], on: "2026-10-20")], asOf: parts[1]).standing == nil)
    }

    @Test func allowsMoreOfWhatIsToFall() throws {
        let goal = try goal("latest 15 kg from 85 kg")
        let corridor = try #require(target(of: goal, asOf: "2026-11-21").history?.corridor)
        #expect(corridor.expected(on: try day("2026-11-18")).amountText == "55")
        #expect(corridor.least(on: try day("2026-11-18")).amountText == "62")
        #expect(corridor.least(on: try day("2026-10-21")).amountText == "85")
    }

    // MARK: The outlook

    struct Outlook: Sendable, CustomTestStringConvertible {
        var label: String
        var target = "280 km"
        var start: String? = "2026-09-28"
        var due: String?
        var breaks: [String] = []
        var done: [String]
        var asOf = "2026-11-22"
        /// `1 2026-09-28 2026-10-25 2027-02-28` of the slowest, the fastest and the latest; none without an outlook.
        var weeks: [String]
        var testDescription: String { label }
    }

    @Test(arguments: [
        // Three weeks and a day less than four.
        Outlook(label: "three weeks", done: ["28 km 2026-10-01"], asOf: "2026-10-24", weeks: []),
        Outlook(
            label: "four weeks", done: ["28 km 2026-10-01"], asOf: "2026-10-25",
            weeks: [String](repeating: "1 2026-09-28 2026-10-25 2027-07-04", count: 3)),
        Outlook(
            label: "eight weeks", done: ["28 km 2026-09-28", "56 km 2026-11-20"],
            weeks: [
                "0 2026-10-19 2026-11-15 never", "2 2026-10-26 2026-11-22 2027-02-28",
                "2 2026-10-26 2026-11-22 2027-02-28",
            ]),
        // Fewer days off: 7 of the last four weeks are a break, and 14 to come.
        Outlook(
            label: "breaks", start: "2026-10-26", breaks: ["2026-11-09 to 2026-11-15", "2026-12-01 to 2026-12-14"],
            done: ["42 km 2026-11-20"],
            weeks: [String](repeating: "2 2026-10-26 2026-11-22 2027-04-04", count: 3)),
        Outlook(
            label: "mostly a break", start: "2026-10-26", breaks: ["2026-11-01 to 2026-11-15"],
            done: ["42 km 2026-11-20"], weeks: []),
        // What the first week brought is older than 104 weeks.
        Outlook(
            label: "110 weeks", start: "2024-10-14", done: ["200 km 2024-10-14", "28 km 2026-11-20"],
            weeks: [
                "0 2026-10-19 2026-11-15 never", "1 2026-10-26 2026-11-22 2027-01-13",
                "1 2026-10-26 2026-11-22 2027-01-13",
            ]),
        Outlook(label: "met", done: ["280 km 2026-10-01"], weeks: []),
        Outlook(label: "before its start", start: "2026-12-01", done: [], weeks: []),
        Outlook(label: "after its due", due: "2026-11-21", done: ["28 km 2026-10-01"], weeks: []),
        Outlook(label: "no total", target: "best 280 km", done: ["28 km 2026-10-01"], weeks: []),
        Outlook(
            label: "beyond the calendar", done: ["0.0001 km 2026-10-01"], asOf: "2026-10-25",
            weeks: [String](repeating: "0.000004 2026-09-28 2026-10-25 never", count: 3)),
    ])
    func tellsWhatMayCome(row: Outlook) throws {
        let goal = try goal(row.target, from: row.start, to: row.due, breaks: row.breaks)
        let outlook = try target(of: goal, Self.actions(row.done), asOf: row.asOf).history?.outlook
        let weeks = [outlook?.slowest, outlook?.fastest, outlook?.latest].compactMap { $0 }
        #expect(
            weeks.map { "\($0.perDay.amountText) \($0.first) \($0.last) \($0.met?.description ?? "never")" }
                == row.weeks)
    }

    // MARK: Periods

    struct Tally: Sendable, CustomTestStringConvertible {
        var target: String
        var start: String? = "2026-10-21"
        var due: String? = "2026-11-15"
        var breaks: [String] = []
        var done: [String] = []
        var asOf = "2026-11-06"
        var weekStart = WeekStart.monday
        /// `10-21 to 10-25: 2 of 3 met`, `-` for one to come.
        var periods: [String]
        var testDescription: String { "\(target) \(breaks)" }
    }

    @Test(arguments: [
        // 5 of 7 days ask for 10 of 14.
        Tally(
            target: "14 km per week", done: ["10 km 2026-10-21", "13 km 2026-10-26", "14 km 2026-11-02"],
            periods: [
                "10-21 to 10-25: 10 of 10 met", "10-26 to 11-01: 13 of 14 missed", "11-02 to 11-08: 14 of 14 met",
                "11-09 to 11-15: 0 of 14 -",
            ]),
        Tally(
            target: "14 km per week", start: "2026-11-01", done: ["1 km 2026-11-06"], weekStart: .sunday,
            periods: ["11-01 to 11-07: 1 of 14 running", "11-08 to 11-14: 0 of 14 -", "11-15 to 11-15: 0 of 2 -"]),
        // A period that is all break is none; one in part asks for less, in whole numbers.
        Tally(
            target: "3 times per week", breaks: ["2026-10-26 to 2026-11-03"],
            periods: ["10-21 to 10-25: 0 of 2 missed", "11-02 to 11-08: 0 of 2 running", "11-09 to 11-15: 0 of 3 -"]),
        Tally(
            target: "2 km per day", start: "2026-11-04", due: "2026-11-07", done: ["2 km 2026-11-05"],
            periods: [
                "11-04 to 11-04: 0 of 2 missed", "11-05 to 11-05: 2 of 2 met", "11-06 to 11-06: 0 of 2 running",
                "11-07 to 11-07: 0 of 2 -",
            ]),
        Tally(
            target: "31 km per month", start: "2026-10-22",
            periods: ["10-22 to 10-31: 0 of 10 missed", "11-01 to 11-15: 0 of 15.5 running"]),
        // A limit is over as soon as it is exceeded, and kept at the end of the period.
        Tally(
            target: "at most 2 cups per day", start: "2026-11-04", due: "2026-11-07",
            done: ["3 cups 2026-11-04", "2 cups 2026-11-05"],
            periods: [
                "11-04 to 11-04: 3 of 2 missed", "11-05 to 11-05: 2 of 2 met", "11-06 to 11-06: 0 of 2 running",
                "11-07 to 11-07: 0 of 2 -",
            ]),
        Tally(
            target: "at most 2 cups per day", start: "2026-11-06", due: "2026-11-06", done: ["3 cups 2026-11-06"],
            periods: ["11-06 to 11-06: 3 of 2 missed"]),
        // Without a start from the first that counted, without a due to that of today.
        Tally(
            target: "14 km per week", start: nil, due: nil, done: ["14 km 2026-10-29"],
            periods: ["10-29 to 11-01: 14 of 8 met", "11-02 to 11-08: 0 of 14 running"]),
        Tally(target: "14 km per week", start: nil, due: nil, periods: []),
        Tally(target: "at most 14 km", done: ["1 km 2026-10-29"], periods: []),
        Tally(target: "14 km", done: ["1 km 2026-10-29"], periods: []),
    ])
    func listsPeriods(row: Tally) throws {
        let goal = try goal(row.target, from: row.start, to: row.due, breaks: row.breaks)
        let target = try target(of: goal, Self.actions(row.done), asOf: row.asOf, weekStart: row.weekStart)
        let history = try #require(target.history)
        let periods = history.periods.map {
            "\($0.first.description.dropFirst(5)) to \($0.last.description.dropFirst(5)): "
                + "\($0.amount.amountText) of \($0.asked.amountText) \($0.outcome?.rawValue ?? "-")"
        }
        #expect(periods == row.periods)
        #expect(history.earlierPeriods == 0)
        #expect(zip(history.periods, history.periods.dropFirst()).allSatisfy { $0.number < $1.number })
    }

    @Test(arguments: [
        ("0001-01-01", "9999-12-31", "2026-11-21", [String](), 400, 60, 739_541),
        ("2025-10-01", "2026-12-31", "2026-11-21", [], 400, 40, 17),
        // Those of the break are not among the earlier ones.
        ("2025-10-01", "2026-12-31", "2026-11-21", ["2025-10-01 to 2025-10-10"], 400, 40, 7),
        ("2026-11-21", "9999-12-31", "2026-11-21", [], 1, 60, 0),
        ("9999-12-01", "9999-12-31", "2026-11-21", [], 0, 31, 0),
        ("0001-01-01", "0003-12-31", "2026-11-21", [], 400, 0, 695),
    ])
    func listsTheLastPeriods(
        start: String, due: String, asOf: String, breaks: [String], begun: Int, coming: Int, earlier: Int
    ) throws {
        let goal = try goal("2 km per day", from: start, to: due, breaks: breaks)
        let target = try target(of: goal, asOf: asOf)
        let history = try #require(target.history)
        #expect(history.periods.count { $0.outcome != nil } == begun)
        #expect(history.periods.count { $0.outcome == nil } == coming)
        #expect(history.earlierPeriods == earlier)
        let running = history.periods.count { $0.outcome == .running }
        #expect(begun - running + earlier == target.periodsEnded)
    }

    // MARK: Goals without targets

    @Test func listsTheDaysOfLinkedActions() throws {
        var plan = try goal()
        plan.targets = []
        let actions = try ["2026-11-02", "2026-11-02 08:00", "2026-11-05", "2027-01-05"].enumerated().map {
            try did("5 km", on: $1, named: "\($0)")
        }
        let progress = try progress(of: plan, actions, asOf: "2026-11-21")
        #expect(progress.linkedDays.map(\.description) == ["2026-11-02", "2026-11-02", "2026-11-05"])
        #expect(progress.linkedDays.count == progress.linked)
    }
}

extension TargetProgress {
    /// Whether a pace is judged: not before the start.
    fileprivate func paceHasBegun(_ start: String?, _ today: String) -> Bool { start.map { $0 <= today } ?? false }
}

import Testing
import VaultGoals
import VaultRecords
import VaultTestSupport

@testable import VaultProgress

@Suite struct TargetHistoryTests {
    @Test func isLeftOutUnlessAskedFor() throws {
        let settings = ProgressSettings(asOf: try day("2026-11-21"))
        let overview = ProgressOverview(
            goals: [try goal("120 km")], actions: [try did("5 km", on: "2026-11-02")], settings: settings)
        #expect(overview.goals.first?.targets.first?.history == nil)
    }

    // MARK: The corridor

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

    // MARK: Periods

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

@Suite struct TargetCurveTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var target: String
        var done = ["5 kg 2026-11-02", "3 kg 2026-11-09", "4 kg 2026-11-16"]
        var from = "2026-10-19"
        var asOf = "2026-11-21"
        var line: [String]
        var testDescription: String { "\(target) \(from)" }
    }

    @Test(arguments: [
        // A sum is there when the next day begins, and at the end of today.
        Row(target: "120 kg", line: ["10-19 0", "11-03 5", "11-10 8", "11-17 12", "11-22 12"]),
        Row(target: "at most 12 kg", line: ["10-19 0", "11-03 5", "11-10 8", "11-17 12", "11-22 12"]),
        Row(target: "120 kg", done: [], line: ["10-19 0", "11-22 0"]),
        Row(target: "120 kg", done: ["5 kg 2026-11-21"], line: ["10-19 0", "11-22 5"]),
        Row(target: "120 kg", done: [], asOf: "2026-10-01", line: ["10-19 0"]),
        // It ends with the due.
        Row(target: "120 kg", done: ["5 kg 2026-12-27"], asOf: "2027-03-01", line: ["10-19 0", "12-28 5"]),
        // Of a part the sum before it.
        Row(target: "120 kg", from: "2026-11-09", line: ["11-09 5", "11-10 8", "11-17 12", "11-22 12"]),
        Row(target: "120 kg", from: "2026-11-10", line: ["11-10 8", "11-17 12", "11-22 12"]),
        Row(target: "120 kg", from: "2026-11-20", line: ["11-20 12", "11-22 12"]),
        // A reading stands at its day, and says nothing of later ones.
        Row(target: "latest 1 kg from 9 kg", line: ["11-02 5", "11-09 3", "11-16 4"]),
        Row(target: "latest 1 kg from 9 kg", from: "2026-11-08", line: ["11-08 5", "11-09 3", "11-16 4"]),
        Row(target: "latest 1 kg from 9 kg", from: "2026-11-09", line: ["11-09 3", "11-16 4"]),
        Row(target: "latest 1 kg from 9 kg", done: [], line: []),
        // Of bests the best so far, which holds.
        Row(target: "best 9 kg", line: ["11-02 5", "11-09 5", "11-16 5", "11-22 5"]),
        Row(target: "best 1 kg from 9 kg", line: ["11-02 5", "11-09 3", "11-16 3", "11-22 3"]),
        Row(target: "best 1 kg from 9 kg", from: "2026-11-12", line: ["11-12 3", "11-16 3", "11-22 3"]),
    ])
    func runsFromADayOn(row: Row) throws {
        let goal = try goal(row.target)
        let target = try target(of: goal, logged(row.done), asOf: row.asOf)
        let line = target.curve.line(from: try day(row.from), today: try day(row.asOf), due: goal.due)
        #expect(line.map { "\($0.day.description.dropFirst(5)) \($0.amount.amountText)" } == row.line)
    }

    @Test func hasAPointForEachDayThatCounted() throws {
        let done = ["5 kg 2026-11-02", "3 kg 2026-11-09", "4 kg 2026-11-16"]
        let target = try target(of: try goal("120 kg"), logged(done), asOf: "2026-11-21")
        let points = target.curve.points(from: try day("2026-11-10"))
        #expect(
            points.map { "\($0.day) \($0.place) \($0.amount.amountText)" } == [
                "2026-11-09 2026-11-10 8", "2026-11-16 2026-11-17 12",
            ])
    }
}

@Suite struct WeeksTests {
    @Test func tellsTheLastTwoYearsOnly() throws {
        let weeks = try target(of: goal("120 km", from: "0001-01-01"), asOf: "2026-11-21").weeks
        #expect(weeks.count == 104)
        #expect(weeks.last?.start.description == "2026-11-16")
        #expect(weeks.first?.start.description == "2024-11-25")
    }
}

@Suite struct WorkSpreadTests {
    /// Work in pieces of one size.
    private struct Pieces: WorkSpread {
        let size: Int

        func join<Output: Sendable>(
            _ count: Int, by _: Int?, _ work: @escaping @Sendable (Range<Int>) -> [Output]
        ) -> [Output] {
            stride(from: 0, to: count, by: size).flatMap { work($0..<min($0 + size, count)) }
        }
    }

    private static let files = [
        "goals/run.md": record("type: goal\ntargets: [100 km, 9 h, 3 times]"),
        "goals/swim.md": record("type: goal\ntargets: [latest 3 km, 5 laps]"),
        "goals/walk.md": record("type: goal\ntitle: Walk"),
        "a.md": record("type: action\ndate: 2026-11-02\ngoals: [\"[[run]]\"]\nduration: 1 h\nmeasures: [9 km]"),
        "b.md": record("type: action\ndate: 2026-11-02\ngoals: [\"[[swim]]\"]\nmeasures: [2 km, 5 laps]"),
        "c.md": record(
            "type: action\ndate: 2026-11-01\ngoals: [\"[[swim]]\", \"[[run]]\"]\nduration: 30 min\n"
                + "amounts: [swim 1 km, run 4 km]"),
        "d.md": record("type: action\ndate: 2026-11-03\nmeasures: [7 km]"),
        "e.md": record("type: action\ndate: 2026-11-03 07:00\ngoals: [\"[[run]]\"]\nmeasures: [1 km]"),
        "f.md": record("type: action\ndate: 2026-11-03\ngoals: [\"[[walk]]\"]"),
    ]

    /// All that counted, as text.
    private func rows(_ overview: ProgressOverview) -> [String] {
        overview.goals.flatMap { goal in
            goal.contributions.map { "\(goal.name) \($0.record):\($0.line) \($0.amount) \($0.unit) \($0.origin)" }
                + goal.notCounted.map { "\(goal.name) \($0.record) \($0.reason)" }
                + goal.targets.map { "\(goal.name) \($0.written) \($0.current?.amountText ?? "-")" }
        }
    }

    @Test(arguments: [1, 2, 3, 5])
    func piecesGiveWhatTheWholeGives(_ size: Int) throws {
        let (model, today) = (SmallVault(Self.files).model, try day("2026-11-21"))
        let whole = rows(model.progress(asOf: today, explains: true))
        #expect(whole.count == 17)
        #expect(rows(model.progress(asOf: today, explains: true, spread: Pieces(size: size))) == whole)
    }

    @Test(arguments: [false, true])
    func recordsGiveWhatTheirActionsGive(_ explains: Bool) throws {
        let (model, today) = (SmallVault(Self.files).model, try day("2026-11-21"))
        let settings = ProgressSettings(asOf: today, units: model.units, explains: explains)
        let given = ProgressOverview(
            goals: model.goals.map(\.plan), actions: model.actions(hasLines: explains), settings: settings)
        #expect(rows(model.progress(asOf: today, explains: explains)) == rows(given))
    }

    @Test func aNameLeadsToItsGoalFromEveryAction() throws {
        let link = { (text: String) in record("type: action\ndate: 2026-11-02\ngoals: [\"[[\(text)]]\"]") }
        let files = [
            "goals/run.md": record("type: goal\ntargets: [9 times]"),
            "goals/swim.md": record("type: goal\naliases: [laps]\ntargets: [9 times]"),
            "a.md": link("run"), "b.md": link("laps"), "c.md": link("none"), "d.md": link("run"),
            "e.md": link("none"), "more/f.md": link("goals/swim"), "more/g.md": link("laps"), "more/h.md": link("Run"),
        ]
        let overview = SmallVault(files).model.progress(asOf: try day("2026-11-21"), explains: true)
        let counted = overview.goals.map { $0.contributions.map(\.path) }
        #expect(counted == [["a.md", "d.md", "more/h.md"], ["b.md", "more/f.md", "more/g.md"]])
    }
}

@Suite struct CalendarPeriodsTests {
    @Test(arguments: [
        ("2026-11-21", Target.Period.week, WeekStart.monday, "2026-11-16", "2026-11-22"),
        ("2026-11-22", .week, .monday, "2026-11-16", "2026-11-22"),
        ("2026-11-22", .week, .sunday, "2026-11-22", "2026-11-28"),
        ("2026-11-21", .week, .sunday, "2026-11-15", "2026-11-21"),
        ("1970-01-01", .week, .monday, "1969-12-29", "1970-01-04"),
        ("1969-12-28", .week, .monday, "1969-12-22", "1969-12-28"),
        ("1969-12-28", .week, .sunday, "1969-12-28", "1970-01-03"),
        ("1900-03-01", .week, .monday, "1900-02-26", "1900-03-04"),
        ("2028-02-29", .month, .monday, "2028-02-01", "2028-02-29"),
        ("2026-02-01", .month, .monday, "2026-02-01", "2026-02-28"),
        ("2026-12-31", .month, .monday, "2026-12-01", "2026-12-31"),
        ("9999-12-31", .month, .monday, "9999-12-01", "9999-12-31"),
        ("2026-11-21", .day, .monday, "2026-11-21", "2026-11-21"),
    ])
    func findsThePeriodOfADay(
        text: String, period: Target.Period, weekStart: WeekStart, first: String, last: String
    ) throws {
        let calendar = CalendarPeriods(period: period, weekStart: weekStart)
        let days = calendar.days(of: calendar.number(of: try day(text)))
        #expect(days.first == Int(try day(first).dayNumber))
        #expect(days.last == Int(try day(last).dayNumber))
    }

    @Test(arguments: [Target.Period.day, .week, .month], WeekStart.allCases)
    func hasNoGaps(period: Target.Period, weekStart: WeekStart) throws {
        let calendar = CalendarPeriods(period: period, weekStart: weekStart)
        let first = try day("1967-11-30")
        var number = calendar.number(of: first)
        for later in 1...2000 {
            let next = calendar.number(of: first.adding(days: later))
            if next != number {
                #expect(next == number + 1)
                #expect(calendar.days(of: next).first == calendar.days(of: number).last + 1)
                number = next
            }
        }
        #expect(number > calendar.number(of: first))
    }

    @Test(arguments: WeekStart.allCases)
    func weeksBeginOnTheirDay(weekStart: WeekStart) throws {
        let calendar = CalendarPeriods(period: .week, weekStart: weekStart)
        let first = try day("1969-12-20")
        for later in 0...30 {
            let day = first.adding(days: later)
            #expect(calendar.days(of: calendar.number(of: day)).first == Int(day.startOfWeek(weekStart).dayNumber))
        }
    }
}

@Suite struct CurrentTermTests {
    @Test(arguments: [
        ("2026-10-18", nil, 0), ("2026-10-19", "term-3", 1), ("2026-11-21", "term-3", 34), ("2026-12-27", "term-3", 70),
        ("2026-12-28", "term-4", 1), ("2027-01-03", "term-4", 7), ("2027-03-08", nil, 0),
    ])
    func containsToday(today: String, name: String?, number: Int) throws {
        let terms = [
            CurrentTerm.Dates(name: "term-4", number: 4, start: try day("2026-12-28"), end: try day("2027-03-07")),
            CurrentTerm.Dates(name: "term-5", number: 5, start: try day("2027-01-03"), end: try day("2027-01-03")),
            CurrentTerm.Dates(name: "term-3", number: 3, start: try day("2026-10-19"), end: try day("2026-12-27")),
        ]
        let term = CurrentTerm(of: terms, on: try day(today))
        #expect(term?.dates.name == name)
        #expect(term?.day ?? 0 == number)
        #expect(term?.days ?? 70 == 70)
    }
}

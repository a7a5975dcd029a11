import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress

@Suite struct CountedAmountsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var target: String
        var measures: [String] = []
        var duration: String?
        var amounts: [String] = []
        /// `5 km measure 20`: amount, unit, origin, line; nil when nothing counts.
        var gives: String?
        var testDescription: String { "\(measures), \(duration ?? "-"), \(amounts) for \(target)" }
    }

    @Test(arguments: [
        // The one measure of the group.
        Row(target: "120 km", measures: ["31 min", "5 km"], gives: "5 km measure 21"),
        Row(target: "120 km", measures: ["31 min"], gives: nil),
        Row(target: "120 km", gives: nil),
        Row(target: "120 km", measures: ["0 km"], gives: "0 km measure 20"),
        Row(target: "120 km", measures: ["2000 m"], gives: "2 km measure 20"),
        // Two of the group: neither.
        Row(target: "120 km", measures: ["5 km", "450 m"], gives: nil),
        // What amounts says comes first, 0 too, when it converts.
        Row(target: "120 km", measures: ["5 km"], amounts: ["run: 3 km"], gives: "3 km amounts 30"),
        Row(target: "120 km", measures: ["5 km"], amounts: ["run: 0 km"], gives: "0 km amounts 30"),
        Row(target: "120 km", amounts: ["run: 500 m"], gives: "0.5 km amounts 30"),
        Row(target: "120 km", measures: ["5 km"], amounts: ["run: 20 min"], gives: "5 km measure 20"),
        Row(target: "120 km", measures: ["5 km"], amounts: ["run: 20 min", "run: 3 km"], gives: "3 km amounts 31"),
        Row(target: "120 km", measures: ["5 km", "450 m"], amounts: ["run: 5 km"], gives: "5 km amounts 30"),
        // Another goal's entry is not this goal's, and two that convert leave none.
        Row(target: "120 km", measures: ["5 km"], amounts: ["swim: 3 km"], gives: "5 km measure 20"),
        Row(target: "120 km", measures: ["5 km"], amounts: ["run: 3 km", "run: 4 km"], gives: "5 km measure 20"),
        // For time the duration, after a measure of time.
        Row(target: "90 min", duration: "45 min", gives: "45 min duration 5"),
        Row(target: "90 min", duration: "1h 30m", gives: "90 min duration 5"),
        Row(target: "2 h", duration: "0:30:00", gives: "0.5 h duration 5"),
        Row(target: "90 min", measures: ["40 min"], duration: "45 min", gives: "40 min measure 20"),
        Row(target: "90 min", measures: ["40 min", "1 h"], duration: "45 min", gives: "45 min duration 5"),
        Row(target: "90 min", duration: "45 min", amounts: ["run: 20 min"], gives: "20 min amounts 30"),
        Row(target: "120 km", duration: "45 min", gives: nil),
        // For times 1, unless it gives its own.
        Row(target: "30 times", gives: "1 times times 10"),
        Row(target: "30 sessions", measures: ["5 km"], duration: "45 min", gives: "1 times times 10"),
        Row(target: "30 times", measures: ["2 sessions"], gives: "2 times measure 20"),
        Row(target: "30 times", amounts: ["run: 3 times"], gives: "3 times amounts 30"),
        Row(target: "30 times", amounts: ["run: 5 km"], gives: "1 times times 10"),
        // For days its day; amounts and measures play no part.
        Row(target: "30 days", gives: "1 days day 10"),
        Row(target: "30 days", measures: ["5 days"], amounts: ["run: 3 days"], gives: "1 days day 10"),
    ])
    func takesTheFirstThatApplies(row: Row) throws {
        var action = try did(on: "2026-11-02", lasting: row.duration, amounts: row.amounts)
        action.measures = try row.measures.enumerated().map { .init(try quantity($1), line: 20 + $0) }
        let progress = try progress(of: goal(row.target), [action], asOf: "2026-11-21")
        let given = progress.contributions.map { "\($0.amount.amountText) \($0.unit) \($0.origin) \($0.line)" }
        #expect(given == [row.gives].compactMap(\.self))
        #expect(progress.notCounted.map(\.reason) == (row.gives == nil ? [.noAmount] : []))
    }

    /// Distinct days: the first action of each is 1, the others 0, and all of them counted.
    @Test func countsEachDayOnce() throws {
        let actions = [
            try did(on: "2026-11-02", named: "z"), try did(on: "2026-11-02 08:00", named: "y"),
            try did(on: "2026-11-02 07:00", named: "x"), try did(on: "2026-11-03", named: "w"),
        ]
        let progress = try progress(of: goal("30 days"), actions, asOf: "2026-11-21")
        #expect(progress.targets.first?.current == 2)
        #expect(progress.contributions.map { "\($0.record) \($0.amount.amountText)" } == ["x 1", "y 0", "z 0", "w 1"])
    }

    @Test func countsDaysPerWeek() throws {
        let actions = try ["16", "16", "17", "19"].map { try did(on: "2026-11-\($0)") }
        let target = try target(of: goal("3 days per week"), actions, asOf: "2026-11-21")
        #expect(target.current == 3)
        #expect(target.remaining == 0)
    }

    @Test func countsTimesPerWeek() throws {
        let actions = [try did(on: "2026-11-16"), try did("2 times", on: "2026-11-16"), try did(on: "2026-11-15")]
        let target = try target(of: goal("5 times per week"), actions, asOf: "2026-11-21")
        #expect(target.current == 3)
    }

    @Test(arguments: ["2026-10-18", "2027-01-11"])
    func countsNothingOutsideTheGoal(when: String) throws {
        let progress = try progress(of: goal("120 km"), [did("5 km", on: when)], asOf: "2027-01-31")
        #expect(progress.targets.first?.current == 0)
        #expect(progress.contributions.isEmpty)
        #expect(progress.notCounted.map(\.record) == [when])
        #expect(progress.notCounted.map(\.reason) == [.outsideGoal])
    }

    @Test(arguments: ["2026-10-19", "2026-12-27"])
    func countsTheFirstAndTheLastDay(when: String) throws {
        #expect(try target(of: goal("120 km"), [did("5 km", on: when)], asOf: "2027-01-31").current == 5)
    }

    @Test func countsAnyDayWithoutDates() throws {
        let actions = [try did("5 km", on: "1999-12-31"), try did("6 km", on: "2026-11-21")]
        #expect(try target(of: goal("120 km", from: nil, to: nil), actions, asOf: "2026-11-21").current == 11)
    }

    /// Later actions do not exist: neither counted nor named.
    @Test(arguments: [("2026-11-01", "0", 0), ("2026-11-02", "5", 1), ("2026-11-03", "11", 2)])
    func seesNothingAfterAsOf(asOf: String, current: String, actions: Int) throws {
        let done = [try did("5 km", on: "2026-11-02"), try did("6 km", on: "2026-11-03")]
        let progress = try progress(of: goal("120 km"), done, asOf: asOf)
        #expect(progress.targets.first?.current == (try number(current)))
        #expect(progress.contributions.count + progress.notCounted.count == actions)
    }

    @Test func servesTwoGoalsAndTwoTargets() throws {
        let run = try goal("120 km", "30 times", named: "run")
        let move = try goal("900 min", named: "move")
        let action = try did(
            "5 km", on: "2026-11-02", for: ["run", "move"], lasting: "31 min", amounts: ["move: 20 min"])
        let overview = try overview([run, move], [action], asOf: "2026-11-21")
        #expect(overview.goals.map { $0.targets.map { $0.current?.amountText } } == [["20"], ["5", "1"]])
    }

    @Test func countsADoubledLinkOnce() throws {
        let action = try did("5 km", on: "2026-11-02", for: ["run", "run"])
        let progress = try progress(of: goal("120 km", "30 times"), [action], asOf: "2026-11-21")
        #expect(progress.targets.map(\.current) == [5, 1])
        #expect(progress.contributions.map(\.line) == [20, 10])
    }

    @Test func countsOnlyWhatIsLinked() throws {
        let actions = [try did("5 km", on: "2026-11-02", for: []), try did("6 km", on: "2026-11-02", for: ["nobody"])]
        let progress = try progress(of: goal("120 km"), actions, asOf: "2026-11-21")
        #expect(progress.targets.first?.current == 0)
        #expect(progress.contributions.isEmpty && progress.notCounted.isEmpty)
    }

    @Test func listsByDateTimePathAndTarget() throws {
        let actions = [
            try did("1 km", on: "2026-11-03", named: "c"), try did("1 km", on: "2026-11-02", named: "b"),
            try did("1 km", on: "2026-11-02", named: "a"), try did("1 km", on: "2026-11-02 07:00", named: "d"),
            try did("1 kg", on: "2026-11-02 09:00", named: "f"), try did("1 kg", on: "2026-11-02 08:00", named: "g"),
            try did("1 km", on: "2026-10-01", named: "e"),
        ]
        let progress = try progress(of: goal("9 mi", "120 km"), actions, asOf: "2026-11-21")
        let listed = progress.contributions.map { "\($0.record) \($0.target)" }
        #expect(
            listed == [
                "d 120 km", "d 9 mi", "a 120 km", "a 9 mi", "b 120 km", "b 9 mi", "c 120 km", "c 9 mi",
            ])
        #expect(progress.notCounted.map(\.record) == ["e", "g", "f"])
    }

    /// A measure of the vault's own with a place in a group.
    @Test func convertsTheVaultsUnits() throws {
        let lap = MeasureSpellings(unit: "lap", also: ["round"], equals: try quantity("400 m"))
        let actions = [try did("5 laps", on: "2026-11-02"), try did("1 km", on: "2026-11-03")]
        let units = UnitTable(measures: [lap])
        #expect(try target(of: goal("120 km"), actions, asOf: "2026-11-21", units: units).current == 3)
        let inLaps = try target(of: goal("10 rounds"), actions, asOf: "2026-11-21", units: units)
        #expect(inLaps.current == (try number("7.5")))
        #expect(inLaps.unit == "lap" && inLaps.target == 10 && inLaps.percent == 75)
    }

    /// What the amount was converted from.
    @Test(
        arguments: [
            (target: "120 km", measures: ["3 mi"], lasting: nil, amounts: [], written: "3 mi"),
            (target: "120 km", measures: ["31 min", "2000 m"], lasting: nil, amounts: [], written: "2000 m"),
            (
                target: "120 km", measures: ["5 km"], lasting: nil, amounts: ["swim: 1 km", "run: 300 m"],
                written: "300 m"
            ),
            (target: "90 min", measures: [], lasting: "1h 30m", amounts: [], written: "90 min"),
            (target: "2 h", measures: ["5 km"], lasting: "0:30:00", amounts: [], written: "1800 s"),
            (target: "2 times", measures: ["5 km"], lasting: nil, amounts: [], written: nil),
            (target: "2 days", measures: ["5 days"], lasting: nil, amounts: [], written: nil),
        ] as [(target: String, measures: [String], lasting: String?, amounts: [String], written: String?)])
    func tellsWhatWasWritten(
        row: (target: String, measures: [String], lasting: String?, amounts: [String], written: String?)
    ) throws {
        // Another action in front, so that the places of quantities in lists of all actions matter; its duration
        // is no time and takes no place.
        let other = try did("7 km", "1 min", on: "2026-11-01", lasting: "4 cups", amounts: ["run: 1 bead"])
        var action = try did(on: "2026-11-02", lasting: row.lasting, amounts: row.amounts)
        action.measures = try row.measures.enumerated().map { .init(try quantity($1), line: 20 + $0) }
        let progress = try progress(of: goal(row.target), [other, action], asOf: "2026-11-21")
        let last = try #require(progress.contributions.last)
        #expect(last.day == (try day("2026-11-02")))
        #expect(last.written.map { "\($0.amount.amountText) \($0.unit)" } == row.written)
    }

    /// A milestone reads the entry of its goal where it has none of its own.
    @Test func tellsWhatWasWrittenForTheGoalAbove() throws {
        var milestone = try goal("10 km", named: "half", kind: .milestone)
        milestone.goal = "run"
        let goals = [try goal("120 km"), milestone]
        let action = try did("5 km", on: "2026-11-02", amounts: ["run: 2 mi"])
        let overview = try overview(goals, [action], asOf: "2026-11-21")
        let half = try #require(overview.goals.first { $0.name == "half" })
        #expect(half.contributions.map { $0.written?.unit } == ["mi"])
        #expect(half.contributions.map(\.origin) == [.amounts])
    }

    /// Many entries are looked up by their goal instead of one by one, and each is found, in whatever order they stand.
    @Test(arguments: [16, 17, 40])
    func findsEachOfManyEntries(count: Int) throws {
        let names = (0..<count).map { "g\($0)" }
        let goals = try names.map { try goal("120 km", named: $0) }
        let amounts = names.indices.map { "g\($0 * 7 % count): \($0 * 7 % count + 1) km" }
        let action = try did(on: "2026-11-02", for: names, amounts: amounts + ["g3: 5 km", "g4: 20 min"])
        let overview = try overview(goals, [action], asOf: "2026-11-21")
        for number in names.indices {
            let given = try #require(overview.goals.first { $0.name == "g\(number)" })
            // Two entries for the third leave none.
            let amounts = number == 3 ? [] : ["\(number + 1)"]
            #expect(given.contributions.map(\.amount.amountText) == amounts)
            #expect(given.contributions.compactMap { $0.written?.amount.amountText } == amounts)
        }
    }
}

/// Obligations that repeat.
@Suite struct OccurrencesTests {
    private static func rent(
        _ interval: String = "monthly, oldest first", due: String? = "2026-08-31", from start: String? = nil
    ) throws -> GoalPlan {
        var plan = try goal(from: start, to: due, named: "rent", kind: .obligation)
        let read: RepeatInterval = try #require(RepeatInterval.read(Array(interval.utf8).span).value)
        plan.repeats = read
        return plan
    }

    private static func progress(_ plan: GoalPlan, paid: [String], asOf: String) throws -> GoalProgress {
        let actions = try paid.enumerated().map { try did(on: $1, named: "p\($0)", for: ["rent"]) }
        return try VaultGoalsTests.progress(of: plan, actions, asOf: asOf)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var paid: [String]
        var asOf = "2026-11-21"
        /// Due day and the day on which it was done.
        var done: [String]
        var missed: [String] = []
        var next: String?
        var status = GoalStatus.open
        var testDescription: String { "\(paid) as of \(asOf)" }
    }

    private static func expect(_ row: Row, _ plan: GoalPlan) throws {
        let found = try progress(plan, paid: row.paid, asOf: row.asOf)
        let occurrences = try #require(found.occurrences)
        #expect(occurrences.done.map { "\($0.due) \($0.day)" } == row.done)
        #expect(occurrences.missed.map(\.description) == row.missed)
        #expect(occurrences.next?.description == row.next)
        #expect(found.due == occurrences.next && found.status == row.status)
        #expect(found.daysLeft == (try row.next.map { try day(row.asOf).days(until: try day($0)) }))
    }

    /// Due on 31 August, 30 September, 31 October and 30 November.
    @Test(arguments: [
        Row(paid: [], asOf: "2026-08-01", done: [], next: "2026-08-31"),
        Row(paid: [], asOf: "2026-09-29", done: [], next: "2026-08-31", status: .overdue),
        // Missed in the morning on which the next one is due.
        Row(paid: [], asOf: "2026-09-30", done: [], missed: ["2026-08-31"], next: "2026-09-30"),
        Row(paid: ["2026-08-31"], asOf: "2026-08-31", done: ["2026-08-31 2026-08-31"], next: "2026-09-30"),
        // The second one of the day itself does nothing.
        Row(
            paid: ["2026-08-31", "2026-08-31"], asOf: "2026-09-15", done: ["2026-08-31 2026-08-31"], next: "2026-09-30"),
        // On another day the one before, then the next one, then nothing.
        Row(paid: ["2026-09-10"], asOf: "2026-09-20", done: ["2026-08-31 2026-09-10"], next: "2026-09-30"),
        Row(
            paid: ["2026-09-10", "2026-09-12", "2026-09-14"], asOf: "2026-09-20",
            done: ["2026-08-31 2026-09-10", "2026-09-30 2026-09-12"], next: "2026-10-31"),
        // Of the 30 days 8 are left, which is more than a quarter; with 7 the next one is meant.
        Row(paid: ["2026-09-22"], asOf: "2026-09-22", done: ["2026-08-31 2026-09-22"], next: "2026-09-30"),
        Row(
            paid: ["2026-09-23"], asOf: "2026-09-23", done: ["2026-09-30 2026-09-23"], missed: ["2026-08-31"],
            next: "2026-10-31"),
        // What is missed since the next one was done stays so.
        Row(
            paid: ["2026-09-25", "2026-09-26"], asOf: "2026-09-26", done: ["2026-09-30 2026-09-25"],
            missed: ["2026-08-31"], next: "2026-10-31"),
        Row(
            paid: ["2026-09-30"], asOf: "2026-09-30", done: ["2026-09-30 2026-09-30"], missed: ["2026-08-31"],
            next: "2026-10-31"),
        // The first one is done from one interval before on.
        Row(paid: ["2026-07-31"], asOf: "2026-08-31", done: ["2026-08-31 2026-07-31"], next: "2026-09-30"),
        Row(paid: ["2026-07-30"], asOf: "2026-08-31", done: [], next: "2026-08-31"),
        Row(
            paid: ["2026-08-01", "2026-10-28", "2026-11-20"],
            done: ["2026-08-31 2026-08-01", "2026-10-31 2026-10-28", "2026-11-30 2026-11-20"],
            missed: ["2026-09-30"], next: "2026-12-31"),
    ])
    func anActionDoesTheOneOfItsDay(row: Row) throws { try Self.expect(row, try Self.rent("monthly")) }

    /// One day left out moves none of the others.
    @Test func whatIsDoneEveryDayIsDoneOnItsDay() throws {
        let days = ["2026-11-01", "2026-11-02", "2026-11-04", "2026-11-05"]
        let row = Row(
            paid: days, asOf: "2026-11-05", done: days.map { "\($0) \($0)" }, missed: ["2026-11-03"],
            next: "2026-11-06")
        try Self.expect(row, try Self.rent("daily", due: "2026-11-01"))
    }

    @Test(arguments: [
        Row(paid: [], asOf: "2026-08-01", done: [], next: "2026-08-31"),
        Row(paid: [], asOf: "2026-08-31", done: [], next: "2026-08-31"),
        Row(paid: [], asOf: "2026-09-01", done: [], next: "2026-08-31", status: .overdue),
        // On the due day of the next one the one before can be done for the last time.
        Row(paid: [], asOf: "2026-09-30", done: [], next: "2026-08-31", status: .overdue),
        Row(paid: [], asOf: "2026-10-01", done: [], missed: ["2026-08-31"], next: "2026-09-30", status: .overdue),
        Row(
            paid: ["2026-08-30", "2026-10-01", "2026-11-15"],
            done: ["2026-08-31 2026-08-30", "2026-09-30 2026-10-01", "2026-10-31 2026-11-15"], next: "2026-11-30"),
        // The second one of a day does the next.
        Row(
            paid: ["2026-08-31", "2026-08-31"], asOf: "2026-09-15",
            done: ["2026-08-31 2026-08-31", "2026-09-30 2026-08-31"], next: "2026-10-31"),
        // Exactly one interval before, and one day more.
        Row(paid: ["2026-07-31"], asOf: "2026-08-31", done: ["2026-08-31 2026-07-31"], next: "2026-09-30"),
        Row(paid: ["2026-07-30"], asOf: "2026-08-31", done: [], next: "2026-08-31"),
        // Exactly one interval after: the earliest undone one.
        Row(
            paid: ["2026-09-30"], asOf: "2026-09-30", done: ["2026-08-31 2026-09-30"], next: "2026-09-30"),
        Row(
            paid: ["2026-10-01"], asOf: "2026-10-01", done: ["2026-09-30 2026-10-01"], missed: ["2026-08-31"],
            next: "2026-10-31"),
        Row(paid: ["2026-11-22"], asOf: "2026-09-01", done: [], next: "2026-08-31", status: .overdue),
    ])
    func anActionDoesTheEarliestUndoneOneNearIt(row: Row) throws {
        try Self.expect(row, try Self.rent())
    }

    @Test func whatDidNothingIsSaid() throws {
        let found = try Self.progress(try Self.rent(), paid: ["2026-07-01", "2026-08-31"], asOf: "2026-09-01")
        #expect(found.notCounted.map { "\($0.record) \($0.reason.rawValue)" } == ["p0 no-occurrence"])
        #expect(found.last == (try day("2026-08-31")))
    }

    /// Only on the first day: of a debt the one after the last chance, else that on which the next one is due or done.
    @Test(
        arguments: [
            ("monthly, oldest first", [], "2026-09-30", 0), ("monthly, oldest first", [], "2026-10-01", 1),
            ("monthly, oldest first", [], "2026-10-02", 0),
            ("monthly", [], "2026-09-29", 0), ("monthly", [], "2026-09-30", 1), ("monthly", [], "2026-10-01", 0),
            ("monthly", ["2026-09-25"], "2026-09-24", 0), ("monthly", ["2026-09-25"], "2026-09-25", 1),
            ("monthly", ["2026-09-25"], "2026-09-30", 0), ("monthly", ["2026-10-02"], "2026-09-30", 1),
        ] as [(String, [String], String, Int)])
    func aMissedOneIsNewOnce(interval: String, paid: [String], asOf: String, count: Int) throws {
        let plan = try Self.rent(interval)
        let found = try Self.progress(plan, paid: paid, asOf: asOf)
        #expect((found.occurrences?.newlyMissed == nil ? 0 : 1) == count)
        let actions = try paid.map { try did(on: $0, named: "p", for: ["rent"]) }
        let summary = DaySummary(try overview([plan], actions, asOf: asOf), goals: ["rent"], actions: [])
        #expect(summary.missed.count == count)
    }

    /// Nobody misses what is done with, or rests.
    @Test(arguments: [GoalPlan.StatedStatus.achieved, .dropped, .paused])
    func nothingIsMissedOfWhatIsDecided(status: GoalPlan.StatedStatus) throws {
        var plan = try Self.rent()
        plan.status = status
        let summary = DaySummary(try overview([plan], asOf: "2026-10-01"), goals: ["rent"], actions: [])
        #expect(summary.missed.isEmpty)
    }

    @Test(arguments: [("2026-11-24", [], ["rent"]), ("2026-11-20", ["rent"], []), ("2026-10-30", ["rent"], [])])
    func theDaySaysWhatIsNext(asOf: String, upcoming: [String], urgent: [String]) throws {
        let paid = try did(on: "2026-10-29", named: "p", for: ["rent"])
        let plan = try Self.rent(due: "2026-10-31")
        let summary = DaySummary(try overview([plan], [paid], asOf: asOf), goals: ["rent"], actions: [])
        #expect(summary.upcoming.map(\.name) == upcoming)
        #expect(summary.urgent.map(\.name) == urgent)
    }

    /// A term bounds it: there is none outside, and nothing is left once all are done.
    @Test func aTermBoundsIt() throws {
        var plan = try Self.rent("every 2 weeks", due: "2026-10-05")
        plan.spans = [PlannedSpan(.term, first: try day("2026-10-19"), last: try day("2026-11-15"))]
        let paid = ["2026-10-19", "2026-11-02"]
        let done = try Self.progress(plan, paid: paid, asOf: "2026-11-10")
        #expect(done.occurrences?.done.map(\.due.description) == ["2026-10-19", "2026-11-02"])
        #expect(done.occurrences?.next == nil && done.status == .achieved && done.due == nil)
        let left = try Self.progress(plan, paid: [], asOf: "2026-11-30")
        #expect(left.occurrences?.missed.count == 2 && left.status == .ended)
    }

    /// Terms and a start of its own bound it together, in whatever order.
    @Test(
        arguments: [
            ("2026-11-10", "2027-01-05"), (nil, "2027-01-05"), ("2027-01-06", "2027-01-12"), ("2027-04-01", nil),
        ] as [(String?, String?)])
    func noneIsOutsideOfStartAndTerms(start: String?, next: String?) throws {
        var plan = try Self.rent("weekly", due: "2026-11-10", from: start)
        plan.spans = [PlannedSpan(.term, first: try day("2027-01-04"), last: try day("2027-03-14"))]
        let found = try Self.progress(plan, paid: [], asOf: "2026-11-21")
        #expect(found.occurrences?.missed == [] && found.due?.description == next)
        // What never asks for anything is not achieved by that.
        #expect(next != nil || found.status == .ended)
    }

    @Test func whatTheRecordStatesHolds() throws {
        var plan = try Self.rent()
        plan.status = .paused
        #expect(try Self.progress(plan, paid: [], asOf: "2026-11-21").status == .paused)
        plan.status = nil
        plan.completed = try day("2026-11-01")
        #expect(try Self.progress(plan, paid: [], asOf: "2026-11-21").status == .achieved)
        #expect(try Self.progress(try Self.rent(from: "2026-12-01"), paid: [], asOf: "2026-11-21").status == .upcoming)
    }
}

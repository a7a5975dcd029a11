import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress

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

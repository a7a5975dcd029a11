import Testing
import VaultRecords

@testable import VaultProgress

@Suite struct StatusTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var label: String
        var targets: [String] = ["70 km"]
        var start: String? = "2026-10-19"
        var due: String? = "2026-12-27"
        var done: [String] = []
        var stated: GoalPlan.StatedStatus?
        var completed: String?
        var terms: [PlannedSpan.TermStatus?] = []
        var asOf = "2026-11-21"
        var status: GoalStatus
        var testDescription: String { label }
    }

    /// On 21 November 33 of 70 days have passed, so 33 km of 70 km are expected, and 26 km, seven days less, will do.
    static let rows = [
        Row(label: "nothing counted on the first day", asOf: "2026-10-19", status: .notStarted),
        Row(label: "nothing counted and time passed", status: .behind),
        Row(label: "what is expected", done: ["33 km"], status: .onTrack),
        Row(label: "seven days late", done: ["26 km"], status: .onTrack),
        Row(label: "a bit more than seven days late", done: ["25.999 km"], status: .behind),
        Row(label: "met early", done: ["70 km"], status: .achieved),
        // The line of the day before, since one day is left.
        Row(label: "on the last day", done: ["68 km"], asOf: "2026-12-27", status: .onTrack),
        Row(label: "too little on the last day", done: ["67.999 km"], asOf: "2026-12-27", status: .behind),
        Row(label: "on the last day, met", done: ["70 km"], asOf: "2026-12-27", status: .achieved),
        Row(label: "a limit on the last day", targets: ["at most 7 km"], asOf: "2026-12-27", status: .onTrack),
        Row(label: "the day after", done: ["69 km"], asOf: "2026-12-28", status: .ended),
        Row(label: "met, long after", done: ["70 km"], asOf: "2028-01-01", status: .achieved),
        Row(label: "before the start", asOf: "2026-10-18", status: .upcoming),
        Row(
            label: "one of two met", targets: ["70 km", "5 times"], done: ["70 km"], asOf: "2026-10-25",
            status: .onTrack),
        Row(label: "one of two off pace", targets: ["70 km", "50 times"], done: ["70 km"], status: .behind),
        // Ended and overdue.
        Row(label: "only a rate unmet", targets: ["7 km per week"], asOf: "2026-12-28", status: .ended),
        Row(
            label: "a total met and a rate unmet", targets: ["70 km", "20 km per week"], done: ["70 km"],
            asOf: "2026-12-28", status: .ended),
        Row(
            label: "a total and a rate unmet", targets: ["70 km", "7 km per week"], asOf: "2026-12-28",
            status: .ended),
        Row(label: "no target, past due", targets: [], asOf: "2026-12-28", status: .overdue),
        Row(label: "a level unmet", targets: ["best 10 km"], asOf: "2026-12-28", status: .ended),
        // Open.
        Row(label: "no target", targets: [], status: .open),
        Row(label: "no target before the start", targets: [], asOf: "2026-10-01", status: .upcoming),
        Row(label: "no target, no dates", targets: [], start: nil, due: nil, status: .open),
        Row(label: "a total without due", due: nil, done: ["5 km"], status: .open),
        Row(label: "a total without due, met", due: nil, done: ["70 km"], status: .achieved),
        Row(label: "a total without due, before its start", due: nil, asOf: "2026-10-18", status: .upcoming),
        Row(
            label: "a rate without due, nothing yet", targets: ["7 km per day"], start: "2026-11-21", due: nil,
            status: .notStarted),
        Row(label: "a rate without due, missed", targets: ["7 km per day"], due: nil, done: ["5 km"], status: .behind),
        Row(label: "a limit without due", targets: ["at most 7 km"], due: nil, status: .onTrack),
        Row(
            label: "a total with a limit, without due", targets: ["70 km", "at most 9 kg"], due: nil,
            status: .notStarted),
        Row(label: "no start: late by the first that counted", start: nil, done: ["5 km"], status: .behind),
        Row(label: "no start: in time by the first that counted", start: nil, done: ["30 km"], status: .onTrack),
        Row(label: "no start, nothing counted", start: nil, status: .notStarted),
        // Without a line nothing is late, until it is over.
        Row(label: "nothing counted, last day", start: nil, asOf: "2026-12-27", status: .notStarted),
        Row(
            label: "a rate without start, last day", targets: ["7 km per week"], start: nil, asOf: "2026-12-27",
            status: .notStarted),
        Row(
            label: "a limit without start", targets: ["at most 7 km"], start: nil, asOf: "2026-12-27", status: .onTrack),
        Row(
            label: "a level without start", targets: ["best 7 km"], start: nil, asOf: "2026-12-26", status: .notStarted),
        // Nothing counted, and only limits.
        Row(label: "a kept limit", targets: ["at most 7 km"], status: .onTrack),
        Row(label: "a limit and a total", targets: ["at most 7 kg", "70 km"], asOf: "2026-10-19", status: .notStarted),
        Row(label: "an amount of 0 counts", done: ["0 km"], asOf: "2026-11-02", status: .behind),
        Row(label: "an amount of 0 starts", start: "2026-11-02", done: ["0 km"], asOf: "2026-11-02", status: .onTrack),
        // Stated.
        Row(label: "stated paused", stated: .paused, status: .paused),
        Row(label: "stated paused, and met", done: ["70 km"], stated: .paused, status: .paused),
        Row(label: "stated dropped, past due", stated: .dropped, asOf: "2026-12-28", status: .dropped),
        Row(label: "stated dropped, and completed", stated: .dropped, completed: "2026-11-20", status: .dropped),
        Row(label: "stated achieved", stated: .achieved, status: .achieved),
        Row(label: "stated achieved, as of long before", stated: .achieved, asOf: "2026-10-01", status: .achieved),
        Row(label: "stated active says nothing", stated: .active, status: .behind),
        Row(label: "completed today", completed: "2026-11-21", status: .achieved),
        Row(label: "completed tomorrow", completed: "2026-11-22", status: .behind),
        Row(label: "achieved with a date tomorrow", stated: .achieved, completed: "2026-11-22", status: .behind),
        Row(label: "dropped with a date tomorrow", stated: .dropped, completed: "2026-11-22", status: .behind),
        Row(label: "completed after due", completed: "2027-01-03", asOf: "2027-01-02", status: .ended),
        Row(label: "completed after due, that day", completed: "2027-01-03", asOf: "2027-01-03", status: .achieved),
        // Paused by its terms.
        Row(label: "its term cancelled", terms: [.cancelled], status: .paused),
        Row(label: "its term on hold", terms: [.onHold], status: .paused),
        Row(label: "all its terms cancelled or on hold", terms: [.cancelled, .onHold], status: .paused),
        Row(label: "one of its terms goes on", terms: [.cancelled, .active], status: .behind),
        Row(label: "its term says nothing", terms: [nil], status: .behind),
        Row(label: "its term delayed", terms: [.delayed], status: .behind),
        Row(label: "paused by its term, though met", done: ["70 km"], terms: [.cancelled], status: .paused),
        Row(label: "paused by its term, though past due", terms: [.onHold], asOf: "2027-02-01", status: .paused),
        Row(label: "achieved as stated before its term", stated: .achieved, terms: [.cancelled], status: .achieved),
        Row(label: "completed before its term", completed: "2026-11-01", terms: [.cancelled], status: .achieved),
        Row(label: "active in spite of its term", stated: .active, terms: [.cancelled], status: .behind),
        Row(
            label: "a stated status that does not hold yet", stated: .achieved, completed: "2026-11-22",
            terms: [.cancelled], status: .paused),
    ]

    @Test(arguments: rows)
    func isTheFirstThatHolds(row: Row) throws {
        var plan = try goal(from: row.start, to: row.due)
        plan.targets = try row.targets.map { try goal($0).targets[0] }
        plan.status = row.stated
        plan.completed = try row.completed.map(day)
        plan.spans = try row.terms.map {
            PlannedSpan(.term, first: try day("2026-10-19"), last: try day("2026-12-27"), status: $0)
        }
        let actions = try row.done.map { try did($0, on: row.start ?? "2026-10-20") }
        #expect(try progress(of: plan, actions, asOf: row.asOf).status == row.status)
    }

    @Test func yearsAndPeriodsDoNotRest() throws {
        var plan = try goal("70 km")
        let year = PlannedSpan(.year, first: try day("2026-01-01"), last: try day("2026-12-31"))
        let term = PlannedSpan(.term, first: try day("2026-10-19"), last: try day("2026-12-27"), status: .cancelled)
        let period = PlannedSpan(.period, first: try day("2026-10-19"), last: try day("2026-12-27"))
        plan.spans = [year]
        #expect(try progress(of: plan, asOf: "2026-11-21").status == .behind)
        plan.spans = [year, term]
        #expect(try progress(of: plan, asOf: "2026-11-21").status == .paused)
        plan.spans = [term, period]
        #expect(try progress(of: plan, asOf: "2026-11-21").status == .behind)
    }

    @Test(arguments: [GoalPlan.Kind.milestone, .obligation])
    func withoutTargetsIsOpenUntilItsDue(kind: GoalPlan.Kind) throws {
        let plan = try goal(from: nil, to: "2026-11-21", kind: kind)
        #expect(try progress(of: plan, asOf: "2026-11-21").status == .open)
        #expect(try progress(of: plan, asOf: "2026-11-22").status == .overdue)
    }

    @Test(arguments: [
        ("2026-12-19", 8, false), ("2026-12-20", 7, true), ("2026-12-27", 0, true), ("2026-12-28", -1, false),
    ])
    func isUrgentInTheLastWeek(asOf: String, daysLeft: Int, isUrgent: Bool) throws {
        let progress = try progress(of: goal("70 km"), asOf: asOf)
        #expect(progress.daysLeft == daysLeft)
        #expect(progress.isUrgent == isUrgent)
    }

    /// Nothing is left to do of a limit, and of a rate that the running period has met.
    @Test(arguments: [
        ("at most 3 km", false), ("5 km per week", false), ("6 km per week", true), ("5 km", false), ("6 km", true),
        ("best 9 km", true),
    ])
    func isUrgentWhileSomethingIsLeft(target: String, isUrgent: Bool) throws {
        let plan = try goal(target, from: "2026-11-16", to: "2026-11-22")
        #expect(try progress(of: plan, [did("5 km", on: "2026-11-17")], asOf: "2026-11-19").isUrgent == isUrgent)
    }

    /// A goal with targets ends with its due; a milestone and an obligation do when only rates and limits are unmet.
    @Test(
        arguments: [
            (.goal, "70 km", .ended), (.milestone, "70 km", .overdue), (.obligation, "70 km", .overdue),
            (.milestone, "70 km per week", .ended), (.obligation, "at most 1 km", .ended),
        ] as [(GoalPlan.Kind, String, GoalStatus)])
    func endsByItsKind(kind: GoalPlan.Kind, target: String, status: GoalStatus) throws {
        let plan = try goal(target, kind: kind)
        #expect(try progress(of: plan, [did("2 km", on: "2026-11-17")], asOf: "2026-12-28").status == status)
    }

    struct Late: Sendable, CustomTestStringConvertible {
        var kind = GoalPlan.Kind.goal
        var target: String
        var late: String
        var current: String?
        var daysLate: Int?
        var isAchieved = true
        var testDescription: String { "\(kind) of \(target), on \(late)" }
    }

    /// What is done late counts while it is not met: for a goal fourteen days, else without end.
    @Test(arguments: [
        Late(target: "70 km", late: "2027-01-10", current: "70", daysLate: 14),
        Late(target: "70 km", late: "2027-01-11", current: "60", isAchieved: false),
        Late(kind: .milestone, target: "70 km", late: "2028-01-10", current: "70", daysLate: 379),
        Late(kind: .obligation, target: "70 km", late: "2028-01-10", current: "70", daysLate: 379),
        Late(target: "60 km", late: "2026-12-28", current: "60"),
        Late(target: "10 km per week", late: "2026-12-28", isAchieved: false),
        Late(target: "best 9 km", late: "2026-12-28", current: "60"),
        Late(target: "latest 10 km from 80 km", late: "2026-12-28", current: "10", daysLate: 1),
    ])
    func countsLate(row: Late) throws {
        // What comes after it, or after all days, takes nothing back.
        let actions = try ["60 km 2026-11-17", "10 km \(row.late)", "-70 km 2028-02-01"].map { text in
            let parts = text.split(separator: " ").map(String.init)
            return try did("\(parts[0]) \(parts[1])", on: parts[2])
        }
        let progress = try progress(of: goal(row.target, kind: row.kind), actions, asOf: "2028-12-31")
        #expect(progress.targets.first?.current == (try row.current.map(number)))
        #expect(progress.daysLate == row.daysLate)
        #expect(progress.status == (row.isAchieved ? .achieved : .ended))
    }

    @Test(arguments: GoalStatus.allCases)
    func isUrgentWhileSomethingCanBeDone(status: GoalStatus) {
        let urgent: Set<GoalStatus> = [.behind, .notStarted, .onTrack, .open, .overdue]
        #expect(status.isUrgent(daysLeft: 7) == urgent.contains(status))
        #expect(!status.isUrgent(daysLeft: 8))
        #expect(!status.isUrgent(daysLeft: nil))
    }

    @Test func hasTheWordsOfTheOutput() {
        let words = "achieved overdue ended behind on_track not_started upcoming open paused dropped"
        #expect(GoalStatus.allCases.map(\.rawValue).joined(separator: " ") == words)
    }
}

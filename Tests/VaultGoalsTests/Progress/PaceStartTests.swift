import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress

@Suite struct PaceStartTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var label: String
        var start: String?
        var due: String? = "2026-12-27"
        var term: String?
        var created: String?
        var done: [String] = []
        var from: String?
        var testDescription: String { label }
    }

    @Test(arguments: [
        Row(
            label: "its own start", start: "2026-11-02", created: "2026-11-10", done: ["2026-11-05"], from: "2026-11-02"
        ),
        Row(label: "its own start, after the due", start: "2026-12-28", from: "2026-12-28"),
        Row(label: "its term's", term: "2026-10-19 to 2026-12-27", from: "2026-10-19"),
        Row(label: "made before its term", term: "2026-10-19 to 2026-12-27", created: "2026-10-01", from: "2026-10-19"),
        Row(
            label: "made within its term, nothing before", term: "2026-10-19 to 2026-12-27", created: "2026-11-10",
            from: "2026-11-10"),
        Row(
            label: "made within its term, something on that day", term: "2026-10-19 to 2026-12-27",
            created: "2026-11-10", done: ["2026-11-10"], from: "2026-11-10"),
        Row(
            label: "made within its term, something before", term: "2026-10-19 to 2026-12-27", created: "2026-11-10",
            done: ["2026-11-09", "2026-11-12"], from: "2026-11-10"),
        Row(
            label: "made after its due", due: "2026-11-01", term: "2026-10-19 to 2026-12-27", created: "2026-11-10",
            from: "2026-10-19"),
        Row(label: "made", created: "2026-11-10", from: "2026-11-10"),
        Row(label: "made before the first", created: "2026-11-10", done: ["2026-11-12"], from: "2026-11-10"),
        Row(label: "made after the first", created: "2026-11-10", done: ["2026-11-07"], from: "2026-11-10"),
        Row(label: "the first that counted", done: ["2026-11-12", "2026-11-07"], from: "2026-11-07"),
        Row(label: "made after its due, without a term", due: "2026-11-01", created: "2026-11-10"),
        Row(label: "without due", due: nil, created: "2026-11-10", from: "2026-11-10"),
        Row(label: "nothing tells"),
    ])
    func isTheLatestThatIsKnown(row: Row) throws {
        var plan = try goal("10 km", from: row.start, to: row.due)
        plan.created = try row.created.map(day)
        if let term = try row.term.map(span) { plan.spans = [PlannedSpan(.term, first: term.first, last: term.last)] }
        // One that gives no amount begins nothing.
        let idle = try did("3 cups", on: "2026-10-20", named: "idle")
        let done = try row.done.map { try did("1 km", on: $0) }
        let progress = try progress(of: plan, [idle] + done, asOf: "2026-11-21")
        #expect(progress.paceFrom?.description == row.from)
        // The dates are what they were.
        #expect(progress.start == EffectiveDates(of: plan).start)
    }

    struct Above: Sendable, CustomTestStringConvertible {
        var label: String
        var start: String?
        var created: String?
        var done: String?
        var own: String?
        var ownCreated: String?
        var from: String?
        var testDescription: String { label }
    }

    @Test(arguments: [
        Above(label: "its own", start: "2026-11-02", own: "2026-11-09", from: "2026-11-09"),
        Above(
            label: "its own day, after its goal's start", start: "2026-11-02", ownCreated: "2026-11-09",
            from: "2026-11-09"),
        Above(label: "its goal's start", start: "2026-11-02", ownCreated: "2026-11-01", from: "2026-11-02"),
        Above(label: "the day of its goal", created: "2026-11-03", ownCreated: "2026-11-01", from: "2026-11-03"),
        Above(label: "the first of its goal", done: "2026-11-04", ownCreated: "2026-11-01", from: "2026-11-04"),
        Above(
            label: "its goal begins after its due", start: "2026-12-01", ownCreated: "2026-11-01", from: "2026-11-01"),
        Above(label: "its own day, where its goal has none", ownCreated: "2026-11-01", from: "2026-11-01"),
        Above(label: "nothing tells"),
    ])
    func isThatOfTheGoalForMilestones(row: Above) throws {
        var above = try goal("10 km", from: row.start, to: "2026-12-27")
        above.created = try row.created.map(day)
        var milestone = try goal("5 km", from: row.own, to: "2026-11-25", named: "half", kind: .milestone)
        milestone.goal = "run"
        milestone.created = try row.ownCreated.map(day)
        let done = try row.done.map { [try did("1 km", on: $0)] } ?? []
        let overview = try overview([above, milestone], done, asOf: "2026-11-21")
        let half = try #require(overview.goals.first { $0.name == "half" })
        #expect(half.paceFrom?.description == row.from)
    }

    /// A week that had begun before is nobody's fault; the next one is.
    @Test(
        arguments: [("2026-11-11", true), ("2026-11-09", true), ("2026-11-02", false), (nil, false)]
            as [(String?, Bool)])
    func judgesPeriodsFromThere(created: String?, isOnPace: Bool) throws {
        var plan = try goal("7 km per week", from: nil, to: nil)
        plan.spans = [PlannedSpan(.term, first: try day("2026-10-19"), last: try day("2026-12-27"))]
        plan.created = try created.map(day)
        let target = try target(of: plan, asOf: "2026-11-16")
        #expect(target.isOnPace == isOnPace)
        let ended = created.map { $0 == "2026-11-02" ? 2 : $0 == "2026-11-09" ? 1 : 0 } ?? 4
        #expect(target.periodsEnded == ended && target.periodsMet == 0)
        let missed = [PeriodOutcome](repeating: .missed, count: ended)
        #expect(target.recentPeriods == missed + [.running])
    }
}

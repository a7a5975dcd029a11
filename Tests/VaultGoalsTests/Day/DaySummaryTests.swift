import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress

@Suite struct DaySummaryTests {
    private static func summary(
        _ goals: [GoalPlan], _ actions: [LoggedAction] = [], asOf: String = "2026-11-21"
    ) throws -> DaySummary {
        let overview = try overview(goals, actions, asOf: asOf)
        return DaySummary(overview, goals: Set(goals.map(\.name)), actions: actions)
    }

    @Test func partsGoalsByWhatTheyAsk() throws {
        var resting = try goal("10 km", to: "2026-11-22", named: "resting")
        resting.status = .paused
        let day = try Self.summary(
            [
                // Due within a week, and behind: told once.
                try goal("10 km", to: "2026-11-28", named: "near"),
                try goal("10 km", to: "2026-11-29", named: "far"),
                try goal("10 km", to: "2026-11-01", named: "past", kind: .milestone), resting,
                try goal("10 km", from: "2026-11-21", to: "2026-12-31", named: "fresh"),
            ], [try did("1 km", on: "2026-10-20", for: ["near", "far"])])
        #expect(day.urgent.map(\.name) == ["past", "near"])
        #expect(day.behind.map(\.name) == ["far"])
        // The share of a week of total is due from whatever runs: not of what is past, resting or met.
        #expect(day.needs.map(\.goal.name) == ["near", "far", "fresh"])
    }

    /// What is left of the running day, week or month.
    @Test(
        arguments: [
            ("10 min per day", "7 day"), ("90 min per week", "87 week"), ("300 min per month", "297 month"),
            ("3 min per week", nil), ("2 times per week", "1 week"), ("at most 10 min per day", nil),
            ("latest 10 min from 1 min", nil),
        ] as [(String, String?)])
    func asksWhatIsLeft(written: String, need: String?) throws {
        let action = try did("3 min", on: "2026-11-21")
        let day = try Self.summary([try goal(written)], [action])
        #expect(day.needs.map { "\($0.amount.amountText) \($0.period)" } == [need].compactMap(\.self))
    }

    /// A rate without start and action has no periods yet, and asks what its first one would.
    @Test(
        arguments: [
            ("90 min per week", nil, nil, "90 week"), ("10 min per day", nil, nil, "10 day"),
            ("300 min per month", nil, nil, "300 month"), ("3 times per week", nil, "2027-01-31", "3 week"),
            // The week of 16 to 22 November: one of its days off, all of them, and only six before the due.
            ("70 min per week", "2026-11-18", nil, "60 week"),
            ("70 min per week", "2026-11-16 to 2026-11-22", nil, nil),
            ("70 min per week", nil, "2026-11-21", "60 week"), ("70 min per week", nil, "2026-11-20", nil),
            ("at most 3 min per week", nil, nil, nil), ("120 min", nil, nil, nil),
        ] as [(String, String?, String?, String?)])
    func asksWhatBegins(written: String, rest: String?, due: String?, need: String?) throws {
        var plan = try goal(written)
        plan.start = nil
        plan.due = try due.map { try VaultGoalsTests.day($0) }
        plan.breaks = try rest.map { [try span($0)] } ?? []
        let found = try Self.summary([plan])
        #expect(found.needs.map { "\($0.amount.amountText) \($0.period)" } == [need].compactMap(\.self))
        // Progress has no running period before there is an action.
        #expect(
            try overview([plan], [], asOf: "2026-11-21").goals.first?.targets.first?.remaining == nil
                || written == "120 min")
    }

    @Test func listsTwoDaysByTime() throws {
        let actions = [
            try did(on: "2026-11-21", named: "c"), try did(on: "2026-11-21 18:00", named: "b"),
            try did(on: "2026-11-21 07:00", named: "z"), try did(on: "2026-11-21", named: "a"),
            try did(on: "2026-11-20", named: "y"), try did(on: "2026-11-19", named: "x"),
        ]
        let day = try Self.summary([], actions)
        #expect(day.today.map(\.name) == ["z", "b", "a", "c"])
        #expect(day.yesterday.map(\.name) == ["y"])
    }

    @Test func takesTheActionsOfTheDaysFromTheVault() throws {
        let vault = SmallVault([
            "actions/a.md": "---\ntype: action\ndate: 2026-11-21\n---\nx\n",
            "actions/b.md": "---\ntype: action\ndate: 2026-11-20T23:59\nmeasures: [5 km]\n---\n",
            "actions/c.md": "---\ntype: action\ndate: 2026-11-19\n---\nx\n",
            "actions/d.md": "---\ntype: action\ndate: 2026-11-22\n---\nx\n",
            "actions/e.md": "---\ntype: action\ndate: tomorrow\n---\nx\n",
        ])
        let found = vault.model.done(on: try day("2026-11-20")...day("2026-11-21"))
        #expect(found.map(\.name) == ["a", "b"])
        #expect(found.last?.measures.map(\.quantity.unit) == ["km"])
    }
}

import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress

@Suite struct GoalOrderTests {
    /// Named after what they are, made in an order that is none of those asked for.
    private static func goals() throws -> [GoalProgress] {
        var resting = try goal("10 km", named: "resting")
        resting.status = .paused
        var later = try goal("100 km", to: "2026-12-31", named: "later")
        later.urgency = 9
        var sooner = try goal("100 km", to: "2026-12-27", named: "sooner")
        sooner.importance = 1
        let same = try goal("100 km", to: "2026-12-27", named: "same")
        var pressing = try goal("100 km", to: "2026-12-27", named: "zz-pressing")
        pressing.urgency = 10
        let past = try goal("10 km", to: "2026-11-20", named: "past")
        let endless = try goal("100 km", from: nil, to: nil, named: "endless")
        let plain = try goal(named: "a-plain")
        let done = try did("5 km", on: "2026-11-01", for: ["later", "sooner", "past", "same", "zz-pressing"])
        return try overview([resting, later, sooner, pressing, past, endless, plain, same], [done], asOf: "2026-11-21")
            .goals
    }

    @Test(
        arguments: [
            // Behind by days left, then by urgency, then by importance (8 before 1), then open, ended and resting.
            (.urgency, false, "zz-pressing same sooner later a-plain endless past resting"),
            (.name, false, "a-plain endless later past resting same sooner zz-pressing"),
            (.name, true, "zz-pressing sooner same resting past later endless a-plain"),
            // Those without a due stay last in both directions.
            (.due, false, "past a-plain resting same sooner zz-pressing later endless"),
            (.due, true, "later a-plain resting same sooner zz-pressing past endless"),
            // 50 % of past, 5 % of four, 0 % of two, none of the last.
            (.progress, false, "endless resting later same sooner zz-pressing past a-plain"),
            (.progress, true, "past later same sooner zz-pressing endless resting a-plain"),
        ] as [(GoalOrder, Bool, String)])
    func sorts(order: GoalOrder, isReversed: Bool, names: String) throws {
        let sorted = order.sorted(try Self.goals(), isReversed: isReversed)
        #expect(sorted.map(\.name).joined(separator: " ") == names)
    }

    /// A limit that is due tomorrow comes after a goal of next year, unless its status is more urgent.
    @Test func limitsComeLastInTheirStatus() throws {
        let limit = try goal("at most 3 cups", to: "2026-11-22", named: "limit")
        let both = try goal("at most 3 cups", "5 km", to: "2026-12-01", named: "both")
        let run = try goal("3 times per week", to: "2027-12-31", named: "run")
        var goals = try overview([limit, both, run], [], asOf: "2026-11-21").goals
        for place in goals.indices { goals[place].status = .onTrack }
        func names(_ goals: [GoalProgress]) -> String { goals.map(\.name).joined(separator: " ") }
        #expect(names(GoalOrder.urgency.sorted(goals)) == "both run limit")
        #expect(names(goals.limitsLast) == "both run limit")
        goals[1].status = .overdue
        #expect(names(GoalOrder.urgency.sorted(goals)) == "limit both run")
        #expect(try !goal(named: "plain").targets.isEmpty == false)
    }

    @Test func knowsTheGradesOfARecord() throws {
        let vault = SmallVault([
            "goals/a.md": "---\ntype: goal\nurgency: 9\nimportance: 3\n---\n",
            "goals/b.md": "---\ntype: goal\nurgency: 99\nimportance: -9223372036854775808\n---\n",
            "milestones/c.md": "---\ntype: milestone\ndue: 2026-12-01\n---\n",
            "obligations/d.md": "---\ntype: obligation\ndue: 2026-12-01\n---\n",
        ])
        let goals = vault.model.progress(asOf: try day("2026-11-21")).goals
        #expect(goals.map { [$0.urgency, $0.importance] } == [[9, 3], [5, 8], [8, 5], [6, 2]])
    }
}

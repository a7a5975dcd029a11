import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress

/// A milestone with a goal counts what counts for the goal.
@Suite struct MilestoneTests {
    private func milestone(_ target: String, from start: String? = nil, to due: String) throws -> GoalPlan {
        var plan = try goal(target, from: start, to: due, named: "half", kind: .milestone)
        plan.goal = "run"
        return plan
    }

    private func half(_ milestone: GoalPlan, _ actions: [LoggedAction], of goal: GoalPlan? = nil) throws -> GoalProgress
    {
        let overview = try overview([goal ?? VaultGoalsTests.goal("120 km"), milestone], actions, asOf: "2026-12-31")
        return try #require(overview.goals.first { $0.name == "half" })
    }

    @Test func countsTheActionsOfItsGoal() throws {
        let actions = try ["2026-10-18", "2026-10-19", "2026-11-22", "2026-11-23"].map { try did("5 km", on: $0) }
        let half = try half(milestone("10 km", to: "2026-11-22"), actions)
        #expect(half.targets.first?.current == 10)
        #expect(half.contributions.map(\.record) == ["2026-10-19", "2026-11-22"])
        #expect(half.contributions.map(\.line) == [20, 20])
        // Those of its goal that lie outside are no matter of its own.
        #expect(half.notCounted.isEmpty)
    }

    /// Late without end for itself, and for fourteen days through its goal.
    @Test func countsWhatIsLate() throws {
        let late = ["2026-11-23", "2027-01-10", "2027-01-11"]
        let actions = try late.map { try did("5 km", on: $0) } + [did("5 km", on: "2028-01-01", for: ["half"])]
        let overview = try overview(
            [goal("120 km"), milestone("60 km", to: "2026-11-22")], actions, asOf: "2028-12-31")
        let half = try #require(overview.goals.first { $0.name == "half" })
        #expect(half.contributions.map(\.record) == ["2026-11-23", "2027-01-10", "2028-01-01"])
    }

    @Test func keepsToItsOwnStart() throws {
        let actions = try ["2026-10-31", "2026-11-01"].map { try did("5 km", on: $0) }
        #expect(try half(milestone("60 km", from: "2026-11-01", to: "2026-11-22"), actions).targets.first?.current == 5)
    }

    /// Linked to both: once, and then to the milestone alone outside the goal's dates.
    @Test func countsEachActionOnce() throws {
        let actions = [
            try did("5 km", on: "2026-11-02", named: "both", for: ["run", "half"]),
            try did("5 km", on: "2026-11-01", named: "goal"),
            try did("5 km", on: "2026-11-03", named: "own", for: ["half"]),
            try did("5 km", on: "2026-10-01", named: "early", for: ["run", "half"]),
            try did("5 km", on: "2026-12-01", named: "late", for: ["half"]),
        ]
        let half = try half(milestone("20 km", to: "2026-11-22"), actions)
        #expect(half.contributions.map(\.record) == ["early", "goal", "both", "own"])
        #expect(half.notCounted.map(\.record) == ["late"])
    }

    @Test func namesItsOwnLinkFirst() throws {
        let actions = [
            try did(on: "2026-11-02", named: "both", for: ["run", "half"]), try did(on: "2026-11-03", named: "goal"),
        ]
        #expect(try half(milestone("5 times", to: "2026-11-22"), actions).contributions.map(\.line) == [11, 10])
    }

    @Test(arguments: [
        (["run: 4 km"], "4", 30), (["run: 4 km", "half: 3 km"], "3", 31), (["half: 0 km", "run: 4 km"], "0", 30),
        (["half: 20 min", "run: 4 km"], "4", 31), ([], "5", 20),
    ])
    func takesItsOwnAmountBeforeTheGoals(amounts: [String], current: String, line: Int) throws {
        let action = try did("5 km", on: "2026-11-02", for: ["run", "half"], amounts: amounts)
        let half = try half(milestone("60 km", to: "2026-11-22"), [action])
        #expect(half.targets.first?.current == (try number(current)))
        #expect(half.contributions.map(\.line) == [line])
    }

    /// Its own targets decide what an action gives, not those of the goal.
    @Test func readsWithItsOwnTargets() throws {
        let action = try did("5 km", on: "2026-11-02", lasting: "30 min")
        #expect(try half(milestone("300 min", to: "2026-11-22"), [action]).targets.first?.current == 30)
        #expect(try half(milestone("60 km", to: "2026-11-22"), [action], of: goal()).targets.first?.current == 5)
    }

    @Test func needsNoGoal() throws {
        var alone = try milestone("60 km", to: "2026-11-22")
        alone.goal = nil
        let actions = [try did("5 km", on: "2026-11-02"), try did("6 km", on: "2026-11-02", for: ["half"])]
        #expect(try half(alone, actions).targets.first?.current == 6)
        alone.goal = "nobody"
        #expect(try half(alone, actions).targets.first?.current == 6)
    }

    /// An archived goal is not in the answer, and its milestone still counts its actions.
    @Test func countsThroughAnArchivedGoal() throws {
        var archived = try goal("120 km")
        archived.isArchived = true
        let action = try did("5 km", on: "2026-11-02")
        let overview = try overview([archived, milestone("60 km", to: "2026-11-22")], [action], asOf: "2026-11-21")
        #expect(overview.goals.map(\.name) == ["half"])
        #expect(overview.goals.first?.targets.first?.current == 5)
    }

    @Test func hasNoCompleteness() throws {
        let half = try half(milestone("60 km", to: "2026-11-22"), [])
        #expect(half.completeness == nil && half.missing.isEmpty)
    }
}

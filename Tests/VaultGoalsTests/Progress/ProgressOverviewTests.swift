import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress

@Suite struct ProgressOverviewTests {
    /// The goals at 41.67 and 0 percent of the two runs: their mean is 20.83.
    @Test func sumsUpUnroundedPercents() throws {
        let goals = [try goal("120 km", named: "a"), try goal("120 km", named: "b")]
        let actions = try [5, 10, 15, 20].map { try did("\($0) km", on: "2026-11-02", for: ["a"]) }
        let summary = try overview(goals, actions, asOf: "2026-11-21").summary
        #expect(summary.total == 2)
        // 29.2 of 70 days' worth is done, 33 days are expected.
        #expect(summary.count(.onTrack) == 1 && summary.count(.behind) == 1)
        #expect(summary.percent == (try number("125/6")))
        #expect(summary.percent?.percentText == "20.8")
    }

    @Test func isNothingWithoutGoals() throws {
        let overview = try overview([], [did("5 km", on: "2026-11-02")], asOf: "2026-11-21")
        #expect(overview.goals.isEmpty && overview.term == nil)
        #expect(overview.summary.total == 0 && overview.summary.percent == nil)
        #expect(GoalStatus.allCases.allSatisfy { overview.summary.count($0) == 0 })
    }

    @Test func countsEachStatus() throws {
        var (paused, dropped) = (try goal(named: "c"), try goal(named: "d"))
        paused.status = .paused
        dropped.status = .dropped
        let goals = [
            try goal("at most 3 cups", named: "a"), try goal(named: "b"), paused, dropped,
            try goal(to: "2026-11-01", named: "e", kind: .obligation),
            try goal("7 km per week", to: "2026-11-01", named: "f"), try goal("9 km", named: "g", kind: .milestone),
            try goal("9 km", from: "2026-12-01", named: "h"), try goal("9 km", from: "2026-11-21", named: "i"),
        ]
        let summary = try overview(goals, asOf: "2026-11-21").summary
        #expect(summary.total == 9)
        for status in GoalStatus.allCases {
            #expect(summary.count(status) == (status == .achieved ? 0 : 1), "\(status)")
        }
        // Of those with a percent.
        #expect(summary.percent == 0)
    }

    @Test func leavesArchivedGoalsOut() throws {
        var archived = try goal("120 km", named: "b")
        archived.isArchived = true
        let goals = [archived, try goal("120 km", named: "a")]
        let actions = [try did("120 km", on: "2026-11-02", for: ["b"])]
        var settings = ProgressSettings(asOf: try day("2026-11-21"))
        let plain = ProgressOverview(goals: goals, actions: actions, settings: settings)
        #expect(plain.goals.map(\.name) == ["a"])
        settings.includesArchived = true
        let whole = ProgressOverview(goals: goals, actions: actions, settings: settings)
        #expect(whole.goals.map(\.name) == ["a", "b"])
        #expect(whole.goals.map(\.percent) == [0, 100])
        for summary in [plain.summary, whole.summary] {
            #expect(summary.total == 1 && summary.percent == 0 && summary.count(.achieved) == 0)
        }
    }

    @Test func listsGoalsByName() throws {
        let goals = try ["run", "a-b", "swim", "ab"].map { try goal(named: $0) }
        #expect(try overview(goals, asOf: "2026-11-21").goals.map(\.name) == ["a-b", "ab", "run", "swim"])
    }

    /// Two of one name are both shown, and a link to the name counts for neither.
    @Test func countsNothingForADoubledName() throws {
        var other = try goal("60 km")
        other.path = "goals/b.md"
        let overview = try overview([goal("120 km"), other], [did("60 km", on: "2026-11-02")], asOf: "2026-11-21")
        #expect(overview.goals.map(\.path) == ["goals/b.md", "goals/run.md"])
        #expect(overview.goals.map(\.percent) == [0, 0])
        #expect(overview.summary.total == 2)
    }

    struct Mean: Sendable, CustomTestStringConvertible {
        var targets: [String]
        var percent: String?
        var expected: String?
        var testDescription: String { "\(targets)" }
    }

    /// After 60 km and 3 kg in one action; 35 of 70 days, 5 of 10 weeks.
    @Test(arguments: [
        Mean(targets: ["120 km"], percent: "50", expected: "50"),
        Mean(targets: ["120 km", "12 kg"], percent: "37.5", expected: "50"),
        // More than all counts as all, less than nothing as nothing.
        Mean(targets: ["30 km", "12 kg"], percent: "62.5", expected: "50"),
        Mean(targets: ["120 km", "latest 1 kg from 2 kg"], percent: "25", expected: "25"),
        // A plain limit has no percent, a kept one per week has.
        Mean(targets: ["120 km", "at most 9 kg"], percent: "50", expected: "50"),
        Mean(targets: ["at most 9 kg"], percent: nil, expected: nil),
        Mean(targets: ["120 km", "at most 9 kg per week"], percent: "75", expected: "75"),
        Mean(targets: ["120 km", "60 km per week"], percent: "30", expected: "50"),
        Mean(targets: [], percent: nil, expected: nil),
    ])
    func goalIsTheMeanOfItsTargets(row: Mean) throws {
        var plan = try goal()
        plan.targets = try row.targets.map { try goal($0).targets[0] }
        let progress = try progress(of: plan, [did("60 km", "3 kg", on: "2026-10-20")], asOf: "2026-11-23")
        #expect(progress.percent == (try row.percent.map(number)))
        #expect(progress.expectedPercent == (try row.expected.map(number)))
        #expect(progress.targets.map(\.written) == row.targets)
    }

    @Test func parentShowsItsChildrenBesideItsOwn() throws {
        var goals = [
            try goal("100 km", named: "top"), try goal("100 km", named: "one"), try goal("50 km", named: "two"),
            try goal(named: "three"), try goal("10 km", named: "old"),
        ]
        for place in 1..<5 { goals[place].parent = "top" }
        goals[4].isArchived = true
        let actions = [
            try did("20 km", on: "2026-11-02", for: ["one"]), try did("20 km", on: "2026-11-02", for: ["two"]),
            try did("20 km", on: "2026-11-02", for: ["old"]), try did("10 km", on: "2026-11-02", for: ["top"]),
        ]
        let overview = try overview(goals, actions, asOf: "2026-11-21")
        let top = try #require(overview.goals.first { $0.name == "top" })
        #expect(top.childrenPercent == 30)
        #expect(top.percent == 10)
        #expect(overview.goals.filter { $0.name != "top" }.allSatisfy { $0.childrenPercent == nil })
    }

    @Test func isIncompleteWhenSomethingCannotBeRead() throws {
        var plan = try goal("120 km")
        #expect(try !progress(of: plan, asOf: "2026-11-21").isIncomplete)
        plan.isIncomplete = true
        #expect(try progress(of: plan, asOf: "2026-11-21").isIncomplete)
        plan.isIncomplete = false
        plan.targets.append(PlannedTarget(written: "3x/week", target: nil))
        let progress = try progress(of: plan, asOf: "2026-11-21")
        #expect(progress.isIncomplete)
        #expect(progress.targets.map(\.written) == ["120 km"])
    }

    @Test(arguments: [
        (true, true, true, true, true, "1", ""),
        (false, false, false, false, false, "0", "targets start due plan values"),
        (true, true, true, false, true, "0.8", "plan"), (false, true, true, true, false, "0.6", "targets values"),
        (true, false, true, false, true, "0.6", "start plan"), (true, true, false, true, true, "0.8", "due"),
    ])
    func completenessNamesWhatIsMissing(
        targets: Bool, start: Bool, due: Bool, plan: Bool, values: Bool, completeness: String, missing: String
    ) throws {
        var goal = try goal(from: start ? "2026-10-19" : nil, to: due ? "2026-12-27" : nil)
        if targets { goal.targets = try VaultGoalsTests.goal("120 km").targets }
        goal.hasPlan = plan
        goal.hasValues = values
        let progress = try progress(of: goal, asOf: "2026-11-21")
        #expect(progress.completeness == (try number(completeness)))
        #expect(progress.missing.map(\.rawValue).joined(separator: " ") == missing)
    }

    @Test func completenessSpeaksOfEffectiveDates() throws {
        var goal = try goal(from: nil, to: nil)
        goal.spans = [PlannedSpan(.term, first: try day("2026-10-19"), last: try day("2026-12-27"))]
        let progress = try progress(of: goal, asOf: "2026-11-21")
        #expect(progress.missing == [.targets, .plan, .values])
        #expect(progress.start?.description == "2026-10-19" && progress.due?.description == "2026-12-27")
    }

    /// A leap day is a day like others: 366 of them, the 29th among them.
    @Test func countsLeapDays() throws {
        let goal = try goal("1 km per day", from: "2028-01-01", to: "2028-12-31")
        let progress = try progress(of: goal, [did("1 km", on: "2028-02-29")], asOf: "2028-02-29")
        #expect(progress.targets.first?.periods == 366)
        #expect(progress.targets.first?.periodsEnded == 59)
        #expect(progress.targets.first?.streak == 1)
        #expect(progress.daysLeft == 306)
    }
}

import Testing
import VaultChecks
import VaultGoals
import VaultProgress
import VaultRecords

@Suite struct GoalsModelTests {
    /// What one target of the goal `goals/run.md` says now.
    private func current(_ files: [String: String]) throws -> String? {
        let overview = SmallVault(files).model.progress(asOf: try day("2026-11-21"), includesArchived: true)
        let goal = try #require(overview.goals.first { $0.path == "goals/run.md" })
        return goal.targets.first?.current?.amountText
    }

    private func action(_ more: String) -> String { record("type: action\ndate: 2026-11-02\n" + more) }

    // MARK: Amounts

    @Test(arguments: [
        ("run 3 km", "3"), ("\"[[run]] 3 km\"", "3"), ("RUN 3 km", "3"), ("the half 2 3 km", "3"),
        ("the half 3 km", "9"), ("\"[[the half 2|half]] 3 km\"", "3"), ("goals/run 3 km", "3"),
    ])
    func amountsNameALinkedGoal(_ entry: String, _ expected: String) throws {
        let found = try current([
            "goals/run.md": record("type: goal\ntargets: [100 km]\naliases: [the half 2]"),
            "goals/the half.md": record("type: goal\ntitle: Other"),
            "a.md": action("goals: [\"[[run]]\"]\nmeasures: [9 km]\namounts: [\(entry)]"),
        ])
        #expect(found == expected)
    }

    @Test(arguments: [
        (["run", "run 1 h"], "run 1 h", "30 min"), (["run"], "run", "90 min"), (["run 1 h"], "run 1 h", "30 min"),
    ])
    func theLongestLinkedNameThatLeavesAQuantityHolds(_ links: [String], _ name: String, _ quantity: String) throws {
        let files = [
            "goals/run.md": record("type: goal"), "goals/run 1 h.md": record("type: goal\ntitle: First"),
            "a.md": action(
                "goals: [\(links.map { "\"[[\($0)]]\"" }.joined(separator: ", "))]\namounts: [run 1 h 30 min]"),
        ]
        let action = try #require(SmallVault(files).model.actions().first)
        #expect(action.amounts.map(\.goal) == [name])
        #expect(action.amounts.map(\.quantity.description) == [quantity])
    }

    // MARK: Links

    @Test(arguments: ["[[run]]", "[[Morning run]]", "[[jog]]", "[[goals/run]]", "[[run|shown]]", "[[run#plan]]"])
    func linksByNameAliasFormerNameAndPathCount(_ link: String) throws {
        let found = try current([
            "goals/run.md": record("type: goal\ntargets: [100 km]\naliases: [Morning run]\nformerly: [jog]"),
            "a.md": action("goals: [\"\(link)\"]\nmeasures: [9 km]"),
        ])
        #expect(found == "9")
    }

    /// A path leads to one of two records that share a name.
    @Test(arguments: [("[[goals/run]]", "9"), ("[[old/run]]", "0"), ("[[run]]", "0")])
    func aPathTellsTwoRecordsOfOneNameApart(_ link: String, _ expected: String) throws {
        let found = try current([
            "goals/run.md": record("type: goal\ntargets: [100 km]"),
            "old/run.md": record("type: goal\ntargets: [50 km]"),
            "a.md": action("goals: [\"\(link)\"]\nmeasures: [9 km]"),
        ])
        #expect(found == expected)
    }

    @Test(arguments: ["[[v]]", "[[none]]", "[[twin]]"])
    func brokenWrongAndAmbiguousLinksCountForNothing(_ link: String) throws {
        let files = [
            "goals/run.md": record("type: goal"), "values/v.md": record("type: value"),
            "goals/twin.md": record("type: goal\ntitle: A"), "more/twin.md": record("type: goal\ntitle: B"),
            "a.md": action("goals: [\"\(link)\"]"),
        ]
        #expect(try #require(SmallVault(files).model.actions().first).goals.isEmpty)
    }

    @Test func aGoalInQuotesWithEscapes() throws {
        let found = try current([
            "goals/run.md": record("type: goal\ntargets: [100 km]"),
            "a.md": action("goals: \"[[r\\x75n]]\"\nmeasures: \"9 k\\x6d\""),
        ])
        #expect(found == "9")
    }

    // MARK: What counts

    /// A `created` of a day alone tells no time: the action comes at the end of its day, and not at midnight.
    @Test(arguments: [("2026-11-02", "2"), ("2026-11-02T00:00", "1")])
    func aDayOfCreationIsNoTime(created: String, expected: String) throws {
        let files = [
            "goals/run.md": record("type: goal\ntargets: [latest 9 km from 0 km]"),
            "a.md": action("goals: [\"[[run]]\"]\nmeasures: [1 km]\ncreated: 2026-11-02T08:00"),
            "b.md": action("title: B\ngoals: [\"[[run]]\"]\nmeasures: [2 km]\ncreated: \(created)"),
        ]
        let vault = Snapshot(SmallVault(files).graph, packs: [GoalsPack.pack])
        let last = vault.lastAction(titled: "", asOf: try day("2026-11-21"))
        #expect(last.map { vault.graph.notes[$0].name } == (expected == "2" ? "b" : "a"))
        let actions = vault.goals.actions()
        #expect(actions.count { $0.created != nil } == (expected == "2" ? 1 : 2))
    }

    /// What counted, and what did not, is listed in the order of time: run-9 before run-10, wherever their files lie.
    @Test func numbersInNamesCountAsNumbers() throws {
        let run = { (amount: String) in action("goals: [\"[[run]]\"]\nmeasures: [\(amount)]") }
        let model = SmallVault([
            "goals/run.md": record("type: goal\ntargets: [latest 9 km from 0 km]"),
            "a/run-100.md": run("3 km"), "b/run-10.md": run("2 km"), "c/run-9.md": run("1 km"),
            "a/swim-10.md": run("2 min"), "b/swim-9.md": run("1 min"),
        ]).model
        let goal = try #require(model.progress(asOf: try day("2026-11-21"), explains: true).goals.first)
        #expect(goal.contributions.map(\.record) == ["run-9", "run-10", "run-100"])
        #expect(goal.notCounted.map(\.record) == ["swim-9", "swim-10"])
    }

    @Test func aConflictCopyCountsNowhere() throws {
        let run = action("title: Run\ngoals: [\"[[run]]\"]\nmeasures: [9 km]")
        let files = [
            "goals/run.md": record("type: goal\ntargets: [100 km]"), "actions/a.md": run, "actions/a 2.md": run,
            "actions/a.sync-conflict-20261102-101112-ABCDEFG.md": run,
            "goals/run 2.md": record("type: goal\ntargets: [100 km]\ntitle: Another run"),
        ]
        #expect(try current(files) == "9")
        let model = SmallVault(files).model
        #expect(model.actions().map(\.path) == ["actions/a.md"])
        #expect(model.goals.map(\.plan.name) == ["run 2", "run"])
    }

    @Test func aConflictCopyOfAMeasureGivesNoUnit() {
        let files = [
            "measures/lap.md": record("type: measure\nunit: lap\nequals: 400 m"),
            "measures/lap (Ana's conflicted copy 2026-11-01).md": record("type: measure\nunit: round\nequals: 400 m"),
        ]
        let units = SmallVault(files).model.units
        #expect(units.unit("laps").group == "m")
        #expect(!units.unit("round").isKnown)
    }

    @Test func aRemovedNoteCountsNowhere() {
        var graph = SmallVault(["goals/run.md": record("type: goal"), "a.md": action("title: Run")]).graph
        graph.update(path: "a.md", to: nil)
        graph.update(path: "goals/run.md", to: nil)
        let model = GoalsModel(graph, contributions: [])
        #expect(model.actions().isEmpty)
        #expect(model.goals.isEmpty)
    }

    @Test func archivedActionsAndTermsCount() throws {
        let found = try current([
            "goals/run.md": record("type: goal\ntargets: [100 km]\nterms: [\"[[t]]\"]"),
            "t.md": record("type: term\nnumber: 1\nstart: 2026-11-01\narchived: true"),
            "a.md": action("goals: [\"[[run]]\"]\nmeasures: [9 km]\narchived: true"),
            "b.md": record("type: action\ndate: 2026-10-31\ngoals: [\"[[run]]\"]\nmeasures: [1 km]"),
        ])
        #expect(found == "9")
    }

    @Test func anActionWithoutAReadableDayIsNone() {
        let files = ["a.md": record("type: action\ndate: soon\ntitle: x"), "b.md": record("type: action\ntitle: y")]
        #expect(SmallVault(files).model.actions().isEmpty)
    }

    // MARK: Terms

    @Test(arguments: [
        ("type: term\nnumber: 1\nstart: 2026-01-05", "2026-01-05", "2026-03-15"),
        ("type: term\nnumber: 1\nstart: 2026-01-05\nend: 2026-02-01", "2026-01-05", "2026-02-01"),
        ("type: year\nnumber: 2026", "2026-01-01", "2026-12-31"),
        ("type: year\nnumber: 2026\nstart: 2026-09-01", "2026-09-01", "2026-12-31"),
        ("type: period\nstart: 2026-01-05\nend: 2026-01-06", "2026-01-05", "2026-01-06"),
    ])
    func daysOfATerm(_ frontMatter: String, _ first: String, _ last: String) throws {
        let term = try #require(SmallVault(["t.md": record(frontMatter)]).model.terms.first)
        #expect(term.first == (try day(first)))
        #expect(term.last == (try day(last)))
    }

    @Test(arguments: [
        "type: term\nnumber: 1", "type: year\nnumber: soon", "type: period\nstart: 2026-01-05", "type: period",
    ])
    func spansWithoutDaysAreNone(_ frontMatter: String) {
        #expect(SmallVault(["t.md": record(frontMatter)]).model.terms.isEmpty)
    }

    @Test func aTermInTheWrongOrderGivesNoDates() throws {
        let files = [
            "goals/run.md": record("type: goal\nterms: [\"[[t]]\"]"),
            "t.md": record("type: term\nnumber: 1\nstart: 2026-11-01\nend: 2026-10-01"),
        ]
        let goal = try #require(SmallVault(files).model.goals.first)
        #expect(goal.dates == EffectiveDates(start: nil, due: nil))
        #expect(goal.terms.count == 1)
    }

    // MARK: Plans

    @Test func unreadableEntriesMakeAGoalIncomplete() throws {
        let model = SmallVault([
            "a.md": record("type: goal\ndue: soon\ntargets: [5 km, a lot]"),
            "b.md": record("type: goal\nDue: 2026-12-01"),
        ]).model
        #expect(model.goals.map(\.plan.isIncomplete) == [true, false])
        #expect(model.goals[0].plan.due == nil)
        #expect(model.goals[0].plan.targets.map(\.written) == ["5 km", "a lot"])
        #expect(model.goals[0].plan.targets.map { $0.target == nil } == [false, true])
    }

    @Test func partsOfAPlan() throws {
        let model = SmallVault([
            "g.md": record(
                "type: goal\ntitle: G\nplan: |\n  Slowly.\nvalues: [\"[[v]]\"]\nbreaks: [2026-12-24 to 2026-12-26]\n"
                    + "parent: \"[[Above]]\"\nstatus: Paused\ncompleted: 2026-11-01\narchived: TRUE"),
            "up.md": record("type: goal\naliases: [Above]\nplan: ' '\nvalues: [\"[[none]]\"]"),
            "m.md": record("type: milestone\ndue: 2026-12-01\ngoal: \"[[g]]\""), "v.md": record("type: value"),
        ]).model
        let plan = try #require(model.goals.first { $0.plan.name == "g" }).plan
        #expect(plan.hasPlan && plan.hasValues && plan.isArchived)
        #expect(plan.breaks.map(\.description) == ["2026-12-24 to 2026-12-26"])
        #expect(plan.parent == "up")
        #expect(plan.status == .paused)
        #expect(plan.completed == (try day("2026-11-01")))
        let above = try #require(model.goals.first { $0.plan.name == "up" }).plan
        #expect(!above.hasPlan && !above.hasValues)
        let milestone = try #require(model.goals.first { $0.plan.name == "m" }).plan
        #expect(milestone.goal == "g")
        #expect(milestone.kind == .milestone)
    }

    // MARK: Lines

    @Test func linesAreToldWhenAskedFor() throws {
        let files = [
            "goals/run.md": record("type: goal\ntargets: [100 km]"),
            "a.md": action("duration: 5 min\nmeasures:\n  - 9 km\ngoals:\n  - \"[[run]]\"\namounts:\n  - run 3 km"),
        ]
        let model = SmallVault(files).model
        let action = try #require(model.actions(hasLines: true).first)
        #expect(action.duration?.line == 4)
        #expect(action.measures.map(\.line) == [6])
        #expect(action.goals.map(\.line) == [8])
        #expect(action.amounts.map(\.line) == [10])
        #expect(try #require(model.actions().first).measures.map(\.line) == [0])
    }

    // MARK: Units

    @Test func ofTwoMeasuresOfOneUnitTheFirstByPathHolds() {
        let model = SmallVault([
            "b.md": record("type: measure\nunit: lap\nequals: 1 km"),
            "a.md": record("type: measure\nunit: lap\nequals: 400 m"), "0.md": record("type: measure"),
        ]).model
        #expect(model.units.unit("lap").factor == 400)
        #expect(model.units.problems.count == 1)
        guard case .sameSpelling(_, let first, let second) = model.units.problems.first else { return }
        #expect(model.graph.notes[model.note(ofMeasure: first)].path == "a.md")
        #expect(model.graph.notes[model.note(ofMeasure: second)].path == "b.md")
    }
}

import Testing
import VaultChecks
import VaultProgress
import VaultRecords
import VaultReviews

@testable import VaultGoals

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

@Suite struct ValuesModelTests {
    private func model(_ files: [String: String]) -> (goals: GoalsModel, values: ValuesModel) {
        let goals = SmallVault(files).model
        return (goals, ValuesModel(goals))
    }

    /// `health 9, calm 5` of the goal `g.md`, beside the values `health` and `calm`.
    private func services(_ goal: String, _ more: [String: String] = [:]) -> String {
        let files = [
            "g.md": record("type: goal\n" + goal), "values/calm.md": record("type: value\naliases: [Stille]"),
            "values/health.md": record("type: value\nformerly: [fitness]"),
        ]
        let (goals, values) = model(files.merging(more) { $1 })
        guard let index = goals.goals.firstIndex(where: { $0.plan.name == "g" }) else { return "no goal" }
        return values.services[index].map { "\(values.values[$0.value].name) \($0.strength)" }.joined(separator: ", ")
    }

    // MARK: Records

    @Test(arguments: [
        ("", "general 40"), ("level: major", "major 10"), ("level: Highest_Order", "highest_order 1"),
        ("level: life_area", "life_area 40"), ("level: great", "general 40"), ("level: major\npriority: 3", "major 3"),
        ("priority: 100", "general 100"), ("level: major\npriority: 0", "major 10"),
        ("level: major\npriority: 101", "major 10"), ("level: major\npriority: first", "major 10"),
    ])
    func levelAndPriority(_ frontMatter: String, _ expected: String) throws {
        let value = try #require(model(["v.md": record("type: value\n" + frontMatter)]).values.values.first)
        #expect("\(value.level.rawValue) \(value.priority)" == expected)
    }

    @Test func whatARecordSays() throws {
        let (_, values) = model([
            "values/b.md": record("type: value\ntitle: B first\ndomain: Mind\narchived: true"),
            "values/a.md": record("type: value"), "x.md": record("type: goal"),
        ])
        #expect(values.values.map(\.path) == ["values/a.md", "values/b.md"])
        #expect(values.values.map(\.title) == ["a", "B first"])
        #expect(values.values.map(\.domain) == [nil, "Mind"])
        #expect(values.values.map(\.isArchived) == [false, true])
    }

    @Test func aConflictCopyIsNoValue() {
        let value = record("type: value\ntitle: Health")
        #expect(model(["values/h.md": value, "values/h 2.md": value]).values.values.map(\.name) == ["h"])
    }

    // MARK: Goals

    @Test(arguments: [
        ("values: \"[[health]]\"", "health 5"),
        ("values: [\"[[health]]\", \"[[calm]]\"]\nalignment: [calm 7]", "health 5, calm 7"),
        // Each once, by whatever name.
        ("values: [\"[[calm]]\", \"[[health]]\", \"[[values/calm]]\", \"[[Stille]]\"]", "calm 5, health 5"),
        // Names are read like bare links: alias, former name, path, case, brackets.
        ("values: [\"[[calm]]\"]\nalignment: [Stille 8]", "calm 8"),
        ("values: [\"[[health]]\"]\nalignment: [fitness 3]", "health 3"),
        ("values: [\"[[health]]\"]\nalignment: [values/HEALTH 10]", "health 10"),
        ("values: [\"[[health]]\"]\nalignment: [\"[[health|body]] 1\"]", "health 1"),
        // The first of two numbers counts, by whatever name.
        ("values: [\"[[calm]]\"]\nalignment: [calm 2, Stille 9]", "calm 2"),
        // Out of range, no number, not linked: as not given.
        ("values: [\"[[health]]\"]\nalignment: [health 11]", "health 5"),
        ("values: [\"[[health]]\"]\nalignment: [health 11, health 4]", "health 4"),
        ("values: [\"[[health]]\"]\nalignment: [health]", "health 5"),
        ("values: [\"[[health]]\"]\nalignment: [calm 9]", "health 5"),
        // Broken links and those to other records serve nothing.
        ("values: [\"[[helth]]\", \"[[g]]\"]", ""), ("", ""),
    ])
    func strengthOfAGoal(_ goal: String, _ expected: String) {
        #expect(services(goal) == expected)
    }

    @Test func milestonesAndObligationsServeToo() {
        let (goals, values) = model([
            "a.md": record("type: milestone\ndue: 2026-12-01\nvalues: v\nalignment: v 6"),
            "b.md": record("type: obligation\ndue: 2026-12-01\nvalues: v"), "v.md": record("type: value"),
        ])
        #expect(goals.goals.map(\.plan.name) == ["a", "b"])
        #expect(values.services.map { $0.map(\.strength) } == [[6], [5]])
    }

    // MARK: Actions

    @Test func valuesThatAnActionLinks() throws {
        let (goals, values) = model([
            "a.md": record(
                "type: action\ndate: 2026-11-01\nvalues: [\"[[w]]\", \"[[v]]\", \"[[values/w]]\", \"[[none]]\"]"),
            "values/v.md": record("type: value"), "values/w.md": record("type: value"),
        ])
        let action = try #require(goals.graph.note(at: "a.md"))
        #expect(values.values(linkedBy: action).map { values.values[$0].name } == ["w", "v"])
        #expect(values.values(linkedBy: try #require(goals.graph.note(at: "values/v.md"))).isEmpty)
        #expect(values.values(linkedBy: 99).isEmpty)
    }
}

/// The quick look at quantities must say what the slow one says, or nothing.
@Suite struct UnitKindsTests {
    private let units: UnitTable
    private let kinds: UnitKinds

    init() {
        let measures = [
            MeasureSpellings(unit: "EUR", also: ["€", "Euro"]),
            MeasureSpellings(unit: "round", also: ["Runde"], equals: Quantity(6, "km")),
            MeasureSpellings(unit: "pomodoro", equals: Quantity(25, "min")),
        ]
        units = UnitTable(measures: measures)
        kinds = UnitKinds(units, measures: measures)
    }

    private func kind(_ text: String) -> UnitKinds.Kind? { kinds.kind(of: Array(text.utf8).span) }

    private func isSomeTime(_ text: String) -> Bool { kinds.isSomeTime(Array(text.utf8).span) }

    @Test(arguments: [
        "5 km", "5.2 km", "-3 EUR", "0 min", "1 pomodoro", "12 Runde", "250 €", "5 cal", "2 hours", "3 Euros", "30 m",
        "007 h",
        "5.0 round", "90 s",
    ])
    func quantitiesThatAreRead(_ text: String) throws {
        let kind = try #require(self.kind(text))
        let quantity = try quantity(text)
        #expect(kind.isTime == (units.unit(quantity.unit).group == "s"))
        #expect(isSomeTime(text) == (kind.isTime && quantity.amount > 0))
    }

    @Test func oneGroupHasOneNumber() throws {
        var groups: [String: UInt32] = [:]
        for text in ["1 km", "1 m", "1 mi", "1 round", "1 kg", "1 lb", "1 EUR", "1 €", "1 min", "1 pomodoro", "1 days"]
        {
            let kind = try #require(self.kind(text))
            let group = units.unit(try quantity(text).unit).group
            #expect(groups.updateValue(kind.group, forKey: group) ?? kind.group == kind.group, "\(text)")
        }
        #expect(Set(groups.values).count == groups.count)
    }

    @Test(arguments: [
        "", "km", "5", "5km", "5  km", "5 laps", "5 Cal", "5 x", "1h 30m", "0:31:12", "$250", "5, km", "1e3 km",
        ".5 km",
        "5. km",
        "- km", "5 km ", "5 km per week", "+5 km", "5 kilometres", "12345678901234567890123456789012345678901 km",
    ])
    func allOthersAreLeftToTheSlowLook(_ text: String) {
        #expect(kind(text) == nil)
        #expect(!isSomeTime(text))
    }
}

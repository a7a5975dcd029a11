import Testing
import VaultChecks

/// A goal for actions to link.
private let run = record("type: goal\ntitle: Run\nstart: 2026-10-19\ndue: 2026-12-27\ntargets: [120 km]")

/// An action on 2026-11-02 with more front matter.
private func action(_ more: String, date: String = "2026-11-02", body: String = "") -> String {
    record("type: action\ndate: \(date)\n" + more, body: body)
}

@Suite struct ActionRulesTests {
    @Test func emptyAction() throws {
        try expect(
            "empty-action", .error, at: "action", in: "a.md", "the action does not say what was done",
            vault: ["a.md": action("duration: 5 min", body: "\n \n")])
    }

    /// What was done stands there and has a finding already.
    @Test(arguments: ["measure: 5 km", "measures: [5 km", "measures 5 km", "goal: run", "title: \"Run", "titel: Run"])
    func anActionWithASlipIsNotEmpty(_ line: String) throws {
        let rules = try SmallVault(["a.md": action(line), "goals/run.md": run]).findings().map(\.rule)
        #expect(rules == [])
    }

    @Test(arguments: ["title: Run", "measures: [5 km]", "measures: 5 km", "goals: [run]"])
    func oneOfFourIsEnough(_ more: String) throws {
        try expectClean(["a.md": action(more), "goals/run.md": run])
    }

    @Test func aBodyIsEnough() throws {
        try expectClean(["a.md": action("duration: 5 min", body: "Slow.\n")])
    }

    @Test func futureAction() throws {
        try expect(
            "future-action", .warning, at: "2026-11-22", in: "a.md", "'2026-11-22' is in the future",
            vault: ["a.md": action("title: Run", date: "2026-11-22")])
    }

    @Test func todayIsNotTheFuture() throws {
        try expectClean(["a.md": action("title: Run", date: "2026-11-21")])
    }

    @Test(arguments: ["0 min", "-5 min", "0:00:00"])
    func durationNotPositive(_ duration: String) throws {
        try expect(
            "duration-not-positive", .error, at: duration, in: "a.md",
            "the duration '\(duration)' is not greater than 0",
            vault: ["a.md": action("title: Run\nduration: \(duration)")])
    }

    @Test func durationWithoutTimeUnit() throws {
        try expect(
            "duration-without-time-unit", .error, at: "km", in: "a.md",
            "'km' is not a unit of time; expected s, min or h",
            vault: ["a.md": action("title: Run\nduration: \"5 km\"")])
    }

    @Test func durationInAMisspelledUnitIsMended() throws {
        let vault = SmallVault(["a.md": action("title: Run\nduration: 30 minn")])
        let finding = try #require(try vault.findings().first)
        #expect(finding.help == "did you mean 'min' or 'minute'?" || finding.help == "did you mean 'min'?")
        try expectClean(vault.fixed(finding).files)
    }

    @Test func durationInAUnitThatEqualsATime() throws {
        let pomodoro = record("type: measure\nunit: pomodoro\nequals: 25 min")
        try expectClean(["a.md": action("title: Read\nduration: 2 pomodoro"), "measures/pomodoro.md": pomodoro])
    }

    @Test func durationMismatch() throws {
        try expect(
            "duration-mismatch", .hint, at: "40 min", in: "a.md", "'40 min' differs from the duration '1h 30m'",
            vault: ["a.md": action("title: Piano\nduration: 1h 30m\nmeasures: [40 min]")])
    }

    @Test func theSameTimeInAnotherUnit() throws {
        try expectClean(["a.md": action("title: Piano\nduration: 1h 30m\nmeasures: [1.5 h, 3 km]")])
    }

    @Test func twoAmounts() throws {
        try expect(
            "two-amounts", .error, at: "450 m", in: "a.md",
            "'450 m' and '5.2 km' convert to each other, so neither counts",
            vault: ["a.md": action("title: Run\nmeasures:\n  - 5.2 km\n  - 450 m")])
    }

    @Test func twoAmountsForOneGoal() throws {
        let entries = "goals: [\"[[run]]\"]\namounts: [run 3 km, run 2 times, \"[[run]] 400 m\"]"
        let goal = record("type: goal\ntargets: [120 km, 9 times]")
        try expect(
            "two-amounts", .error, at: "\"[[run]] 400 m\"", in: "a.md",
            "'[[run]] 400 m' and 'run 3 km' convert to each other, so neither counts",
            vault: ["a.md": action(entries), "goals/run.md": goal])
    }

    @Test func climbIsAMeasureOfItsOwn() throws {
        let climb = record("type: measure\nunit: m-climb")
        try expectClean(["a.md": action("title: Run\nmeasures: [5.2 km, 450 m-climb]"), "measures/m-climb.md": climb])
    }

    @Test func outsideGoalBeforeItsStart() throws {
        try expect(
            "outside-goal", .warning, at: "run", in: "a.md",
            "'run' starts on 2026-10-19, after this action of 2026-10-18",
            vault: ["a.md": action("goals: [\"[[run]]\"]", date: "2026-10-18"), "goals/run.md": run])
    }

    @Test func outsideGoalAfterItsDue() throws {
        try expect(
            "outside-goal", .warning, at: "run", in: "a.md",
            "'run' ended on 2026-12-27, before this action of 2027-01-11", on: "2027-01-31",
            vault: ["a.md": action("goals: [\"[[run]]\"]", date: "2027-01-11"), "goals/run.md": run])
    }

    @Test func outsideTheTermOfAGoal() throws {
        let vault = [
            "a.md": action("goals: [\"[[swim]]\"]", date: "2026-10-18"),
            "goals/swim.md": record("type: goal\nterms: [\"[[term-3]]\"]"),
            "terms/term-3.md": record("type: term\nnumber: 3\nstart: 2026-10-19"),
        ]
        try expect(
            "outside-goal", .warning, at: "swim", in: "a.md",
            "'swim' starts on 2026-10-19, after this action of 2026-10-18", vault: vault)
    }

    @Test(arguments: ["2026-10-19", "2026-11-21"])
    func insideGoal(_ date: String) throws {
        try expectClean(["a.md": action("goals: [\"[[run]]\"]", date: date), "goals/run.md": run])
    }

    @Test func severalAmountsInOneText() throws {
        let vault = SmallVault([
            "a.md": action("goals: [\"[[run]]\", \"[[swim]]\"]\namounts: run 5 km, swim 2 km"),
            "goals/run.md": run, "goals/swim.md": record("type: goal\ntargets: [10 km]"),
        ])
        let finding = try #require(try vault.findings().first)
        #expect(finding.rule == "amount-for-unlinked-goal")
        #expect(finding.message == "'amounts' holds 'run 5 km, swim 2 km'; expected one amount per value")
        let fixed = try vault.fixed(finding)
        try expectClean(fixed.files)
        #expect(fixed.files["a.md"]?.contains("amounts: [run 5 km, swim 2 km]") == true)
    }

    @Test func amountOfAGoalThatIsNotLinked() throws {
        let vault = SmallVault([
            "a.md": action("goals:\n  - \"[[run]]\"\nmeasures: [9 km]\namounts:\n  - swim 2 km"),
            "goals/run.md": run, "goals/swim.md": record("type: goal\ntargets: [10 km]"),
        ])
        let finding = try #require(try vault.findings().first)
        #expect(finding.rule == "amount-for-unlinked-goal")
        #expect(finding.severity == .error)
        #expect(vault.text(finding) == "swim")
        #expect(finding.message == "'swim' is not a goal that the action links")
        let fixed = try vault.fixed(finding)
        try expectClean(fixed.files)
        #expect(fixed.files["a.md"]?.contains("goals:\n  - \"[[run]]\"\n  - \"[[swim]]\"\nmeasures") == true)
    }

    @Test(arguments: [
        ("goals: [\"[[run]]\"]", "goals: [\"[[run]]\", \"[[swim]]\"]"),
        ("goals: \"[[run]]\"", "goals: [\"[[run]]\", \"[[swim]]\"]"),
        ("goals:", "goals: [\"[[swim]]\"]"), ("goals: []", "goals: [\"[[swim]]\"]"),
        ("goals:\n- '[[run]]' # it", "goals:\n- '[[run]]' # it\n- '[[swim]]'"),
        ("goals: run # it", "goals: [run, \"[[swim]]\"] # it"),
        ("measures: 1 km", "measures: 1 km\ngoals: [\"[[swim]]\"]\namounts: [swim 2 km]"),
    ])
    func theMissingLinkIsAddedInTheListsOwnWay(_ written: String, _ expected: String) throws {
        let vault = SmallVault([
            "a.md": action("title: x\n\(written)\namounts: [swim 2 km]"),
            "goals/run.md": run, "goals/swim.md": record("type: goal\ntargets: [10 km]"),
        ])
        let fixed = try vault.fixed(try #require(try vault.findings().first))
        #expect(fixed.files["a.md"]?.contains("title: x\n\(expected)\n") == true, "\(fixed.files["a.md"] ?? "")")
        try expectClean(fixed.files)
    }

    @Test func theMissingLinkKeepsTheLineEndsOfTheFile() throws {
        let text = action("goals:\n  - run\namounts: [swim 2 km]").replacing("\n", with: "\r\n")
        let vault = SmallVault([
            "a.md": text, "goals/run.md": run, "goals/swim.md": record("type: goal\ntargets: [10 km]"),
        ])
        let fixed = try vault.fixed(try #require(try vault.findings().first)).files["a.md"]
        #expect(fixed == text.replacing("run\r\n", with: "run\r\n  - \"[[swim]]\"\r\n"))
    }

    @Test func amountOfAMisspelledGoal() throws {
        let vault = SmallVault([
            "a.md": action("goals: [\"[[run]]\"]\namounts: [rnu 2 km]"), "goals/run.md": run,
        ])
        let finding = try #require(try vault.findings().first)
        #expect(finding.help == "did you mean 'run'?")
        try expectClean(vault.fixed(finding).files)
    }

    @Test func amountWithoutTarget() throws {
        try expect(
            "amount-without-target", .warning, at: "30 min", in: "a.md", "'30 min' matches no target of 'run'",
            vault: ["a.md": action("goals: [\"[[run]]\"]\namounts: [run 30 min]"), "goals/run.md": run])
    }

    @Test func amountInDaysCountsNowhere() throws {
        let vault = [
            "a.md": action("goals: [\"[[draw]]\"]\namounts: [draw 2 days]"),
            "goals/draw.md": record("type: goal\ntargets: [12 days]"),
        ]
        try expect(
            "amount-without-target", .warning, at: "2 days", in: "a.md", "'2 days' matches no target of 'draw'",
            vault: vault)
    }

    @Test(arguments: ["run 3 mi", "\"[[run]] 3 km\"", "Morning run 3 km"])
    func amountThatConverts(_ entry: String) throws {
        let goal = record("type: goal\naliases: [Morning run]\ntargets: [120 km]")
        try expectClean(["a.md": action("goals: [\"[[run]]\"]\namounts: [\(entry)]"), "goals/run.md": goal])
    }

    @Test func amountThatAMilestoneOfTheGoalReads() throws {
        let vault = [
            "a.md": action("goals: [\"[[read]]\"]\namounts: [read 30 min]"),
            "goals/read.md": record("type: goal\ntargets: [10 times]"),
            "milestones/m.md": record("type: milestone\ndue: 2026-12-01\ngoal: \"[[read]]\"\ntargets: [5 h]"),
        ]
        try expectClean(vault)
    }

    @Test func silenceOfAWarning() throws {
        try expectClean(["a.md": action("title: Run\nsilence: [future-action]", date: "2026-11-22")])
    }

    @Test(arguments: [
        (
            "measures: [30 pages]\ngoals: [\"[[run]]\"]", "30 pages",
            "'30 pages' matches no target of 'run' ('120 km')"
        ),
        ("duration: 25 min\ngoals: [\"[[run]]\"]", "25 min", "'25 min' matches no target of 'run' ('120 km')"),
        (
            "measures: [5 min]\ngoals: [\"[[run]]\", \"[[swim]]\"]", "5 min",
            "'5 min' matches no target of the 2 linked goals"
        ),
    ])
    func uncountedAmount(_ more: String, _ place: String, _ message: String) throws {
        try expect(
            "uncounted-amount", .hint, at: place, in: "a.md", message,
            vault: [
                "a.md": action(more), "goals/run.md": run, "goals/swim.md": record("type: goal\ntargets: [9 km]"),
                "measures/pages.md": record("type: measure\nunit: pages"),
            ])
    }

    @Test(arguments: [
        "measures: [30 pages, 5 km]\ngoals: [\"[[run]]\"]", "measures: [500 m]\ngoals: [\"[[run]]\"]",
        "measures: [3 kilometres]\ngoals: [\"[[run]]\"]", "measures: [30 pages]\ngoals: [\"[[run]]\", \"[[often]]\"]",
        "measures: [30 pages]\ngoals: [\"[[open]]\"]", "title: x\ngoals: [\"[[run]]\"]",
        "duration: 5 min\ngoals: [\"[[time]]\"]", "measures: [5 min]\ngoals: [\"[[time]]\"]",
        "measures: [2 cups]\ngoals: [\"[[time]]\"]", "measures: [30 pages]\ngoals: [\"[[days]]\"]",
        "measures: [30 pages]\ngoals: [\"[[run]]\"]\nsilence: uncounted-amount",
    ])
    func someGoalCountsIt(_ more: String) throws {
        try expectClean([
            "a.md": action(more), "goals/run.md": run, "goals/often.md": record("type: goal\ntargets: [24 times]"),
            "goals/open.md": record("type: goal\ntitle: Open"), "goals/time.md": record("type: goal\ntargets: [9 h]"),
            "goals/days.md": record("type: goal\ntargets: [3 days per week]"),
            "milestones/m.md": record("type: milestone\ndue: 2026-12-01\ngoal: \"[[time]]\"\ntargets: [20 cups]"),
            "measures/pages.md": record("type: measure\nunit: pages"),
            "measures/cup.md": record("type: measure\nunit: cup"),
        ])
    }

    /// However many units there are, none is taken for another.
    @Test func uncountedAmountAmongManyUnits() throws {
        var vault: [String: String] = [:]
        for number in 0..<200 {
            vault["measures/u\(number).md"] = record("type: measure\nunit: u\(number)")
            vault["goals/g\(number).md"] = record("type: goal\ntargets: [9 u\((number + 64) % 200)]")
            vault["a\(number).md"] = action("measures: [5 u\(number)]\ngoals: [\"[[g\(number)]]\"]")
        }
        let found = try SmallVault(vault).findings().filter { $0.rule == "uncounted-amount" }
        #expect(found.count == 200)
    }
}

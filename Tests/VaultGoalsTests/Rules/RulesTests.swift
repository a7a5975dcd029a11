import Testing
import VaultChecks
import VaultGoals

private let term3 = record("type: term\nnumber: 3\nstart: 2026-10-19\nend: 2026-12-27")

private func goal(_ frontMatter: String) -> String { record("type: goal\n" + frontMatter) }

@Suite struct GoalRulesTests {
    /// A first amount within 2 % of the target; one with `from`, or farther away, says the direction.
    @Test(arguments: [
        ("latest 75 kg", "76 kg", true), ("latest 75 kg", "77 kg", false), ("latest 75 kg from 80 kg", "76 kg", false),
    ])
    func noDirection(target: String, first: String, isFound: Bool) throws {
        let scale = record("type: action\ndate: 2026-11-02\nmeasures: \(first)\ngoals: \"[[g]]\"")
        let vault = ["g.md": goal("start: 2026-11-01\ntargets: \(target)"), "a.md": scale]
        guard isFound else { return try expectClean(vault) }
        try expect(
            "no-direction", .warning, at: target, in: "g.md",
            "'\(target)' begins with its first amount, 76 kg: that may mean up or down", vault: vault)
    }

    @Test func movingStart() throws {
        let run = record("type: action\ndate: 2026-11-02\nmeasures: 5 km\ngoals: \"[[g]]\"")
        let later = record("type: action\ndate: 2026-11-03\nmeasures: 5 km\ngoals: \"[[g]]\"")
        let vault = ["g.md": goal("due: 2026-11-30\ntargets: 50 km"), "a.md": run, "b.md": later]
        try expect(
            "moving-start", .hint, at: "2026-11-30", in: "g.md",
            "the goal begins with its first action, on 2026-11-02; an older one would move its start", vault: vault)
        for beginning in ["start: 2026-11-01", "created: 2026-11-01"] {
            try expectClean(["g.md": goal("due: 2026-11-30\ntargets: 50 km\n\(beginning)"), "a.md": run, "b.md": later])
        }
        // Nothing has begun yet, or on one day, it is over, or never ends.
        try expectClean(["g.md": goal("due: 2026-11-30\ntargets: 50 km")])
        try expectClean(["g.md": goal("due: 2026-11-30\ntargets: 50 km"), "a.md": run])
        try expectClean(["g.md": goal("due: 2026-11-12\ntargets: 50 km"), "a.md": run, "b.md": later])
        try expectClean(["g.md": goal("targets: 50 km"), "a.md": run, "b.md": later])
    }

    @Test(arguments: ["goal", "milestone", "obligation"])
    func datesOutOfOrder(_ type: String) throws {
        try expect(
            "dates-out-of-order", .error, at: "2026-10-01", in: "g.md",
            "the due date '2026-10-01' is before the start '2026-10-02'",
            vault: ["g.md": record("type: \(type)\nstart: 2026-10-02\ndue: 2026-10-01")])
    }

    /// A day that would be right a year later has most often the year before.
    @Test(arguments: [
        (
            "2026-11-01", "2026-01-31",
            "did you mean '2027-01-31'? otherwise correct one of them; the due date may not be before the start"
        ),
        ("2026-10-02", "2026-10-01", "correct one of them; the due date may not be before the start"),
        ("9999-12-31", "9999-01-01", "correct one of them; the due date may not be before the start"),
        ("2027-11-01", "2026-01-31", "correct one of them; the due date may not be before the start"),
    ])
    func whatToDoAboutDatesOutOfOrder(start: String, due: String, help: String) throws {
        let vault = SmallVault(["g.md": record("type: goal\nstart: \(start)\ndue: \(due)")])
        #expect(try vault.findings().first { $0.rule == "dates-out-of-order" }?.help == help)
    }

    @Test(arguments: ["term\nnumber: 1", "year\nnumber: 2026", "period"])
    func endBeforeStart(_ type: String) throws {
        try expect(
            "dates-out-of-order", .error, at: "2026-10-01", in: "t.md",
            "the end '2026-10-01' is before the start '2026-10-02'",
            vault: ["t.md": record("type: \(type)\nstart: 2026-10-02\nend: 2026-10-01")])
    }

    @Test func aYearThatStartsAfterItsCalendarYear() throws {
        try expect(
            "dates-out-of-order", .error, at: "2027-02-01", in: "t.md",
            "the end '2026-12-31' is before the start '2027-02-01'",
            vault: ["t.md": record("type: year\nnumber: 2026\nstart: 2027-02-01")])
    }

    @Test func oneDayIsInOrder() throws {
        try expectClean(["g.md": goal("start: 2026-10-02\ndue: 2026-10-02")])
    }

    @Test(arguments: [
        ("start", "2026-10-18", "due: 2026-12-01"), ("due", "2026-12-28", "start: 2026-11-01"),
        ("due", "2026-10-01", "importance: 3"),
    ])
    func goalOutsideTerm(_ field: String, _ date: String, _ other: String) throws {
        try expect(
            "goal-outside-term", .warning, at: date, in: "g.md",
            "the \(field) '\(date)' is outside the terms, which run from 2026-10-19 to 2026-12-27",
            vault: ["g.md": goal("\(field): \(date)\n\(other)\nterms: [\"[[term-3]]\"]"), "terms/term-3.md": term3])
    }

    @Test func insideTheJointSpanOfTwoTerms() throws {
        let term4 = record("type: term\nnumber: 4\nstart: 2027-01-04")
        try expectClean([
            "g.md": goal("start: 2026-11-01\ndue: 2027-02-01\nterms: [\"[[term-3]]\", \"[[term-4]]\"]"),
            "terms/term-3.md": term3, "terms/term-4.md": term4,
        ])
    }

    /// The due of what repeats is the first of many.
    @Test func theFirstOccurrenceMayBeOutsideTheTerms() throws {
        try expectClean([
            "o.md": record("type: obligation\ndue: 2026-01-31\nrepeats: monthly\nterms: [\"[[term-3]]\"]"),
            "terms/term-3.md": term3,
        ])
    }

    @Test func ineffectiveRepeats() throws {
        try expect(
            "ineffective-repeats", .warning, at: "yearly", in: "o.md",
            "'yearly' from 2026-12-28 on is never due in the terms, which run from 2026-10-19 to 2026-12-27",
            vault: [
                "o.md": record("type: obligation\ndue: 2026-12-28\nrepeats: yearly\nterms: [\"[[term-3]]\"]"),
                "terms/term-3.md": term3,
            ])
    }

    /// One that would be due before its start only, and one whose last day is due.
    @Test(arguments: [
        ("2026-10-20", "start: 2026-12-01", ["ineffective-repeats"]), ("2025-12-27", "importance: 1", []),
    ])
    func aStartOfItsOwnBoundsItToo(due: String, other: String, rules: [String]) throws {
        let vault = SmallVault([
            "o.md": record("type: obligation\ndue: \(due)\n\(other)\nrepeats: yearly\nterms: [\"[[term-3]]\"]"),
            "terms/term-3.md": term3,
        ])
        #expect(try vault.findings().map(\.rule) == rules)
    }

    /// A start after the terms is said once.
    @Test func aStartAfterTheTermsIsSaidOnce() throws {
        let vault = SmallVault([
            "o.md": record(
                "type: obligation\ndue: 2026-10-20\nstart: 2027-01-01\nrepeats: weekly\nterms: [\"[[term-3]]\"]"),
            "terms/term-3.md": term3,
        ])
        #expect(try vault.findings().map(\.rule) == ["goal-outside-term"])
    }

    @Test func goalLongerThanTerms() throws {
        try expect(
            "goal-longer-than-terms", .warning, at: "2027-02-01", in: "g.md",
            "the goal lasts 106 days, its terms 70 days",
            vault: [
                "g.md": goal("start: 2026-10-19\ndue: 2027-02-01\nterms: [\"[[term-3]]\"]"), "terms/term-3.md": term3,
            ])
    }

    @Test func oneAndAHalfTimesIsNotTooLong() throws {
        let vault = SmallVault([
            "g.md": goal("start: 2026-10-19\ndue: 2027-01-31\nterms: [\"[[term-3]]\"]"), "terms/term-3.md": term3,
        ])
        #expect(try vault.findings().map(\.rule) == ["goal-outside-term"])
    }

    @Test func completedInFuture() throws {
        try expect(
            "completed-in-future", .warning, at: "2026-11-22", in: "g.md", "'2026-11-22' is in the future",
            vault: ["g.md": goal("completed: 2026-11-22")])
    }

    @Test func completedToday() throws {
        try expectClean(["g.md": goal("completed: 2026-11-21")])
    }

    @Test func alignmentForUnlinkedValue() throws {
        let vault = SmallVault([
            "g.md": goal("values: [\"[[health]]\"]\nalignment: [health 9, calm 7]"),
            "values/health.md": record("type: value"), "values/calm.md": record("type: value"),
        ])
        let finding = try #require(try vault.findings().first)
        #expect(finding.rule == "alignment-for-unlinked-value")
        #expect(finding.severity == .error)
        #expect(vault.text(finding) == "calm")
        #expect(finding.message == "'calm' is not a value that the record links")
        let fixed = try vault.fixed(finding)
        #expect(fixed.files["g.md"]?.contains("values: [\"[[health]]\", \"[[calm]]\"]\n") == true)
        try expectClean(fixed.files)
    }

    @Test func alignmentOfAMisspelledValue() throws {
        let vault = SmallVault([
            "g.md": goal("values: [\"[[health]]\"]\nalignment: \"[[helath]] 9\""),
            "values/health.md": record("type: value"),
        ])
        try expectClean(vault.fixed(try #require(try vault.findings().first)).files)
    }

    @Test func alignmentByAlias() throws {
        try expectClean([
            "g.md": goal("values: [\"[[health]]\"]\nalignment: [being well 9]"),
            "values/health.md": record("type: value\naliases: [Being well]"),
        ])
    }

    @Test func duplicateTarget() throws {
        try expect(
            "duplicate-target", .warning, at: "90 mi", in: "g.md", "'90 mi' counts the same thing as '120 km'",
            vault: ["g.md": goal("targets:\n  - 120 km\n  - 24 times\n  - 90 mi")])
    }

    /// Of one mode, group, period, days and `at most`.
    @Test(arguments: [
        ("15 min on Mon Wed", "20 min on Wed Mon", true), ("15 min on Mon", "15 min on Wed", false),
        ("15 min on Mon", "15 min per day", false), ("average 7 h", "average 7.5 h", true),
        ("average 7 h", "average at most 9 h", false), ("average 7 h", "average 7 h per week", false),
        ("average 7 h", "7 h", false),
    ])
    func duplicateTargetOfOneKind(first: String, second: String, fires: Bool) throws {
        let vault = ["g.md": goal("targets:\n  - \(first)\n  - \(second)")]
        guard fires else { return try expectClean(vault) }
        try expect(
            "duplicate-target", .warning, at: second, in: "g.md", "'\(second)' counts the same thing as '\(first)'",
            vault: vault)
    }

    /// A weight under a title that treats it as a level; only where the amounts would be added up.
    @Test(arguments: [
        ("Weigh 78 kg", "78 kg", true), ("Down to 78 kg", "78 kg", true), ("Lose weight", "170 lb", true),
        ("Lose 5 kg", "5 kg", true), ("Reach 78 kg", "latest 78 kg", false), ("Lift 5000 kg", "5000 kg", false),
        ("Closet", "78 kg", false), ("Reach Rome", "900 km", false), ("Lose weight", "3 kg per week", false),
    ])
    func summedLevel(title: String, target: String, fires: Bool) throws {
        let vault = ["g.md": record("type: goal\ntitle: \(title)\nstart: 2026-11-01\ntargets: \(target)")]
        guard fires else { return try expectClean(vault) }
        try expect("summed-level", .hint, at: target, in: "g.md", "'\(target)' adds up all amounts", vault: vault)
    }

    @Test func targetsThatDifferInModeUnitOrPeriod() throws {
        try expectClean([
            "g.md": goal(
                "targets: [120 km, 10 km per week, 2 km per day, at most 20 km per week, best 12 km, 24 times]")
        ])
    }

    @Test(arguments: [
        ("latest 75 kg from 85 cm", "'85 cm' does not convert to 'kg'"),
        ("best 3 pomodoro", "the best time '3 pomodoro' has no 'from'"),
    ])
    func incomparableStart(_ target: String, _ message: String) throws {
        let pomodoro = record("type: measure\nunit: pomodoro\nequals: 25 min")
        try expect(
            "incomparable-start", .error, at: target, in: "g.md", message,
            vault: ["g.md": goal("targets: [\(target)]"), "measures/pomodoro.md": pomodoro])
    }

    @Test func fromInAnotherUnitOfTheGroup() throws {
        try expectClean(["g.md": goal("targets: [latest 75 kg from 180 lb]")])
    }

    @Test func parentCycle() throws {
        let vault = [
            "a.md": goal("title: A\nparent: \"[[c]]\""), "b.md": goal("title: B\nparent: \"[[a]]\""),
            "c.md": goal("title: C\nparent: \"[[b]]\""), "d.md": goal("title: D\nparent: \"[[a]]\""),
        ]
        try expect(
            "parent-cycle", .error, at: "\"[[c]]\"", in: "a.md", "the parents form a cycle: 'a', 'c', 'b', 'a'",
            vault: vault)
    }

    @Test func ownParent() throws {
        try expect(
            "parent-cycle", .error, at: "\"[[a]]\"", in: "a.md", "'a' is its own parent",
            vault: ["a.md": goal("parent: \"[[a]]\"")])
    }

    @Test func parentsThatEnd() throws {
        try expectClean(["a.md": goal("title: A\nparent: \"[[b]]\""), "b.md": goal("title: B")])
    }

    @Test func missingGuidance() throws {
        try expect(
            "missing-guidance", .hint, at: "Major", in: "v.md", "the major value has no guidance",
            vault: ["v.md": record("type: value\nlevel: Major")])
    }

    @Test(arguments: ["level: major\nguidance: Sleep.", "level: general", "domain: body"])
    func guidanceIsForMajorValues(_ frontMatter: String) throws {
        try expectClean(["v.md": record("type: value\n" + frontMatter)])
    }
}

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

private func term(_ number: Int, _ frontMatter: String) -> String {
    record("type: term\nnumber: \(number)\n" + frontMatter)
}

@Suite struct TermRulesTests {
    @Test func overlappingTerms() throws {
        try expect(
            "overlapping-terms", .warning, at: "2026-03-15", in: "terms/term-2.md",
            "the term starts on 2026-03-15, before 'term-1' ends on 2026-03-15",
            vault: ["terms/term-1.md": term(1, "start: 2026-01-05"), "terms/term-2.md": term(2, "start: 2026-03-15")])
    }

    @Test func aTermAfterAShorterOneWithinALongOne() throws {
        let vault = SmallVault([
            "1.md": term(1, "start: 2026-01-01\nend: 2026-12-31"),
            "2.md": term(2, "start: 2026-02-01\nend: 2026-02-28"),
            "3.md": term(3, "start: 2026-04-01\nend: 2026-04-30"),
        ])
        #expect(try vault.findings().map(\.path) == ["2.md", "3.md"])
    }

    @Test(arguments: ["start: 2026-03-16", "start: 2026-03-01\nstatus: cancelled"])
    func termsThatDoNotOverlap(_ second: String) throws {
        try expectClean(["1.md": term(1, "start: 2026-01-05"), "2.md": term(2, second)])
    }

    @Test func yearsAndPeriodsHoldTerms() throws {
        try expectClean([
            "1.md": term(1, "start: 2026-01-05"), "2026.md": record("type: year\nnumber: 2026"),
            "p.md": record("type: period\nstart: 2026-02-01\nend: 2026-02-07"),
        ])
    }

    @Test(arguments: [
        ("planned", "2026-11-21", "the term is 'planned', but started on 2026-11-21"),
        ("planned", "2026-09-01", "the term is 'planned', but ended on 2026-11-09"),
        ("active", "2026-11-22", "the term is 'active', but starts on 2026-11-22"),
        ("active", "2026-09-12", "the term is 'active', but ended on 2026-11-20"),
        ("completed", "2026-09-14", "the term is 'completed', but ends on 2026-11-22"),
    ])
    func termStatusContradictsDates(_ status: String, _ start: String, _ message: String) throws {
        try expect(
            "term-status-contradicts-dates", .warning, at: status, in: "1.md", message,
            vault: ["1.md": term(1, "start: \(start)\nstatus: \(status)")])
    }

    @Test(arguments: [
        ("planned", "2026-11-22"), ("active", "2026-11-21"), ("active", "2026-09-13"), ("completed", "2026-09-13"),
        ("delayed", "2026-09-01"), ("on_hold", "2026-11-01"), ("cancelled", "2026-11-01"),
    ])
    func statusThatFits(_ status: String, _ start: String) throws {
        try expectClean(["1.md": term(1, "start: \(start)\nstatus: \(status)")])
    }
}

@Suite struct RulePagesTests {
    @Test(arguments: GoalsPack.pack.rules.map(\.id))
    func everyPageExplainsWithAnExample(_ id: String) throws {
        let rule = try #require(GoalsPack.pack.rules.first { $0.id == id })
        #expect(rule.page.contains("```"))
        #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
        #expect(rule.page.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test func idsAreUnique() {
        let ids = GoalsPack.pack.rules.map(\.id)
        #expect(Set(ids).count == ids.count)
    }
}

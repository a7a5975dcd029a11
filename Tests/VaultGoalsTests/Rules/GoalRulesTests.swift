import Testing
import VaultChecks

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

import Testing
import VaultRecords

@testable import VaultReviews

/// Today is 2026-11-21.
@Suite struct AlignmentOverviewTests {
    private func overview(
        _ files: [String: String], on today: String = "2026-11-21", includesArchived: Bool = false
    ) throws -> AlignmentOverview {
        SmallVault(files).model.alignment(asOf: try day(today), includesArchived: includesArchived)
    }

    private func value(
        _ name: String = "v", in files: [String: String], on today: String = "2026-11-21"
    ) throws -> ValueAlignment {
        try #require(try overview(files, on: today).values.first { $0.value.name == name })
    }

    private func action(_ date: String, _ more: String = "values: v") -> String {
        record("type: action\ntitle: x\ndate: \(date)\n\(more)")
    }

    private let major = record("type: value\nlevel: major")

    // MARK: Goals

    /// A goal runs from its first to its last day, unless it is decided or rests.
    @Test(arguments: [
        ("start: 2026-11-21", true), ("start: 2026-11-22", false), ("due: 2026-11-21", true),
        ("due: 2026-11-20", false), ("start: 2026-11-01\ndue: 2026-12-01", true), ("", true),
        ("due: 2026-11-21\ntargets: 5 km", true), ("due: 2026-11-20\ntargets: 5 km per week", false),
        ("status: paused", false), ("status: dropped", false), ("status: achieved", false), ("status: active", true),
        ("completed: 2026-11-21", false), ("completed: 2026-11-22", true), ("archived: true", false),
        // Met: nothing counted, and at most 5 a day asked, until the day before.
        ("targets: at most 5 km per day\nstart: 2026-11-01\ndue: 2026-11-20", false),
    ])
    func whichGoalsRun(_ goal: String, _ runs: Bool) throws {
        let found = try value(in: ["g.md": record("type: goal\nvalues: v\n" + goal), "v.md": major])
        #expect(found.running.map(\.goal.name) == (runs ? ["g"] : []))
        let isLeftOut = runs || goal.contains("archived")
        #expect(found.others.map(\.goal.name) == (isLeftOut ? [] : ["g"]))
    }

    @Test func datesOfTheTermHoldForAGoal() throws {
        var files = [
            "g.md": record("type: goal\nvalues: v\nterms: t"), "v.md": major,
            "t.md": record("type: term\nnumber: 1\nstart: 2026-09-13"),
        ]
        // Ten weeks from 2026-09-13 end on 2026-11-21.
        #expect(try value(in: files).running.count == 1)
        #expect(try value(in: files, on: "2026-11-22").running.isEmpty)
        files["t.md"] = record("type: term\nnumber: 1\nstart: 2026-09-13\nstatus: on_hold")
        #expect(try value(in: files).others.map(\.goal.status) == [.paused])
    }

    /// (9 + 5 + 2 + 2) / 4 = 4.5; what is achieved or archived is not part of the mean.
    @Test func theStrongestGoalStandsFirst() throws {
        let found = try value(in: [
            "d.md": record("type: goal\nvalues: v\nalignment: v 2"),
            "c.md": record("type: obligation\ndue: 2026-12-01\nvalues: v\nalignment: v 2"),
            "b.md": record("type: milestone\ndue: 2026-12-01\nvalues: v"),
            "a.md": record("type: goal\nvalues: v\nalignment: v 9"),
            "done.md": record("type: goal\nvalues: v\nalignment: v 10\nstatus: achieved"),
            "rest.md": record("type: goal\nvalues: v\nstatus: paused"),
            "old.md": record("type: goal\nvalues: v\nalignment: v 1\narchived: true"), "v.md": major,
        ])
        #expect(found.running.map { "\($0.goal.name) \($0.strength)" } == ["a 9", "b 5", "c 2", "d 2"])
        #expect(found.running.map(\.goal.kind) == [.goal, .milestone, .obligation, .goal])
        #expect(found.meanStrength == Rational(9, over: 2))
        #expect(
            found.others.map { "\($0.goal.name) \($0.strength) \($0.goal.status)" } == [
                "done 10 achieved", "rest 5 paused",
            ])
    }

    @Test func withoutARunningGoalThereIsNoMean() throws {
        let found = try value(in: ["v.md": major, "g.md": record("type: goal\nvalues: v\nstatus: dropped")])
        #expect(found.meanStrength == nil)
    }

    // MARK: Actions

    /// One action a day ago; the count of the last 7 days.
    @Test(arguments: [
        ("values: v", 1), ("goals: g", 1), ("goals: [g, h]", 1), ("goals: [g, h]\nvalues: [v, values/v]", 1),
        // Through goals that do not run, and that are archived.
        ("goals: done", 1), ("goals: old", 1), ("goals: plain", 0), ("values: w", 0), ("goals: none", 0), ("", 0),
        ("goals: m", 1), ("values: v\narchived: true", 1),
        // Through a milestone that counts it because its goal does, each once, and not outside of its days.
        ("goals: other", 1), ("goals: [other, m]", 1), ("goals: early", 0),
    ])
    func anActionCountsOnce(_ links: String, _ expected: Int) throws {
        let found = try value(in: [
            "values/v.md": major, "w.md": major, "g.md": record("type: goal\nvalues: v"),
            "h.md": record("type: goal\nvalues: [v, w]"), "other.md": record("type: goal"),
            "done.md": record("type: goal\nvalues: v\nstatus: achieved\ndue: 2026-10-01"),
            "old.md": record("type: goal\nvalues: v\narchived: true"),
            "m.md": record("type: milestone\ndue: 2027-01-01\nvalues: v\ngoal: other"),
            "plain.md": record("type: goal"),
            "early.md": record("type: goal"),
            "over.md": record("type: milestone\ndue: 2026-11-19\nvalues: v\ngoal: early"),
            "a.md": action("2026-11-20", links),
        ])
        #expect(found.actions.last7 == expected)
        #expect(found.actions.last28 == expected)
        #expect(found.actions.daysSinceLast == (expected == 0 ? nil : 1))
    }

    /// Each of two values of one goal has the action; one of them has one of its own besides.
    @Test func anActionServesAllValuesOfItsGoals() throws {
        let overview = try overview([
            "v.md": major, "w.md": major, "g.md": record("type: goal\nvalues: [v, w]"),
            "a.md": action("2026-11-21", "goals: g"), "b.md": action("2026-11-10", "values: w"),
            "c.md": action("2026-11-15", ""),
        ])
        #expect(overview.values.map(\.actions.last7) == [1, 1])
        #expect(overview.values.map(\.actions.last28) == [1, 2])
        #expect(overview.summary.actions.last7 == 2)
        #expect(overview.summary.serving.last7 == 1)
        #expect(overview.summary.serving.last28 == 2)
    }

    @Test func aDayInThePastHidesLaterActions() throws {
        let files = [
            "v.md": major, "a.md": action("2026-11-01"), "b.md": action("2026-11-10"), "c.md": action("2026-11-21"),
            "d.md": action("soon"),
        ]
        let now = try value(in: files).actions
        #expect([now.last7, now.last28, now.daysSinceLast] == [1, 3, 0])
        let before = try value(in: files, on: "2026-11-09").actions
        #expect([before.last7, before.previous7, before.last28, before.daysSinceLast] == [0, 1, 1, 8])
        #expect(try value(in: files, on: "2026-10-31").actions == ActionCounts())
    }

    // MARK: Neglect

    /// 13 days ago is not yet 14.
    @Test(
        arguments: [
            ("level: major", "2026-11-08", "", []), ("level: major", "2026-11-07", "", [.noRecentAction]),
            ("level: major", "2026-11-22", "", [.noRecentAction]),
            ("level: major", "2026-11-21", "status: paused", [.noRunningGoal]),
            ("level: major", "2026-01-01", "archived: true", [.noRunningGoal, .noRecentAction]),
            ("level: general", "2026-01-01", "archived: true", []), ("", "2026-01-01", "archived: true", []),
            ("level: highest_order", "2026-01-01", "archived: true", []),
            ("level: life_area", "2026-01-01", "archived: true", []),
        ] as [(String, String, String, [ValueAlignment.Neglect])])
    func onlyMajorValuesCanBeNeglected(
        _ level: String, _ lastAction: String, _ goal: String, _ expected: [ValueAlignment.Neglect]
    ) throws {
        let found = try value(in: [
            "v.md": record("type: value\n" + level), "g.md": record("type: goal\nvalues: v\n" + goal),
            "a.md": action(lastAction),
        ])
        #expect(found.neglect == expected)
    }

    @Test func aValueThatNothingLinks() throws {
        let found = try value(in: ["v.md": major])
        #expect(found.neglect == [.noRunningGoal, .noRecentAction])
        #expect(found.actions.momentum == nil)
    }

    // MARK: All values

    @Test func valuesStandByLevelThenPriorityThenName() throws {
        let overview = try overview([
            "area.md": record("type: value\nlevel: life_area\npriority: 1"),
            "general.md": record("type: value\npriority: 1"), "major b.md": major, "major a.md": major,
            "first.md": record("type: value\nlevel: major\npriority: 9"),
            "highest.md": record("type: value\nlevel: highest_order\npriority: 100"),
        ])
        #expect(overview.values.map(\.value.name) == ["highest", "first", "major a", "major b", "general", "area"])
        #expect(overview.summary.values == 5)
        #expect(overview.summary.lifeAreas == 1)
        #expect(overview.summary.neglected == 3)
    }

    @Test func archivedValuesAreLeftOutUnlessAskedFor() throws {
        let files = [
            "v.md": record("type: value\nlevel: major\narchived: true"), "w.md": record("type: value"),
            "a.md": action("2026-11-21"),
        ]
        let without = try overview(files)
        #expect(without.values.map(\.value.name) == ["w"])
        let with = try overview(files, includesArchived: true)
        #expect(with.values.map(\.value.name) == ["v", "w"])
        #expect(with.values[0].actions.last7 == 1)
        #expect(with.values[0].neglect.isEmpty)
        #expect(with.summary == without.summary)
        #expect(with.summary.values == 1)
        #expect(with.summary.actions.last7 == 1)
        #expect(with.summary.serving.last7 == 0)
    }

    @Test func runningGoalsWithoutAValue() throws {
        let overview = try overview([
            "b.md": record("type: goal"), "a.md": record("type: milestone\ndue: 2026-12-01\nvalues: none"),
            "c.md": record("type: goal\nvalues: v"), "d.md": record("type: goal\nstatus: paused"),
            "e.md": record("type: goal\narchived: true"), "v.md": major,
            "f.md": record("type: milestone\ndue: 2026-12-01\ngoal: c"),
        ])
        #expect(overview.goalsWithoutValues.map(\.name) == ["a", "b"])
        #expect(overview.summary.goalsWithoutValues == 2)
        #expect(overview.summary.runningGoals == 4)
    }

    @Test func anEmptyVault() throws {
        let overview = try overview([:])
        #expect(overview.values.isEmpty && overview.goalsWithoutValues.isEmpty)
        #expect(overview.weeklyHours.planned == 0)
        #expect(overview.summary == AlignmentOverview.Summary())
    }

    /// Twelve actions read in pieces are the same as in one.
    @Test func piecesOfTheWorkGiveTheSame() throws {
        struct Pieces: WorkSpread {
            func join<Output: Sendable>(
                _ count: Int, by size: Int?, _ work: @escaping @Sendable (Range<Int>) -> [Output]
            ) -> [Output] {
                (0..<count).flatMap { work($0..<$0 + 1) }
            }
        }
        var files = ["v.md": major, "g.md": record("type: goal\nvalues: v")]
        for number in 10...21 { files["a\(number).md"] = action("2026-11-\(number)", "goals: g") }
        let overview = SmallVault(files).model.alignment(asOf: try day("2026-11-21"), spread: Pieces())
        #expect(overview.values.map(\.actions) == (try self.overview(files)).values.map(\.actions))
        // 10 to 14, and 15 to 21.
        #expect(overview.values.map { [$0.actions.previous7, $0.actions.last7] } == [[5, 7]])
    }
}

/// Figures of values on 2026-11-21.
@Suite struct ValueFiguresTests {
    private let values = [
        "v.md": record("type: value\nlevel: major\npriority: 8\nguidance: x"), "w.md": record("type: value"),
        "area.md": record("type: value\nlevel: life_area"), "old.md": record("type: value\narchived: true"),
    ]

    private func overview(_ files: [String: String]) throws -> AlignmentOverview {
        SmallVault(values.merging(files) { $1 }).model.alignment(asOf: try day("2026-11-21"))
    }

    private func action(_ date: String, _ served: String) -> String {
        record("type: action\ntitle: x\ndate: \(date)\nvalues: [\(served)]")
    }

    /// 3 / 8 × 100, and 3 / 40 × 100 with the priority of the level.
    @Test func fulfilmentIsActionsByPriority() throws {
        let files = [
            "1.md": action("2026-11-21", "v, w"), "2.md": action("2026-11-20", "v, w"),
            "3.md": action("2026-11-15", "v, w"), "4.md": action("2026-11-14", "v, w"),
        ]
        let found = try overview(files).values
        #expect(found.map { "\($0.value.name) \($0.fulfilment.amountText)" } == ["v 37.5", "w 7.5", "area 0"])
    }

    /// 2 goals × 7 × 3 actions / 100 = 0.42; goals that do not run and actions of 28 days ago have no part in it.
    @Test func engagementIsGoalsByStrengthAndActions() throws {
        let files = [
            "g.md": record("type: goal\nvalues: v\nalignment: v 9"), "h.md": record("type: goal\nvalues: v"),
            "i.md": record("type: goal\nvalues: v\nstatus: dropped"),
            "1.md": action("2026-11-21", "v"), "2.md": action("2026-11-01", "v"), "3.md": action("2026-10-25", "v"),
            "4.md": action("2026-10-24", "v"),
        ]
        #expect(try overview(files).values.map(\.engagement.amountText) == ["0.42", "0", "0"])
    }

    /// Of four actions: 2 and 2 are even, 4 and 0 are not; 3 and 1: (1 − 10/16) / (1 − 1/2) = 0.75.
    @Test(arguments: [
        (["v", "v", "w", "w"], "1"), (["v", "v", "v", "v"], "0"), (["v", "v", "v", "w"], "0.75"),
        (["v, w", "v, w"], "1"), (["area", "area"], nil), (["old"], nil), ([], nil),
        // Areas of life and archived values have no part in it.
        (["v, area", "w, old"], "1"),
    ])
    func balance(served: [String], score: String?) throws {
        var files: [String: String] = [:]
        for (number, values) in served.enumerated() { files["\(number).md"] = action("2026-11-20", values) }
        files["z.md"] = action("2026-10-24", "v")
        let found = try overview(files).balance
        #expect(found.score?.amountText == score)
        #expect(found.values.map(\.value.name) == ["v", "w"])
    }

    @Test func oneValueHasNoBalance() throws {
        let files = ["w.md": record("type: plain"), "1.md": action("2026-11-20", "v")]
        #expect(try overview(files).balance.score == nil)
    }

    /// Those that serve more than one value that is not archived, in 28 days; the most values first, then the newest.
    @Test func actionsThatServeSeveralValues() throws {
        let found = try overview([
            "a.md": action("2026-11-01", "v, w"), "b.md": action("2026-11-02", "v, w"),
            "c.md": action("2026-10-25", "v, w, area"),
            "d.md": action("2026-10-24", "v, w"), "e.md": action("2026-11-20", "v"),
            "f.md": action("2026-11-20", "v, old"),
            "g.md": action("2026-11-22", "v, w"),
        ]).crossDomain
        #expect(found.count == 3)
        #expect(found.listed.map(\.name) == ["c", "b", "a"])
        #expect(found.listed.first?.values.map(\.name) == ["v", "w", "area"])
    }

    /// Through its goals as well.
    @Test func valuesOfGoalsCount() throws {
        let found = try overview([
            "goal.md": record("type: goal\nvalues: [v, w]"),
            "a.md": record("type: action\ntitle: x\ndate: 2026-11-20\ngoals: goal"),
        ])
        #expect(found.crossDomain.listed.map(\.name) == ["a"])
    }

    @Test func atMostTwentyAreListed() throws {
        var files: [String: String] = [:]
        for number in 10..<35 { files["\(number).md"] = action("2026-11-20", "v, w") }
        let found = try overview(files).crossDomain
        #expect(found.count == 25 && found.listed.count == 20 && found.listed.first?.name == "10")
    }
}

/// Today is 2026-11-21.
@Suite struct WeeklyHoursTests {
    private func hours(_ files: [String: String], available: Rational = 168) throws -> WeeklyHours {
        SmallVault(files).model.alignment(asOf: try day("2026-11-21"), available: available).weeklyHours
    }

    /// What a goal of 2026-11-12 to 2026-12-11 asks of a week; the day of today and 20 more are left.
    @Test(
        arguments: [
            ("90 min per week", Rational(3, over: 2)), ("3600 s per week", 1),
            // 30 min × 7 days; a month is 4800 of 20871 weeks: 43.48125 h in 4.348125 weeks are 10 a week.
            ("30 min per day", Rational(7, over: 2)), ("43.48125 h per month", 10),
            // 42 h in 21 days are 2 h a day, 14 a week.
            ("42 h", 14), ("1260 min", 7),
            // No time that must be spent.
            ("42 km", nil), ("5 days per week", nil), ("3 times per week", nil), ("at most 2 h per day", nil),
            ("at most 20 h", nil), ("latest 25 min from 30 min", nil), ("best 25 min from 30 min", nil), ("soon", nil),
            // An hour counts for each of them: the most that one asks.
            ("2 h per week, 42 h", 14), ("42 h, 90 min per day", 14), ("3 h per week, 5 km", 3),
        ] as [(String, Rational?)])
    func whatTargetsAsk(_ targets: String, _ expected: Rational?) throws {
        let goal = record("type: goal\nstart: 2026-11-12\ndue: 2026-12-11\ntargets: [\(targets)]")
        let found = try hours(["g.md": goal])
        #expect(found.shares.map(\.hours) == (expected.map { [$0] } ?? []))
        #expect(found.planned == expected ?? 0)
    }

    /// 10 h from 2026-11-15 on, of which so much is done; what is left is spread over the days that are left.
    @Test(
        arguments: [
            // 8 h in 7 days; 7 h in 8 days are 6.125 in 7.
            ("2026-11-27", "2 h", 8), ("2026-11-28", "3 h", Rational(49, over: 8)),
            // In the last days no more than what is left.
            ("2026-11-22", "6 h", 4), ("2026-11-21", "9 h", 1),
            // All done, or past its day.
            ("2026-11-27", "10 h", nil), ("2026-11-20", "1 h", nil),
        ] as [(String, String, Rational?)])
    func whatIsLeftOfATotal(_ due: String, _ done: String, _ expected: Rational?) throws {
        let found = try hours([
            "g.md": record("type: goal\nstart: 2026-11-15\ndue: \(due)\ntargets: 10 h"),
            "a.md": record("type: action\ndate: 2026-11-16\nmeasures: \(done)\ngoals: g"),
        ])
        #expect(found.shares.first?.hours == expected)
    }

    @Test func onlyRunningGoalsAsk() throws {
        let target = "targets: 1 h per week\n"
        let found = try hours([
            "a.md": record("type: goal\n" + target), "b.md": record("type: goal\nstatus: paused\n" + target),
            "c.md": record("type: goal\nstart: 2026-11-22\n" + target),
            "d.md": record("type: goal\ndue: 2026-11-20\n" + target),
            "e.md": record("type: goal\narchived: true\n" + target),
            "f.md": record("type: obligation\ndue: 2026-12-01\n" + target), "g.md": record("type: goal\ntargets: 10 h"),
        ])
        #expect(found.shares.map(\.goal.name) == ["a", "f"])
    }

    /// The hours of a milestone are those of its goal, when that asks for some.
    @Test(arguments: [
        ("targets: 2 h per week", ["up"]), ("targets: 9 km", ["m"]), ("targets: 2 h per week\nstatus: paused", ["m"]),
    ])
    func aMilestoneIsAPartOfItsGoal(_ goal: String, _ expected: [String]) throws {
        let found = try hours([
            "up.md": record("type: goal\n" + goal),
            "m.md": record("type: milestone\ndue: 2026-12-01\ngoal: up\ntargets: 3 h per week"),
        ])
        #expect(found.shares.map(\.goal.name) == expected)
    }

    /// 1 h and 90 min in a unit of the vault, 7 h and 1 h: 10.5 h; the most first, then by name.
    @Test func sharesAndSum() throws {
        let files = [
            "b.md": record("type: goal\ntargets: 1 h per week"), "a.md": record("type: goal\ntargets: 60 min per week"),
            "c.md": record("type: goal\ntargets: 1 h per day"),
            "d.md": record("type: goal\ntargets: 2 lesson per week"),
            "m.md": record("type: measure\nunit: lesson\nequals: 45 min"),
        ]
        let sum = try #require(Rational(21, over: 2))
        let found = try hours(files, available: sum)
        #expect(found.shares.map(\.goal.name) == ["c", "d", "a", "b"])
        #expect(found.planned == sum)
        #expect(!found.isTooMuch)
        #expect(try hours(files, available: 10).isTooMuch)
    }
}

@Suite struct ActionCountsTests {
    private func counts(_ ages: [Int]) throws -> ActionCounts {
        let today = try day("2026-11-21")
        return ActionCounts(ages.map { today.adding(days: -$0) }, asOf: today)
    }

    /// `last 7 · previous 7 · last 28 · days since the last` for actions so many days ago.
    @Test(arguments: [
        ([], "0 0 0 -"), ([0], "1 0 1 0"), ([6], "1 0 1 6"), ([7], "0 1 1 7"), ([13], "0 1 1 13"), ([14], "0 0 1 14"),
        ([27], "0 0 1 27"), ([28], "0 0 0 28"), ([400, 90], "0 0 0 90"),
        // Two on one day are two.
        ([3, 3, 9, 20, 30], "2 1 4 3"),
        // Later days do not exist.
        ([-1], "0 0 0 -"), ([-1, 5, -30], "1 0 1 5"),
    ])
    func daysAtTheEdges(_ ages: [Int], _ expected: String) throws {
        let counts = try counts(ages)
        let since = counts.daysSinceLast.map(String.init) ?? "-"
        #expect("\(counts.last7) \(counts.previous7) \(counts.last28) \(since)" == expected)
    }

    @Test(
        arguments: [
            ([], nil), ([20], nil), ([14], nil), ([0], .growing), ([6, 13], .steady), ([13], .declining),
            ([1, 2, 8], .growing), ([1, 8, 9], .declining), ([1, 2, 8, 9, 15], .steady),
        ] as [([Int], ActionCounts.Momentum?)])
    func momentum(_ ages: [Int], _ expected: ActionCounts.Momentum?) throws {
        #expect(try counts(ages).momentum == expected)
    }
}

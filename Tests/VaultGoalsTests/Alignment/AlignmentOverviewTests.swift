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

import Testing
import VaultRecords
import VaultWorkouts

/// Today is Saturday, 21 November 2026.
@Suite struct TrainingOverviewTests {
    private func trained(on days: [String]) throws -> Trained {
        try Trained(days.map { VaultWorkoutsTests.trained($0, "bench-press: 10 x 10 kg") })
    }

    /// `this week · this month`, by the day on which a workout began.
    @Test(arguments: [
        ([], "0 0"), (["2026-11-16"], "1 1"), (["2026-11-15"], "0 1"), (["2026-11-21", "2026-11-01"], "1 2"),
        (["2026-10-31"], "0 0"),
        // Tomorrow is not yet.
        (["2026-11-22", "2026-11-21"], "1 1"),
    ])
    func weekAndMonth(_ days: [String], _ expected: String) throws {
        let overview = try trained(on: days).overview()
        #expect("\(overview.thisWeek.workouts) \(overview.thisMonth.workouts)" == expected)
        #expect(overview.thisMonth.sums.volume == Rational(100 * overview.thisMonth.workouts))
        #expect(overview.thisMonth.seconds == 3600 * overview.thisMonth.workouts)
    }

    @Test func weeksFromSunday() throws {
        let overview = try trained(on: ["2026-11-15", "2026-11-14"]).overview(weekStart: .sunday)
        #expect(overview.thisWeek.workouts == 1)
        #expect(overview.weeks.map(\.workouts) == [0, 0, 1, 1])
        #expect(overview.frequency == Rational(1, over: 2))
        #expect(overview.streak.current == 2)
        #expect(try trained(on: []).overview(weeks: 0).weeks.count == 1)
    }

    /// `weeks in a row · the longest`; the running week from 16 November does not break a row.
    @Test(arguments: [
        ([], "0 0"), (["2026-11-16"], "1 1"), (["2026-11-15"], "1 1"), (["2026-11-08"], "0 1"),
        (["2026-11-16", "2026-11-21", "2026-11-09", "2026-11-02"], "3 3"),
        (["2026-11-09", "2026-11-08", "2026-11-01"], "3 3"),
        (["2026-11-16", "2026-11-02", "2026-11-01", "2026-10-19"], "1 3"),
        (["2026-11-16", "2026-11-09", "2026-10-19"], "2 2"),
        (["2026-11-02", "2026-10-31", "2026-10-20"], "0 3"),
        (["2026-11-16", "2026-11-09", "2026-10-05", "2026-09-28", "2026-09-21"], "2 3"),
    ])
    func weeksInARow(_ days: [String], _ expected: String) throws {
        let streak = try trained(on: days).overview().streak
        #expect("\(streak.current) \(streak.longest)" == expected)
    }

    /// The newest first, five at most; not of archived exercises.
    @Test func newestRecordsAndRecentExercises() throws {
        var workouts = [
            VaultWorkoutsTests.trained("2026-11-10", "bench-press: 8 x 60 kg; plank: 2:00; running: 5 km"),
            VaultWorkoutsTests.trained(
                "2026-11-12", "plank: 1:00; box-jump: 20; pull-up: 5; farmers-carry: 20 kg for 0:20"),
        ]
        let overview = try Trained(workouts).overview()
        let names = try Trained(workouts).log.model.exercises.map(\.name)
        #expect(
            overview.records.map { names[$0.exercise] } == [
                "box-jump", "farmers-carry", "pull-up", "bench-press", "plank",
            ])
        #expect(
            overview.recent.map { names[$0.performance.exercise] } == [
                "box-jump", "farmers-carry", "plank", "pull-up", "bench-press",
            ])
        #expect(overview.recent[2].performance.sums.seconds == 60)
        workouts.append(["exercises/plank.md": "---\ntype: exercise\nexercise_type: time\narchived: true\n---\n"])
        let without = try Trained(workouts).overview()
        #expect(
            without.records.map { names[$0.exercise] } == [
                "box-jump", "farmers-carry", "pull-up", "bench-press", "running",
            ])
        #expect(without.recent.count == 5)
        #expect(try Trained(workouts).figures("plank").record?.measure == 120)
    }

    /// Of one exercise the standing record. Of one day the later workout comes first; of one workout exercises go by
    /// name, wherever their files lie.
    @Test func theNewestRecordsAreInOrder() throws {
        let (morning, evening) = (
            VaultWorkoutsTests.trained(
                "2026-11-12T07:00", "box-jump: 20; plank: 1:00; abs: 30",
                "status: completed\nfinished: 2026-11-12T08:00"),
            VaultWorkoutsTests.trained("2026-11-12T18:00", "plank: 1:01")
        )
        let trained = try Trained([
            ["workouts/b.md": try #require(morning.values.first), "workouts/a.md": try #require(evening.values.first)],
            ["exercises/machines/abs.md": "type: exercise\nexercise_type: reps~"],
        ])
        let overview = trained.overview()
        let names = trained.log.model.exercises.map(\.name)
        #expect(overview.records.map { names[$0.exercise] } == ["plank", "abs", "box-jump"])
        #expect(overview.records.first?.measure == 61)
        #expect(overview.recent.map { names[$0.performance.exercise] } == ["plank", "abs", "box-jump"])
    }

    /// A workout without sets that count is one all the same, as it is for goals; one that ends before it starts took no
    /// time.
    @Test func workoutsWithoutSets() throws {
        let yoga = VaultWorkoutsTests.trained("2026-11-12", "bench-press: !8 x 60 kg")
        let trained = try Trained([yoga, VaultWorkoutsTests.trained("2026-11-20", "bench-press: 8 x 60 kg")])
        let overview = trained.overview()
        #expect(overview.workouts == 2 && overview.thisWeek.seconds == 3600 && overview.thisMonth.seconds == 7200)
        #expect(overview.weeks.map(\.workouts) == [0, 0, 1, 1] && overview.streak.current == 2)
        #expect(overview.total.sums.sets == 1 && overview.records.count == 1 && overview.recent.count == 1)
        #expect(try trained.figures("bench-press").sessions.count == 1)
        let backwards = VaultWorkoutsTests.trained(
            "2026-11-20", "plank: 1:00", "status: completed\nfinished: 2026-11-20T17:00")
        #expect(try Trained([backwards]).overview().thisWeek.seconds == 0)
    }
}

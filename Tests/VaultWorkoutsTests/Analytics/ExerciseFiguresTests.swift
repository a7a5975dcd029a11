import Testing
import VaultRecords
import VaultWorkouts

@Suite struct ExerciseFiguresTests {
    /// `sets reps volume in kg, metres, seconds` of one workout.
    @Test(arguments: [
        ("bench-press: 10 x 100 kg", "1 10 1000 0 0"),
        // Exact: 100 lb are 45.359237 kg.
        ("bench-press: 10 x 100 lb", "1 10 453.59237 0 0"),
        ("bench-press: 10 x 100 lb, 10 x 100 kg, !10 x 100 kg, warm-up 10 x 20 kg", "2 20 1453.59237 0 0"),
        ("bench-press: 10, 50 kg", "2 10 0 0 0"),
        // A ticked set without amounts is none; drop sets and failures are work.
        ("bench-press: 10 x 10 kg, @8, warm-up", "1 10 100 0 0"),
        ("bench-press: drop 10 x 10 kg, failure 5 x 10 kg", "2 15 150 0 0"),
        // Nothing but weight times repetitions is volume.
        ("pull-up: 8 +20 kg, 6", "2 14 0 0 0"),
        ("farmers-carry: 40 kg for 0:45", "1 0 0 0 45"),
        ("running: 5 km in 25:00, 1 mi", "2 0 0 6609.344 1500"),
        ("plank: 1:30, 30 s", "2 0 0 0 120"),
        // One exercise in two places of one workout is one performance.
        ("bench-press: 10 x 10 kg; plank: 1:00; bench-press: 5 x 10 kg", "2 15 150 0 0"),
    ])
    func sums(_ sets: String, _ expected: String) throws {
        let name = String(sets.prefix { $0 != ":" })
        let figures = try Trained([trained("2026-11-01", sets)]).figures(name)
        let sums = figures.sums
        #expect("\(sums.sets) \(sums.reps) \(sums.volume) \(sums.metres) \(sums.seconds)" == expected)
        #expect(figures.sessions.count == 1)
    }

    /// What has no unit counts in that of the exercise.
    @Test func amountsWithoutUnit() throws {
        var files = trained("2026-11-01", "bench-press: 10 x 100; running: 2 in 20:00")
        files["exercises/bench-press.md"] = "type: exercise\nexercise_type: weight_and_reps\nweight_unit: lb~"
        files["exercises/running.md"] = "type: exercise\nexercise_type: distance_and_time\ndistance_unit: mi~"
        let trained = try Trained([files])
        #expect(try trained.figures("bench-press").sums.volume.exactDecimalText == "453.59237")
        #expect(try trained.figures("running").sums.metres.exactDecimalText == "3218.688")
    }

    /// A set that comes to 0 is done, and the best of nothing.
    @Test func aMeasureOfNothingIsNoBest() throws {
        let figures = try Trained([trained("2026-11-20", "bench-press: 8 x 0 kg")]).figures("bench-press")
        #expect(figures.last?.performance.sums.sets == 1)
        #expect(figures.last?.performance.best == nil && figures.weeks.last?.best == nil)
    }

    private let several = [
        trained("2026-10-27", "bench-press: 8 x 40 kg, 8 x 45 kg"),
        trained("2026-11-10", "bench-press: 8 x 50 kg, 4 x 60 kg; plank: 1:00"),
        trained("2026-11-13", "plank: 2:00"),
        trained("2026-11-15", "bench-press: 8 x 30 kg, 8 x 40 kg, 8 x 35 kg, 9 x 10 kg, 8 x 10 kg"),
        trained("2026-11-16", "bench-press: 1 x 60 kg, 2 x 60 kg, 3 x 60 kg"),
    ]

    @Test func lastPerformanceAndRecentSets() throws {
        let trained = try Trained(several)
        let figures = try trained.figures("bench-press")
        let last = try #require(figures.last?.workout)
        #expect(last.day == (try day("2026-11-16")))
        let sets = trained.log.model.countedSets(of: figures.exercise, in: last.note)
        #expect(sets.map { SetText.text($0.set, of: .weightAndReps) } == ["1 x 60 kg", "2 x 60 kg", "3 x 60 kg"])
        // The newest workout first, each in the order of its file, ten at most.
        #expect(
            figures.recentSets.map { SetText.text($0.set.set, of: .weightAndReps) } == [
                "1 x 60 kg", "2 x 60 kg", "3 x 60 kg", "8 x 30 kg", "8 x 40 kg", "8 x 35 kg", "9 x 10 kg", "8 x 10 kg",
                "8 x 50 kg", "4 x 60 kg",
            ])
    }

    /// Weeks from Monday 26 October, 2, 9 and 16 November; Sunday 15 belongs to the third or, from Sundays, to the
    /// last.
    @Test func weeks() throws {
        let trained = try Trained(several)
        let figures = try trained.figures("bench-press")
        #expect(figures.weeks.map(\.start.description) == ["2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"])
        #expect(figures.weeks.map(\.workouts) == [1, 0, 2, 1])
        #expect(figures.weeks.map(\.sums.volume) == [680, 0, 1650, 360])
        // 45 x 38/30 = 57, 60 x 34/30 = 68, 60 x 33/30 = 66.
        #expect(figures.weeks.map(\.best) == [57, nil, 68, 66])
        #expect(figures.frequency == 1)
        let sundays = try trained.figures("bench-press", weeks: 2, weekStart: .sunday)
        #expect(sundays.weeks.map(\.start.description) == ["2026-11-08", "2026-11-15"])
        #expect(sundays.weeks.map(\.workouts) == [1, 2])
        #expect(sundays.frequency == Rational(3, over: 2))
    }

    @Test func nothingPerformed() throws {
        let figures = try Trained(several).figures("running")
        #expect(figures.sessions.isEmpty && figures.record == nil && figures.last == nil)
        #expect(figures.weeks.map(\.workouts) == [0, 0, 0, 0] && figures.frequency == 0)
    }
}

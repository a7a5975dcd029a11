import Testing
import VaultRecords
import VaultWorkouts

/// The best set of an exercise, by what its kind compares.
@Suite struct PersonalRecordTests {
    /// Workouts on following days, the first one on 1 November: the standing record.
    @Test(
        arguments: [
            // The estimated maximum: 100 x 31/30 = 103.3 is less than 90 x 36/30 = 108, and that than 95 x 35/30 =
            // 110.8.
            (["bench-press: 1 x 100 kg, 6 x 90 kg, 5 x 95 kg"], "5 x 95 kg on 2026-11-01"),
            // 8 x 60 and 12 x 54 3/7 are both 76: the earlier one stays, in one workout and in the next.
            (["bench-press: 6 x 50 kg, 30 x 30 kg", "bench-press: 6 x 50 kg"], "6 x 50 kg on 2026-11-01"),
            (["bench-press: 8 x 60 kg", "bench-press: 8 x 60 kg, 9 x 60 kg"], "9 x 60 kg on 2026-11-02"),
            // Compared exactly: 220.462 lb is 99.99988 kg, 220.463 lb is 100.00034 kg.
            (["bench-press: 5 x 100 kg", "bench-press: 5 x 220.462 lb"], "5 x 100 kg on 2026-11-01"),
            (["bench-press: 5 x 100 kg", "bench-press: 5 x 220.463 lb"], "5 x 220.463 lb on 2026-11-02"),
            // Without repetitions, with none, and without weight there is nothing to estimate.
            (["bench-press: 8 x 20 kg, 8, 0 x 200 kg, 100 kg"], "8 x 20 kg on 2026-11-01"),
            (["bench-press: 8 x 0 kg"], nil),
            // Repetitions, whatever was added.
            (["pull-up: 12 +45 lb, 10 +60 lb", "pull-up: 12"], "12 +45 lb on 2026-11-01"),
            (["pull-up: 10", "pull-up: 11 -20 kg"], "11 -20 kg on 2026-11-02"),
            (["box-jump: 30", "box-jump: 31, 31"], "31 on 2026-11-02"),
            // The longest time, whatever was carried.
            (["plank: 1:30, 89 s", "plank: 90 s"], "1:30 on 2026-11-01"),
            (["farmers-carry: 100 lb for 0:45", "farmers-carry: 60 kg for 0:44"], "100 lb for 0:45 on 2026-11-01"),
            // The longest distance, however fast: 3.2 mi are 5.15 km.
            (["running: 5 km in 20:00", "running: 3.2 mi in 60:00"], "3.2 mi in 1:00:00 on 2026-11-02"),
            (["running: 5 km in 25:00", "running: 5000 m in 20:00"], "5 km in 25:00 on 2026-11-01"),
            // Neither warm-ups nor what is not ticked; drop sets and failures are work.
            (["bench-press: warm-up 8 x 99 kg, !8 x 98 kg, 8 x 60 kg"], "8 x 60 kg on 2026-11-01"),
            (["bench-press: drop 8 x 60 kg, failure 9 x 60 kg"], "failure 9 x 60 kg on 2026-11-01"),
            (["bench-press: !8 x 60 kg"], nil),
        ] as [([String], String?)])
    func standing(_ workouts: [String], _ expected: String?) throws {
        let name = try #require(workouts.first?.split(separator: ":").first)
        let all = try Trained(workouts.enumerated().map { trained("2026-11-0\($0 + 1)", $1) })
        #expect(try all.text(all.figures(String(name)).record) == expected)
    }

    /// Given sets of one workout: the estimated maximum in the unit that they were logged in.
    @Test(arguments: [
        ("3 x 315 lb", "346.5"), ("5 x 225 lb", "262.5"), ("10 x 100 lb", "133.333333"), ("1 x 60 kg", "62"),
        ("8 x 60 kg", "76"),
    ])
    func estimatedMaximum(_ set: String, _ expected: String) throws {
        let record = try #require(Trained([trained("2026-11-01", "bench-press: \(set)")]).figures("bench-press").record)
        let unit: WeightUnit = set.hasSuffix("lb") ? .pound : .kilogram
        #expect(TrainingFigure.weight(record.measure, in: unit).decimalText(places: 6) == expected)
    }

    /// Only completed workouts count, and an earlier finish comes first whatever the file is called.
    @Test func workoutsThatCount() throws {
        let one = "bench-press: 8 x 60 kg"
        let cancelled = try Trained([
            trained("2026-11-01", one, "status: cancelled"), trained("2026-11-02", one, "status: active"),
        ])
        #expect(try cancelled.figures("bench-press").record == nil)
        #expect(cancelled.overview().workouts == 0)
        let tied = try Trained([
            trained("2026-11-02T10:00", one, "status: completed\nfinished: 2026-11-02T12:00"),
            trained("2026-11-03T08:00", one, "status: completed\nfinished: 2026-11-02T11:00"),
        ])
        #expect(try tied.text(tied.figures("bench-press").record) == "8 x 60 kg on 2026-11-03")
    }

    /// All sets that were records when they were done, several of one workout too; the current one first.
    @Test func recordsOfTheirTime() throws {
        let all = try Trained([
            trained("2026-11-01", "bench-press: 8 x 60 kg, 8 x 62 kg, 8 x 61 kg, 8 x 62 kg"),
            trained("2026-11-02", "bench-press: 8 x 62 kg, 8 x 63 kg"), trained("2026-11-03", "bench-press: 8 x 63 kg"),
        ])
        #expect(
            try all.figures("bench-press").records.map(all.text) == [
                "8 x 63 kg on 2026-11-02", "8 x 62 kg on 2026-11-01", "8 x 60 kg on 2026-11-01",
            ])
    }

    /// Nothing is kept: without the workout the record of before stands again.
    @Test func isDerived() throws {
        let first = trained("2026-11-01", "bench-press: 8 x 60 kg")
        let second = trained("2026-11-02", "bench-press: 8 x 70 kg")
        let both = try Trained([first, second])
        #expect(
            try both.figures("bench-press").records.map(both.text) == [
                "8 x 70 kg on 2026-11-02", "8 x 60 kg on 2026-11-01",
            ])
        let one = try Trained([first])
        #expect(try one.text(one.figures("bench-press").record) == "8 x 60 kg on 2026-11-01")
        // Later workouts do not exist.
        let before = try Trained([first, second], asOf: "2026-11-01")
        #expect(try before.text(before.figures("bench-press").record) == "8 x 60 kg on 2026-11-01")
    }
}

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
        let sets = figures.last?.performance.sets ?? []
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

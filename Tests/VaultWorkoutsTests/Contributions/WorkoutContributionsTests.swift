import Testing
import VaultChecks
import VaultRecords
import VaultSyntax
import VaultWorkouts

/// What a workout tells to whoever counts.
@Suite struct WorkoutContributionsTests {
    private func contributions(_ files: [String: String]) throws -> (contributions: [Contribution], vault: WorkoutVault)
    {
        let vault = WorkoutVault(files)
        return (WorkoutsPack.pack.contributions(vault.vault.snapshot), vault)
    }

    /// `volume sum 480 kg :8`, the line at the end.
    private func texts(_ amounts: [Contribution.Amount], _ vault: WorkoutVault, path: String = "workouts/2026-11-20.md")
        throws -> [String]
    {
        let lines = LineTable(vault.vault.files[Path(path)] ?? [])
        return amounts.map { "\($0.use) \($0.quantity) :\(lines.position(of: Int($0.range.start)).line)" }
    }

    @Test func dayTimeAndDuration() throws {
        let (contributions, vault) = try contributions(trained("2026-11-20T18:05:30", "plank: 1:00"))
        let contribution = try #require(contributions.first)
        #expect(contributions.count == 1)
        #expect(contribution.day == (try day("2026-11-20")) && contribution.time?.description == "18:05:30")
        #expect(contribution.duration?.seconds == 54 * 60 + 30)
        let range = try #require(contribution.duration?.range)
        let bytes = try #require(vault.vault.files["workouts/2026-11-20.md"])
        #expect(String(decoding: bytes[range.offsets], as: UTF8.self) == "2026-11-20T19:00")
    }

    /// Only completed ones, once for each; without a finish, or with one before the start, without duration.
    @Test(
        arguments: [
            ("status: active", []), ("status: cancelled", []), ("status: done", []), ("status: completed", [3600]),
            ("status: completed\nfinished: 2026-11-20T17:00", [nil]), ("status: completed\nfinished: \"\"", [nil]),
            ("status: completed\narchived: true", [3600]), ("status: completed\nfinished: 2026-11-20T18:00", [0]),
            // Zones count when both state one; over midnight.
            ("status: completed\nfinished: 2026-11-21T00:30", [6 * 3600 + 1800]),
        ] as [(String, [Int?])])
    func workoutsThatCount(_ fields: String, _ expected: [Int?]) throws {
        #expect(
            try contributions(trained("2026-11-20", "plank: 1:00", fields)).contributions.map(\.duration?.seconds)
                == expected)
    }

    /// The sets begin on line 8.
    @Test(arguments: [
        ("bench-press: 10 x 20 kg, 5 x 30 kg", ["sum 350 kg :8"]),
        ("bench-press: 10 x 20 lb, 5 x 30 lb", ["sum 350 lb :8"]), ("bench-press: 10 x 20", ["sum 200 kg :8"]),
        ("bench-press: 10 x 20 kg, 10 x 100 lb", ["sum 653.59237 kg :8"]),
        ("bench-press: !10 x 20 kg, warm-up 9 x 9 kg, 5 x 30 kg", ["sum 150 kg :10"]),
        ("running: 5 km in 25:00, 3 km", ["every 8 km :8"]),
        ("running: 5 km, 400 m", ["every 5400 m :8"]),
        ("running: 1 mi, 1 km; bench-press: 10 x 20 kg", ["every 2609.344 m :8", "sum 200 kg :11"]),
        ("plank: 1:00; pull-up: 8 +10 kg; farmers-carry: 40 kg for 0:30", []),
    ])
    func wholeWorkouts(_ sets: String, _ expected: [String]) throws {
        let (contributions, vault) = try contributions(trained("2026-11-20", sets))
        #expect(try texts(try #require(contributions.first).amounts.whole, vault) == expected)
    }

    @Test(arguments: [
        (
            "bench-press: 10 x 20 kg, 5 x 30 kg, 5 x 25 kg",
            [
                "sum 475 kg :8", "greatest 30 kg :9", "least 20 kg :8", "sum 20 reps :8", "greatest 10 reps :8",
                "least 5 reps :9",
            ]
        ),
        // 60 lb are 27.2 kg; of equal ones the first.
        ("bench-press: 60 lb, 28 kg, 27 kg, 28 kg", ["greatest 28 kg :9", "least 27 kg :10"]),
        (
            "pull-up: 8, 6 +10 kg, 9 -20 kg",
            [
                "greatest 10 kg :9", "least -20 kg :10", "sum 23 reps :8", "greatest 9 reps :10", "least 6 reps :9",
            ]
        ),
        // Nothing added is more than help.
        (
            "pull-up: 8, 9 -20 kg",
            [
                "greatest 0 kg :8", "least -20 kg :9", "sum 17 reps :8", "greatest 9 reps :9", "least 8 reps :8",
            ]
        ),
        (
            "running: 5 km in 25:00, 3 km in 14:00",
            [
                "sum 8 km :8", "greatest 5 km :8", "least 3 km :9", "sum 2340 s :8", "greatest 1500 s :8",
                "least 840 s :9",
            ]
        ),
        (
            "farmers-carry: 40 kg for 0:30",
            ["greatest 40 kg :8", "least 40 kg :8", "sum 30 s :8", "greatest 30 s :8", "least 30 s :8"]
        ),
        ("plank: 1:00", ["sum 60 s :8", "greatest 60 s :8", "least 60 s :8"]),
        ("box-jump: 15", ["sum 15 reps :8", "greatest 15 reps :8", "least 15 reps :8"]),
    ])
    func oneExercise(_ sets: String, _ expected: [String]) throws {
        let (contributions, vault) = try contributions(trained("2026-11-20", sets))
        let part = try #require(contributions.first?.amounts.parts.first)
        #expect(try texts(part.amounts, vault) == expected)
        #expect(part.subject == (try vault.note("exercises/\(sets.prefix { $0 != ":" }).md")))
    }

    /// An exercise without a set that counts is not in the workout; one in two places is in it once.
    @Test func partsOfAWorkout() throws {
        let (contributions, vault) = try contributions(
            trained("2026-11-20", "plank: !1:00; box-jump: warm-up 5; pull-up: 5; running: 1 km; pull-up: 6"))
        let amounts = try #require(contributions.first).amounts
        let names = amounts.parts.map { vault.vault.graph.notes[$0.subject].name }
        #expect(names == ["pull-up", "running"])
        let bytes = try #require(vault.vault.files["workouts/2026-11-20.md"])
        #expect(String(decoding: bytes[amounts.parts[0].range.offsets], as: UTF8.self) == "## [[pull-up]]")
    }
}

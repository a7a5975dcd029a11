import Testing
import VaultRecords
import VaultWorkouts

@Suite struct WorkoutsModelTests {
    @Test func exercisesHaveTheVaultsUnitsUnlessTheirOwn() {
        let model = WorkoutVault(
            [
                "vault.md": "type: vault\nformat: 1\npacks: [workouts]\nweight_unit: lb~",
                "a.md": "type: exercise\nexercise_type: weight_and_reps\nweight_unit: kg\nfavorite: true~",
                "b.md": "type: exercise\ntitle: Bee\nexercise_type: odd\narchived: true\ncategories: [\"[[arms]]\"]~",
                "arms.md": "type: exercise-category~",
            ], hasExercises: false
        ).model
        #expect(model.units.weight == .pound && model.units.distance == .kilometre)
        #expect(model.exercises.map(\.name) == ["a", "b"])
        #expect(model.exercises.map(\.title) == ["a", "Bee"])
        #expect(model.exercises.map(\.kind) == [.weightAndReps, nil])
        #expect(model.exercises.map(\.weightUnit) == [.kilogram, .pound])
        #expect(model.exercises.map(\.isFavorite) == [true, false])
        #expect(model.exercises.map(\.isArchived) == [false, true])
        #expect(model.exercises.map(\.categories.count) == [0, 1])
    }

    @Test func categoriesGoByPositionThenTitle() {
        let model = WorkoutVault([
            "a.md": "type: exercise-category~", "b.md": "type: exercise-category\nposition: 2~",
            "c.md": "type: exercise-category\nposition: 1~", "d.md": "type: exercise-category\ntitle: Abs~",
            "z.md": "type: exercise-category\ntitle: A~", "e.md": "type: exercise-category\ntitle: abs~",
        ]).model
        #expect(model.categories.map(\.name) == ["c", "b", "a", "z", "d", "e"])
    }

    @Test func workoutsGoByStart() throws {
        let vault = WorkoutVault([
            "a.md": "type: workout\nstatus: completed\nstarted: 2026-11-20T18:00\nfinished: 2026-11-20T19:12:30~",
            "b.md": "type: workout\nstatus: active\nstarted: 2026-11-20T07:00\ntemplate: \"[[t]]\"\nday: Push~",
            "c.md": "type: workout\nstatus: odd\nstarted: 2026-11-20~",
            "d.md": "type: workout\nstatus: cancelled\nstarted: 2026-11-01~", "t.md": "type: workout-template~",
        ])
        let workouts = vault.model.workouts()
        #expect(workouts.map { vault.vault.graph.notes[$0.note].name } == ["d", "b", "a"])
        #expect(workouts.map(\.status) == [.cancelled, .active, .completed])
        #expect(workouts.map(\.duration) == [nil, nil, 4350])
        #expect(workouts[1].template == (try vault.note("t.md")))
        #expect(workouts[1].dayName == "Push")
    }

    @Test(arguments: [
        ("2026-11-20T18:00", "2026-11-20T19:30", 5400), ("2026-11-20T23:30", "2026-11-21T00:15", 2700),
        ("2026-11-20T18:00+01:00", "2026-11-20T18:30Z", 5400), ("2026-11-20T18:00+01:00", "2026-11-20T18:30", 1800),
        ("2026-11-20T18:00", "2026-11-20T17:00", -3600),
    ])
    func secondsBetweenMoments(_ start: String, _ end: String, _ seconds: Int) throws {
        let (from, to) = (Array(start.utf8), Array(end.utf8))
        let moment = try #require(DateTime.read(from.span).value)
        #expect(moment.seconds(until: try #require(DateTime.read(to.span).value)) == seconds)
    }

    /// Which of two is meant cannot be told.
    @Test func twoLinksWhereOneBelongsLeadNowhere() throws {
        let vault = WorkoutVault([
            "vault.md": "type: vault\nformat: 1\nactive_split: [\"[[s]]\", \"[[r]]\"]~", "s.md": "type: workout-split~",
            "r.md": "type: workout-split~", "t.md": "type: workout-template~", "u.md": "type: workout-template~",
            "w.md": "type: workout\nstatus: active\nstarted: 2026-11-20\ntemplate: [\"[[t]]\", \"[[u]]\"]~",
        ])
        #expect(vault.model.activeSplit == nil)
        let workout = try #require(vault.model.workout(ofNote: try vault.note("w.md")))
        #expect(workout.template == nil)
    }

    @Test(arguments: [("[[s]]", true), ("[[t]]", false), ("[[none]]", false)])
    func theActiveSplitIsASplit(_ link: String, _ isThere: Bool) throws {
        let vault = WorkoutVault([
            "vault.md": "type: vault\nformat: 1\nactive_split: \"\(link)\"~", "s.md": "type: workout-split~",
            "t.md": "type: workout-template~",
        ])
        #expect(vault.model.activeSplit == (isThere ? try vault.note("s.md") : nil))
    }
}

import Testing
import VaultWorkouts

@Suite struct ExerciseChoiceTests {
    private static let model = WorkoutVault(
        [
            "a.md": "type: exercise\ntitle: Bench Press\nexercise_type: weight_and_reps\ncreated: 2026-01-01~",
            "b.md": "type: exercise\ntitle: incline Bench\nexercise_type: reps\nfavorite: true\ncreated: 2026-02-01~",
            "c.md": "type: exercise\ntitle: Squat\nexercise_type: reps\ncategories: [\"[[legs]]\"]~",
            "d.md": "type: exercise\ntitle: Bench Dip\nexercise_type: reps\narchived: true~",
            "legs.md": "type: exercise-category~",
        ], hasExercises: false
    ).model

    private func names(_ words: String = "", _ change: (inout ExerciseChoice) -> Void = { _ in }) -> String {
        var choice = ExerciseChoice(words)
        change(&choice)
        return choice.of(Self.model).map(\.name).joined()
    }

    @Test func byWords() {
        #expect(names("bench") == "ab")
        #expect(names(" BENCH  press ") == "a")
        #expect(names() == "abc")
        #expect(names("zzz") == "")
    }

    @Test func byWhatTheyAre() throws {
        #expect(names { $0.isArchived = true } == "d")
        #expect(names { $0.favoritesOnly = true } == "b")
        #expect(names { $0.kind = .reps } == "bc")
        let legs = try #require(Self.model.categories.first)
        #expect(names { $0.category = legs.note } == "c")
    }

    @Test func byTheNameOfTheFile() {
        let model = WorkoutVault(
            ["kb-swing.md": "type: exercise\ntitle: Kettlebell\nexercise_type: reps~"], hasExercises: false
        ).model
        #expect(ExerciseChoice("KB-S").of(model).count == 1)
    }

    /// Of one day by the hour.
    @Test func theNewestOfOneDay() {
        func text(_ hour: String) -> String {
            "type: exercise\nexercise_type: reps\ncreated: 2026-01-01T\(hour):00~"
        }
        let model = WorkoutVault(["x.md": text("08"), "y.md": text("09")], hasExercises: false).model
        var choice = ExerciseChoice("")
        choice.order = .created
        #expect(choice.of(model).map(\.name) == ["y", "x"])
    }

    @Test func inOrder() {
        #expect(names { $0.order = .created } == "bac")
        #expect(names { $0.order = .favorite } == "bac")
    }
}

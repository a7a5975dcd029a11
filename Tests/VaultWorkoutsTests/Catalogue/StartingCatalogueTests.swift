import Testing
import VaultRecords
import VaultTestSupport
import VaultWorkouts

@Suite struct StartingCatalogueTests {
    private let all = StartingCatalogue.exercises

    @Test func thereAreSevenCategoriesAndThirtyFourExercises() {
        #expect(StartingCatalogue.categories == ["Chest", "Back", "Shoulders", "Arms", "Legs", "Core", "Cardio"])
        #expect(all.count == 34)
        #expect(Set(all.map(\.title)).count == 34)
    }

    @Test(arguments: [
        (ExerciseKind.weightAndReps, 22), (.reps, 4), (.bodyweightAndReps, 3), (.distanceAndTime, 3), (.time, 2),
        (.weightAndTime, 0),
    ])
    func soManyOfEachKind(kind: ExerciseKind, count: Int) { #expect(all.count { $0.kind == kind } == count) }

    @Test(arguments: [
        ("Legs", 7), ("Chest", 6), ("Back", 6), ("Arms", 5), ("Core", 5), ("Shoulders", 4), ("Cardio", 4),
    ])
    func soManyInEachCategory(category: String, count: Int) {
        #expect(all.count { $0.categories.contains(category) } == count)
    }

    @Test func threeHaveTwoCategories() {
        #expect(
            all.filter { $0.categories.count == 2 }.map(\.title).sorted() == ["Deadlift", "Face Pull", "Tricep Dip"])
    }

    @Test func theFilesAreCleanRecords() {
        let files = StartingCatalogue.files(besides: nil, as: .slug) { _, _ in false }
        #expect(files.count == 41)
        let texts = Dictionary(uniqueKeysWithValues: files.map { ($0.path.text, $0.text) })
        #expect(VaultInMemory(texts, packs: [WorkoutsPack.pack]).findings().map(\.message) == [])
    }

    @Test func whatIsThereIsLeftOut() {
        let vault = WorkoutVault(
            [
                "x.md": "type: exercise\ntitle: \" bench PRESS\"\nexercise_type: weight_and_reps\narchived: true~",
                "y.md": "type: exercise\ntitle: Plank\nexercise_type: reps~",
                "my-legs.md": "type: exercise-category\ntitle: legs~",
            ], hasExercises: false)
        let files = StartingCatalogue.files(besides: vault.model, as: .slug) { $1 == "back" }
        let texts = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
        #expect(files.count == 39)
        #expect(texts["exercises/bench-press.md"] == nil)
        #expect(texts["exercises/plank.md"]?.contains("exercise_type: time") == true)
        #expect(texts["exercises/categories/back-2.md"]?.contains("\nposition: 2\n") == true)
        #expect(texts["exercises/deadlift.md"]?.contains("  - \"[[back-2]]\"\n  - \"[[my-legs]]\"\n") == true)
    }
}

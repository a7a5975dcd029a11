import Testing
import VaultRecords
import VaultWorkouts

/// Where one set ends and the next one begins, in a text with several.
@Suite struct TypedSetsTests {
    /// Exercise, what is typed, and the sets, divided by bars.
    @Test(arguments: [
        // One set stays one, whatever is in it.
        ("bench-press", "8 x 60 kg", "8 x 60 kg"), ("bench-press", "3x8x60", "3x8x60"),
        ("bench-press", "8 x 60 kg (slow, heavy) @8", "8 x 60 kg (slow, heavy) @8"),
        ("plank", "1 h 5 min", "1 h 5 min"),
        ("bench-press", "60 kg, 8 reps", "60 kg, 8 reps"), ("bench-press", "8 x 60 kg, @8", "8 x 60 kg, @8"),
        ("bench-press", "8 x 62,5 kg", "8 x 62,5 kg"), ("running", "5 km, 25:00", "5 km, 25:00"),
        ("pull-up", "8 reps -20 kg", "8 reps -20 kg"), ("pull-up", "3 x 8", "3 x 8"),
        ("pull-up", "3 sets of 8", "3 sets of 8"), ("plank", "1 min 30", "1 min 30"),
        ("plank", "90 s 80 s", "90 s 80 s"),
        ("pull-up", "8 -20 kg", "8 -20 kg"), ("bench-press", "62,5", "62,5"), ("bench-press", "8 60 kg", "8 60 kg"),
        ("bench-press", "5x62,5x8", "5x62,5x8"),
        // Words that are sets.
        ("bench-press", "8x60 8x60 6x65", "8x60|8x60|6x65"), ("bench-press", "3x8x60 2x6x65", "3x8x60|2x6x65"),
        ("pull-up", "8 8 6", "8|8|6"), ("box-jump", "12 10 (slow)", "12|10 (slow)"),
        ("plank", "1:30 1:20", "1:30|1:20"),
        // Sets of several words.
        ("bench-press", "8 x 60 kg 6 x 65 kg", "8 x 60 kg|6 x 65 kg"),
        ("bench-press", "8x60 @8 6x65 @9", "8x60 @8|6x65 @9"), ("pull-up", "8 -20 kg 6 -15 kg", "8 -20 kg|6 -15 kg"),
        ("bench-press", "warm-up 10x20 8x60", "warm-up 10x20|8x60"),
        ("running", "5 km in 25:00 3 km in 15:00", "5 km in 25:00|3 km in 15:00"),
        // Commas and semicolons.
        ("bench-press", "8 x 60 kg, 6 x 65 kg", "8 x 60 kg|6 x 65 kg"), ("bench-press", "8x60; 7; 6", "8x60|7|6"),
        ("bench-press", "8, 8", "8 reps|8 reps"), ("bench-press", "5x185,5x185", "5x185|5x185"),
        ("pull-up", "8, 6 +10 kg", "8|6 +10 kg"),
        ("running", "5 km in 25:00, 3 km in 15:00", "5 km in 25:00|3 km in 15:00"),
        // What does not divide in one way stays as it is.
        ("bench-press", "8x60 failure 6x65", "8x60 failure 6x65"), ("bench-press", "8x60 6x6o", "8x60 6x6o"),
        ("bench-press", "heavy today", "heavy today"), ("bench-press", "8x60 8", "8x60 8"),
    ])
    func divides(exercise: String, text: String, sets: String) throws {
        let exercise = try #require(WorkoutVault().model.exercises.first { $0.name == exercise })
        #expect(TypedSets.texts(text, of: exercise).joined(separator: "|") == sets)
    }

    /// Numbers alone, after 8 x 60 kg: repetitions, but two that are near that set are one.
    @Test(arguments: [
        ("bench-press", "12 12 10", "12 reps|12 reps|10 reps"), ("bench-press", "12,12,10", "12 reps|12 reps|10 reps"),
        ("bench-press", "12, 12, 10 @8", "12 reps|12 reps|10 reps @8"), ("bench-press", "12 10", "12 reps|10 reps"),
        ("bench-press", "12;10 (slow)", "12 reps|10 reps (slow)"), ("bench-press", "60 8", "60 x 8"),
        ("bench-press", "8, 60", "8 x 60"), ("bench-press", "62,5 8 (slow)", "62,5 x 8 (slow)"),
        ("bench-press", "30 31", "30 reps|31 reps"), ("bench-press", "121 8", "121 reps|8 reps"),
        ("bench-press", "12 10 @60", "12 10 @60"), ("bench-press", "12 12 10 kg", "12 12 10 kg"),
        ("bench-press", "62,5 60,5", "62,5 60,5"), ("bench-press", "12, 12,10", "12, 12,10"),
        ("bench-press", "1000000 8 8", "1000000 8 8"),
        ("pull-up", "60 8", "60|8"), ("box-jump", "12,12,10", "12|12|10"), ("pull-up", "12,10", "12|10"),
    ])
    func numbersAlone(exercise: String, text: String, sets: String) throws {
        let exercise = try #require(WorkoutVault().model.exercises.first { $0.name == exercise })
        var before = WorkoutSet()
        before.reps = 8
        if exercise.kind == .weightAndReps { before.weight = Quantity(60, "kg") }
        #expect(TypedSets.texts(text, of: exercise, near: [before]).joined(separator: "|") == sets)
    }
}

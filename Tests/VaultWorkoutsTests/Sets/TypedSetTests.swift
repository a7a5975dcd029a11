import Testing
import VaultRecords
import VaultSyntax
import VaultWorkouts

/// What people type for a set, and what it means next to what was done before.
@Suite struct TypedSetTests {
    private func exercise(_ name: String) throws -> Exercise {
        try #require(WorkoutVault().model.exercises.first { $0.name == name })
    }

    private func set(_ text: String, _ exercise: Exercise) throws -> WorkoutSet {
        let bytes = Array(text.utf8)
        let reading = SetReading.read(ByteRange(0, bytes.count), in: bytes.span, of: exercise.kind)
        return try #require(reading).set.withUnits(exercise.units())
    }

    private func meaning(_ text: String, _ name: String, known: [String]) throws -> (String?, [String]) {
        let exercise = try exercise(name)
        let known = try known.map { try set($0, exercise) }
        let typed = TypedSet(text, of: exercise, in: exercise.units(like: known))
        func words(_ spelled: SpelledSet) -> String {
            (spelled.count > 1 ? "\(spelled.count) of " : "") + typed.text(of: spelled)
        }
        return (typed.clear(near: known).map(words), typed.likeliest(near: known).map(words))
    }

    /// Exercise, what was done before, what is typed, and the one thing that it means.
    @Test(
        arguments: [
            // A unit makes it clear, in either order.
            ("bench-press", "", "60kg x 8", "8 x 60 kg"), ("bench-press", "", "8 x 60kg", "8 x 60 kg"),
            ("bench-press", "", "230 lb x 10", "10 x 230 lb"), ("bench-press", "", "3x8x60kg", "3 of 8 x 60 kg"),
            ("bench-press", "", "60 kg 3x8", "3 of 8 x 60 kg"), ("bench-press", "", "60 kg x 8 x 3", "3 of 8 x 60 kg"),
            ("bench-press", "", "3 sets of 8 with 60 kg", "3 of 8 x 60 kg"),
            ("bench-press", "", "8 at 60", "8 x 60 kg"), ("bench-press", "", "3 x 8 reps", "3 of 8"),
            // Only a weight has a fraction, with a point or a comma.
            ("bench-press", "", "62.5x8", "8 x 62.5 kg"), ("bench-press", "", "8 x 62,5", "8 x 62.5 kg"),
            // Without anything to compare with, few of few are sets, and more than 20 are a weight.
            ("bench-press", "", "8 x 60", "8 x 60 kg"), ("bench-press", "", "2x8x60", "2 of 8 x 60 kg"),
            ("bench-press", "", "60", "60"), ("bench-press", "", "1x1", "1"), ("bench-press", "", "3 x 8", "3 of 8"),
            ("bench-press", "", "6x15", "6 of 15"), ("bench-press", "", "7x7", "7 of 7"),
            ("bench-press", "", "10 x 10", "10 of 10"), ("bench-press", "", "4x21", "4 x 21 kg"),
            ("bench-press", "", "30x31", "30 x 31 kg"), ("bench-press", "", "100x5x5", "5 of 5 x 100 kg"),
            ("pull-up", "", "5x5", "5 of 5"), ("pull-up", "", "8x25", "8 +25 kg"),
            // What is near to what was done before is meant, where nothing else is.
            ("bench-press", "8 x 57.5 kg", "8 x 60", "8 x 60 kg"), ("bench-press", "60 x 8 kg", "60x8", "60 x 8 kg"),
            ("bench-press", "8 x 57.5 kg", "60 x 8", "8 x 60 kg"), ("bench-press", "8 x 60 kg", "5x5", "5 of 5"),
            ("bench-press", "8 x 60 kg", "3x8", "3 of 8"), ("bench-press", "10 x 225 lb", "230 x 10", "10 x 230 lb"),
            ("bench-press", "8 x 60 kg", "4 x 120", "4 x 120 kg"),
            ("bench-press", "8 x 60 kg", "120 x 16", "16 x 120 kg"),
            ("bench-press", "8 x 60 kg", "8x60x3", "3 of 8 x 60 kg"),
            ("bench-press", "8 x 57.5 kg", "60", "60 kg"), ("bench-press", "8 x 60 kg", "7", "7"),
            ("bench-press", "10 x 12 kg", "12", "12"),
            // An exact repeat always is, in either order.
            ("bench-press", "10 x 12 kg", "10 x 12", "10 x 12 kg"),
            ("bench-press", "10 x 12 kg", "12x10", "10 x 12 kg"),
            ("bench-press", "3 x 8 kg", "3x8", "3 x 8 kg"), ("pull-up", "8 +10 kg", "8 x 10", "8 +10 kg"),
            // As lifters write.
            ("bench-press", "", "5x5@100kg", "5 of 5 x 100 kg"), ("bench-press", "", "5 x 5 @ 100", "5 of 5 x 100 kg"),
            ("bench-press", "", "3x8@60", "3 of 8 x 60 kg"), ("bench-press", "", "8@60", "8 x 60 kg"),
            ("bench-press", "", "5x5@8", "5 of 5 @8"), ("bench-press", "", "5x5@8kg", "5 of 5 x 8 kg"),
            ("bench-press", "", "60kgx8", "8 x 60 kg"), ("bench-press", "", "60KGSX8", "8 x 60 kg"),
            ("bench-press", "", "5x5 100 kg", "5 of 5 x 100 kg"),
            ("bench-press", "", "3x8@60 RPE 9", "3 of 8 x 60 kg @9"),
            ("pull-up", "", "bw x 12", "12"), ("pull-up", "", "BWx12", "12"), ("pull-up", "", "bw+10 x 5", "5 +10 kg"),
            ("pull-up", "", "12 x bodyweight", "12"), ("pull-up", "", "3x12xbw", "3 of 12"),
            ("pull-up", "", "bw-20x5", "5 -20 kg"), ("pull-up", "", "+5 kg x 8", "8 +5 kg"),
            ("pull-up", "8", "+5", "+5 kg"),
            // Effort and purpose, before and after.
            ("bench-press", "", "8 x 60 kg RPE 8", "8 x 60 kg @8"),
            ("bench-press", "", "rpe8.5 8x60kg", "8 x 60 kg @8.5"),
            ("bench-press", "", "8 x 60 kg RIR 2", "8 x 60 kg @8"), ("bench-press", "", "8 x 60 kg @8", "8 x 60 kg @8"),
            ("bench-press", "", "8x60 RPE 8,5", "8 x 60 kg @8.5"),
            ("bench-press", "", "8 x 60 kg failure", "failure 8 x 60 kg"),
            ("bench-press", "", "8 x 60 kg to failure", "failure 8 x 60 kg"),
            ("bench-press", "", "8 x 60 kg drop set", "drop 8 x 60 kg"), ("bench-press", "", "failure", "failure"),
            ("bench-press", "", "warm-up set 10x20kg", "warm-up 10 x 20 kg"),
            ("bench-press", "", "working set 8x60kg", "8 x 60 kg"), ("bench-press", "", "8 x 60 kg work", "8 x 60 kg"),
            ("bench-press", "", "RPE 9", "@9"), ("bench-press", "", "warmup 10*20kg", "warm-up 10 x 20 kg"),
            // Only with body weight is a weight below 0; elsewhere a dash in spaces is just a dash.
            ("pull-up", "", "8 –20 kg", "8 -20 kg"), ("pull-up", "", "8 reps -20 kg", "8 -20 kg"),
            ("bench-press", "", "8 - 60 kg", "8 x 60 kg"),
            // Other kinds.
            ("pull-up", "", "3x8", "3 of 8"), ("pull-up", "8", "3 x 8", "3 of 8"),
            ("pull-up", "", "8 + 10", "8 +10 kg"),
            ("pull-up", "8 +10 kg", "8 x 12.5", "8 +12.5 kg"), ("box-jump", "", "2x15", "2 of 15"),
            ("plank", "", "2x60", "2 of 1:00"), ("plank", "", "3 x 1:30", "3 of 1:30"),
            ("plank", "", "6x60", "6 of 1:00"), ("plank", "", "8x20s", "8 of 0:20"),
            ("box-jump", "", "6x50", "6 of 50"), ("box-jump", "", "10x30", "10 of 30"),
            ("running", "", "8x400m", "8 of 400 m"),
            ("running", "", "5km 25:00 RPE 7", "5 km in 25:00 @7"),
        ] as [(String, String, String, String)])
    func isClear(exercise: String, known: String, text: String, meant: String) throws {
        #expect(try meaning(text, exercise, known: known.isEmpty ? [] : [known]).0 == meant)
    }

    /// The same, with everything that it may mean, the likeliest first.
    @Test(arguments: [
        ("bench-press", "", "60x8", ["8 x 60 kg", "60 x 8 kg"]),
        ("bench-press", "", "6x16", ["6 x 16 kg", "6 of 16", "16 x 6 kg"]),
        ("bench-press", "", "7x8", ["7 x 8 kg", "8 x 7 kg"]),
        ("bench-press", "", "60x30", ["30 x 60 kg", "60 x 30 kg"]),
        ("bench-press", "10 x 12 kg", "11 x 12", ["11 x 12 kg", "12 x 11 kg"]),
        ("bench-press", "8 x 60 kg", "8 x 121", ["8 x 121 kg", "121 x 8 kg"]),
        ("bench-press", "10 x 5 kg", "3x10", ["3 of 10", "10 x 3 kg", "3 x 10 kg"]),
        ("bench-press", "", "3x20x10", ["3 of 10 x 20 kg", "3 of 20 x 10 kg"]),
        ("bench-press", "", "8x60x3", ["8 of 3 x 60 kg", "3 of 8 x 60 kg"]),
        ("pull-up", "8", "60x8", ["8 +60 kg", "60 +8 kg"]),
    ])
    func isAsked(exercise: String, known: String, text: String, meant: [String]) throws {
        let (clear, likeliest) = try meaning(text, exercise, known: known.isEmpty ? [] : [known])
        #expect(clear == nil)
        #expect(likeliest == meant)
    }

    @Test(arguments: [
        ("bench-press", "heavy"), ("bench-press", "1:30"), ("bench-press", "8 x"), ("bench-press", "8 x 60 kg slow"),
        ("bench-press", "8 x 60 kg, 8 x 65 kg"), ("bench-press", "RPE"), ("bench-press", "RIR 11"),
        ("bench-press", "8 -20 kg"), ("bench-press", "-20"), ("box-jump", "-20"), ("plank", "-1:30"),
        // Weight and repetitions of another exercise.
        ("plank", "8x62.5"), ("plank", "7x60"), ("box-jump", "8x60"),
        ("bench-press", "bw x 12"), ("pull-up", "bw"), ("bench-press", "8-10 reps"), ("bench-press", "12-12-10"),
        ("bench-press", "4,945 kg"), ("bench-press", "60,5,5 kg"), ("bench-press", "1000000 x 60 kg"),
        ("bench-press", "31x8x60kg"), ("running", "5 25:00"), ("running", "+5 km"),
        ("plank", "90 s 80 s"), ("plank", "1:30 1:20"), ("plank", "1:30 20 s"),
        ("running", "-5 km"), ("plank", "5 +10"), ("running", "8 x 60 kg"), ("bench-press", "99x8x60kg"),
    ])
    func isNoSet(exercise: String, text: String) throws {
        let typed = TypedSet(text, of: try self.exercise(exercise))
        #expect(typed.readings == [])
        #expect(typed.clear(near: []) == nil)
    }

    /// A remark and what other tools append go along.
    @Test(arguments: [
        ("3x8x60kg (slow) #pr", "8 x 60 kg (slow) #pr"), ("(slow) 8 x 60 kg", "8 x 60 kg (slow)"),
        ("8 x 60 kg RPE 8 (it went well)", "8 x 60 kg @8 (it went well)"),
    ])
    func keepsWhatGoesAlong(text: String, after: String) throws {
        let typed = TypedSet(text, of: try exercise("bench-press"))
        let meant = try #require(typed.clear(near: []))
        #expect(typed.tail.added(to: typed.text(of: meant)) == after)
    }

    /// More than the set before, which is not read as that much: on body weight it is what is added.
    @Test(
        arguments: [
            ("bench-press", "+2.5", "2.5 kg"), ("bench-press", "+5kg", "5 kg"),
            ("bench-press", "+5 kg x 8", "8 x 5 kg"),
            ("bench-press", "8 +2,5", "8 x 2.5 kg"), ("bench-press", "8 x +5", "8 x 5 kg"),
            ("farmers-carry", "+5", "5 kg"), ("farmers-carry", "+5 kg for 0:45", "5 kg for 0:45"),
            ("pull-up", "+5kg", nil), ("pull-up", "8 +5", nil), ("bench-press", "8 x 60 kg", nil),
        ] as [(String, String, String?)])
    func isMoreThanBefore(exercise: String, text: String, more: String?) throws {
        let typed = TypedSet(text, of: try self.exercise(exercise))
        let meant = try #require(typed.clear(near: []))
        #expect((meant.isMore ? typed.text(of: meant) : nil) == more)
    }

    /// A weight alone, as `vault plates` and a question read it.
    @Test(
        arguments: [
            ("92.5 kg", Quantity(Rational(185, over: 2) ?? 0, "kg")),
            ("92,5", Quantity(Rational(185, over: 2) ?? 0, "")),
            ("205 lbs", Quantity(205, "lb")), ("8 x 60", nil), ("+5", nil), ("-5", nil), ("60 kg @8", nil), ("", nil),
            ("5 km", nil),
        ] as [(String, Quantity?)])
    func aWeight(text: String, weight: Quantity?) { #expect(TypedSet.weight(text) == weight) }
}

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
        // Sets of several words take commas or semicolons.
        ("bench-press", "8 x 60 kg 6 x 65 kg", "8 x 60 kg 6 x 65 kg"),
        ("bench-press", "warm-up 10x20, 8x60", "warm-up 10x20|8x60"),
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

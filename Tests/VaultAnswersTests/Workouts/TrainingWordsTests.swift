import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport
import VaultWorkouts

@testable import VaultAnswers

/// How amounts of training are shown; rounding half away from zero.
@Suite struct TrainingWordsTests {
    @Test(arguments: [
        ("60 kg", "60.0 kg"), ("62.5 kg", "62.5 kg"), ("61.25 kg", "61.3 kg"), ("225 lb", "225 lb"),
        ("132.5 lb", "132.5 lb"), ("-20 kg", "-20.0 kg"), ("0.04 kg", "0.0 kg"),
    ])
    func weight(_ written: String, _ expected: String) throws {
        #expect(TrainingWords.weight(try quantity(written)) == expected)
    }

    @Test(arguments: [
        ("0", "0 kg"), ("840", "840 kg"), ("999.4", "999 kg"), ("999.5", "1,000 kg"), ("1000", "1,000 kg"),
        ("12440", "12,440 kg"), ("999949.6", "999,950 kg"), ("1250000", "1,250,000 kg"), ("-840", "-840 kg"),
        ("-1840", "-1,840 kg"),
    ])
    func volume(_ kilograms: String, _ expected: String) throws {
        #expect(TrainingWords.volume(try quantity(kilograms + " kg").amount, in: .kilogram) == expected)
    }

    @Test(arguments: [
        (21, "today"), (20, "yesterday"), (19, "2 days ago"), (-6, "27 days ago"), (-7, "2026-10-24"),
        (22, "2026-11-22"),
    ])
    func daysAgo(_ day: Int, _ expected: String) throws {
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        #expect(WorkoutWords.ago(today.adding(days: day - 21), today) == expected)
    }

    /// 453.59237 kg are 1,000 lb.
    @Test func volumeInPounds() throws {
        #expect(TrainingWords.volume(try quantity("453.59237 kg").amount, in: .pound) == "1,000 lb")
        #expect(TrainingWords.volume(try quantity("45.359237 kg").amount, in: .pound) == "100 lb")
    }

    @Test(arguments: [
        (ExerciseKind.weightAndReps, "5 x 225 lb", "225 lb x 5"), (.weightAndReps, "60 kg x 8", "60.0 kg x 8"),
        (.weightAndReps, "8 x 60", "60.0 kg x 8"), (.weightAndReps, "60 kg", "60.0 kg"), (.weightAndReps, "1", "1 rep"),
        (.bodyweightAndReps, "12 +45 lb", "12 reps (+45 lb)"), (.bodyweightAndReps, "12", "12 reps"),
        (.bodyweightAndReps, "12 +0 kg", "12 reps"), (.bodyweightAndReps, "8 -20 kg", "8 reps (-20.0 kg)"),
        (.reps, "30", "30 reps"), (.time, "1:30", "1:30"), (.time, "90 s", "1:30"),
        (.weightAndTime, "100 lb for 0:45", "100 lb for 0:45"), (.weightAndTime, "0:45", "0:45"),
        (.distanceAndTime, "3.1 mi in 25:00", "3.1 mi in 25:00"), (.distanceAndTime, "5 km", "5.0 km"),
        (.distanceAndTime, "500 m in 1:45", "500 m in 1:45"), (.distanceAndTime, "5 in 25:00", "5.0 km in 25:00"),
    ])
    func set(_ kind: ExerciseKind, _ written: String, _ expected: String) throws {
        let bytes = Array(written.utf8)
        let set = SetReading.read(ByteRange(0, bytes.count), in: bytes.span, of: kind)?.set(in: bytes.span)
        let vault = VaultInMemory(
            ["e.md": "---\ntype: exercise\nexercise_type: \(kind.rawValue)\n---\n"], packs: [WorkoutsPack.pack])
        let exercise = try #require(WorkoutsModel(vault.graph).exercises.first)
        #expect(TrainingWords.set(try #require(set), of: exercise) == expected)
    }

    private func quantity(_ text: String) throws -> Quantity {
        try #require(Quantity.read(Array(text.utf8).span).value)
    }
}

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

    private func quantity(_ text: String) throws -> Quantity {
        try #require(Quantity.read(Array(text.utf8).span).value)
    }
}

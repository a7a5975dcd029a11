import Testing
import VaultRecords
import VaultWorkouts

@testable import VaultAnswers
@testable import VaultGoalAnswers

@Suite struct SparklineTests {
    @Test(
        arguments: [
            ([], ""), ([nil], "·"), ([0], "·"), ([5], "█"), ([0, 0], "··"),
            // Eighths of the greatest, rounded up: the least that is something is seen.
            ([1, 8, 4, 0], "▁█▄·"), ([1, 1000], "▁█"), ([-3, 6], "·█"), ([5, 8], "▅█"), ([nil, 3, 3], "·██"),
        ] as [([Rational?], String)])
    func sums(amounts: [Rational?], line: String) {
        #expect(Sparkline.sums(amounts) == line)
    }

    @Test(
        arguments: [
            ([], ""), ([nil, nil], "··"), ([75], "█"), ([75, 75], "██"),
            ([79, nil, 75], "█·▁"), ([80, 78, 76, 72], "█▆▄▁"), ([-1, 1], "▁█"),
        ] as [([Rational?], String)])
    func readings(amounts: [Rational?], line: String) {
        #expect(Sparkline.readings(amounts) == line)
    }
}

@Suite struct UnitWordsTests {
    /// What may be a singular, another language's or a sign stays as it is.
    @Test(arguments: [
        ("coffees", "coffee"), ("books", "book"), ("pages", "page"), ("glasses", "glass"), ("boxes", "box"),
        ("lunches", "lunch"), ("photos", "photo"), ("glass", "glass"), ("bus", "bus"), ("gas", "gas"), ("Kurs", "Kurs"),
        ("stories", "stories"), ("km", "km"), ("EUR", "EUR"), ("lbs", "lbs"), ("äpfels", "äpfels"),
        ("m-climbs", "m-climbs"),
        ("", ""), ("s", "s"),
    ])
    func singular(unit: String, one: String) { #expect(UnitWords.singular(unit) == one) }
}

@Suite struct AxisTicksTests {
    @Test(
        arguments: [
            ("0", "100", false, false, ["0", "20", "40", "60", "80", "100"]),
            ("0", "945", false, false, ["0", "200", "400", "600", "800"]),
            ("0", "1", false, false, ["0", "0.2", "0.4", "0.6", "0.8", "1"]), ("0", "2", true, false, ["0", "1", "2"]),
            ("68", "92", false, false, ["70", "75", "80", "85", "90"]),
            ("-30", "20", false, false, ["-30", "-20", "-10", "0", "10", "20"]),
            ("0", "0.003", false, false, ["0", "0.001", "0.002", "0.003"]),
            ("0", "3600", false, true, ["0", "900", "1800", "2700", "3600"]), ("5", "5", false, false, ["5"]),
            ("7", "3", false, false, ["7"]),
        ] as [(String, String, Bool, Bool, [String])])
    func roundNumbers(low: String, high: String, isWhole: Bool, isClock: Bool, numbers: [String]) throws {
        let ends = try [low, high].map { try #require(Rational.read(Array($0.utf8).span).value) }
        let found = AxisTicks.numbers(from: ends[0], to: ends[1], most: 6, isWhole: isWhole, isClock: isClock)
        #expect(found.map { $0.decimalText(places: 4) } == numbers)
    }

    @Test func numbersOfAnySize() {
        let huge = Rational(Int.max) * Rational(Int.max)
        for (low, high) in [(0, huge), (-huge, huge), (huge, huge + 1), (0, Rational(1).divided(by: huge) ?? 1)] {
            let numbers = AxisTicks.numbers(from: low, to: high, most: 6)
            #expect((1...6).contains(numbers.count) && numbers.allSatisfy { low <= $0 && $0 <= high })
        }
    }

    @Test(arguments: [
        ("2026-10-19", "2026-12-28", ["19 Oct", "2 Nov", "16 Nov", "30 Nov", "14 Dec", "28 Dec"]),
        ("2026-11-21", "2026-12-05", ["23 Nov", "30 Nov"]),
        ("2026-01-01", "2027-01-01", ["2026", "Mar", "May", "Jul", "Sep", "Nov", "2027"]),
        ("2026-03-01", "2026-09-01", ["Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep"]),
        ("2022-01-03", "2027-06-09", ["2023", "2024", "2025", "2026", "2027"]),
        ("2026-11-21", "2026-11-21", []),
    ])
    func daysAtWhichSomethingBegins(first: String, last: String, labels: [String]) throws {
        let first = try #require(CalendarDate.read(Array(first.utf8).span).value)
        let last = try #require(CalendarDate.read(Array(last.utf8).span).value)
        #expect(AxisTicks.days(from: first, to: last, most: 7, weekStart: .monday).map(\.label) == labels)
    }

    /// Of any days few are marked, in order, and within them.
    @Test func fewDaysOfAnySpan() {
        var length = 0
        while length < CalendarDate.first.days(until: .last) {
            for first in [CalendarDate.first, CalendarDate.last.adding(days: -length)] {
                let last = first.adding(days: length)
                let days = AxisTicks.days(from: first, to: last, most: 7, weekStart: .sunday).map(\.day)
                #expect(days.count <= 8 && days == days.sorted(), "\(first) \(last)")
                #expect(days.allSatisfy { first <= $0 && $0 <= last }, "\(first) \(last)")
            }
            length = length * 5 / 4 + 1
        }
    }
}

/// How amounts of training are shown; rounding half away from zero.
@Suite struct TrainingWordsTests {
    @Test(arguments: [
        ("60 kg", "60.0 kg"), ("62.5 kg", "62.5 kg"), ("61.25 kg", "61.3 kg"), ("225 lb", "225 lb"),
        ("132.5 lb", "132.5 lb"), ("-20 kg", "-20.0 kg"), ("0.04 kg", "0.0 kg"),
    ])
    func weight(_ written: String, _ expected: String) throws {
        #expect(TrainingWords.weight(try quantity(written)) == expected)
    }

    /// 453.59237 kg are 1,000 lb.
    @Test(arguments: [
        ("0", "0 kg"), ("840", "840 kg"), ("999.4", "999 kg"), ("999.5", "1,000 kg"), ("1000", "1,000 kg"),
        ("12440", "12,440 kg"), ("999949.6", "999,950 kg"), ("1250000", "1,250,000 kg"), ("-840", "-840 kg"),
        ("-1840", "-1,840 kg"), ("453.59237", "1,000 lb"), ("45.359237", "100 lb"),
    ])
    func volume(_ kilograms: String, _ expected: String) throws {
        let unit: WeightUnit = expected.hasSuffix("lb") ? .pound : .kilogram
        #expect(TrainingWords.volume(try quantity(kilograms + " kg").amount, in: unit) == expected)
    }

    @Test(arguments: [
        (21, "today"), (20, "yesterday"), (19, "2 days ago"), (-6, "27 days ago"), (-7, "2026-10-24"),
        (22, "2026-11-22"),
    ])
    func daysAgo(_ day: Int, _ expected: String) throws {
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        #expect(WorkoutWords.ago(today.adding(days: day - 21), today) == expected)
    }

    private func quantity(_ text: String) throws -> Quantity {
        try #require(Quantity.read(Array(text.utf8).span).value)
    }
}

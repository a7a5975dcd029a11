import Testing
import VaultAnswers
import VaultGoalAnswers
import VaultRecords

@Suite struct AxisTicksTests {
    struct Case: Sendable {
        var low: Rational
        var high: Rational
        var isWhole = false
        var isClock = false
        var numbers: [String]
    }

    private static func part(_ top: Int, _ bottom: Int) -> Rational { Rational(top, over: bottom) ?? 0 }

    @Test(arguments: [
        Case(low: 0, high: 100, numbers: ["0", "20", "40", "60", "80", "100"]),
        Case(low: 0, high: 945, numbers: ["0", "200", "400", "600", "800"]),
        Case(low: 0, high: 1, numbers: ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
        Case(low: 0, high: 2, isWhole: true, numbers: ["0", "1", "2"]),
        Case(low: 68, high: 92, numbers: ["70", "75", "80", "85", "90"]),
        Case(low: -30, high: 20, numbers: ["-30", "-20", "-10", "0", "10", "20"]),
        Case(low: 0, high: part(3, 1000), numbers: ["0", "0.001", "0.002", "0.003"]),
        Case(low: 0, high: 3600, isClock: true, numbers: ["0", "900", "1800", "2700", "3600"]),
        Case(low: 5, high: 5, numbers: ["5"]), Case(low: 7, high: 3, numbers: ["7"]),
    ])
    func roundNumbers(given: Case) {
        let numbers = AxisTicks.numbers(
            from: given.low, to: given.high, most: 6, isWhole: given.isWhole, isClock: given.isClock)
        #expect(numbers.map { $0.decimalText(places: 4) } == given.numbers)
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

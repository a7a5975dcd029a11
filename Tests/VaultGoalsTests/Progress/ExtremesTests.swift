import Testing
import VaultRecords

@testable import VaultGoals

/// Nothing that can be written brings progress down.
@Suite struct ExtremesTests {
    static let huge = "123456789012345678901234567890.123456789"
    static let targets = [
        "\(huge) km", "0.000000000000000000000000000001 mi", "\(huge) min per week", "1 km per day", "9 days per month",
        "at most \(huge) EUR", "at most 0 EUR per month", "latest -\(huge) kg from \(huge) lb", "best \(huge) kg",
        "best 1 s from \(huge) h",
    ]
    static let dates: [String?] = [nil, "0001-01-01", "2026-11-21", "9999-12-31"]

    @Test(arguments: targets, dates)
    func areSurvived(written: String, start: String?) throws {
        for due in Self.dates {
            for asOf in ["0001-01-01", "0001-01-07", "2026-11-21", "9999-12-25", "9999-12-31"] {
                for weekStart in WeekStart.allCases {
                    let breaks = ["0001-01-01 to 0001-01-02", "9999-12-30 to 9999-12-31"]
                    let actions = try Self.dates.compactMap(\.self).map { when in
                        try did(
                            "\(Self.huge) km", "-\(Self.huge) kg", "0.000000000000000000000000000001 EUR", on: when,
                            lasting: "\(Self.huge) h")
                    }
                    let goal = try goal(written, from: start, to: due, breaks: breaks)
                    let progress = try progress(of: goal, actions, asOf: asOf, weekStart: weekStart)
                    let target = try #require(progress.targets.first)
                    // What counts and what does not is every linked action up to today.
                    let listed = Set(progress.contributions.map(\.record) + progress.notCounted.map(\.record))
                    #expect(listed.count == (try Self.dates.compactMap(\.self).count { try day($0) <= day(asOf) }))
                    #expect((target.periodsMet ?? 0) <= (target.periods ?? 0))
                    #expect((target.longestStreak ?? 0) >= (target.streak ?? 0))
                    let history = try #require(target.history)
                    #expect(history.periods.count <= 460)
                    if let corridor = history.corridor {
                        for day in try Self.dates.compactMap({ try $0.map(day) }) {
                            let (expected, least) = (corridor.expected(on: day), corridor.least(on: day))
                            #expect(corridor.perDay.isNegative ? least >= expected : least <= expected)
                        }
                    }
                    #expect(progress.percent.map { 0 <= $0 && $0 <= 100 } ?? true)
                }
            }
        }
    }
}

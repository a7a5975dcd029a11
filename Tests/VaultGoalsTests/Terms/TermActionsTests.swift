import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultReviews

@Suite struct TermActionsTests {
    /// Actions known by their place in the list, in a term from 1 to 31 October.
    private static func tally(
        _ entries: [(day: String, seconds: Int?, goals: [Int], values: [Int])], until today: String = "2026-12-31",
        values: [[Int]] = []
    ) throws -> TermActions {
        let entries = try entries.enumerated().map { place, entry in
            TermActions.Entry(
                source: NoteID(place), day: try day(entry.day), seconds: entry.seconds.map { Rational($0) },
                goals: entry.goals, saysGoals: !entry.goals.isEmpty, values: entry.values)
        }
        return TermActions(entries, in: try span("2026-10-01 to 2026-10-31"), until: try day(today), values: values)
    }

    @Test(arguments: [
        ("2026-09-15", 0), ("2026-09-30", 0), ("2026-10-01", 1), ("2026-10-15", 1), ("2026-10-31", 1),
        ("2026-11-01", 0), ("2026-11-15", 0),
    ])
    func countsTheDaysOfTheTerm(day: String, count: Int) throws {
        #expect(try Self.tally([(day, nil, [], [])]).all.actions == count)
    }

    @Test func whatIsDatedAfterTodayIsNotThere() throws {
        let days = ["2026-10-14", "2026-10-15", "2026-10-16"].map { ($0, nil as Int?, [] as [Int], [] as [Int]) }
        #expect(try Self.tally(days, until: "2026-10-15").all.actions == 2)
    }

    @Test func addsUp() throws {
        let actions = try Self.tally([
            ("2026-10-20", 1800, [0], []), ("2026-10-20", 5400, [0, 1], []), ("2026-10-02", nil, [1], []),
            ("2026-10-21", 600, [], []), ("2026-10-03", nil, [], []),
        ])
        #expect(actions.all.actions == 5)
        // 1800 + 5400 + 600 seconds are 2 hours and 10 minutes.
        #expect(actions.all.hours == (try number("13/6")))
        #expect(actions.linked.actions == 3)
        #expect(actions.linked.hours == 2)
        #expect(actions.days == 4)
        // By day.
        #expect(actions.unlinked == [4, 3])
        #expect(actions.byGoal.mapValues(\.actions) == [0: 2, 1: 2])
        #expect(actions.byGoal[1]?.hours == (try number("1.5")))
    }

    /// Goal 0 serves values 0 and 1, goal 1 serves value 1; value 2 is only linked straight.
    @Test(
        arguments: [
            ([0], [], [0, 1]), ([1], [], [1]), ([0, 1], [], [0, 1]), ([], [2], [2]), ([0], [0], [0, 1]),
            ([1, 1], [1, 2], [1, 2]), ([], [], []), ([7], [], []),
        ] as [([Int], [Int], [Int])])
    func servesEachValueOnce(goals: [Int], values: [Int], served: [Int]) throws {
        let actions = try Self.tally([("2026-10-20", 60, goals, values)], values: [[0, 1], [1]])
        #expect(actions.byValue.keys.sorted() == served)
        #expect(actions.byValue.values.allSatisfy { $0.actions == 1 && $0.seconds == 60 })
    }
}

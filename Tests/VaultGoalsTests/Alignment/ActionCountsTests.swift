import Testing
import VaultRecords
import VaultReviews

@Suite struct ActionCountsTests {
    private func counts(_ ages: [Int]) throws -> ActionCounts {
        let today = try day("2026-11-21")
        return ActionCounts(ages.map { today.adding(days: -$0) }, asOf: today)
    }

    /// `last 7 · previous 7 · last 28 · days since the last` for actions so many days ago.
    @Test(arguments: [
        ([], "0 0 0 -"), ([0], "1 0 1 0"), ([6], "1 0 1 6"), ([7], "0 1 1 7"), ([13], "0 1 1 13"), ([14], "0 0 1 14"),
        ([27], "0 0 1 27"), ([28], "0 0 0 28"), ([400, 90], "0 0 0 90"),
        // Two on one day are two.
        ([3, 3, 9, 20, 30], "2 1 4 3"),
        // Later days do not exist.
        ([-1], "0 0 0 -"), ([-1, 5, -30], "1 0 1 5"),
    ])
    func daysAtTheEdges(_ ages: [Int], _ expected: String) throws {
        let counts = try counts(ages)
        let since = counts.daysSinceLast.map(String.init) ?? "-"
        #expect("\(counts.last7) \(counts.previous7) \(counts.last28) \(since)" == expected)
    }

    @Test(
        arguments: [
            ([], nil), ([20], nil), ([14], nil), ([0], .growing), ([6, 13], .steady), ([13], .declining),
            ([1, 2, 8], .growing), ([1, 8, 9], .declining), ([1, 2, 8, 9, 15], .steady),
        ] as [([Int], ActionCounts.Momentum?)])
    func momentum(_ ages: [Int], _ expected: ActionCounts.Momentum?) throws {
        #expect(try counts(ages).momentum == expected)
    }
}

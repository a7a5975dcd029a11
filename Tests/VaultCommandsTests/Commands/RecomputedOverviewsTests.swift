import Testing
import VaultGoals
import VaultKit
import VaultRecords
import VaultSystem
import VaultTestSupport

/// Compares with `Tests/Fixtures/progress/recompute_overviews.py`, which shares the rules with the program and
/// nothing else.
@Suite(.tags(.random)) struct RecomputedOverviewsTests {
    private static let seed: UInt64 = 5
    private static let days = ["2026-05-31", "2026-08-17", "2026-11-21"]

    /// The figures of values, suggestions, terms and units, and every byte that `vault align` and `vault match` print
    /// as JSON.
    @Test func agreesOnARandomVault() throws {
        let files = RandomVault(seed: Self.seed).files
        let folder = try SmallFolder(files)
        let vault = try Vault(VaultRoot(folder: folder.scratch.path))
        let terms = files.keys.filter { $0.hasPrefix("terms/") }.sorted()
        var found = RandomVaultFigures()
        for text in Self.days {
            found.add(RecordedOverviews(of: vault, asOf: try RandomVaultFigures.day(text), terms: terms).figures)
        }
        let difference = try found.difference(from: "progress/random-overviews.txt", vault: folder.scratch.path)
        #expect(difference == nil, "\(difference ?? "")")
    }

    /// What was recorded holds every case.
    @Test func aRandomVaultHoldsEverything() throws {
        let every = try RandomVaultFigures.lines("progress/random-overviews.txt")
        let lines = Dictionary(grouping: every.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }) {
            $0[0]
        }
        let values = try #require(lines["value"])
        #expect(Set(values.map { $0[8] }).isSuperset(of: ["growing", "declining"]))
        #expect(Set(values.map { $0[11].isEmpty }).count == 2)
        #expect(Set(values.map { $0[9] }).count > 10 && Set(values.map { $0[10] }).count > 10)
        #expect(try #require(lines["balance"]).allSatisfy { $0[1] != "-" && $0[4] != "0" })
        let sums = try #require(lines["of-year"])
        #expect(sums.count { $0[1] == "together" } == Self.days.count)
        #expect(Set(sums.map { $0[3] }).count > 2 && Set(sums.map { $0[4] }).count > 6)
        #expect(try #require(lines["hours"]).count > 5)
        for match in try #require(lines["match"]) {
            let counts = match[1...4].compactMap { Int($0) }
            #expect(counts.count == 4 && counts.allSatisfy { $0 > 0 })
        }
        // Over, running and not yet begun.
        let terms = try #require(lines["term"])
        #expect(terms.contains { $0[4] == "0" } && terms.contains { $0[2] == "2026-08-17" })
        #expect(terms.count == Self.days.count * 11)
        let carried = try #require(lines["carried"])
        #expect(Set(carried.map { $0[2] }) == ["carry", "decide"] && Set(carried.map { $0[3] }).count == 2)
        #expect(try #require(lines["unit"]).count > 30 * Self.days.count)
    }
}

import Foundation
import Testing
import VaultKit
import VaultSystem
import VaultTestSupport

@testable import VaultProgram

/// Properties of daily notes and obligations that repeat, compared with `recompute_vault.py`.
@Suite(.tags(.random)) struct RecomputedDailyTests {
    private static let seed: UInt64 = 11
    private static let days = ["2026-03-01", "2026-08-31", "2026-11-21", "2027-02-28"]

    @Test func agreesOnARandomVault() throws {
        let folder = try SmallFolder(RandomVault(dailySeed: Self.seed).files)
        let vault = try Vault(VaultRoot(folder: folder.scratch.path))
        let found = try RandomVaultFigures.progress(of: vault, on: Self.days)
        let difference = try found.difference(from: "progress/random-daily.txt", vault: folder.scratch.path)
        #expect(difference == nil, "\(difference ?? "")")
    }

    /// The vault holds what it is for.
    @Test func theVaultHoldsEveryCase() throws {
        let folder = try SmallFolder(RandomVault(dailySeed: Self.seed).files)
        let vault = try Vault(VaultRoot(folder: folder.scratch.path))
        let goals = vault.snapshot.progress(asOf: try RandomVaultFigures.day("2026-11-21"), explains: true).goals
        let properties = goals.flatMap(\.contributions).filter { $0.origin == .property }
        #expect(properties.count > 50 && Set(properties.map(\.day)).count > 30)
        let repeating = goals.compactMap(\.occurrences)
        #expect(repeating.count == 10)
        #expect(repeating.contains { !$0.done.isEmpty } && repeating.contains { !$0.missed.isEmpty })
        #expect(goals.contains { goal in goal.notCounted.contains { $0.reason == .noOccurrence } })
        let trends = Set(goals.flatMap(\.targets).compactMap { $0.trend?.direction })
        #expect(trends.count >= 2)
    }

    /// Writes the vault of a seed into a new folder: `RANDOM_DAILY=7:/tmp/notes swift test --filter RecomputedDaily`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["RANDOM_DAILY"] != nil))
    func writesARandomVault() throws {
        try RandomVaultFigures.write(askedBy: "RANDOM_DAILY") { RandomVault(dailySeed: $0).files }
    }
}

import Foundation
import Testing
import VaultAnswers
import VaultFiles
import VaultKit
import VaultTestSupport

@testable import VaultCommands

/// Properties of daily notes and obligations that repeat, compared with `recompute_vault.py`.
@Suite struct RecomputedDailyTests {
    private static let seed: UInt64 = 11
    private static let days = ["2026-03-01", "2026-08-31", "2026-11-21", "2027-02-28"]

    @Test func agreesOnARandomVault() throws {
        let folder = try SmallFolder(RandomVault(dailySeed: Self.seed).files)
        let vault = try Vault(VaultRoot(folder: folder.scratch.path))
        var found = RandomVaultFigures()
        for text in Self.days {
            for showsWeeks in [true, false] {
                let overview = vault.snapshot.progress(
                    asOf: try RandomVaultFigures.day(text), explains: true, showsWeeks: showsWeeks)
                if showsWeeks { found.add(RecordedProgress(overview).figures) }
                let json = Answers.progress.json(
                    ProgressAnswer(
                        overview, goals: overview.goals, skippedVaults: vault.facts.nestedVaults, explains: true,
                        showsWeeks: showsWeeks))
                let name = showsWeeks ? "weeks" : "json"
                let command = "progress --all --explain --format json" + (showsWeeks ? " --weeks" : "")
                found.add([name], json, of: .init(command: command, script: ["recompute_vault.py", name]))
            }
        }
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
        let asked = try #require(ProcessInfo.processInfo.environment["RANDOM_DAILY"])
        let parts = asked.split(separator: ":", maxSplits: 1).map(String.init)
        try #require(parts.count == 2)
        let seed = try #require(UInt64(parts[0]))
        try #require(!FileManager.default.fileExists(atPath: parts[1]), "the folder exists")
        let folder = try SmallFolder(RandomVault(dailySeed: seed).files)
        try FileManager.default.copyItem(atPath: folder.scratch.path, toPath: parts[1])
    }
}

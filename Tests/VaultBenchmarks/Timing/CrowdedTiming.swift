import Foundation
import VaultKit
import VaultRecords
import VaultSyntax
import VaultSystem

/// Times vaults in which many of one thing come together, at two sizes, and finds what costs more than in proportion.
struct CrowdedTiming {
    /// Four times as many may cost so many times the time of one: a square would make it sixteen.
    static let limit = 7.0
    /// Below so many seconds the clock tells nothing.
    static let least = 0.02

    private let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

    /// Returns what is too slow, in words.
    ///
    /// - Parameters:
    ///   - count: how many of one thing the greater vault has
    ///   - cases: only these; all when empty
    static func run(
        count: Int, runs: Int, folder: String, cases: [String]
    ) throws(BenchmarkError) -> [String] {
        var mistakes: [String] = []
        print("\(count) of one thing: seconds, and times those of \(count / 4)")
        for crowd in CrowdedVault.allCases where cases.isEmpty || cases.contains(crowd.rawValue) {
            let small = try CrowdedTiming().seconds(crowd, count / 4, runs, folder)
            let great = try CrowdedTiming().seconds(crowd, count, runs, folder)
            for (step, seconds) in great {
                let before = small.first { $0.step == step }?.seconds ?? 0
                let growth = seconds / max(before, least / 4)
                let line = Columns.left(crowd.rawValue, 20) + Columns.left(step, 12) + Columns.number(seconds, 3)
                print("  \(line) \(Columns.number(growth, 1))")
                fflush(nil)
                if growth > limit {
                    mistakes.append(
                        "\(step) of \(count) \(crowd.rawValue) takes \(Columns.number(growth, 1)) times that of a quarter"
                    )
                }
            }
        }
        return mistakes
    }

    private func seconds(
        _ crowd: CrowdedVault, _ count: Int, _ runs: Int, _ folder: String
    ) throws(BenchmarkError) -> [(step: String, seconds: Double)] {
        let path = "\(folder)/crowded-\(UInt32.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try crowd.make(count, in: path)
        var found: [(step: String, seconds: Double)] = []
        func note(_ step: String, _ seconds: Double) {
            if let place = found.firstIndex(where: { $0.step == step }) {
                found[place].seconds = min(found[place].seconds, seconds)
            } else {
                found.append((step, seconds))
            }
        }
        do {
            let root = try VaultRoot(folder: path)
            for _ in 0..<max(1, runs) {
                var vault = try Vault(root)
                note("open", try PlainWriting.seconds { vault = try Vault(root) })
                note("check", PlainWriting.seconds { _ = vault.findings(today: today, plainNotes: true) })
                note("links", PlainWriting.seconds { _ = Backlinks(vault.graph) })
                note(
                    "progress",
                    PlainWriting.seconds { _ = vault.snapshot.progress(asOf: today, includesArchived: true) })
                note("duplicates", PlainWriting.seconds { _ = Phases.duplicates(vault) })
                guard crowd.canMove, let number = vault.graph.note(at: Path(crowd.note)) else { continue }
                note(
                    "rename",
                    try PlainWriting.seconds { _ = try vault.snapshot.renaming(number, to: "another", today: today) })
                note(
                    "move",
                    try PlainWriting.seconds { _ = try vault.snapshot.relocating(number, to: "q/r.md", today: today) })
                note("delete", try PlainWriting.seconds { _ = try vault.snapshot.deleting([number], today: today) })
            }
        } catch let error as BenchmarkError {
            throw error
        } catch {
            throw BenchmarkError("\(crowd.rawValue): \(error)")
        }
        return found
    }
}

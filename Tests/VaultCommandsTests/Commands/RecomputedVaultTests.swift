import Foundation
import Testing
import VaultGoals
import VaultKit
import VaultProgress
import VaultRecords
import VaultSystem
import VaultTestSupport

@testable import VaultProgram

/// Compares with `Tests/Fixtures/progress/recompute_vault.py`, which reads the same Markdown and shares the rules
/// with the program and nothing else.
@Suite(.tags(.random)) struct RecomputedVaultTests {
    /// One whose goals are in every state on one day or another.
    private static let seed: UInt64 = 5
    private static let days = ["2026-02-11", "2026-05-31", "2026-08-17", "2026-11-21", "2027-01-31"]

    /// Every figure with twelve decimals, each order, and every byte that `vault progress` prints.
    @Test func agreesOnARandomVault() throws {
        let folder = try SmallFolder(RandomVault(seed: Self.seed).files)
        let vault = try Vault(VaultRoot(folder: folder.scratch.path))
        let found = try RandomVaultFigures.progress(of: vault, on: Self.days)
        let difference = try found.difference(from: "progress/random-vault.txt", vault: folder.scratch.path)
        #expect(difference == nil, "\(difference ?? "")")
    }

    /// The vault is as large as it says, and what was recorded of it holds every case.
    @Test func aRandomVaultHoldsEverything() throws {
        let counts = RandomVault(seed: Self.seed).files.keys.reduce(into: [:] as [Substring: Int]) { counts, path in
            let isCopy = path.contains("20") && path.hasSuffix(" 2.md")
            if !isCopy { counts[path.prefix { $0 != "/" }, default: 0] += 1 }
        }
        func count(_ folders: [Substring]) -> Int { folders.compactMap { counts[$0] }.reduce(0, +) }
        #expect(count(["actions", "journal"]) == 2000)
        #expect(count(["goals", "milestones", "obligations", "areas"]) == 60)
        let lines = try RandomVaultFigures.lines("progress/random-vault.txt").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        let goals = lines.filter { $0[0] == "goal" }
        #expect(Set(goals.map { $0[2] }).count == GoalStatus.allCases.count)
        for field in [3, 4] { #expect(Set(goals.map { $0[field] }).count == 2) }
        let targets = lines.filter { $0[0] == "target" }
        #expect(Set(targets.map { $0[2] }).count == 6)
        #expect(Set(targets.map { $0[6] }) == ["-", "day", "week", "month"])
        #expect(Set(targets.map { $0[7] }).count > 3)
        for flag in 12...14 { #expect(Set(targets.map { $0[flag] }).count == 2) }
        let counted = targets.compactMap { Int($0[28]) }
        #expect(counted.count == targets.count && counted.reduce(0, +) > 3000)
        #expect(targets.count { !["-", "0"].contains($0[30]) } > 20)
        #expect(targets.count { $0[31] != $0[32] } > 20)
    }

    @Test func theSameSeedMakesTheSameVault() {
        #expect(RandomVault(seed: 3).files == RandomVault(seed: 3).files)
        #expect(RandomVault(seed: 3).files != RandomVault(seed: 4).files)
    }

    /// Writes the vault of a seed into a new folder: `RANDOM_VAULT=7:/tmp/notes swift test --filter RecomputedVault`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["RANDOM_VAULT"] != nil))
    func writesARandomVault() throws {
        try RandomVaultFigures.write(askedBy: "RANDOM_VAULT") { RandomVault(seed: $0).files }
    }
}

/// What progress says of a day, in the words of the script.
struct RecordedProgress {
    private(set) var figures = RandomVaultFigures()

    init(_ overview: ProgressOverview) {
        add(["day", show(overview.asOf)])
        for goal in overview.goals {
            add([
                "goal", goal.name, goal.status.rawValue, show(goal.isUrgent), show(goal.isIncomplete),
                show(goal.percent), show(goal.expectedPercent), show(goal.childrenPercent), show(goal.start),
                show(goal.due), show(goal.paceFrom), show(goal.daysLeft), show(goal.daysLate),
                show(goal.completeness), goal.missing.map(\.rawValue).joined(separator: ","),
            ])
            for target in goal.targets {
                let gave = goal.contributions.filter { $0.target == target.written }.map(\.amount)
                let brought = target.weeks.compactMap(\.amount)
                add(
                    fields(of: target) + [
                        show(gave.count), show(gave.reduce(0, +)), show(target.neededThisWeek),
                        show(target.weeks.count), show(brought.count), show(brought.reduce(0, +)),
                    ])
            }
            let reasons = goal.notCounted.map(\.reason.rawValue)
            let counts = ["outside-goal", "day-off", "other-day", "no-amount"].map { reason in
                reasons.count { $0 == reason }
            }
            add(["not"] + counts.map { show($0) })
        }
        let summary = overview.summary
        add(["summary", show(summary.total), show(summary.percent), show(summary.habits), show(summary.habitsOnTrack)])
        for order in [GoalOrder.name, .due, .progress, .urgency] {
            for isReversed in [false, true] {
                let names = order.sorted(overview.goals, isReversed: isReversed).map(\.name)
                let places = names.map { name in show(overview.goals.firstIndex { $0.name == name }) }
                add(["sort", (isReversed ? "-" : "") + order.rawValue, places.joined(separator: " ")])
            }
        }
    }

    private mutating func add(_ fields: [String]) { figures.add(fields) }

    private func fields(of target: TargetProgress) -> [String] {
        [
            "target", target.written, target.mode.rawValue, target.unit, show(target.target), show(target.from),
            target.period?.rawValue ?? "-", show(target.days?.list.map(\.rawValue).joined(separator: ",")),
            show(target.current), show(target.lastReading), show(target.remaining), show(target.percent),
            show(target.isMet), show(target.isOnPace),
            show(target.isExceeded), show(target.used), show(target.neededPerDay), show(target.neededPerWeek),
            show(target.daysAhead), show(target.leeway), show(target.projected), show(target.forecast),
            show(target.periods), show(target.periodsEnded), show(target.periodsMet),
            show(target.streak), show(target.longestStreak),
            show(target.recentPeriods?.map(\.rawValue).joined(separator: ",")),
        ]
    }

    private func show(_ number: Rational?) -> String { number?.decimalText(places: 12) ?? "-" }

    private func show(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "-" }
}

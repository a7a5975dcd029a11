import Foundation
import VaultKit
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

/// Times the renaming of a goal to which half of the notes of a vault link, against a check of the vault and the
/// writing of the same files alone.
struct RenameTiming {
    /// The most that a renaming may take: so many checks, and the time of writing the files alone.
    static let checks = 4.0

    private let root: VaultRoot
    private let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first
    private let time = DateTime(secondsSinceEpoch: 0, offset: 0)
    private let names = ["run-120-km", "run-far"]

    /// Makes a vault with as many links as `links` says, and twice as many notes, in a new folder.
    static func run(links: Int, runs: Int, folder: String) throws(BenchmarkError) -> Int32 {
        do {
            let path = folder + "/vault-rename-\(UInt32.random(in: 0 ... .max))"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let timing = RenameTiming(root: try VaultRoot(folder: path))
            try timing.make(links: links)
            return try timing.report(links: links, runs: runs)
        } catch {
            throw BenchmarkError("\(error)")
        }
    }

    private init(root: VaultRoot) {
        self.root = root
    }

    private func make(links: Int) throws {
        var files = [
            ("vault.md", "---\ntype: vault\nformat: 1\n---\n"),
            ("goals/\(names[0]).md", "---\ntype: goal\ntitle: Run\ntargets: 120 km\n---\n"),
            ("goals/swim.md", "---\ntype: goal\ntitle: Swim\n---\n"),
        ]
        for number in 0..<(2 * links) {
            let goal = number.isMultiple(of: 2) ? names[0] : "swim"
            let day = "2026-\(10 + number % 2)-\(10 + number % 20)"
            let words = String(repeating: "some words ", count: 35)
            files.append(
                (
                    "actions/\(number / 200)/a\(number).md",
                    "---\ntype: action\ntitle: Done \(number)\ndate: \(day)\ngoals: '[[\(goal)]]'\n---\n\(words)\n"
                ))
        }
        for (path, text) in files {
            let url = URL(filePath: root.absolute(Path(path)))
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    private func report(links: Int, runs: Int) throws -> Int32 {
        var (check, alone, plan, commit): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        for run in 0..<runs {
            check.append(try PlainWriting.seconds { _ = Phases.check(try Vault(root), today: today) })
            let vault = try Vault(root)
            guard case .one(let number) = vault.graph.record(named: names[run % 2]) else {
                throw BenchmarkError("no goal")
            }
            let first = try vault.snapshot.renaming(number, to: names[1 - run % 2], today: today)
            guard first.links == links else { throw BenchmarkError("\(first.links) links") }
            // The same bytes as before, so that the change still fits.
            let same = first.edit.change.files.map { (path: $0.path, bytes: $0.before ?? []) }
            alone.append(try PlainWriting.seconds { try PlainWriting(root: root, files: same).run() })
            var planned: (vault: Vault, move: PlannedMove)?
            plan.append(
                try PlainWriting.seconds {
                    let vault = try Vault(root)
                    planned = (vault, try vault.snapshot.renaming(number, to: names[1 - run % 2], today: today))
                })
            commit.append(
                try PlainWriting.seconds {
                    guard let (vault, move) = planned else { return }
                    _ = try vault.commit(move.edit, description: "a timed change", time: time)
                })
        }
        func middle(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
        for (name, times) in [("check", check), ("written alone", alone), ("planning", plan), ("commit", commit)] {
            print("\(name): \(times.sorted().map { String(format: "%.3f", $0) }.joined(separator: " ")) s")
        }
        let bound = Self.checks * middle(check) + middle(alone)
        let ratio = (middle(plan) + middle(commit)) / bound
        let text = String(format: "%.2f", ratio)
        print("a renaming with \(links) links takes \(text) of \(Int(Self.checks)) checks and the writing alone")
        return ratio <= 1 ? 0 : 1
    }
}

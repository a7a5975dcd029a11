import Foundation
import Synchronization
import Testing
import VaultProgram
import VaultRecords
import VaultSystem
import VaultTestSupport

@testable import VaultConsole
@testable import VaultRequests

/// What makes a command with `--watch` run again, and what does not.
@Suite(.tags(.process)) struct WatchingTests {
    private static let files = [
        "goals/run.md": "---\ntype: goal\ntitle: Run\n---\n",
        "goals/far/swim.md": "---\ntype: goal\ntitle: Swim\n---\n",
    ]
    private static let bad = "printf -- '---\\ntype: goal\\ntitle: A\\ndue: soon\\n---\\n'"

    /// Each changes something at a time, and makes one more run, whose output shows it.
    private static let changes = [
        (bad + " > goals/new.md", "goals/new.md:4:6: error"),
        (bad + " > goals/.new && mv goals/.new goals/run.md", "goals/run.md:4:6: error"),
        (bad + " > goals/run.md~ && mv goals/run.md goals/.old && mv goals/run.md~ goals/run.md", "goals/run.md:4:6:"),
        ("mkdir -p deep/er && " + bad + " > deep/er/new.md", "deep/er/new.md:4:6: error"),
        (bad + " >> goals/far/swim.md && " + bad + " > goals/far/swim.md", "goals/far/swim.md:4:6: error"),
        ("rm -r goals/far", "no findings in 2 notes"),
        ("rm goals/run.md", "no findings in 2 notes"),
        ("mv goals ends && " + bad + " > ends/run.md", "ends/run.md:4:6: error"),
        ("echo 'ignore: [far]' > i && sed -i.bak '3r i' vault.md && rm i vault.md.bak", "no findings in 2 notes"),
        ("mv goals/far ../$$ && mv ../$$ goals/near && rm goals/run.md", "no findings in 2 notes"),
    ]

    @Test(arguments: changes) func aChangeRunsItAgain(line: String, shown: String) throws {
        let runs = try WatchedRuns(Self.files, steps: [WatchedRuns.shell(line)])
        #expect(runs.run("check", "--watch").exitCode == 141)
        #expect(runs.outputs.count == 2, "\(runs.outputs)")
        #expect(runs.outputs.first == "no findings in 3 notes, 2 of them records\n")
        #expect(runs.outputs.last?.hasPrefix("\n") == true)
        #expect(runs.outputs.last?.contains(shown) == true, "\(runs.outputs)")
        #expect(runs.messages == ["looking for changes every second; Ctrl-C ends"])
        #expect(runs.errors == "")
    }

    @Test(arguments: [
        "touch goals/run.md vault.md", "chmod 600 goals/run.md", "cp goals/run.md x && cat x > goals/run.md && rm x",
        "echo a > goals/.run.md.swp", "mkdir .obsidian && echo '{}' > .obsidian/workspace.json", "mkdir new",
        "cp goals/run.md goals/.new && mv goals/.new goals/run.md", "echo more >> picture.png",
        "mv goals/run.md goals/x.md && mv goals/x.md goals/run.md", "mkdir new && touch new/a && rm -r new",
    ])
    func whatChangesNothingDoesNot(line: String) throws {
        let files = Self.files.merging(["picture.png": "a"]) { $1 }
        let runs = try WatchedRuns(files, count: 1, steps: [WatchedRuns.shell(line)])
        _ = runs.run("check", "--watch")
        #expect(runs.outputs.count == 1, "\(runs.outputs)")
        #expect(runs.messages.count == 1)
    }

    @Test func aNewFolderIsSeen() throws {
        let steps = [
            "mkdir -p a/b", "mkdir -p a/b && " + Self.bad + " > a/b/new.md", "rm a/b/new.md", "rm -r a",
            "mkdir a && " + Self.bad + " > a/a.md", Self.bad + " > a/b.md",
        ].map(WatchedRuns.shell)
        let both: WatchedRuns.Step = { folder in
            try steps[0](folder)
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: 0.3)
                try? steps[1](folder)
            }
        }
        let runs = try WatchedRuns(Self.files, steps: [both, steps[3], steps[4], steps[5]])
        _ = runs.run("check", "--watch")
        let found = runs.outputs.map { output in
            ["a/b/new.md:4", "a/a.md:4", "a/b.md:4"].filter(output.contains).joined(separator: " ")
        }
        #expect(found == ["", "a/b/new.md:4", "", "a/a.md:4", "a/a.md:4 a/b.md:4"])
    }

    @Test func manyChangesAreOne() throws {
        let write: WatchedRuns.Step = { folder in
            Thread.detachNewThread {
                for number in 1...50 {
                    try? folder.write("---\ntype: goal\ntitle: A\(number)\n---\n", to: "goals/new-\(number).md")
                    Thread.sleep(forTimeInterval: 0.01)
                }
            }
        }
        let runs = try WatchedRuns(Self.files, patience: 1.5, steps: [write])
        _ = runs.run("check", "--watch")
        #expect(runs.outputs.last == "\nno findings in 53 notes, 52 of them records\n", "\(runs.outputs)")
        // More than one where this machine is busy.
        #expect((2...5).contains(runs.outputs.count), "\(runs.outputs)")
    }

    /// Changes that never end are shown all the same.
    @Test func changesThatDoNotEndAreShown() throws {
        let goesOn = Mutex(true)
        let write: WatchedRuns.Step = { folder in
            Thread.detachNewThread {
                var number = 0
                while goesOn.withLock({ $0 }) {
                    try? folder.write("---\ntype: goal\ntitle: A\n---\n\(number)", to: "goals/new.md")
                    number += 1
                    Thread.sleep(forTimeInterval: 0.01)
                }
            }
        }
        let runs = try WatchedRuns(
            Self.files, count: 2, patience: 1, steps: [write, { _ in goesOn.withLock { $0 = false } }])
        _ = runs.run("check", "--watch") { $0.times.unrest = 300 }
        #expect(runs.outputs.contains("\nno findings in 4 notes, 3 of them records\n"), "\(runs.outputs)")
        #expect(runs.outputs.count <= 4)
    }

    @Test func theNextDayIsAnother() throws {
        let runs = try WatchedRuns(
            ["goals/run.md": "---\ntype: goal\ntitle: Run\ndue: 2026-11-21\n---\n"], count: 2, steps: [])
        let next = CalendarDate(year: 2026, month: 11, day: 22)
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.3)
            if let next { runs.setToday(next) }
        }
        _ = runs.run("progress", "--watch")
        #expect(runs.outputs.count == 2, "\(runs.outputs)")
        #expect(runs.outputs.first?.contains("1 day overdue") == false)
        #expect(runs.outputs.last?.contains("1 day overdue") == true, "\(runs.outputs)")
    }

    /// A day that is given stays.
    @Test func aGivenDayStays() throws {
        let runs = try WatchedRuns(Self.files, steps: [])
        let next = CalendarDate(year: 2026, month: 11, day: 22)
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.2)
            if let next { runs.setToday(next) }
        }
        _ = runs.run("progress", "--watch", "--as-of", "2026-11-20")
        #expect(runs.outputs.count == 1)
    }

    /// A run that fails is shown, and the next one follows.
    @Test func failuresDoNotEndIt() throws {
        let settings = "---\ntype: vault\nformat: 1\n---\n"
        let goes: WatchedRuns.Step = { try FileManager.default.moveItem(atPath: $0.path, toPath: $0.path + "-2") }
        let comes: WatchedRuns.Step = { try FileManager.default.moveItem(atPath: $0.path + "-2", toPath: $0.path) }
        let runs = try WatchedRuns(
            Self.files,
            steps: [
                { try $0.write("---\ntype: vault\nformat: [1\n---\n", to: "vault.md") },
                WatchedRuns.shell("rm vault.md"), { try $0.write(settings, to: "vault.md") },
                { try $0.write("---\ntype: vault\nformat: 99\n---\n", to: "vault.md") },
                goes, comes,
                { try $0.write(settings, to: "vault.md") },
            ])
        _ = runs.run("check", "--watch")
        let all = runs.outputs
        #expect(all.count == 8, "\(all)")
        #expect(all.dropFirst().first?.contains("vault.md:3:9: error") == true, "\(all)")
        #expect(runs.errors.contains("error: no vault in"), "\(runs.errors)")
        #expect(runs.errors.contains("which is newer"))
        #expect(all.filter { $0.hasSuffix("no findings in 3 notes, 2 of them records\n") }.count == 3, "\(all)")
    }

    /// It starts in a vault that cannot be read yet.
    @Test func theFirstRunMayFail() throws {
        let runs = try WatchedRuns(
            Self.files.merging(["vault.md": "---\ntype: vault\nformat: 99\n---\n"]) { $1 },
            steps: [{ try $0.write("---\ntype: vault\nformat: 1\n---\n", to: "vault.md") }])
        _ = runs.run("check", "--watch")
        #expect(runs.outputs == ["", "no findings in 3 notes, 2 of them records\n"])
        #expect(runs.errors.contains("which is newer"))
    }

    @Test func linksToFilesOutsideAreLookedAt() throws {
        let outside = try ScratchFolder()
        try outside.write("---\ntype: goal\ntitle: Far\n---\n", to: "far.md")
        let path = outside.path
        let runs = try WatchedRuns(
            Self.files,
            steps: [
                WatchedRuns.shell("ln -s \(path)/far.md goals/linked.md"),
                WatchedRuns.shell(Self.bad + " > \(path)/far.md"),
                WatchedRuns.shell("rm goals/linked.md"),
            ])
        _ = runs.run("check", "--watch")
        #expect(runs.outputs.count == 4, "\(runs.outputs)")
        #expect(runs.outputs.dropLast().last?.contains("goals/linked.md:4:6: error") == true, "\(runs.outputs)")
        withExtendedLifetime(outside) {}
    }
}

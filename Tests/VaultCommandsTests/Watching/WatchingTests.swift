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

    /// `day_starts` says when it begins.
    @Test func theNextDayBeginsAtItsHour() throws {
        let runs = try WatchedRuns(
            [
                "vault.md": "---\ntype: vault\nformat: 1\nday_starts: 04:00\n---\n",
                "goals/run.md": "---\ntype: goal\ntitle: Run\ndue: 2026-11-21\n---\n",
            ], count: 2, steps: [])
        let night = try #require(CalendarDate(year: 2026, month: 11, day: 22))
        runs.setTime(DateTime(day: night, secondOfDay: 4 * 3600 - 1))
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.3)
            runs.setTime(DateTime(day: night, secondOfDay: 4 * 3600))
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

/// What `--watch` prints, with what it cannot be combined, and what it leaves.
@Suite struct WatchedOutputTests {
    private static let goal = ["goals/run.md": "---\ntype: goal\ntitle: Run\n---\n"]
    private static let change: WatchedRuns.Step = { try $0.write("---\ntype: goal\ntitle: A\n---\n", to: "goals/a.md") }

    @Test(arguments: [
        (["check", "--fix"], "'--watch' shows what the notes say, '--fix' changes notes; use one of them"),
        (["check", "--fix", "--ask"], "'--watch' shows what the notes say, '--fix' changes notes; use one of them"),
        (["check", "--ask"], "'--watch' shows what the notes say, '--ask' asks questions; use one of them"),
        (["check", "--staged"], "'--watch' shows what the notes say, '--staged' reads git's index; use one of them"),
        (["check", "--dry-run"], "'--watch' shows what the notes say, '--dry-run' shows one change; use one of them"),
        (["check", "--limit", "x"], "'--limit' is 'x'; expected a whole number, 0 or more"),
        (["check", "--all"], "'--all' works only with '--staged'"),
        (["progress", "--sort", "x"], "'--sort' is 'x'; expected urgency, due, progress or name"),
        (["progress", "--as-of", "x"], "'x' is not a date"),
        (["list"], "there is no option '--watch'"),
    ])
    func aWrongLineEndsAtOnce(words: [String], message: String) throws {
        let runs = try WatchedRuns(Self.goal, steps: [])
        let result = VaultCommand.run(runs.invocation(words + ["--watch"]))
        #expect(result.exitCode == 2)
        #expect(String(decoding: result.stderr, as: UTF8.self).hasPrefix("error: \(message)"), "\(words)")
        #expect(runs.outputs == [])
        let json = VaultCommand.run(runs.invocation(words + ["--watch", "--format", "json"]))
        #expect(String(decoding: json.stdout, as: UTF8.self).contains("\"exit_code\": 2"))
    }

    @Test func helpIsNotWatched() throws {
        let runs = try WatchedRuns(Self.goal, steps: [])
        let result = runs.run("check", "--watch", "--help")
        #expect(String(decoding: result.stdout, as: UTF8.self).contains("--watch"))
        #expect(runs.outputs == [])
    }

    /// Outside of a vault there is nothing to wait for.
    @Test func aVaultIsNeeded() throws {
        let runs = try WatchedRuns(["vault.md": "notes\n"], steps: [])
        let result = runs.run("check", "--watch")
        #expect(result.exitCode == 2)
        #expect(String(decoding: result.stderr, as: UTF8.self).hasPrefix("error: no vault in"))
    }

    /// Where nobody waits, as for an assistant, it is refused.
    @Test func aCommandLineIsNeeded() throws {
        let result = try SmallFolder(Self.goal).run("check", "--watch")
        #expect(result.exitCode == 2)
        #expect(result.stderr.hasPrefix("error: '--watch' works on a command line only\n"))
    }

    @Test func aTerminalShowsTheNewestOutput() throws {
        let runs = try WatchedRuns(Self.goal, isTerminal: true, count: 4, steps: [{ _ in }, Self.change])
        _ = runs.run("check", "--watch", "--color", "never")
        let end = " · looking for changes every second · Ctrl-C ends"
        #expect(
            runs.outputs == [
                "\u{1b}[H\u{1b}[2Jno findings in 2 notes, 1 of them a record\n", "00:00:00\(end)\n",
                "\u{1b}[H\u{1b}[2Jno findings in 3 notes, 2 of them records\n", "00:00:00\(end)\n",
            ])
        #expect(runs.messages == [])
    }

    /// Outputs that a program reads follow each other without anything else.
    @Test(arguments: [("json", "{"), ("sarif", "{"), ("text", "\nno"), ("github", "\n")])
    func outputsFollowEachOther(format: String, start: String) throws {
        let runs = try WatchedRuns(Self.goal, steps: [Self.change])
        _ = runs.run("check", "--watch", "--format", format)
        #expect(runs.outputs.count == 2)
        if format != "github" { #expect(runs.outputs.last?.hasPrefix(start) == true, "\(runs.outputs)") }
        #expect(runs.outputs.allSatisfy { !$0.contains("\u{1b}") })
    }

    @Test(arguments: [
        (Errno.closedPipe, 141, ""), (.noSpace, 2, "error: cannot write the output: the disk is full\n"),
    ])
    func itEndsWhenNobodyReads(error: Errno, exitCode: Int32, message: String) throws {
        let runs = try WatchedRuns(Self.goal, steps: [])
        runs.fail(with: error)
        let result = runs.run("check", "--watch")
        #expect(result.exitCode == exitCode)
        #expect(String(decoding: result.stderr, as: UTF8.self) == message)
        #expect(runs.outputs.count == 1)
    }

    /// A command that writes a file and says so. The file is no reason to write it again; a note is.
    @Test(arguments: [
        ("report.html", true, 1), ("goals/report.html", true, 1), ("out/report.html", true, 1),
        ("report.html", false, 2),
    ])
    func aCommandMayWriteAFile(path: String, isDeclared: Bool, runsOfOne: Int) throws {
        let runs = try WatchedRuns(Self.goal, steps: Array(repeating: { _ in }, count: runsOfOne - 1) + [Self.change])
        let request = Request(
            invocation: runs.invocation(["check", "--watch"]),
            arguments: try VaultCommand.parser.parse(["check", "--watch"]), open: OpenVaults())
        let count = Mutex(0)
        let result = Watching(request) { request in
            guard let vault = try? request.vault() else { return CommandResult("", exitCode: 2) }
            let number = count.withLock { count in
                count += 1
                return count
            }
            try? VaultWriting.output(
                path, Array("\(vault.graph.indices.count) notes, run \(number)".utf8), from: vault.root.path,
                replacing: true)
            var result = CommandResult("wrote \(path) with \(vault.graph.indices.count) notes\n")
            if isDeclared { result.writtenFiles = [vault.root.path + "/" + path] }
            return result
        }.run()
        #expect(result.exitCode == 141)
        #expect(count.withLock { $0 } == runsOfOne + 1, "\(runs.outputs)")
        #expect(runs.outputs.last == "\nwrote \(path) with 3 notes\n")
    }

    /// What only the first run does is done by the first one that succeeds.
    @Test func theFirstThatSucceeds() throws {
        let steps: [WatchedRuns.Step] = (0..<3).map { number in
            { try $0.write("Text \(number)\n", to: "notes/\(number).md") }
        }
        let runs = try WatchedRuns(Self.goal, steps: steps)
        let request = Request(
            invocation: runs.invocation(["check", "--watch"]),
            arguments: try VaultCommand.parser.parse(["check", "--watch"]), open: OpenVaults())
        let seen = Mutex<[Bool]>([])
        _ = Watching(request) { request in
            _ = try? request.vault()
            let count = seen.withLock { seen in
                seen.append(request.isAgain)
                return seen.count
            }
            return CommandResult("\(count)\n", exitCode: count < 3 ? 2 : 0)
        }.run()
        #expect(seen.withLock { $0 } == [false, false, false, true])
    }

    private struct Kept: Sendable { weak let open: OpenVaults? }

    /// Nothing is kept of a run, however many there are.
    @Test func twoHundredRunsKeepNothing() throws {
        let steps = (1...200).map { number -> WatchedRuns.Step in
            { try $0.write("---\ntype: goal\ntitle: A\n---\n\(number)\n", to: "goals/a\(number % 7).md") }
        }
        let runs = try WatchedRuns(Self.goal, steps: steps)
        let kept = Mutex<[Kept]>([])
        let request = Request(
            invocation: runs.invocation(["check", "--watch"]) { $0.times.quiet = 1 },
            arguments: try VaultCommand.parser.parse(["check", "--watch"]), open: OpenVaults())
        _ = Watching(request) { request in
            kept.withLock { kept in
                kept.append(Kept(open: request.open))
                // The first one, which main has, the last one and this one.
                #expect(kept.filter { $0.open != nil }.count <= 3)
            }
            return (try? request.vault()).map { CommandResult("\($0.graph.indices.count)\n") } ?? CommandResult("")
        }.run()
        #expect(kept.withLock(\.count) == 201)
    }
}

/// The program itself with `--watch`: at a terminal, in a pipe, and how it ends.
@Suite(.tags(.process, .terminal), .serialized, .enabled(if: !BuiltProgram.path("vault").isEmpty))
struct WatchedProgramTests {
    private static let files = ["goals/run.md": "---\ntype: goal\ntitle: Run\n---\n"]
    private static let bad = "---\ntype: goal\ntitle: A\ndue: soon\n---\n"

    @Test func atATerminal() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try #require(
            PseudoTerminal("exec \"$VAULT\" check --watch", in: folder.scratch.path, columns: 60, rows: 10))
        #expect(terminal.wait(for: "\u{1b}[H\u{1b}[2J\u{1b}[32mno findings in 2 notes"), "\(terminal.output)")
        #expect(terminal.wait(for: " · looking for changes every second · Ctrl-C ends"), "\(terminal.output)")
        #expect(terminal.isInLines)
        try folder.scratch.write(Self.bad, to: "goals/a.md")
        #expect(terminal.wait(for: "\u{1b}[H\u{1b}[2J"), "\(terminal.output)")
        #expect(terminal.wait(for: "goals/a.md"))
        #expect(terminal.wait(for: "Ctrl-C ends"))
        terminal.resize(columns: 30, rows: 10)
        try folder.scratch.write("---\ntype: goal\ntitle: A\n---\n", to: "goals/a.md")
        #expect(
            terminal.wait(for: "no findings in 3 notes, 2 of"), "\(terminal.output)")
        terminal.type("\u{3}")
        #expect(terminal.waitForEnd() == 130)
        #expect(terminal.isInLines)
    }

    @Test func aPlainTerminalIsNotCleared() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try #require(
            PseudoTerminal(
                "exec \"$VAULT\" check --watch", in: folder.scratch.path, environment: ["TERM": "dumb"]))
        #expect(terminal.wait(for: "looking for changes every second; Ctrl-C ends"), "\(terminal.output)")
        try folder.scratch.write(Self.bad, to: "goals/a.md")
        #expect(terminal.wait(for: "goals/a.md:4:6: error"))
        terminal.type("\u{3}")
        #expect(terminal.waitForEnd() == 130)
        #expect(!terminal.output.contains("\u{1b}"), "\(terminal.output)")
    }

    private func run(_ line: String, in folder: SmallFolder) throws -> (output: String, exitCode: Int32) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line]
        process.environment = searchPath.merging(["VAULT": BuiltProgram.path("vault")]) { $1 }
        process.currentDirectoryURL = URL(filePath: folder.scratch.path)
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
    }

    /// Waits in a shell until a file says something, for 10 seconds at most.
    private static let wait = """
        wait_for() { i=0; until grep -qs "$1" "$2"; do i=$((i+1)); [ $i -lt 200 ] || return 1; sleep 0.05; done; }

        """

    @Test func inAScript() throws {
        let folder = try SmallFolder(Self.files)
        try folder.scratch.write(Self.bad, to: "bad")
        // A shell of a terminal, as the threads of tests block signals, and what they start inherits that.
        let terminal = try #require(
            PseudoTerminal(
                Self.wait + """
                    "$VAULT" check --watch --format json > .out 2> .err & id=$!
                    wait_for '"notes": 2' .out && wait_for 'looking for changes every second; Ctrl-C ends' .err && echo started
                    cp bad goals/.a && mv goals/.a goals/a.md && wait_for '"errors": 1' .out && echo changed
                    rm goals/a.md; sleep 3; touch goals/run.md; sleep 1.5
                    kill $id; wait $id; echo "ended with $?"
                    grep -c '^{' .out; grep -c . .err
                    """, in: folder.scratch.path))
        #expect(terminal.waitForEnd() == 0)
        // The shell may say by itself that something was ended.
        #expect(terminal.output.hasPrefix("started\r\nchanged\r\n"), "\(terminal.output)")
        #expect(terminal.output.hasSuffix("ended with 143\r\n3\r\n1\r\n"), "\(terminal.output)")
    }

    /// It does not wait for a change to find out that nobody reads what it prints.
    /// Each run would change what the next one reads.
    @Test(arguments: ["goals/run.md", "notes.md"]) func outputIntoANoteIsRefused(path: String) throws {
        let folder = try SmallFolder(Self.files)
        let (output, exitCode) = try run("\"$VAULT\" check --watch >> \(path)", in: folder)
        #expect(exitCode == 2 && output.hasPrefix("error: the output goes to '\(path)', a note of"), "\(output)")
    }

    /// What is opened in the browser goes on after an interrupt.
    @Test func theBrowserOutlivesIt() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try #require(
            PseudoTerminal(
                "printf '#!/bin/sh\\nsleep 2; echo lives > \"$PWD/.seen\"\\n' > .browser; chmod +x .browser; "
                    + "BROWSER=$PWD/.browser exec \"$VAULT\" report --watch --open -o .page.html",
                in: folder.scratch.path))
        #expect(terminal.wait(for: "Ctrl-C ends"), "\(terminal.output)")
        terminal.type("\u{3}")
        #expect(terminal.waitForEnd() == 130)
        for _ in 0..<100 where !FileManager.default.fileExists(atPath: folder.scratch.path + "/.seen") {
            Thread.sleep(forTimeInterval: 0.1)
        }
        #expect(FileManager.default.fileExists(atPath: folder.scratch.path + "/.seen"))
    }

    @Test func itEndsWithItsReader() throws {
        let folder = try SmallFolder(Self.files)
        let line = #"("$VAULT" progress --watch; echo "ended with $?" > .end) | head -n 1 > /dev/null; "#
        let (output, exitCode) = try run(Self.wait + line + "wait_for 141 .end && cat .end", in: folder)
        #expect(exitCode == 0)
        #expect(output.hasSuffix("ended with 141\n"), "\(output)")
    }

    @Test func whatCannotBePrinted() throws {
        let folder = try SmallFolder(Self.files)
        try #require(FileManager.default.fileExists(atPath: "/dev/full"))
        let (output, _) = try run(#""$VAULT" check --watch > /dev/full; echo "ended with $?""#, in: folder)
        #expect(output.hasPrefix("error: cannot write the output: "), "\(output)")
        #expect(output.hasSuffix("ended with 2\n"))
    }
}

/// A command with `--watch` in this process, what its runs print, and what happens to the files after each of them.
final class WatchedRuns: Sendable {
    typealias Step = @Sendable (ScratchFolder) throws -> Void

    private struct State {
        var outputs: [String] = []
        var errors = ""
        var messages: [String] = []
        var steps: [Step]
        var today: CalendarDate?
        var now: DateTime?
        var endsAt: Date = .distantFuture
        var failure: Errno?
    }

    let folder: ScratchFolder
    private let state: Mutex<State>
    private let isTerminal: Bool
    /// How many outputs there should be.
    private let count: Int
    /// How long nothing must happen after them before it ends.
    private let patience: Double

    /// - Parameters:
    ///   - steps: what is done after the first run, after the second one, …
    ///   - count: how many outputs are waited for; nil for one more than there are steps
    ///   - patience: seconds without another one, after which it ends
    init(_ files: [String: String], isTerminal: Bool = false, count: Int? = nil, patience: Double = 0.3, steps: [Step])
        throws
    {
        folder = try ScratchFolder()
        self.isTerminal = isTerminal
        self.count = count ?? steps.count + 1
        self.patience = patience
        state = Mutex(State(steps: steps, today: CalendarDate(year: 2026, month: 11, day: 21)))
        for (path, text) in ["vault.md": "---\ntype: vault\nformat: 1\n---\n"].merging(files, uniquingKeysWith: { $1 })
        {
            try folder.write(text, to: path)
        }
    }

    /// What each run printed.
    var outputs: [String] { state.withLock(\.outputs) }
    /// What all of them printed on stderr.
    var errors: String { state.withLock(\.errors) }
    /// What was said besides.
    var messages: [String] { state.withLock(\.messages) }

    /// The day from the next look on.
    func setToday(_ day: CalendarDate) { state.withLock { $0.today = day } }

    /// What the clock shows from the next look on.
    func setTime(_ time: DateTime) { state.withLock { ($0.today, $0.now) = (nil, time) } }

    /// The next output cannot be written.
    func fail(with error: Errno) { state.withLock { $0.failure = error } }

    /// What a run may know.
    func invocation(_ arguments: [String], _ change: (inout WatchingWorld) -> Void = { _ in }) -> Invocation {
        var invocation = Invocation(
            arguments: arguments, environment: isTerminal ? ["TERM": "xterm"] : [:], directory: folder.path,
            stdoutIsTerminal: isTerminal, columns: 80, today: state.withLock(\.today),
            printMessage: { line in self.state.withLock { $0.messages.append(line) } })
        invocation.now = state.withLock(\.now)
        var world = WatchingWorld(
            print: { self.take($0) },
            printErrors: { bytes in self.state.withLock { $0.errors += String(decoding: bytes, as: UTF8.self) } },
            current: { invocation in
                var invocation = invocation
                (invocation.today, invocation.now) = self.state.withLock { ($0.today, $0.now) }
                return invocation
            },
            wait: { milliseconds in
                let rest = self.state.withLock { $0.endsAt.timeIntervalSinceNow }
                if rest <= 0 { return true }
                Thread.sleep(forTimeInterval: min(Double(milliseconds) / 1000, rest))
                return false
            })
        world.times.pause = 50
        change(&world)
        invocation.watching = world
        return invocation
    }

    /// Runs a command until nothing happens any more.
    func run(_ arguments: String..., change: (inout WatchingWorld) -> Void = { _ in }) -> CommandResult {
        VaultCommand.run(invocation(arguments, change))
    }

    private func take(_ bytes: [UInt8]) -> Errno? {
        let (step, failure) = state.withLock { state -> (Step?, Errno?) in
            state.outputs.append(String(decoding: bytes, as: UTF8.self))
            return (state.steps.isEmpty ? nil : state.steps.removeFirst(), state.failure)
        }
        if let failure { return failure }
        do { try step?(folder) } catch { state.withLock { $0.messages.append("\(error)") } }
        // A machine may be busy with other tests.
        state.withLock { $0.endsAt = Date.now.addingTimeInterval($0.outputs.count < count ? 20 : patience) }
        return nil
    }

    /// A step that runs a line of a shell.
    static func shell(_ line: String) -> Step {
        { folder in
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", line]
            process.currentDirectoryURL = URL(filePath: folder.path)
            try process.run()
            process.waitUntilExit()
            if process.terminationStatus != 0 { throw CocoaError(.executableLoad) }
        }
    }
}

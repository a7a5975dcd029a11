import Foundation
import Synchronization
import Testing
import VaultProgram
import VaultSystem
import VaultTestSupport

@testable import VaultConsole
@testable import VaultRequests

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

import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

/// The real program, one of whose system calls fails, or all from one on. `VAULT_CALL_FAULTS` of the environment asks
/// for more of them.
@Suite(.tags(.crash, .process), .enabled(if: Strace.isThere, Strace.missing), .serialized) struct FailingCallTests {
    private static let errors = ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EACCES", "ENOMEM"]

    /// Exit code 0 or 3: the change is made, or the next command makes it. 2: it is not made, or undone then.
    @Test func `the exit code says whether the change is made`() throws {
        let count = RealVault.setting("VAULT_CALL_FAULTS", 32)
        var outcomes: [String: Int] = [:]
        for (number, (trial, place)) in try TracedTrial.places(count, seed: 13).enumerated() {
            let error = Self.errors[number % Self.errors.count]
            let onward = number % 4 == 3 ? "+" : ""
            let what = "\(trial.command), \(error) of \(place.call) \(place.number)\(onward)"
            let vault = try trial.command.vault()
            let answer = try vault.run(
                trial.command.words,
                through: Strace.injecting("\(place.call):error=\(error):when=\(place.number)\(onward)"))
            #expect([0, 2, 3].contains(answer.exitCode), "\(what): \(answer)")
            let isMade = answer.exitCode != 2
            let isStopped = VaultCommit.isUnfinished(in: try vault.root)
            if !isStopped {
                #expect(trial.name(try vault.state()) == (isMade ? "new" : "old"), "\(what): \(answer)")
            }
            let next = try vault.runNextCommand(number)
            #expect(next.exitCode == 0, "\(what): \(next)")
            #expect(trial.name(try vault.state()) == (isMade ? "new" : "old"), "\(what): \(answer)")
            #expect(vault.leftovers == [], "\(what): \(answer)")
            outcomes["exit code \(answer.exitCode)\(isStopped ? ", unfinished" : "")", default: 0] += 1
        }
        print("\(count) failing system calls: \(outcomes.sorted { $0.key < $1.key })")
    }

    /// The answer is the only thing that is written to the first descriptor.
    @Test(arguments: ["EPIPE", "ENOSPC"])
    func `a lost answer to a change has an exit code of its own`(error: String) throws {
        let command = TracedCommand.all[1]
        let writes = try command.trial().places.filter { $0.call == "write" }.count
        let vault = try command.vault()
        // Of the last two, the answer on stdout is the last that a command without remarks writes.
        let answer = try vault.run(command.words, through: Strace.injecting("write:error=\(error):when=\(writes)"))
        #expect(answer.exitCode == 3, "\(answer)")
        #expect(answer.stderr.hasPrefix("error: the change was made, but the output cannot be written: "))
        #expect(answer.stderr.hasSuffix("help: do not repeat the command; see what was done with: vault undo --list\n"))
        #expect(vault.names("actions/2026").count == 1)
    }

    /// The last rename makes the journal an entry.
    @Test func `a change without an entry to undo says so, and the next command keeps one`() throws {
        let command = TracedCommand.all[1]
        let renames = try command.trial().places.filter { $0.call == "renameat2" }.count
        let vault = try command.vault()
        let answer = try vault.run(command.words, through: Strace.injecting("renameat2:error=EIO:when=\(renames)"))
        #expect(answer.exitCode == 3, "\(answer)")
        #expect(answer.stdout.hasPrefix("created actions/2026/"))
        #expect(answer.stderr.contains("warning: the change was made, but 'vault undo' cannot undo it: "))
        #expect(
            try vault.runNextCommand(1).stderr.contains("finished a change that was interrupted: create actions/2026/"))
        #expect(try vault.run(["undo", "1"]).exitCode == 0)
        #expect(vault.names("actions/2026") == [])
    }

    @Test func `a change that is half made says whether the next command makes it`() throws {
        let command = TracedCommand.all[0]
        let vault = try command.vault()
        // All renames from the third on fail: the change stops, and so does what reverts it.
        let answer = try vault.run(command.words, through: Strace.injecting("renameat2,renameat:error=EIO:when=3+"))
        #expect(answer.exitCode == 3, "\(answer)")
        #expect(
            answer.stderr.contains("the change is only partly written, and the next command that writes finishes it\n"))
        #expect(answer.stderr.contains("help: do not repeat the command"))
        #expect(try vault.run(["list", "value"]).stderr.contains("a change was interrupted: rename"))
        let finished = try vault.run(["undo", "--finish"])
        #expect(finished.exitCode == 0 && finished.stdout.hasPrefix("finished: rename values/health.md"), "\(finished)")
        #expect(try vault.run(["check", "--strict"]).exitCode == 0)
    }
}

/// Answers that nobody can read, without strace.
@Suite(.tags(.crash, .process)) struct LostAnswerTests {
    @Test func `a full disk and a closed pipe in place of stdout`() throws {
        let vault = try TracedCommand.all[1].vault()
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        for line in ["exec \"$@\" >/dev/full", "set -o pipefail; sleep 0.3 | \"$@\" | true; exit ${PIPESTATUS[1]}"] {
            let before = vault.names("actions/2026").count
            let shell = ["bash", "-c", line, "bash"]
            let made = try vault.run(["log", "Tea"], through: shell)
            if made.exitCode == 0 { continue }
            #expect(made.exitCode == 3, "\(line): \(made)")
            #expect(made.stderr.contains("the change was made, but the output cannot be written"), "\(made)")
            #expect(vault.names("actions/2026").count == before + 1)
        }
        let line = ["-c", "exec \"$0\" init \"$1\" --nested >/dev/full", RealVault.program, vault.path + "/new"]
        let new = try ChildProcess.run("bash", line, environment: [:])
        #expect(new.status == 3 && vault.names("new").contains("vault.md"), "\(new)")
        let read = try vault.run(["list"], through: ["bash", "-c", "exec \"$@\" >/dev/full", "bash"])
        #expect(read.exitCode == 2)
        #expect(read.stderr == "error: cannot write the output: the disk is full\n")
    }
}

import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

/// The real program, killed before a system call. `VAULT_CALL_KILLS` of the environment asks for more of them.
@Suite(.tags(.crash, .process), .enabled(if: Strace.isThere, Strace.missing), .serialized) struct KilledCommandTests {
    @Test func `the next command leaves the old state or the new one, and says what it did`() throws {
        let count = RealVault.setting("VAULT_CALL_KILLS", 24)
        var outcomes: [String: Int] = [:]
        for (number, (trial, place)) in try TracedTrial.places(count, seed: 12).enumerated() {
            let what = "\(trial.command), before \(place.call) \(place.number)"
            let vault = try trial.command.vault()
            let killed = try vault.run(
                trial.command.words, through: Strace.injecting("\(place.call):signal=KILL:when=\(place.number)"))
            #expect(killed.exitCode == 128 + 9, "\(what): \(killed)")
            let outcome = try expectEnd(of: vault, trial, number, what)
            outcomes[outcome, default: 0] += 1
        }
        print("\(count) kills before a system call: \(outcomes.sorted { $0.key < $1.key })")
    }

    /// Looks at the vault as somebody finds it, and lets the next command do its work.
    private func expectEnd(
        of vault: RealVault, _ trial: TracedTrial, _ number: Int, _ what: String
    ) throws -> String {
        let isStopped = VaultCommit.isUnfinished(in: try vault.root)
        let found = try vault.state()
        let texts = Set(trial.old.values).union(trial.new.values)
        for (path, text) in found { #expect(texts.contains(text), "\(what): half of \(path)") }
        let list = try vault.run(["list", "--format", "json"])
        #expect(list.exitCode == 0 && list.stderr.contains("a change was interrupted") == isStopped, "\(what)")
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(list.stdout.utf8)) }
        let edited = isStopped && number % 3 == 0 ? try edit(vault, found) : nil
        let next = try vault.runNextCommand(number)
        #expect(next.exitCode == 0, "\(what): \(next)")
        #expect(vault.leftovers.filter { !$0.hasPrefix(Trash.folder.text) } == [], "\(what)")
        let words = ["finished a change", "dropped an interrupted change", "reverted a change"].filter(
            next.stderr.contains)
        #expect(words.count == (isStopped ? 1 : 0), "\(what): \(next.stderr)")
        let after = try vault.state()
        if let edited {
            #expect(after.values.contains { $0.hasSuffix(Self.edit) }, "\(what): the edit is lost")
            let wasDone = found[edited] == trial.new[edited]
            if words == ["finished a change"], !wasDone {
                #expect(next.stderr.contains("'\(edited)' was changed since"), "\(what): \(next.stderr)")
            }
            return "edited, \(words.first ?? "silent")"
        }
        let name = trial.name(after)
        #expect(["old", "new"].contains(name), "\(what): \(name)")
        if let word = words.first { #expect(name == (word == "finished a change" ? "new" : "old"), "\(what): \(word)") }
        return "\(name), \(words.first ?? "nothing to say")"
    }

    private static let edit = "Somebody writes on.\n"

    /// Adds a line to the first note that the change was about to write; its path.
    private func edit(_ vault: RealVault, _ found: [String: String]) throws -> String? {
        let stopped = VaultCommit.stopped(in: try vault.root)
        guard let path = stopped?.paths.first(where: { found[$0.text] != nil && $0.hasSuffix(".md") }) else {
            return nil
        }
        try vault.scratch.write((found[path.text] ?? "") + Self.edit, to: path.text)
        return path.text
    }
}

/// Commands that are killed while others are at work. `VAULT_COMMANDS` of the environment asks for more of them.
@Suite(.tags(.crash, .process, .random), .serialized) struct KilledAmongOthersTests {
    @Test func `what was said to be done is there once, and nothing is there by half`() throws {
        let count = RealVault.setting("VAULT_COMMANDS", 24)
        let vault = try RealVault(["goals/other.md": "---\ntype: goal\ntitle: Other\n---\n"])
        let output = try Descriptor("/dev/null", for: .sharing)
        var random = SeededGenerator(seed: 77)
        var (codes, running): ([Int: Int32], [(number: Int, process: Int32)]) = ([:], [])
        func end(_ one: (number: Int, process: Int32)) throws {
            codes[one.number] = try Platform.wait(for: one.process)
        }
        for number in 0..<count {
            let words = ["log", "Tea number \(number)", "\(number) cups"]
            let process = try Platform.spawn(
                [RealVault.program, "--vault", vault.path, "--as-of", "2026-11-21"] + words,
                environment: ["HOME": "/nowhere"],
                streams: Platform.Streams(input: nil, output: output.number, errors: output.number))
            running.append((number, process))
            if Bool.random(using: &random) {
                usleep(UInt32.random(in: 1_000...120_000, using: &random))
                let victim = running.remove(at: Int.random(in: 0..<running.count, using: &random))
                Platform.kill(victim.process)
                try end(victim)
            }
            if running.count >= 8 { try end(running.removeFirst()) }
        }
        for one in running { try end(one) }
        #expect(try vault.runNextCommand(1).exitCode == 0)
        #expect(vault.leftovers == [])
        let texts = try vault.state().filter { $0.key.hasPrefix("actions/") }.values
        for number in 0..<count {
            let found = texts.count { $0.contains("title: Tea number \(number)\n") }
            let isKilled = codes[number] == 128 + 9
            #expect(found == 1 || found == 0 && isKilled, "\(number): \(found)")
        }
        #expect(codes.values.allSatisfy { $0 == 0 || $0 == 128 + 9 }, "\(codes)")
        #expect(vault.names("measures").count == 1)
        #expect(try vault.run(["check"]).exitCode == 0)
        print("\(count) commands at once, \(codes.values.count { $0 != 0 }) of them killed")
    }
}

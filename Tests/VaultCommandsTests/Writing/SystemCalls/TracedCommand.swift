import Foundation
import VaultTestSupport

@testable import VaultSystem

/// A command of the real program on a small vault, to be ended or hindered at each of its system calls.
struct TracedCommand: CustomStringConvertible, Sendable {
    let words: [String]
    /// A command before it.
    var first: [String] = []
    var description: String { words.joined(separator: " ") }

    static let all = [
        TracedCommand(words: ["rename", "health", "wellbeing"]),
        TracedCommand(words: ["log", "Tea", "2 cups", "--goal", "run"]),
        TracedCommand(words: ["set", "run", "importance=7", "tags+=x"]),
        TracedCommand(words: ["delete", "health", "--yes"]),
        TracedCommand(words: ["merge", "run", "walk", "--take", "A", "--yes"]),
        TracedCommand(words: ["move", "run", "elsewhere"]),
        TracedCommand(words: ["undo"], first: ["rename", "health", "wellbeing"]),
        TracedCommand(words: ["undo"], first: ["delete", "health", "--yes"]),
    ]

    private static let files = [
        "goals/run.md": "---\ntype: goal\ntitle: Run\nvalues: [\"[[health]]\"]\n---\nText\n",
        "goals/walk.md": "---\ntype: goal\ntitle: Walk\n---\nSee [[health]] and [[run]].\n",
        "goals/other.md": "---\ntype: goal\ntitle: Other\n---\n",
        "values/health.md": "---\ntype: value\ntitle: Health\n---\n",
        "notes/plain.md": "I like [[health]], and [it](../goals/run.md).\n",
    ]
    /// The note that the next command changes.
    static let other = "goals/other.md"

    /// The vault in which the command is to run.
    ///
    /// - Parameter folder: where it is to lie; nil where all tests have theirs
    func vault(below folder: String? = nil) throws -> RealVault {
        let vault = try RealVault(Self.files, below: folder)
        if !first.isEmpty { _ = try vault.run(first) }
        return vault
    }

    /// The files before it and after it, and where it can be stopped: a call and its number.
    func trial() throws -> TracedTrial {
        let vault = try vault()
        let old = try vault.state()
        let away = try ScratchFolder()
        let answer = try vault.run(words, through: Strace.showing(away.path + "/shown"))
        guard answer.exitCode == 0 else { throw TracedTrial.Failed(words: answer.stderr) }
        let counts = Strace.counts(try away.text(of: "shown"))
        let places = Strace.calls.flatMap { call in
            (0..<(counts[call] ?? 0)).map { TracedTrial.Place(call: call, number: $0 + 1) }
        }
        return TracedTrial(command: self, old: old, new: try vault.state(), places: places)
    }
}

/// A command with all that is known of it.
struct TracedTrial: Sendable {
    struct Place: Hashable, Sendable {
        let call: String
        let number: Int
    }

    struct Failed: Error {
        let words: String
    }

    let command: TracedCommand
    let old: [String: String]
    let new: [String: String]
    let places: [Place]

    /// So many places of all commands, in an order that the seed says; all of them before one comes twice.
    static func places(_ count: Int, seed: UInt64) throws -> [(trial: TracedTrial, place: Place)] {
        var random = SeededGenerator(seed: seed)
        let all = try TracedCommand.all.map { try $0.trial() }.flatMap { trial in
            trial.places.map { (trial: trial, place: $0) }
        }
        var chosen: [(trial: TracedTrial, place: Place)] = []
        while chosen.count < count, !all.isEmpty {
            chosen += all.shuffled(using: &random).prefix(count - chosen.count)
        }
        return chosen
    }

    /// `old` or `new` when the files are as before or after the command.
    func name(_ state: [String: String]) -> String {
        state == old ? "old" : state == new ? "new" : "neither: \(state)"
    }
}

extension RealVault {
    /// Every file and what it holds, but for what is below `.vault`, and for the note that the next command changes.
    func state() throws -> [String: String] {
        var state: [String: String] = [:]
        for file in try scratch.paths() where !file.hasPrefix(".vault/") && file != TracedCommand.other {
            // When it was made is another moment in every run.
            let lines = try file.hasSuffix(".tmp") ? nil : scratch.text(of: file).split(separator: "\n")
            if let lines { state[file] = lines.filter { !$0.hasPrefix("created: ") }.map { $0 + "\n" }.joined() }
        }
        return state
    }

    /// What somebody does next, whatever happened before.
    func runNextCommand(_ number: Int) throws -> SmallFolder.Answer {
        try run(["set", "other", "importance=\(1 + number % 9)", "tags+=t\(number)"])
    }

    /// How often a variable of the environment asks for something.
    static func setting(_ name: String, _ usual: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
    }
}

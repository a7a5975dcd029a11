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

/// The real program on a disk of which less and less is free. `VAULT_FULL_DISKS` of the environment asks for more of
/// these.
@Suite(.tags(.crash, .process), .enabled(if: geteuid() == 0, "only the superuser may mount a disk"), .serialized)
struct FullDiskTests {
    private static let system = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]

    @Test(arguments: ["tmpfs", "ext4"])
    func `the exit code says whether the change is made`(kind: String) throws {
        let count = RealVault.setting("VAULT_FULL_DISKS", 12)
        let disk = try ScratchFolder()
        guard try Self.mount(kind, at: disk.path) else {
            print("no \(kind) could be mounted: no disk was filled")
            return
        }
        defer { _ = try? ChildProcess.run("umount", ["-l", disk.path], environment: Self.system) }
        var outcomes: [String: Int] = [:]
        for number in 0..<count {
            let command = TracedCommand.all[number % TracedCommand.all.count]
            let room = [0, 4, 8, 12, 16, 20, 24, 28, 32, 40, 64][number * 7 % 11] * 1024
            let vault = try command.vault(below: disk.path)
            let trial = try command.trial()
            try Self.fill(disk.path, leaving: room)
            let answer = try vault.run(command.words)
            let what = "\(command), \(room) bytes of \(kind): \(answer)"
            #expect([0, 2, 3].contains(answer.exitCode), "\(what)")
            try FileManager.default.removeItem(atPath: disk.path + "/filler")
            #expect(try vault.runNextCommand(number).exitCode == 0, "\(what)")
            #expect(trial.name(try vault.state()) == (answer.exitCode == 2 ? "old" : "new"), "\(what)")
            #expect(vault.leftovers == [], "\(what)")
            outcomes["exit code \(answer.exitCode)", default: 0] += 1
        }
        print("\(count) commands on a full \(kind): \(outcomes.sorted { $0.key < $1.key })")
    }

    private static func mount(_ kind: String, at path: String) throws -> Bool {
        if kind == "tmpfs" {
            let words = ["-t", "tmpfs", "-o", "size=512k", "tmpfs", path]
            return try ChildProcess.run("mount", words, environment: system).status == 0
        }
        let image = path + ".img"
        defer { try? FileManager.default.removeItem(atPath: image) }
        let line = "truncate -s 2M \"$1\" && mkfs.ext4 -q -F \"$1\" && mount -o loop \"$1\" \"$2\""
        return try ChildProcess.run("sh", ["-c", line, "sh", image, path], environment: system).status == 0
    }

    /// Fills a disk but for so many bytes, as far as its blocks allow.
    private static func fill(_ folder: String, leaving room: Int) throws {
        let filler = folder + "/filler"
        let line = "dd if=/dev/zero of=\"$1\" bs=1k 2>/dev/null; truncate -s -$2 \"$1\" 2>/dev/null; true"
        _ = try ChildProcess.run("sh", ["-c", line, "sh", filler, String(room)], environment: system)
    }
}

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

/// What writes outside of a commit, killed before each of its system calls: the files are as before or as after, and
/// the next one that writes there leaves nothing incomplete behind. `VAULT_CALL_KILLS` of the environment asks for all
/// calls instead of every third.
@Suite(.tags(.crash, .git, .process), .enabled(if: Strace.isThere && GitFolder.isGitThere, Strace.missing), .serialized)
struct KilledWriterTests {
    /// The command, and the commands that come next.
    private static let commands: [(words: [String], next: [[String]])] = [
        (["init", "new"], [["init", "new"], ["--vault", "new", "new", "goal", "Run"]]),
        (["hook", "install", "--merge"], [["hook", "install", "--merge"]]),
        (["hook", "uninstall"], [["hook", "uninstall"]]),
        (["merge-driver", "O", "A", "B", "7", "a.md"], [["merge-driver", "O", "A", "B", "7", "a.md"]]),
        (["merge-driver", "O", "A", "B", "7", "a.md"], [["new", "goal", "Swim"]]),
    ]

    private static func folder(for words: [String]) throws -> GitFolder {
        let side = { (day: Int) in "---\ntype: goal\ndue: 2026-11-0\(day)\n---\n" }
        let folder = try GitFolder(["O": side(1), "A": side(1), "B": side(2)])
        // No vault is made in another one.
        if words.first != "init" { try folder.scratch.write("---\ntype: vault\nformat: 1\n---\n", to: "vault.md") }
        if words.last == "uninstall" { #expect(try run(["hook", "install", "--merge"], in: folder).status == 0) }
        return folder
    }

    private static func run(
        _ words: [String], in folder: GitFolder, through prefix: [String] = []
    ) throws -> ChildProcess.Outcome {
        let line = ["-c", "cd \"$1\"; shift; exec \"$@\"", "sh", folder.scratch.path] + prefix + [RealVault.program]
        return try ChildProcess.run("sh", line + words, environment: folder.environment)
    }

    /// The words before a program, whose child processes are not watched: git has calls of its own.
    private static func alone(_ words: [String]) -> [String] { words.filter { $0 != "-f" } }

    @Test(arguments: commands.indices)
    func `nothing incomplete is left`(number: Int) throws {
        let (words, next) = Self.commands[number]
        let away = try ScratchFolder()
        let first = try Self.folder(for: words)
        _ = try Self.run(words, in: first, through: Self.alone(Strace.showing(away.path + "/shown")))
        let shown = try away.text(of: "shown").split(separator: "\n").map { $0.prefix { $0 != "(" } }
        let places = Strace.calls.flatMap { call in
            (0..<shown.count { $0 == call }).map { (call, $0 + 1) }
        }
        #expect(places.count > 2)
        let step = RealVault.setting("VAULT_CALL_KILLS", 0) > 0 ? 1 : 3
        for place in stride(from: number % step, to: places.count, by: step) {
            let (call, count) = places[place]
            let folder = try Self.folder(for: words)
            let killed = try Self.run(
                words, in: folder, through: Self.alone(Strace.injecting("\(call):signal=KILL:when=\(count)")))
            #expect(killed.status == 128 + 9)
            let result = try folder.scratch.text(of: "A")
            #expect(["1", "2"].contains { result == "---\ntype: goal\ndue: 2026-11-0\($0)\n---\n" })
            for words in next { _ = try Self.run(words, in: folder) }
            let left = try folder.scratch.paths().filter { path in
                TemporaryName.isOne(path.split(separator: "/").last.map(String.init) ?? "")
            }
            #expect(left == [], "\(words), before \(call) \(count)")
        }
    }
}

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

/// A program of Linux that shows the system calls of another one, and ends it or lets a call fail at any of them.
enum Strace {
    /// Why there are no tests with it, where that is so.
    static let missing: Comment =
        "strace is not installed, or may not watch other programs: nothing was killed at a system call"

    static let isThere: Bool = {
        let words = ["-f", "-qq", "-o", "/dev/null", "/bin/sh", "-c", ":"]
        let outcome = try? ChildProcess.run("strace", words, environment: [:])
        return outcome?.status == 0
    }()

    /// Calls that change something, or tell of it. What happens between two of them leaves the same files.
    static let calls = [
        "fchmod", "flock", "fsync", "ftruncate", "linkat", "mkdirat", "renameat", "renameat2", "syncfs", "unlinkat",
        "write",
    ]

    /// The words before a program that show its calls in a file.
    static func showing(_ file: String) -> [String] {
        ["strace", "-f", "-qq", "-o", file, "-e", "trace=" + calls.joined(separator: ",")]
    }

    /// The words before a program that do something to its calls.
    static func injecting(_ what: String) -> [String] {
        [
            "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + calls.joined(separator: ","), "-e",
            "inject=" + what,
        ]
    }

    /// How often the first process in what was shown made each call.
    static func counts(_ shown: String) -> [String: Int] {
        var counts: [String: Int] = [:]
        let lines = shown.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        let first = lines.first?.first
        for line in lines where line.first == first && line.count == 2 {
            let name = line[1].drop { $0 == " " }.prefix { $0 != "(" }
            if calls.contains(String(name)) { counts[String(name), default: 0] += 1 }
        }
        return counts
    }
}

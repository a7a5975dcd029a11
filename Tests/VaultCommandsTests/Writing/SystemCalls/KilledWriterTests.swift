import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

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

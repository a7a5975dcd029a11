import Foundation
import VaultTestSupport

@testable import VaultSystem

/// A vault in a scratch folder on which the real program is run, in processes of its own.
struct RealVault {
    let scratch: ScratchFolder
    var path: String { scratch.path }
    var root: VaultRoot { get throws { try VaultRoot(folder: path) } }

    /// `vault.md` is written unless the files bring their own.
    ///
    /// - Parameter folder: where it is to lie; nil where all tests have theirs
    init(_ files: [String: String] = [:], below folder: String? = nil) throws {
        scratch = try ScratchFolder(below: folder)
        if files["vault.md"] == nil { try scratch.write("---\ntype: vault\nformat: 1\n---\n", to: "vault.md") }
        for (path, text) in files { try scratch.write(text, to: path) }
    }

    /// The program beside the tests.
    static let program = BuiltProgram.path("vault")

    /// Runs it to its end.
    ///
    /// - Parameter prefix: a program that runs it, with its arguments
    func run(_ arguments: [String], through prefix: [String] = []) throws -> SmallFolder.Answer {
        let words = prefix + [Self.program, "--vault", path, "--as-of", "2026-11-21"] + arguments
        let outcome = try ChildProcess.run(words[0], Array(words.dropFirst()), environment: ["HOME": "/nowhere"])
        return SmallFolder.Answer(
            stdout: String(decoding: outcome.output, as: UTF8.self),
            stderr: String(decoding: outcome.errors, as: UTF8.self), exitCode: outcome.status)
    }

    /// Runs programs at the same time, each with its arguments; their exit codes, and what they printed.
    static func together(_ programs: [[String]]) throws -> (exitCodes: [Int32], output: String) {
        try together(programs) { _ in }
    }

    private static func together(
        _ programs: [[String]], _ body: ([Int32]) throws -> Void
    ) throws -> (exitCodes: [Int32], output: String) {
        let away = try ScratchFolder()
        let output = try Descriptor(away.path + "/output", for: .sharing)
        let children = try programs.map { words in
            try Platform.spawn(
                words, environment: ["HOME": "/nowhere", "PATH": "/usr/bin:/bin"],
                streams: Platform.Streams(input: nil, output: output.number, errors: output.number))
        }
        try body(children)
        let codes = try children.map { try Platform.wait(for: $0) }
        return (codes, try away.text(of: "output"))
    }

    /// Starts commands while the lock is held, so that each has read the vault and planned, lets something else happen,
    /// and lets them write; their exit codes, and what they printed.
    func interleaved(
        _ commands: [[String]], meanwhile: () throws -> Void = {}
    ) throws -> (exitCodes: [Int32], output: String) {
        let disk = RootDisk(try root)
        if try disk.status(".vault") == nil { try disk.makeFolder(".vault") }
        while try !disk.tryLock(LockNote.path) { usleep(1000) }
        let programs = commands.map { [Self.program, "--vault", path, "--as-of", "2026-11-21"] + $0 }
        return try Self.together(programs) { children in
            // A process that has planned opens the lock and tries to get it.
            for child in children {
                var rounds = 0
                while rounds < 9000, !Self.hasOpen("\(path)/\(LockNote.path)", child) {
                    usleep(1000)
                    rounds += 1
                }
            }
            try meanwhile()
            disk.unlock()
        }
    }

    /// Whether a process has opened a file; where the system does not tell, after a second.
    private static func hasOpen(_ path: String, _ process: Int32) -> Bool {
        let folder = "/proc/\(process)/fd"
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            sleep(1)
            return true
        }
        return files.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)) == path
        }
    }

    /// The names in a folder, sorted; none when there is no folder.
    func names(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []).sorted()
    }

    /// Files that are not complete, anywhere in it.
    var leftovers: [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".tmp") || $0 == Journal.path.text }
    }
}

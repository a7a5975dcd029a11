import Foundation
import VaultProgram
import VaultRecords
import VaultRequests
import VaultSystem

/// A repository for one test. It knows no settings but its own, so those of the machine change nothing.
package struct GitFolder {
    package let scratch: ScratchFolder
    /// For git and for commands that run it.
    package let environment: [String: String]

    /// What a program or a command left behind.
    package struct Answer: Hashable {
        package var stdout: String
        package var stderr: String
        package var exitCode: Int32

        package init(stdout: String, stderr: String = "", exitCode: Int32 = 0) {
            self.stdout = stdout
            self.stderr = stderr
            self.exitCode = exitCode
        }

        package init(_ result: CommandResult) {
            self.init(
                stdout: String(decoding: result.stdout, as: UTF8.self),
                stderr: String(decoding: result.stderr, as: UTF8.self), exitCode: result.exitCode)
        }
    }

    /// Whether git can be run at all.
    package static let isGitThere = (try? GitFolder()) != nil

    /// An empty repository with some files that are not added yet.
    package init(_ files: [String: String] = [:]) throws {
        scratch = try ScratchFolder()
        environment = [
            "PATH": ProcessEnvironment.current().environment["PATH"] ?? "/usr/bin:/bin", "HOME": "/nonexistent",
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_EMAIL": "ann@example.org",
            "GIT_COMMITTER_NAME": "Ann", "GIT_COMMITTER_EMAIL": "ann@example.org",
            "GIT_AUTHOR_DATE": "2026-11-20T12:00:00Z", "GIT_COMMITTER_DATE": "2026-11-20T12:00:00Z",
        ]
        try git("init", "-q", "-b", "main")
        for (path, text) in files { try scratch.write(text, to: path) }
    }

    /// A copy of one, in which git has nothing to do.
    package init(copyOf other: GitFolder) throws {
        scratch = try ScratchFolder()
        environment = other.environment
        let (manager, from) = (FileManager.default, other.scratch.path)
        for name in try manager.contentsOfDirectory(atPath: from) {
            try manager.copyItem(atPath: from + "/" + name, toPath: scratch.path + "/" + name)
        }
    }

    /// Runs git in the folder or in one below it, whatever it answers.
    package func answer(_ arguments: [String], in folder: String = "") throws -> Answer {
        let place = folder.isEmpty ? scratch.path : scratch.path + "/" + folder
        let outcome = try ChildProcess.run("git", ["-C", place] + arguments, environment: environment)
        return Answer(
            stdout: String(decoding: outcome.output, as: UTF8.self),
            stderr: String(decoding: outcome.errors, as: UTF8.self), exitCode: outcome.status)
    }

    /// Runs git and gives what it prints; throws when it does not do it.
    @discardableResult
    package func git(_ arguments: String..., in folder: String = "") throws -> String {
        let answer = try answer(arguments, in: folder)
        guard answer.exitCode == 0 else { throw Refused(arguments: arguments, words: answer.stderr) }
        return answer.stdout
    }

    /// Writes files, adds everything and commits it.
    package func commit(_ message: String = "change", _ files: [String: String] = [:], in folder: String = "") throws {
        for (path, text) in files { try scratch.write(text, to: path) }
        try git("add", "--all", in: folder)
        try git("commit", "-q", "--no-verify", "-m", message, in: folder)
    }

    /// Runs a command of this program in the folder or in one below it, with 2026-11-21 as today.
    package func vault(
        _ arguments: String..., in folder: String = "", as program: String? = nil, adding: [String: String] = [:]
    ) -> Answer {
        vault(arguments: arguments, in: folder, as: program, adding: adding)
    }

    /// The same with the arguments as a list.
    package func vault(
        arguments: [String], in folder: String = "", as program: String? = nil, adding: [String: String] = [:]
    ) -> Answer {
        let place = folder.isEmpty ? scratch.path : scratch.path + "/" + folder
        let result = VaultCommand.run(
            Invocation(
                arguments: arguments, environment: environment.merging(adding) { $1 }, program: program ?? "vault",
                directory: place, columns: 80,
                today: CalendarDate(year: 2026, month: 11, day: 21)))
        return Answer(result)
    }

    private struct Refused: Error {
        var arguments: [String]
        var words: String
    }
}

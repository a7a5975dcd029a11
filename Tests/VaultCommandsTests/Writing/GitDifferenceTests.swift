import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

/// What git sees of an edit.
@Suite(.tags(.git, .process)) struct GitDifferenceTests {
    private static func git(_ vault: RealVault, _ words: String...) throws -> String {
        let names = ["-c", "user.name=n", "-c", "user.email=e"]
        let outcome = try ChildProcess.run(
            "git", ["-C", vault.path] + names + words, environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C"])
        #expect(outcome.status == 0, "\(String(decoding: outcome.errors, as: UTF8.self))")
        return String(decoding: outcome.output, as: UTF8.self)
    }

    private static let hasGit = (try? ChildProcess.run("git", ["--version"], environment: [:]))?.status == 0

    @Test(.enabled(if: hasGit)) func oneFieldIsOneLine() throws {
        let lines = (1...2000).map { "line \($0) \t with [[run]] and `code`" }.joined(separator: "\r\n")
        let head = "---\ntype: goal\ntitle: 'Run'   # mine\nimportance:   5\t# of ten\ncolour: {a: 1}\n---\n"
        let vault = try RealVault(["goals/run.md": head + lines])
        _ = try Self.git(vault, "init", "-q")
        _ = try Self.git(vault, "add", "-A")
        _ = try Self.git(vault, "commit", "-q", "-m", "first")
        #expect(try vault.run(["set", "run", "importance=7"]).exitCode == 0)
        let stat = try Self.git(vault, "diff", "--stat")
        #expect(stat.hasSuffix(" 1 file changed, 1 insertion(+), 1 deletion(-)\n"), "\(stat)")
        // Nothing of the program's own shows.
        #expect(try Self.git(vault, "status", "--porcelain") == " M goals/run.md\n")
        #expect(try vault.run(["undo"]).exitCode == 0)
        #expect(try Self.git(vault, "status", "--porcelain") == "")
    }
}

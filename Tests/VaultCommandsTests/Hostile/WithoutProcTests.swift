import Foundation
import Testing
import VaultSystem
import VaultTestSupport

/// Containers and sandboxes may have no `/proc`, where Linux keeps what it knows of a program. What git is told there
/// must not depend on it: an answer without a question would be a merge that never was.
@Suite(.tags(.git, .process), .enabled(if: WithoutProc.isPossible, "nobody may hide /proc here"))
struct WithoutProcTests {
    @Test func `a merge is made or refused`() throws {
        let vault = try RealVault([
            "O": "---\ntype: goal\ndue: 2026-11-01\n---\n", "A": "---\ntype: goal\ndue: 2026-11-02\n---\n",
            "B": "---\ntype: goal\ndue: 2026-11-01\ntitle: Run\n---\n",
        ])
        let place = { vault.path + "/" + $0 }
        let answer = try WithoutProc.run([
            RealVault.program, "merge-driver", place("O"), place("A"), place("B"), "7", "x.md",
        ])
        #expect(answer.status == 0)
        #expect(try vault.scratch.text(of: "A") == "---\ntype: goal\ndue: 2026-11-02\ntitle: Run\n---\n")
        #expect(try WithoutProc.run([RealVault.program, "merge-driver", "O", "A", "/nowhere"]).status == 2)
        #expect(try WithoutProc.run([RealVault.program, "merge-driver"]).status == 2)
    }

    @Test func `commands say what they say elsewhere`() throws {
        let vault = try RealVault(["goals/run.md": "---\ntype: goal\ntitle: Run\ndue: 2026-13-01\n---\n"])
        for words in [["check"], ["list"], ["show", "run"], ["parse", "goals/run.md"], ["--version"], ["nonsense"]] {
            let line = [RealVault.program, "--vault", vault.path, "--as-of", "2026-11-21"] + words
            let (bare, usual) = (
                try WithoutProc.run(line), try ChildProcess.run(line[0], Array(line.dropFirst()), environment: [:])
            )
            #expect(
                bare.output == usual.output && bare.errors == usual.errors && bare.status == usual.status, "\(words)")
        }
    }

    @Test(.enabled(if: GitFolder.isGitThere)) func `a hook is installed and stops a commit`() throws {
        let folder = try GitFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n"])
        let environment = folder.environment
        let install = [RealVault.program, "--vault", folder.scratch.path, "hook", "install", "--merge"]
        #expect(try WithoutProc.run(install, environment).status == 0)
        #expect(try folder.git("config", "merge.vault.driver").contains("'\(RealVault.program)'"))
        try folder.scratch.write("---\ntype: goal\ndue: 2026-13-01\n---\n", to: "a.md")
        try folder.git("add", "--all")
        let commit = ["git", "-C", folder.scratch.path, "commit", "-m", "x"]
        #expect(try WithoutProc.run(commit, environment).status == 1)
        try folder.scratch.write("---\ntype: goal\ndue: 2026-12-01\n---\n", to: "a.md")
        try folder.git("add", "--all")
        #expect(try WithoutProc.run(commit, environment).status == 0)
    }
}

/// Running programs where `/proc` is empty.
enum WithoutProc {
    static let isPossible = (try? run(["sh", "-c", "! test -e /proc/self"]))?.status == 0

    static func run(
        _ words: [String], _ environment: [String: String] = ["PATH": "/usr/bin:/bin"]
    ) throws -> ChildProcess.Outcome {
        let script = "mount -t tmpfs none /proc && exec \"$@\""
        return try ChildProcess.run("unshare", ["-rm", "sh", "-c", script, "sh"] + words, environment: environment)
    }
}

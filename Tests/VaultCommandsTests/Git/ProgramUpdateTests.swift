import Foundation
import Testing
import VaultSystem
import VaultTestSupport

/// Hooks and the merge driver find the program again after an update, and without the PATH of a shell.
@Suite(.tags(.git, .process), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct ProgramUpdateTests {
    private static let bad = "---\ntype: action\ndate: 2026-13-01\n---\nText.\n"

    /// A repository, and beside it `bin/vault`, a link to the program in the folder of its version.
    private struct Installed {
        let folder: GitFolder
        let programs = try? ScratchFolder()
        var place: String { programs?.path ?? "" }

        init() throws {
            folder = try GitFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n", "bad.md": ProgramUpdateTests.bad])
            for name in ["v1", "v2", "bin", "foreign"] {
                try FileManager.default.createDirectory(atPath: place + "/" + name, withIntermediateDirectories: true)
            }
            try link("v1")
            try programs?.write("#!/bin/sh\necho 'Vault v1.15.0'\n", to: "foreign/vault")
            chmod(place + "/foreign/vault", 0o755)
            try folder.git("add", ".")
        }

        func link(_ version: String) throws {
            for path in ["v1/vault", "v2/vault", "bin/vault"] {
                try? FileManager.default.removeItem(atPath: place + "/" + path)
            }
            let manager = FileManager.default
            try manager.createSymbolicLink(atPath: "\(place)/\(version)/vault", withDestinationPath: RealVault.program)
            try manager.createSymbolicLink(atPath: place + "/bin/vault", withDestinationPath: "../\(version)/vault")
        }

        func path(_ first: String?) -> [String: String] {
            ["PATH": (first.map { "\(place)/\($0):" } ?? "") + "/usr/bin:/bin"]
        }

        func install(_ first: String?) -> GitFolder.Answer {
            folder.vault(
                "hook", "install", "--merge", as: place + "/bin/vault", adding: path(first))
        }

        /// The exit code of a commit that a hook must stop.
        func commit(_ first: String?) throws -> (status: Int32, errors: String) {
            let outcome = try ChildProcess.run(
                "git", ["-C", folder.scratch.path, "commit", "-q", "-m", "x"],
                environment: folder.environment.merging(path(first)) { $1 })
            return (outcome.status, String(decoding: outcome.errors + outcome.output, as: UTF8.self))
        }
    }

    @Test(arguments: ["bin", nil] as [String?], ["bin", nil, "foreign"] as [String?])
    func `a commit is checked after an update, whatever PATH git has`(atInstall: String?, atCommit: String?) throws {
        let installed = try Installed()
        #expect(installed.install(atInstall).exitCode == 0)
        let hook = try installed.folder.scratch.text(of: ".git/hooks/pre-commit")
        let driver = try installed.folder.git("config", "merge.vault.driver")
        for text in [hook, driver] {
            #expect(text.contains(installed.place + "/bin/vault'") && !text.contains("/v1/"), "\(text)")
            #expect(text.contains("vault=vault\n") || text.contains("vault=vault; ") == (atInstall != nil), "\(text)")
        }
        try installed.link("v2")
        let answer = try installed.commit(atCommit)
        #expect(answer.status == 1 && answer.errors.contains("bad.md:3:7: error"), "\(answer)")
    }

    @Test func `a program that moved is found by its name, and one of somebody else is not taken for it`() throws {
        let installed = try Installed()
        #expect(installed.install(nil).exitCode == 0)
        try FileManager.default.moveItem(atPath: installed.place + "/bin", toPath: installed.place + "/new")
        #expect(try installed.commit("new").errors.contains("bad.md:3:7: error"))
        #expect(try installed.commit("foreign").errors.contains("vault is not found, so nothing was checked"))
    }

    @Test func `notes are merged by field after an update, and by git where the program is gone`() throws {
        for (path, merged) in [("bin", true), (nil, true), ("foreign", true), ("foreign gone", false)] {
            let installed = try Installed()
            let folder = installed.folder
            try folder.git("rm", "-q", "-f", "bad.md")
            #expect(installed.install("bin").exitCode == 0)
            try folder.git("config", "core.hooksPath", "/dev/null")
            let goal = "---\ntype: goal\ntitle: Run\nimportance: 5\ntags:\n  - one\n---\n"
            try folder.scratch.write(goal, to: "run.md")
            try folder.commit()
            for branch in ["theirs", "ours"] {
                try folder.git("checkout", "-q", "-b", branch, "main")
                try folder.scratch.write(goal.replacing("- one", with: "- one\n  - \(branch)"), to: "run.md")
                try folder.commit(branch)
            }
            try installed.link("v2")
            if path == "foreign gone" { try FileManager.default.removeItem(atPath: installed.place + "/bin") }
            let outcome = try ChildProcess.run(
                "git", ["-C", folder.scratch.path, "merge", "-q", "theirs"],
                environment: folder.environment.merging(installed.path(path == "foreign gone" ? "foreign" : path)) {
                    $1
                })
            let text = try folder.scratch.text(of: "run.md")
            #expect((outcome.status == 0) == merged, "\(path ?? "no PATH"): \(text)")
            #expect(text.contains("- theirs") && text.contains("- ours"), "\(path ?? "no PATH"): \(text)")
        }
    }
}

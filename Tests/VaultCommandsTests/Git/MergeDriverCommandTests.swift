import Foundation
import Testing
import VaultSystem
import VaultTestSupport

/// `vault merge-driver`
@Suite struct MergeDriverCommandTests {
    private static func goal(_ fields: String, body: String = "Text.\n") -> String {
        "---\ntype: goal\n\(fields)\n---\n\(body)"
    }

    @Test func `what is decided is written, and nothing said`() throws {
        let folder = try SmallFolder(
            [
                "o": Self.goal("due: 1\nurgency: 1"), "a": Self.goal("due: 2\nurgency: 1"),
                "b": Self.goal("due: 1\nurgency: 2"),
            ],
            isVault: false)
        #expect(folder.run("merge-driver", "o", "a", "b", "7", "goals/run.md") == .init(stdout: ""))
        #expect(try folder.scratch.text(of: "a") == Self.goal("due: 2\nurgency: 2"))
        #expect(try folder.scratch.text(of: "b") == Self.goal("due: 1\nurgency: 2"))
    }

    @Test func `what is open is told with its line`() throws {
        let folder = try SmallFolder(
            [
                "o": Self.goal("due: 1\ntags: [a]"), "a": Self.goal("due: 2\ntags: [a]", body: "Ours.\n"),
                "b": Self.goal("due: 3\ntags: [a]", body: "Theirs.\n"),
            ], isVault: false)
        let answer = folder.run(
            "merge-driver", "--ours", "HEAD", "--theirs", "%Y", "o", "a", "b", "8", "goals/run.md")
        #expect(
            answer
                == .init(
                    stdout: "",
                    stderr:
                        "goals/run.md:3: both sides changed 'due'\ngoals/run.md:10: both sides changed these lines\n",
                    exitCode: 1))
        #expect(
            try folder.scratch.text(of: "a")
                == Self.goal(
                    "<<<<<<<< HEAD\ndue: 2\n========\ndue: 3\n>>>>>>>> theirs\ntags: [a]",
                    body: "<<<<<<<< HEAD\nOurs.\n========\nTheirs.\n>>>>>>>> theirs\n"))
    }

    @Test func `the file keeps who may use it, and nothing else is left`() throws {
        let folder = try SmallFolder(["o": "# a\n", "a": "# a\n", "b": "# b\n"], isVault: false)
        let path = folder.scratch.path + "/a"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(folder.run("merge-driver", "o", "a", "b").exitCode == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
        #expect(try folder.scratch.text(of: "a") == "# b\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.scratch.path).sorted() == ["a", "b", "o"])
    }

    @Test(arguments: ["measures/cup.md", "kitchen/units/cup.md", "cup.md"])
    func `units are those of the vault around the path`(measure: String) throws {
        let folder = try SmallFolder([
            measure: "---\ntype: measure\nunit: cup\nalso: [mug]\n---\n",
            "o": "---\ntype: action\n---\n", "a": "---\ntype: action\nmeasures: [2 cups]\n---\n",
            "b": "---\ntype: action\nmeasures: [2 mugs]\n---\n",
        ])
        #expect(folder.run("merge-driver", "o", "a", "b", "7", "actions/2026/new/run.md").exitCode == 0)
        #expect(try folder.scratch.text(of: "a") == "---\ntype: action\nmeasures: [2 cups]\n---\n")
    }

    @Test func `files that are no notes are merged by lines`() throws {
        let folder = try SmallFolder(["o": "a: 1\nb: 1\n", "a": "a: 2\nb: 1\n", "b": "a: 1\nb: 2\n"], isVault: false)
        let answer = folder.run("merge-driver", "o", "a", "b", "7", "x.yml")
        #expect(answer == .init(stdout: "", stderr: "x.yml:1: both sides changed these lines\n", exitCode: 1))
        #expect(
            try folder.scratch.text(of: "a")
                == "<<<<<<< ours\na: 2\nb: 1\n=======\na: 1\nb: 2\n>>>>>>> theirs\n")
    }

    @Test func `two records that were made apart are told`() throws {
        let folder = try SmallFolder(
            ["o": "", "a": Self.goal("title: Run", body: ""), "b": Self.goal("title: Walk", body: "")], isVault: false)
        let answer = folder.run("merge-driver", "o", "a", "b", "7", "goals/run.md")
        #expect(answer.exitCode == 1)
        #expect(
            answer.stderr.hasPrefix(
                "warning: 'goals/run.md' was created on both sides as two different records; both are in the file\n"))
    }

    @Test func `what cannot be merged stays as it was`() throws {
        let folder = try SmallFolder(["o": "a\u{0}", "a": "b\u{0}", "b": "c\u{0}", "d": "# a\n"], isVault: false)
        let binary = folder.run("merge-driver", "o", "a", "b", "7", "x.md")
        #expect(binary.exitCode == 1)
        #expect(binary.stderr.hasPrefix("warning: 'x.md' is not a text"))
        #expect(try folder.scratch.text(of: "a") == "b\u{0}")
        let missing = folder.run("merge-driver", "o", "d", "nowhere", "7", "x.md")
        #expect(missing.exitCode == 2)
        #expect(missing.stderr.hasPrefix("error: cannot read 'nowhere'"))
        #expect(folder.run("merge-driver", "d", "d").exitCode == 2)
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/link", withDestinationPath: folder.scratch.path + "/d")
        try folder.scratch.write("# b\n", to: "e")
        #expect(folder.run("merge-driver", "d", "link", "e").exitCode == 2)
        #expect(try folder.scratch.text(of: "d") == "# a\n")
    }
}

/// Merges that git runs, with the driver and beside its own.
@Suite(.tags(.git, .process)) struct GitMergeTests {
    static let environment = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_NOSYSTEM": "1", "HOME": "/nonexistent",
    ]

    static let hasGit = (try? ChildProcess.run("git", ["--version"], environment: environment))?.status == 0

    /// The program beside the tests.
    static let program = RealVault.program.isEmpty ? nil : RealVault.program

    private struct Repo {
        let folder: ScratchFolder

        init(_ program: String) throws {
            folder = try ScratchFolder()
            try git("init", "-q", "-b", "main")
            try git("config", "user.name", "a")
            try git("config", "user.email", "a@example.org")
            try git("config", "merge.vault.driver", "'\(program)' merge-driver %O %A %B %L %P")
            try folder.write("*.md merge=vault\n", to: ".gitattributes")
        }

        @discardableResult func git(_ words: String..., mayFail: Bool = false) throws -> Int32 {
            let outcome = try ChildProcess.run(
                "git", ["-C", folder.path] + words, environment: GitMergeTests.environment)
            if !mayFail { try #require(outcome.status == 0, "\(String(decoding: outcome.errors, as: UTF8.self))") }
            return outcome.status
        }

        func commit(_ files: [String: String]) throws {
            for (path, text) in files { try folder.write(text, to: path) }
            try git("add", "-A")
            try git("commit", "-q", "-m", "x")
        }
    }

    @Test(.enabled(if: hasGit, "git is not installed")) func `two branches with the driver`() throws {
        let program = try #require(Self.program)
        let repo = try Repo(program)
        let path = "goals/run & rest's.md"
        func goal(_ due: String, _ tags: String, _ body: String = "") -> String {
            "---\ntype: goal\ndue: \(due)\ntags:\n\(tags)---\n\(body)"
        }
        try repo.commit([path: goal("2026-01-01", "  - a\n"), "values/joy.md": "---\ntype: value\n---\n"])
        try repo.git("checkout", "-q", "-b", "theirs")
        try repo.commit([
            path: goal("2026-01-01", "  - a\n  - b\n", "Theirs.\n"),
            "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-01-01\n---\nText.\n",
        ])
        try repo.git("checkout", "-q", "main")
        try repo.commit([
            path: goal("2026-02-01", "  - a\n  - c\n"),
            "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-01-01\ntheme: Rest\n---\n",
        ])
        try repo.git("merge", "-q", "--no-edit", "theirs")
        #expect(try repo.folder.text(of: path) == goal("2026-02-01", "  - a\n  - b\n  - c\n", "Theirs.\n"))
        #expect(
            try repo.folder.text(of: "terms/term-1.md")
                == "---\ntype: term\nnumber: 1\nstart: 2026-01-01\ntheme: Rest\n---\nText.\n")

        try repo.git("checkout", "-q", "-b", "more", "theirs")
        try repo.commit([path: goal("2026-03-01", "  - a\n  - b\n  - d\n", "Theirs.\n")])
        try repo.git("checkout", "-q", "main")
        #expect(try repo.git("merge", "-q", "--no-edit", "more", mayFail: true) == 1)
        #expect(
            try repo.folder.text(of: path)
                == goal(
                    "2026-02-01\n=======\ndue: 2026-03-01\n>>>>>>> theirs", "  - a\n  - b\n  - c\n  - d\n", "Theirs.\n"
                ).replacing("due: 2026-02-01", with: "<<<<<<< ours\ndue: 2026-02-01"))
    }

    /// Where no line occurs twice there is one way to lay texts beside each other, and git's is the same.
    @Test(.tags(.random), .enabled(if: hasGit, "git is not installed"), arguments: ["merge", "diff3", "zdiff3"])
    func `lines are merged as git merges them`(style: String) throws {
        let folder = try SmallFolder([:], isVault: false)
        var random = SeededGenerator(seed: 11)
        func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        var number = 0
        for _ in 0..<60 {
            func edited(_ lines: [String]) -> [String] {
                var lines = lines
                for _ in 0..<roll(5) {
                    number += 1
                    switch roll(3) {
                    case 0: lines.insert("line \(number)", at: roll(lines.count + 1))
                    case 1 where !lines.isEmpty: lines.remove(at: roll(lines.count))
                    default: if !lines.isEmpty { lines[roll(lines.count)] = "line \(number)" }
                    }
                }
                return lines
            }
            let base = (0..<roll(16) + 1).map { "base \($0)" }
            let (ours, theirs) = (edited(base), edited(base))
            for (name, lines) in [("o.txt", base), ("a.txt", ours), ("b.txt", theirs)] {
                try folder.scratch.write(lines.map { $0 + "\n" }.joined(), to: name)
            }
            let git = try ChildProcess.run(
                "git",
                ["-C", folder.scratch.path, "merge-file", "-p", "-L", "ours", "-L", "base", "-L", "theirs"]
                    + (style == "merge" ? [] : ["--" + style]) + ["a.txt", "o.txt", "b.txt"],
                environment: Self.environment)
            let answer = folder.run("merge-driver", "--style", style, "o.txt", "a.txt", "b.txt")
            let merged = try folder.scratch.text(of: "a.txt")
            #expect(merged == String(decoding: git.output, as: UTF8.self), "\(base)\n\(ours)\n\(theirs)")
            #expect((answer.exitCode == 0) == (git.status == 0))
        }
    }
}

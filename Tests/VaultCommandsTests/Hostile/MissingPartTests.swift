import Foundation
import Testing
import VaultTestSupport

/// Changes that depend on all notes, in a vault of which some cannot be read.
@Suite struct MissingPartTests {
    /// A placeholder stands for a note that iCloud keeps.
    private static let files = [
        "goals/run.md": "---\ntype: goal\ntitle: Run\n---\n", "goals/jog.md": "---\ntype: goal\ntitle: Run\n---\n",
        "values/bad.md": "---\ntype: value\ngoals: [[run]]\n---\n",
        "actions/.far.md.icloud": "", "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, threads]\n---\n",
        "talk.json": "[]", "runs.csv": "title,date\nRun,2026-11-02\n",
    ]

    @Test(arguments: [
        ["rename", "run", "walk"], ["move", "run", "old"], ["delete", "run", "--yes"],
        ["merge", "run", "jog", "--yes"], ["check", "--fix"], ["thread", "import", "talk.json"],
        ["import", "csv", "runs.csv", "--write"],
    ])
    func refuses(words: [String]) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 2)
        #expect(
            answer.stderr == """
                error: 'actions/far.md' cannot be read, but this change depends on all notes; nothing was written
                help: see why with: vault check; to go on anyway, add --partial

                """)
        for (path, text) in Self.files { #expect(try folder.scratch.text(of: path) == text) }
        #expect(folder.run(arguments: words + ["--partial"]).stderr.contains("depends on all") == false)
    }

    @Test(arguments: [["set", "run", "importance=3"], ["new", "goal", "Swim"], ["log", "Tea", "2 cups"], ["check"]])
    func whatDependsOnOneNoteGoesOn(words: [String]) throws {
        let answer = try SmallFolder(Self.files).run(arguments: words)
        #expect(answer.exitCode == (words == ["check"] ? 1 : 0), "\(answer)")
    }

    @Test(.tags(.process), .enabled(if: geteuid() == 0)) func aFolderThatMayNotBeRead() throws {
        let vault = try RealVault(["goals/run.md": "---\ntype: goal\n---\n", "private/a.md": "[[run]]\n"])
        chmod(vault.path + "/private", 0)
        let user = ["setpriv", "--reuid=12345", "--regid=12345", "--clear-groups"]
        for path in ["", "/goals", "/goals/run.md", "/vault.md"] { chown(vault.path + path, 12345, 12345) }
        #expect(try vault.run(["rename", "run", "walk"], through: user).exitCode == 2)
        #expect(vault.names("goals") == ["run.md"])
        #expect(try vault.run(["rename", "run", "walk", "--partial"], through: user).exitCode == 0)
        chmod(vault.path + "/private", 0o755)
    }

    @Test(.tags(.process)) func tooFewFilesMayBeOpen() throws {
        var files = ["goals/run.md": "---\ntype: goal\n---\n"]
        for number in 0..<40 { files["f\(number % 8)/\(number).md"] = "[[run]]\n" }
        let vault = try RealVault(files)
        for limit in 3...12 {
            let limited = ["sh", "-c", "ulimit -n \(limit); exec \"$@\"", "sh"]
            let answer = try vault.run(["rename", "run", "walk"], through: limited)
            if answer.exitCode != 0 {
                #expect(vault.names("goals") == ["run.md"], "\(limit): \(answer)")
                continue
            }
            for number in 0..<40 {
                #expect(try vault.scratch.text(of: "f\(number % 8)/\(number).md") == "[[walk]]\n", "\(limit)")
            }
            return
        }
    }

    /// They are read, and never written.
    @Test func linksThatCannotFollowAreCountedAndNamed() throws {
        let folder = try SmallFolder(["a/run.md": "plain\n", "a/b.md": "[[run]]\n"])
        let outside = try ScratchFolder()
        try outside.write("[[run]] and [[a/run|it]]\n", to: "o.md")
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/o.md", withDestinationPath: outside.path + "/o.md")
        #if os(Linux)
            try Self.write("x [[run]]\n", to: folder.scratch.path + "/caf", ending: ".md")
        #endif
        let answer = folder.run("rename", "run", "walk")
        #expect(answer.exitCode == 0)
        #expect(answer.stderr.contains("o.md mentions 'run' in 2 links and stays as it is"))
        #if os(Linux)
            #expect(answer.stderr.contains("caf\u{FFFD}.md mentions 'run' and stays as it is"))
        #endif
    }

    #if os(Linux)
        /// A file whose name holds a byte that is not UTF-8.
        private static func write(_ text: String, to start: String, ending: String) throws {
            let name = Array(start.utf8) + [0xE9] + Array(ending.utf8) + [0]
            let file = try #require(
                name.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { $0.baseAddress.flatMap { fopen($0, "w") } }
            )
            fputs(text, file)
            fclose(file)
        }

        /// Nothing of a picture is missing; in a folder there may be notes.
        @Test func onlyWhatMayHoldNotesIsMissing() throws {
            let folder = try SmallFolder(["goals/run.md": "---\ntype: goal\n---\n"])
            try Self.write("[[run]]\n", to: folder.scratch.path + "/caf", ending: ".png")
            let renamed = folder.run("rename", "run", "walk")
            #expect(renamed.exitCode == 0 && !renamed.stderr.contains("mentions"), "\(renamed)")
            let name = Array("\(folder.scratch.path)/d".utf8) + [0xE9, 0]
            #expect(name.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { mkdir($0.baseAddress!, 0o755) } == 0)
            let refused = folder.run("rename", "walk", "run")
            #expect(refused.exitCode == 2 && refused.stderr.contains("depends on all notes"), "\(refused)")
            #expect(folder.run("rename", "walk", "run", "--partial").exitCode == 0)
        }
    #endif
}

import Foundation
import Testing
import VaultTestSupport

/// What `check` shows, what it says of the rest, and what to type next.
@Suite struct CheckViewTests {
    /// A folder that is there may be empty.
    @Test func aFolderWithoutNotesSaysHowToMakeOne() throws {
        let folder = try SmallFolder(["goals/.keep": "", "run.md": "---\ntype: goal\n---\n"])
        let line = "'goals' has no notes yet; to make one: vault new goal 'A title'\n"
        for path in ["goals", "goals/"] { #expect(folder.run("check", path).stdout.hasSuffix(line)) }
        #expect(folder.run("check", "goals/x").exitCode == 2)
    }

    /// Other commands take a note's name; `check` takes paths, and says which one.
    @Test func aNameIsAnsweredWithItsPath() throws {
        let answer = try SmallFolder(["goals/my run.md": "---\ntype: goal\n---\n"]).run("check", "My run")
        #expect(answer.stderr.hasSuffix("help: give its path: vault check 'goals/my run.md'\n"), "\(answer)")
    }

    private static let files = [
        "goals/run.md": "---\ntype: goal\ntitle: Run\nvalues: [[health]]\nparent: [[rnu]]\nstatus: done\n---\n",
        "health.md": "---\ntype: value\nTitle: Health\n---\n",
        "notes/idea.md": "See [[nowhere]].\n",
    ]

    /// The last lines, from the one that counts.
    @Test(arguments: [
        (
            [String](),
            [
                "2 errors, 2 warnings, 1 hint in 4 notes, 2 of them records",
                "3 of 5 can be fixed: vault check --fix",
                "1 needs your decision: vault check --fix --ask",
            ]
        ),
        (
            ["health.md"],
            [
                "1 hint in 'health.md'",
                "it can be fixed: vault check --fix health.md",
                "elsewhere in the vault: 2 errors, 2 warnings: vault check",
            ]
        ),
        (
            ["--rule", "unknown-choice"],
            [
                "2 errors, 2 warnings, 1 hint in 4 notes, 2 of them records",
                "1 of 5 findings shown",
                "1 finding needs your decision: vault check --fix --ask --rule unknown-choice",
            ]
        ),
        (
            ["--limit", "1", "goals"],
            [
                "2 errors, 2 warnings in 'goals'",
                "1 of 4 findings shown",
                "2 of 4 can be fixed: vault check --fix goals",
                "1 needs your decision: vault check --fix --ask goals",
                "elsewhere in the vault: 1 hint: vault check",
            ]
        ),
        (
            ["notes/idea.md"],
            [
                "no findings in 'notes/idea.md'",
                "elsewhere in the vault: 2 errors, 2 warnings, 1 hint: vault check",
                "'notes/idea.md' is a plain note, in which nothing is judged; its links: vault check --plain notes/idea.md",
            ]
        ),
        (
            ["--rule", "unknown-choice", "--summary"],
            [
                "2 errors, 2 warnings, 1 hint in 4 notes, 2 of them records",
                "1 of 5 findings counted",
                "1 finding needs your decision: vault check --fix --ask --rule unknown-choice",
            ]
        ),
        (
            ["--limit", "1", "--summary"],
            [
                "2 errors, 2 warnings, 1 hint in 4 notes, 2 of them records",
                "3 of 5 can be fixed: vault check --fix",
                "1 needs your decision: vault check --fix --ask",
            ]
        ),
        (
            ["vault.md", "health.md", "--rule", "broken-link"],
            [
                "1 hint in 'vault.md' and 'health.md'",
                "no findings of [broken-link] in 'vault.md' or 'health.md'",
                "elsewhere in the vault: 2 errors, 2 warnings: vault check",
            ]
        ),
        (
            ["vault.md"],
            [
                "no findings in 'vault.md'",
                "elsewhere in the vault: 2 errors, 2 warnings, 1 hint: vault check",
            ]
        ),
        (
            ["notes", "--plain"],
            [
                "1 warning in 'notes'",
                "elsewhere in the vault: 2 errors, 2 warnings, 1 hint: vault check",
            ]
        ),
        (
            ["notes"],
            [
                "no findings in 'notes'",
                "elsewhere in the vault: 2 errors, 2 warnings, 1 hint: vault check",
                "'notes' has no records; in 1 plain note nothing is judged but links: vault check --plain notes",
            ]
        ),
    ])
    func theEndSaysWhatToDoNext(arguments: [String], expected: [String]) throws {
        let answer = try SmallFolder(Self.files).run(arguments: ["check"] + arguments)
        let lines = answer.stdout.split(separator: "\n").map(String.init)
        #expect(lines.suffix(expected.count) == expected[...], "\(answer)")
    }

    @Test func theSummaryCountsRules() throws {
        let answer = try SmallFolder(Self.files).run("check", "--summary")
        #expect(
            answer.stdout.hasPrefix(
                """
                2  warning  [unquoted-link]   first in goals/run.md
                1  error    [broken-link]     goals/run.md
                1  error    [unknown-choice]  goals/run.md
                1  hint     [uppercase-name]  health.md

                2 errors, 2 warnings, 1 hint in 4 notes, 2 of them records

                """), "\(answer.stdout)")
        #expect(answer.exitCode == 1)
    }

    @Test func jsonCountsWhatIsAskedForAndListsUpToTheLimit() throws {
        let folder = try SmallFolder(Self.files)
        func json(_ arguments: String...) throws -> [String: Any] {
            let text = folder.run(arguments: ["check", "--format", "json"] + arguments).stdout
            return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }
        let all = try json("--limit", "2")
        #expect((all["findings"] as? [Any])?.count == 2)
        #expect(all["fixable"] as? Int == 3 && all["undecided"] as? Int == 1)
        let counts = (all["rules"] as? [[String: Any]])?.map { "\($0["rule"] ?? "") \($0["count"] ?? "")" }
        #expect(counts == ["unquoted-link 2", "broken-link 1", "unknown-choice 1", "uppercase-name 1"])
        #expect((try json("--summary")["findings"] as? [Any])?.count == 0)
        let one = try json("--rule", "unknown-choice")
        #expect((one["findings"] as? [[String: Any]])?.map { $0["rule"] as? String } == ["unknown-choice"])
    }

    @Test func aRuleThatIsNotThereIsRefused() throws {
        let answer = try SmallFolder(Self.files).run("check", "--rule", "broken-lnik")
        #expect(answer == .init(stdout: "", stderr: answer.stderr, exitCode: 2))
        #expect(answer.stderr.contains("did you mean 'broken-link'?"))
    }

    @Test(arguments: [
        (["check", "--ask"], "vault check --fix --ask"), (["check", "--fix", "--ask", "--format", "json"], "--ask"),
        (["check", "--summary", "--format", "sarif"], "vault check --summary --format json"),
    ])
    func whatDoesNotGoTogetherIsRefused(arguments: [String], help: String) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: arguments)
        #expect(answer.exitCode == 2 && answer.stderr.contains(help), "\(answer)")
        #expect(folder.texts == Self.files.merging(["vault.md": "---\ntype: vault\nformat: 1\n---\n"]) { $1 })
    }
}

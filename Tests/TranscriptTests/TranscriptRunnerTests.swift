import Foundation
import Testing
import VaultProgram
import VaultRequests
import VaultTestSupport

/// The runner itself, with a program that only says what it was asked.
@Suite struct TranscriptRunnerTests {
    /// Prints its arguments, one a line; `fail` exits with 3 and talks on stderr; `touch NAME` makes a file, says the
    /// words between, and exits with 2 when there is `wrong` among them.
    private static func echo(_ invocation: Invocation) -> CommandResult {
        switch invocation.arguments.first {
        case "fail":
            return CommandResult(stdout: Array("out\n".utf8), stderr: Array("talk\n".utf8), exitCode: 3)
        case "where":
            return CommandResult(invocation.directory + "\n")
        case "touch":
            let path = invocation.directory + "/" + (invocation.arguments.last ?? "")
            let isMade = FileManager.default.createFile(atPath: path, contents: Data("made\n".utf8))
            let words = invocation.arguments.dropFirst().dropLast()
            return CommandResult(
                stdout: Array(words.joined(separator: " ").utf8),
                exitCode: !isMade ? 1 : words.contains("wrong") ? 2 : 0)
        default:
            return CommandResult(invocation.arguments.map { $0 + "\n" }.joined())
        }
    }

    private func outcome(_ text: String) throws -> Transcript.Outcome {
        try Transcript(text, path: "page.md").run(program: Self.echo)
    }

    @Test(arguments: [
        "```console\n$ vault one 'two three'\none\ntwo three\n```\n",
        "```console\n$ vault one\none\n\n$ vault two\ntwo\n```\n",
        "```console\n$ vault one \\\n    two\none\ntwo\n```\n",
        "```console\n$ vault fail\nout\ntalk\n? 3\n```\n",
        "```console\n$ vault where\n/repository\n```\n",
        "<!-- vault: empty -->\n\n```console\n$ vault where\n/vault\n```\n",
        "<!-- vault: empty -->\n```console\n$ vault touch a\n```\n\n```console\n$ cat a\nmade\n```\n",
        "````console\n$ vault '```'\n```\n````\n", "```console empty\n$ vault where\n/vault\n```\n",
        "```console new\n+ a.md  b: c |   - d --- e |  | f\n+ b  --- g\n$ cat a.md b\n---\nb: c\n  - d\n---\ne\n\nf\ng\n```\n",
        "```\n$ vault one\nanything\n```\n",
    ])
    func pageHolds(text: String) throws {
        let outcome = try outcome(text)
        #expect(outcome.mismatches == [])
        #expect(outcome.recorded == text)
    }

    @Test func mismatchShowsPlaceAndDifference() throws {
        let outcome = try outcome("# Page\n\n```console\n$ vault one two\none\nthree\n```\n")
        #expect(outcome.mismatches == ["page.md:4: $ vault one two\n  one\n- three\n+ two"])
    }

    @Test func exitCodeIsPartOfTheOutput() throws {
        let outcome = try outcome("```console\n$ vault fail\nout\ntalk\n```\n")
        #expect(outcome.mismatches == ["page.md:2: $ vault fail\n  out\n  talk\n+ ? 3"])
    }

    @Test func recordingReplacesOnlyWhatDiffers() throws {
        let page = "```console\n$ vault a b\nold\n\n$ vault c\n$ vault d\nd\n```\ntext\n"
        let outcome = try outcome(page)
        #expect(outcome.recorded == "```console\n$ vault a b\na\nb\n\n$ vault c\nc\n$ vault d\nd\n```\ntext\n")
        #expect(outcome.mismatches.count == 2)
    }

    /// The files are changed although the command was wrongly used, only tried, or says that they are not.
    @Test(arguments: [
        "wrong a\nwrong\n? 2", "--dry-run a\n--dry-run", "'Nothing was changed' a\nNothing was changed",
    ])
    func whatMustNotChangeIsComparedWithBefore(rest: String) throws {
        let outcome = try outcome("```console empty\n$ vault touch \(rest)\n```\n")
        #expect(
            outcome.mismatches.count == 1
                && outcome.mismatches.allSatisfy { $0.hasSuffix("files are changed") })
        #expect(try self.outcome("```console empty\n$ vault touch b a\nb\n```\n").mismatches == [])
    }

    @Test(arguments: [
        "```console\none\n$ vault one\none\n```\n", "```console empty\n+ a b\n$ cat a\n```\n",
        "```console\n$ vault one\none\n", "```console\n$ vault one\none\n?  1\n```\n",
        "```console\n$ vault one\n= a b\n```\n", "```console\n$ vault 'one\n```\n",
        "<!-- vault:empty -->\n```console\n$ vault one\none\n```\n",
        "<!-- file: a -->\n\n```console\n$ vault a\na\n```\n",
        "```console\n$ vault one\none\n```\n<!-- file: a -->\n```\na\n```\n",
    ])
    func whatLooksLikeAPartAndIsNoneIsAFault(text: String) {
        #expect(Transcript(text, path: "page.md").faults.count == 1)
    }

    @Test func namesInAFolderAreShown() throws {
        let page =
            "```console empty\n+ b/c  --- x\n+ a  --- x\n$ ls\na\nb\n$ ls b\nc\n$ ls d\nno such folder\n? 2\n```\n"
        #expect(try outcome(page).mismatches == [])
    }

    @Test func freshFolderForEachComment() throws {
        let outcome = try outcome(
            "<!-- vault: empty -->\n```console\n$ vault touch a\n```\n<!-- vault: empty -->\n"
                + "```console\n$ cat a\ncat: a: no such file\n? 1\n```\n"
        )
        #expect(outcome.mismatches == [])
    }

    @Test(arguments: [
        "<!-- file: a/b.md -->\n\n```markdown\n---\nx\n```\n\n```console\n$ cat a/b.md\n---\nx\n```\n",
        "<!-- vault: empty -->\n<!-- file: b -->\n````\n```\n````\n```` console \n$ cat b\n```\n````\n",
    ])
    func blockGoesIntoAFile(text: String) throws {
        #expect(try outcome(text).mismatches == [])
    }

    @Test func otherCommandsAreNotRun() throws {
        let outcome = try outcome("```console\n$ git status\nclean\n```\n")
        #expect(outcome.skipped == ["git status"])
        #expect(outcome.mismatches == [])
    }

    @Test func recordedPageFailsOnceAndHoldsThen() throws {
        let folder = try ScratchFolder()
        try "```console\n$ vault a\nb\n```\n".write(toFile: folder.path + "/p.md", atomically: true, encoding: .utf8)
        let first = try Transcript.check("p.md", root: folder.path, records: true, program: Self.echo)
        #expect(first.mismatches.count == 2)
        let second = try Transcript.check("p.md", root: folder.path, records: false, program: Self.echo)
        #expect(second.mismatches == [])
    }

    @Test(arguments: [
        ("a b", ["a", "b"]),
        ("'a b' c", ["a b", "c"]),
        (#""a \"b\"""#, [#"a "b""#]),
        (#"a\ b"#, ["a b"]),
        ("a # comment", ["a"]),
        ("a#b", ["a#b"]),
        ("x '' y", ["x", "", "y"]),
    ])
    func wordsAsInAShell(line: String, words: [String]) {
        #expect(ShellWords.split(line) == words)
    }

    @Test func openQuoteIsNoCommandLine() {
        #expect(ShellWords.split("a 'b") == nil)
    }
}

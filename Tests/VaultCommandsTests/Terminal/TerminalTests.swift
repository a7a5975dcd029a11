import Foundation
import Synchronization
import Testing
import VaultSystem
import VaultTestSupport

@testable import VaultConsole
@testable import VaultProgram
@testable import VaultRequests

/// The program at a terminal: what is typed, and how the terminal is left.
@Suite(.tags(.process, .terminal), .serialized, .enabled(if: !BuiltProgram.path("vault").isEmpty))
struct TerminalTests {
    private static let files = ["goals/read.md": "---\ntype: goal\ntitle: Read\n---\n"]

    private func start(
        _ line: String, _ folder: SmallFolder, columns: UInt16 = 80, _ environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try #require(
            PseudoTerminal(line, in: folder.scratch.path, columns: columns, environment: environment))
    }

    @Test func aLineIsEdited() throws {
        let folder = try SmallFolder([:])
        let terminal = try start("vault new value --ask", folder)
        #expect(terminal.wait(for: "> "))
        #expect(!terminal.isInLines)
        terminal.type("Clmx\u{7f}\u{1b}[D\u{1b}[Da\u{1b}[200~é\n\u{1b}[201~\u{1b}[99;1q\r")
        #expect(terminal.wait(for: "> Caélm\r\n"), "\(terminal.output)")
        #expect(terminal.wait(for: "\u{1b}[K"))
        terminal.type("\u{4}")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.isInLines)
        #expect(folder.texts.values.contains { $0.contains("\ntitle: Caélm\n") }, "\(folder.texts)")
    }

    /// Ctrl-C says that nothing was written, and ends the program as it ends others.
    @Test func anInterruptWritesNothing() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try start("vault delete read; echo \"status $?\"", folder)
        #expect(terminal.wait(for: "[y/N] "))
        terminal.type("y\u{3}")
        _ = terminal.waitForEnd()
        #expect(terminal.output.contains("^C\r\n"), "\(terminal.output)")
        #expect(terminal.output.contains("nothing was written\r\n"))
        #expect(terminal.isInLines)
        #expect(folder.texts["goals/read.md"] != nil)
    }

    /// However it ends, the terminal is as it was.
    @Test(arguments: [("TERM", 143), ("HUP", 129), ("QUIT", 131), ("INT", 130), ("ABRT", 134), ("SEGV", 139)])
    func aSignalRestoresTheTerminal(name: String, status: Int32) throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try start("ulimit -c 0; (sleep 1; kill -\(name) $$) & exec \"$VAULT\" delete read", folder)
        #expect(terminal.wait(for: "[y/N] "))
        #expect(terminal.waitForEnd() == status, "\(terminal.output)")
        #expect(terminal.isInLines)
        #expect(terminal.output.contains("\u{1b}[?2004l"))
        #expect(folder.texts["goals/read.md"] != nil)
    }

    @Test func stoppingAndGoingOn() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try start(
            "set -m; \"$VAULT\" delete read; echo stopped; stty -a | grep -c ' icanon'; fg; echo \"status $?\"", folder)
        #expect(terminal.wait(for: "[y/N] "))
        terminal.type("\u{1a}")
        #expect(terminal.wait(for: "stopped\r\n1\r\n"), "\(terminal.output)")
        #expect(terminal.wait(for: "[y/N] "), "\(terminal.output)")
        terminal.type("y\r")
        #expect(terminal.wait(for: "status 0"), "\(terminal.output)")
        #expect(folder.texts["goals/read.md"] == nil)
    }

    @Test func aNewSizeIsFollowed() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try start("vault new goal --ask", folder)
        #expect(terminal.wait(for: "> "))
        terminal.type("a title that takes more than forty cells, at least")
        #expect(terminal.wait(for: "least"))
        terminal.resize(columns: 40)
        #expect(terminal.wait(for: "> …"), "\(terminal.output)")
        terminal.type("\u{3}")
        _ = terminal.waitForEnd()
    }

    /// Without a terminal that can be steered a line is read as the terminal gives it, and nothing else is printed.
    @Test(arguments: ["dumb", ""])
    func plainTerminals(name: String) throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try start("vault delete read", folder, ["TERM": name])
        #expect(terminal.wait(for: "[y/N] "))
        #expect(terminal.isInLines)
        terminal.type("n\r")
        #expect(terminal.waitForEnd() == 0)
        #expect(!terminal.output.contains("\u{1b}"), "\(terminal.output)")
        #expect(terminal.output.hasSuffix("[y/N] n\r\nnothing was deleted\r\n"))
    }
}

/// The pager at a terminal.
@Suite(.tags(.process, .terminal), .serialized, .enabled(if: !BuiltProgram.path("vault").isEmpty))
struct PagerTests {
    /// A vault whose list is longer than a screen.
    private func folder() throws -> SmallFolder {
        var files: [String: String] = [:]
        for number in 100..<140 { files["goals/goal-\(number).md"] = "---\ntype: goal\ntitle: Goal \(number)\n---\n" }
        return try SmallFolder(files)
    }

    private func output(
        _ line: String, _ environment: [String: String] = [:]
    ) throws -> (text: String, status: Int32?) {
        let folder = try folder()
        let terminal = try #require(PseudoTerminal(line, in: folder.scratch.path, environment: environment))
        let status = withExtendedLifetime(folder) { terminal.waitForEnd() }
        return (terminal.output.replacing("\r\n", with: "\n"), status)
    }

    @Test func longOutputIsPaged() throws {
        let paged = try output("vault list goals", ["PAGER": "sed 's/^/| /'"])
        #expect(paged.status == 0)
        #expect(paged.text.split(separator: "\n").count > 24)
        #expect(paged.text.split(separator: "\n").allSatisfy { $0.hasPrefix("| ") }, "\(paged.text)")
        #expect(paged.text.contains("\u{1b}["))
    }

    @Test(arguments: [
        ("vault list goals --no-pager", "sed 's/^/| /'"), ("vault list goals | cat", "sed 's/^/| /'"),
        ("vault list goals", "cat"), ("vault list goals", ""),
        ("vault list goals --where 'title = \"Goal 100\"'", "sed 's/^/| /'"),
        ("vault list goals < /dev/null", "sed 's/^/| /'"),
    ])
    func otherOutputIsNot(line: String, pager: String) throws {
        let plain = try output(line, ["PAGER": pager])
        #expect(plain.status == 0)
        #expect(plain.text.contains("Goal 100"), "\(plain.text)")
        #expect(!plain.text.contains("| "))
    }

    /// One that cannot be started, and one that does not read to the end.
    @Test func pagersThatFail() throws {
        let missing = try output("vault list goals", ["PAGER": "no-such-pager"])
        #expect(missing.status == 0)
        #expect(missing.text.contains("Goal 100") && missing.text.contains("Goal 139"), "\(missing.text)")
        let early = try output("vault list goals", ["PAGER": "head -n 2"])
        #expect(early.status == 0)
        #expect(early.text.split(separator: "\n").count == 2, "\(early.text)")
    }

    /// The exit code is that of the command, and its messages come after the pager.
    @Test func messagesAndExitCodeAreKept() throws {
        let files = "for n in 1 2 3 4 5 6 7 8 9; do printf -- '---\\ntype: goal\\ndue: soon\\n---\\n' > bad$n.md; done"
        let paged = try output("\(files); vault check --strict", ["PAGER": "sed 's/^/| /'"])
        #expect(paged.status == 1, "\(paged.text)")
        #expect(paged.text.contains("| "), "\(paged.text)")
    }
}

@Suite struct QuestionTests {
    /// `?` explains the question and asks it again, without what was shown before it.
    @Test func helpIsShown() {
        let screen = Mutex("")
        let answers = Mutex([" ? ", "?", " y "])
        var question: Question = "Two notes\nDelete? [y/N] "
        question.help = "y: they are deleted.\nNothing else does."
        question.mayGoBack = true
        let invocation = Invocation(
            arguments: [], directory: "/", columns: 40,
            printMessage: { line in screen.withLock { $0 += line + "\n" } },
            ask: { question in
                screen.withLock { $0 += question.text + "\n" }
                return answers.withLock { $0.removeFirst() }
            })
        #expect(invocation.ask(question) == "y")
        let help = """
              y: they are deleted.
              Nothing else does.
              '<' goes back to the question before.
              The arrow keys move in the line and
              fetch earlier answers. Ctrl-C stops;
              nothing is written.

            """
        #expect(
            screen.withLock { $0 } == "Two notes\nDelete? [y/N] \n\(help)Delete? [y/N] \n\(help)Delete? [y/N] \n")
    }

    /// Without help it is an answer.
    @Test func aQuestionMarkMayBeAnAnswer() {
        let invocation = Invocation(arguments: [], directory: "/", ask: { _ in "?" })
        #expect(invocation.ask("Title: ") == "?")
    }

    /// Where no line can be edited, Enter keeps what was answered before, and the prompt shows it.
    @Test func plainLinesKeepAnswers() {
        var question: Question = "> "
        question.draft = "20 km"
        #expect(question.plainText == "> [20 km] ")
        #expect(question.plainAnswer(" ") == "20 km" && question.plainAnswer("5 km") == "5 km")
        #expect(Question("> ").plainText == "> " && Question("> ").plainAnswer("") == "")
    }

    /// The dialogues look alike, and say one line about what is not an answer.
    @Test(arguments: [
        ("x", "'x' is not one of the choices; '?' explains them"), ("<", "this is the first question"),
        ("", "no answer was given; '?' explains the choices"),
    ])
    func choices(answer: String, objection: String) {
        let question = Question("Link it? ", choices: ["[y]es", "[q]uit"], help: "yes: link it.")
        #expect(question.text == "Link it? [y]es, [q]uit, [?] for help: ")
        #expect(question.objection(to: answer) == objection)
    }

    @Test(arguments: [
        ("Delete? [y/N] ", 80, "", "Delete? [y/N] "), ("a\nb\n> ", 40, "a\nb\n", "> "),
        ("[o]urs, [t]heirs, [l]eave it, [q]uit? ", 40, "[o]urs, [t]heirs, [l]eave it, [q]uit?\n", "> "),
        ("0123456789 0123456789 01234567890123456789 ", 24, "0123456789 0123456789\n01234567890123456789\n", "> "),
        ("", 40, "", ""),
    ])
    func aPromptLeavesRoom(text: String, columns: Int, before: String, last: String) {
        let prompt = TerminalQuestions.prompt(text, columns: columns)
        #expect(prompt.before == before)
        #expect(prompt.last == last)
    }

    /// From a question one can go back, to what was answered.
    @Test func newRecordsCanBeCorrected() throws {
        let folder = try SmallFolder([:])
        let terminal = ScriptedTerminal([
            "<", "Raed", "3 books", "<", "<", "Read", "?", "4 books", "", "monday", "<", "tuesday", "", "", "",
        ])
        let answer = terminal.run(["new", "goal", "--ask"], in: folder)
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(
            folder.texts["goals/read.md"]
                == "---\ntype: goal\ntitle: Read\nstart: 2026-11-24\ntargets:\n  - 4 books\n---\n", "\(terminal.screen)"
        )
        #expect(terminal.screen.contains("  this is the first question\n"))
        #expect(terminal.screen.contains("your answer was Raed; Enter keeps it\n"))
        #expect(terminal.screen.contains("  Each answer is one more; Enter alone ends the list.\n"))
    }
}

@Suite struct PagingTests {
    @Test(arguments: [
        ("", 3, false), ("a\n", 3, false), ("a\nb\n", 3, false), ("a\nb\nc\n", 3, true), ("a\nb\nc", 3, false),
        ("0123456789\nb\n", 3, false), ("01234567890\nb\n", 3, true),
        ("\u{1b}[1;31m0123456789\u{1b}[0m\nb\n", 3, false),
        ("読読読読読\nb\n", 3, false), ("読読読読読読\nb\n", 3, true), ("\n\n\n", 3, true),
    ])
    func onlyWhatIsLonger(text: String, rows: Int, isLonger: Bool) {
        #expect(Paging.isLonger(Array(text.utf8), rows: rows, columns: 10) == isLonger)
    }

    @Test(arguments: [
        (["list"], true), (["check"], true), (["check", "--fix"], false), (["match", "--accept"], false),
        (["list", "--no-pager"], false), (["--no-pager", "--help"], false), (["delete", "--help"], true),
        ([], true), (["new", "goal", "Read"], false), (["delete", "x", "--dry-run"], false),
        (["undo", "--list"], false),
    ])
    func onlyWhereAPersonReads(arguments: [String], isPaged: Bool) throws {
        let folder = try SmallFolder([:])
        let result = VaultCommand.run(Invocation(arguments: arguments, directory: folder.scratch.path))
        #expect(result.mayBePaged == isPaged)
    }

    @Test(
        arguments: [
            ([:], nil), (["PAGER": ""], nil), (["PAGER": " cat "], nil), (["PAGER": "more -s"], "more -s"),
        ] as [([String: String], String?)])
    func thePagerIsThatOfTheEnvironment(environment: [String: String], command: String?) {
        #expect(Pager.command(environment) == command)
    }

    /// All others show something, at least without further words.
    @Test func commandsThatWriteSaySo() {
        let writing = VaultCommand.commands.map(\.definition).filter(\.writes).map(\.name)
        let expected = [
            "archive", "delete", "edit", "hook", "import", "init", "log", "merge", "merge-driver", "migrate", "move",
            "new",
            "rename", "resolve", "set", "undo",
        ]
        #expect(writing.sorted() == expected)
    }
}

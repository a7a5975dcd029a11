import Synchronization
import Testing
import VaultTestSupport

@testable import VaultConsole
@testable import VaultProgram
@testable import VaultRequests

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

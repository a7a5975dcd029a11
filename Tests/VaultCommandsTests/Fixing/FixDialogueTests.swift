import Foundation
import Testing
import VaultTestSupport

/// `check --fix --ask`: certain fixes, then a question for each finding with a choice.
@Suite struct FixDialogueTests {
    private static let files = [
        "run.md": "---\ntype: goal\ntitle: Run\nvalues: [[health]]\nparent: \"[[swmi]]\"\nstatus: done\n---\n",
        "swim.md": "---\ntype: goal\ntitle: Swim\n---\n",
        "health.md": "---\ntype: value\ntitle: Health\n---\n",
    ]

    @Test(arguments: [true, false]) func asksOneByOneAndWritesAtTheEnd(isTerminal: Bool) throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let terminal = ScriptedTerminal(["?", "x", "y", "yes"])
        let answer = terminal.run(["check", "--fix", "--ask"], in: folder, isTerminal: isTerminal)
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(answer.stdout.hasPrefix("fixed 3 findings in 1 note; 'vault undo' reverts it\n"))
        #expect(
            try folder.scratch.text(of: "run.md")
                == "---\ntype: goal\ntitle: Run\nvalues: \"[[health]]\"\nparent: \"[[swim]]\"\nstatus: achieved\n---\n")
        #expect(terminal.screen.hasPrefix("1 of 2\nrun.md:5:"))
        #expect(terminal.screen.contains("\n-parent: \"[[swmi]]\"\n+parent: \"[[swim]]\"\n"))
        #expect(terminal.screen.contains("[y]es, [l]eave it, [q]uit, [?] for help: ?\n  yes: make this change.\n"))
        #expect(terminal.screen.contains("help: x\n'x' is not one of the choices; '?' explains them\n[y]es"))
        #expect(terminal.screen.contains("2 of 2\nrun.md:6:"))
        #expect(terminal.unasked == 0)
        // One change, which is undone as one.
        #expect(folder.run("undo").stdout == "undid: fix 3 findings in 1 note\n")
        #expect(folder.texts == before)
    }

    /// One can go back to what was decided before, which is then undecided again.
    @Test(arguments: [
        (["y", "<", "l", "y"], "[[swmi]]\"\nstatus: achieved"), (["l", "<", "y", "l"], "[[swim]]\"\nstatus: done"),
        (["<", "y", "<", "<", "y", "y"], "[[swim]]\"\nstatus: achieved"),
        (["y", "<", "q"], "[[swmi]]\"\nstatus: done"),
    ])
    func oneCanGoBack(answers: [String], text: String) throws {
        let folder = try SmallFolder(Self.files)
        let terminal = ScriptedTerminal(answers)
        _ = terminal.run(["check", "--fix", "--ask"], in: folder)
        #expect(terminal.unasked == 0)
        #expect(try folder.scratch.text(of: "run.md").contains(text), "\(terminal.screen)")
        #expect(terminal.screen.components(separatedBy: "\n1 of 2\n").count > 1)
    }

    @Test func whatIsLeftStays() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = ScriptedTerminal(["l", "y"])
        let answer = terminal.run(["check", "--fix", "--ask"], in: folder)
        #expect(answer.exitCode == 1)
        #expect(try folder.scratch.text(of: "run.md").contains("[[swmi]]\"\nstatus: achieved"))
        #expect(answer.stdout.hasSuffix("1 finding needs your decision: vault check --fix --ask\n"))
    }

    @Test func quittingKeepsWhatWasChosen() throws {
        let folder = try SmallFolder(Self.files)
        let answer = ScriptedTerminal(["y", "q"]).run(["check", "--fix", "--ask"], in: folder)
        #expect(answer.stdout.hasPrefix("fixed 2 findings"))
        #expect(try folder.scratch.text(of: "run.md").contains("[[swim]]\"\nstatus: done"))
    }

    /// Whichever answer is the last one before the end of the input.
    @Test(arguments: [[], ["y"], ["l"], ["?"], [""]])
    func theEndOfTheInputWritesNothing(answers: [String]) throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let answer = ScriptedTerminal(answers).run(["check", "--fix", "--ask"], in: folder, isTerminal: false)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.hasPrefix("error: the input ended before the last answer; nothing was written\n"))
        #expect(folder.texts == before)
    }

    @Test func aDryRunWritesNothingAndShowsTheWhole() throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let answer = ScriptedTerminal(["y", "y"]).run(["check", "--fix", "--ask", "--dry-run"], in: folder)
        #expect(answer.stdout.contains("+status: achieved\n") && answer.stdout.contains("+values: \"[[health]]\"\n"))
        #expect(folder.texts == before)
    }

    /// Only findings of the rule, and only fixes of these.
    @Test func asksOnlyAboutTheRulesThatAreNamed() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = ScriptedTerminal(["y"])
        _ = terminal.run(["check", "--fix", "--ask", "--rule", "unknown-choice"], in: folder)
        #expect(terminal.unasked == 0)
        #expect(
            try folder.scratch.text(of: "run.md").contains("values: [[health]]\nparent: \"[[swmi]]\"\nstatus: achieved")
        )
    }

    /// Without anything to decide nobody is asked.
    @Test func asksNothingWhereNothingIsToDecide() throws {
        let folder = try SmallFolder(["health.md": "---\ntype: value\nTitle: Health\n---\n"])
        let terminal = ScriptedTerminal([])
        let answer = terminal.run(["check", "--fix", "--ask"], in: folder)
        #expect(answer.exitCode == 0 && terminal.screen == "")
        #expect(try folder.scratch.text(of: "health.md") == "---\ntype: value\ntitle: Health\n---\n")
    }
}

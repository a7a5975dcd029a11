import Testing

@testable import VaultProgram

/// An option that goes with another word of a command would do nothing, so it is refused.
@Suite struct StrayOptionTests {
    @Test(arguments: [
        (["workout", "finish", "--empty"], "'--empty' is for 'vault workout start'"),
        (["workout", "--day", "Pull"], "'--day' is for 'vault workout start'"),
        (["workout", "start", "-n", "2"], "'--number' is for 'vault workout set, tick, untick, remove or note'"),
        (["workout", "stats", "--at", "9:00"], "'--at' is for 'vault workout status, start, finish or cancel'"),
        (["workout", "note", "slow", "--weeks", "3"], "'--weeks' is for 'vault workout stats'"),
        (["exercise", "show", "Plank", "--favorites"], "'--favorites' is for 'vault exercise list'"),
        (["exercise", "--undo"], "'--undo' is for 'vault exercise favorite or archive'"),
        (["template", "duplicate", "push", "--archived"], "'--archived' is for 'vault template list'"),
        (["template", "--title", "New"], "'--title' is for 'vault template duplicate'"),
        (["thread", "--phases"], "'--phases' is for 'vault thread show'"),
        (
            ["thread", "LIST", "--dry-run"],
            "'--dry-run' is for 'vault thread new, add, answer, rename, delete or import'"
        ),
    ])
    func isRefused(words: [String], message: String) throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n"
        ])
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.hasPrefix("error: \(message)\n"), "\(answer.stderr)")
    }

    /// Every word that an option goes with is one that the command takes.
    @Test func wordsAreThoseOfTheCommand() {
        for command in VaultCommand.commands {
            let taken = command.definition.arguments.first?.summary ?? ""
            for option in command.definition.options {
                for word in option.words {
                    #expect(taken.contains(word), "vault \(command.definition.name) \(word) --\(option.name)")
                }
            }
        }
    }
}

import VaultAnswers
import VaultKit
import VaultPlans

extension Command {
    static let today = Command(definition: TodayCommand.definition, run: TodayCommand.run)
}

/// `vault today`, and `vault` alone inside a vault: the day on one screen.
enum TodayCommand {
    static let definition = CommandDefinition(
        "today", "show the day: what is due, what this week still needs, what was done",
        options: [Option("format", choices: ["text", "json"], "how to print")],
        example: """
            $ vault today
            """,
        details: """
            'vault' alone does the same inside a vault. It speaks of the goals that 'vault progress' shows, in at most \
            20 lines; JSON holds all of it.

            What the week needs of a total is its share of what was left when the week began, less what the week has \
            got; of a rate it is what the running day, week or month still asks.
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        let summary = vault.snapshot.day(asOf: try request.today(vault))
        let result =
            request.arguments.value("format") == "json"
            ? CommandResult(Answers.today, summary)
            : CommandResult(TodayText.render(summary, style: request.style, width: request.invocation.width))
        return request.warned(result, of: vault)
    }
}

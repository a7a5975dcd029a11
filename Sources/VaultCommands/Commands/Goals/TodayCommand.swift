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
        options: [Option("format", choices: ["text", "json"], "output format")],
        example: """
            $ vault today
            """,
        details: """
            'vault' alone does the same inside a vault. Shows the goals that 'vault progress' shows, in at most 20 \
            lines; JSON has all of it.

            For a total, the week needs its share of what was left when the week began, minus what was done this week; \
            for a rate, what is left of the current day, week or month.
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

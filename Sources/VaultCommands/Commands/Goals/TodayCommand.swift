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
            lines; JSON has all of them.

            'to do' is what the targets of goals still need. Of a total, such as '120 km', a week needs an equal share \
            of what was left when the week began; what was done since is subtracted. Of a rate, such as '3 times per \
            week', it is what is left of the current day, week or month.
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

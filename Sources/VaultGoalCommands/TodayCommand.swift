import VaultAnswers
import VaultConsole
import VaultGoals
import VaultKit
import VaultPlans
import VaultRequests

extension Command {
    package static let today = Command(definition: TodayCommand.definition, run: TodayCommand.run)
}

/// `vault today`, and `vault` alone inside a vault: the day on one screen.
enum TodayCommand {
    static let definition = CommandDefinition(
        "today", "show the day: what is due, what this week still needs, what was done",
        options: [
            Option("short", "one line for a prompt or a status bar"),
            Option("format", choices: ["text", "json"], "output format"),
        ],
        example: """
            $ vault today
            """,
        details: """
            'vault' alone does the same inside a vault. Shows the goals that 'vault progress' shows, in at most 20 \
            lines; JSON has all of them.

            'to do' is what the targets of goals still need. Of a total, such as '120 km', a week needs an equal share \
            of what was left when the week began; what was done since is subtracted. Of a rate, such as '3 times per \
            week', it is what is left of the current day, week or month.

            --short prints, as far as there is any of it, the day of the term, how many goals are behind, and how many \
            are due within a week or overdue: 'd34 · 2 behind · 1 due'. A prompt must never break, so outside a vault, \
            and where anything fails, it prints nothing at all and exits with 0.
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        if request.arguments.has("short"), request.isJSON {
            throw .usage(UsageError("'--short' is one line of text", help: "for a program: vault today --format json"))
        }
        let vault = try request.vault()
        let isShort = request.arguments.has("short")
        if !isShort { try request.refuseEmptyScreen(ofPack: "goals", in: vault) }
        let summary = vault.snapshot.day(asOf: try request.today(vault), isBrief: isShort)
        if isShort {
            let line = TodayText.short(summary)
            return CommandResult(line.isEmpty ? "" : line + "\n")
        }
        let result =
            request.arguments.value("format") == "json"
            ? CommandResult(Answers.today, summary)
            : CommandResult(
                TodayText.render(
                    summary, hasGoals: GoalTypes.tracked.contains { !vault.graph.records($0).isEmpty },
                    hasActions: !vault.graph.records("action").isEmpty || !summary.today.isEmpty
                        || !summary.yesterday.isEmpty, style: request.style, width: request.invocation.width))
        return request.warned(result, of: vault)
    }
}

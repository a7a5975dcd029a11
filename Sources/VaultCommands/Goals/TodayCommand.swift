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
        ])

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

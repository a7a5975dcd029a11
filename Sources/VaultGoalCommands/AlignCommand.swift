import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultGraph
import VaultKit
import VaultPlans
import VaultRequests
import VaultReviews
import VaultSchema

extension Command {
    package static let align = Command(definition: AlignCommand.definition, run: AlignCommand.run)
}

/// `vault align`: what is planned and done for the values.
enum AlignCommand {
    static let definition = CommandDefinition(
        "align", "show what is planned and done for each value",
        arguments: [
            Argument("VALUE", .record(of: ["value"]), count: .any, "only these values, with the goals that serve them")
        ],
        options: [
            Option("archived", "include archived values"),
            Option("explain", "show how each figure is computed"),
            .listFormat,
        ],
        example: """
            $ vault align
            """,
        details: """
            For each value it shows its running goals (their dates include today, and they are not achieved, paused or \
            dropped) with the mean of their 'alignment', and the actions of the last 7 and 28 days that link to the \
            value or to one of its goals; the last 7 days are compared with the 7 before. A major value is marked when \
            no running goal serves it, or when it had no action for 14 days.

            The figures below the table are fulfilment (the actions of 7 days / priority × 100), engagement (running \
            goals × mean alignment × the actions of 28 days / 100), balance (how evenly the actions of 28 days are \
            spread over the values, from 0 to 1) and the actions that serve several values at once. --explain shows \
            the numbers that each is made of.

            Running goals without a value follow. If goals have targets in units of time, the hours a week that these \
            need are compared with those that you have: 'weekly_hours' in vault.md, by default 168. An archived value \
            is shown when it is named.
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let arguments = request.arguments
        let vault = try request.vault()
        try request.refuseEmptyScreen(ofPack: "goals", in: vault)
        let today = try request.today(vault)
        var notes: [NoteID] = []
        for written in arguments.positionals {
            notes.append(try request.record(named: written, of: ["value"], in: vault, for: .reading))
        }
        let overview = vault.snapshot.alignment(
            asOf: today, includesArchived: arguments.has("archived") || !notes.isEmpty)
        let chosen = notes.isEmpty ? nil : overview.values.filter { notes.contains($0.value.note) }
        let answer = AlignmentAnswer(
            overview, values: chosen ?? overview.values, skippedVaults: vault.facts.nestedVaults,
            explains: arguments.has("explain"))
        if let result = request.result(Answers.align, answer) { return request.warned(result, of: vault) }
        let text = AlignmentText.render(
            overview, chosen: chosen, explains: arguments.has("explain"), skippedVaults: vault.facts.nestedVaults,
            style: request.style, width: request.invocation.width)
        return request.warned(CommandResult(text), of: vault)
    }
}

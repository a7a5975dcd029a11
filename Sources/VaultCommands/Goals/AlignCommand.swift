import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultReviews

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
        ])

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

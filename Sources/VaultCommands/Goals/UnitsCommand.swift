import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultReviews

extension Command {
    package static let units = Command(definition: UnitsCommand.definition, run: UnitsCommand.run)
}

/// `vault units [UNIT …]`: which units are in use, and by whom.
enum UnitsCommand {
    static let definition = CommandDefinition(
        "units", "show the units in use, what uses them, and which have no record",
        arguments: [Argument("UNIT", .unit, count: .any, "show what uses these; any spelling, or a measure's name")],
        options: [
            Option("missing", "only units without a record, each with the file that would define it"),
            Option("all", "include unused units; with UNIT: every action, not only the latest"),
            .listFormat,
        ])

    /// Actions of a unit that are shown without `--all`.
    private static let latest = 10

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let arguments = request.arguments
        let vault = try request.vault()
        let uses = vault.snapshot.unitUses(asOf: try request.today(vault))
        var asked: [UnitUse] = []
        for written in arguments.positionals {
            let use = try use(of: written, uses, vault, request)
            if !asked.contains(where: { $0.name == use.name }) { asked.append(use) }
        }
        let isAsked = !arguments.positionals.isEmpty
        let isMissing = arguments.has("missing")
        let limit = arguments.has("all") ? Int.max : latest
        let shown = isAsked ? asked : uses.all
        let answer = UnitsAnswer(
            uses, units: isMissing ? shown.filter(\.isMissing) : shown, mentions: isAsked ? limit : nil)
        if let result = request.result(Answers.units, answer) { return request.warned(result, of: vault) }
        let page = UnitsText(uses: uses, style: request.style, width: request.invocation.width)
        let text =
            isMissing
            ? page.missing(isAsked ? asked : uses.all)
            : isAsked
                ? page.pages(asked, limit: limit)
                : page.table(arguments.has("all") ? uses.all : uses.inUse)
        return request.warned(CommandResult(text), of: vault)
    }

    /// The unit that is meant by a spelling, or by the name of its measure.
    private static func use(
        of written: String, _ uses: UnitUses, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) -> UnitUse {
        if let use = uses.use(of: written) { return use }
        let measure = vault.note(named: written, from: request.invocation.directory, of: ["measure"])
        if let index = measure.number, let use = uses.use(ofRecord: index) { return use }
        if case .several = measure { _ = try request.one(measure, written, in: vault, for: .reading, "measure") }
        let names = uses.all.flatMap { [$0.name] + $0.otherSpellings.map(\.text) }
        let near = uses.near(written) + Near.suggestions(for: written, in: names)
        var suggestions: [String] = []
        for name in near where !suggestions.contains(name) { suggestions.append(name) }
        throw .usage(
            UsageError(
                "no action, goal or measure has the unit '\(written)'", suggestions: Array(suggestions.prefix(3)),
                otherwise: uses.inUse.isEmpty ? "no unit is in use yet" : "'vault units' lists those in use"))
    }
}

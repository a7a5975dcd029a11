import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultMerging
import VaultPlans
import VaultRecords
import VaultRequests

extension Command {
    package static let merge = Command(definition: MergeCommand.definition, run: MergeCommand.run)
}

/// `vault merge A B …`: one record out of several that are the same thing.
enum MergeCommand {
    static let definition = CommandDefinition(
        "merge", "merge duplicate records",
        arguments: [
            Argument("A", .record(of: []), "the record to keep: its name, title, alias or path"),
            Argument(
                "B", .oneOf([.record(of: []), .assignment]), count: .several,
                "records to merge into it, and 'field=text' where they differ"),
        ],
        options: [
            Option(
                "take", choices: MergeDecision.Side.allCases.map(\.rawValue), "whose value to keep where they differ"),
            .yes, .partial, .format, .dryRun,
        ], writes: true)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let words = request.arguments.positionals
        let names = words.filter { FieldAssignment($0) == nil }
        guard names.count > 1 else {
            throw .usage(
                UsageError("'vault merge' needs two records", help: "for example: vault merge run-120-km run-120km"))
        }
        try refuseVerbs(words.compactMap { FieldAssignment($0) })
        let decisions = words.compactMap { FieldAssignment($0) }
        var confirmed: [FieldAssignment]?
        var differences = ""
        do throws(CommandFailure) {
            return try request.remove { (vault) throws(CommandFailure) in
                var numbers: [NoteID] = []
                for name in names { numbers.append(try request.record(named: name, in: vault, for: .removing)) }
                if confirmed == nil, let type = vault.graph.notes[numbers[0]].type {
                    confirmed = try request.confirmed(decisions, of: type, in: vault)
                }
                let today = try request.today(vault)
                do throws(EditRefusal) {
                    let planned = try plan(numbers, confirmed ?? decisions, in: vault, request, today)
                    let text = MergeText(planned)
                    let writing = Writing(edit: planned.edit, description: text.description, done: text.done)
                    return Removing(
                        writing: writing, outlook: text.outlook, question: "Merge?", undone: "nothing was merged")
                } catch {
                    if !error.conflicts.isEmpty {
                        differences = MergeText.differences(error.conflicts, style: request.style)
                    }
                    throw CommandFailure(error)
                }
            }
        } catch {
            guard !differences.isEmpty, case .refused(let message, let help, let path, _) = error else { throw error }
            let style = request.invocation.diagnosticStyle(request.arguments.value("color"))
            var result = CommandResult(FailureAnswer(message, help: help, path: path), style: style)
            result.stdout = Array(differences.utf8)
            return result
        }
    }

    /// Refuses what would be read as another value, or be lost.
    private static func refuseVerbs(_ decisions: [FieldAssignment]) throws(CommandFailure) {
        var fields: Set<String> = []
        for decision in decisions {
            guard decision.verb == .set else {
                throw .usage(
                    UsageError(
                        "'\(decision.field)\(decision.verb.rawValue)\(decision.text)' does not settle a difference",
                        help:
                            "lists are merged by element; write '\(decision.field)=TEXT' for a field in which they differ"
                    ))
            }
            guard fields.insert(decision.field.lowercased()).inserted else {
                throw .usage(UsageError("'\(decision.field)' is given twice", help: "give it once"))
            }
        }
    }

    private static func plan(
        _ numbers: [NoteID], _ assignments: [FieldAssignment], in vault: Vault, _ request: Request,
        _ today: CalendarDate
    ) throws(EditRefusal) -> PlannedMerge {
        var decision = MergeDecision(
            side: request.arguments.value("take").flatMap { MergeDecision.Side(rawValue: $0) })
        let type = vault.graph.notes[numbers[0]].type
        for assignment in assignments {
            let field = type.flatMap { vault.graph.schema.field(assignment.field.lowercased(), of: $0) }
            let text = try vault.snapshot.written(assignment, of: type) { text, field in
                let isPlanned = field == "due" || field == "start" || field == "end"
                return try? DateArgument.read(text, today: today, direction: isPlanned ? .future : .past)
            }
            decision.texts[field?.name ?? assignment.field] = text
        }
        return try vault.snapshot.merging(
            Array(numbers.dropFirst()), into: numbers[0], decision: decision, today: today)
    }
}

import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests

extension Command {
    package static let new = Command(definition: NewCommand.definition, run: NewCommand.run)
}

/// `vault new TYPE TITLE [field=text …]`: makes a record.
enum NewCommand {
    static let definition = CommandDefinition(
        "new", "create a record: a goal, a term, a value and so on",
        arguments: [
            Argument("TYPE", .type, "goal, milestone, obligation, action, value, term, year, period or measure"),
            Argument("TITLE", .text, count: .any, "its title; terms and years are named by number"),
            Argument("FIELD=TEXT", .assignment, count: .any, "'field=text' sets a field, 'field+=text' adds to a list"),
        ],
        options: [
            Option("ask", "ask for the title, then field by field"),
            Option("body", value: "TEXT", .text, "the text below the front matter; - reads standard input"), .newField,
            .yes, .format, .dryRun,
        ], writes: true)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let words = request.arguments.positionals
        let rest = words.dropFirst()
        let first = rest.firstIndex { FieldAssignment($0) != nil } ?? words.endIndex
        var assignments: [FieldAssignment] = []
        for word in words[first...] { assignments.append(try assignment(word)) }
        let titleWords = Array(words[1..<max(1, first)])
        var body = request.arguments.value("body")
        if body == "-" { body = try request.inputText(what: "the text") }
        var answered: NewRecord?
        if request.arguments.has("ask") {
            let vault = try request.vault(writing: true)
            let given = try record(words[0], titleWords, assignments, body, request, in: vault)
            answered = try RecordDialogue.answers(to: given, request, vault)
            if answered == nil { return CommandResult("nothing was written\n") }
        }
        return try request.make(tellsSimilar: true, asksSimilar: true) { (vault) throws(CommandFailure) in
            if let answered { return try request.plan(answered, in: vault) }
            return try request.plan(
                try record(words[0], titleWords, assignments, body, request, in: vault), in: vault)
        } remarks: { vault, planned in
            let today = try? request.today(vault)
            guard let type = answered?.type ?? vault.graph.schema.type(named: words[0]) else { return [] }
            let said =
                answered == nil
                ? vault.snapshot.foreignFields(assignments, of: type) + targets(of: planned, type, in: vault) : []
            return said + (today.map { vault.snapshot.advice(after: planned.edit, today: $0) { _, _ in [] } } ?? [])
        } done: { vault, planned in
            answered.map { completeness(of: planned, $0.type, in: vault) } ?? ""
        }
    }

    private static func record(
        _ type: String, _ words: [String], _ assignments: [FieldAssignment], _ body: String?, _ request: Request,
        in vault: Vault
    ) throws(CommandFailure) -> NewRecord {
        try request.refuseTypeOfMissingPack(type, in: vault)
        let type = try self.type(type, in: vault)
        let schema = vault.graph.schema
        let misspelled = FieldAssignment.misspelled(in: words, takesAll: true) {
            schema.fieldName(meantBy: $0, of: type)
        }
        if let (written, meant) = misspelled {
            let word = "\(meant.field)=" + (meant.text.isEmpty ? "TEXT" : ShellWord.quoted(meant.text))
            throw .usage(
                UsageError(
                    "'\(written)' would be part of the title; nothing was written",
                    help: "write \(word), or quotes around the whole title"))
        }
        let title = words.joined(separator: " ")
        var record = NewRecord(
            type: type, title: title.isEmpty ? nil : title, assignments, body: body)
        record.allowsNearFields = request.arguments.has("new-field")
        return record
    }

    /// How to set the target that a record lacks: the amount in its title, which is not counted there, or a sample.
    private static func targets(of planned: PlannedRecord, _ type: TypeID, in vault: Vault) -> [Advice] {
        func advice(_ field: String, _ text: String) -> [Advice] {
            let command = ["vault", "set", planned.name, "\(field)=\(text)"]
            return [Advice(reason: "it has no target", purpose: "to set one", command: command, isShort: true)]
        }
        if let (field, amount) = vault.snapshot.amountInTitle(of: planned) { return advice(field, amount) }
        let missing = vault.snapshot.completeness(of: planned)?.missing ?? []
        let field = vault.graph.schema.fields[type].first { $0.scalar == .target }
        guard let field, missing.contains(field.name) else { return [] }
        return advice(field.name, field.sample.filter { $0 != "'" })
    }

    /// How much of a complete record is there, with the line that adds what is not; nothing for other records.
    private static func completeness(of planned: PlannedRecord, _ type: TypeID, in vault: Vault) -> String {
        guard let completeness = vault.snapshot.completeness(of: planned) else { return "" }
        let (all, missing) = (completeness.all, completeness.missing)
        if missing.isEmpty { return "the record is complete: \(Words.list(all, joint: "and"))\n" }
        let schema = vault.graph.schema
        let fields = missing.compactMap { schema.field($0, of: type) }
        let name = ShellWord.quoted(planned.name)
        let samples = fields.filter { $0.sample != Field.anyText }.map { " \($0.name)=\($0.sample)" }.joined()
        let lines = (samples.isEmpty ? [] : ["vault set \(name)\(samples)"]) + ["vault edit \(name)"]
        return "a complete \(schema.types[type].name) also has \(Words.list(missing, joint: "and")). To add"
            + " \(missing.count == 1 ? "it" : "them"):\n" + lines.map { "  \(DisplayText.visible($0))\n" }.joined()
    }

    private static func assignment(_ word: String) throws(CommandFailure) -> FieldAssignment {
        guard let assignment = FieldAssignment(word) else {
            throw .usage(
                UsageError(
                    "'\(word)' is not an assignment",
                    help: "write the title first, then 'field=text' or 'field+=text'; text with spaces needs quotes"))
        }
        guard assignment.verb != .remove else {
            throw .usage(UsageError("'\(word)' removes from a new, empty list", help: "write '+=' to add"))
        }
        return assignment
    }

    private static func type(_ word: String, in vault: Vault) throws(CommandFailure) -> TypeID {
        let schema = vault.graph.schema
        if let type = schema.type(named: word) { return type }
        let names = schema.recordTypes.map(\.name)
        throw .usage(
            UsageError(
                "'\(word)' is not a type of record",
                suggestions: Near.meant(
                    by: word.lowercased(), in: names + schema.recordTypes.indices.map(schema.plural)),
                otherwise: "expected \(Words.list(names, joint: "or"))"))
    }
}

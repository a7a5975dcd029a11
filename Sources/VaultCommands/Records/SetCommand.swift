import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax

extension Command {
    package static let set = Command(definition: SetCommand.definition, run: SetCommand.run)
}

/// `vault set RECORD field=text`: byte-exact edits of front matter.
enum SetCommand {
    static let definition = CommandDefinition(
        "set", "change fields of records, and nothing else",
        arguments: [
            Argument("RECORD", .record(of: []), count: .any, Argument.nameToWrite),
            Argument(
                "FIELD=TEXT", .assignment, count: .any,
                "'field=text' sets, '+=' adds, '-=' removes an element, 'field=' removes the field"),
        ],
        options: [
            Option("where", value: "EXPR", .expression, "instead of RECORD: all records for which this is true"),
            .newField, Option("plain-note", "also write to plain notes, named by path or taken by --where"),
            .yes, .format, .dryRun,
        ], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let words = request.words
        let expression = request.value("where")
        // A path may have an '=' in it.
        let isPath = expression == nil && words.first.map { Path($0).isNote } == true
        let first = words.dropFirst(isPath ? 1 : 0).firstIndex { FieldAssignment($0) != nil } ?? words.endIndex
        var assignments: [FieldAssignment] = []
        for word in words[first...] {
            guard let assignment = FieldAssignment(word) else {
                throw .usage(
                    "'\(word)' is not an assignment", help: "write 'field=text', 'field+=text' or 'field-=text'")
            }
            assignments.append(assignment)
        }
        if expression != nil, first > 0 {
            throw .usage("'--where' takes no RECORD", help: "leave out '\(words[0])' or '--where'")
        }
        guard first > 0 || expression != nil else {
            let place = words.first.map { " before '\($0)'" } ?? ""
            let sample = words.isEmpty ? definition.sample.map { "; for example: \($0)" } ?? "" : ""
            throw .usage("'vault set' needs a RECORD\(place)", help: "name some, or use '--where'" + sample)
        }
        guard !assignments.isEmpty else {
            throw .usage(noAssignment(words, request))
        }
        return try request.write { (vault) throws(Refusal) in
            try plan(assignments, of: words[..<first], in: vault, request)
        }
    }

    /// What is wrong with words of which none sets a field: `run-120-km due +2w`.
    private static func noAssignment(_ words: [String], _ request: Request) -> UsageError {
        let error = "'vault set' needs a field to set"
        if let word = words.first(where: { $0.contains("=") && !$0.hasPrefix("=") }) {
            return UsageError(
                "\(error), and '\(word)' is none",
                help: "a name is of letters, digits, spaces and _ - . /, and '=' follows it at once; "
                    + "set any other with: vault edit")
        }
        guard let name = words.first else {
            return UsageError(error, help: "for example: vault set --where 'has due' due=+2w")
        }
        let record = ShellWord.quoted(name)
        guard let vault = try? request.vault(), let note = try? request.record(named: name, in: vault, for: .writing),
            let type = vault.graph.notes[note].type
        else { return UsageError(error, help: "for example: vault set \(record) due=+2w") }
        let schema = vault.graph.schema
        for (place, word) in words.enumerated().dropFirst() {
            let written = word.lowercased().filter { $0 != ":" }
            guard let field = schema.fieldName(meantBy: written, of: type) else { continue }
            let text = words[(place + 1)...].filter { $0 != "=" && $0 != ":" }.joined(separator: " ")
                .trimmingPrefix("=")
            let value = text.isEmpty ? "TEXT" : ShellWord.quoted(String(text))
            return UsageError(error, help: "write: vault set \(record) \(field)=\(value)")
        }
        let usual = ["due"] + schema.types[type].asked.map(\.name)
        let field = usual.lazy.compactMap { schema.field($0, of: type) }.first
        let sample = field.map { "\($0.name)=\($0.sample)" } ?? "title=TEXT"
        return UsageError(error, help: "for example: vault set \(record) \(sample)")
    }

    private static func plan(
        _ assignments: [FieldAssignment], of names: ArraySlice<String>, in vault: Vault, _ request: Request
    ) throws(Refusal) -> Writing {
        let today = try request.today(vault)
        var notes = try notes(fitting: request.value("where"), in: vault, request)
        for name in names {
            let number = try note(named: name, assignments, in: vault, request)
            if !notes.contains(number) { notes.append(number) }
        }
        if request.has("plain-note"), notes.allSatisfy({ vault.graph.notes[$0].isRecord }) {
            throw .usage(
                "'--plain-note' is for plain notes; \(notes.count == 1 ? "this is a record" : "these are records")")
        }
        let given = assignments
        let types = Set(notes.compactMap { vault.snapshot.type(of: $0, after: given) }).sorted()
        let assignments = try confirmed(given, of: types, in: vault, request)
        let planned: PlannedEdit
        do throws(Refusal) {
            planned = try vault.snapshot.setting(
                assignments, of: notes, allowsNearFields: request.has("new-field"), today: today,
                day: DateArgument.words(today))
        } catch {
            throw error.proposingDays(for: assignments, today: today)
        }
        var named: [String] = []
        for field in assignments.map(\.field) where !named.contains(field) { named.append(field) }
        let fields = Words.list(named, joint: "and")
        let paths = notes.map { vault.graph.notes[$0].path }
        let place = paths.count == 1 ? paths[0].text : Words.count(paths.count, "note")
        let removes = assignments.allSatisfy(\.text.isEmpty)
        let description = removes ? "remove \(fields) from \(place)" : "set \(fields) in \(place)"
        let advice = vault.snapshot.advice(after: planned, today: today) { path, field in
            vault.texts(ofField: field, at: path, environment: request.invocation.environment)
        }
        var writing = Writing(
            edit: planned, description: description,
            done: DisplayText.visible(removes ? "removed \(fields) from \(place)" : description) + "\n")
        writing.remarks =
            types.flatMap { vault.snapshot.foreignFields(given, of: $0, in: notes) }
            + vault.snapshot.absentFields(given, of: notes, types) + advice
        let changed = planned.change.files.map(\.path)
        if names.isEmpty, changed.count > NoteList.limit { writing.unnamed = changed }
        return writing
    }

    /// The records for which an expression is true, in the order of a list, with --plain-note the plain notes too; none
    /// without one.
    private static func notes(
        fitting expression: String?, in vault: Vault, _ request: Request
    ) throws(Refusal) -> [NoteID] {
        guard let expression else { return [] }
        var scope = try ListCommand.scope(of: Array(vault.graph.schema.recordTypes.indices), request, vault)
        scope.takesPlainNotes = request.has("plain-note")
        func listing() throws(UsageError) -> RecordListing {
            try RecordListing(scope, expression: expression, sort: [], fields: [], includesArchived: false)
        }
        let found = Result { () throws(UsageError) in try listing() }
        if let records = try? found.get().records, !records.isEmpty { return records }
        scope.takesPlainNotes = true
        if let plain = try? listing().records, !plain.isEmpty {
            throw .refused(
                "\(Words.quote(expression)) is true of no record, only of \(Words.count(plain.count, "plain note"));"
                    + " nothing was written",
                help: "to take plain notes too, add --plain-note")
        }
        let count = try request.usage { () throws(UsageError) in try found.get() }.candidates
        throw .refused(
            "no record matches \(Words.quote(expression)) (\(count) looked at); nothing was written",
            help: "see all with: vault list")
    }

    /// The note to write into: a record, or the plain note whose path is given, with --plain-note or when it becomes a
    /// record.
    private static func note(
        named written: String, _ assignments: [FieldAssignment], in vault: Vault, _ request: Request
    ) throws(Refusal) -> NoteID {
        let number = try request.record(named: written, in: vault, for: .writing)
        let note = vault.graph.notes[number]
        if note.isRecord { return number }
        let isMeant = request.has("plain-note") || vault.snapshot.type(of: number, after: assignments) != nil
        if Vault.isPath(written), isMeant { return number }
        let fields = assignments.map { ShellWord.quoted($0.field + $0.verb.rawValue + $0.text) }
        let line =
            (["vault set", ShellWord.quoted(note.path)] + fields).joined(separator: " ")
            + (isMeant ? "" : " --plain-note")
        throw .refused(
            "'\(note.path)' is a plain note, not a record; nothing was written",
            help: "to write fields into it anyway: \(line)")
    }

    /// Assignments with the whole names of links, where all the notes' types take the same ones.
    private static func confirmed(
        _ assignments: [FieldAssignment], of types: [TypeID], in vault: Vault, _ request: Request
    ) throws(Refusal) -> [FieldAssignment] {
        var results: [[FieldAssignment]] = []
        for type in types {
            results.append(try request.confirmed(assignments, of: type, in: vault))
        }
        guard let first = results.first else { return assignments }
        return assignments.indices.map { place in
            results.allSatisfy { $0[place] == first[place] } ? first[place] : assignments[place]
        }
    }
}

import VaultChecks
import VaultGraph
import VaultKit
import VaultSchema

extension Command {
    static let set = Command(definition: SetCommand.definition, run: SetCommand.run)
}

/// `vault set RECORD field=text`: byte-exact edits of front matter.
enum SetCommand {
    static let definition = CommandDefinition(
        "set", "change fields of records, and not a byte more",
        arguments: [
            Argument("RECORD", "its name, alias or path, or the beginning of its name; several are allowed"),
            Argument("FIELD=TEXT", count: .any, "'field=text' sets, '+=' adds, '-=' takes away, 'field=' removes"),
        ],
        options: [.newField, .dryRun],
        example: """
            $ vault set run-120-km due=+2w tags+=autumn
            """,
        details: """
            Links take any name of their record, days also words: due=sunday, start=-3d. Comments, quotes, line ends \
            and the order of fields stay as they are. A unit without a measure gets its measure.

            What 'vault check' would report as a new error is refused. 'vault undo' takes the change back.
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let words = request.arguments.positionals
        let first = words.firstIndex { FieldAssignment($0) != nil } ?? words.endIndex
        var assignments: [FieldAssignment] = []
        for word in words[first...] {
            guard let assignment = FieldAssignment(word) else {
                throw .usage(
                    UsageError("'\(word)' is no assignment", help: "write 'field=text', 'field+=text' or 'field-=text'")
                )
            }
            assignments.append(assignment)
        }
        guard first > 0 else { throw .usage(UsageError("'vault set' needs a RECORD before '\(words.first ?? "")'")) }
        guard !assignments.isEmpty else {
            throw .usage(UsageError("'vault set' needs a field to set", help: "as in: vault set \(words[0]) due=+2w"))
        }
        return try request.write { (vault) throws(CommandFailure) in
            try plan(assignments, of: words[..<first], in: vault, request)
        }
    }

    private static func plan(
        _ assignments: [FieldAssignment], of names: ArraySlice<String>, in vault: Vault, _ request: Request
    ) throws(CommandFailure) -> Writing {
        let today = try request.today(vault)
        var notes: [Int] = []
        for name in names { notes.append(try request.record(named: name, in: vault)) }
        let planned: PlannedEdit
        do throws(EditRefusal) {
            planned = try vault.setting(
                assignments, of: notes, allowsNearFields: request.arguments.has("new-field"), today: today,
                day: DateArgument.words(today))
        } catch {
            throw CommandFailure(error)
        }
        let fields = Words.list(assignments.map(\.field), joint: "and")
        let paths = notes.map { vault.graph.notes[$0].path }
        let description = "set \(fields) in \(paths.count == 1 ? paths[0] : Words.count(paths.count, "note"))"
        return Writing(edit: planned, description: description, done: DisplayText.visible(description) + "\n")
    }
}

extension Request {
    /// The number of the note that a person means, record or plain; refused when there is none or more than one.
    func record(named written: String, in vault: Vault) throws(CommandFailure) -> Int {
        let found = vault.note(named: written, from: invocation.directory)
        if case .none = found, let copy = vault.conflictCopy(named: written, from: invocation.directory) {
            throw .refused(
                "'\(copy)' is a copy that a sync tool made",
                help: "merge it, or part it from its original: vault resolve \(ShellWord.quoted(copy))")
        }
        return try found.one(
            of: written, in: vault, "note", otherwise: "'vault list' lists all records")
    }
}

import VaultAnswers
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultWorkouts

extension Command {
    package static let template = Command(definition: TemplateCommand.definition, run: TemplateCommand.run)
}

/// `vault template …`: workouts to be done again.
enum TemplateCommand {
    private static let subcommands =
        [
            Subcommand("list", "list templates"),
            Subcommand("duplicate", "copy a template", [Argument("TEMPLATE", .template, "the template")]),
        ] + ofExercises

    static let definition = CommandDefinition(
        "template", "list, copy and change workout templates",
        arguments: [
            .what(subcommands, standard: "list"),
            Argument("WORD", .text, count: .any, "a template, then exercises"),
        ],
        options: [
            Option("title", value: "TITLE", .text, with: ["duplicate"], "the title of the copy"),
            Option("archived", with: ["list"], "include archived ones"),
            .format, .dryRun,
        ] + setOptions, pack: "workouts")

    enum What: String, CaseIterable {
        case list, duplicate, add, move, remove
    }

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let what: What = try request.what(.list, of: definition) { _ in
            "for a single template use: vault show, vault edit, vault delete"
        }
        let word = request.arguments.positionals.dropFirst().joined(separator: " ")
        switch what {
        case .list where word.isEmpty: return try list(request)
        case .list: throw .usage(UsageError("'vault template list' does not take '\(word)'"))
        case .duplicate where word.isEmpty:
            throw .usage(UsageError("'vault template duplicate' needs a template"))
        case .duplicate: return try duplicate(word, request)
        case .add, .move, .remove:
            return try change(what, Array(request.arguments.positionals.dropFirst()), request)
        }
    }

    private static func list(_ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        let model = try request.workouts(in: vault)
        let includesArchived = request.arguments.has("archived")
        let templates = model.templates.filter { includesArchived || !model.graph.notes[$0].isTrue("archived") }
            .sorted { model.graph.notes[$0].title.lowercased() < model.graph.notes[$1].title.lowercased() }
        let exitCode: Int32 = templates.isEmpty ? 1 : 0
        if request.arguments.value("format") == "json" {
            return request.warned(
                CommandResult(Answers.templates, WorkoutAnswer.Templates(templates, model), exitCode: exitCode),
                of: vault)
        }
        var table = TextTable(columns: [
            .init("template"), .init("sets", .right, mayBeCut: false), .init("exercises"),
        ])
        for number in templates {
            let sections = model.sections(of: number)
            table.add([
                .init(model.graph.notes[number].title), .init("\(sections.reduce(0) { $0 + $1.sets.count })"),
                .init(sections.map { model.exercises[$0.exercise].title }.joined(separator: ", "), .dim),
            ])
        }
        let text =
            templates.isEmpty
            ? "no templates yet; create one from a workout with: vault workout save TITLE\n"
            : table.text(width: request.invocation.width, style: request.style)
        return request.warned(CommandResult(text, exitCode: exitCode), of: vault)
    }

    private static func duplicate(_ name: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.make { (vault) throws(CommandFailure) in
            let model = try request.workouts(in: vault)
            let number = try request.template(named: name, in: vault, for: .reading)
            let note = model.graph.notes[number]
            guard let type = note.type else { throw .refused("'\(name)' is not a template", help: nil) }
            let body = note.document.bytes[note.document.body]
            let record = NewRecord(
                type: type, title: request.arguments.value("title") ?? note.title + " (Copy)", [],
                body: String(decoding: body, as: UTF8.self).replacing("\r\n", with: "\n"))
            let today = try request.today(vault)
            do throws(EditRefusal) {
                return try vault.snapshot.making(record, today: today) { _, _ in nil }
            } catch {
                throw CommandFailure(error)
            }
        }
    }
}

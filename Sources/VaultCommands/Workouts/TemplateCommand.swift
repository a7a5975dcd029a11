import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultWorkouts

extension Command {
    package static let template = Command(definition: TemplateCommand.definition, run: TemplateCommand.run)
}

/// `vault template …`: workouts to be done again.
enum TemplateCommand {
    private static let subcommands = Subcommands(
        standard: "list",
        [
            .init("list", "list templates", alone: list),
            .init("duplicate", "copy a template", [template], text: duplicate),
            .init("add", "add exercises", [template, exercises]) { (words, request) throws(Refusal) in
                try change("add", words, request)
            },
            .init("change", "replace the sets of an exercise", [template, exercises]) {
                (words, request) throws(Refusal) in
                try change("change", words, request)
            },
            .init("move", "change the order of exercises", [template] + WorkoutCommand.moved) {
                (words, request) throws(Refusal) in try change("move", words, request)
            },
            .init("remove", "remove an exercise", [template, exercises]) { (words, request) throws(Refusal) in
                try change("remove", words, request)
            },
        ])

    static let definition = CommandDefinition(
        "template", "list, copy and change workout templates",
        arguments: [
            subcommands.argument,
            Argument("WORD", .text, count: .any, "a template, then exercises"),
        ],
        options: [
            Option("title", value: "TITLE", .text, with: ["duplicate"], "the title of the copy"),
            Option("archived", with: ["list"], "include archived ones"),
            .format, .dryRun,
        ] + setOptions, pack: "workouts")

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        try subcommands.run(request, of: definition) { _ in
            "for a single template use: vault show, vault edit, vault delete"
        }
    }

    private static func list(_ request: Request) throws(Refusal) -> CommandResult {
        let vault = try request.vault()
        let model = try request.workouts(in: vault)
        let includesArchived = request.has("archived")
        let templates = model.templates.filter { includesArchived || !model.graph.notes[$0].isTrue("archived") }
            .sorted { model.graph.notes[$0].title.lowercased() < model.graph.notes[$1].title.lowercased() }
        var table = TextTable(columns: ["template", .number("sets"), "exercises"])
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
            : table.text(width: request.width, style: request.style)
        var result =
            request.result(Answers.templates, (templates, model)) ?? CommandResult(text)
        result.exitCode = templates.isEmpty ? 1 : 0
        return request.warned(result, of: vault)
    }

    private static func duplicate(_ name: String, _ request: Request) throws(Refusal) -> CommandResult {
        try request.make { (vault) throws(Refusal) in
            let model = try request.workouts(in: vault)
            let number = try request.template(named: name, in: vault, for: .reading)
            let note = model.graph.notes[number]
            guard let type = note.type else { throw .refused("'\(name)' is not a template", help: nil) }
            let body = note.document.bytes[note.document.body]
            let record = NewRecord(
                type: type, title: request.value("title") ?? note.title + " (Copy)", [],
                body: String(decoding: body, as: UTF8.self).replacing("\r\n", with: "\n"))
            return try request.making(record, in: vault)
        }
    }
}

/// Changing the exercises of a template.
extension TemplateCommand {
    private static let template = Argument("TEMPLATE", .template, "the template")
    private static let exercises = Argument("EXERCISE", .exercise, count: .several, "the exercise")

    static let setOptions = [
        Option("sets", value: "N", .text, with: ["add", "change"], "the number of sets, not filled in"),
        Option(
            "set", value: "SET", .text, isRepeatable: true, with: ["add", "change"],
            "a planned set, such as 8 x 60 kg, or 3x8x60 kg"),
        Option.yes.with(["add"]),
    ]

    static func change(_ what: String, _ words: [String], _ request: Request) throws(Refusal) -> CommandResult {
        return try request.write { (vault) throws(Refusal) in
            let model = try request.workouts(in: vault)
            let template = try request.template(named: words[0], in: vault, for: .writing)
            let note = model.graph.notes[template]
            try request.refuseConflict(in: note, with: "exercises of both sides")
            let sections = model.sections(of: template)
            let places = ExercisePlaces(exercises: sections.map { model.exercises[$0.exercise] }, what: "template")
            let names = Array(words.dropFirst())
            let edits: [TextEdit]
            switch what {
            case "move":
                let (place, target) = try places.move(names)
                edits = SetEdits(note.document).moving(place, before: target, of: sections)
            case "remove":
                let place = try places.place(names.joined(separator: " "))
                edits = SetEdits(note.document).removing(sections[place])
            case "change":
                guard request.has("set") || request.has("sets") else {
                    throw .usage(
                        "'vault template change' needs the new sets", help: "for example: --set 3x8x60kg, or --sets 3")
                }
                let place = try places.place(names.joined(separator: " "))
                let sets = try sets(of: model.exercises[sections[place].exercise], request)
                edits = SetEdits(note.document).replacing(sections[place], by: nil, sets)
            default: edits = try adding(names, to: (template, sections), places, model, vault, request)
            }
            return try request.writing(
                in: vault, [NoteChange(template, edits: edits)], "\(what) an exercise in \(note.path)"
            ) { after in
                let changed = after.sections(of: template)
                let order = changed.isEmpty ? "no exercises" : ExercisePlaces.order(changed, after)
                return "\(DisplayText.visible(note.title)): \(order)\n"
            }
        }
    }

    private static func adding(
        _ names: [String], to template: (number: NoteID, sections: [ExerciseSection]), _ places: ExercisePlaces,
        _ model: WorkoutsModel, _ vault: Vault, _ request: Request
    ) throws(Refusal) -> [TextEdit] {
        let numbers = try request.exercises(named: names, model, in: vault)
        let note = model.graph.notes[template.number]
        let edits = SetEdits(note.document)
        var text: [String] = []
        for number in numbers {
            let exercise = model.exercises[number]
            try request.confirmTwice(exercise, in: places, of: note.title)
            let name = vault.snapshot.linkText(to: exercise.note)
            let sets = try sets(of: exercise, request)
            text += edits.sectionLines(exercise: name, sets, like: template.sections) + [""]
        }
        return edits.appending(Array(text.dropLast()), after: template.sections)
    }

    /// The planned sets of an exercise that the options give.
    private static func sets(of exercise: Exercise, _ request: Request) throws(Refusal) -> [String] {
        if request.has("set"), request.has("sets") {
            throw .usage("'--set' and '--sets' cannot be combined")
        }
        let count = try request.usage { () throws(UsageError) in try request.arguments.integer("sets", in: 1...100) }
        var sets = Array(repeating: "", count: count ?? 0)
        let units = exercise.units()
        var last: WorkoutSet?
        for written in request.arguments.values("set").flatMap({ TypedSets.texts($0, of: exercise) }) {
            let (spelled, tail, _) = try request.spelled(written, of: exercise, in: units, near: [], command: "--set")
            let planned = try spelled.given(written, after: last, of: exercise).filled(
                from: spelled.isMore ? last : nil)
            last = planned.withUnits(units)
            let set = SetText.text(planned.withUnits(units), of: exercise.kind)
            sets += [tail.added(to: set)] + Array(repeating: set, count: spelled.count - 1)
        }
        return sets
    }
}

import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultWorkouts

extension Command {
    package static let exercise = Command(definition: ExerciseCommand.definition, run: ExerciseCommand.run)
}

/// `vault exercise …`: the exercises of the vault.
enum ExerciseCommand {
    private static let subcommands = [
        Subcommand(
            "list", "list exercises",
            [Argument("WORD", .title(of: ["exercise"]), count: .any, "part of a title")]),
        Subcommand("show", "show an exercise", [Argument("EXERCISE", .exercise, "the exercise")]),
        Subcommand("favorite", "mark an exercise as a favourite", [Argument("EXERCISE", .exercise, "the exercise")]),
        Subcommand("archive", "archive an exercise", [Argument("EXERCISE", .exercise, "the exercise")]),
    ]

    static let definition = CommandDefinition(
        "exercise", "list and show exercises, mark favourites, archive",
        arguments: [
            .what(subcommands, standard: "list"),
            Argument("WORD", .text, count: .any, "with list: part of a title; otherwise: the exercise"),
        ],
        options: [
            Option(
                "category", value: "CATEGORY", .record(of: ["exercise-category"]), with: ["list"],
                "only those in a category"),
            Option("type", choices: ExerciseKind.allCases.map(\.rawValue), with: ["list"], "only those of a type"),
            Option("favorites", with: ["list"], "only favourites"),
            Option("archived", with: ["list"], "only archived ones"),
            Option(
                "sort", choices: ["name", "created", "favorite"], with: ["list"], "the order; 'created' is newest first"
            ),
            Option("plot", with: ["show"], "draw its best sets and its volume by week, over the last year"),
            Option("undo", with: ["favorite", "archive"], "the opposite: no longer a favourite, or not archived"),
            .rowsFormat, .dryRun,
        ], pack: "workouts")

    private enum What: String, CaseIterable {
        case list, show, favorite, archive
    }

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let words = request.arguments.positionals
        if request.arguments.has("plot"), let first = words.first, What(rawValue: first.lowercased()) == nil {
            return try plot(words.joined(separator: " "), request)
        }
        let what: What = try request.what(.list, of: definition) { "to show an exercise: vault exercise show \($0)" }
        let word = words.dropFirst().joined(separator: " ")
        if what != .list, word.isEmpty {
            throw .usage(UsageError("'vault exercise \(what.rawValue)' needs an exercise"))
        }
        if what != .list { try request.refuseRows(but: "exercise list") }
        switch what {
        case .list: return try list(word, request)
        case .show: return try request.arguments.has("plot") ? plot(word, request) : show(word, request)
        case .favorite: return try mark("favorite", word, request)
        case .archive: return try mark("archived", word, request)
        }
    }

    private static func list(_ word: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        let model = try request.workouts(in: vault)
        var choice = ExerciseChoice(word)
        choice.isArchived = request.arguments.has("archived")
        choice.favoritesOnly = request.arguments.has("favorites")
        choice.kind = request.arguments.value("type").flatMap(ExerciseKind.init)
        choice.order = request.arguments.value("sort").flatMap(ExerciseChoice.Order.init) ?? .name
        if let name = request.arguments.value("category") {
            choice.category = try category(named: name, in: vault, request)
        }
        let exercises = choice.of(model)
        let exitCode: Int32 = exercises.isEmpty ? 1 : 0
        var result =
            request.result(Answers.exercises, exercises.map { ($0, nil, model) })
            ?? CommandResult(
                ExerciseText(model, style: request.style, width: request.invocation.width).list(
                    exercises, filter: request.filter(["category", "type", "favorites", "archived"], after: [word])))
        result.exitCode = exitCode
        return request.warned(result, of: vault)
    }

    private static func category(
        named name: String, in vault: Vault, _ request: Request
    ) throws(CommandFailure) -> NoteID {
        try request.record(
            named: name, of: ["exercise-category"], in: vault, for: .reading, "category",
            otherwise: "'vault list exercise-category' lists them")
    }

    private static func show(_ word: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        let model = try request.workouts(in: vault)
        let index = try request.exercise(named: word, model, in: vault, for: .reading)
        let today = try request.today(vault)
        let last = model.lastPerformances(of: [index], asOf: today)[index]
        let exercise = model.exercises[index]
        let result =
            request.result(Answers.exercise, (exercise, last, model))
            ?? CommandResult(
                ExerciseText(model, style: request.style, width: request.invocation.width)
                    .page(exercise, last, today: today))
        return request.warned(result, of: vault)
    }

    private static func plot(_ word: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.refuseToPlot(with: ["category", "type", "favorites", "archived", "sort", "undo", "dry-run"])
        let vault = try request.vault()
        _ = try request.workouts(in: vault)
        let log = vault.snapshot.training(asOf: try request.today(vault))
        let exercise = try request.exercise(named: word, log.model, in: vault, for: .reading)
        return request.warned(
            CommandResult(TrainingPlot(log, exercise: exercise, of: vault, request).text), of: vault)
    }

    /// Writes `favorite: true` or `archived: true`, or takes it away.
    private static func mark(_ field: String, _ word: String, _ request: Request) throws(CommandFailure)
        -> CommandResult
    {
        let isBack = request.arguments.has("undo")
        return try request.write { (vault) throws(CommandFailure) in
            let model = try request.workouts(in: vault)
            let exercise = model.exercises[try request.exercise(named: word, model, in: vault, for: .writing)]
            let path = model.graph.notes[exercise.note].path
            let isSet = field == "favorite" ? exercise.isFavorite : exercise.isArchived
            let fields = isSet == isBack ? [(name: field, text: isBack ? "" : "true")] : []
            let title = DisplayText.visible(exercise.title)
            let done =
                switch (field, isBack) {
                case ("favorite", false): "\(title) is a favourite\n"
                case ("favorite", true): "\(title) is no longer a favourite\n"
                case (_, false): "\(title) is archived; its history is kept\n"
                default: "\(title) is no longer archived\n"
                }
            return try request.writing(
                in: vault, [NoteChange(exercise.note, fields: fields)],
                "\(isBack ? "unset" : "set") \(field) in \(path)", done: done)
        }
    }
}

/// Exercises for a terminal.
struct ExerciseText {
    let model: WorkoutsModel
    let style: Style
    let width: Int

    init(_ model: WorkoutsModel, style: Style, width: Int) {
        self.model = model
        self.style = style
        self.width = max(width, 40)
    }

    /// - Parameter filter: what they were chosen by, as it was typed
    func list(_ exercises: [Exercise], filter: String) -> String {
        if exercises.isEmpty {
            let none = "no exercise matches\(filter.isEmpty ? "" : " '\(filter)'"); 'vault exercise' lists them all"
            return model.exercises.isEmpty
                ? "no exercises yet; 'vault init --with workouts' adds a starter set\n"
                : DisplayText.visible(none) + "\n"
        }
        var table = TextTable(columns: [.init("exercise"), .init("each set"), .init("categories")])
        for exercise in exercises {
            table.add([
                .init(exercise.title + (exercise.isFavorite ? " *" : "")), .init(exercise.kind?.short ?? "?", .dim),
                .init(categories(exercise), .dim),
            ])
        }
        let favorites = exercises.contains(where: \.isFavorite) ? " (* is a favourite)" : ""
        return table.text(width: width, style: style)
            + style(.dim, Words.count(exercises.count, "exercise") + favorites)
            + "\n"
    }

    func page(_ exercise: Exercise, _ last: LastPerformance?, today: CalendarDate) -> String {
        let note = model.graph.notes[exercise.note]
        var text =
            style(.heading, DisplayText.visible(exercise.title)) + style(.dim, "  \(DisplayText.visible(note.path))")
        text += "\n"
        let marks = (exercise.isFavorite ? ["a favourite"] : []) + (exercise.isArchived ? ["archived"] : [])
        let kind =
            exercise.kind.map { "each set: \($0.words), for example \($0.samples)" } ?? "its type cannot be read"
        for line in DisplayText.wrapped(kind, to: width) { text += line + "\n" }
        let categories = categories(exercise)
        if !categories.isEmpty { text += "in \(DisplayText.visible(categories))\n" }
        if !marks.isEmpty { text += Words.list(marks, joint: "and") + "\n" }
        guard let last else {
            return text + "not trained yet; in a workout: vault workout add \(ShellWord.quoted(exercise.name))\n"
        }
        text += "\nlast time, \(WorkoutWords.ago(last.day, today)):\n"
        for set in last.sets { text += "  \(WorkoutWords.set(set, of: exercise.kind))\n" }
        return text
    }

    private func categories(_ exercise: Exercise) -> String {
        exercise.categories.map { model.graph.notes[$0].title }.joined(separator: ", ")
    }
}

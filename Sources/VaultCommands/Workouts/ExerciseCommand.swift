import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSearch
import VaultSyntax
import VaultWorkouts

extension Command {
    package static let exercise = Command(definition: ExerciseCommand.definition, run: ExerciseCommand.run)
}

/// `vault exercise …`: the exercises of the vault.
enum ExerciseCommand {
    private static let subcommands = Subcommands(
        standard: "list",
        [
            .init(
                "list", "list exercises", [Argument("WORD", .title(of: ["exercise"]), count: .any, "part of a title")],
                text: list),
            .init("show", "show an exercise", named, text: show),
            .init("favorite", "mark an exercise as a favourite", named) { (word, request) throws(Refusal) in
                try mark("favorite", word, request)
            },
            .init("archive", "archive an exercise", named) { (word, request) throws(Refusal) in
                try mark("archived", word, request)
            },
        ])

    private static let named = [Argument("EXERCISE", .exercise, "the exercise")]

    static let definition = CommandDefinition(
        "exercise", "list and show exercises, mark favourites, archive",
        arguments: [
            subcommands.argument,
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

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let first = request.words.first ?? "list"
        if request.has("plot"), !subcommands.has(first) {
            return try plot(request.words.joined(separator: " "), request)
        }
        if first.lowercased() != "list" { try request.refuseRows(but: "exercise list") }
        return try subcommands.run(request, of: definition) { _ in "to show an exercise: vault exercise show NAME" }
    }

    private static func list(_ word: String, _ request: Request) throws(Refusal) -> CommandResult {
        let vault = try request.vault()
        let model = try request.workouts(in: vault)
        var choice = ExerciseChoice(word)
        choice.isArchived = request.has("archived")
        choice.favoritesOnly = request.has("favorites")
        choice.kind = request.value("type").flatMap(ExerciseKind.init)
        choice.order = request.value("sort").flatMap(ExerciseChoice.Order.init) ?? .name
        if let name = request.value("category") {
            choice.category = try category(named: name, in: vault, request)
        }
        let exercises = choice.of(model)
        let exitCode: Int32 = exercises.isEmpty ? 1 : 0
        var result =
            request.result(Answers.exercises, exercises.map { ($0, nil, model) })
            ?? CommandResult(
                ExerciseText(model, style: request.style, width: request.width).list(
                    exercises, filter: request.filter(["category", "type", "favorites", "archived"], after: [word])))
        result.exitCode = exitCode
        return request.warned(result, of: vault)
    }

    private static func category(
        named name: String, in vault: Vault, _ request: Request
    ) throws(Refusal) -> NoteID {
        try request.record(
            named: name, of: ["exercise-category"], in: vault, for: .reading, "category",
            otherwise: "'vault list exercise-category' lists them")
    }

    private static func show(_ word: String, _ request: Request) throws(Refusal) -> CommandResult {
        if request.has("plot") { return try plot(word, request) }
        let vault = try request.vault()
        let model = try request.workouts(in: vault)
        let index = try request.exercise(named: word, model, in: vault, for: .reading)
        let today = try request.today(vault)
        let last = model.lastPerformances(of: [index], asOf: today)[index]
        let exercise = model.exercises[index]
        let result =
            request.result(Answers.exercise, (exercise, last, model))
            ?? CommandResult(
                ExerciseText(model, style: request.style, width: request.width)
                    .page(exercise, last, today: today))
        return request.warned(result, of: vault)
    }

    private static func plot(_ word: String, _ request: Request) throws(Refusal) -> CommandResult {
        try request.refuseToPlot(with: ["category", "type", "favorites", "archived", "sort", "undo", "dry-run"])
        let vault = try request.vault()
        _ = try request.workouts(in: vault)
        let log = vault.snapshot.training(asOf: try request.today(vault))
        let exercise = try request.exercise(named: word, log.model, in: vault, for: .reading)
        return request.warned(
            CommandResult(TrainingPlot(log, exercise: exercise, of: vault, request).text), of: vault)
    }

    /// Writes `favorite: true` or `archived: true`, or takes it away.
    private static func mark(_ field: String, _ word: String, _ request: Request) throws(Refusal)
        -> CommandResult
    {
        let isBack = request.has("undo")
        return try request.write { (vault) throws(Refusal) in
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
        var table = TextTable(columns: ["exercise", "each set", "categories"])
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

/// The exercises of a workout or template, as they are named to move, replace or remove one.
struct ExercisePlaces {
    /// In the order of the text; one may stand in several places.
    let exercises: [Exercise]
    /// `workout` or `template`.
    let what: String

    /// The places of what a name may mean: of the exercise with this name or title, else the one that a number after
    /// it counts to, as in `bench-press-2`, else those of all whose name or title begins with it.
    private func matches(_ name: String) -> [Int] {
        let wanted = name.lowercased()
        if wanted.isEmpty { return [] }
        let whole = matches(whole: wanted)
        if !whole.isEmpty { return whole }
        if let place = numbered(wanted) { return [place] }
        let begun = exercises.indices.filter { names(of: $0).contains { $0.hasPrefix(wanted) } }
        return begun.isEmpty ? exercises.indices.filter { ExerciseWords.mean(name, exercises[$0]) } : begun
    }

    /// Whether words are a name to the last one, which may be a number.
    func isWhole(_ name: String) -> Bool {
        let wanted = name.lowercased()
        return !matches(whole: wanted).isEmpty || numbered(wanted) != nil
    }

    private func names(of place: Int) -> [String] {
        [exercises[place].name.lowercased(), exercises[place].title.lowercased()]
    }

    private func matches(whole wanted: String) -> [Int] {
        guard let first = exercises.indices.first(where: { names(of: $0).contains(wanted) }) else { return [] }
        return exercises.indices.filter { exercises[$0].note == exercises[first].note }
    }

    /// The second place of an exercise that has two for `bench-press-2` and `Bench Press 2`.
    private func numbered(_ wanted: String) -> Int? {
        guard let end = wanted.lastIndex(where: { $0 == "-" || $0 == " " }),
            let number = WholeNumber(wanted[wanted.index(after: end)...])?.within(1...Int.max)
        else { return nil }
        let places = matches(whole: String(wanted[..<end]))
        return places.count > 1 && number <= places.count ? places[number - 1] : nil
    }

    /// `bench-press-2` for the second place of an exercise; nil for the first. Cost: linear.
    static func numberedNames(_ exercises: [Exercise]) -> [String?] {
        var places: [NoteID: Int] = [:]
        return exercises.map { exercise in
            let place = places[exercise.note, default: 0] + 1
            places[exercise.note] = place
            return place > 1 ? "\(exercise.name)-\(place)" : nil
        }
    }

    private func isOne(_ places: [Int]) -> Bool { Set(places.map { exercises[$0].note }).count == 1 }

    /// The first place of the one exercise that a name means.
    func find(_ name: String) -> Int? {
        let matches = matches(name)
        return isOne(matches) ? matches[0] : nil
    }

    func place(_ name: String) throws(Refusal) -> Int { try places(name)[0] }

    /// All places of the one exercise that a name means, at least one.
    func places(_ name: String) throws(Refusal) -> [Int] {
        let matches = matches(name)
        if isOne(matches) { return matches }
        let titles = zip(exercises, Self.numberedNames(exercises)).map { $1 ?? $0.title }
        throw .usage(
            matches.isEmpty ? "the \(what) has no exercise '\(name)'" : "'\(name)' is ambiguous",
            suggestions: Near.suggestions(for: name, in: titles),
            otherwise: titles.isEmpty ? nil : "it has \(Words.list(titles.map { "'\($0)'" }, joint: "and"))")
    }

    /// What is moved, and before which one: an exercise, a number or `last`.
    func move(_ words: [String]) throws(Refusal) -> (place: Int, target: Int) {
        let all = words.joined(separator: " ")
        if let place = matches(whole: all.lowercased()).first {
            throw .usage(
                "'\(all)' is the name of an exercise, and nothing says where it goes",
                help: "write its place after it, such as: \(exercises[place].name) 1")
        }
        for count in stride(from: words.count - 1, to: 0, by: -1) {
            let (name, other) = (words[..<count].joined(separator: " "), words[count...].joined(separator: " "))
            guard let place = find(name), let target = target(other, of: place) else { continue }
            return (place, target)
        }
        let last = words.last ?? ""
        let place = try place(words.dropLast().joined(separator: " "))
        guard let target = target(last, of: place) else {
            throw .usage(
                "'\(last)' is not a place in the \(what)",
                help: "name the exercise that it goes before, a number from 1 to \(exercises.count), or 'last'")
        }
        return (place, target)
    }

    private func target(_ word: String, of place: Int) -> Int? {
        if let found = find(word) { return found }
        if word.lowercased() == "last" { return exercises.count }
        guard let number = WholeNumber(word)?.within(1...max(exercises.count, 1)) else { return nil }
        // To be the third one it goes before the fourth, when it comes from above.
        return number - 1 > place ? number : number - 1
    }

    /// The exercises in an order, as a sentence.
    static func order(_ sections: [ExerciseSection], _ model: WorkoutsModel) -> String {
        let titles = sections.map { DisplayText.visible(model.exercises[$0.exercise].title) }
        return titles.joined(separator: ", ")
    }
}

extension Request {
    /// Asks before an exercise is added that is there already; refused where nobody can be asked.
    ///
    /// - Parameter title: that of the workout or template
    func confirmTwice(
        _ exercise: Exercise, in places: ExercisePlaces, of title: String
    ) throws(Refusal) {
        guard places.exercises.contains(where: { $0.note == exercise.note }) else { return }
        let set = places.what == "workout" ? "for one more set: vault workout set SET; " : ""
        try confirm(
            "'\(exercise.title)' is already in '\(title)'", "Add it again?", undone: "nothing was added",
            help: "y: it gets a second place. Any other answer changes nothing.",
            otherwise: set + "to add it again, add --yes")
    }
}

/// Exercises as lifters name them.
enum ExerciseWords {
    /// Whether words, or a short name, are of the title of an exercise: `dips`, `ohp`.
    static func mean(_ name: String, _ exercise: Exercise) -> Bool {
        TitleQuery(long(name)).fits(TitleQuery.Title(exercise.title), takesBeginnings: true)
    }

    /// What a short name stands for; itself for all other names.
    static func long(_ name: String) -> String { shortNames[name.lowercased()] ?? name }

    private static let shortNames = [
        "ohp": "overhead press", "mp": "military press", "bp": "bench press", "dl": "deadlift",
        "rdl": "romanian deadlift", "sldl": "stiff leg deadlift", "cgbp": "close grip bench press",
        "bor": "bent over row", "bss": "bulgarian split squat", "ghr": "glute ham raise", "hlr": "hanging leg raise",
        "sq": "squat", "chins": "chin up", "chinups": "chin up", "pullups": "pull up", "pushups": "push up",
        "situps": "sit up",
    ]
}

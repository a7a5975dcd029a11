import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultGoals
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem
import VaultWorkouts

extension Command {
    package static let workout = Command(definition: WorkoutCommand.definition, run: WorkoutCommand.run)
}

/// `vault workout …`: a workout from its start to its finish.
enum WorkoutCommand {
    private static let subcommands = Subcommands(
        standard: "status",
        [
            .init("status", "show the active workout", alone: status),
            .init(
                "start", "start a workout", [Argument("TEMPLATE", .template, count: .optional, "a template or a day")],
                text: start),
            .init(
                "add", "add an exercise",
                [Argument("EXERCISE", .exercise, count: .several, "the exercise, and its sets if they are done")],
                words: add),
            .init(
                "set", "fill in the next set", [Argument("SET", .weight, count: .several, "such as 8 x 60 kg")],
                text: set),
            .init(
                "tick", "repeat what was done the last time",
                [Argument("SET", .choice(["all"]), count: .any, "an exercise, a number, or all")], words: tick),
            .init(
                "untick", "untick a set", [Argument("SET", .exercise, count: .any, "an exercise, and a number")],
                words: untick),
            .init(
                "remove", "remove a set or an exercise",
                [Argument("EXERCISE", .exercise, count: .any, "the exercise")], text: remove),
            .init("move", "change the order of exercises", moved, words: move),
            .init(
                "replace", "put another exercise in the place of one",
                [moved[0], Argument("OTHER", .exercise, count: .several, "the one to do instead")], words: replace),
            .init("note", "add a note", [Argument("TEXT", .text, count: .several, "what it says")], text: note),
            .init("finish", "finish the workout") { (request) throws(Refusal) in
                try end(.completed, request)
            },
            .init("cancel", "cancel the workout") { (request) throws(Refusal) in
                try end(.cancelled, request)
            },
            .init(
                "reopen", "correct a completed workout",
                [Argument("WORKOUT", .record(of: ["workout"]), count: .any, "default: the last one")], text: reopen),
            .init(
                "save", "create a template from the exercises",
                [Argument("TITLE", .text, count: .several, "its title")], text: save),
            .init(
                "stats", "show statistics", [Argument("EXERCISE", .exercise, count: .any, "only this exercise")],
                words: WorkoutStats.run),
        ])

    static let moved = [
        Argument("EXERCISE", .exercise, "the exercise"),
        Argument("OTHER", .exercise, count: .several, "the one it goes before, a number, or 'last'"),
    ]

    static let definition = CommandDefinition(
        "workout", "record a workout: start it, log its sets, finish it",
        arguments: [
            subcommands.argument,
            Argument("WORD", .text, count: .any, "a template, an exercise, a set, a note or a title"),
        ],
        options: [
            Option(
                "at", value: "TIME", .text, with: ["status", "start", "finish", "cancel"],
                "a time instead of now, such as 18:05 or 2026-11-20T18:05"),
            Option(
                "exercise", short: "e", value: "EXERCISE", .exercise, with: ofSets, "an exercise of the workout"),
            Option("number", short: "n", value: "N", .text, with: ofSets, "the set with this number"),
            Option(
                "template", value: "TEMPLATE", .template, with: ["start"], "a template, even if a day has the same name"
            ),
            Option("day", value: "DAY", .text, with: ["start"], "a day of the split"),
            Option("split", value: "SPLIT", .split, with: ["start"], "this split instead of the active one"),
            Option("empty", with: ["start"], "without exercises"),
            Option("title", value: "TITLE", .text, with: ["start"], "the title of the workout"),
            Option("sets", value: "N", .text, with: ["add"], "the number of sets; default: as many as last time"),
            Option(
                "with", value: "EXERCISE", .exercise, with: ["add"], "in a superset with this exercise of the workout"),
            .yes.with(["add", "set", "replace", "cancel"]),
            .format,
            .dryRun,
        ] + WorkoutStats.options, pack: "workouts")

    /// What may be about one of several exercises and sets.
    private static let ofSets = ["set", "tick", "untick", "remove", "note"]

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        try subcommands.run(request, of: definition, implied: implied(by: request.words)) {
            otherWords[$0.lowercased()]
        }
    }

    /// `8x60` is a set, and `bench 8x60` one of another exercise.
    private static func implied(by words: [String]) -> String? {
        guard let first = words.first?.lowercased(), !subcommands.has(first), otherWords[first] == nil else {
            return nil
        }
        if first.contains(where: \.isNumber) || first.hasPrefix("bw") { return "set" }
        let hasSet = words.dropFirst().contains { $0.first?.isNumber == true }
        return hasSet && subcommands.near(first).isEmpty ? "add" : nil
    }

    /// What lifters call what is done here, and what it is done with.
    private static let otherWords: [String: String] = {
        let lines = [
            ("undo", "undo the last change", "undo"), ("log", "record a set", "workout 8x60"),
            ("record", "record a set", "workout 8x60"), ("next", "see what comes next", "workout"),
            ("show", "see where you are", "workout"), ("records", "see your records", "workout stats --records"),
            ("pr", "see your records", "workout stats --records"),
            ("1rm", "see what you can lift once", "workout stats EXERCISE"),
            ("history", "see what was done", "workout stats EXERCISE"),
            ("delete", "remove a set or an exercise", "workout remove EXERCISE"),
            ("end", "finish it", "workout finish"), ("stop", "finish it", "workout finish"),
            ("done", "finish it", "workout finish"), ("begin", "start one", "workout start"),
            ("superset", "add an exercise to a superset", "workout add EXERCISE --with OTHER"),
        ]
        return Dictionary(uniqueKeysWithValues: lines.map { ($0.0, "to \($0.1): vault \($0.2)") })
    }()

    private static func status(_ request: Request) throws(Refusal) -> CommandResult {
        let vault = try request.vault()
        let model = try request.workouts(in: vault)
        let now = try request.moment(vault)
        var progress = model.activeWorkouts.last.map(model.progress)
        if let found = progress { progress?.named = request.lastNamed(in: found, model, vault) }
        let path = progress.map { model.graph.notes[$0.workout.note].path }
        let rest = path.flatMap { request.rest(in: $0, vault, until: now) }
        let text = WorkoutText(model, style: request.style, width: request.width)
        let result =
            request.result(Answers.workout, progress.map { ($0, model, now, rest) })
            ?? CommandResult(text.status(progress, now: now, rest: rest))
        return request.warned(result, of: vault)
    }
}

/// What all commands about workouts have in common.
extension Request {
    /// The model; refused in a vault that does not use the pack.
    func workouts(in vault: Vault) throws(Refusal) -> WorkoutsModel {
        try refuseMissing(pack: "workouts", in: vault)
        return vault.snapshot.workouts
    }

    /// The workout that is active; refused when there is none, or more than one.
    func activeWorkout(_ model: WorkoutsModel) throws(Refusal) -> Workout {
        let active = model.activeWorkouts
        if active.count > 1 {
            let names = active.map { model.graph.notes[$0.note].name }
            throw .refused(
                "more than one workout is active: \(Words.list(names.map { "'\($0)'" }, joint: "and"))",
                help:
                    "set the one that is over to completed or cancelled: vault set \(names[0]) status=cancelled")
        }
        guard let workout = active.first else {
            let last = model.workouts().last { $0.status == .completed }
            let stays = last.map { "; '\(model.graph.notes[$0.note].name)' is completed and cannot be changed here" }
            let slip = last.map {
                let name = ShellWord.quoted(model.graph.notes[$0.note].name)
                return "to correct it: vault workout reopen \(name); to train again: vault workout start"
            }
            throw .refused("no workout is active\(stays ?? "")", help: slip ?? "start one with: vault workout start")
        }
        try refuseConflict(in: model.graph.notes[workout.note], with: "sets of both sides")
        return workout
    }

    /// Plans a record with just what it is given.
    func making(_ record: VaultPlans.NewRecord, in vault: Vault) throws(Refusal) -> PlannedRecord {
        let today = try today(vault)
        return try vault.snapshot.making(record, today: today) { _, _ in nil }
    }

    /// Plans changes of notes, with what is to be said of them.
    func writing(
        in vault: Vault, _ changes: [NoteChange], _ description: String, done: String
    ) throws(Refusal) -> Writing {
        let today = try today(vault)
        let planned = try vault.snapshot.changing(changes, today: today)
        return Writing(edit: planned, description: description, done: done)
    }

    /// Plans changes of notes, and says what the vault's workouts are like then.
    func writing(
        in vault: Vault, _ changes: [NoteChange], _ description: String, showing: (WorkoutsModel) -> String
    ) throws(Refusal) -> Writing {
        var writing = try writing(in: vault, changes, description, done: "")
        writing.done = showing(vault.snapshot.holding(writing.edit.change).workouts)
        return writing
    }

    /// Asks before something unusual is written; refused where nobody can be asked.
    ///
    /// - Parameters:
    ///   - undone: what stays so where it is declined
    ///   - otherwise: what to do where nobody can be asked
    func confirm(
        _ outlook: String, _ question: String, undone: String = "nothing was written", help: String, otherwise: String
    ) throws(Refusal) {
        let key = "\(question)\u{0}\(outlook)"
        if arguments.has("yes") || open.isConfirmed(key) { return }
        guard invocation.stdinIsTerminal, !isJSON else { throw .refused("\(outlook); \(undone)", help: otherwise) }
        let (said, width) = (DisplayText.visible(outlook) + ".", invocation.width)
        let isShort = DisplayText.width(said) + DisplayText.width(question) + 8 < width
        let lines = isShort ? said + " " : DisplayText.wrapped(said, to: width).map { $0 + "\n" }.joined()
        var asked = Question(lines + question + " [y/N] ")
        asked.help = help
        guard ["y", "yes"].contains(invocation.ask(asked)?.lowercased()) else { throw .refused(undone, help: nil) }
        open.confirm(key)
    }
}

/// Beginning a workout, and making a template of one.
extension WorkoutCommand {
    /// What a workout is to be made from.
    private struct Origin {
        var title = "Workout"
        var templates: [NoteID] = []
        var split: NoteID?
        var day: String?
    }

    static func start(_ name: String, _ request: Request) throws(Refusal) -> CommandResult {
        try request.make { (vault) throws(Refusal) in
            let model = try request.workouts(in: vault)
            if let active = model.activeWorkouts.last {
                throw isActive(active, model.graph.notes[active.note].name, now: request.time(vault))
            }
            let now = try request.moment(vault)
            var origin = try origin(name, model, vault, request)
            if let title = request.value("title") {
                if title.allSatisfy(\.isOnlyWhitespace) { throw .usage("'--title' is empty") }
                origin.title = title
            }
            return try plan(origin, at: now, model, vault, request)
        } done: { vault, planned in
            let graph = vault.snapshot.graph(after: planned.edit.change)
            let model = WorkoutsModel(graph)
            guard let number = graph.note(at: planned.path), let workout = model.workout(ofNote: number) else {
                return ""
            }
            let text = WorkoutText(model, style: request.style, width: request.width)
            let today = try? request.now(vault).day
            return text.status(model.progress(of: workout), now: workout.started, today: today)
        }
    }

    /// The refusal to start another workout.
    private static func isActive(_ active: Workout, _ name: String, now: DateTime) -> Refusal {
        let start = WorkoutWords.time(active.started, now.day)
        if now.day < active.started.day {
            let likely = DateTime(day: now.day, secondOfDay: active.started.secondOfDay)
            return .refused(
                "'\(name)' is already active, and starts in the future, at \(start)",
                help: "correct that with 'vault set \(ShellWord.quoted(name)) started=\(likely)', "
                    + "or drop it with 'vault workout cancel'")
        }
        return .refused(
            "'\(name)' is already active, since \(start)",
            help: "continue it with 'vault workout', or end it with 'vault workout finish' or 'vault workout cancel'")
    }

    private static func plan(
        _ origin: Origin, at now: DateTime, _ model: WorkoutsModel, _ vault: Vault, _ request: Request
    ) throws(Refusal) -> PlannedRecord {
        guard let type = vault.graph.schema.type("workout") else { throw .refused("no workouts", help: nil) }
        var fields = [
            FieldAssignment("status", .set, WorkoutStatus.active.rawValue),
            FieldAssignment("started", .set, now.description),
        ]
        if let first = origin.templates.first {
            fields.append(FieldAssignment("template", .set, "[[\(vault.snapshot.linkText(to: first))]]"))
        }
        if let split = origin.split {
            fields.append(FieldAssignment("split", .set, "[[\(vault.snapshot.linkText(to: split))]]"))
        }
        if let day = origin.day { fields.append(FieldAssignment("day", .set, day)) }
        let body = model.startingText(from: origin.templates, at: now)
        let record = NewRecord(type: type, title: origin.title, fields, body: body)
        return try request.making(record, in: vault)
    }

    private static func origin(
        _ name: String, _ model: WorkoutsModel, _ vault: Vault, _ request: Request
    ) throws(Refusal) -> Origin {
        let arguments = request.arguments
        let ways = ["empty", "template", "day"].filter(arguments.has)
        if ways.count > 1 { throw .usage("'--\(ways[0])' and '--\(ways[1])' cannot be combined") }
        if let way = ways.first, way != "day", arguments.has("split") {
            throw .usage("'--\(way)' and '--split' cannot be combined")
        }
        if let way = ways.first, way != "empty", !name.isEmpty {
            throw .usage("'--\(way)' cannot be combined with '\(name)'")
        }
        if arguments.has("empty") {
            if arguments.has("title"), !name.isEmpty {
                throw .usage("'--title' cannot be combined with '\(name)', the title of an empty workout")
            }
            return Origin(title: name.isEmpty ? "Workout" : name)
        }
        if let template = arguments.value("template") {
            return origin(of: try request.template(named: template, in: vault, for: .writing), model)
        }
        let split = try arguments.value("split").map { (name) throws(Refusal) in
            try request.split(named: name, model, in: vault, for: .writing)
        }
        let cycle = (split ?? model.activeSplit).map(model.cycle)
        if let day = arguments.value("day") {
            guard let cycle else { throw SplitCommand.noSplit }
            return try origin(of: cycle, day, model)
        }
        if name.isEmpty {
            guard let cycle else { return Origin() }
            guard let next = cycle.suggested else { throw SplitCommand.noDays(cycle, model) }
            return origin(of: cycle, next, model)
        }
        let found = vault.note(named: name, from: request.invocation.directory, of: ["workout-template"])
        if split == nil, case .one(let found) = found { return origin(of: found, model) }
        if let cycle, let day = cycle.day(named: name) { return origin(of: cycle, day, model) }
        return origin(of: try request.template(named: name, in: vault, for: .writing, orDayOf: cycle), model)
    }

    private static func origin(of template: NoteID, _ model: WorkoutsModel) -> Origin {
        Origin(title: model.graph.notes[template].title, templates: [template])
    }

    private static func origin(
        of cycle: SplitCycle, _ day: String, _ model: WorkoutsModel
    ) throws(Refusal) -> Origin {
        guard let found = cycle.day(named: day) else { throw SplitCommand.noDay(day, cycle, model) }
        return origin(of: cycle, found, model)
    }

    private static func origin(of cycle: SplitCycle, _ day: Int, _ model: WorkoutsModel) -> Origin {
        let day = cycle.days[day]
        return Origin(title: day.name, templates: day.templates, split: cycle.split, day: day.name)
    }

    /// Makes a template of the active workout's exercises, else of those of the one that was completed last.
    static func save(_ title: String, _ request: Request) throws(Refusal) -> CommandResult {
        try request.make { (vault) throws(Refusal) in
            let model = try request.workouts(in: vault)
            let last = model.activeWorkouts.last ?? model.workouts().last { $0.status == .completed }
            guard let workout = last, let type = vault.graph.schema.type("workout-template") else {
                throw .refused(
                    "there is no workout to make a template from", help: "start one with: vault workout start")
            }
            let record = NewRecord(type: type, title: title, [], body: model.templateText(of: workout.note))
            return try request.making(record, in: vault)
        }
    }
}

extension Request {
    /// The template that a person means.
    func template(
        named name: String, in vault: Vault, for use: NameUse, orDayOf cycle: SplitCycle? = nil
    ) throws(Refusal) -> NoteID {
        let days = cycle?.days.map(\.name) ?? []
        return try record(
            named: name, of: ["workout-template"], in: vault, for: use,
            cycle == nil ? "template" : "template and no day of the split",
            near: Near.suggestions(for: name, in: days), otherwise: "'vault template' lists the templates")
    }
}

/// Ending a workout.
extension WorkoutCommand {
    static func end(_ status: WorkoutStatus, _ request: Request) throws(Refusal) -> CommandResult {
        try request.write { (vault) throws(Refusal) in
            let model = try request.workouts(in: vault)
            let workout = try request.activeWorkout(model)
            // One that was reopened ended when it ended.
            let isReopened = workout.finished != nil
            let finished = request.has("at") ? nil : workout.finished
            let moment = try request.moment(vault)
            var now = finished ?? moment
            let note = model.graph.notes[workout.note]
            if workout.started.seconds(until: now) < 0 {
                // One that never began may still be dropped, whatever the clock shows.
                guard status == .cancelled, !request.has("at") else {
                    throw endsTooEarly(workout, note, at: now, request, today: try request.today(vault))
                }
                now = workout.started
            }
            let progress = model.progress(of: workout)
            if isReopened, status == .cancelled { try request.confirmCancelling(progress, note) }
            if status == .completed, finished == nil { try request.confirmEnd(of: workout, note, at: now, vault) }
            let fields = [("status", status.rawValue)] + (finished == nil ? [("finished", now.description)] : [])
            var change = NoteChange(workout.note, fields: fields.map { (name: $0.0, text: $0.1) })
            if status == .completed, !isReopened { change.edits = templateNote(of: workout, progress, model) }
            var changes = [change]
            var done = DisplayText.visible(WorkoutWords.ended(status, note.title, progress, at: now)) + "\n"
            if status == .completed, !isReopened, let split = workout.split, model.isSplit(split),
                let day = workout.dayName
            {
                let cycle = model.cycle(of: split)
                if progress.doneSets == 0 {
                    let title = model.graph.notes[split].title
                    done += DisplayText.visible("nothing was done, so \(day) is not ticked in \(title)") + "\n"
                } else if let day = cycle.day(whole: day) {
                    changes.append(NoteChange(split, edits: cycle.marking(day)))
                    done += DisplayText.visible(WorkoutWords.following(day, in: cycle, model)) + "\n"
                }
            }
            let unread = progress.parts.reduce(0) { $0 + $1.section.sets.count { $0.isDone && $0.set == nil } }
            if status == .completed, unread > 0 {
                let what = Words.count(unread, "set") + " cannot be read and " + (unread == 1 ? "does" : "do")
                done += "\(what) not count; see: vault check \(ShellWord.quoted(note.path))\n"
            }
            if let finished, status == .completed {
                let end = WorkoutWords.time(finished, try request.today(vault))
                done +=
                    "it still ends at \(end), as before it was reopened; for another end: vault workout reopen, "
                    + "then vault workout finish --at TIME\n"
            }
            if status == .completed, !isReopened, workout.template == nil, progress.doneSets > 0 {
                done += "to train this again: vault workout save TITLE\n"
            }
            let verb = status == .completed ? "finish" : "cancel"
            let lines = done.split(separator: "\n").map {
                DisplayText.wrapped(String($0), to: request.width).map { $0 + "\n" }.joined()
            }
            var writing = try request.writing(in: vault, changes, "\(verb) \(note.path)", done: "")
            let summary = status == .completed ? try self.summary(of: workout, &writing, vault, request) : ""
            writing.done = lines[0] + summary + lines.dropFirst().joined()
            return writing
        }
    }

    /// The refusal of an end before the start, with the ways out: one of the two times is wrong.
    private static func endsTooEarly(
        _ workout: Workout, _ note: Note, at end: DateTime, _ request: Request, today: CalendarDate
    ) -> Refusal {
        let start = WorkoutWords.time(workout.started, today)
        // Most likely the day is wrong.
        let likely = DateTime(day: end.day, secondOfDay: workout.started.secondOfDay)
        let right = likely.seconds(until: end) >= 0 ? "\(likely)" : "TIME"
        return .refused(
            "'\(note.name)' starts at \(start), which is after \(WorkoutWords.time(end, today))",
            help: "give the end with '--at TIME', or correct the start with: "
                + "vault set \(ShellWord.quoted(note.name)) started=\(right)",
            path: note.path)
    }

    /// What came of a workout: its volume, the records that it broke, and what it counts towards; in JSON too.
    private static func summary(
        of workout: Workout, _ writing: inout Writing, _ vault: Vault, _ request: Request
    ) throws(Refusal) -> String {
        let after = vault.snapshot.holding(writing.edit.change)
        guard let number = after.graph.note(at: vault.graph.notes[workout.note].path),
            let done = after.workouts.workout(ofNote: number)
        else { return "" }
        let log = after.training(asOf: done.day)
        let progress = after.progress(asOf: max(done.day, try request.today(vault)), explains: true)
        let training = log.trainings.first { $0.workout.note == done.note }
        let (records, path) = (log.newRecords(of: done), after.graph.notes[number].path)
        writing.answer = { change in
            CommandResult(
                Answers.workoutChange,
                WorkoutChangeAnswer(
                    change, records: records, log.model, training: training, path: path, progress: progress))
        }
        return TrainingText(model: log.model, style: request.style, width: min(request.width, 72))
            .summary(of: done, training, records, progress)
    }

    /// A workout without a note of its own has that of its template.
    private static func templateNote(
        of workout: Workout, _ progress: WorkoutProgress, _ model: WorkoutsModel
    ) -> [TextEdit] {
        let edits = SetEdits(model.graph.notes[workout.note].document)
        let sections = progress.parts.map(\.section)
        guard let template = workout.template, model.isTemplate(template), edits.preface(of: sections) == nil,
            let text = SetEdits(model.graph.notes[template].document).preface(of: model.sections(of: template))
        else { return [] }
        return edits.noting(text, in: sections, at: nil)
    }
}

extension Request {
    /// Asks before a workout that was completed is cancelled, which takes all that it counts; refused where nobody can
    /// be asked.
    fileprivate func confirmCancelling(_ progress: WorkoutProgress, _ note: Note) throws(Refusal) {
        if progress.doneSets == 0 || arguments.has("dry-run") { return }
        try confirm(
            "'\(note.title)' was completed, with \(Words.count(progress.doneSets, "set")); "
                + "once it is cancelled, none of them counts for records, statistics and goals",
            "Cancel it?", undone: "nothing was changed",
            help: "y: it is cancelled; 'vault undo' undoes it. Any other answer changes nothing.",
            otherwise: "to keep it: vault workout finish; to cancel it all the same, add --yes")
    }

    /// Asks before a workout ends in the future or, unless `--at` says so, after half a day: it was likely left open.
    /// Refused where nobody can be asked.
    fileprivate func confirmEnd(
        of workout: Workout, _ note: Note, at end: DateTime, _ vault: Vault
    ) throws(Refusal) {
        let (now, today) = (time(vault), try now(vault).day)
        // A day that is given has no time.
        let isDay = now.day != today || invocation.now == nil && invocation.today != nil
        let isFuture = isDay ? end.day > today : now.seconds(until: end) > 60
        let isLong = workout.isLong(until: end) && !arguments.has("at")
        guard isFuture || isLong else { return }
        let length = WorkoutWords.duration(workout.started.seconds(until: end))
        try confirm(
            isFuture
                ? "'\(note.title)' would end in the future, at \(WorkoutWords.time(end, today))"
                : "'\(note.title)' started \(length) ago, at \(WorkoutWords.time(workout.started, today))",
            "Finish it with this end?", undone: "it is still active",
            help: "y: it ends then. Any other answer changes nothing.",
            otherwise: "give the time when it ended: vault workout finish --at TIME")
    }
}

/// Another order, another exercise, and a workout that goes on after its end.
extension WorkoutCommand {
    static func move(_ words: [String], _ request: Request) throws(Refusal) -> CommandResult {
        try request.write { (vault) throws(Refusal) in
            let active = try ActiveWorkout(vault, request)
            let (place, target) = try active.places.move(words)
            let edits = active.edits.moving(place, before: target, of: active.progress.parts.map(\.section))
            let change = NoteChange(active.progress.workout.note, edits: edits)
            return try request.writing(in: vault, [change], "move an exercise in \(active.note.path)") { model in
                "order: \(ExercisePlaces.order(model.sections(of: active.progress.workout.note), model))\n"
            }
        }
    }

    /// Puts another exercise in the place of one of which nothing is done yet.
    static func replace(_ words: [String], _ request: Request) throws(Refusal) -> CommandResult {
        try request.write { (vault) throws(Refusal) in
            let active = try ActiveWorkout(vault, request)
            let (old, new) = try exchange(words, active, vault, request)
            let part = active.progress.parts[old]
            if part.doneSets > 0 {
                throw .refused(
                    "a set of '\(part.exercise.title)' is ticked",
                    help: "what is done is kept; add the other one with: vault workout add EXERCISE")
            }
            let exercise = active.model.exercises[new]
            try request.confirmTwice(exercise, in: active.places, of: active.note.title)
            let last = active.model.lastPerformances(of: [new], before: active.progress.workout)[new]
            let count = part.section.sets.count
            // Without a last time there are as many sets as there were.
            let texts =
                last == nil
                ? Array(repeating: "", count: max(count, 1)) : active.model.emptySets(like: last, of: exercise)
            let name = vault.snapshot.linkText(to: exercise.note)
            let edits = active.edits.replacing(part.section, by: name, texts)
            let (from, to) = (DisplayText.visible(part.exercise.title), DisplayText.visible(exercise.title))
            return try request.writing(
                in: vault, [NoteChange(active.progress.workout.note, edits: edits)],
                "replace an exercise in \(active.note.path)",
                done: "replaced \(from) with \(to), \(Words.count(texts.count, "set"))\n")
        }
    }

    /// The place of the exercise that goes, and the one that comes, by its index.
    private static func exchange(
        _ words: [String], _ active: ActiveWorkout, _ vault: Vault, _ request: Request
    ) throws(Refusal) -> (old: Int, new: Int) {
        let places = active.places
        let counts = stride(from: words.count - 1, to: 0, by: -1)
        let count = counts.first { places.find(words[..<$0].joined(separator: " ")) != nil } ?? words.count - 1
        let old = try places.place(words[..<count].joined(separator: " "))
        let new = try request.exercises(named: [words[count...].joined(separator: " ")], active.model, in: vault)
        return (old, new[0])
    }

    // MARK: Reopening

    /// Makes a completed workout the active one again, with its times, so that a mistake in it can be corrected.
    static func reopen(_ name: String, _ request: Request) throws(Refusal) -> CommandResult {
        try request.write { (vault) throws(Refusal) in
            let model = try request.workouts(in: vault)
            if let active = model.activeWorkouts.last {
                throw .refused(
                    "'\(model.graph.notes[active.note].name)' is active, and only one workout can be",
                    help: "end it with 'vault workout finish' or 'vault workout cancel'")
            }
            let workout = try reopened(name, model, vault, request)
            let note = model.graph.notes[workout.note]
            if workout.status == .cancelled {
                throw .refused(
                    "'\(note.name)' was cancelled",
                    help: "if it was done after all: vault set \(ShellWord.quoted(note.name)) status=completed")
            }
            if workout.status == .active { throw .refused("'\(note.name)' is active already", help: nil) }
            try request.refuseConflict(in: note, with: "sets of both sides")
            let change = NoteChange(workout.note, fields: [(name: "status", text: WorkoutStatus.active.rawValue)])
            let title = DisplayText.visible(note.title)
            let lines =
                DisplayText.wrapped(
                    "reopened \(title) of \(workout.day); it keeps its times, and does not count until it is finished",
                    to: request.width)
                + DisplayText.wrapped(
                    "correct it, then: vault workout finish; records, statistics and goals change with it",
                    to: request.width)
            var writing = try request.writing(
                in: vault, [change], "reopen \(note.path)", done: lines.map { $0 + "\n" }.joined())
            // It says so itself.
            writing.edit.warnings.removeAll { $0.rule == "finish-contradicts-status" }
            return writing
        }
    }

    private static func reopened(
        _ name: String, _ model: WorkoutsModel, _ vault: Vault, _ request: Request
    ) throws(Refusal) -> Workout {
        if name.isEmpty {
            if let last = model.workouts().last(where: { $0.status == .completed }) { return last }
            throw .refused("there is no completed workout", help: "start one with: vault workout start")
        }
        let number = try request.record(named: name, of: ["workout"], in: vault, for: .writing, "workout")
        guard let workout = model.workout(ofNote: number) else {
            throw .refused("'\(name)' has no readable status or start", help: "see why with: vault check")
        }
        return workout
    }
}

extension Request {
    /// The seconds since the last set of a workout was written by a command, by the list of changes that can be undone:
    /// the file itself holds no times. Nil when that is more than an hour ago, less than it takes to do a set, or not
    /// known.
    func rest(in path: Path, _ vault: Vault, until now: DateTime?) -> Int? {
        guard let now else { return nil }
        let last = VaultUndo.newest(in: vault.root, among: 20) { description, paths in
            let words = description.split(separator: " ")
            guard paths.contains(path), words.count > 3 else { return false }
            return ["record", "tick", "add"].contains(words[0]) && ["set", "sets"].contains(words[2])
        }
        guard let last, let time = DateTime.read(Array(last.time.utf8).span).value else { return nil }
        let seconds = time.seconds(until: now)
        return (10...3600).contains(seconds) ? seconds : nil
    }

    /// The exercise of a workout that a command added or changed last, by the list of changes too; nil where that is not
    /// known, or where the workout no longer has it.
    func lastNamed(
        in progress: WorkoutProgress, _ model: WorkoutsModel, _ vault: Vault
    ) -> (part: Int, isAdded: Bool)? {
        let path = model.graph.notes[progress.workout.note].path
        var found: (name: String, isAdded: Bool)?
        _ = VaultUndo.newest(in: vault.root, among: 20) { description, paths in
            guard paths.contains(path), let named = ChangeOfExercise.read(description, of: path) else { return false }
            if found == nil || found?.name == named.name { found = named }
            return named.isAdded
        }
        let places = ExercisePlaces(exercises: progress.parts.map(\.exercise), what: "workout")
        guard let found, let named = try? places.places(found.name) else { return nil }
        let begun = found.isAdded ? nil : named.first { !progress.parts[$0].isComplete }
        return (begun ?? named[named.count - 1], found.isAdded)
    }
}

/// How the list of changes says which exercise of a workout was added or changed.
enum ChangeOfExercise {
    /// - Parameter sets: how many of it are done
    static func added(_ name: String, _ sets: Int = 0, to path: Path) -> String {
        "add \(sets == 0 ? "" : sets == 1 ? "a set of " : "\(sets) sets of ")\(name) to \(path)"
    }

    static func read(_ description: String, of path: Path) -> (name: String, isAdded: Bool)? {
        let isAdded = description.hasPrefix("add ") && description.hasSuffix(" to \(path)")
        guard isAdded || description.hasSuffix(" in \(path)") else { return nil }
        let words = description.dropLast(path.text.count + 4)
        let named = words.firstRange(of: " set of ") ?? words.firstRange(of: " sets of ")
        if let named { return (String(words[named.upperBound...]), isAdded) }
        // Of several that are added at once the first is next, and does not go on.
        let names = words.dropFirst(4).split(separator: ", ")
        return isAdded ? names.first.map { (String($0), names.count == 1) } : nil
    }
}

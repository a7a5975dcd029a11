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
    package static let workout = Command(definition: WorkoutCommand.definition, run: WorkoutCommand.run)
}

/// `vault workout …`: a workout from its start to its finish.
enum WorkoutCommand {
    private static let subcommands = [
        Subcommand("status", "show the active workout"),
        Subcommand(
            "start", "start a workout", [Argument("TEMPLATE", .template, count: .optional, "a template or a day")]),
        Subcommand(
            "add", "add an exercise",
            [Argument("EXERCISE", .exercise, count: .several, "the exercise, and its sets if they are done")]),
        Subcommand("set", "fill in the next set", [Argument("SET", .weight, count: .several, "such as 8 x 60 kg")]),
        Subcommand(
            "tick", "repeat what was done the last time",
            [Argument("SET", .choice(["all"]), count: .any, "an exercise, a number, or all")]),
        Subcommand("untick", "untick a set", [Argument("SET", .exercise, count: .any, "an exercise, and a number")]),
        Subcommand(
            "remove", "remove a set or an exercise", [Argument("EXERCISE", .exercise, count: .any, "the exercise")]),
        Subcommand("move", "change the order of exercises", moved),
        Subcommand(
            "replace", "put another exercise in the place of one",
            [moved[0], Argument("OTHER", .exercise, count: .several, "the one to do instead")]),
        Subcommand("note", "add a note", [Argument("TEXT", .text, count: .several, "what it says")]),
        Subcommand("finish", "finish the workout"),
        Subcommand("cancel", "cancel the workout"),
        Subcommand(
            "reopen", "correct a completed workout",
            [Argument("WORKOUT", .record(of: ["workout"]), count: .any, "default: the last one")]),
        Subcommand(
            "save", "create a template from the exercises", [Argument("TITLE", .text, count: .several, "its title")]),
        Subcommand(
            "stats", "show statistics", [Argument("EXERCISE", .exercise, count: .any, "only this exercise")]),
    ]

    static let moved = [
        Argument("EXERCISE", .exercise, "the exercise"),
        Argument("OTHER", .exercise, count: .several, "the one it goes before, a number, or 'last'"),
    ]

    static let definition = CommandDefinition(
        "workout", "record a workout: start it, log its sets, finish it",
        arguments: [
            .what(subcommands, standard: "status"),
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
            .yes.with(["add", "set", "replace", "cancel"]),
            .format,
            .dryRun,
        ] + WorkoutStats.options, pack: "workouts")

    /// What may be about one of several exercises and sets.
    private static let ofSets = ["set", "tick", "untick", "remove", "note"]

    private enum What: String, CaseIterable {
        case status, start, add, set, tick, untick, remove, move, replace, note, finish, cancel, reopen, save, stats
    }

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let what: What = try request.what(.status, of: definition) {
            $0.lowercased() == "undo" ? "to undo the last change: vault undo" : nil
        }
        let rest = Array(request.arguments.positionals.dropFirst())
        let text = rest.joined(separator: " ")
        if [.status, .finish, .cancel].contains(what), let extra = rest.first {
            throw .usage(UsageError("'vault workout \(what.rawValue)' does not take '\(extra)'"))
        }
        if let (count, needed) = needs[what], rest.count < count || text.allSatisfy(\.isOnlyWhitespace) {
            throw .usage(UsageError("'vault workout \(what.rawValue)' needs \(needed)"))
        }
        switch what {
        case .status: return try status(request)
        case .start: return try start(text, request)
        case .add: return try add(rest, request)
        case .set: return try set(text, request)
        case .tick: return try tick(rest, request)
        case .untick: return try untick(rest, request)
        case .remove: return try remove(text, request)
        case .move: return try move(rest, request)
        case .replace: return try replace(rest, request)
        case .reopen: return try reopen(text, request)
        case .note: return try note(text, request)
        case .finish: return try end(.completed, request)
        case .cancel: return try end(.cancelled, request)
        case .save: return try save(text, request)
        case .stats: return try WorkoutStats.run(request, exercise: rest)
        }
    }

    /// The least number of words, and what they are.
    private static let needs: [What: (Int, String)] = [
        .add: (1, "an exercise"), .set: (1, "what you did, such as 8 x 60 kg, or 'same'"), .note: (1, "a text"),
        .save: (1, "a title for the template"), .replace: (2, "two exercises"),
        .move: (2, "an exercise and its place: another one, a number or 'last'"),
    ]

    private static func status(_ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        let model = try request.workouts(in: vault)
        let now = try request.moment(vault)
        var progress = model.activeWorkouts.last.map(model.progress)
        if let found = progress { progress?.named = request.lastNamed(in: found, model, vault) }
        let path = progress.map { model.graph.notes[$0.workout.note].path }
        let rest = path.flatMap { request.rest(in: $0, vault, until: now) }
        let text = WorkoutText(model, style: request.style, width: request.invocation.width)
        let result =
            request.result(Answers.workout, progress.map { ($0, model, now, rest) })
            ?? CommandResult(text.status(progress, now: now, rest: rest))
        return request.warned(result, of: vault)
    }
}

/// What all commands about workouts have in common.
extension Request {
    /// The model; refused in a vault that does not use the pack.
    func workouts(in vault: Vault) throws(CommandFailure) -> WorkoutsModel {
        try refuseMissing(pack: "workouts", in: vault)
        return vault.snapshot.workouts
    }

    /// The workout that is active; refused when there is none, or more than one.
    func activeWorkout(_ model: WorkoutsModel) throws(CommandFailure) -> Workout {
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
    func making(_ record: VaultPlans.NewRecord, in vault: Vault) throws(CommandFailure) -> PlannedRecord {
        let today = try today(vault)
        do throws(EditRefusal) {
            return try vault.snapshot.making(record, today: today) { _, _ in nil }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Plans changes of notes, with what is to be said of them.
    func writing(
        in vault: Vault, _ changes: [NoteChange], _ description: String, done: String
    ) throws(CommandFailure) -> Writing {
        let today = try today(vault)
        do throws(EditRefusal) {
            let planned = try vault.snapshot.changing(changes, today: today)
            return Writing(edit: planned, description: description, done: done)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Plans changes of notes, and says what the vault's workouts are like then.
    func writing(
        in vault: Vault, _ changes: [NoteChange], _ description: String, showing: (WorkoutsModel) -> String
    ) throws(CommandFailure) -> Writing {
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
    ) throws(CommandFailure) {
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

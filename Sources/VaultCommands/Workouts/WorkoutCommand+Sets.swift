import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultWorkouts

/// Writing and ticking sets.
extension WorkoutCommand {
    static func tick(_ words: [String], _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.write { (vault) throws(CommandFailure) in
            let active = try ActiveWorkout(vault, request)
            let named = try NamedSet(words, of: "tick", in: active.progress, request)
            let isAll = named.isAll
            let part = try request.part(of: active.progress, named: named.exercise, isNext: true)
            let shown = active.progress.parts[part]
            let number = try request.setNumber(of: shown, named.number)
            guard let place = number ?? active.progress.nextSet(of: part) else {
                throw .refused(
                    "all sets of '\(shown.exercise.title)' are ticked",
                    help: "add one with: vault workout set 8 x 60 kg")
            }
            let places = isAll ? shown.section.sets.indices.filter { !shown.section.sets[$0].isDone } : [place]
            var edits: [TextEdit] = []
            for place in places {
                var set = active.progress.ticked(place, of: part)
                if set.isEmpty {
                    throw .refused(
                        "set \(place + 1) of '\(shown.exercise.title)' is empty, and there is no last time to repeat",
                        help: shown.exercise.kind.map {
                            "say what you did with 'vault workout set', for example \($0.samples)"
                        })
                }
                let text = SetText.text(set, of: shown.exercise.kind)
                try request.complete(&set, text, shown.exercise, in: active.progress.units(in: place, of: part))
                let item = shown.section.sets[place]
                edits += active.edits.ticking(item) + active.edits.filling(item, with: set, of: shown.exercise.kind)
            }
            return try write(edits, active, part, Array(places.suffix(1)), "tick a set", vault, request)
        }
    }

    static func untick(_ words: [String], _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.write { (vault) throws(CommandFailure) in
            let active = try ActiveWorkout(vault, request)
            let named = try NamedSet(words, of: "untick", in: active.progress, request)
            let part = try request.part(of: active.progress, named: named.exercise, isLastDone: true)
            let shown = active.progress.parts[part]
            guard
                let place = try request.setNumber(of: shown, named.number)
                    ?? shown.section.sets.lastIndex(where: \.isDone)
            else { throw .refused("no set of '\(shown.exercise.title)' is ticked", help: nil) }
            let edits = active.edits.ticking(shown.section.sets[place], false)
            return try write(edits, active, part, [place], "untick a set", vault, request)
        }
    }

    /// Removes an exercise with everything below its heading, or without its name the last set that is not
    /// ticked. What is ticked stays: it was done.
    static func remove(_ exercise: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        if !exercise.isEmpty, let option = ["exercise", "number"].first(where: request.arguments.has) {
            throw .usage(
                UsageError(
                    "'vault workout remove' removes '\(exercise)' as a whole, and takes no '--\(option)'",
                    help: "to remove one set of it: vault workout remove --exercise EXERCISE --number N"))
        }
        return try request.write { (vault) throws(CommandFailure) in
            let active = try ActiveWorkout(vault, request)
            let part = try request.part(
                of: active.progress, named: exercise.isEmpty ? nil : exercise, isNext: true)
            let shown = active.progress.parts[part]
            let (edits, what) =
                exercise.isEmpty
                ? try removing(try request.setNumber(of: shown), of: shown, active.edits)
                : try removing(shown, active.edits)
            let change = NoteChange(active.progress.workout.note, edits: edits)
            return try request.writing(
                in: vault, [change], "remove from \(active.note.path)", done: "removed \(DisplayText.visible(what))\n")
        }
    }

    private static func removing(
        _ part: WorkoutProgress.Part, _ edits: SetEdits
    ) throws(CommandFailure) -> ([TextEdit], String) {
        if part.doneSets > 0 { throw stays("a set", of: part) }
        return (edits.removing(part.section), part.exercise.title)
    }

    private static func removing(
        _ number: Int?, of part: WorkoutProgress.Part, _ edits: SetEdits
    ) throws(CommandFailure) -> ([TextEdit], String) {
        let sets = part.section.sets
        guard sets.count > 1 else {
            throw .refused(
                "'\(part.exercise.title)' has only one set",
                help: "remove the exercise with: vault workout remove \(part.exercise.name)")
        }
        guard let place = number ?? sets.lastIndex(where: { !$0.isDone }) else { throw stays("every set", of: part) }
        if sets[place].isDone { throw stays("set \(place + 1)", of: part, number: " \(place + 1)") }
        return (edits.removing(sets[place]), "set \(place + 1) of \(part.exercise.title)")
    }

    /// - Parameter number: of the set, after a space; empty where it may be any
    private static func stays(_ what: String, of part: WorkoutProgress.Part, number: String = "") -> CommandFailure {
        .refused(
            "\(what) of '\(part.exercise.title)' is ticked",
            help: "sets that are done are kept; if it was not done, untick it first: vault workout untick\(number) "
                + "--exercise \(ShellWord.quoted(part.exercise.name))")
    }

    static func note(_ text: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        let text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return try request.write { (vault) throws(CommandFailure) in
            let active = try ActiveWorkout(vault, request)
            let sections = active.progress.parts.map(\.section)
            var edits = active.edits.noting(text, in: sections, at: nil)
            var place = "the workout"
            if request.arguments.has("exercise") || request.arguments.has("number") {
                let part = try request.part(of: active.progress)
                let shown = active.progress.parts[part]
                place = shown.exercise.title
                edits = active.edits.noting(text, in: sections, at: shown.section)
                if let number = try request.setNumber(of: shown) {
                    place += ", set \(number + 1)"
                    let inner = text.replacing("(", with: "[").replacing(")", with: "]")
                    edits = active.edits.remarking(inner, on: shown.section.sets[number], of: shown.exercise.kind)
                }
            }
            let change = NoteChange(active.progress.workout.note, edits: edits)
            return try request.writing(
                in: vault, [change], "note in \(active.note.path)",
                done: "added a note to \(DisplayText.visible(place))\n")
        }
    }

    /// Writes edits of the workout, and says what the sets hold, which records that breaks, and what comes next.
    ///
    /// - Parameters:
    ///   - what: as `record a set`
    ///   - said: what is said before
    ///   - isAdded: whether the exercise is new in the workout
    static func write(
        _ edits: [TextEdit], _ active: ActiveWorkout, _ part: Int, _ places: [Int], _ what: String, _ vault: Vault,
        _ request: Request, said: String = "", isAdded: Bool = false
    ) throws(CommandFailure) -> Writing {
        let workout = active.progress.workout
        let change = NoteChange(workout.note, edits: edits)
        var writing = try request.writing(in: vault, [change], "", done: "")
        let after = vault.snapshot.holding(writing.edit.change)
        let model = after.workouts
        var progress = model.progress(of: workout)
        progress.named = active.progress.named
        let exercises = progress.parts.map(\.exercise)
        let name = ExercisePlaces.numberedNames(exercises)[part] ?? exercises[part].name
        let goesOn = active.progress.named.map { $0.part == part && $0.isAdded } ?? false
        progress.named = (part, isAdded || goesOn)
        writing.description =
            isAdded
            ? ChangeOfExercise.added(name, places.count, to: active.note.path)
            : "\(what) of \(name) in \(active.note.path)"
        let text = WorkoutText(model, style: request.style, width: request.invocation.width)
        let rest = request.rest(in: active.note.path, vault, until: request.time(vault))
        let broken = progress.newRecords(of: places, of: part, model, after.training(asOf: workout.day))
        writing.done = said
        if places.count > 1 { writing.done += text.done(places.count, of: part, in: progress) }
        for (place, records) in zip(places, broken) {
            writing.done += text.done(
                place, of: part, in: progress, rest: place == places.first ? rest : nil, isAlone: places.count == 1)
            writing.done += text.records(records, isAlone: places.count == 1)
        }
        writing.done += text.next(progress)
        writing.answer = {
            CommandResult(Answers.workoutChange, WorkoutChangeAnswer($0, records: broken.flatMap { $0 }, model))
        }
        return writing
    }
}

/// Which set is ticked: `2`, `all`, `pull-up`, `pull-up 2`.
private struct NamedSet {
    var exercise: String?
    var number: String?
    var isAll = false

    /// Refuses more than one set, and an exercise that an option names too. A number belongs to the name where an
    /// exercise has it: `box 45`.
    init(
        _ words: [String], of what: String, in progress: WorkoutProgress, _ request: Request
    ) throws(CommandFailure) {
        let places = ExercisePlaces(exercises: progress.parts.map(\.exercise), what: "workout")
        var rest = words
        if what == "tick", rest.first?.lowercased() == "all" {
            isAll = true
            rest.removeFirst()
        } else if let last = rest.last, WholeNumber(last) != nil,
            !places.isWhole(words.joined(separator: " "))
        {
            number = rest.removeLast()
        }
        exercise = rest.isEmpty ? nil : rest.joined(separator: " ")
        let isName = number == nil && !isAll || exercise.map(places.isWhole) ?? true
        let others = isName ? [] : rest.filter { WholeNumber($0) != nil }
        let given =
            others + (isAll ? [words[0]] : [number].compactMap { $0 })
            + (request.arguments.value("number").map { ["--number \($0)"] } ?? [])
        if given.count > 1 {
            throw .usage(
                UsageError(
                    "'vault workout \(what)' takes one set; it cannot take both '\(given[0])' and '\(given[1])'",
                    help: what == "tick" ? "for all sets of the exercise: vault workout tick all" : nil))
        }
        if let exercise, let other = request.arguments.value("exercise") {
            throw .usage(UsageError("'\(exercise)' and '--exercise \(other)' both name an exercise"))
        }
    }
}

extension Request {
    /// The exercise of the workout that `--exercise` names, else the one that is being done.
    ///
    /// - Parameters:
    ///   - name: instead of `--exercise`
    ///   - isLastDone: the last one that has a ticked set; of the places of a named one the last that has, instead of
    ///     the first that is not complete, else the last
    ///   - isNext: the one with the next set to do, and not one that goes on beyond its sets
    func part(
        of progress: WorkoutProgress, named name: String? = nil, isLastDone: Bool = false, isNext: Bool = false
    ) throws(CommandFailure) -> Int {
        guard let name = name ?? arguments.value("exercise") else {
            if isLastDone, let part = progress.lastDone { return part }
            let current = isNext ? progress.next : progress.current
            if let part = current ?? progress.named?.part ?? progress.parts.indices.last { return part }
            throw .refused("the workout has no exercise yet", help: "add one with: vault workout add EXERCISE")
        }
        let named = ExercisePlaces(exercises: progress.parts.map(\.exercise), what: "workout")
        let places = try named.places(name)
        let done = isLastDone ? places.last { progress.parts[$0].doneSets > 0 } : nil
        return done ?? places.first { !progress.parts[$0].isComplete } ?? places[places.count - 1]
    }

    /// The place of the set that `--number`, or a word, gives; nil for none.
    func setNumber(of part: WorkoutProgress.Part, _ word: String? = nil) throws(CommandFailure) -> Int? {
        let count = part.section.sets.count
        guard let written = word ?? arguments.value("number") else { return nil }
        guard let number = WholeNumber(written)?.within(1...Int.max), number <= count else {
            throw .usage(
                UsageError(
                    "'\(part.exercise.title)' has no set '\(written)'",
                    help: "it has \(Words.count(count, "set")); they are counted from 1"))
        }
        return number - 1
    }
}

import VaultChecks
import VaultConsole
import VaultGraph
import VaultKit
import VaultPlans
import VaultRequests
import VaultSchema
import VaultSyntax
import VaultWorkouts

/// The active workout as a command works on it.
struct ActiveWorkout {
    var model: WorkoutsModel
    var progress: WorkoutProgress
    var edits: SetEdits
    var note: Note { model.graph.notes[progress.workout.note] }

    var places: ExercisePlaces {
        ExercisePlaces(exercises: progress.parts.map(\.exercise), what: "workout")
    }

    init(_ vault: Vault, _ request: Request) throws(CommandFailure) {
        model = try request.workouts(in: vault)
        progress = model.progress(of: try request.activeWorkout(model))
        edits = SetEdits(model.graph.notes[progress.workout.note].document)
    }
}

/// Writing the sets that a person types.
extension WorkoutCommand {
    static func set(_ text: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.write { (vault) throws(CommandFailure) in
            let active = try ActiveWorkout(vault, request)
            var part = try request.part(of: active.progress)
            let number = try request.setNumber(of: active.progress.parts[part])
            var place = number ?? active.progress.nextSet(of: part)
            guard isSame(text) else { return try typed(text, at: place, of: part, active, vault, request) }
            if number == nil, !request.arguments.has("exercise"),
                active.progress.repeated(in: place, of: part) == nil, let done = active.progress.lastDone
            {
                (part, place) = (done, nil)
            }
            let exercise = active.progress.parts[part].exercise
            guard let set = active.progress.repeated(in: place, of: part) else {
                throw .refused(
                    "there is no set of '\(exercise.title)' to repeat yet",
                    help: exercise.kind.map { "say what you did, for example \($0.samples)" })
            }
            return try write([set], SetTail(), at: place, of: part, active, vault, request)
        }
    }

    private static func isSame(_ text: String) -> Bool { text.lowercased() == "same" }

    private static func typed(
        _ text: String, at place: Int?, of part: Int, _ active: ActiveWorkout, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) -> Writing {
        let exercise = active.progress.parts[part].exercise
        let known = active.progress.known(near: place, of: part)
        let units = active.progress.units(in: place, of: part)
        let (spelled, tail) = try request.spelled(
            text, of: exercise, in: units, near: known, command: "vault workout set")
        let places = active.progress.places(spelled.count, from: place, of: part)
        let first = active.progress.filled(spelled.set, in: place, of: part)
        let sets = [first] + places.dropFirst().map { active.progress.filled(first, in: $0, of: part) }
        return try write(sets, tail, at: place, of: part, active, vault, request)
    }

    /// Writes sets from a place on, the first one with what goes with it, and ticks them; what is more than there are
    /// is added.
    private static func write(
        _ sets: [WorkoutSet], _ tail: SetTail, at place: Int?, of part: Int, _ active: ActiveWorkout, _ vault: Vault,
        _ request: Request
    ) throws(CommandFailure) -> Writing {
        let section = active.progress.parts[part].section
        let kind = active.progress.parts[part].exercise.kind
        var edits: [TextEdit] = []
        var added: [String] = []
        var written: [Int] = []
        for (index, target) in active.progress.places(sets.count, from: place, of: part).enumerated() {
            let own = index == 0 ? tail : SetTail()
            if let target {
                let item = section.sets[target]
                edits += active.edits.ticking(item) + active.edits.filling(item, with: sets[index], of: kind, own)
                written.append(target)
            } else {
                written.append(section.sets.count + added.count)
                added.append(own.added(to: SetText.text(sets[index], of: kind)))
            }
        }
        if !added.isEmpty { edits += active.edits.adding(added, isDone: true, to: section) }
        let what = sets.count > 1 ? "set \(sets.count) sets" : "set a set"
        return try write(edits, active, part, written, what, vault, request)
    }
}

extension WorkoutProgress {
    /// The places of some sets, from one on those that are not ticked; nil for those that are to be added.
    func places(_ count: Int, from place: Int?, of part: Int) -> [Int?] {
        guard let place else { return Array(repeating: nil, count: count) }
        let sets = parts[part].section.sets
        var places: [Int?] = [place]
        for next in sets.indices where next > place && !sets[next].isDone { places.append(next) }
        while places.count < count { places.append(nil) }
        return Array(places.prefix(count))
    }
}

extension Request {
    /// What a person types for a set. Where that may be several things, they are asked which; refused where nobody can
    /// be asked.
    ///
    /// - Parameters:
    ///   - units: those of amounts without unit
    ///   - known: sets that were done before
    ///   - command: the line up to the set, for the help
    func spelled(
        _ text: String, of exercise: Exercise, in units: SetUnits, near known: [WorkoutSet], command: String
    ) throws(CommandFailure) -> (SpelledSet, SetTail) {
        let typed = TypedSet(text, of: exercise, in: units)
        guard !text.contains(where: \.isNewline), let first = typed.readings.first else {
            let help = exercise.kind.map { "a set of '\(exercise.title)' is \($0.words), for example \($0.samples)" }
            throw .usage(UsageError("'\(text)' is not a set", help: help))
        }
        if let effort = first.set.effort, effort > 10 {
            throw .usage(
                UsageError(
                    "'\(text)' has an effort above 10", help: "effort goes from 0 to 10; '@8' means two reps left"))
        }
        if let clear = typed.clear(near: known) { return (clear, typed.tail) }
        let choices = typed.likeliest(near: known)
        let like = typed.nearest(to: choices[0], of: known)
        let texts = choices.map(typed.choice)
        let before = like.map { " (before: \(SetText.text($0, of: exercise.kind)))" } ?? ""
        for (index, choice) in choices.enumerated() where open.isConfirmed("\(text)\u{0}\(texts[index])") {
            return (choice, typed.tail)
        }
        guard invocation.stdinIsTerminal, !isJSON else {
            let likeliest = choices[0].count == 1 ? typed.text(of: choices[0]) : texts[0]
            let line = command + " " + ShellWord.quoted(likeliest)
            throw .usage(
                UsageError(
                    "'\(text)' may be \(Words.list(texts, joint: "or"))\(before)",
                    help: choices[0].count == 1
                        ? "write the unit, such as: \(line)" : "write 'reps' or the unit, such as: \(line)"))
        }
        var shown = DisplayText.visible("'\(text)' of \(exercise.title) may be\(before)") + "\n"
        for (index, text) in texts.enumerated() { shown += "  \(index + 1)  \(text)\n" }
        var question = Question("\(shown)Which one? [1] ")
        question.help = "The number of what you did. The first one is the nearest to what was done before."
        let answer = invocation.ask(question)
        let number = answer == "" ? 1 : answer.flatMap { WholeNumber($0)?.within(1...choices.count) }
        guard let number else {
            throw .refused("nothing was written", help: "write the unit, such as: \(command) 8 x 60 kg")
        }
        open.confirm("\(text)\u{0}\(texts[number - 1])")
        return (choices[number - 1], typed.tail)
    }
}

extension TypedSet {
    /// `8 x 60 kg`, or `3 sets of 8`.
    fileprivate func choice(_ spelled: SpelledSet) -> String {
        let text = self.text(of: spelled)
        let isAlone = spelled.set.weight == nil && spelled.set.reps != nil
        let words = isAlone ? Words.count(spelled.set.reps ?? 0, "rep") : text
        return spelled.count == 1 ? words : "\(spelled.count) sets of \(words)"
    }
}

import VaultChecks
import VaultConsole
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
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
            return try write([EnteredSet(set: set)], at: place, of: part, active, vault, request)
        }
    }

    private static func isSame(_ text: String) -> Bool { text.lowercased() == "same" }

    /// Writes the sets of a text from a place on.
    static func typed(
        _ text: String, at place: Int?, of part: Int, _ active: ActiveWorkout, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) -> Writing {
        let sets = try request.entered(text, at: place, of: part, active.progress)
        return try write(sets, at: place, of: part, active, vault, request)
    }

    /// Writes sets from a place on, and ticks them; what is more than there are is added.
    private static func write(
        _ sets: [EnteredSet], at place: Int?, of part: Int, _ active: ActiveWorkout, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) -> Writing {
        let section = active.progress.parts[part].section
        let kind = active.progress.parts[part].exercise.kind
        var edits: [TextEdit] = []
        var added: [String] = []
        var written: [Int] = []
        for (index, target) in active.progress.places(sets.count, from: place, of: part).enumerated() {
            if let target {
                let item = section.sets[target]
                edits +=
                    active.edits.ticking(item)
                    + active.edits.filling(
                        item, with: sets[index].set, of: kind, sets[index].tail)
                written.append(target)
            } else {
                written.append(section.sets.count + added.count)
                added.append(sets[index].text(of: kind))
            }
        }
        if !added.isEmpty { edits += active.edits.adding(added, isDone: true, to: section) }
        return try write(edits, active, part, written, description(sets.count), vault, request)
    }
}

extension WorkoutCommand {
    /// What is said of some sets in the list of changes; `Request.rest` looks for it.
    static func description(_ sets: Int) -> String { sets > 1 ? "record \(sets) sets" : "record a set" }
}

/// A set as it is written, with what goes along.
struct EnteredSet {
    var set: WorkoutSet
    var tail = SetTail()

    /// The text of a new one.
    func text(of kind: ExerciseKind?) -> String { tail.added(to: SetText.text(set, of: kind)) }
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
    /// The sets that a person enters in one text, each filled with what the line, the set before it or the last time
    /// says. Refused as a whole when one of them is not a set.
    func entered(
        _ text: String, at place: Int?, of part: Int, _ progress: WorkoutProgress
    ) throws(CommandFailure) -> [EnteredSet] {
        let exercise = progress.parts[part].exercise
        let units = progress.units(in: place, of: part)
        var known = progress.known(near: place, of: part)
        var spelled: [(SpelledSet, SetTail)] = []
        for one in TypedSets.texts(text, of: exercise) {
            let read = try self.spelled(one, of: exercise, in: units, near: known, command: "vault workout set")
            known.insert(read.0.set.withUnits(units), at: 0)
            spelled.append(read)
        }
        let places = progress.places(spelled.reduce(0) { $0 + $1.0.count }, from: place, of: part)
        var entered: [EnteredSet] = []
        for (one, tail) in spelled {
            let first = progress.filled(
                one.set, in: places[entered.count], of: part, saysWork: one.saysWork, after: entered.last?.set)
            if first.isEmpty { throw withoutAmount(text, exercise) }
            entered.append(EnteredSet(set: first, tail: tail))
            for _ in 1..<max(one.count, 1) {
                let next = progress.filled(first, in: places[entered.count], of: part, saysWork: one.saysWork)
                entered.append(EnteredSet(set: next))
            }
        }
        return entered
    }

    /// An effort or a word alone, of a set that nothing else says anything about.
    private func withoutAmount(_ text: String, _ exercise: Exercise) -> CommandFailure {
        .usage(
            UsageError(
                "'\(text)' does not say what you did, and there is no set of '\(exercise.title)' to repeat",
                help: exercise.kind.map { "write \($0.words) as well, for example \($0.samples)" }))
    }

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
            throw .usage(UsageError("'\(text)' is not a set", help: help(for: text, of: exercise)))
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

extension Request {
    /// What a set of an exercise looks like, and why a text with a sign or with many numbers is not one.
    private func help(for text: String, of exercise: Exercise) -> String? {
        guard let kind = exercise.kind else { return nil }
        let help = "a set of '\(exercise.title)' is \(kind.words), for example \(kind.samples)"
        let words = text.split(whereSeparator: \.isOnlyWhitespace)
        let isSigned = words.contains {
            $0.first.map { "-−–".contains($0) } == true && $0.dropFirst().first?.isNumber == true
        }
        if isSigned, kind != .bodyweightAndReps {
            return help + "; only one with body weight may have a weight below 0"
        }
        let isLong = words.count { $0.contains(where: \.isNumber) } > 1
        return help + (isLong ? "; write a comma between sets" : "")
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

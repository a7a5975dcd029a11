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
        progress.named = request.lastNamed(in: progress, model, vault)
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
            guard text.lowercased() == "same" else {
                let sets = try request.entered(text, at: place, of: part, active.progress)
                return try write(sets, of: part, active, vault, request)
            }
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
            let isAdded = number == nil && active.progress.hasOwnLine(set.purpose, before: place, of: part)
            return try write([EnteredSet(set: set, line: place, isAdded: isAdded)], of: part, active, vault, request)
        }
    }

    /// Writes sets, and ticks them.
    static func write(
        _ sets: [EnteredSet], of part: Int, _ active: ActiveWorkout, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) -> Writing {
        let section = active.progress.parts[part].section
        let kind = active.progress.parts[part].exercise.kind
        var edits: [TextEdit] = []
        // By the line that they come before; those at the end come before none.
        var added: [Int?: [String]] = [:]
        var written: [Int] = []
        for (index, entered) in sets.enumerated() {
            written.append((entered.line ?? section.sets.count) + sets[..<index].count(where: \.isAdded))
            guard !entered.isAdded, let item = entered.line.map({ section.sets[$0] }) else {
                added[entered.line, default: []].append(entered.text(of: kind))
                continue
            }
            edits += active.edits.ticking(item)
            edits += active.edits.filling(item, with: entered.set, of: kind, entered.tail)
        }
        for (line, texts) in added {
            edits +=
                line.map { active.edits.adding(texts, before: section.sets[$0]) }
                ?? active.edits.adding(texts, isDone: true, to: section)
        }
        return try write(edits, active, part, written, description(sets.count), vault, request)
    }

    /// What is said of some sets in the list of changes; `Request.rest` looks for it.
    static func description(_ sets: Int) -> String { sets > 1 ? "record \(sets) sets" : "record a set" }
}

/// A set as it is written, with what goes along.
struct EnteredSet {
    var set: WorkoutSet
    var tail = SetTail()
    /// The line that it fills in, or is added before; nil for one that is added after the last.
    var line: Int?
    var isAdded: Bool

    /// The text of a new one.
    func text(of kind: ExerciseKind?) -> String { tail.added(to: SetText.text(set, of: kind)) }
}

extension WorkoutProgress {
    /// Whether a set gets a line of its own: after the last line, and before one that plans something else where it is
    /// a warm-up, or work that follows other sets.
    func hasOwnLine(_ purpose: WorkoutSet.Purpose, before line: Int?, of part: Int, isFirst: Bool = true) -> Bool {
        guard let line else { return true }
        let isOther = parts[part].section.sets[line].purpose.group != purpose.group
        return isOther && (purpose == .warmUp || !isFirst && purpose.group == .work)
    }
}

extension Request {
    /// The sets that a person enters in one text, each filled with what the line, the set before it or the last time
    /// says. Refused as a whole when one of them is not a set.
    func entered(
        _ text: String, at place: Int?, of part: Int, _ progress: WorkoutProgress
    ) throws(CommandFailure) -> [EnteredSet] {
        let (exercise, sets) = (progress.parts[part].exercise, progress.parts[part].section.sets)
        let units = progress.units(in: place, of: part)
        let earlier = progress.known(near: place, of: part) + [progress.planned(place, of: part)].compactMap { $0 }
        let texts = TypedSets.texts(text, of: exercise, near: earlier)
        let work = (earlier + sets.compactMap(\.set)).filter { $0.purpose.group == .work }
            .compactMap { $0.weight?.amount(in: units.weight) }
        var entered: [EnteredSet] = []
        // That of the place, then those that are not ticked.
        var lines = place.map { place in [place] + sets.indices.filter { $0 > place && !sets[$0].isDone } } ?? []
        for one in texts {
            let known = entered.reversed().map(\.set) + earlier
            let planned = lines.first.flatMap { sets[$0].set?.purpose }
            let (spelled, tail, isChosen) = try self.spelled(
                one, of: exercise, in: units, near: known, planned: planned, command: "vault workout set")
            // As heavy as the work, or several sets without a weight: the warm-up that the line plans is left out.
            let weight = spelled.isMore ? nil : spelled.set.weight?.amount(in: units.weight)
            let isHeavy = weight.map { weight in work.contains { $0 <= weight } } ?? (spelled.count > 1)
            // What follows a work set is work too, whatever its line plans.
            let saysWork =
                spelled.saysWork || entered.last?.set.purpose.group == .work || planned == .warmUp && isHeavy
            let isPlanned = spelled.set.purpose == .work && !saysWork
            let purpose = isPlanned ? planned ?? .work : spelled.set.purpose
            let before = entered.last { $0.set.purpose.group == purpose.group }?.set
            var given = try spelled.given(
                one, after: before ?? progress.before(place, of: part, as: purpose), of: exercise)
            given.purpose = purpose
            for number in 0..<spelled.count {
                let (line, isFirst) = (lines.first, entered.isEmpty)
                let hasOwnLine = progress.hasOwnLine(purpose, before: line, of: part, isFirst: isFirst)
                let isAdded = hasOwnLine && !(isFirst && arguments.has("number"))
                var set = progress.filled(given, in: isAdded ? nil : line, of: part, saysWork: true, after: before)
                if set.isEmpty { throw withoutAmount(one, exercise) }
                try complete(&set, text, exercise, in: units)
                if number == 0, !isChosen { try confirmWeight(of: set, known, exercise) }
                let tail = number == 0 ? tail : SetTail()
                entered.append(EnteredSet(set: set, tail: tail, line: line, isAdded: isAdded))
                if !isAdded { lines.removeFirst() }
                given = set
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

    /// Asks for the weight of repetitions alone, where nothing was lifted before; refused where nobody can be asked.
    func complete(
        _ set: inout WorkoutSet, _ text: String, _ exercise: Exercise, in units: SetUnits
    ) throws(CommandFailure) {
        guard exercise.kind == .weightAndReps, !set.isWhole(exercise.kind) else { return }
        let (what, it) = set.weight == nil ? ("weight", "it") : ("repetitions", "them")
        let outlook = "'\(text)' has no \(what), and there is no set of '\(exercise.title)' to take \(it) from"
        let example = "such as: vault workout set '8 x 60 kg'"
        guard set.weight == nil else { throw .usage(UsageError(outlook, help: "write both, \(example)")) }
        let key = "weight\u{0}\(text)\u{0}"
        guard let answer = open.confirmed(key) ?? answer("Which weight? ", outlook, help: "The weight of each set.")
        else {
            throw .usage(UsageError(outlook, help: "write the weight of a set, \(example)"))
        }
        guard let weight = TypedSet.weight(answer) else {
            throw .refused("nothing was written", help: "write the weight, such as: 60 kg")
        }
        open.confirm(key + answer)
        set.weight = weight.unit.isEmpty ? Quantity(weight.amount, units.weight) : weight
    }

    /// Asks before a weight that is more than twice, or less than half, of what the exercise had: it may be of another
    /// one. Refused where nobody can be asked.
    private func confirmWeight(
        of set: WorkoutSet, _ known: [WorkoutSet], _ exercise: Exercise
    ) throws(CommandFailure) {
        guard exercise.kind != .bodyweightAndReps, let weight = set.weight, set.purpose != .warmUp
        else { return }
        let others = known.filter { $0.purpose != .warmUp }.compactMap { other in
            other.weight.map { (set: other, amount: $0.amount(in: weight.unit)) }
        }.sorted { $0.amount < $1.amount }
        guard let least = others.first, let most = others.last, !most.amount.isZero else { return }
        let isLow = weight.amount * 2 < least.amount && set.purpose != .drop
        guard isLow || weight.amount > most.amount * 2 else { return }
        let (text, like) = (
            SetText.text(set, of: exercise.kind), SetText.text((isLow ? least : most).set, of: exercise.kind)
        )
        try confirm(
            "'\(text)' is \(isLow ? "less than half of" : "more than twice") what '\(exercise.title)' had: \(like)",
            "Write it?", help: "y: it is written. Any other answer changes nothing.",
            otherwise: "for another exercise, name it with --exercise; to write it all the same, add --yes")
    }

    /// What a person types for a set. Where that may be several things, they are asked which; refused where nobody can
    /// be asked.
    ///
    /// - Parameters:
    ///   - units: those of amounts without unit
    ///   - known: sets that were done before; work is not compared with warm-ups
    ///   - planned: what the line is for
    ///   - command: the line up to the set, for the help
    /// - Returns: also whether a person chose it
    func spelled(
        _ text: String, of exercise: Exercise, in units: SetUnits, near known: [WorkoutSet],
        planned: WorkoutSet.Purpose? = nil, command: String
    ) throws(CommandFailure) -> (SpelledSet, SetTail, isChosen: Bool) {
        let typed = TypedSet(text, of: exercise, in: units)
        guard !text.contains(where: \.isNewline), let first = typed.readings.first else {
            throw .usage(UsageError("'\(text)' is not a set", help: help(for: text, of: exercise)))
        }
        if let effort = first.set.effort, effort > 10 {
            throw .usage(
                UsageError(
                    "'\(text)' has an effort above 10", help: "effort goes from 0 to 10; '@8' means two reps left"))
        }
        let purpose = first.set.purpose == .work && !first.saysWork ? planned ?? .work : first.set.purpose
        let known = known.filter { $0.purpose != .warmUp || purpose == .warmUp }
        if let clear = typed.clear(near: known) { return (clear, typed.tail, false) }
        let choices = typed.likeliest(near: known)
        let texts = choices.map(typed.choice)
        let before = typed.nearest(to: choices[0], of: known).map {
            " (before: \(SetText.text($0, of: exercise.kind)))"
        }
        let key = "set\u{0}\(text)\u{0}"
        let shown = "'\(text)' of \(exercise.title) may be\(before ?? "")"
        let rows = texts.enumerated().map { "  \($0 + 1)  \($1)\n" }.joined()
        let help = "The number of what you did. The first one is the nearest to what was done before."
        guard let answer = open.confirmed(key) ?? answer("\(rows)Which one? [1] ", shown, help: help) else {
            let likeliest = choices[0].count == 1 ? typed.text(of: choices[0]) : texts[0]
            let line = command + " " + ShellWord.quoted(likeliest)
            throw .usage(
                UsageError(
                    "'\(text)' may be \(Words.list(texts, joint: "or"))\(before ?? "")",
                    help: choices[0].count == 1
                        ? "write the unit, such as: \(line)" : "write 'reps' or the unit, such as: \(line)"))
        }
        guard let number = answer.isEmpty ? 1 : WholeNumber(answer)?.within(1...choices.count) else {
            throw .refused("nothing was written", help: "write the unit, such as: \(command) 8 x 60 kg")
        }
        open.confirm(key + answer)
        return (choices[number - 1], typed.tail, true)
    }

    /// What a person answers at a terminal; nil where nobody can be asked, and for the end of input.
    ///
    /// - Parameter shown: what is said before the question
    private func answer(_ question: String, _ shown: String, help: String) -> String? {
        guard invocation.stdinIsTerminal, !isJSON else { return nil }
        let lines = DisplayText.wrapped(DisplayText.visible(shown), to: invocation.width)
        var asked = Question(lines.map { $0 + "\n" }.joined() + question)
        asked.help = help
        return invocation.ask(asked)
    }
}

extension SpelledSet {
    /// The set, with the weight of the one before added where it is meant so.
    func given(
        _ text: String, after before: WorkoutSet?, of exercise: Exercise
    ) throws(CommandFailure) -> WorkoutSet {
        guard isMore, let more = set.weight else { return set }
        guard let base = before?.withUnits(exercise.units()).weight else {
            throw .usage(
                UsageError(
                    "'\(text)' is more than the set before, and there is no set of '\(exercise.title)' yet",
                    help: exercise.kind.map { "say what you did, for example \($0.samples)" }))
        }
        var given = set
        let start = WeightUnit(rawValue: more.unit).map(base.converted) ?? base
        given.weight = Quantity(start.amount + more.amount(in: start.unit), start.unit)
        return given
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

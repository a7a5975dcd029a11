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

/// Writing and ticking sets.
extension WorkoutCommand {
    static func tick(_ words: [String], _ request: Request) throws(Refusal) -> CommandResult {
        try request.write { (vault) throws(Refusal) in
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

    static func untick(_ words: [String], _ request: Request) throws(Refusal) -> CommandResult {
        try request.write { (vault) throws(Refusal) in
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
    static func remove(_ exercise: String, _ request: Request) throws(Refusal) -> CommandResult {
        if !exercise.isEmpty, let option = ["exercise", "number"].first(where: request.has) {
            throw .usage(
                "'vault workout remove' removes '\(exercise)' as a whole, and takes no '--\(option)'",
                help: "to remove one set of it: vault workout remove --exercise EXERCISE --number N")
        }
        return try request.write { (vault) throws(Refusal) in
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
    ) throws(Refusal) -> ([TextEdit], String) {
        if part.doneSets > 0 { throw stays("a set", of: part) }
        return (edits.removing(part.section), part.exercise.title)
    }

    private static func removing(
        _ number: Int?, of part: WorkoutProgress.Part, _ edits: SetEdits
    ) throws(Refusal) -> ([TextEdit], String) {
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
    private static func stays(_ what: String, of part: WorkoutProgress.Part, number: String = "") -> Refusal {
        .refused(
            "\(what) of '\(part.exercise.title)' is ticked",
            help: "sets that are done are kept; if it was not done, untick it first: vault workout untick\(number) "
                + "--exercise \(ShellWord.quoted(part.exercise.name))")
    }

    static func note(_ text: String, _ request: Request) throws(Refusal) -> CommandResult {
        let text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return try request.write { (vault) throws(Refusal) in
            let active = try ActiveWorkout(vault, request)
            let sections = active.progress.parts.map(\.section)
            var edits = active.edits.noting(text, in: sections, at: nil)
            var place = "the workout"
            if request.has("exercise") || request.has("number") {
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
    ) throws(Refusal) -> Writing {
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
        let text = WorkoutText(model, style: request.style, width: request.width)
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
    ) throws(Refusal) {
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
            + (request.value("number").map { ["--number \($0)"] } ?? [])
        if given.count > 1 {
            throw .usage(
                "'vault workout \(what)' takes one set; it cannot take both '\(given[0])' and '\(given[1])'",
                help: what == "tick" ? "for all sets of the exercise: vault workout tick all" : nil)
        }
        if let exercise, let other = request.value("exercise") {
            throw .usage("'\(exercise)' and '--exercise \(other)' both name an exercise")
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
    ) throws(Refusal) -> Int {
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
    func setNumber(of part: WorkoutProgress.Part, _ word: String? = nil) throws(Refusal) -> Int? {
        let count = part.section.sets.count
        guard let written = word ?? arguments.value("number") else { return nil }
        guard let number = WholeNumber(written)?.within(1...Int.max), number <= count else {
            throw .usage(
                "'\(part.exercise.title)' has no set '\(written)'",
                help: "it has \(Words.count(count, "set")); they are counted from 1")
        }
        return number - 1
    }
}

/// The active workout as a command works on it.
struct ActiveWorkout {
    var model: WorkoutsModel
    var progress: WorkoutProgress
    var edits: SetEdits
    var note: Note { model.graph.notes[progress.workout.note] }

    var places: ExercisePlaces {
        ExercisePlaces(exercises: progress.parts.map(\.exercise), what: "workout")
    }

    init(_ vault: Vault, _ request: Request) throws(Refusal) {
        model = try request.workouts(in: vault)
        progress = model.progress(of: try request.activeWorkout(model))
        progress.named = request.lastNamed(in: progress, model, vault)
        edits = SetEdits(model.graph.notes[progress.workout.note].document)
    }
}

/// Writing the sets that a person types.
extension WorkoutCommand {
    static func set(_ text: String, _ request: Request) throws(Refusal) -> CommandResult {
        try request.write { (vault) throws(Refusal) in
            let active = try ActiveWorkout(vault, request)
            var part = try request.part(of: active.progress)
            let number = try request.setNumber(of: active.progress.parts[part])
            var place = number ?? active.progress.nextSet(of: part)
            guard text.lowercased() == "same" else {
                let sets = try request.entered(text, at: place, of: part, active.progress)
                return try write(sets, of: part, active, vault, request)
            }
            if number == nil, !request.has("exercise"),
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
    ) throws(Refusal) -> Writing {
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
    ) throws(Refusal) -> [EnteredSet] {
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
    private func withoutAmount(_ text: String, _ exercise: Exercise) -> Refusal {
        .usage(
            "'\(text)' does not say what you did, and there is no set of '\(exercise.title)' to repeat",
            help: exercise.kind.map { "write \($0.words) as well, for example \($0.samples)" })
    }

    /// Asks for the weight of repetitions alone, where nothing was lifted before; refused where nobody can be asked.
    func complete(
        _ set: inout WorkoutSet, _ text: String, _ exercise: Exercise, in units: SetUnits
    ) throws(Refusal) {
        guard exercise.kind == .weightAndReps, !set.isWhole(exercise.kind) else { return }
        let (what, it) = set.weight == nil ? ("weight", "it") : ("repetitions", "them")
        let outlook = "'\(text)' has no \(what), and there is no set of '\(exercise.title)' to take \(it) from"
        let example = "such as: vault workout set '8 x 60 kg'"
        guard set.weight == nil else { throw .usage(outlook, help: "write both, \(example)") }
        let key = "weight\u{0}\(text)\u{0}"
        guard let answer = open.confirmed(key) ?? answer("Which weight? ", outlook, help: "The weight of each set.")
        else {
            throw .usage(outlook, help: "write the weight of a set, \(example)")
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
    ) throws(Refusal) {
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
    ) throws(Refusal) -> (SpelledSet, SetTail, isChosen: Bool) {
        let typed = TypedSet(text, of: exercise, in: units)
        guard !text.contains(where: \.isNewline), let first = typed.readings.first else {
            throw .usage("'\(text)' is not a set", help: help(for: text, of: exercise))
        }
        if let effort = first.set.effort, effort > 10 {
            throw .usage("'\(text)' has an effort above 10", help: "effort goes from 0 to 10; '@8' means two reps left")
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
                "'\(text)' may be \(Words.list(texts, joint: "or"))\(before ?? "")",
                help: choices[0].count == 1
                    ? "write the unit, such as: \(line)" : "write 'reps' or the unit, such as: \(line)")
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
    ) throws(Refusal) -> WorkoutSet {
        guard isMore, let more = set.weight else { return set }
        guard let base = before?.withUnits(exercise.units()).weight else {
            throw .usage(
                "'\(text)' is more than the set before, and there is no set of '\(exercise.title)' yet",
                help: exercise.kind.map { "say what you did, for example \($0.samples)" })
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

/// Adding exercises, and sets that are done along with them.
extension WorkoutCommand {
    static func add(_ words: [String], _ request: Request) throws(Refusal) -> CommandResult {
        try request.write { (vault) throws(Refusal) in
            let active = try ActiveWorkout(vault, request)
            let (model, progress) = (active.model, active.progress)
            let (numbers, sets) = try request.exercisesWithSets(words, active, in: vault)
            let superset = try request.value("with").map { (name) throws(Refusal) in
                Superset(with: try request.part(of: progress, named: name), progress)
            }
            if let sets {
                guard superset == nil else {
                    throw .usage(
                        "'--with' is for an exercise without sets", help: "add it, then: vault workout \(sets)")
                }
                return try addDone(sets, of: numbers[0], active, vault, request)
            }
            for number in numbers {
                try request.confirmTwice(model.exercises[number], in: active.places, of: active.note.title)
            }
            let last = model.lastPerformances(of: Set(numbers), before: progress.workout)
            let count = try request.usage { () throws(UsageError) in
                try request.arguments.integer("sets", in: 1...100)
            }
            var text: [String] = []
            for number in numbers {
                let exercise = model.exercises[number]
                var sets = model.emptySets(like: last[number], of: exercise)
                if let count { sets = Array((sets + Array(repeating: "", count: count)).prefix(count)) }
                let name = vault.snapshot.linkText(to: exercise.note)
                var lines = active.edits.sectionLines(exercise: name, sets, like: progress.parts.map(\.section))
                if let superset { lines.insert(superset.line, at: 1) }
                text += lines + [""]
            }
            let sections = progress.parts.map(\.section)
            let naming = superset.map {
                $0.isNew ? active.edits.noting($0.line, in: sections, at: sections[$0.first]) : []
            }
            let edits =
                (naming ?? [])
                + active.edits.appending(
                    Array(text.dropLast()), after: superset.map { Array(sections[...$0.last]) } ?? sections)
            let titles = numbers.map { DisplayText.visible(model.exercises[$0].title) }
            return try request.writing(
                in: vault, [NoteChange(progress.workout.note, edits: edits)],
                ChangeOfExercise.added(
                    numbers.map { model.exercises[$0].name }.joined(separator: ", "), to: active.note.path),
                done: "added \(Words.list(titles, joint: "and"))\n")
        }
    }

    /// A superset of the active workout, which exercises are added to.
    private struct Superset {
        /// The first exercise of it, by its place, and the last one that follows.
        let first: Int
        let last: Int
        /// The line that says so below a heading.
        let line: String
        /// Whether its only exercise does not say so yet.
        let isNew: Bool

        /// The superset of an exercise; for one that is in none a new one, with the first letter that is free.
        init(with part: Int, _ progress: WorkoutProgress) {
            let names = progress.parts.map { $0.superset?.lowercased() }
            let free = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".first { !names.contains(String($0).lowercased()) }
            let name = progress.parts[part].superset ?? free.map(String.init) ?? "\(names.count)"
            (first, isNew) = (part, names[part] == nil)
            let others = names.indices[part...].dropFirst().prefix { names[$0] != nil && names[$0] == names[part] }
            last = others.last ?? part
            line = name.isEmpty ? "superset" : "superset \(name)"
        }
    }

    /// Adds sets that are done: below the exercise if the workout has it, else with the exercise.
    private static func addDone(
        _ text: String, of number: Int, _ active: ActiveWorkout, _ vault: Vault, _ request: Request
    ) throws(Refusal) -> Writing {
        if request.has("sets") {
            throw .usage("'--sets' is the number of empty sets, and cannot be combined with '\(text)'")
        }
        let (exercise, progress) = (active.model.exercises[number], active.progress)
        let sections = progress.parts.map(\.section)
        if sections.contains(where: { $0.exercise == number }), !request.has("yes") {
            let part = try request.part(of: progress, named: exercise.name)
            let sets = try request.entered(text, at: progress.nextSet(of: part), of: part, progress)
            return try write(sets, of: part, active, vault, request)
        }
        let name = vault.snapshot.linkText(to: exercise.note)
        func edits(_ sets: [String]) -> [TextEdit] {
            let lines = active.edits.sectionLines(exercise: name, sets, isDone: true, like: sections)
            return active.edits.appending(lines, after: sections)
        }
        // What the sets mean is seen next to the last time, so the exercise is there before they are.
        let alone = try request.writing(
            in: vault, [NoteChange(progress.workout.note, edits: edits([]))], "", done: "")
        let begun = vault.snapshot.holding(alone.edit.change).workouts.progress(of: progress.workout)
        let part = begun.parts.count - 1
        let sets = try request.entered(text, at: nil, of: part, begun)
        return try write(
            edits(sets.map { $0.text(of: exercise.kind) }), active, part, Array(sets.indices),
            description(sets.count), vault, request, said: "added \(DisplayText.visible(exercise.title))\n",
            isAdded: true)
    }
}

extension Request {
    /// Exercises by their indices: all words as one name, else each word as one.
    func exercises(
        named words: [String], _ model: WorkoutsModel, in vault: Vault
    ) throws(Refusal) -> [Int] {
        let joined = words.joined(separator: " ")
        if words.count > 1, let number = search(joined, in: vault).found.note,
            model.exerciseIndex(ofNote: number) != nil
        {
            return [try notArchived(try exercise(named: joined, model, in: vault, for: .writing), model)]
        }
        var found: [Int] = []
        for word in words {
            found.append(try notArchived(try exercise(named: word, model, in: vault, for: .writing), model))
        }
        return found
    }

    /// The exercises that are named, by their indices, and the sets that follow the name of one; nil for none.
    ///
    /// A number belongs to the name where an exercise has it: `Press 45 8x60` are sets of 'Press 45', else of 'Press'.
    func exercisesWithSets(
        _ words: [String], _ active: ActiveWorkout, in vault: Vault
    ) throws(Refusal) -> (exercises: [Int], sets: String?) {
        func isExercise(_ words: ArraySlice<String>, byWords: Bool = true) -> Bool {
            if case .one(let note) = search(words.joined(separator: " "), byWords: byWords, in: vault).found {
                return active.model.exerciseIndex(ofNote: note) != nil
            }
            return false
        }
        func isSet(_ word: String) -> Bool {
            let isNumber = word.first.map { $0.isNumber || "@+-−–".contains($0) } == true
            let isBody = word.lowercased().hasPrefix("bw")
            return (isNumber || isBody || WorkoutSet.Purpose.isWord(word))
                && !isExercise([word], byWords: false)
        }
        let given = words
        let words = words.flatMap { word in
            isExercise([word]) ? [word] : word.split(whereSeparator: \.isOnlyWhitespace).map(String.init)
        }
        let ends = words.indices.dropFirst().filter { isSet(words[$0]) }
        if isExercise(words[...]) || ends.isEmpty {
            return (try exercises(named: given, active.model, in: vault), nil)
        }
        let end = ends.last { isExercise(words[..<$0]) } ?? ends[0]
        let name = words[..<end].joined(separator: " ")
        let index: Int
        if !isExercise(words[..<end]), let place = active.places.find(name) {
            index = active.progress.parts[place].section.exercise
        } else {
            index = try exercise(named: name, active.model, in: vault, for: .writing)
        }
        return ([try notArchived(index, active.model)], words[end...].joined(separator: " "))
    }

    /// The exercise that a person means, by its index.
    func exercise(
        named name: String, _ model: WorkoutsModel, in vault: Vault, for use: NameUse
    ) throws(Refusal) -> Int {
        let meant = search(name, in: vault)
        if case .several = meant.found { _ = try one(meant.found, name, in: vault, for: use, "exercise") }
        let number = try record(
            named: meant.name, of: ["exercise"], in: vault, for: use, "exercise",
            otherwise: "'vault exercise' lists them; 'vault new exercise' creates one")
        guard let index = model.exerciseIndex(ofNote: number) else {
            throw .usage("'\(name)' is not an exercise")
        }
        return index
    }

    /// What a name leads to, and the name that leads there: `pull up` is `pull-up` too, `dips` the one exercise whose
    /// title has that word, and `ohp` what lifters call so.
    ///
    /// - Parameter byWords: whether words of a title are enough
    private func search(
        _ name: String, byWords: Bool = true, in vault: Vault
    ) -> (name: String, found: RecordSearch) {
        func find(_ name: String) -> RecordSearch {
            vault.note(named: name, from: invocation.directory, of: ["exercise"])
        }
        let found = find(name)
        switch found {
        case .one, .several: return (name, found)
        case .beginning(let note): return byWords ? (vault.snapshot.linkText(to: note), .one(note)) : (name, found)
        case .none: break
        }
        let long = ExerciseWords.long(name)
        // 'Overhead Press (Barbell)', as other programs have it.
        let plain = name.split(separator: "(").first.map { String($0).trimmed } ?? name
        for other in [FileStem.slug.make(name, kind: "exercise"), plain, long] {
            let found = find(other)
            if case .none = found { continue }
            return (other, found)
        }
        let exercises = byWords ? vault.snapshot.workouts.exercises : []
        let meant = exercises.filter { !$0.isArchived && ExerciseWords.mean(name, $0) }
        if meant.isEmpty { return (name, found) }
        if meant.count > 1 { return (name, .several(meant.map(\.note))) }
        return (vault.snapshot.linkText(to: meant[0].note), .one(meant[0].note))
    }

    private func notArchived(_ index: Int, _ model: WorkoutsModel) throws(Refusal) -> Int {
        let exercise = model.exercises[index]
        if !exercise.isArchived { return index }
        throw .refused(
            "'\(exercise.title)' is archived",
            help: "bring it back with: vault exercise archive \(exercise.name) --undo")
    }
}

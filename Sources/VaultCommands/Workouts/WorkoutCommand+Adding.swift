import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultWorkouts

/// Adding exercises, and sets that are done along with them.
extension WorkoutCommand {
    static func add(_ words: [String], _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.write { (vault) throws(CommandFailure) in
            let active = try ActiveWorkout(vault, request)
            let (model, progress) = (active.model, active.progress)
            let (numbers, sets) = try request.exercisesWithSets(words, active, in: vault)
            if let sets { return try addDone(sets, of: numbers[0], active, vault, request) }
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
                text += active.edits.sectionLines(exercise: name, sets, like: progress.parts.map(\.section)) + [""]
            }
            let edits = active.edits.appending(Array(text.dropLast()), after: progress.parts.map(\.section))
            let titles = numbers.map { DisplayText.visible(model.exercises[$0].title) }
            return try request.writing(
                in: vault, [NoteChange(progress.workout.note, edits: edits)],
                ChangeOfExercise.added(
                    numbers.map { model.exercises[$0].name }.joined(separator: ", "), to: active.note.path),
                done: "added \(Words.list(titles, joint: "and"))\n")
        }
    }

    /// Adds sets that are done: below the exercise if the workout has it, else with the exercise.
    private static func addDone(
        _ text: String, of number: Int, _ active: ActiveWorkout, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) -> Writing {
        if request.arguments.has("sets") {
            throw .usage(UsageError("'--sets' is the number of empty sets, and cannot be combined with '\(text)'"))
        }
        let (exercise, progress) = (active.model.exercises[number], active.progress)
        let sections = progress.parts.map(\.section)
        if sections.contains(where: { $0.exercise == number }), !request.arguments.has("yes") {
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
    ) throws(CommandFailure) -> [Int] {
        let joined = words.joined(separator: " ")
        if words.count > 1, let number = search(joined, in: vault).found.number,
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
    ) throws(CommandFailure) -> (exercises: [Int], sets: String?) {
        func isExercise(_ words: ArraySlice<String>) -> Bool {
            if case .one(let note) = search(words.joined(separator: " "), in: vault).found {
                return active.model.exerciseIndex(ofNote: note) != nil
            }
            return false
        }
        func isSet(_ word: String) -> Bool {
            let isNumber = word.first.map { $0.isNumber || "@+-−–".contains($0) } == true
            let isBody = word.lowercased().hasPrefix("bw")
            return (isNumber || isBody || WorkoutSet.Purpose.isWord(word)) && !isExercise([word])
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
    ) throws(CommandFailure) -> Int {
        let number = try record(
            named: search(name, in: vault).name, of: ["exercise"], in: vault, for: use, "exercise",
            otherwise: "'vault exercise' lists them; 'vault new exercise' creates one")
        guard let index = model.exerciseIndex(ofNote: number) else {
            throw .usage(UsageError("'\(name)' is not an exercise"))
        }
        return index
    }

    /// What a name leads to, and the name that leads there: `pull up` is `pull-up` too.
    private func search(_ name: String, in vault: Vault) -> (name: String, found: RecordSearch) {
        let found = vault.note(named: name, from: invocation.directory, of: ["exercise"])
        guard case .none = found else { return (name, found) }
        let slug = FileStem.slug.make(name, kind: "exercise")
        let other = vault.note(named: slug, from: invocation.directory, of: ["exercise"])
        if case .none = other { return (name, found) }
        return (slug, other)
    }

    private func notArchived(_ index: Int, _ model: WorkoutsModel) throws(CommandFailure) -> Int {
        let exercise = model.exercises[index]
        if !exercise.isArchived { return index }
        throw .refused(
            "'\(exercise.title)' is archived",
            help: "bring it back with: vault exercise archive \(exercise.name) --undo")
    }
}

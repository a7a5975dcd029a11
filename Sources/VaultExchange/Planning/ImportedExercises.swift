import VaultChecks
import VaultEdits
import VaultPlans
import VaultReaders
import VaultRecords
import VaultSearch
import VaultSyntax
import VaultWorkouts

/// The exercises of a file: those that the vault has, and those that are made along.
struct ImportedExercises {
    /// Where an exercise leads, and what its sets hold.
    private struct Known {
        var link: String
        var kind: ExerciseKind?
        var note: NoteID?
    }

    private let vault: Snapshot
    private let type: TypeID?
    private let created: String
    private var known: [String: Known] = [:]
    /// By title without case: what a new one would be.
    private var planned: [String: (title: String, kind: ExerciseKind, sets: Int)] = [:]
    /// By the key of a planned one: titles of the vault that are like it, the most similar first.
    private var near: [String: [String]] = [:]
    /// By the key of a planned one: the exercise of the vault that it most likely is.
    private var proposed: [String: Exercise] = [:]
    private(set) var made: [ImportPlan.NewExercise] = []
    private(set) var files: [FileEdit] = []
    /// How many sets do not fit their exercise, and how many do without a part.
    private var (misfits, parts) = (0, 0)

    /// What was decided, in sentences.
    var remarks: [String] {
        let sentences = [
            (misfits, "of another kind than the exercise: kept as text below its heading"),
            (parts, "with a part that the exercise does not have: kept in brackets after the set"),
        ]
        return sentences.compactMap { $0 == 0 ? nil : "\(Words.count($0, "set")) \($1)" }
    }

    init(_ vault: Snapshot, _ records: [ImportedRecord], _ given: [String: NoteID], created: String) {
        self.created = created
        self.vault = vault
        type = vault.graph.schema.type("exercise")
        guard type != nil, records.contains(where: { !$0.exercises.isEmpty }) else { return }
        let model = vault.workouts
        for exercise in model.exercises {
            let key = Self.key(exercise.title)
            if known[key] != nil, exercise.isArchived { continue }
            known[key] = Known(link: vault.graph.linkText(to: exercise.note), kind: exercise.kind, note: exercise.note)
        }
        // What was decided at an earlier import.
        for exercise in model.exercises where !exercise.isArchived {
            for alias in vault.graph.notes[exercise.note].texts("aliases") where known[Self.key(alias.value)] == nil {
                known[Self.key(alias.value)] = known[Self.key(exercise.title)]
            }
        }
        for (title, note) in given {
            guard let exercise = model.exercises.first(where: { $0.note == note }) else { continue }
            known[title] = Known(link: vault.graph.linkText(to: note), kind: exercise.kind, note: note)
        }
        remember(given, of: records)
        var sets: [String: (title: String, sets: [WorkoutSet])] = [:]
        for record in records {
            for exercise in record.exercises where known[Self.key(exercise.title)] == nil {
                sets[Self.key(exercise.title), default: (exercise.title, [])].sets += exercise.sets
            }
        }
        for (key, item) in sets {
            planned[key] = (item.title, Self.kind(of: item.title, item.sets), item.sets.count)
        }
        near = Self.near(planned.values.map(\.title), model.exercises.map(\.title))
        propose(model.exercises)
    }

    /// Writes the title that a file has for an exercise of the vault into the aliases of this, so that the next import
    /// knows it; not where these cannot be edited.
    private mutating func remember(_ given: [String: NoteID], of records: [ImportedRecord]) {
        let titles = Set(records.flatMap { $0.exercises.map(\.title) }).sorted()
        for (note, titles) in Dictionary(grouping: titles, by: { given[Self.key($0)] }) {
            guard let note = note.map({ vault.graph.notes[$0] }) else { continue }
            let new = titles.filter { title in
                !([note.title, note.name] + note.texts("aliases").map(\.value)).contains {
                    Self.key($0) == Self.key(title)
                }
            }
            var edits = FieldEdits(note, vault.graph.schema)
            guard !new.isEmpty, (try? edits.add("aliases", new)) != nil,
                let file = edits.fileEdit(path: note.path)
            else { continue }
            files.append(file)
        }
    }

    /// Finds the new exercises that the vault most likely has without the equipment in brackets, of one kind: `Overhead
    /// Press (Barbell)` is its `Overhead Press`. Of several that are one without it, that with a barbell.
    private mutating func propose(_ exercises: [Exercise]) {
        func bare(_ title: String) -> String {
            title.hasSuffix(")") ? title.prefix { $0 != "(" }.lowercased().trimmed : Self.key(title)
        }
        let same = Dictionary(grouping: planned.keys.filter { $0.hasSuffix(")") }, by: bare)
        for (title, keys) in same {
            let best = keys.count == 1 ? keys[0] : keys.first { $0.hasSuffix("(barbell)") }
            let exercise = exercises.first { !$0.isArchived && Self.key($0.title) == title }
            guard let best, let exercise, exercise.kind == planned[best]?.kind else { continue }
            proposed[best] = exercise
        }
    }

    static func key(_ title: String) -> String { title.lowercased() }

    /// The note of an exercise that the vault has.
    func note(of title: String) -> NoteID? { known[Self.key(title)]?.note }

    /// As its sets are written in this vault.
    func kind(of title: String) -> ExerciseKind? {
        known[Self.key(title)]?.kind ?? planned[Self.key(title)]?.kind
    }

    /// What most of its sets hold; by its name for what is done with the body's weight.
    static func kind(of title: String, _ sets: [WorkoutSet]) -> ExerciseKind {
        if let entry = StartingCatalogue.exercises.first(where: { key($0.title) == key(title) }) { return entry.kind }
        var counts: [ExerciseKind: Int] = [:]
        for set in sets { counts[kind(of: set), default: 0] += 1 }
        // Of kinds with as many sets, the first in the order of the list.
        let most = ExerciseKind.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? .weightAndReps
        if most == .reps, counts[.weightAndReps] != nil { return .bodyweightAndReps }
        let isBody = bodyweight.contains { key(title).contains($0) }
        return isBody && (most == .reps || most == .weightAndReps) ? .bodyweightAndReps : most
    }

    private static let bodyweight = [
        "pull up", "pull-up", "pullup", "chin up", "chin-up", "chinup", "push up", "push-up", "pushup", "muscle up",
        "muscle-up", "dip", "assisted", "inverted row", "pistol squat", "handstand", "klimmzug", "liegestütz",
        "traction", "pompe",
    ]

    private static func kind(of set: WorkoutSet) -> ExerciseKind {
        if set.distance != nil { return .distanceAndTime }
        if set.weight != nil { return set.reps == nil && set.time != nil ? .weightAndTime : .weightAndReps }
        return set.reps == nil && set.time != nil ? .time : .reps
    }

    /// Sections with their sets, done; makes the exercises that are missing.
    mutating func text(of exercises: [ImportedExercise], _ paths: inout NewPaths) -> String {
        var parts: [String] = []
        for exercise in exercises {
            guard let target = link(to: exercise.title, &paths) else { continue }
            let lines = lines(of: exercise)
            misfits += exercise.sets.count - lines.sets.count
            self.parts += lines.sets.count { $0.hasSuffix(")") }
            parts.append((["## [[\(target.link)]]"] + lines.text + lines.sets).map { $0 + "\n" }.joined())
        }
        return parts.joined(separator: "\n")
    }

    /// The lines of a record's text, and those of its sets, as they are written in this vault.
    func lines(of record: ImportedRecord) -> (text: [String], sets: [String]) {
        let body = record.body.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
        let all = record.exercises.map(lines)
        return (body + all.flatMap(\.text), all.flatMap(\.sets))
    }

    private func lines(of exercise: ImportedExercise) -> (text: [String], sets: [String]) {
        var lines = (text: exercise.remarks.flatMap(Self.remark), sets: [String]())
        let kind = kind(of: exercise.title)
        for set in exercise.sets {
            if let line = Self.line(set, kind, title: exercise.title) {
                lines.sets.append("- [x] \(line.text)")
            } else {
                lines.text.append("not a set of this exercise: \(Self.words(of: set))")
            }
        }
        return lines
    }

    /// A remark as lines that read as nothing but text.
    private static func remark(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }.map { line in
            line.first.map { $0.isLetter || $0.isNumber } ?? false ? line : "\u{201C}\(line)\u{201D}"
        }
    }

    /// A set as its exercise takes it, and how it is written: the weight of an assisted exercise is negative, and parts
    /// that the exercise does not have stand in brackets. Nil where it would not be read as the same set.
    static func line(_ set: WorkoutSet, _ kind: ExerciseKind?, title: String) -> (set: WorkoutSet, text: String)? {
        var (set, rest) = (set, WorkoutSet())
        if let kind {
            if !kind.hasReps { (set.reps, rest.reps) = (nil, set.reps) }
            if !kind.hasWeight { (set.weight, rest.weight) = (nil, set.weight) }
            if !kind.hasTime { (set.time, rest.time) = (nil, set.time) }
            if !kind.hasDistance { (set.distance, rest.distance) = (nil, set.distance) }
        }
        if kind == .bodyweightAndReps, title.lowercased().contains("assisted"), let weight = set.weight,
            !weight.amount.isNegative
        {
            set.weight = Quantity(-weight.amount, weight.unit)
        }
        let text = SetText.text(set, of: kind) + (rest.isEmpty ? "" : " (\(words(of: rest)))")
        let bytes = Array(text.utf8)
        guard !set.isEmpty, let reading = SetReading.read(ByteRange(0, bytes.count), in: bytes.span, of: kind),
            reading.set == set
        else { return nil }
        return (set, text)
    }

    /// All that a set holds, whatever its exercise.
    private static func words(of set: WorkoutSet) -> String {
        let parts = [
            set.reps.map { "\($0) reps" }, set.weight.map(SetText.quantity), set.distance.map(SetText.quantity),
            set.time.map(SetText.time), set.effort.map { "@\($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private mutating func link(to title: String, _ paths: inout NewPaths) -> Known? {
        let key = Self.key(title)
        if let found = known[key] { return found }
        guard let plan = planned[key], let type else { return nil }
        let recordType = vault.graph.schema.types[type]
        let place = recordType.place(named: plan.title, number: nil, day: nil, as: vault.settings.names)
        let path = paths.free(place.folder, place.stem)
        var text = NewNoteText(vault.graph.schema, type)
        text.set("title", plan.title)
        text.add("exercise_type", plan.kind.rawValue)
        text.set("created", created)
        files.append(.creating(path, text.whole("")))
        made.append(
            ImportPlan.NewExercise(
                title: plan.title, kind: plan.kind, path: path, near: near[key] ?? [], sets: plan.sets,
                likely: proposed[key].map { ($0.title, $0.note) }))
        let target = Known(link: path.name, kind: plan.kind, note: nil)
        known[key] = target
        return target
    }

    /// Titles of the vault that are like new ones, three for each at most. Cost: that of `SimilarTitles`.
    private static func near(_ new: [String], _ known: [String]) -> [String: [String]] {
        let known = Set(known).subtracting(new).sorted()
        let titles = new + known
        let similar = SimilarTitles(titles, asked: titles.indices.map { $0 < new.count }) {
            ($0 < new.count) != ($1 < new.count)
        }
        var near: [String: [String]] = [:]
        for pair in similar.pairs.sorted(by: { ($1.similarity.score, $0.second) < ($0.similarity.score, $1.second) }) {
            let (title, other) = (titles[pair.first], titles[pair.second])
            if near[key(title), default: []].count < 3 { near[key(title), default: []].append(other) }
        }
        return near
    }
}

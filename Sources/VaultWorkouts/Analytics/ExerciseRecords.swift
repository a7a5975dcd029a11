import VaultRecords
import VaultSyntax

/// The best of everything that records of an exercise may be about, each with the set of it. Of equal ones the earlier
/// stays; workouts are ordered by their finish, sets by their order in the file.
package struct ExerciseRecords: Sendable {
    package struct Entry: Sendable {
        package var kind: RecordKind
        /// In kilograms, repetitions, seconds, metres, or metres per second.
        package var measure: Rational
        /// The set of it; of a whole workout the first one that has a volume.
        package var set: CountedSet
        package var workout: Workout
    }

    /// The index in the model's exercises.
    package let exercise: Int
    /// In the order of `RecordKind.all`.
    package fileprivate(set) var entries: [Entry] = []
    /// The most repetitions at each weight, the heaviest first; of bodyweight sets without a weight at 0.
    package fileprivate(set) var mostReps: [Entry] = []
}

extension TrainingLog {
    /// The records of the exercises that were done, or of one, by name. Cost: linear in the sets.
    package func allRecords(of wanted: Int? = nil) -> [ExerciseRecords] {
        bests(of: { $0 == wanted ?? $0 }).sorted { model.exercises[$0.key].name < model.exercises[$1.key].name }.map {
            exercise, book in
            book.records(of: exercise, model.exercises[exercise].kind)
        }
    }

    /// What the sets of some exercises in workouts before another one, or in all, were at best; nothing of those that
    /// were not done. Cost: linear in the sets.
    private func bests(of isWanted: (Int) -> Bool, before later: Workout? = nil) -> [Int: RecordBook] {
        var books: [Int: RecordBook] = [:]
        for training in trainings where training.workout.isPast(of: later) {
            for done in training.performances where isWanted(done.exercise) {
                books[done.exercise, default: RecordBook()].add(
                    done.sets, of: model.exercises[done.exercise], in: training.workout)
            }
        }
        return books
    }

    /// What a workout is better in than everything before it. Cost: linear in the sets.
    package func newRecords(of workout: Workout) -> [NewRecord] {
        let done = model.performances(in: workout.note)
        let bests = bests(of: Set(done.map(\.exercise)).contains, before: workout)
        return done.flatMap { done -> [NewRecord] in
            guard let before = bests[done.exercise] else { return [] }
            var book = RecordBook()
            book.add(done.sets, of: model.exercises[done.exercise], in: workout)
            return book.better(than: before, done.exercise, model.exercises[done.exercise])
        }
    }

    /// What each set of an exercise in a workout, by its line, is better in than all workouts before it and the sets
    /// above it; nothing of an exercise that was not done before. Cost: linear in the sets.
    fileprivate func newRecords(
        of sets: [CountedSet], exercise: Int, in workout: Workout
    ) -> [ByteRange: [NewRecord]] {
        guard var before = bests(of: { $0 == exercise }, before: workout)[exercise] else { return [:] }
        let done = model.exercises[exercise]
        var records: [ByteRange: [NewRecord]] = [:]
        for set in sets {
            var book = RecordBook()
            book.add(set, of: done, in: workout)
            records[set.line] = book.better(than: before, exercise, done)
            before.add(set, of: done, in: workout)
        }
        return records
    }
}

extension WorkoutProgress {
    /// The records that each of some sets of an exercise breaks; none where there was nothing to break. The log, of
    /// what was done up to this workout, is read only when one of the sets counts.
    package func newRecords(
        of places: [Int], of part: Int, _ model: WorkoutsModel, _ log: @autoclosure () -> TrainingLog
    ) -> [[NewRecord]] {
        guard parts.indices.contains(part) else { return places.map { _ in [] } }
        let section = parts[part].section
        let lines = places.map { section.sets.indices.contains($0) ? section.sets[$0].line : nil }
        let counted = model.performances(of: section.exercise, in: workout.note).first?.sets ?? []
        guard counted.contains(where: { lines.contains($0.line) }) else { return places.map { _ in [] } }
        let records = log().newRecords(of: counted, exercise: section.exercise, in: workout)
        return lines.map { line in line.flatMap { records[$0] } ?? [] }
    }
}

/// A record that was broken.
package struct NewRecord: Sendable {
    /// The index in the model's exercises.
    package var exercise: Int
    package var entry: ExerciseRecords.Entry
    /// The best before it.
    package var before: Rational
    /// In kilograms, of the most repetitions at one weight; nil for other records.
    package var weight: Rational?
}

/// The best so far.
private struct RecordBook {
    private var entries: [RecordKind: ExerciseRecords.Entry] = [:]
    /// By weight in kilograms.
    private var mostReps: [Rational: ExerciseRecords.Entry] = [:]

    /// The sets of one workout.
    mutating func add(_ sets: [CountedSet], of exercise: Exercise, in workout: Workout) {
        var volume: Rational = 0
        for set in sets {
            volume += set.volume
            add(set, of: exercise, in: workout)
        }
        let hasVolume = RecordKind.all(of: exercise.kind).contains(.bestWorkout) && volume > 0
        if hasVolume, let first = sets.first(where: { !$0.volume.isZero }) {
            add(.bestWorkout, volume, first, workout)
        }
    }

    /// A set, without what it adds to its workout.
    mutating func add(_ set: CountedSet, of exercise: Exercise, in workout: Workout) {
        for kind in RecordKind.all(of: exercise.kind) {
            if let measure = set.measure(kind, of: exercise) { add(kind, measure, set, workout) }
        }
        addReps(set, exercise, workout)
    }

    /// What is better here than in another book: the records, then the most repetitions at each weight that the other
    /// one has, the heaviest first. Those are left out where they are the most at any weight.
    func better(than before: RecordBook, _ number: Int, _ exercise: Exercise) -> [NewRecord] {
        var records: [NewRecord] = []
        for kind in RecordKind.all(of: exercise.kind) {
            guard let entry = entries[kind], let old = before.entries[kind]?.measure, entry.measure > old else {
                continue
            }
            records.append(NewRecord(exercise: number, entry: entry, before: old))
        }
        let most = records.first { $0.entry.kind == .mostReps }?.entry.set.line
        guard exercise.kind?.hasReps == true else { return records }
        for (weight, entry) in mostReps.sorted(by: { $0.key > $1.key }) where entry.set.line != most {
            guard let old = before.mostReps[weight]?.measure, entry.measure > old else { continue }
            records.append(NewRecord(exercise: number, entry: entry, before: old, weight: weight))
        }
        return records
    }

    private mutating func add(_ kind: RecordKind, _ measure: Rational, _ set: CountedSet, _ workout: Workout) {
        if let known = entries[kind], known.measure >= measure { return }
        entries[kind] = ExerciseRecords.Entry(kind: kind, measure: measure, set: set, workout: workout)
    }

    private mutating func addReps(_ set: CountedSet, _ exercise: Exercise, _ workout: Workout) {
        guard let reps = set.set.reps, reps > 0, exercise.kind?.hasWeight == true else { return }
        guard let weight = set.kilograms(of: exercise) ?? (exercise.kind == .bodyweightAndReps ? 0 : nil) else {
            return
        }
        if let known = mostReps[weight], known.measure >= Rational(reps) { return }
        mostReps[weight] = ExerciseRecords.Entry(
            kind: .mostReps, measure: Rational(reps), set: set, workout: workout)
    }

    func records(of exercise: Int, _ kind: ExerciseKind?) -> ExerciseRecords {
        var records = ExerciseRecords(exercise: exercise)
        records.entries = RecordKind.all(of: kind).compactMap { entries[$0] }
        records.mostReps = mostReps.sorted { $0.key > $1.key }.map(\.value)
        return records
    }
}

extension WorkoutsModel {
    /// The unit of all weights of a workout's sets that count; that of the vault where they differ.
    package func weightUnit(ofSetsIn number: NoteID) -> WeightUnit {
        let found = performances(in: number).flatMap { done in
            done.sets.compactMap(\.set.weight).map { weight in
                weight.unit.isEmpty
                    ? exercises[done.exercise].weightUnit : WeightUnit(rawValue: weight.unit) ?? units.weight
            }
        }
        return Set(found).count == 1 ? found[0] : units.weight
    }
}

/// A set that counts, with its exact figures for sums and records: ticked, filled in and not a warm-up.
package struct CountedSet: Hashable, Sendable {
    package var set: WorkoutSet
    package var line: ByteRange
    /// Weight × reps in kilograms; 0 for every kind but `weight_and_reps`.
    package var volume: Rational
    /// In metres; 0 without one.
    package var metres: Rational
    /// What personal records compare: the first kind of record; nil when the set does not say, or not more than 0.
    package private(set) var measure: Rational?

    init(_ set: WorkoutSet, line: ByteRange, of exercise: Exercise) {
        (self.set, self.line) = (set, line)
        let kilograms = set.weight.map { TrainingFigure.kilograms($0, of: exercise) }
        volume = 0
        if exercise.kind == .weightAndReps, let kilograms, let reps = set.reps { volume = kilograms * Rational(reps) }
        metres = set.distance.map { TrainingFigure.metres($0, of: exercise) } ?? 0
        measure = RecordKind.all(of: exercise.kind).first.flatMap { measure($0, of: exercise) }
    }
}

/// The figures of one exercise: a pure function of the completed workouts.
package struct ExerciseFigures: Sendable {
    /// What was done of it in one workout.
    package struct Session: Sendable {
        package var workout: Workout
        package var performance: Performance
    }

    package var asOf: CalendarDate
    /// The index in the model's exercises.
    package var exercise: Int
    /// The newest first.
    package var sessions: [Session]
    /// Over all sessions.
    package var sums: SetSums
    package var records: [PersonalRecord]
    /// The last ones, the newest workout first, each in the order of its file.
    package var recentSets: [(workout: Workout, set: CountedSet)]
    /// The last weeks, the current one last.
    package var weeks: [TrainingWeek]
    package var frequency: Rational

    package var record: PersonalRecord? { records.first }
    package var last: Session? { sessions.first }

    /// How many recent sets are listed at most.
    package static let mostSets = 10

    /// For an exercise by its index in the model's, with so many of the last weeks. Cost: linear in what was performed.
    package init(_ log: TrainingLog, exercise: Int, weeks count: Int, weekStart: WeekStart = .monday) {
        var weeks = TrainingWeeks(count, asOf: log.asOf, weekStart: weekStart)
        var sessions: [Session] = []
        var sums = SetSums()
        for training in log.trainings {
            guard let performance = training.performances.first(where: { $0.exercise == exercise }) else { continue }
            sessions.append(Session(workout: training.workout, performance: performance))
            sums += performance.sums
            weeks.update(training.workout.day) { week in
                week.workouts += 1
                week.sums += performance.sums
                week.best = [week.best, performance.best].compactMap { $0 }.max()
            }
        }
        asOf = log.asOf
        self.exercise = exercise
        self.sessions = sessions.reversed()
        self.sums = sums
        self.weeks = weeks.weeks
        frequency = weeks.frequency
        records = log.records(of: exercise).reversed()
        recentSets = Array(
            self.sessions.lazy.flatMap { session in
                session.performance.sets.map { (workout: session.workout, set: $0) }
            }.prefix(Self.mostSets))
    }
}

/// What a record may be about. The raw values are the words of the output.
package enum RecordKind: String, CaseIterable, Sendable {
    /// The estimated weight for a single repetition: weight × (1 + reps / 30), the formula of Epley.
    case estimatedMaximum = "estimated_maximum"
    /// The greatest weight of a set; of bodyweight sets what was added.
    case heaviest
    /// Weight × repetitions of one set.
    case bestSet = "best_set"
    /// The same of all sets of one workout.
    case bestWorkout = "best_workout"
    case mostReps = "most_reps"
    case longestDistance = "longest_distance"
    /// The greatest speed over one set, shown as the time for a kilometre or a mile.
    case bestPace = "best_pace"
    case longestTime = "longest_time"

    /// Those that the sets of a kind of exercise have, in the order in which they are shown.
    package static func all(of kind: ExerciseKind?) -> [RecordKind] {
        switch kind {
        case .weightAndReps: [.estimatedMaximum, .heaviest, .bestSet, .bestWorkout]
        case .bodyweightAndReps: [.mostReps, .heaviest]
        case .reps: [.mostReps]
        case .time: [.longestTime]
        case .distanceAndTime: [.longestDistance, .bestPace, .longestTime]
        case .weightAndTime: [.longestTime, .heaviest]
        case nil: []
        }
    }
}

extension CountedSet {
    /// What the set is for a record: in kilograms, repetitions, seconds, metres, or metres per second. Nil when it does
    /// not say, or nothing above 0, and for records of whole workouts.
    package func measure(_ kind: RecordKind, of exercise: Exercise) -> Rational? {
        let number: Rational? =
            switch kind {
            case .estimatedMaximum:
                set.reps.flatMap { $0 > 0 ? Rational(30 + $0, over: 30) : nil }
                    .flatMap { share in kilograms(of: exercise).map { $0 * share } }
            case .heaviest: kilograms(of: exercise)
            case .bestSet: volume
            case .bestWorkout: nil
            case .mostReps: set.reps.map { Rational($0) }
            case .longestDistance: metres
            case .bestPace: set.time.flatMap { metres.divided(by: $0) }
            case .longestTime: set.time
            }
        return number.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Nil without a weight.
    package func kilograms(of exercise: Exercise) -> Rational? {
        set.weight.map { TrainingFigure.kilograms($0, of: exercise) }
    }
}

/// The best set of an exercise so far, on the day on which it was done, by the first of the record kinds that its sets
/// have. A record is strictly greater than the one before, and than 0; of equal ones the earlier stays.
package struct PersonalRecord: Sendable {
    /// The index in the model's exercises.
    package var exercise: Int
    package var set: CountedSet
    /// In kilograms, repetitions, seconds or metres.
    package var measure: Rational
    package var workout: Workout
}

extension TrainingLog {
    /// All sets of an exercise that were records when they were done, the current one last. Cost: linear in the sets.
    package func records(of exercise: Int) -> [PersonalRecord] {
        var best: Rational = 0
        return trainings.flatMap { training in
            training.performances.filter { $0.exercise == exercise }.flatMap(\.sets).compactMap { set in
                guard let measure = set.measure, measure > best else { return nil }
                best = measure
                return PersonalRecord(exercise: exercise, set: set, measure: measure, workout: training.workout)
            }
        }
    }

    /// The current record of each exercise that has one. Cost: linear in the sets.
    package var currentRecords: [PersonalRecord] {
        var current: [Int: PersonalRecord] = [:]
        for training in trainings {
            for done in training.performances where done.best ?? 0 > current[done.exercise]?.measure ?? 0 {
                guard let best = done.best, let set = done.sets.first(where: { $0.measure == best }) else { continue }
                current[done.exercise] = PersonalRecord(
                    exercise: done.exercise, set: set, measure: best, workout: training.workout)
            }
        }
        return Array(current.values)
    }
}

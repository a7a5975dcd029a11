import VaultChecks
import VaultPlans
import VaultRecords
import VaultSyntax

/// What was done of one exercise in one workout.
package struct Performance: Sendable {
    /// The index in the model's exercises.
    package var exercise: Int
    /// The line of its first heading.
    package var heading: ByteRange
    /// Those that count, in the order of the file.
    package private(set) var sets: [CountedSet] = []
    /// Of its sets.
    package private(set) var sums = SetSums()
    /// The greatest measure of its sets; nil when none has one.
    package private(set) var best: Rational?

    init(exercise: Int, heading: ByteRange) { (self.exercise, self.heading) = (exercise, heading) }

    mutating func add(_ counted: CountedSet) {
        sets.append(counted)
        sums.add(counted)
        if let measure = counted.measure, measure > best ?? 0 { best = measure }
    }
}

/// Weights and distances: those of sets in kilograms and metres, so that they can be added and compared, and these in the
/// units that people chose; exact.
package enum TrainingFigure {
    static func kilograms(_ weight: Quantity, of exercise: Exercise) -> Rational {
        let unit = weight.unit.isEmpty ? exercise.weightUnit.rawValue : weight.unit
        return unit == "kg" ? weight.amount : weight.amount * factor(unit, to: "kg")
    }

    static func metres(_ distance: Quantity, of exercise: Exercise) -> Rational {
        let unit = distance.unit.isEmpty ? exercise.distanceUnit.rawValue : distance.unit
        return unit == "km" ? distance.amount * 1000 : distance.amount * factor(unit, to: "m")
    }

    package static func weight(_ kilograms: Rational, in unit: WeightUnit) -> Rational {
        unit == .kilogram ? kilograms : kilograms.divided(by: pound) ?? 0
    }

    package static func distance(_ metres: Rational, in unit: DistanceUnit) -> Quantity {
        Quantity(metres.divided(by: factor(unit.rawValue, to: "m")) ?? 0, unit.rawValue)
    }

    /// How many of one built-in unit another is; 0 for units that do not convert, which no set has.
    private static func factor(_ unit: String, to other: String) -> Rational {
        if unit == "lb", other == "kg" { return pound }
        return UnitTable.builtIn.convert(Quantity(1, unit), to: other) ?? 0
    }

    private static let pound = UnitTable.builtIn.convert(Quantity(1, "lb"), to: "kg") ?? 0
}

/// Sets added up; all numbers exact.
package struct SetSums: Hashable, Sendable {
    package var sets = 0
    package var reps = 0
    /// In kilograms.
    package var volume: Rational = 0
    package var metres: Rational = 0
    /// Of sets that say how long they took.
    package var seconds: Rational = 0

    package init() {}

    mutating func add(_ counted: CountedSet) {
        sets += 1
        reps += counted.set.reps ?? 0
        if !counted.volume.isZero { volume += counted.volume }
        if !counted.metres.isZero { metres += counted.metres }
        if let time = counted.set.time { seconds += time }
    }

    package static func += (left: inout SetSums, right: SetSums) {
        left.sets += right.sets
        left.reps += right.reps
        left.volume += right.volume
        left.metres += right.metres
        left.seconds += right.seconds
    }
}

/// A completed workout with what counts in it.
package struct Training: Sendable {
    package var workout: Workout
    /// In the order of the file, each exercise once; none for a workout without sets that count.
    package var performances: [Performance]

    package var sums: SetSums { performances.reduce(into: SetSums()) { $0 += $1.sums } }
}

/// All completed workouts up to a day, read once: the input of every figure. None of it is kept.
package struct TrainingLog: Sendable {
    package let model: WorkoutsModel
    /// Later workouts do not exist.
    package let asOf: CalendarDate
    /// Earlier workouts do not count; nil for all.
    package let from: CalendarDate?
    /// By finish (start where it does not say one), in local time, then by path. Archived ones too.
    package let trainings: [Training]

    /// Cost: linear in the texts of the workouts, and a sort.
    package init(
        _ model: WorkoutsModel, from: CalendarDate? = nil, asOf: CalendarDate, spread: some WorkSpread = SingleWork()
    ) {
        let notes = model.workoutNotes
        let trainings = spread.join(notes.count) { range in
            notes[range].compactMap { number -> Training? in
                guard let workout = model.workout(ofNote: number), workout.status == .completed, workout.day <= asOf,
                    from.map({ $0 <= workout.day }) ?? true
                else { return nil }
                return Training(workout: workout, performances: model.performances(in: number))
            }
        }
        (self.model, self.asOf, self.from) = (model, asOf, from)
        // The notes are by path, and sorting keeps that order.
        let moments = trainings.map { ($0.workout.finished ?? $0.workout.started).wallSeconds }
        let isInOrder = zip(moments, moments.dropFirst()).allSatisfy { $0 <= $1 }
        let order = isInOrder ? [] : trainings.indices.sorted { (moments[$0], $0) < (moments[$1], $1) }
        self.trainings = isInOrder ? trainings : order.map { trainings[$0] }
    }
}

extension WorkoutsModel {
    /// The figures of a workout; nil for one that is not completed. Cost: linear in the text.
    package func training(of number: NoteID) -> Training? {
        guard let workout = workout(ofNote: number), workout.status == .completed else { return nil }
        return Training(workout: workout, performances: performances(in: number))
    }

    /// What was done in a workout by its sets that count, whatever its status: each exercise once, or only one, in the
    /// order of the file. Cost: linear in the text.
    package func performances(of wanted: Int? = nil, in number: NoteID) -> [Performance] {
        let note = graph.notes[number]
        let (bytes, items) = (note.document.bytes, note.outline.items)
        var found: [Performance] = []
        for part in textParts(of: number) {
            // The contents of sets of an unknown kind would be a guess.
            guard let heading = part.heading, let exercise = part.exercise?.index, exercise == wanted ?? exercise,
                let kind = exercises[exercise].kind
            else { continue }
            var place = found.firstIndex { $0.exercise == exercise }
            for item in items[part.items] where item.isDone {
                guard let set = SetReading.read(item.text, in: bytes.span, of: kind), set.set.purpose != .warmUp,
                    !set.set.isEmpty
                else { continue }
                let last = place ?? found.count
                if place == nil { found.append(Performance(exercise: exercise, heading: heading.range)) }
                found[last].add(CountedSet(set.set, line: item.range, of: exercises[exercise]))
                place = last
            }
        }
        return found
    }
}

extension Snapshot {
    /// All completed workouts up to a day, read once on all cores: what every figure of training is made of.
    package func training(from: CalendarDate? = nil, asOf today: CalendarDate) -> TrainingLog {
        TrainingLog(workouts, from: from, asOf: today, spread: work)
    }

    /// What the records of the workouts pack say. Cost: the first time a few passes over the notes.
    package var workouts: WorkoutsModel { model() }
}

/// A month as a calendar shows it: its days, and what was trained on each.
package struct TrainingMonth: Sendable {
    /// With its trainings in the order of their finish.
    package typealias Day = (day: CalendarDate, trainings: [Training])

    package var first: CalendarDate
    package var days: [Day]
    /// How many days of the first week belong to the month before.
    package var leading: Int

    package var trainings: [Training] { days.flatMap(\.trainings) }

    /// Cost: linear in the trainings.
    /// - Parameter day: any day of the month
    package init(_ log: TrainingLog, of day: CalendarDate, weekStart: WeekStart) {
        let first = day.startOfMonth
        let byDay = Dictionary(grouping: log.trainings, by: \.workout.day)
        leading = first.startOfWeek(weekStart).days(until: first)
        days = (0...first.days(until: day.endOfMonth)).map { offset in
            let day = first.adding(days: offset)
            return (day, byDay[day] ?? [])
        }
        self.first = first
    }
}

/// What was trained lately, and its results: a pure function of the completed workouts.
package struct TrainingOverview: Sendable {
    package var asOf: CalendarDate
    /// All completed workouts.
    package var workouts: Int
    /// From the first day of the current week to today.
    package var thisWeek: TrainingWeek
    /// From the first of the month to today.
    package var thisMonth: TrainingWeek
    /// All of the log, its start being that of the first day asked for.
    package var total: TrainingWeek
    package var streak: TrainingStreak
    /// The last weeks, the current one last.
    package var weeks: [TrainingWeek]
    package var frequency: Rational
    /// The current records of exercises that are not archived, the newest first, then by name.
    package var records: [PersonalRecord]
    /// Exercises that are not archived by the day of their last performance, the newest first, then by name.
    package var recent: [ExerciseFigures.Session]

    /// How many records and recent exercises are listed at most.
    package static let most = 5

    /// Cost: linear in what was performed, and sorts of the exercises.
    /// - Parameter weeks: how many of the last weeks to show
    package init(_ log: TrainingLog, weeks count: Int, weekStart: WeekStart = .monday) {
        let today = log.asOf
        var weeks = TrainingWeeks(count, asOf: today, weekStart: weekStart)
        var month = TrainingWeek(start: today.startOfMonth)
        var total = TrainingWeek(start: log.from ?? log.trainings.first?.workout.day ?? today)
        for training in log.trainings {
            total.add(training)
            weeks.update(training.workout.day) { $0.add(training) }
            if training.workout.day >= month.start { month.add(training) }
        }
        asOf = today
        workouts = log.trainings.count
        self.weeks = weeks.weeks
        thisWeek = weeks.weeks.last ?? TrainingWeek(start: today)
        thisMonth = month
        self.total = total
        frequency = weeks.frequency
        streak = TrainingStreak(log.trainings.map(\.workout.day), asOf: today, weekStart: weekStart)
        records = Array(log.newest(log.currentRecords) { ($0.workout, $0.exercise) }.prefix(Self.most))
        recent = Array(log.newest(log.lastSessions) { ($0.workout, $0.performance.exercise) }.prefix(Self.most))
    }
}

extension TrainingLog {
    /// What is of exercises that are not archived, the newest workout first, then by name.
    fileprivate func newest<Item>(_ items: [Item], _ key: (Item) -> (workout: Workout, exercise: Int)) -> [Item] {
        let exercises = model.exercises
        return items.filter { !exercises[key($0).exercise].isArchived }.sorted { left, right in
            let (left, right) = (key(left), key(right))
            return (right.workout.started.wallSeconds, exercises[left.exercise].name, left.exercise)
                < (left.workout.started.wallSeconds, exercises[right.exercise].name, right.exercise)
        }
    }

    /// Of each exercise that was done. Cost: linear in the performances.
    fileprivate var lastSessions: [ExerciseFigures.Session] {
        var last: [Int: ExerciseFigures.Session] = [:]
        for training in trainings {
            for done in training.performances {
                last[done.exercise] = .init(workout: training.workout, performance: done)
            }
        }
        return Array(last.values)
    }
}

extension TrainingWeek {
    fileprivate mutating func add(_ training: Training) {
        workouts += 1
        sums += training.sums
        seconds += training.workout.duration ?? 0
    }
}

/// What was trained in one calendar week.
package struct TrainingWeek: Hashable, Sendable {
    /// Its first day.
    package var start: CalendarDate
    /// Workouts, of an exercise those with it.
    package var workouts = 0
    package var sums = SetSums()
    /// How long the workouts took; 0 for figures of an exercise, which do not have it.
    package var seconds = 0
    /// The greatest measure of an exercise's sets; nil without one.
    package var best: Rational?

    package init(start: CalendarDate) { self.start = start }
}

/// The last calendar weeks, the current one last.
struct TrainingWeeks {
    private(set) var weeks: [TrainingWeek]
    private let weekStart: WeekStart
    private let running: CalendarDate

    /// - Parameter count: how many, at least 1
    init(_ count: Int, asOf today: CalendarDate, weekStart: WeekStart) {
        let running = today.startOfWeek(weekStart)
        weeks = (0..<max(1, count)).reversed().map { TrainingWeek(start: running.adding(days: -7 * $0)) }
        (self.weekStart, self.running) = (weekStart, running)
    }

    /// Changes the week of a day; nothing for a day outside.
    mutating func update(_ day: CalendarDate, _ change: (inout TrainingWeek) -> Void) {
        let age = day.startOfWeek(weekStart).days(until: running) / 7
        let index = weeks.count - 1 - age
        if weeks.indices.contains(index) { change(&weeks[index]) }
    }

    /// Workouts a week, over all of the weeks.
    var frequency: Rational {
        Rational(weeks.reduce(0) { $0 + $1.workouts }, over: weeks.count) ?? 0
    }
}

/// Calendar weeks in a row with at least one completed workout.
package struct TrainingStreak: Hashable, Sendable {
    /// Up to the current week, which does not break it: without a workout in it, up to the week before.
    package let current: Int
    package let longest: Int

    /// - Parameter days: up to today
    init(_ days: some Sequence<CalendarDate>, asOf today: CalendarDate, weekStart: WeekStart) {
        let running = today.startOfWeek(weekStart)
        // Weeks ago, the current one being 0.
        let weeks = Set(days.map { $0.startOfWeek(weekStart).days(until: running) / 7 })
        func run(from week: Int) -> Int { (week...).prefix(while: weeks.contains).count }
        current = run(from: weeks.contains(0) ? 0 : 1)
        longest = weeks.filter { !weeks.contains($0 - 1) }.map(run).max() ?? 0
    }
}

/// How many sets a category got in each of the last weeks: the measure of how much a part of the body is trained.
package struct CategorySets: Sendable {
    /// The note of the category; nil for exercises without one.
    package var category: NoteID?
    /// By week, the current one last.
    package var weeks: [Int]

    package var sum: Int { weeks.reduce(0, +) }
    /// Sets a week over these weeks.
    package var perWeek: Rational { Rational(sum, over: weeks.count) ?? 0 }
}

extension TrainingLog {
    /// The sets of each category in the last weeks: those of `categories` first, then what has none. A set of an
    /// exercise with two categories counts for both. Categories without a set are left out.
    package func categorySets(weeks count: Int, weekStart: WeekStart) -> [CategorySets] {
        let first = asOf.startOfWeek(weekStart).adding(days: -7 * (max(1, count) - 1))
        var weeks: [NoteID?: [Int]] = [:]
        for training in trainings where training.workout.day >= first {
            let week = first.days(until: training.workout.day) / 7
            guard (0..<count).contains(week) else { continue }
            for performance in training.performances {
                let categories = model.exercises[performance.exercise].categories
                for category in categories.isEmpty ? [nil] : Array(Set(categories)) {
                    weeks[category, default: Array(repeating: 0, count: count)][week] += performance.sums.sets
                }
            }
        }
        let order = model.categories.map { Optional($0.note) } + [nil]
        return order.compactMap { category in weeks[category].map { CategorySets(category: category, weeks: $0) } }
    }
}

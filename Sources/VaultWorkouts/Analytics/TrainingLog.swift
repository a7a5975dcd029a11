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
    /// Of its sets; `WorkoutsModel.countedSets` reads them one by one.
    package var sums = SetSums()
    /// The greatest measure of its sets; nil when none has one.
    package var best: Rational?

    init(_ done: CountedSets) {
        (exercise, heading) = (done.exercise, done.heading)
        for counted in done.sets {
            sums.add(counted)
            if let measure = counted.measure, measure > best ?? 0 { best = measure }
        }
    }
}

/// The sets that count of an exercise in a workout, with the line of its first heading.
typealias CountedSets = (exercise: Int, heading: ByteRange, sets: [CountedSet])

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

    /// What was done in a workout by its sets, whatever its status; each exercise once, in the order of the file.
    package func performances(in number: NoteID) -> [Performance] { sets(in: number).map(Performance.init) }

    /// The sets that count of one exercise in a workout, in the order of the file. Cost: linear in the text.
    package func countedSets(of exercise: Int, in number: NoteID) -> [CountedSet] {
        sets(of: exercise, in: number).first?.sets ?? []
    }

    /// The sets that count of each exercise of a workout, or of the only one that is asked for, in the order of the
    /// file. Cost: linear in the text.
    func sets(of wanted: Int? = nil, in number: NoteID) -> [CountedSets] {
        let note = graph.notes[number]
        let (bytes, items) = (note.document.bytes, note.outline.items)
        var found: [CountedSets] = []
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
                if place == nil { found.append((exercise, heading.range, [])) }
                found[last].sets.append(CountedSet(set.set, line: item.range, of: exercises[exercise]))
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
    package struct Day: Sendable {
        package var day: CalendarDate
        /// In the order of their finish.
        package var trainings: [Training]
    }

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
            return Day(day: day, trainings: byDay[day] ?? [])
        }
        self.first = first
    }
}

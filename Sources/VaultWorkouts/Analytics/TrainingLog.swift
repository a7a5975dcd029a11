import VaultGraph
import VaultSchema
import VaultSyntax

/// What was done of one exercise in one workout.
package struct Performance: Sendable {
    /// The index in the model's exercises.
    package var exercise: Int
    /// The line of its first heading.
    package var heading: ByteRange
    /// In the order of the file; at least one.
    package var sets: [CountedSet]
    package var sums: SetSums
    /// The first of the sets with the greatest measure; nil when none has one.
    package var best: CountedSet?
}

/// Sets added up; all numbers exact.
package struct SetSums: Hashable, Sendable {
    package var sets = 0
    package var reps = 0
    /// In kilograms.
    package var volume: Rational = 0
    package var metres: Rational = 0
    /// Of sets that tell how long they took.
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

    package var sums: SetSums {
        var sums = SetSums()
        for performance in performances { sums += performance.sums }
        return sums
    }
}

/// All completed workouts up to a day, read once: the input of every figure. Nothing of it is kept.
package struct TrainingLog: Sendable {
    package let model: WorkoutsModel
    /// Later workouts do not exist.
    package let asOf: CalendarDate
    /// By finish (start where it does not say one), on the clock of the wall, then by path. Archived ones too.
    package let trainings: [Training]

    /// Cost: linear in the texts of the workouts, and a sort.
    package init(_ model: WorkoutsModel, asOf: CalendarDate, spread: some WorkSpread = SingleWork()) {
        let notes = model.workoutNotes
        let trainings = spread.join(notes.count) { range in
            notes[range].compactMap { number -> Training? in
                guard let workout = model.workout(ofNote: number), workout.status == .completed, workout.day <= asOf
                else { return nil }
                return Training(workout: workout, performances: model.performances(in: number))
            }
        }
        self.model = model
        self.asOf = asOf
        // The notes are by path, and sorting keeps that order.
        let moments = trainings.map { training in
            let end = training.workout.finished ?? training.workout.started
            return Int(end.day.dayNumber) * 86_400 + end.secondOfDay
        }
        let order = trainings.indices.sorted { (moments[$0], $0) < (moments[$1], $1) }
        self.trainings = order.map { trainings[$0] }
    }
}

extension WorkoutsModel {
    /// What counts in a workout by its sets, whatever its status; each exercise once, in the order of the file.
    ///
    /// Cost: linear in the text.
    package func performances(in number: Int) -> [Performance] {
        var found: [Performance] = []
        for section in sections(of: number) {
            let exercise = exercises[section.exercise]
            // What sets of an unknown kind hold would be a guess.
            if exercise.kind == nil { continue }
            for item in section.sets where item.isDone {
                guard let set = item.set, set.purpose != .warmUp, !set.isEmpty else { continue }
                let counted = CountedSet(set, line: item.line, of: exercise)
                let known = found.lastIndex { $0.exercise == section.exercise }
                if known == nil {
                    found.append(
                        Performance(exercise: section.exercise, heading: section.heading, sets: [], sums: SetSums()))
                }
                found[known ?? found.count - 1].add(counted)
            }
        }
        return found
    }
}

extension Performance {
    fileprivate mutating func add(_ counted: CountedSet) {
        sets.append(counted)
        sums.add(counted)
        if let measure = counted.measure, measure > best?.measure ?? 0 { best = counted }
    }
}

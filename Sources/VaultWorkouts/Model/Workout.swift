import VaultRecords
import VaultSyntax

/// What the front matter of a workout says.
package struct Workout: Sendable {
    package var note: NoteID
    package var status: WorkoutStatus
    package var started: DateTime
    package var finished: DateTime?
    package var template: NoteID?
    package var split: NoteID?
    package var dayName: String?

    /// The day it belongs to: that of its start, as written.
    package var day: CalendarDate { started.day }

    /// Seconds from start to finish; nil for one that is not finished, or that ends before it starts.
    package var duration: Int? {
        finished.map { started.seconds(until: $0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension WorkoutsModel {
    /// What a workout says; nil when its status or its start cannot be read.
    package func workout(ofNote number: NoteID) -> Workout? {
        let note = graph.notes[number]
        guard note.isRecord(of: places.workout), let status = status(ofNote: number),
            let started = note.dateTime("started")
        else { return nil }
        return Workout(
            note: number, status: status, started: started, finished: note.dateTime("finished"),
            template: linked(places.workoutTemplate, of: number), split: linked(places.workoutSplit, of: number),
            dayName: note.text("day"))
    }

    func status(ofNote number: NoteID) -> WorkoutStatus? {
        graph.notes[number].choiceIndex("status", of: WorkoutStatus.words).map { WorkoutStatus.allCases[$0] }
    }

    /// All workouts that can be read, by start, then path; archived ones too.
    package func workouts(spread: some WorkSpread = SingleWork()) -> [Workout] {
        let numbers = workoutNotes
        let workouts = spread.join(numbers.count) { [self] range in
            numbers[range].compactMap { workout(ofNote: $0) }
        }
        return sorted(workouts)
    }

    /// By start; of one start by path.
    func sorted(_ workouts: [Workout]) -> [Workout] {
        // They come by path, and sorting keeps that order.
        workouts.enumerated().sorted {
            ($0.element.started.wallSeconds, $0.offset) < ($1.element.started.wallSeconds, $1.offset)
        }.map(\.element)
    }

    private func linked(_ field: FieldID?, of number: NoteID) -> NoteID? {
        graph.notes[number].links(in: field).first.flatMap { graph.resolve($0, of: number).note }
    }
}

extension WorkoutStatus {
    static let words = allCases.map(\.rawValue)
}

/// What was done of an exercise when it was trained last.
package struct LastPerformance: Sendable {
    package var workout: NoteID
    package var day: CalendarDate
    /// The ticked sets, in the order of the file, warm-ups too.
    package var sets: [WorkoutSet]

    /// The set at a place; nil after the last.
    package func set(_ index: Int) -> WorkoutSet? { sets.indices.contains(index) ? sets[index] : nil }
}

extension WorkoutsModel {
    /// The last performance of some exercises, known by their index: that in the completed workout that was finished
    /// last, of those with a ticked set of it; archived ones count. Only what was finished before a later workout
    /// started, before a moment, and not after today. Cost: reads the texts of workouts from the newest on, until all
    /// are found.
    package func lastPerformances(
        of wanted: Set<Int>, before later: Workout? = nil, at moment: DateTime? = nil, asOf today: CalendarDate = .last
    ) -> [Int: LastPerformance] {
        var found: [Int: LastPerformance] = [:]
        guard !wanted.isEmpty else { return found }
        let completed = workouts().filter {
            $0.status == .completed && $0.day <= today && $0.isPast(of: later) && $0.isPast(at: moment)
        }.enumerated().sorted {
            ($0.element.ended.wallSeconds, $0.offset) > ($1.element.ended.wallSeconds, $1.offset)
        }
        for (_, workout) in completed where found.count < wanted.count {
            var sets: [Int: [WorkoutSet]] = [:]
            for section in sections(of: workout.note) where wanted.contains(section.exercise) {
                guard found[section.exercise] == nil else { continue }
                sets[section.exercise, default: []] += section.sets.compactMap { $0.isDone ? $0.set : nil }
            }
            for (exercise, sets) in sets where !sets.isEmpty {
                found[exercise] = LastPerformance(workout: workout.note, day: workout.day, sets: sets)
            }
        }
        return found
    }
}

extension Workout {
    /// Whether a workout that ends then takes more than twelve hours; without a time it may start at the end of its
    /// day.
    package func isLong(until end: DateTime) -> Bool {
        started.seconds(until: end) - (started.secondOfDay == 0 ? CivilDay.secondsPerDay : 0) > 12 * 3600
    }

    package var ended: DateTime { finished ?? started }

    /// Whether it was over when another one started. On the day of one without a time, it was.
    func isPast(of later: Workout?) -> Bool {
        guard let later else { return true }
        return note != later.note && isPast(at: later.started)
    }

    /// Whether it was over at a moment. On the day of one without a time, it was.
    func isPast(at start: DateTime?) -> Bool {
        guard let start else { return true }
        let end = ended
        if end.day != start.day || start.secondOfDay == 0 { return end.day <= start.day }
        return end.secondOfDay <= start.secondOfDay
    }
}

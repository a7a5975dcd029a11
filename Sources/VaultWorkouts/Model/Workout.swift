import VaultGraph
import VaultSchema

/// What the front matter of a workout says.
package struct Workout: Sendable {
    /// Its note.
    package var note: NoteID
    package var status: WorkoutStatus
    package var started: DateTime
    package var finished: DateTime?
    /// The note of the template it was made from.
    package var template: NoteID?
    /// The note of the split whose day it is.
    package var split: NoteID?
    /// The name of that day.
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
    ///
    /// Cost: linear in their front matter.
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
        workouts.enumerated().sorted { left, right in
            let (one, other) = (left.element.started, right.element.started)
            return (one.day, one.secondOfDay, left.offset) < (other.day, other.secondOfDay, right.offset)
        }.map(\.element)
    }

    private func linked(_ field: FieldID?, of number: NoteID) -> NoteID? {
        graph.notes[number].links(in: field).first.flatMap { graph.resolve($0, of: number).note }
    }
}

extension WorkoutStatus {
    static let words = allCases.map(\.rawValue)
}

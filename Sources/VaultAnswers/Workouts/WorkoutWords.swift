import VaultChecks
import VaultSchema
import VaultWorkouts

/// Turns of phrase about workouts.
package enum WorkoutWords {
    /// `18:05`; with its day when that is not today, as `2026-11-20 18:05`.
    package static func time(_ moment: DateTime, _ today: CalendarDate) -> String {
        let time = ClockTime(secondOfDay: moment.secondOfDay - moment.time.second).description
        return moment.day == today ? time : "\(moment.day) \(time)"
    }

    /// `1 h 30 min`, `45 min`, `less than a minute`.
    package static func duration(_ seconds: Int) -> String {
        let minutes = seconds / 60
        if minutes < 1 { return "less than a minute" }
        let rest = minutes % 60 == 0 && minutes >= 60 ? "" : "\(minutes % 60) min"
        return minutes < 60 ? rest : "\(minutes / 60) h" + (rest.isEmpty ? "" : " " + rest)
    }

    /// `today`, `yesterday`, `5 days ago`, `2026-10-02`.
    package static func ago(_ day: CalendarDate, _ today: CalendarDate) -> String {
        switch day.days(until: today) {
        case 0: "today"
        case 1: "yesterday"
        case 2...27: "\(day.days(until: today)) days ago"
        default: "\(day)"
        }
    }

    /// `last time 2 days ago`, or of a workout of another day `last time 2 days before`.
    package static func lastTime(_ last: CalendarDate, before day: CalendarDate, _ today: CalendarDate) -> String {
        if day == today { return "last time \(ago(last, today))" }
        switch last.days(until: day) {
        case 0: return "last time the same day"
        case 1: return "last time the day before"
        case 2...27: return "last time \(last.days(until: day)) days before"
        default: return "last time \(last)"
        }
    }

    /// `5 of 12 sets`
    package static func sets(_ progress: WorkoutProgress) -> String {
        "\(progress.doneSets) of \(Words.count(progress.allSets, "set"))"
    }

    package static func ended(
        _ status: WorkoutStatus, _ title: String, _ progress: WorkoutProgress, at now: DateTime
    ) -> String {
        let seconds = progress.workout.started.seconds(until: now)
        let after = seconds >= 0 ? " after \(duration(seconds))" : ""
        let done = progress.parts.filter { $0.doneSets > 0 }
        // An exercise may stand in several places.
        let trained = Set(done.map(\.exercise.note)).count
        let sets = "\(sets(progress)), \(Words.count(trained, "exercise"))"
        if status == .cancelled { return "cancelled \(title)\(after); the record is kept, but does not count" }
        if progress.doneSets == 0 { return "finished \(title)\(after); no set is ticked, so none counts" }
        let areWarmUps = done.allSatisfy { part in
            part.section.sets.allSatisfy { !$0.isDone || $0.set?.purpose == .warmUp }
        }
        if areWarmUps { return "finished \(title)\(after): \(sets); only warm-ups are ticked, and they do not count" }
        return "finished \(title)\(after): \(sets)"
    }

    /// What follows a day of a split that is done now.
    package static func following(_ day: Int, in cycle: SplitCycle, _ model: WorkoutsModel) -> String {
        let title = model.graph.notes[cycle.split].title
        let next = cycle.days.indices.first { $0 != day && !cycle.days[$0].isDone }
        let name = cycle.days[day].name
        guard let next else {
            return "\(name) is ticked; all days of \(title) are done; 'vault split reset' starts over"
        }
        return "\(name) is ticked; next in \(title): \(cycle.days[next].name)"
    }

    /// How a set reads in a line: its amounts, or a dash.
    package static func set(_ set: WorkoutSet?, of kind: ExerciseKind?) -> String {
        let text = set.map { SetText.text($0, of: kind) } ?? ""
        return text.isEmpty ? "–" : text
    }
}

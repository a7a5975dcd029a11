import VaultChecks
import VaultGoalAnswers
import VaultProgress
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultWorkouts

/// The day, as `vault today` shows it: what goals ask for, and what is trained.
package struct Today: Sendable {
    package var goals: DaySummary
    /// Nil in a vault without the pack of workouts.
    package var training: Training?

    /// What was trained last, and what comes next.
    package struct Training: Sendable {
        /// The active workout, how many of its sets are done, and how many it has.
        package var active: (title: String, started: DateTime, done: Int, all: Int)?
        /// The next day of the active split.
        package var next: (split: String, day: String)?
        /// The last workout that was completed.
        package var last: (title: String, day: CalendarDate)?
        /// How many workouts of this week were completed.
        package var thisWeek: Int
        /// Whether there is nothing to say.
        package var isEmpty: Bool { active == nil && next == nil && last == nil }
    }

    package init(goals: DaySummary, training: Training?) { (self.goals, self.training) = (goals, training) }

    package static let shape = Shape<Today>("today", "what is due, behind and done on one day") { key in
        key.include(TodayAnswer.shape) { $0.goals }
        key.object("training", training, "the active workout, the last one, and the next day of the split") {
            $0.training
        }
    }

    private static let training = Shape<Training>("training-of-day", "what was trained, and what is next") { key in
        key.text("active", "the title of the active workout") { $0.active?.title }
        key.integer("sets_done", "how many of its sets are done") { $0.active?.done }
        key.integer("sets", "how many sets it has") { $0.active?.all }
        key.text("split", "the title of the active split") { $0.next?.split }
        key.text("next_day", "its next day") { $0.next?.day }
        key.text("last", "the title of the last completed workout") { $0.last?.title }
        key.day("last_date", "its day") { $0.last?.day }
        key.integer("this_week", "how many workouts of this week were completed") { $0.thisWeek }
    }
}

extension Snapshot {
    /// What is trained on a day; nil without the pack of workouts. Cost: linear in the front matter of the workouts.
    package func dayOfTraining(asOf today: CalendarDate) -> Today.Training? {
        guard settings.packs.contains("workouts") else { return nil }
        let model = workouts
        func title(_ note: NoteID) -> String { model.graph.notes[note].title }
        let completed = model.workouts(spread: work).filter { $0.status == .completed && $0.day <= today }
        let week = today.startOfWeek(settings.weekStart)
        let active = model.activeWorkouts.last { $0.day <= today }.map { workout in
            let progress = model.progress(of: workout)
            return (title(workout.note), workout.started, progress.doneSets, progress.allSets)
        }
        let next = model.activeSplit.flatMap { split -> (split: String, day: String)? in
            let cycle = model.cycle(of: split)
            return cycle.suggested.map { (title(split), cycle.days[$0].name) }
        }
        return Today.Training(
            active: active, next: next, last: completed.last.map { (title($0.note), $0.day) },
            thisWeek: completed.count { week <= $0.day })
    }
}

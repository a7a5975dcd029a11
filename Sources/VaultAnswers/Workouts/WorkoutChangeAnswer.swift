import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultSchema
import VaultShapes
import VaultWorkouts

/// What a command changed in a workout, and what came of that: records, and at the end the whole workout.
package struct WorkoutChangeAnswer: Sendable {
    let change: ChangeAnswer
    private let records: [Broken]
    private let training: TrainingAnswer.Came?
    private let goals: [Counted]

    /// A record that was broken, in the units of its exercise.
    private struct Broken: Sendable {
        let record: NewRecord
        let exercise: Exercise
        let unit: TrainingUnits
    }

    /// A goal that the workout counts towards.
    private struct Counted: Sendable {
        let goal: GoalProgress
        let contributions: [CountedContribution]
    }

    /// - Parameters:
    ///   - records: those that the change breaks
    ///   - training: the workout that it completed; nil for none
    ///   - path: the file of that workout
    ///   - progress: of all goals, explained; nil where nothing counts yet
    package init(
        _ change: ChangeAnswer, records: [NewRecord], _ model: WorkoutsModel, training: Training? = nil,
        path: String = "", progress: ProgressOverview? = nil
    ) {
        self.change = change
        self.records = records.map {
            let exercise = model.exercises[$0.exercise]
            return Broken(record: $0, exercise: exercise, unit: TrainingUnits(of: exercise, in: model))
        }
        self.training = training.map { TrainingAnswer.Came(training: $0, unit: TrainingUnits(of: model)) }
        goals = (progress?.goals ?? []).compactMap { goal in
            let own = goal.contributions.filter { $0.path == path }
            return own.isEmpty ? nil : Counted(goal: goal, contributions: own)
        }
    }

    static let shape = Shape<WorkoutChangeAnswer>(
        "workout-change", "what a command changed in a workout, and what came of it"
    ) { key in
        key.include(ChangeAnswer.shape) { $0.change }
        key.array("records", of: record, "the records that it breaks") { $0.records }
        key.object("training", TrainingAnswer.workout, "the results of the workout; null unless it is finished") {
            $0.training
        }
        key.array("goals", of: counted, "what the finished workout counts towards") { $0.goals }
    }

    private static let record = Shape<Broken>("broken-record", "a record that was broken") { key in
        key.include(TrainingAnswer.exerciseName) { $0.exercise }
        key.include(TrainingAnswer.units) { $0.unit }
        key.choice("kind", "what it is the best of") { $0.record.entry.kind }
        key.decimal("best", "how much: weights in `weight_unit`, distances in `distance_unit`, seconds, or a pace") {
            RecordsAnswer.amount($0.record.entry.measure, $0.record.entry.kind, $0.unit).amountText
        }
        key.decimal("weight", "the weight at which these are the most repetitions; null for other records") { broken in
            broken.record.weight.map { TrainingFigure.weight($0, in: broken.unit.weight).amountText }
        }
        key.decimal("before", "the best before it") {
            RecordsAnswer.amount($0.record.before, $0.record.entry.kind, $0.unit).amountText
        }
    }

    private static let counted = Shape<Counted>("goal-of-workout", "a goal that a workout counts towards") { key in
        key.include(GoalAnswer.identity) { $0.goal }
        key.decimal("percent", "its progress with the workout") { $0.goal.percent?.percentText }
        key.array("contributions", of: GoalAnswer.contribution, "what the workout contributed") { $0.contributions }
    }
}

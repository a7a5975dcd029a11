import VaultChecks
import VaultGraph
import VaultSchema

/// The workouts pack: its record types, its rules and the checks that hold them.
package enum WorkoutsPack {
    package static let pack = Pack(
        name: "workouts", types: WorkoutTypes.all, rules: rules, checks: checks, deeds: WorkoutDeeds.deeds)

    static let rules: [Rule] = [
        .duplicateExercise, .archivedExercise, .activeSplitNotASplit,
        .unreadableSet, .setWithoutUnit, .setWithoutBox, .brokenCheckBox, .setWithoutExercise, .tickedEmptySet,
        .effortOutOfRange,
        .secondActiveWorkout, .finishedBeforeStarted, .finishAgainstStatus, .workoutInFuture, .dayNotInSplit,
    ]

    /// The model is made once here; the checks of notes run on all cores.
    private static func checks(_ context: CheckContext) -> [Check] {
        let model = WorkoutsModel(context.graph)
        return [
            .ofNote { number, note, context in
                switch note.type {
                case model.places.workout:
                    WorkoutChecks.findings(number, model, today: context.today)
                        + SetChecks.findings(number, isTemplate: false, model)
                case model.places.template: SetChecks.findings(number, isTemplate: true, model)
                case model.places.split: BrokenDayBox.findings(number, model)
                default: []
                }
            },
            .ofVault { _ in
                DuplicateExercise.findings(model) + SecondActiveWorkout.findings(model)
                    + ActiveSplitNotASplit.findings(model)
            },
        ]
    }
}

import VaultChecks
import VaultRecords

/// The workouts pack: its record types, its rules and its checks.
package enum WorkoutsPack {
    package static let pack: Pack = {
        var pack = Pack(
            name: "workouts", types: WorkoutTypes.all, settings: settings, rules: rules, checks: checks,
            contributions: WorkoutContributions.contributions)
        pack.computed = [computed]
        pack.firstSteps = { _, _ in ["vault workout start"] }
        pack.beginning = .init(
            summary: "a starter set of exercises", noun: "category or exercise", plural: "categories and exercises"
        ) { vault, settings, isTaken in
            StartingCatalogue.files(
                besides: vault?.workouts, as: settings.names, in: settings.folders, isTaken: isTaken)
        }
        pack.folderNames = [
            "exercise": ["exercise", "übungen"], "workout": ["workout", "trainings", "training", "trainingseinheiten"],
        ]
        return pack
    }()

    private static let settings = [
        Field("weight_unit", .choice(WeightUnit.words), standard: "kg", "The default unit of weights."),
        Field("distance_unit", .choice(DistanceUnit.words), standard: "km", "The default unit of distances."),
        Field("active_split", .link(to: []), "The workout split in use."),
        Field("bar", .quantity(group: nil), "The weight of the bar, for `vault plates`."),
        Field("plates", .quantity(group: nil), list: true, "The plates there are, for `vault plates`."),
    ]

    static let rules: [Rule] = [
        .duplicateExercise, .archivedExercise, .invalidActiveSplit,
        .unreadableSet, .setWithoutUnit, .setWithoutCheckbox, .brokenCheckbox, .setWithoutExercise, .checkedEmptySet,
        .effortOutOfRange,
        .multipleActiveWorkouts, .finishedBeforeStarted, .finishContradictsStatus, .workoutInFuture, .workoutTooLong,
        .dayNotInSplit,
    ]

    /// The checks of notes run on all cores.
    private static func checks(_ context: CheckContext) -> [Check] {
        let places = WorkoutPlaces(context.graph.schema)
        guard context.looks(at: [places.workout, places.template, places.split]) else { return [] }
        let model: WorkoutsModel = context.snapshot.model()
        return [
            .ofNote { number, note, context in
                guard let type = note.type else { return [] }
                switch type {
                case places.workout:
                    return WorkoutRules(number: number, note: note, model: model).findings(today: context.today)
                        + SetRules(number: number, note: note, model: model).findings()
                case places.template:
                    return SetRules(number: number, note: note, model: model, isTemplate: true).findings()
                case places.split: return SetRules(number: number, note: note, model: model).brokenDayBoxes()
                default: return []
                }
            },
            .ofVault { _ in
                WorkoutRules.duplicateExercise(model) + WorkoutRules.multipleActiveWorkouts(model)
                    + WorkoutRules.invalidActiveSplit(model)
            },
        ]
    }
}

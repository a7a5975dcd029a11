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
                    return WorkoutRules(number: number, note: note, model: model).findings(today: context.calendarDay)
                        + SetRules(number: number, note: note, model: model).findings()
                case places.template:
                    return SetRules(number: number, note: note, model: model, isTemplate: true).findings()
                case places.split: return SetRules(number: number, note: note, model: model).brokenDayBoxes()
                default: return []
                }
            },
            .ofVault { _ in
                WorkoutRules.duplicateExercise(model) + WorkoutRules.multipleActiveWorkouts(model)
                    + [WorkoutRules.invalidActiveSplit(model)].compactMap(\.self)
            },
        ]
    }
}

/// The record types of the workouts pack. Adding a type or a field is one edit here.
package enum WorkoutTypes {
    package static let all: [RecordType] = [category, exercise, template, split, workout]

    static let category = RecordType(
        "exercise-category", folder: "exercises/categories", "A group of exercises.",
        fields: [Field("position", .integer, "Its position in lists; categories without one come last.")],
        listedBy: "position", isKnownByTitle: true)

    package static let exercise = RecordType(
        "exercise", folder: "exercises", "A movement to train; its body is for notes on form.",
        fields: [
            Field(
                "exercise_type", .choice(ExerciseKind.allCases.map(\.rawValue)), required: true,
                "What its sets contain."),
            Field(
                "categories", .link(to: ["exercise-category"]), list: true, deletion: .restrict,
                "The categories it belongs to."),
            Field("favorite", .boolean, standard: "false", "Listed first."),
            Field("weight_unit", .choice(WeightUnit.words), standard: .setting, "The unit of its weights."),
            Field("distance_unit", .choice(DistanceUnit.words), standard: .setting, "The unit of its distances."),
        ])

    static let template = RecordType(
        "workout-template", folder: "workouts/templates", "A workout to repeat; its body lists the exercises.",
        fields: [], bodyFields: [exercises], isKnownByTitle: true)

    static let split = RecordType(
        "workout-split", folder: "workouts/splits", "Training days in rotation; its body lists the days.",
        fields: [],
        bodyFields: [BodyField("days", .task, to: ["workout-template"], "What to train on a day of the split.")],
        isKnownByTitle: true)

    static let workout = RecordType(
        "workout", folder: ["workouts/", .year], fileName: [.day, "-", .slug],
        "A training session; its body lists exercises and their sets.",
        fields: [
            Field(
                "status", .choice(WorkoutStatus.allCases.map(\.rawValue)), required: true, "The status of the workout."),
            Field("started", .dateTime, required: true, "When it started."),
            Field("finished", .dateTime, "When it ended, or was cancelled."),
            Field("template", .link(to: ["workout-template"]), "The template it was created from."),
            Field("split", .link(to: ["workout-split"]), "The split that its day belongs to."),
            Field("day", .text, "The day of the split."),
            Field("goals", .link(to: ["goal", "milestone", "obligation"]), list: true, "What it counts towards."),
        ], bodyFields: [exercises],
        settled: Settled(
            "status", is: WorkoutStatus.completed.rawValue,
            keeping: ["status", "started", "finished", "template", "split", "day"],
            reopening: "vault workout reopen"),
        recurs: true, madeBy: "vault workout start")

    /// An exercise that has been trained, or is planned to be, is archived instead of deleted.
    private static let exercises = BodyField(
        "exercises", .heading, to: ["exercise"], deletion: .archive, "The exercise of the sets that follow.")
}

/// What lists, expressions and JSON may use of workouts besides what they write. A further one is one entry here.
extension WorkoutsPack {
    static let computed = ComputedFields(
        from: { vault, _ in vault.workouts },
        [
            .init(
                list: "exercises", .link(to: ["exercise"]), of: ["workout", "workout-template"], .asked,
                "The exercises in its text.", values: exercises),
            .init(
                list: "exercise", .link(to: ["exercise"]), of: ["workout", "workout-template"], .asked,
                "The same as `exercises`.", values: exercises),
            .init("sets", .integer, of: ["workout"], .asked, "How many of its sets count.") { model, note in
                sums(model, note).map { FieldElement($0.sets) }
            },
            .init(
                "volume", .quantity(group: nil), of: ["workout"], .asked,
                "Weight times repetitions of the sets that count."
            ) { model, note in
                guard let sums = sums(model, note) else { return nil }
                let unit = model.units.weight
                return element(TrainingFigure.weight(sums.volume, in: unit), unit.rawValue)
            },
            .init(
                "duration", .quantity(group: "s"), of: ["workout"], .asked, "From its start to its finish, in minutes."
            ) { model, note in
                guard let workout = model.workout(ofNote: note), workout.status == .completed else { return nil }
                return workout.duration.flatMap { Rational($0, over: 60) }.map { element($0, "min") }
            },
        ])

    @Sendable private static func exercises(_ model: WorkoutsModel, _ note: NoteID) -> [FieldElement] {
        var seen: Set<Int> = []
        return model.textParts(of: note).compactMap { part in
            guard let exercise = part.exercise?.index, seen.insert(exercise).inserted else { return nil }
            return FieldElement(
                text: model.exercises[exercise].name, value: .note(model.exercises[exercise].note))
        }
    }

    private static func sums(_ model: WorkoutsModel, _ note: NoteID) -> SetSums? {
        model.training(of: note)?.sums
    }

    private static func element(_ amount: Rational, _ unit: String) -> FieldElement {
        let shown = amount.rounded(places: 1)
        return FieldElement(
            text: "\(shown.decimalText(places: 1)) \(unit)", value: .quantity(Quantity(amount, unit)))
    }
}

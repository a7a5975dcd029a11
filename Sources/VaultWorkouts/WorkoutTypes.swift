import VaultSchema

/// The record types of the workouts pack. Adding a type or a field is one edit here.
package enum WorkoutTypes {
    package static let all: [RecordType] = [category, exercise, template, split, workout]

    static let category = RecordType(
        "exercise-category", folder: "exercises/categories", "A group of exercises.",
        fields: [Field("position", .integer, "Its place in lists; those without one come last.")],
        listedBy: "position")

    static let exercise = RecordType(
        "exercise", folder: "exercises", "A movement that is trained; its text holds cues of form.",
        fields: [
            Field(
                "exercise_type", .choice(ExerciseKind.allCases.map(\.rawValue)), required: true,
                "What its sets hold."),
            Field(
                "categories", .link(to: ["exercise-category"]), list: true, deletion: .restrict,
                "The groups it belongs to."),
            Field("favorite", .boolean, standard: "false", "Shown first."),
            Field("weight_unit", .choice(WeightUnit.words), standard: .setting, "The unit of its weights."),
            Field("distance_unit", .choice(DistanceUnit.words), standard: .setting, "The unit of its distances."),
        ])

    static let template = RecordType(
        "workout-template", folder: "workouts/templates", "A workout to be done again; its text holds exercises.",
        fields: [], bodyFields: [exercises])

    static let split = RecordType(
        "workout-split", folder: "workouts/splits", "Days of training in turn; its text holds the days.",
        fields: [],
        bodyFields: [BodyField("days", .task, to: ["workout-template"], "What is trained on a day of the split.")])

    static let workout = RecordType(
        "workout", folder: ["workouts/", .year], fileName: [.day, "-", .slug],
        "What was trained; its text holds exercises and their sets.",
        fields: [
            Field("status", .choice(WorkoutStatus.allCases.map(\.rawValue)), required: true, "How it stands."),
            Field("started", .dateTime, required: true, "When it began."),
            Field("finished", .dateTime, "When it ended, also when it was cancelled."),
            Field("template", .link(to: ["workout-template"]), "What it was made from."),
            Field("split", .link(to: ["workout-split"]), "The split that one of its days belongs to."),
            Field("day", .text, "The day of the split."),
            Field("goals", .link(to: ["goal", "milestone", "obligation"]), list: true, "What it counts towards."),
        ], bodyFields: [exercises],
        settled: Settled(
            "status", is: WorkoutStatus.completed.rawValue,
            keeping: ["status", "started", "finished", "template", "split", "day"]),
        recurs: true)

    /// An exercise that has been trained, or is planned to be, is archived instead of deleted.
    private static let exercises = BodyField(
        "exercises", .heading, to: ["exercise"], deletion: .archive, "The exercise whose sets follow.")
}

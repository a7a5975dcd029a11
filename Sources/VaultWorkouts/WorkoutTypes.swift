import VaultRecords

/// The record types of the workouts pack. Adding a type or a field is one edit here.
package enum WorkoutTypes {
    package static let all: [RecordType] = [category, exercise, template, split, workout]

    static let category = RecordType(
        "exercise-category", folder: "exercises/categories", "A group of exercises.",
        fields: [Field("position", .integer, "Its position in lists; categories without one come last.")],
        listedBy: "position")

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
        fields: [], bodyFields: [exercises])

    static let split = RecordType(
        "workout-split", folder: "workouts/splits", "Training days in rotation; its body lists the days.",
        fields: [],
        bodyFields: [BodyField("days", .task, to: ["workout-template"], "What to train on a day of the split.")])

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

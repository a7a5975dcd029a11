extension RecordType {
    /// The front matter of `vault.md`, which makes a folder a vault. It is no record, but read and checked like one.
    package static let vault = RecordType(
        "vault", folder: "", fileName: "vault", "The settings of a vault.",
        fields: [
            Field("format", .integer, required: true, range: 1...9_999, "The version of the format; this page is 1."),
            Field("packs", .choice(["goals", "workouts", "threads"]), list: true, standard: "goals", "What it uses."),
            Field("timezone", .text, standard: .machine, "An IANA name, as Europe/Berlin."),
            Field("week_start", .choice(["monday", "sunday"]), standard: "monday", "The first day of a week."),
            Field("ignore", .text, list: true, "Patterns of files that are no notes, as in `.gitignore`."),
            Field("folders", .text, list: true, "Types with the folder of their new records, as `goal Ziele`."),
            Field("names", .choice(["slug", "title"]), standard: "slug", "How new files are named."),
            Field("weight_unit", .choice(["kg", "lb"]), standard: "kg", "The unit of weights."),
            Field("distance_unit", .choice(["km", "mi"]), standard: "km", "The unit of distances."),
            Field("active_split", .link(to: []), "The workout split in use."),
            Field("birth", .date, "Your first day, for life in weeks."),
            Field("weekly_hours", .number, standard: "168", "How many hours a week has for goals."),
        ])
}

extension Schema {
    /// The path of the settings file.
    package static let settingsPath = "vault.md"
    /// The greatest format that this program knows.
    package static let newestFormat = 1
}

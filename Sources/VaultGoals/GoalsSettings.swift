import VaultChecks
import VaultRecords

/// What `vault.md` says for the goals pack. What is missing or cannot be read is the default.
package struct GoalsSettings: Hashable, Sendable {
    /// The person's first day.
    package var birth: CalendarDate?
    /// Hours that a week has for goals.
    package var weeklyHours: Rational = 168

    /// The names of the fields about daily notes.
    static let daily = "daily"
    static let dailyCounts = "daily_counts"

    static let fields = [
        Field("birth", .date, "Your date of birth; `vault term` then shows the weeks you have lived."),
        Field(daily, .text, list: true, "Where daily notes lie, as patterns like those of `ignore`."),
        Field(
            dailyCounts, .countedProperty(to: GoalTypes.tracked), list: true,
            "Which properties of daily notes count, such as `weight kg to lose-5-kg`."),
        Field("weekly_hours", .number, standard: "168", "How many hours a week you have for goals."),
    ]

    package init(_ snapshot: Snapshot) {
        guard let note = snapshot.settingsNote else { return }
        birth = note.date("birth")
        if let hours = note.readOne("weekly_hours", Rational.read)?.value { weeklyHours = hours }
    }
}

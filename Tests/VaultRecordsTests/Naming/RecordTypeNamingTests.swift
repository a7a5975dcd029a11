import Testing
import VaultGoals
import VaultRecords

/// Where new records lie, for every type.
@Suite struct RecordTypeNamingTests {
    @Test(arguments: [
        ("value", "Health", "values/health", "values/Health"),
        ("goal", "Run 5 km", "goals/run-5-km", "goals/Run 5 km"),
        ("milestone", "Half", "milestones/half", "milestones/Half"),
        ("obligation", "Pay", "obligations/pay", "obligations/Pay"),
        ("measure", "m-climb", "measures/m-climb", "measures/m-climb"),
        ("term", nil, "terms/term-7", "terms/term-7"), ("term", "Spring", "terms/term-7", "terms/Spring"),
        ("year", nil, "terms/0007", "terms/0007"), ("period", "Lent", "terms/lent", "terms/Lent"),
        ("action", "Tea", "actions/2026/2026-11-21-tea", "actions/2026/2026-11-21 Tea"),
    ])
    func places(type: String, text: String?, slug: String, title: String) throws {
        let type = try #require(GoalTypes.all.first { $0.name == type })
        for (style, expected) in [(FileStem.slug, slug), (.title, title)] {
            let place = type.place(
                named: text, number: 7, day: CalendarDate(year: 2026, month: 11, day: 21), as: style)
            #expect(place.folder.text + "/" + place.stem == expected)
        }
    }
}

import Testing
import VaultRecords

/// When two texts of a field are one element, and when they say the same.
@Suite struct ElementMeaningTests {
    private static let units = UnitTable(measures: [MeasureSpellings(unit: "lap", also: ["round"])])

    private static let fields: [String: Field] = [
        "links": Field("links", .link(to: []), list: true, ""),
        "amounts": Field("amounts", .namedQuantity, list: true, ""),
        "alignment": Field("alignment", .namedNumber, list: true, range: 1...10, ""),
        "measures": Field("measures", .quantity(group: nil), list: true, ""),
        "targets": Field("targets", .target, list: true, ""),
        "tags": Field("tags", .text, list: true, ""),
        "plan": Field("plan", .text, block: true, ""),
        "breaks": Field("breaks", .dateSpan, list: true, ""),
        "number": Field("number", .integer, ""),
        "created": Field("created", .dateTime, ""),
        "level": Field("level", .choice(["general"]), ""),
    ]

    enum Relation { case same, oneKey, other }

    @Test(
        arguments: [
            ("links", "[[run]]", "run", .same),
            ("links", "[[goals/Run|x]]", "[[run#plan]]", .same),
            ("links", "[[run]]", "[[swim]]", .other),
            ("measures", "5 km", "5000 m", .same),
            ("measures", "5 km", "6 km", .oneKey),
            ("measures", "5 km", "5 kg", .other),
            ("measures", "2 laps", "2 round", .same),
            ("measures", "2 cups", "2 cup", .same),
            ("measures", "1h 30m", "90 min", .same),
            ("measures", "5", "5", .same),
            ("targets", "120 km", "120000 m", .same),
            ("targets", "120 km", "130 km", .oneKey),
            ("targets", "120 km", "120 km per week", .other),
            ("targets", "3 km per day", "3 km per week", .other),
            ("targets", "at most 3 km per day", "3 km per day", .other),
            ("targets", "latest 75 kg from 85 kg", "latest 75 kg from 85000 g", .same),
            ("targets", "latest 75 kg from 85 kg", "latest 75 kg", .oneKey),
            ("alignment", "health 8", "\"[[health]] 8\"", .other),
            ("alignment", "health 8", "[[Health]] 8", .same),
            ("alignment", "health 8", "health 5", .oneKey),
            ("amounts", "run 5 km", "[[run]] 5000 m", .same),
            ("amounts", "run 5 km", "run 4 km", .oneKey),
            ("amounts", "run 5 km", "run 5 min", .other),
            ("amounts", "run 5 km", "swim 5 km", .other),
            ("tags", "Autumn", "autumn", .same),
            ("plan", "Slowly", "slowly", .other),
            ("breaks", "2026-07-01", "2026-07-01 to 2026-07-01", .same),
            ("breaks", "2026-07-01", "2026-07-02", .other),
            ("number", "7", "7.0", .same),
            ("number", "7", "8", .other),
            ("created", "2026-10-01", "2026-10-01T00:00", .same),
            ("created", "2026-10-01", "2026-10-02", .other),
            ("level", "General", "general", .same),
            ("custom", "a", "A", .other),
            ("custom", "a", "a", .same),
        ] as [(String, String, String, Relation)])
    func textsRelate(field: String, left: String, right: String, relation: Relation) {
        let reading = ElementReading(Self.fields[field], units: Self.units)
        let (one, other) = (reading.meaning(of: left), reading.meaning(of: right))
        #expect((one == other) == (relation == .same))
        #expect((one.key == other.key) == (relation != .other))
    }

    @Test func aNameIsWhereItLeads() {
        let reading = ElementReading(Self.fields["amounts"], units: Self.units) { name in
            ["run 1h": "1", "jog": "2", "run": "2"][name]
        }
        // The longest name that leads somewhere.
        #expect(reading.meaning(of: "run 1h 5 s").key == ["name", "1", "s"])
        #expect(reading.meaning(of: "jog 5 s") == reading.meaning(of: "run 5 s"))
        #expect(reading.meaning(of: "walk 5 s").key == ["name", "walk", "s"])
    }

    @Test func withoutUnitsAQuantityIsAText() {
        let reading = ElementReading(Self.fields["measures"])
        #expect(reading.meaning(of: "5 KM") == reading.meaning(of: "5 km"))
        #expect(reading.meaning(of: "5000 m").key != reading.meaning(of: "5 km").key)
    }
}

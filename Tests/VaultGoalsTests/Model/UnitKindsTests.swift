import Testing
import VaultRecords

@testable import VaultGoals

/// The quick look at quantities must say what the slow one says, or nothing.
@Suite struct UnitKindsTests {
    private let units: UnitTable
    private let kinds: UnitKinds

    init() {
        let measures = [
            MeasureSpellings(unit: "EUR", also: ["€", "Euro"]),
            MeasureSpellings(unit: "round", also: ["Runde"], equals: Quantity(6, "km")),
            MeasureSpellings(unit: "pomodoro", equals: Quantity(25, "min")),
        ]
        units = UnitTable(measures: measures)
        kinds = UnitKinds(units, measures: measures)
    }

    private func kind(_ text: String) -> UnitKinds.Kind? { kinds.kind(of: Array(text.utf8).span) }

    private func isSomeTime(_ text: String) -> Bool { kinds.isSomeTime(Array(text.utf8).span) }

    @Test(arguments: [
        "5 km", "5.2 km", "-3 EUR", "0 min", "1 pomodoro", "12 Runde", "250 €", "5 cal", "2 hours", "3 Euros", "30 m",
        "007 h",
        "5.0 round", "90 s",
    ])
    func quantitiesThatAreRead(_ text: String) throws {
        let kind = try #require(self.kind(text))
        let quantity = try quantity(text)
        #expect(kind.isTime == (units.unit(quantity.unit).group == "s"))
        #expect(isSomeTime(text) == (kind.isTime && quantity.amount > 0))
    }

    @Test func oneGroupHasOneNumber() throws {
        var groups: [String: UInt32] = [:]
        for text in ["1 km", "1 m", "1 mi", "1 round", "1 kg", "1 lb", "1 EUR", "1 €", "1 min", "1 pomodoro", "1 days"]
        {
            let kind = try #require(self.kind(text))
            let group = units.unit(try quantity(text).unit).group
            #expect(groups.updateValue(kind.group, forKey: group) ?? kind.group == kind.group, "\(text)")
        }
        #expect(Set(groups.values).count == groups.count)
    }

    @Test(arguments: [
        "", "km", "5", "5km", "5  km", "5 laps", "5 Cal", "5 x", "1h 30m", "0:31:12", "$250", "5, km", "1e3 km",
        ".5 km",
        "5. km",
        "- km", "5 km ", "5 km per week", "+5 km", "5 kilometres", "12345678901234567890123456789012345678901 km",
    ])
    func allOthersAreLeftToTheSlowLook(_ text: String) {
        #expect(kind(text) == nil)
        #expect(!isSomeTime(text))
    }
}

import Testing
import VaultSyntax

@testable import VaultRecords

@Suite struct ScalarsTests {
    @Test(arguments: [("true", true), ("FALSE", false), (" True ", true)])
    func readsABoolean(text: String, value: Bool) {
        #expect(reading(text, Scalars.readBoolean) == Reading(value))
    }

    @Test(arguments: [
        Case("yes", .notABoolean, at: "yes", "true"), Case("No", .notABoolean, at: "No", "false"),
        Case("on", .notABoolean, at: "on", "true"), Case("OFF", .notABoolean, at: "OFF", "false"),
        Case("ture", .notABoolean, at: "ture", "true"), Case("maybe", .notABoolean, at: "maybe"),
    ]) func namesWhatIsOddAboutABoolean(_ sample: Case) {
        #expect(reading(sample.text, Scalars.readBoolean).defect(in: sample.text) == sample.defect)
    }

    @Test(
        arguments: [
            ("8", 8), ("-3", -3), ("0019", 19), ("999999999999999", 999_999_999_999_999),
            ("-999999999999999", -999_999_999_999_999), ("0000000000000000008", 8),
        ] as [(String, WholeNumber)]) func readsAnInteger(text: String, value: WholeNumber)
    {
        #expect(reading(text, Scalars.readInteger) == Reading(value))
    }

    @Test(arguments: [
        Case("", .notAnInteger, at: ""),
        Case("eight", .notAnInteger, at: "eight"),
        Case("+8", .notAnInteger, at: "+", "8"),
        Case("8.5", .notAnInteger, at: ".5"),
        Case("-8.0", .notAnInteger, at: ".0", "-8"),
        Case("8,5", .notAnInteger, at: ","), Case("8,0", .notAnInteger, at: ",", "8"),
        Case("1,000", .thousandsSeparator, at: ",", "1000"),
        Case("1e3", .exponent, at: "e3"),
        Case("9223372036854775808", .numberOutOfRange, at: "9223372036854775808"),
    ]) func namesWhatIsOddAboutAnInteger(_ sample: Case) {
        let found = reading(sample.text, Scalars.readInteger)
        #expect(found.value == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    @Test(arguments: [("low", 0), ("HIGH", 2), (" medium", 1), ("on_hold", 3)])
    func readsAChoice(text: String, index: Int) {
        #expect(reading(text) { Scalars.readChoice($0, words: Self.words) } == Reading(index))
    }

    @Test(arguments: [
        Case("hgih", .unknownChoice, at: "hgih", "high"), Case("On Hold", .unknownChoice, at: "On Hold", "on_hold"),
        Case("on-hold", .unknownChoice, at: "on-hold", "on_hold"), Case("urgent", .unknownChoice, at: "urgent"),
        Case("", .unknownChoice, at: ""),
    ]) func namesWhatIsOddAboutAChoice(_ sample: Case) {
        let found = reading(sample.text) { Scalars.readChoice($0, words: Self.words) }
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    private static let words = ["low", "medium", "high", "on_hold"]

    @Test func onlyRespellingsThatKeepTheMeaningAreCertain() {
        #expect(reading("5,2 km", Quantity.read).problem?.respelling == "5.2 km")
        #expect(reading("30m", Quantity.read).problem?.respelling == nil)
        #expect(reading("01/18/2026", CalendarDate.read).problem?.respelling == nil)
        #expect(reading("hgih") { Scalars.readChoice($0, words: Self.words) }.problem?.respelling == nil)
    }
}

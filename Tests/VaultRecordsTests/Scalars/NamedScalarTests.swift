import Testing

@testable import VaultRecords

@Suite struct NamedScalarTests {
    @Test(arguments: [
        ("run 5 km", ["run|5 km"]), ("half marathon 5 km", ["half marathon|5 km"]), ("run $5", ["run|5 $"]),
        ("plan 2026 5 km", ["plan 2026|5 km"]), ("area 51 30 min", ["area 51|30 min"]),
        ("run 1h 30m", ["run|90 min"]), ("run 2 1h 30m 5s", ["run 2 1h 30m|5 s", "run 2 1h|1805 s", "run 2|5405 s"]),
        ("run 1h 5h", ["run 1h|5 h"]),
        ("day 2 h 5 m", ["day 2 h|5 m", "day|125 min"]),
        ("[[run]] 5 km", ["run|5 km"]), ("[[goals/run|My run]] 5 km", ["goals/run|5 km"]),
        ("[[ run ]]5 km", ["run|5 km"]),
        ("[[run\\|x]] 1h 30m", ["run|90 min"]),
    ]) func readsEverySplitWithTheLongestNameFirst(text: String, splits: [String]) throws {
        let found = try #require(reading(text, NamedAmount.readings).value)
        #expect(found.map { "\($0.name)|\($0.quantity)" } == splits)
    }

    @Test func rangesShowWhereNameAndQuantityStand() throws {
        let text = "[[run|Run]]  5 km "
        let found = try #require(reading(text, NamedAmount.readings).value?.first)
        let bytes = Array(text.utf8)
        #expect(String(decoding: bytes[found.nameRange], as: UTF8.self) == "run")
        #expect(String(decoding: bytes[found.quantityRange], as: UTF8.self) == "5 km")
    }

    @Test(arguments: [
        Case("", .notANamedAmount, at: ""),
        Case("run", .notANamedAmount, at: "run"),
        Case("5 km", .notANamedAmount, at: "5 km"),
        Case("[[run]]", .notANamedAmount, at: "[[run]]"),
        Case("run 5", .missingUnit, at: "5"),
        Case("run 5,2 km", .decimalComma, at: ",", "run 5.2 km"),
        Case("run 30m", .missingSpace, at: "30m", "run 30 m", "run 30 min"),
        Case("[[run]] 30m", .missingSpace, at: "30m", "[[run]] 30 m", "[[run]] 30 min"),
        Case("[[run]] fast", .missingAmount, at: "fast"),
    ]) func namesWhatIsOddAboutANamedAmount(_ sample: Case) {
        let found = reading(sample.text, NamedAmount.readings)
        #expect(found.value == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    @Test(arguments: [
        ("health 8", "health", 8), ("my health 10", "my health", 10), ("[[health]] 1", "health", 1),
        ("[[values/health|Health]] 3", "values/health", 3), ("top 5 8", "top 5", 8),
    ]) func readsANamedNumber(text: String, name: String, number: Int) {
        let found = reading(text) { NamedNumber.read($0, within: 1...10) }
        #expect(found.value?.name == name)
        #expect(found.value?.number == number)
    }

    @Test(arguments: [
        Case("", .notANamedNumber, at: ""),
        Case("health", .notANamedNumber, at: "health"),
        Case("8", .notANamedNumber, at: "8"),
        Case("health high", .notANamedNumber, at: "health high"),
        Case("[[health]]", .notANamedNumber, at: "[[health]]"),
        Case("health 8/10", .notANamedNumber, at: "8/10", "health 8"),
        Case("health (8)", .notANamedNumber, at: "health (8)"),
        Case("health 8.5", .notAnInteger, at: ".5"),
        Case("health 8.0", .notAnInteger, at: ".0", "health 8"),
        Case("health 11", .numberOutOfRange, at: "11"),
        Case("health 0", .numberOutOfRange, at: "0"),
    ]) func namesWhatIsOddAboutANamedNumber(_ sample: Case) {
        let found = reading(sample.text) { NamedNumber.read($0, within: 1...10) }
        #expect(found.value == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    /// However long the text is, what is offered can be read.
    @Test(arguments: [10, 500])
    func offersOnlyWhatCanBeRead(length: Int) {
        let text = String(repeating: "a", count: length)
        for number in ["0.", "0.0", "11.0", "8.0", "11/10"] {
            let problem = reading("\(text) \(number)") { NamedNumber.read($0, within: 1...10) }.problem
            #expect(problem?.suggestions == (number == "8.0" ? ["\(text) 8"] : []))
        }
    }

    @Test func offersSeveralOfThemAsAList() {
        let amounts = reading("[[run]] 5 km, [[swim]] 30 min", NamedAmount.readings).problem
        #expect(amounts?.items == ["[[run]] 5 km", "[[swim]] 30 min"])
        let numbers = reading("[[health]] 8, work 5") { NamedNumber.read($0, within: 1...10) }.problem
        #expect(numbers?.items == ["[[health]] 8", "work 5"])
    }

    @Test func aNameMayHoldACommaButMayBeTwo() {
        let text = Array("run 5 km, swim 30 min".utf8)
        #expect(reading("run 5 km, swim 30 min", NamedAmount.readings).value?.first?.name == "run 5 km, swim")
        let items = NamedAmount.several(text.span)?.items
        #expect(items == ["run 5 km", "swim 30 min"])
    }
}

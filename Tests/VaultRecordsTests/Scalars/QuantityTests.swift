import Testing

@testable import VaultRecords

@Suite struct QuantityTests {
    @Test(arguments: [
        ("5.2 km", "5.2", "km"), ("5.2km", "5.2", "km"), ("31 min", "31", "min"), ("30 m", "30", "m"),
        ("250 USD", "250", "USD"), ("-3 EUR", "-3", "EUR"), ("0 cups", "0", "cups"), ("  5   km ", "5", "km"),
        ("$250", "250", "$"), ("€9.50", "9.5", "€"), ("$-3", "-3", "$"), ("250 $", "250", "$"), ("250€", "250", "€"),
        ("10 %", "10", "%"), ("10%", "10", "%"), ("21 °C", "21", "°C"), ("450 m-climb", "450", "m-climb"),
        ("12 km/h", "12", "km/h"), ("20 m²", "20", "m²"), ("5 Gläser", "5", "Gläser"), ("5 杯", "5", "杯"),
        ("5 e\u{301}tapes", "5", "e\u{301}tapes"), ("3 times", "3", "times"), ("1 h", "1", "h"), ("2 H2O", "2", "H2O"),
        ("9999999999999999999999 steps", "9999999999999999999999", "steps"),
    ]) func readsNumberAndUnit(text: String, amount: String, unit: String) throws {
        let quantity = try #require(reading(text, Quantity.read).value)
        #expect(quantity.amount.description == amount)
        #expect(quantity.unit == unit)
    }

    @Test(arguments: [
        ("1h 30m", 90, "min"), ("1h30m", 90, "min"), ("1 h 30 min", 90, "min"), ("1H 30Min", 90, "min"),
        ("2h 5s", 7205, "s"), ("1h 30m 10s", 5410, "s"), ("30m 10s", 1810, "s"), ("0h 90m", 90, "min"),
        ("90m 59s", 5459, "s"), ("1h 99m", 159, "min"),
    ]) func readsASpanInItsSmallestUnit(text: String, amount: Int, unit: String) {
        #expect(reading(text, Quantity.read).value == Quantity(Rational(amount), unit))
    }

    @Test(arguments: [("0:31:12", 1872), ("1:00:00", 3600), ("100:00:01", 360_001)])
    func readsAClockInSeconds(text: String, seconds: Int) {
        #expect(reading(text, Quantity.read).value == Quantity(Rational(seconds), "s"))
    }

    @Test(arguments: [
        Case("", .notAQuantity, at: ""),
        Case("5", .missingUnit, at: "5"),
        Case("km", .missingAmount, at: "km"),
        Case("$", .missingAmount, at: "$"),
        Case("30m", .missingSpace, at: "30m", "30 m", "30 min"),
        Case("2.5M", .missingSpace, at: "2.5M", "2.5 m", "2.5 min"),
        Case("1:30", .looksLikeClockTime, at: "1:30", "1h 30m", "1m 30s"),
        Case("0:45", .looksLikeClockTime, at: "0:45", "45 min", "45 s"),
        Case("2:00", .looksLikeClockTime, at: "2:00", "2 h", "2 min"),
        Case("1:30 h", .looksLikeClockTime, at: "1:30 h", "1h 30m"),
        Case("1:30 min", .looksLikeClockTime, at: "1:30 min", "1m 30s"),
        Case("1:75", .notAQuantity, at: "1:75"),
        Case("0:75:00", .notAQuantity, at: "0:75:00"),
        Case("1:30 km", .notAQuantity, at: ":30 km"),
        Case("1 hour 30 minutes", .durationSpelling, at: "1 hour 30 minutes", "1h 30m"),
        Case("1 hour and 5 sec", .durationSpelling, at: "1 hour and 5 sec", "1h 5s"),
        Case("1h30", .durationSpelling, at: "1h30", "1h 30m"),
        Case("1.5h30", .durationSpelling, at: "1.5h30"),
        Case("1.5h30m", .durationSpelling, at: "1.5h30m"),
        Case("1.0 m7s", .durationSpelling, at: "1.0 m7s"),
        Case("1h 30", .durationSpelling, at: "1h 30", "1h 30m"),
        Case("30m 1h", .textAfterUnit, at: "1h"),
        Case("5,2 km", .decimalComma, at: ",", "5.2 km"),
        Case("5,2", .decimalComma, at: ","),
        Case("€9,50", .decimalComma, at: ",", "€9.50"),
        Case("1,000 steps", .thousandsSeparator, at: ",", "1000 steps", "1 steps"),
        Case("1 000 steps", .thousandsSeparator, at: " ", "1000 steps"),
        Case("$1,250.50", .thousandsSeparator, at: ",", "$1250.50"),
        Case("1e3 steps", .exponent, at: "e3"),
        Case("+5 km", .notAQuantity, at: "+", "5 km"),
        Case(".5 km", .notAQuantity, at: ".", "0.5 km"),
        Case("5,5m", .decimalComma, at: ",", "5.5 m", "5.5 min"),
        Case("5 x", .wordAsUnit, at: "x", "5 times"),
        Case("5 in", .wordAsUnit, at: "in", "5 inch"),
        Case("5 per day", .wordAsUnit, at: "per"),
        Case("5 from", .wordAsUnit, at: "from"),
        Case("5 long walks", .textAfterUnit, at: "walks", "5 long-walks"),
        Case("5 km per week", .textAfterUnit, at: "per week"),
        Case("5 km.", .textAfterUnit, at: ".", "5 km"),
        Case("5 km (easy)", .textAfterUnit, at: "(easy)"),
        Case("5 !", .notAQuantity, at: "!"),
        Case("~5 km", .notAQuantity, at: "~5 km"),
        Case("km 5", .notAQuantity, at: "km 5", "5 km"),
        Case("$ 250", .notAQuantity, at: "$ 250", "250 $"),
        Case("-$250", .notAQuantity, at: "-$250", "-250 $"),
        Case("2026-11-21", .notAQuantity, at: "-11-21"),
    ]) func namesWhatIsOddAboutAQuantity(_ sample: Case) {
        let found = reading(sample.text, Quantity.read)
        #expect(found.value == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    @Test(arguments: [
        ("5 km, 3 km", ", ", ["5 km", "3 km"]), ("5 km,30 min", ",", ["5 km", "30 min"]),
        ("5 km; 3 km", ";", ["5 km", "3 km"]), ("5,2 km, 3,4 km", ", ", ["5.2 km", "3.4 km"]),
        ("5 km and 30 min", " and ", ["5 km", "30 min"]), ("$5 + $6", " + ", ["$5", "$6"]),
        // Perhaps minutes: no list is written for them.
        ("400 m 65 s", "400 m 65 s", []), ("6 h 200 m", "6 h 200 m", []), ("1 hour 500 m", "1 hour 500 m", []),
    ]) func offersSeveralQuantitiesAsAList(text: String, mark: String, items: [String]) {
        let found = reading(text, Quantity.read)
        #expect(found.defect(in: text) == Defect(.multipleQuantities, mark))
        #expect(found.problem?.items == items)
    }

    @Test func writesWhatItReads() {
        for text in ["5.2 km", "-3 EUR", "250 $", "90 min"] {
            #expect(reading(text, Quantity.read).value?.description == text)
        }
    }
}

import Testing

@testable import VaultRecords

@Suite struct UnitTableTests {
    private func number(_ text: String) throws -> Rational { try #require(reading(text, Rational.read).value) }

    private func quantity(_ text: String) throws -> Quantity { try #require(reading(text, Quantity.read).value) }

    /// The factors by the definitions of the units, worked out by hand.
    private static let factors: [(String, String, String)] = [
        ("mm", "m", "0.001"), ("cm", "m", "0.01"), ("m", "m", "1"), ("km", "m", "1000"), ("inch", "m", "0.0254"),
        ("ft", "m", "0.3048"), ("yd", "m", "0.9144"), ("mi", "m", "1609.344"),
        ("s", "s", "1"), ("min", "s", "60"), ("h", "s", "3600"),
        ("mg", "g", "0.001"), ("g", "g", "1"), ("kg", "g", "1000"), ("oz", "g", "28.349523125"),
        ("lb", "g", "453.59237"),
        ("J", "J", "1"), ("cal", "J", "4.184"), ("kJ", "J", "1000"), ("kcal", "J", "4184"),
        ("ml", "l", "0.001"), ("l", "l", "1"), ("times", "times", "1"), ("days", "days", "1"),
    ]

    @Test(arguments: factors) func knowsTheBuiltInUnits(unit: String, group: String, factor: String) throws {
        let found = UnitTable.builtIn.unit(unit)
        #expect(found == Unit(canonical: unit, group: group, factor: try number(factor), isKnown: true))
    }

    @Test func everyBuiltInUnitIsTested() {
        #expect(UnitTable.builtInList.map(\.canonical).sorted() == Self.factors.map(\.0).sorted())
    }

    @Test func noTwoBuiltInUnitsShareASpelling() {
        for unit in UnitTable.builtInList {
            for spelling in [unit.canonical] + unit.spellings {
                #expect(UnitTable.builtIn.unit(spelling).canonical == unit.canonical)
            }
        }
    }

    @Test(arguments: [
        ("KM", "km"), ("kms", "km"), ("kilometers", "km"), ("Kilometres", "km"), ("Meter", "m"), ("metres", "m"),
        ("M", "m"), ("inches", "inch"), ("foot", "ft"), ("Feet", "ft"), ("yards", "yd"), ("miles", "mi"),
        ("hr", "h"), ("hrs", "h"), ("Hours", "h"), ("sec", "s"), ("secs", "s"), ("seconds", "s"), ("mins", "min"),
        ("minutes", "min"), ("kilo", "kg"), ("kgs", "kg"), ("kilograms", "kg"), ("pound", "lb"), ("lbs", "lb"),
        ("ounces", "oz"), ("grams", "g"), ("Cal", "kcal"), ("cal", "cal"), ("CAL", "cal"), ("Calories", "kcal"),
        ("calorie", "kcal"), ("joules", "J"), ("KJ", "kJ"), ("litres", "l"), ("liter", "l"), ("L", "l"), ("mL", "ml"),
        ("millilitres", "ml"), ("time", "times"), ("sessions", "times"), ("Occasion", "times"), ("day", "days"),
    ]) func readsOtherSpellings(spelling: String, canonical: String) {
        #expect(UnitTable.builtIn.unit(spelling).canonical == canonical)
        let isKnown = UnitTable.builtIn.isKnown(Array(spelling.utf8).span)
        #expect(isKnown)
    }

    @Test(arguments: [
        ("cup", "cups"), ("Glass", "glasses"), ("box", "boxes"), ("exercise", "exercises"), ("horse", "horses"),
        ("shoe", "shoes"),
        ("bus", "buses"),
        ("lunch", "lunches"), ("page", "Pages"), ("ÉTAPE", "étapes"), ("\u{E9}tape", "e\u{301}tape"),
        ("kilowatt-hour-meter", "Kilowatt-hour-meters"),
    ]) func oneUnknownUnitHasOneGroup(first: String, second: String) {
        #expect(UnitTable.builtIn.unit(first).group == UnitTable.builtIn.unit(second).group)
        #expect(!UnitTable.builtIn.unit(first).isKnown)
        #expect(UnitTable.builtIn.unit(first).canonical == first)
    }

    @Test(arguments: [
        ("mil", "mile"), ("plan", "plane"), ("m", "ms"), ("cup", "cap"), ("gl", "glass"), ("$", "€"), ("\u{0}km", "km"),
    ]) func otherUnitsHaveOtherGroups(first: String, second: String) {
        #expect(UnitTable.builtIn.unit(first).group != UnitTable.builtIn.unit(second).group)
    }

    @Test(arguments: [
        ("1 mi", "km", "1.609344"), ("5 km", "m", "5000"), ("90 min", "h", "1.5"), ("1h 30m", "h", "1.5"),
        ("10 lb", "kg", "4.5359237"), ("16 oz", "lb", "1"), ("12 inch", "ft", "1"), ("1 Cal", "cal", "1000"),
        ("3 sessions", "times", "3"), ("3 cups", "cup", "3"),
    ]) func convertsExactly(text: String, unit: String, amount: String) throws {
        #expect(UnitTable.builtIn.convert(try quantity(text), to: unit)?.description == amount)
    }

    @Test(arguments: [("5 km", "kg"), ("5 cups", "ml"), ("5 USD", "EUR"), ("3 days", "times"), ("1 days", "h")])
    func otherGroupsDoNotConvert(text: String, unit: String) throws {
        #expect(UnitTable.builtIn.convert(try quantity(text), to: unit) == nil)
    }

    @Test func suggestsUnitsOneSlipAway() {
        #expect(UnitTable.builtIn.near("kmm") == ["mm", "km"])
        #expect(UnitTable.builtIn.near("kilmoeter") == ["kilometer"])
        #expect(UnitTable.builtIn.near("cups").isEmpty)
        #expect(UnitTable.builtIn.near("sets").isEmpty)
        #expect(UnitTable.builtIn.near("sesion") == ["session"])
        #expect(UnitTable.builtIn.near("p").isEmpty)
    }
}

@Suite struct MeasureReadingTests {
    private func table(_ measures: (String, [String], String?)...) throws -> UnitTable {
        UnitTable(
            measures: try measures.map { unit, also, equals in
                let quantity = try equals.map { try #require(reading($0, Quantity.read).value) }
                return MeasureSpellings(unit: unit, also: also, equals: quantity)
            })
    }

    @Test func aMeasureGivesItsUnitSpellings() throws {
        let table = try table(("USD", ["$", "dollar"], nil))
        for spelling in ["usd", "$", "Dollars"] {
            #expect(table.unit(spelling) == Unit(canonical: "USD", group: "USD", factor: 1, isKnown: true))
        }
        #expect(table.problems.isEmpty)
    }

    @Test func chainsOfEqualsConvert() throws {
        let table = try table(("week-run", [], "3 loops"), ("loop", ["lap"], "2.5 km"), ("tour", [], "2 week-run"))
        #expect(table.convert(Quantity(2, "tours"), to: "m") == 30_000)
        #expect(table.convert(Quantity(5, "km"), to: "laps") == 2)
        #expect(table.unit("tour").group == "m")
        #expect(table.problems.isEmpty)
    }

    @Test func ownUnitsOfOneGroupConvertWithoutABuiltInBase() throws {
        let table = try table(("glass", [], nil), ("bottle", [], "4 glasses"))
        #expect(table.convert(Quantity(3, "bottles"), to: "glass") == 12)
        #expect(table.unit("bottle").group == "glass")
    }

    @Test func circlesDoNotConvertAndAreReportedOnce() throws {
        let table = try table(
            ("a-unit", [], "2 b-unit"), ("b-unit", [], "2 c-unit"), ("c-unit", [], "2 a-unit"),
            ("d-unit", [], "2 b-unit"))
        #expect(table.problems == [.cycle([0, 1, 2])])
        #expect(table.convert(Quantity(1, "a-unit"), to: "b-unit") == nil)
        #expect(table.convert(Quantity(1, "d-unit"), to: "b-unit") == 2)
    }

    @Test func aUnitThatEqualsItselfIsACircle() throws {
        #expect(try table(("cup", [], "2 cups")).problems == [.cycle([0])])
    }

    @Test func ofTwoWithOneSpellingTheFirstHolds() throws {
        let table = try table(("cup", ["mug"], nil), ("Cups", [], "250 ml"), ("beaker", ["mugs"], nil))
        #expect(
            table.problems == [
                .sameSpelling(spelling: "Cups", first: 0, second: 1),
                .sameSpelling(spelling: "mugs", first: 0, second: 2),
            ])
        #expect(table.unit("mug").canonical == "cup")
        #expect(table.unit("cup").group == "cup")
    }

    @Test func theSameSpellingTwiceInOneMeasureIsNoProblem() throws {
        #expect(try table(("cup", ["cups", "mug", "mugs"], nil)).problems.isEmpty)
    }

    @Test func aBuiltInUnitMayGetSpellingsButNoOtherMeaning() throws {
        let table = try table(("km", ["klick"], "1000 m"), ("mi", [], "1600 m"), ("tour", ["min"], nil))
        #expect(
            table.problems == [
                .redefinesBuiltIn(spelling: "mi", measure: 1), .redefinesBuiltIn(spelling: "min", measure: 2),
            ])
        #expect(table.convert(Quantity(2, "klicks"), to: "m") == 2000)
        #expect(table.convert(Quantity(1, "mi"), to: "m")?.description == "1609.344")
        #expect(table.unit("min").group == "s")
    }

    @Test func twoMeasuresOfOneBuiltInUnitAreReported() throws {
        #expect(
            try table(("km", ["klick"], nil), ("kilometer", [], nil), ("klick", [], nil)).problems == [
                .sameSpelling(spelling: "kilometer", first: 0, second: 1),
                .sameSpelling(spelling: "klick", first: 0, second: 2),
            ])
    }

    @Test func whatAUnitEqualsMustBeKnownAndAboveZero() throws {
        #expect(
            try table(("cup", [], "2 foo"), ("mug", [], "0 ml"), ("pot", [], "-1 l")).problems == [
                .equalsUnknownUnit(spelling: "foo", measure: 0), .equalsNotPositive(measure: 1),
                .equalsNotPositive(measure: 2),
            ])
    }
}

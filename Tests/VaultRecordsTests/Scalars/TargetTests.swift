import Testing

@testable import VaultRecords

@Suite struct TargetTests {
    private static let read: [(String, Target)] = [
        ("120 km", Target(.total, Quantity(120, "km"))),
        ("30 days", Target(.total, Quantity(30, "days"))),
        ("1h 30m", Target(.total, Quantity(90, "min"))),
        ("$250", Target(.total, Quantity(250, "$"))),
        ("90 min per week", Target(.rate, Quantity(90, "min"), per: .week)),
        ("1h 30m  PER Week", Target(.rate, Quantity(90, "min"), per: .week)),
        ("3 times per day", Target(.rate, Quantity(3, "times"), per: .day)),
        ("12 km/h per month", Target(.rate, Quantity(12, "km/h"), per: .month)),
        ("at most 200 EUR", Target(.limit, Quantity(200, "EUR"))),
        ("at most 3 cups per day", Target(.limit, Quantity(3, "cups"), per: .day)),
        ("At  Most 0 cups", Target(.limit, Quantity(0, "cups"))),
        ("latest 75 kg", Target(.latest, Quantity(75, "kg"))),
        ("latest 75 kg from 85 kg", Target(.latest, Quantity(75, "kg"), from: Quantity(85, "kg"))),
        ("latest -5 points", Target(.latest, Quantity(-5, "points"))),
        ("best 100 kg", Target(.best, Quantity(100, "kg"))),
        ("best 25 min from 30 min", Target(.best, Quantity(25, "min"), from: Quantity(30, "min"))),
        ("best 0:25:00 from 1h 10m", Target(.best, Quantity(1500, "s"), from: Quantity(70, "min"))),
    ]

    @Test(arguments: read) func readsEveryMode(text: String, target: Target) {
        #expect(reading(text, Target.read) == Reading(target))
    }

    @Test(arguments: [
        Case("3x/week", .commonSpelling, at: "3x/week", "3 times per week"),
        Case("3x per week", .commonSpelling, at: "3x", "3 times per week"),
        Case("3 x a week", .commonSpelling, at: "x a", "3 times per week"),
        Case("3× weekly", .commonSpelling, at: "3× weekly", "3 times per week"),
        Case("5/week", .commonSpelling, at: "5/week", "5 times per week"),
        Case("3x", .commonSpelling, at: "3x", "3 times"),
        Case("twice a week", .commonSpelling, at: "twice a", "2 times per week"),
        Case("daily", .commonSpelling, at: "daily", "1 time per day"),
        Case("every day", .commonSpelling, at: "every", "1 time per day"),
        Case("Weekly", .commonSpelling, at: "Weekly", "1 time per week"),
        Case("monthly", .commonSpelling, at: "monthly", "1 time per month"),
        Case("once a day", .commonSpelling, at: "once a", "1 time per day"),
        Case("1x/day", .commonSpelling, at: "1x/day", "1 time per day"),
        Case("once", .commonSpelling, at: "once", "1 time"),
        Case("1/week", .commonSpelling, at: "1/week", "1 time per week"),
        Case("30 minutes a day", .commonSpelling, at: "a", "30 minutes per day"),
        Case("5 km every week", .commonSpelling, at: "every", "5 km per week"),
        Case("5 km per weeks", .commonSpelling, at: "weeks", "5 km per week"),
        Case("daily 5 km", .commonSpelling, at: "daily 5 km", "5 km per day"),
        Case("at least 5 km", .commonSpelling, at: "at least", "5 km"),
        Case("min 5 km", .commonSpelling, at: "min", "5 km"),
        Case(">= 5 km", .commonSpelling, at: ">=", "5 km"),
        Case("≥5 km", .commonSpelling, at: "≥5", "5 km"),
        Case("<= 3 cups per day", .commonSpelling, at: "<=", "at most 3 cups per day"),
        Case("<=3 cups daily", .commonSpelling, at: "<=3 cups daily", "at most 3 cups per day"),
        Case("< 3 cups", .commonSpelling, at: "<", "at most 3 cups"),
        Case("max 3 cups", .commonSpelling, at: "max", "at most 3 cups"),
        Case("up to 3 cups", .commonSpelling, at: "up to", "at most 3 cups"),
        Case("no more than 3 cups", .commonSpelling, at: "no more than", "at most 3 cups"),
        Case("not more than 3 cups", .commonSpelling, at: "not more than", "at most 3 cups"),
        Case("under 200 EUR", .commonSpelling, at: "under", "at most 200 EUR"),
        Case("at most 3x/week", .commonSpelling, at: "3x/week", "at most 3 times per week"),
        Case("30m daily", .commonSpelling, at: "30m daily", "30 m per day", "30 min per day"),
        Case("$5/day", .commonSpelling, at: "$5/day", "$5 per day"),
        Case("5 km/week", .unitOfRate, at: "/week", "5 km per week"),
        Case("5 km/weeks", .unitOfRate, at: "/weeks", "5 km per week"),
        Case("at most 3 cups/DAY", .unitOfRate, at: "/DAY", "at most 3 cups per day"),
        Case("latest 75 kg/day", .unitOfRate, at: "/day", "latest 75 kg", "75 kg per day"),
    ]) func offersTheTargetThatACommonSpellingMeans(_ sample: Case) {
        let found = reading(sample.text, Target.read)
        #expect(found.value == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    @Test(arguments: [
        Case("", .notATarget, at: ""),
        Case("at most", .notATarget, at: "at most"),
        Case("5 km per", .notATarget, at: "per"),
        Case("latest 5 km from", .notATarget, at: "from"),
        Case("120 km from 80 km", .fromNotAllowed, at: "from 80 km", "latest 120 km from 80 km"),
        Case("5 km from 3 km per week", .fromNotAllowed, at: "from 3 km"),
        Case("at most 5 km from 3 km", .fromNotAllowed, at: "from 3 km"),
        Case("latest 75 kg per week", .perNotAllowed, at: "per week", "latest 75 kg", "75 kg per week"),
        Case("best 5 km from 3 km per week", .perNotAllowed, at: "per week", "best 5 km from 3 km"),
        Case("0 km", .amountNotPositive, at: "0 km", "at most 0 km"),
        Case("0 cups per day", .amountNotPositive, at: "0 cups", "at most 0 cups per day"),
        Case("-5 km per week", .amountNotPositive, at: "-5 km"),
        Case("best 0 kg", .amountNotPositive, at: "0 kg"),
        Case("at most -1 cups", .amountNotPositive, at: "-1 cups"),
        Case("best 25 min", .fromMissing, at: "best 25 min"),
        Case("best 0:25:00", .fromMissing, at: "best 0:25:00"),
        Case("5 km per weak", .unknownPeriod, at: "weak", "5 km per week"),
        Case("5 km per year", .unknownPeriod, at: "year"),
        Case("at most 30m per day", .missingSpace, at: "30m", "at most 30 m per day", "at most 30 min per day"),
        Case("latest 5,2 kg from 6 kg", .decimalComma, at: ",", "latest 5.2 kg from 6 kg"),
        Case("best 5 kg from 1:30", .looksLikeClockTime, at: "1:30", "best 5 kg from 1h 30m", "best 5 kg from 1m 30s"),
        Case("5", .missingUnit, at: "5"),
        Case("run more", .notAQuantity, at: "run more"),
    ]) func namesWhatIsOddAboutATarget(_ sample: Case) {
        let found = reading(sample.text, Target.read)
        #expect(found.value == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    @Test(arguments: [
        ("120 km, 20 h", ["120 km", "20 h"]), ("5 km per week, 3x/week", ["5 km per week", "3 times per week"]),
        ("latest 75 kg, best 100 kg", ["latest 75 kg", "best 100 kg"]),
    ]) func offersSeveralTargetsAsAList(text: String, items: [String]) {
        #expect(reading(text, Target.read).problem?.items == items)
    }
}

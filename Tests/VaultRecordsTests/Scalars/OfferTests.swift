import Testing
import VaultTestSupport

@testable import VaultRecords

/// What is offered in the place of a text says the same, whatever the text is.
@Suite struct OfferTests {
    /// How people write amounts and targets, with numbers that occur once each.
    private static let spellings = [
        "5,2 km", "5 km/week", "3x/week", "3 x a week", "3 times per week", "30m", "1:30", "1h30", "2 hrs 15",
        "5 long walks",
        "100 kg best", "-5 km -30 pages", "from 85 kg to 75 kg", "from 85 to 75 kg", "85 kg to 75 kg",
        "3-4 times per week",
        "3 Mal pro Woche", "lose 10 kg", "run 5 km", "at least 3 cups", "no more than 2 beers", "20 min / day",
        "twice a week",
        "daily 5 km", "<= 3 cups per day", "5 km in 25 min", "25 min best", "12 books a year", "$250", "€9,50",
        "1,200 m",
        "1.234,5 km", "1e3 steps", "5 x", "km 5", "120 km from 80 km", "at most 5 km from 3 km",
        "latest 75 kg per week",
        "best 5 kg from 1:30", "5 km.", "weight 75 kg", "+5 km", ".5 km", "5 km and 30 min", "3x10 pushups",
        "10k steps",
        "3 to 4 times", "5km30min", "1 hour and 5 sec", "2 hours a day", "max 3 cups daily",
    ]
    private static let scraps = [
        "", " ", "per", "week", "/", "-", "best", "x", "5", "7", "km", "kg", ",", ".", ":", "from", "to", "at most",
        "Mal",
        "every", "day", "long", "(", "%", "9223372036854775807", "\u{2212}", "é", "\u{A0}",
    ]

    private static func mutated(_ random: inout SeededGenerator) -> String {
        var text = Array(spellings.randomElement(using: &random) ?? "")
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let place = Int.random(in: 0...text.count, using: &random)
            if Bool.random(using: &random), place < text.count {
                text.remove(at: place)
            } else {
                let scrap = scraps.randomElement(using: &random) ?? ""
                text.insert(contentsOf: Bool.random(using: &random) ? " \(scrap) " : scrap, at: place)
            }
        }
        return String(text)
    }

    private static func digits(_ text: String) -> [Character] {
        text.filter { ("1"..."9").contains($0) }.sorted()
    }

    /// Words of a text that are no words of a rate; written by hand here, so that both would have to be wrong.
    private static func ownWords(_ text: String) -> Set<String> {
        Set(text.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init).filter { $0.count > 3 })
            .subtracting([
                "time", "times", "week", "weeks", "month", "months", "every", "each", "daily", "weekly", "monthly",
                "least",
                "most",
                "latest", "best", "from", "more", "than", "less", "fewer", "under", "below", "over", "above", "total",
                "once",
                "twice", "thrice", "hour", "hours", "minute", "minutes", "secs", "inch", "woche", "days", "everyday",
                "weekday", "weekdays",
            ])
    }

    private func expectFaithful(_ offers: [String], of text: String, _ name: String, reads: (String) -> Bool) {
        for offer in offers {
            let isRead = reads(offer)
            #expect(isRead, "\(name) of '\(text)' offers '\(offer)', which cannot be read")
            let counted = Self.digits(text) + (text.contains("wice") ? ["2"] : []) + (text.contains("nce") ? ["1"] : [])
            let isSame = Self.digits(offer) == Self.digits(text) || Self.digits(offer) == counted.sorted()
            let isCount = Self.digits(text).isEmpty && Self.digits(offer).count <= 1
            let isExponent = text.contains { $0 == "e" || $0 == "E" } && text.contains(/\d[eE]/)
            #expect(isSame || isCount || isExponent, "\(name) of '\(text)' offers '\(offer)'")
            let (own, kept) = (Self.ownWords(text), Self.ownWords(offer))
            let isSlip = own.subtracting(kept).allSatisfy { word in
                !Near.suggestions(
                    for: word, in: offer.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
                )
                .isEmpty
            }
            #expect(isSlip && kept.isSubset(of: own), "\(name) of '\(text)' offers '\(offer)'")
            for joined in offer.split(separator: " ") where joined.contains("-") && joined.contains(where: \.isLetter) {
                if text.lowercased().contains(joined.lowercased()) { continue }
                let parts = joined.drop { $0.isNumber || $0 == "." || $0 == "-" }.split(separator: "-").map(String.init)
                let areWords = parts.allSatisfy { part in
                    part.allSatisfy(\.isLetter) && !UnitTable.builtIn.unit(part).isKnown
                }
                #expect(areWords, "\(name) of '\(text)' offers '\(offer)'")
            }
        }
    }

    @Test(.tags(.random), arguments: 1...8 as ClosedRange<UInt64>) func offersReadBackAndSayTheSame(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<3000 {
            let text = Self.mutated(&random)
            if let problem = reading(text, Quantity.read).problem {
                let offers = problem.suggestions
                expectFaithful(offers, of: text, "a quantity") { reading($0, Quantity.read).value != nil }
                for item in problem.items { #expect(reading(item, Quantity.read).value != nil, "\(text): \(item)") }
            }
            if let problem = reading(text, Target.read).problem {
                expectFaithful(problem.suggestions, of: text, "a target") { reading($0, Target.read).value != nil }
                for item in problem.items { #expect(reading(item, Target.read).value != nil, "\(text): \(item)") }
            }
            if let problem = reading("run-far " + text, NamedAmount.readings).problem {
                expectFaithful(problem.suggestions, of: "run-far " + text, "an amount") {
                    reading($0, NamedAmount.readings).value != nil
                }
            }
        }
    }

    @Test(arguments: [
        ("3 Mal pro Woche", []), ("100 kg best", ["best 100 kg"]), ("-5 km -30 pages", []),
        ("lose 10 kg", []), ("from 85 kg to 75 kg", ["latest 75 kg from 85 kg"]), ("3-4 times per week", []),
        ("from 85 to 75 kg", []), ("85 kg to 75 kg", ["latest 75 kg from 85 kg"]),
        ("3 to 4 times", []), ("from 3 to 4 times", []), ("5 km run", []), ("75 kg weight", []),
        ("12 books a year", []),
        ("20 min / day", ["20 min per day"]), ("25 min best", []), ("5 long walks", ["5 long-walks"]),
        ("5 long slow walks", []), ("at most 5 km from 3 km", []), ("run 3 times a week", []),
    ])
    func targets(text: String, offers: [String]) {
        #expect(reading(text, Target.read).problem?.suggestions == offers)
    }

    @Test(arguments: ["3 Mal pro Woche", "100 kg best", "-5 km -30 pages", "5 km run", "3x10 pushups", "20 min / day"])
    func noAmountIsJoinedWithWordsOfItsOwn(text: String) {
        #expect(reading(text, Quantity.read).problem?.suggestions == [])
    }

    @Test(arguments: [("3-4 km", "-4"), ("3 – 4 times", " – 4"), ("3 to 4 km", " to 4")])
    func aRangeIsSeveralNumbers(text: String, mark: String) {
        #expect(reading(text, Quantity.read).defect(in: text) == Defect(.multipleNumbers, mark))
    }
}

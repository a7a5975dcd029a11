import Testing

@testable import VaultReviews

/// Titles and amounts in one line. Known are `km`, `min`, `h`, `pages`, `st` and `kg`.
@Suite struct LogWordsTests {
    private func read(_ words: [String]) throws(LogWords.Problem) -> LogWords {
        try LogWords(words) { ["km", "min", "h", "pages", "st", "kg"].contains($0) }
    }

    @Test(arguments: [
        (["Morning run", "5.2 km", "31 min"], "Morning run", ["5.2 km", "31 min"]),
        (["Morning", "run", "5.2", "km", "31", "min"], "Morning run", ["5.2 km", "31 min"]),
        (["5.2km", "Run"], "Run", ["5.2 km"]),
        (["5", "km", "Run", "31 min"], "Run", ["5 km", "31 min"]),
        (["Run", "5", "km", "with", "Ana"], "Run with Ana", ["5 km"]),
        // One span, in two words or four.
        (["Read", "1h", "30m"], "Read", ["1h 30m"]),
        (["Read", "1", "h", "30", "min", "12", "pages"], "Read", ["1 h 30 min", "12 pages"]),
        (["Run", "0:31:12"], "Run", ["0:31:12"]),
        (["Pay", "$250", "-3 EUR"], "Pay", ["$250", "-3 EUR"]),
        // A new unit at an end is an amount, inside of a title it is a word; in one word it always is an amount.
        (["Swim", "3", "laps"], "Swim", ["3 laps"]),
        (["Meet", "2", "friends", "for", "lunch"], "Meet 2 friends for lunch", []),
        (["Meet", "2 friends", "for", "lunch"], "Meet for lunch", ["2 friends"]),
        (["Chapter 3 finished"], "Chapter 3 finished", []),
        // A number of an order is no amount, even of a unit that is called so.
        (["21st", "birthday"], "21st birthday", []), (["Row", "the", "3RD"], "Row the 3RD", []),
        (["Lift", "21", "st"], "Lift", ["21 st"]), (["Part", "2"], "Part 2", []), (["10k race"], "10k race", []),
        // Several amounts with a comma, a word or quotes around them.
        (["Run", "5km,31min"], "Run", ["5 km", "31 min"]), (["Run", "5 km 31 min"], "Run", ["5 km", "31 min"]),
        (["Run", "5 km, 31 min"], "Run", ["5 km", "31 min"]), (["Run", "5 km;31 min"], "Run", ["5 km", "31 min"]),
        (["Run", "5", "km,", "31", "min"], "Run", ["5 km", "31 min"]), (["Run", "5km,", "home"], "Run home", ["5 km"]),
        (["Run", "5", "km,1", "h", "30", "min,12", "pages"], "Run", ["5 km", "1 h 30 min", "12 pages"]),
        (["Run", "5", "km", "and", "31", "min"], "Run", ["5 km", "31 min"]),
        (["5 km and 31 min", "Run"], "Run", ["5 km", "31 min"]),
        (["Run and swim", "5", "km"], "Run and swim", ["5 km"]),
        // What is not only amounts is a title.
        (["Run", "5 km to town"], "Run 5 km to town", []),
        (["Meet", "2", "friends,", "eat"], "Meet 2 friends, eat", []),
        (["Meet", "2", "friends", "and", "3", "cats", "here"], "Meet 2 friends and 3 cats here", []),
        (["21st,", "birthday"], "21st, birthday", []), (["and", "5", "km"], "and", ["5 km"]),
        // In every spelling that a field takes.
        (["Run", "5,2", "km"], "Run", ["5.2 km"]), (["Run", "5,2 km"], "Run", ["5.2 km"]),
        (["Run", ".5", "km"], "Run", ["0.5 km"]),
        (["Read", "½", "h"], "Read", ["0.5 h"]), (["Pay", "EUR", "5"], "Pay", ["5 EUR"]),
        (["Pay", "€ 5"], "Pay", ["5 €"]), (["Try", "5", "km"], "Try", ["5 km"]),
        (["Walk", "1", "hour", "30", "minutes"], "Walk", ["1h 30m"]), (["Walk", "1hr30"], "Walk", ["1h 30m"]),
        (["Walk", "1h", "30", "mins,", "5", "km"], "Walk", ["1h 30m", "5 km"]),
        (["1", "hour,", "30", "minutes", "and", "5", "km", "Walk"], "Walk", ["1h 30m", "5 km"]),
        // Small words between amounts go with them, elsewhere they stay.
        (["ran", "5.2", "km", "in", "31", "min"], "ran", ["5.2 km", "31 min"]),
        (["ran", "5.2 km", "in", "about", "31 min"], "ran", ["5.2 km", "31 min"]),
        (["5 km", "in", "the", "park", "31 min"], "in the park", ["5 km", "31 min"]),
        (["ran", "for", "31", "min"], "ran for", ["31 min"]), (["5 km", "with", "Ana"], "with Ana", ["5 km"]),
        // What only looks like one.
        (["24/7", "support"], "24/7 support", []), (["Win", "5", "in", "a", "row"], "Win 5 in a row", []),
        (["5 km run"], "5 km run", []), (["Meet", "2-3", "friends", "today"], "Meet 2-3 friends today", []),
        ([""], "", []), ([], "", []), ([","], ",", []), (["and"], "and", []),
    ])
    func reading(words: [String], title: String, quantities: [String]) throws {
        let read = try read(words)
        #expect(read.title == title)
        #expect(read.quantities.map(\.text) == quantities)
    }

    @Test(arguments: [
        (["Save", "150,-", "EUR"], "150,- EUR", []), (["Save", "150,-€"], "150,-€", []),
        (["Save", "10.999.99", "USD"], "10.999.99 USD", []), (["Pay", "$5-6"], "$5-6", []),
        (["Pay", "EUR", "5-6"], "EUR 5-6", []), (["Run", "5", "km."], "5 km.", ["5 km"]),
        (["Run", "5km."], "5km.", ["5km"]), (["Run", "5-6", "km", "home"], "5-6 km", []),
        (["Swim", "5-6", "laps"], "5-6 laps", []), (["Run", "~5", "km"], "~5 km", []),
        (["Read", "1/2", "h"], "1/2 h", []), (["Bench", "3", "100", "kg"], "3 100 kg", ["3100 kg"]),
        (["30", "x", "Pushups"], "30 x", ["30 times"]), (["Run", "5,30", "min"], "5,30 min", ["5.30 min"]),
        (["Run", "+5 km"], "+5 km", ["5 km"]),
        (["Run", "1,5km,31min"], "1,5km,31min", []), (["Run", "30m,", "home"], "30m", ["30 m", "30 min"]),
        (["Run", "30m"], "30m", ["30 m", "30 min"]), (["1:30", "Run"], "1:30", ["1h 30m", "1m 30s"]),
    ])
    func slips(words: [String], text: String, suggestions: [String]) {
        #expect(throws: LogWords.Problem(text: text, suggestions: suggestions)) { try read(words) }
    }

    @Test(arguments: [
        (["Pushups", "30"], "30"), (["Pushups", "2,5"], "2,5"), (["Part 2"], nil),
        (["Read", "3", "chapters", "twice"], nil), (["Pushups", "30", "31 min"], "30"), (["30"], "30"), (["Run"], nil),
    ])
    func aNumberWithoutUnitIsNamed(words: [String], number: String?) throws {
        #expect(try read(words).bare?.number == number)
    }

    @Test func aPointBeforeThreeDigitsIsAsked() throws {
        let problem = LogWords.Problem(text: "10.000 steps", suggestions: ["10000 steps", "10 steps"])
        #expect(throws: problem) {
            try LogWords(["Walk", "10.000", "steps"]) { _ in
                false
            } isCountedWhole: {
                $0 == "steps"
            }
        }
        #expect(
            try LogWords(["Walk", "1.250 km"]) { _ in
                true
            } isCountedWhole: {
                $0 == "steps"
            }.quantities.count == 1)
        #expect(
            try LogWords(["Walk", "10.5 steps"]) { _ in
                true
            } isCountedWhole: { _ in
                true
            }.quantities.count == 1)
    }
}

import Testing

@testable import VaultReviews

/// Titles and amounts in one line. Known are `km`, `min`, `h`, `pages` and `st`.
@Suite struct LogWordsTests {
    private func read(_ words: [String]) throws(LogWords.Problem) -> LogWords {
        try LogWords(words) { ["km", "min", "h", "pages", "st"].contains($0) }
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
        ([""], "", []), ([], "", []), ([","], ",", []), (["and"], "and", []),
    ])
    func reading(words: [String], title: String, quantities: [String]) throws {
        let read = try read(words)
        #expect(read.title == title)
        #expect(read.quantities.map(\.text) == quantities)
    }

    @Test(arguments: [
        (["Run", "5,2", "km"], "5,2 km", ["5.2 km"]), (["Run", "5,2 km"], "5,2 km", ["5.2 km"]),
        (["Save", "150,-", "EUR"], "150,- EUR", ["150 EUR"]), (["Save", "150,-€"], "150,-€", ["150€"]),
        (["Save", "1.250,-- EUR"], "1.250,-- EUR", ["1250 EUR"]), (["Save", "150.–", "CHF"], "150.– CHF", ["150 CHF"]),
        (["Run", "+5 km"], "+5 km", ["5 km"]), (["Run", ".5", "km"], ".5 km", ["0.5 km"]),
        (["Run", "1,5km,31min"], "1,5km,31min", []), (["Run", "30m,", "home"], "30m", ["30 m", "30 min"]),
        (["Run", "30m"], "30m", ["30 m", "30 min"]), (["1:30", "Run"], "1:30", ["1h 30m", "1m 30s"]),
    ])
    func slips(words: [String], text: String, suggestions: [String]) {
        #expect(throws: LogWords.Problem(text: text, suggestions: suggestions)) { try read(words) }
    }

    @Test(arguments: [
        (["Pushups", "30"], "30"), (["30", "x", "Pushups"], "30"), (["Pushups", "2.5"], "2.5"), (["Part 2"], nil),
        (["Read", "3", "chapters", "twice"], nil), (["Pushups", "30", "31 min"], nil), (["30"], nil), (["Run"], nil),
    ])
    func aNumberWithoutUnitIsNamed(words: [String], number: String?) throws {
        #expect(try read(words).bareNumber == number)
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

import Testing

@testable import VaultReviews

@Suite struct PhraseIndexTests {
    private func isFound(_ phrase: String, in text: String) throws -> Bool {
        var index = PhraseIndex()
        let added = index.add(phrase)
        let number = try #require(added)
        var found = index.nothingFound
        index.find(in: Array(text.utf8).span, at: .title, &found)
        return found[number] != nil
    }

    @Test(arguments: [
        ("run", "A RUN before work"), ("RUN", "runs"), ("run", "Running late"), ("running", "ran home"),
        ("run*", "running"), ("long run", "The long, slow … no: the Long Run"), ("long run", "two long runs"),
        ("long run", "long long run"), ("half marathon", "#half-marathon"), ("a b a c", "a b a b a c"),
        ("café", "Cafe\u{301}"), ("CAFE\u{301}", "café"), ("Übung", "ÜBUNG"), ("бег", "Бег вечером"),
        ("跑步", "今天跑步五公里"), ("10k", "10K race"), ("pull-up", "three pull-ups"),
    ])
    func findsWholeWordsInTheirForms(phrase: String, text: String) throws {
        #expect(try isFound(phrase, in: text))
    }

    @Test(arguments: [
        ("run", "Brunch with Jonas"), ("run", "overrun"), ("run", "runner"), ("long run", "long slow run"),
        ("long run", "run long"), ("long run", "long"), ("km", "5km"), ("cafe", "café"), ("run", ""),
        ("bus", "bu"), ("new", "news"), ("步跑", "跑步"), ("a b a c", "a b a b"),
    ])
    func findsNothingElse(phrase: String, text: String) throws {
        #expect(try !isFound(phrase, in: text))
    }

    @Test(arguments: ["", "*", "€ — 🏃", " "])
    func aPhraseWithoutWordsIsNone(text: String) {
        var index = PhraseIndex()
        let number = index.add(text)
        #expect(number == nil)
    }

    /// Phrases do not reach from one text into the next, and keep the place where they stood first.
    @Test func textsAreApart() throws {
        var index = PhraseIndex()
        let (long, run, again) = (index.add("long run"), index.add("run"), index.add("Long  RUN"))
        #expect(again == long)
        var found = index.nothingFound
        index.find(in: Array("so long".utf8).span, at: .title, &found)
        index.find(in: Array("run".utf8).span, at: .tag, &found)
        index.find(in: Array("run".utf8).span, at: .body, &found)
        let (first, second) = (try #require(long), try #require(run))
        #expect(found[first] == nil)
        #expect(found[second] == .tag)
    }
}

import Testing
import VaultRecords

@Suite struct WordsTests {
    @Test(arguments: [
        ("run", "'run'"), ("one\ntwo", "'one…'"), ("one\n", "'one'"),
        (String(repeating: "a", count: 60), "'" + String(repeating: "a", count: 60) + "'"),
        (String(repeating: "a", count: 61), "'" + String(repeating: "a", count: 59) + "…'"),
    ])
    func quotesAreOneShortLine(_ text: String, _ quoted: String) { #expect(Words.quote(text) == quoted) }

    @Test(arguments: [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")])
    func choicesAreJoined(_ words: [String], _ text: String) { #expect(Words.either(words) == text) }

    @Test(arguments: [("goal", "a goal"), ("action", "an action"), ("obligation", "an obligation")])
    func articlesFit(_ noun: String, _ text: String) { #expect(Words.article(noun) == text) }
}

import Testing
import VaultEdits
import VaultRecords
import VaultTestSupport

@testable import VaultExchange

/// The text of new notes, which is written without reading it again.
@Suite struct NewNoteTextTests {
    private static let parts = [
        "a", "Run", "null", "yes", "no", "0", "12", "2026-11-21", "T07:15:30", "T07:15", ":", ": ", " ", "-", " - ",
        ".",
        "/", "#", " #", "km", "5 km", "0x1f", "0b1", "1e5", "é", "'", "\"", "[", "?", "1:30", ",", "~", "true",
        "strava",
    ]

    /// What is taken for plain without a look is what a look says.
    @Test(.tags(.random), arguments: 0..<40 as Range<UInt64>) func quotesAreThoseOfEdits(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let field = Field("title", .text, "")
        for _ in 0..<100 {
            let count = Int.random(in: 1...4, using: &random)
            let text = (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
            let spelled = text == "null" || text == "~" ? "\"\(text)\"" : ScalarSpelling.spell(text, .text)
            var entry = ""
            NewNoteText.add("tags", [text], isList: true, field, to: &entry)
            #expect(entry == "tags:\n  - \(spelled)\n", "\(text)")
        }
    }
}

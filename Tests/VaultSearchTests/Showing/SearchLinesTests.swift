import Testing
import VaultGoals
import VaultTestSupport

@testable import VaultSearch

@Suite struct SearchLinesTests {
    /// The lines that are shown of one note, with what was found between brackets.
    private func lines(_ text: String, _ query: String) throws -> [String] {
        let snapshot = VaultInMemory(["a.md": text], packs: [GoalsPack.pack]).snapshot
        let overview = try snapshot.search(SearchQuestion(try SearchQuery(query), limit: 1))
        return (overview.hits.first?.lines.shown ?? []).map { line in
            var bytes = Array(line.text.utf8)
            for range in line.found.sorted(by: { $0.lowerBound > $1.lowerBound }) {
                bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
                bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
            }
            return "\(line.number) \(line.field ?? "-") " + String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test(arguments: [
        ("One canal.\nTwo.\n", "canal", ["1 - One [canal]."]),
        ("---\ntitle: A canal\ntags: [boat]\n---\n\n  The canal.\r\n", "canal", ["2 title title: A [canal]"]),
        (
            "---\ntitle: A canal\ntags: [boat]\n---\n", "boat canal",
            ["2 title title: A [canal]", "3 tags tags: [[boat]]"]
        ),
        // The line that has most of the words, then those that have the others.
        (
            "A canal.\nA boat.\nA boat on the canal, with a dog.\n", "boat canal",
            ["3 - A [boat] on the [canal], with a dog."]
        ),
        ("half of a marathon\na half\nmarathon\n", "\"half marathon\"", ["2 - a [half]"]),
        ("Ümläut Café\n", "cafe", ["1 - Ümläut [Café]"]), ("canal canal", "canal", ["1 - [canal] [canal]"]),
        ("a\nb\nc\nd\n", "a b c d", ["1 - [a]", "2 - [b]", "3 - [c]"]),
    ])
    func shown(text: String, query: String, lines: [String]) throws {
        let found = try self.lines(text, query)
        #expect(found == lines)
    }

    @Test(arguments: ["wort ", "wörter ", "日本語", "x"])
    func longLinesAreCut(filler: String) throws {
        let side = String(repeating: filler, count: 400)
        let found = try lines(side + " canal " + side, "canal")
        #expect(found.count == 1)
        #expect(found[0].utf8.count < 330)
        #expect(found[0].contains(" [canal] "))
        #expect(found[0].hasPrefix("1 - … ") && found[0].hasSuffix(" …"))
        #expect(!found[0].contains("\u{FFFD}"))
    }
}

import Testing
import VaultTestSupport

@testable import VaultRecords

@Suite struct NearTests {
    @Test(arguments: [
        ("goal", "goal", 0), ("goal", "gaol", 1), ("goal", "goals", 1), ("goal", "oal", 1), ("goal", "gosl", 1),
        ("", "abc", 3), ("abcdef", "badcfe", 3), ("kitten", "sitting", 3), ("étape", "etape", 1),
    ]) func countsSlips(first: String, second: String, distance: Int) {
        #expect(Near.distance(first, second, limit: 5) == distance)
        #expect(Near.distance(second, first, limit: distance) == distance)
        #expect(Near.distance(first, second, limit: distance - 1) == nil)
    }

    @Test(.tags(.random)) func agreesWithThePlainTableOfDistances() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            let words = (0..<2).map { _ in
                String(
                    (0..<Int.random(in: 0...14, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" }
                )
            }
            let limit = Int.random(in: 0...9, using: &random)
            let plain = Self.plainDistance(Array(words[0]), Array(words[1]))
            #expect(Near.distance(words[0], words[1], limit: limit) == (plain <= limit ? plain : nil))
        }
    }

    /// Only cells near the diagonal are looked at.
    @Test func longWordsTakeNoSquare() {
        let word = String(repeating: "ab", count: 50_000)
        var distance: Int?
        let seconds = threadSeconds { distance = Near.distance(word, "b" + word, limit: 2) }
        #expect(distance == 1 && seconds < 4)
    }

    private static func plainDistance(_ first: [Character], _ second: [Character]) -> Int {
        var table = Array(repeating: Array(repeating: 0, count: second.count + 1), count: first.count + 1)
        for row in 0...first.count {
            for column in 0...second.count {
                if row == 0 || column == 0 {
                    table[row][column] = row + column
                    continue
                }
                let replaced = table[row - 1][column - 1] + (first[row - 1] == second[column - 1] ? 0 : 1)
                table[row][column] = min(replaced, table[row - 1][column] + 1, table[row][column - 1] + 1)
                if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
                    table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
                }
            }
        }
        return table[first.count][second.count]
    }

    @Test(arguments: [
        ("deu", "due", true), ("duee", "due", true), ("de", "due", true), ("udе", "due", false), ("ude", "due", true),
        ("itle", "title", true), ("xtitle", "title", true), ("rate", "date", false), ("dates", "date", false),
        ("target", "targets", true), ("targetss", "targets", true), ("related", "created", false),
        ("started", "start", false), ("createdat", "created", false), ("due", "due", false), ("d", "du", false),
        ("percent", "parent", false), ("streaks", "breaks", false), ("", "a", false),
    ]) func aTypoIsOneSlip(word: String, meant: String, isTypo: Bool) {
        #expect(Near.isTypo(word, of: meant) == isTypo)
    }

    @Test(arguments: [
        ("importence", ["importance"]), ("Goals", ["goal"]), ("x", []), ("dua", ["due"]), ("plna", ["plan"]),
        ("nothing", []),
    ]) func suggestsTheNearestWords(word: String, suggestions: [String]) {
        #expect(Near.suggestions(for: word, in: ["goal", "importance", "due", "plan", "x"]) == suggestions)
    }

    @Test(arguments: [
        ("inactive", ["active"]), ("unfinished", ["finished"]), ("impossible", ["possible"]), ("active", ["inactive"]),
    ])
    func anOppositeIsNoTypo(word: String, words: [String]) {
        #expect(Near.suggestions(for: word, in: words) == [])
    }
}

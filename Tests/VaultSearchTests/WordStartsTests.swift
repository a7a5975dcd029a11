import Testing
import VaultTestSupport

@testable import VaultSearch

@Suite struct WordStartsTests {
    private func runs(_ words: [String], in text: String, isAnywhere: Bool = false) -> [String] {
        var found: [String] = []
        var text = text
        text.withUTF8 { bytes in
            WordStarts(words, isAnywhere: isAnywhere).forEachRun(in: bytes) { run in
                found.append(String(decoding: bytes[run], as: UTF8.self))
            }
        }
        return found
    }

    @Test(arguments: [
        (["run"], "Run, ran; running and rerun", ["Run", "running"]), (["run", "ran"], "run ran", ["run", "ran"]),
        (["a"], "a b ab", ["a", "ab"]), (["ab"], "ab", ["ab"]), (["abc"], "ab", ["ab"]),
        (["abc"], "abd acb xabc 12345678", []), ([], "a", []),
        (["run"], "ärun runä run", ["run"]), (["läuft"], "läuft", []), (["5"], "5 km", ["5"]),
    ])
    func wordStarts(words: [String], text: String, runs: [String]) {
        #expect(self.runs(words, in: text) == runs)
    }

    @Test func wordsMayBeAnywhere() {
        #expect(runs(["cde"], in: "abcdefg xcde cd", isAnywhere: true) == ["abcdefg", "xcde", "cd"])
    }

    /// A run is given once, so that a long one costs no more than it is long.
    @Test func aRunIsGivenOnce() {
        #expect(runs(["morn"], in: String(repeating: "morn", count: 100_000), isAnywhere: true).count == 1)
        #expect(runs(["morn"], in: String(repeating: "morn", count: 100_000) + "é", isAnywhere: true).isEmpty)
    }

    /// No run that is one of the words is missed.
    @Test(.tags(.random), arguments: 0..<100)
    func noneIsMissed(seed: UInt64) {
        var generator = SeededGenerator(seed: seed &+ 1)
        func word(_ longest: Int) -> String {
            String(
                (0..<Int.random(in: 1...longest, using: &generator)).map { _ in
                    "abAB1".randomElement(using: &generator) ?? "a"
                })
        }
        let words = (0..<Int.random(in: 1...4, using: &generator)).map { _ in word(5).lowercased() }
        let texts = (0..<60).map { _ in word(7) }
        let wanted = texts.filter { words.contains($0.lowercased()) }
        let found = runs(words, in: texts.joined(separator: " .")).filter { words.contains($0.lowercased()) }
        #expect(found == wanted)
    }
}

@Suite struct RelevanceTests {
    @Test(arguments: [
        (1.0, 0.0), (2, 0.693_147_180_559_945_3), (10, 2.302_585_092_994_045_7), (0.5, -0.693_147_180_559_945_3),
        (200_001, 12.206_077_645_529_5), (1.000_001, 9.999_995_000_003_3e-07),
    ])
    func logarithm(number: Double, expected: Double) {
        #expect(abs(NaturalLogarithm.of(number) - expected) < 1e-12 * max(1, abs(expected)))
    }

    private static func counts(_ places: [TextPlace: Float]) -> PlaceCounts {
        var counts = PlaceCounts.zero
        for (place, count) in places { counts[place.rawValue] = count }
        return counts
    }

    /// Each of the first is better than the second.
    @Test(arguments: [
        ([TextPlace.title: Float(1)], [TextPlace.body: Float(3)]), ([.label: 1], [.field: 1]),
        ([.field: 1], [.body: 1]),
        ([.body: 1], [.link: 1]), ([.body: 2], [.body: 1]), ([.body: 1, .link: 1], [.body: 1]),
        ([.body: 1], [.body: 0.9]),
    ])
    func placesCount(better: [TextPlace: Float], worse: [TextPlace: Float]) {
        let relevance = Relevance(notes: 100, having: [10], titles: 2_000, bodies: 50_000)
        let scores = [better, worse].map { relevance.score([Self.counts($0)], title: 20, body: 500) }
        #expect(scores[0] > scores[1])
    }

    @Test func rareWordsAndShortTextsCountMore() {
        let relevance = Relevance(notes: 100, having: [1, 90], titles: 2_000, bodies: 50_000)
        let once = Self.counts([.body: 1])
        #expect(
            relevance.score([once, .zero], title: 20, body: 500) > relevance.score([.zero, once], title: 20, body: 500))
        #expect(relevance.score([once], title: 20, body: 100) > relevance.score([once], title: 20, body: 5_000))
    }

    /// By hand: rarity ln(1 + 95.5 / 5.5), a title of usual length, so 4 / (1.2 + 4) of it.
    @Test func theFormula() {
        let relevance = Relevance(notes: 100, having: [5], titles: 1_000, bodies: 10_000)
        let score = relevance.score([Self.counts([.title: 1])], title: 10, body: 100)
        #expect(abs(score - 2.910_372 * 4 / 5.2) < 0.000_1)
    }

    @Test func emptyVaultsHaveNoScores() {
        #expect(Relevance(notes: 0, having: [0], titles: 0, bodies: 0).score([.zero], title: 0, body: 0) == 0)
    }
}

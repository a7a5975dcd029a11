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

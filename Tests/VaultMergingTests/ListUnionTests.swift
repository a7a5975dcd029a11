import Testing
import VaultEdits
import VaultMerging
import VaultRecords

@Suite struct ListUnionTests {
    /// Elements as `key=amount`.
    private func meanings(_ texts: [String]) -> [ElementMeaning] {
        texts.map { text in
            let parts = text.split(separator: "=")
            let amounts = parts.dropFirst().compactMap { Int($0).map { Rational($0) } }
            return ElementMeaning(key: [String(parts[0])], amounts: amounts)
        }
    }

    @Test(
        arguments: [
            ([], [], [], []),
            (["a"], [], [], []),
            ([], ["b", "a"], [0, 1], []),
            (["a", "b"], ["c", "b", "d"], [0, 2], []),
            (["a"], ["b", "b"], [0], []),
            (["km=5"], ["km=5"], [], []),
            (["kg=1", "km=5"], ["km=6", "min=3"], [1], [[1, 0]]),
            (["km=5"], ["km=6", "km=7", "km=6"], [], [[0, 0], [0, 1]]),
            (["km=5", "km=6"], ["km=7"], [], [[0, 0]]),
            // A list that holds both already is asked nothing.
            (["km=5", "km=6"], ["km=6"], [], []),
        ] as [([String], [String], [Int], [[Int]])])
    func listsBecomeOne(ours: [String], theirs: [String], added: [Int], against: [[Int]]) {
        let union = ListUnion(meanings(ours), meanings(theirs))
        #expect(union.added == added)
        #expect(union.contradictions.map { [$0.ours, $0.theirs] } == against)
    }
}

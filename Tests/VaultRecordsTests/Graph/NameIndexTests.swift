import Testing

@testable import VaultRecords

@Suite struct NameIndexTests {
    /// Each key that several notes have is told once, however many keys share a bucket, and in whatever order.
    @Test(
        arguments: [
            [], [1], [1, 1], [1, 2, 1], [1, 1, 1, 2, 2], [0, .max, 0, .max],
            Array(0..<40), Array(0..<40) + Array(0..<40), (0..<300).map { $0 * 7 % 30 },
            Array(repeating: 5, count: 200),
        ] as [[UInt64]])
    func tellsEachSharedKeyOnce(keys: [UInt64]) {
        // All in one bucket, and spread over some.
        for shift in [0, 20] as [UInt64] {
            let keys = keys.map { $0 << shift }
            var index = NameIndex()
            for (note, key) in keys.enumerated() { index.add(NoteID(note), key: key) }
            let shared = index.shared.map { keys[$0.index] }
            let expected = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys
            #expect(shared.sorted() == expected.sorted())
            for note in index.shared {
                let same = keys.indices.filter { keys[$0] == keys[note.index] }
                #expect(index.chain(from: note).map(\.index).sorted() == same)
            }
        }
    }
}

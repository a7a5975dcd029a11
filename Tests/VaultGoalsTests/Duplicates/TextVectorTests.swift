import Testing
import VaultSearch

@Suite struct TextVectorTests {
    @Test(
        arguments: [
            ([1, 0], [1, 0], 10_000), ([1, 0], [2, 0], 10_000), ([1, 0], [0, 1], 0), ([1, 0], [-1, 0], 0),
            ([1, 1], [1, 0], 7_071), ([0, 0], [0, 0], 0), ([0, 0], [1, 0], 0), ([1], [1, 0, 0, 0, 0, 0, 0, 0, 0], 0),
            ([1e30, 1e30], [3e38, 3e38], 10_000), ([1e-30, 0], [1, 0], 10_000), ([], [], 0),
            ([1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9], 10_000),
        ] as [([Float], [Float], Int)])
    func cosines(left: [Float], right: [Float], tenThousandths: Int) {
        #expect(TextVector(left).similarity(to: TextVector(right)).tenThousandths == tenThousandths)
    }

    @Test(arguments: [
        ("Read 12 books", "Read twelve novels", true), ("Read 12 books", "Read 24 books", false),
        ("Run 5 km", "Jog 5000 m", true), ("Smoke", "Stop smoking", false), ("Run", "Laufen", true),
        ("No sugar", "Never sweets", false), ("No sugar", "No sweets", true),
    ])
    func numbers(left: String, right: String, isSame: Bool) {
        #expect(TitleSimilarity.haveSameNumbers(left, right) == isSame)
        #expect(TitleSimilarity.haveSameNumbers(right, left) == isSame)
    }
}

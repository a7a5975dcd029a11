import Testing
import VaultRecords

@testable import VaultAnswers
@testable import VaultGoalAnswers

@Suite struct SparklineTests {
    @Test(
        arguments: [
            ([], ""), ([nil], "·"), ([0], "·"), ([5], "█"), ([0, 0], "··"),
            // Eighths of the greatest, rounded up: the least that is something is seen.
            ([1, 8, 4, 0], "▁█▄·"), ([1, 1000], "▁█"), ([-3, 6], "·█"), ([5, 8], "▅█"), ([nil, 3, 3], "·██"),
        ] as [([Rational?], String)])
    func sums(amounts: [Rational?], line: String) {
        #expect(Sparkline.sums(amounts) == line)
    }

    @Test(
        arguments: [
            ([], ""), ([nil, nil], "··"), ([75], "█"), ([75, 75], "██"),
            ([79, nil, 75], "█·▁"), ([80, 78, 76, 72], "█▆▄▁"), ([-1, 1], "▁█"),
        ] as [([Rational?], String)])
    func readings(amounts: [Rational?], line: String) {
        #expect(Sparkline.readings(amounts) == line)
    }
}

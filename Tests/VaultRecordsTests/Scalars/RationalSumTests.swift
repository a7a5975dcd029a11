import Testing
import VaultRecords

@Suite struct RationalSumTests {
    private func fractions(_ parts: [(Int, Int)]) throws -> [Rational] {
        try parts.map { try #require(Rational($0, over: $1)) }
    }

    @Test(arguments: [
        ([], 0, 1), ([(1, 2)], 1, 2), ([(1, 3), (1, 6)], 1, 2), ([(1, 3), (-1, 3)], 0, 1),
        ([(1, 2), (1, 3), (1, 5), (1, 7), (1, 11)], 2927, 2310),
        ([(.max, 1), (.max, 1), (.min, 1), (.min, 1)], -2, 1),
    ])
    func sums(_ parts: [(Int, Int)], _ top: Int, _ bottom: Int) throws {
        #expect(Rational.sum(try fractions(parts)) == Rational(top, over: bottom))
    }

    @Test func manyDenominatorsGiveTheExactSum() throws {
        // Their common denominator is far above 64 bits.
        let numbers = try fractions((1...300).map { ($0 * $0 - 700, 2 * $0 + 1) })
        var sum: Rational = 0
        for number in numbers { sum += number }
        #expect(Rational.sum(numbers) == sum)
        #expect(Rational.sum(numbers + numbers.map { -$0 } + [sum]) == sum)
    }
}

import VaultRecords

/// How alike two things are: from 0, nothing in common, to 1, the same. Exact, in ten-thousandths.
package struct Similarity: Hashable, Comparable, CustomStringConvertible, Sendable {
    /// Invariant: 0 to 10,000.
    package let tenThousandths: Int

    /// Numbers beyond the scale become its ends.
    package init(tenThousandths: Int) { self.tenThousandths = min(max(0, tenThousandths), 10_000) }

    package static let zero = Similarity(tenThousandths: 0)
    package static let same = Similarity(tenThousandths: 10_000)
    /// The highest score of things that are not entirely the same.
    package static let almost = Similarity(tenThousandths: 9_900)

    /// `Similarity(percent: 85)` is 0.85.
    package init(percent: Int) { self.init(tenThousandths: min(max(0, percent), 100) * 100) }

    /// `a` of `b` parts; none of none is the same.
    package init(_ part: Int, of whole: Int) {
        self.init(tenThousandths: whole > 0 ? part * 10_000 / whole : 10_000)
    }

    /// This many percent of it.
    package func times(percent: Int) -> Similarity { Similarity(tenThousandths: tenThousandths * percent / 100) }

    package static func < (left: Similarity, right: Similarity) -> Bool { left.tenThousandths < right.tenThousandths }

    /// Two decimals, rounded; nothing but the same is 1.00.
    package var description: String {
        let hundredths = self == .same ? 100 : min((tenThousandths + 50) / 100, 99)
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }

    /// The exact number in decimals: `0.9333`, `0.5`, `1`.
    package var decimal: String { Rational(tenThousandths, over: 10_000)?.decimalText(places: 4) ?? "" }
}

/// What a text means, as another program sees it: a direction, near to that of texts with a like meaning.
package struct TextVector: Sendable {
    /// Of length 1, filled up with zeros.
    private let parts: [SIMD8<Float>]

    /// Numbers of any length; all zeros are like nothing.
    package init(_ numbers: [Float]) {
        var parts = [SIMD8<Float>](repeating: .zero, count: (numbers.count + 7) / 8)
        for (index, number) in numbers.enumerated() { parts[index / 8][index % 8] = number }
        // Scaled first, so that squares of large numbers stay finite.
        let largest = numbers.reduce(0) { max($0, abs($1)) }
        guard largest > 0 else {
            self.parts = parts
            return
        }
        parts = parts.map { $0 / largest }
        let length = parts.reduce(Float(0)) { $0 + ($1 * $1).sum() }.squareRoot()
        self.parts = parts.map { $0 / length }
    }

    /// The cosine of the angle between them, at least 0; 0 for vectors of other lengths. O(numbers).
    package func similarity(to other: TextVector) -> Similarity {
        guard parts.count == other.parts.count else { return .zero }
        var sum = SIMD8<Float>.zero
        for index in parts.indices { sum += parts[index] * other.parts[index] }
        let cosine = sum.sum()
        return cosine > 0 ? Similarity(tenThousandths: Int((min(cosine, 1) * 10_000).rounded())) : .zero
    }
}

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

extension TitleSimilarity {
    /// Whether two titles have the same numbers, amounts and negations: whatever else they mean, others make them two
    /// things.
    package static func haveSameNumbers(_ left: String, _ right: String) -> Bool { marks(left) == marks(right) }

    private static func marks(_ title: String) -> [String] {
        TitleParts.words(of: title).filter { [.mark, .amount, .negation].contains($0.kind) }.map(\.stem).sorted()
    }
}

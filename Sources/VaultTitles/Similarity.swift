/// How alike two things are: from 0, nothing in common, to 1, the same. Exact, in ten-thousandths.
package struct Similarity: Hashable, Sendable {
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
}

extension Similarity: Comparable {
    package static func < (left: Similarity, right: Similarity) -> Bool { left.tenThousandths < right.tenThousandths }
}

extension Similarity: CustomStringConvertible {
    /// Two decimals, rounded; nothing but the same is 1.00.
    package var description: String {
        let hundredths = self == .same ? 100 : min((tenThousandths + 50) / 100, 99)
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }
}

extension Similarity {
    /// The exact number in decimals: `0.9333`, `0.5`, `1`.
    package var decimal: String {
        if self == .same { return "1" }
        var digits = String(tenThousandths + 10_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return digits.isEmpty ? "0" : "0." + digits
    }
}

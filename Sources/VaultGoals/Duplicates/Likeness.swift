/// How alike two things are: from 0, nothing in common, to 1, the same. Exact, in ten-thousandths.
package struct Likeness: Hashable, Sendable {
    /// Invariant: 0 to 10,000.
    package let tenThousandths: Int

    /// Numbers beyond the scale become its ends.
    package init(tenThousandths: Int) { self.tenThousandths = min(max(0, tenThousandths), 10_000) }

    package static let zero = Likeness(tenThousandths: 0)
    package static let same = Likeness(tenThousandths: 10_000)
    /// The highest score of things that are not entirely the same.
    static let almost = Likeness(tenThousandths: 9_900)

    /// `Likeness(percent: 85)` is 0.85.
    package init(percent: Int) { self.init(tenThousandths: min(max(0, percent), 100) * 100) }

    /// `a` of `b` parts; none of none is the same.
    init(_ part: Int, of whole: Int) {
        self.init(tenThousandths: whole > 0 ? part * 10_000 / whole : 10_000)
    }

    /// This many percent of it.
    func times(percent: Int) -> Likeness { Likeness(tenThousandths: tenThousandths * percent / 100) }
}

extension Likeness: Comparable {
    package static func < (left: Likeness, right: Likeness) -> Bool { left.tenThousandths < right.tenThousandths }
}

extension Likeness: CustomStringConvertible {
    /// Two decimals, rounded; nothing but the same is 1.00.
    package var description: String {
        let hundredths = self == .same ? 100 : min((tenThousandths + 50) / 100, 99)
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }
}

extension Likeness {
    /// The exact number in decimals: `0.9333`, `0.5`, `1`.
    package var decimal: String {
        if self == .same { return "1" }
        var digits = String(tenThousandths + 10_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return digits.isEmpty ? "0" : "0." + digits
    }
}

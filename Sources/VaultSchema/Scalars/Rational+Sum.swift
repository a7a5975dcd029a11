extension Rational {
    /// The exact sum of numbers.
    ///
    /// Numbers of one denominator are added first and the rest in pairs, so that the large denominators of sums of
    /// many fractions come up only a few times. Cost: linear in the numbers, and in the distinct denominators times
    /// what their common denominator costs.
    package static func sum(_ numbers: some Sequence<Rational>) -> Rational {
        var tops: [Int64: Int128] = [:]
        var sums: [Rational] = []
        for number in numbers {
            switch number.storage {
            case .small(let top, let bottom):
                let (sum, isOver) = tops[bottom, default: 0].addingReportingOverflow(Int128(top))
                if isOver { sums.append(number) } else { tops[bottom] = sum }
            case .big: sums.append(number)
            }
        }
        // Neighbours in size share more of their factors than others do, so the order matters to the cost alone.
        for (bottom, top) in tops.sorted(by: { $0.key < $1.key }) { sums.append(Rational(top, Int128(bottom))) }
        while sums.count > 1 {
            for pair in 0..<sums.count / 2 { sums[pair] = sums[2 * pair] + sums[2 * pair + 1] }
            if !sums.count.isMultiple(of: 2) { sums[sums.count / 2] = sums[sums.count - 1] }
            sums.removeLast(sums.count / 2)
        }
        return sums.first ?? 0
    }
}

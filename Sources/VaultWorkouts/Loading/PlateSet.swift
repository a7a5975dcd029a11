import VaultRecords

/// A bar and the plates that go on both its ends: which weights can be loaded, and how. Every plate is there as often
/// as it is needed. Amounts are in one unit and have at most three decimals.
package struct PlateSet: Sendable {
    package let unit: WeightUnit
    package let bar: Rational
    /// The heaviest first, each once.
    package let plates: [Rational]
    /// What all plates are multiples of, in thousandths.
    private let part: Int

    /// A weight on the bar, with the plates of one side, the heaviest first.
    package struct Loading: Hashable, Sendable {
        package var weight: Rational
        package var side: [Rational]
    }

    /// A set before the work: repetitions of a weight.
    package typealias WarmUp = (reps: Int, loading: Loading)

    /// No more than this can be asked for, in either unit.
    package static let most: Rational = 5000
    private static let scale = 1000
    /// No gym has more.
    private static let mostPlates = 50

    /// Nil without plates or with more than 50, when a plate is not above 0, the bar below 0, or one of them above `most` or with more than three decimals.
    package init?(_ unit: WeightUnit, bar: Rational, plates: [Rational]) {
        guard (1...Self.mostPlates).contains(plates.count), bar >= 0,
            plates.allSatisfy({ $0 > 0 && Self.thousandths($0) != nil }),
            Self.thousandths(bar) != nil
        else { return nil }
        (self.unit, self.bar) = (unit, bar)
        self.plates = Array(Set(plates)).sorted(by: >)
        part = max(plates.compactMap(Self.thousandths).reduce(0, Self.divisor), 1)
    }

    /// What most gyms have.
    package static func standardBar(_ unit: WeightUnit) -> Rational { unit == .kilogram ? 20 : 45 }

    /// What most gyms have.
    package static func standardPlates(_ unit: WeightUnit) -> [Rational] {
        let small = Rational(5, over: 2) ?? 0
        return unit == .kilogram ? [25, 20, 15, 10, 5, small, Rational(5, over: 4) ?? 0] : [45, 35, 25, 10, 5, small]
    }

    private static func thousandths(_ number: Rational) -> Int? {
        let scaled = number * Rational(scale)
        return number <= most && scaled.isWhole ? scaled.floor?.within(0...5_000_000) : nil
    }

    // MARK: Loading

    /// The nearest weights that can be loaded, with the fewest plates: of one that can be, twice the same. Nothing
    /// below the bar, or above `most`. Cost: linear in the weight divided by the greatest common part of the plates.
    package func nearest(to weight: Rational) -> (below: Loading?, above: Loading?) {
        nearest(to: weight, lastPlates(upTo: weight))
    }

    private func nearest(to weight: Rational, _ last: [Int]) -> (below: Loading?, above: Loading?) {
        guard (0...Self.most).contains(weight) else { return (nil, nil) }
        if weight < bar { return (nil, loading(0, last)) }
        let (side, sums) = (parts(weight), 0...last.count - 1)
        let below = last[...side.floor(within: sums)].lastIndex { $0 >= 0 }
        let above = last[side.ceiling(within: sums)...].firstIndex { $0 >= 0 }
        return (below.map { loading($0, last) }, above.map { loading($0, last) })
    }

    /// What one side is of a weight, in parts.
    private func parts(_ weight: Rational) -> Rational {
        ((weight - bar) * Rational(Self.scale / 2)).divided(by: Rational(part)) ?? 0
    }

    /// By the sum of one side in parts: the plate that was put on last, so that there are as few as possible; -1 for a
    /// sum that none make.
    private func lastPlates(upTo weight: Rational) -> [Int] {
        let plates = plates.compactMap(Self.thousandths).map { $0 / part }
        let count = parts(min(weight, Self.most)).floor(within: 0...5_000_000) + (plates.first ?? 0) + 1
        var (fewest, last) = (Array(repeating: Int.max, count: count + 1), Array(repeating: -1, count: count + 1))
        (fewest[0], last[0]) = (0, 0)
        for sum in 1...count {
            // The heaviest first, so that of equally few plates the heavier are taken.
            for plate in plates where plate <= sum && fewest[sum - plate] < fewest[sum] - 1 {
                (fewest[sum], last[sum]) = (fewest[sum - plate] + 1, plate)
            }
        }
        return last
    }

    private func loading(_ sum: Int, _ last: [Int]) -> Loading {
        var (sum, side) = (sum, [Rational]())
        while last[sum] > 0 {
            side.append(Rational(last[sum] * part, over: Self.scale) ?? 0)
            sum -= last[sum]
        }
        return Loading(weight: bar + Rational.sum(side) * 2, side: side.sorted(by: >))
    }

    /// Sets towards a weight: the bar alone, then half of it, seven tenths and nine tenths, rounded down to what can
    /// be loaded. Those that come out equal are left out.
    package func warmUp(to weight: Rational) -> [WarmUp] {
        let steps: [(reps: Int, percent: Int)] = [(10, 0), (5, 50), (3, 70), (1, 90)]
        let last = lastPlates(upTo: weight)
        return steps.reduce(into: []) { sets, step in
            let wanted = max(bar, weight * (Rational(step.percent, over: 100) ?? 0))
            guard let loading = nearest(to: wanted, last).below, loading.weight < weight,
                loading.weight > sets.last?.loading.weight ?? 0
            else { return }
            sets.append((step.reps, loading))
        }
    }

    private static func divisor(_ one: Int, _ other: Int) -> Int { other == 0 ? one : divisor(other, one % other) }
}

extension WorkoutsModel {
    /// The bar that `vault.md` names, where it is in this unit.
    package func bar(in unit: WeightUnit) -> Rational? { weights("bar", in: unit).first }

    /// The plates that `vault.md` names in this unit.
    package func plates(in unit: WeightUnit) -> [Rational] { weights("plates", in: unit) }

    private func weights(_ field: String, in unit: WeightUnit) -> [Rational] {
        guard let settings = graph.note(at: Schema.settingsPath) else { return [] }
        return graph.notes[settings].read(field, Quantity.read).map(\.value)
            .filter { UnitTable.builtIn.unit($0.unit).canonical == unit.rawValue }.map(\.amount)
    }
}

import VaultRecords

/// A bar and the plates that go on both its ends: which weights can be loaded, and how. Every plate is there as often
/// as it is needed. Amounts are in one unit and have at most three decimals.
package struct PlateSet: Sendable {
    package let unit: WeightUnit
    package let bar: Rational
    /// The heaviest first, each once.
    package let plates: [Rational]

    /// A weight on the bar, with the plates of one side, the heaviest first.
    package struct Loading: Hashable, Sendable {
        package var weight: Rational
        package var side: [Rational]
    }

    /// A set before the work: repetitions of a weight.
    package struct WarmUp: Hashable, Sendable {
        package var reps: Int
        package var loading: Loading
    }

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
        nearest(to: weight, table(upTo: weight))
    }

    /// Cost: linear in the weight divided by the greatest common part of the plates.
    private func table(upTo weight: Rational) -> LoadingTable {
        LoadingTable(plates.compactMap(Self.thousandths), upTo: weight <= bar ? 0 : side(min(weight, Self.most)))
    }

    private func nearest(to weight: Rational, _ table: LoadingTable) -> (below: Loading?, above: Loading?) {
        guard weight <= Self.most, weight >= 0 else { return (nil, nil) }
        if weight < bar { return (nil, loading([])) }
        let side = side(weight)
        let isExact = Rational(side * 2, over: Self.scale) == weight - bar
        let below = loading(table.below(side))
        let above = table.above(isExact ? side : side + 1).map(loading)
        return (below, above)
    }

    /// The thousandths on one side, rounded down.
    private func side(_ weight: Rational) -> Int {
        let half = (weight - bar) * Rational(Self.scale / 2)
        return half.floor(within: 0...5_000_000)
    }

    private func loading(_ side: [Int]) -> Loading {
        let plates = side.sorted(by: >).map { Rational($0, over: Self.scale) ?? 0 }
        return Loading(weight: bar + Rational.sum(plates) * 2, side: plates)
    }

    /// Sets towards a weight: the bar alone, then half of it, seven tenths and nine tenths, rounded down to what can
    /// be loaded. Those that come out equal are left out.
    package func warmUp(to weight: Rational) -> [WarmUp] {
        let steps: [(reps: Int, percent: Int)] = [(10, 0), (5, 50), (3, 70), (1, 90)]
        var sets: [WarmUp] = []
        let table = table(upTo: weight)
        for step in steps {
            let wanted = max(bar, weight * (Rational(step.percent, over: 100) ?? 0))
            guard let loading = nearest(to: wanted, table).below, loading.weight < weight,
                loading.weight > sets.last?.loading.weight ?? 0
            else { continue }
            sets.append(WarmUp(reps: step.reps, loading: loading))
        }
        return sets
    }
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

/// Which sums some plates make, each with as few as possible.
private struct LoadingTable {
    /// What all plates are multiples of.
    private let part: Int
    /// By the sum in parts: the plate that was put on last; 0 for a sum that none make.
    private var last: [Int] = []

    init(_ plates: [Int], upTo side: Int) {
        part = max(plates.reduce(0, Self.divisor), 1)
        let count = (side + (plates.max() ?? 0)) / self.part + 1
        var fewest = Array(repeating: Int.max, count: count + 1)
        last = Array(repeating: 0, count: count + 1)
        fewest[0] = 0
        for sum in 1...count {
            // The heaviest first, so that of equally few plates the heavier are taken.
            for plate in plates where plate / self.part <= sum {
                let before = fewest[sum - plate / self.part]
                if before < Int.max, before + 1 < fewest[sum] {
                    fewest[sum] = before + 1
                    last[sum] = plate
                }
            }
        }
    }

    /// The plates of the greatest sum up to this one.
    func below(_ side: Int) -> [Int] {
        plates(of: last[...min(side / part, last.count - 1)].lastIndex { $0 > 0 } ?? 0)
    }

    /// The plates of the least sum from this one on.
    func above(_ side: Int) -> [Int]? {
        let sum = (side + part - 1) / part
        return sum == 0 ? [] : last.indices.first { $0 >= sum && last[$0] > 0 }.map(plates(of:))
    }

    private func plates(of sum: Int) -> [Int] {
        var (sum, plates) = (sum, [Int]())
        while sum > 0, last[sum] > 0 {
            plates.append(last[sum])
            sum -= last[sum] / part
        }
        return plates
    }

    private static func divisor(_ one: Int, _ other: Int) -> Int { other == 0 ? one : divisor(other, one % other) }
}

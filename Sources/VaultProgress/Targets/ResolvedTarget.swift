import VaultRecords

/// A target with its amounts in the base unit of its group.
package struct ResolvedTarget {
    /// What an action gives when none of its quantities fits.
    package enum Counting {
        /// `120 km`: nothing.
        case amounts
        /// `90 min`: its duration.
        case time
        /// `30 times`: one.
        case times
        /// `30 days`: one for the day's first action; quantities play no part.
        case days
    }

    package let written: String
    package let target: Target
    /// The canonical name of the target's unit.
    package let unit: String
    package let group: Int
    /// One of the unit in base units, above 0.
    let factor: Rational
    /// The target's amount in base units.
    let amount: Rational
    /// The written start of `latest` and `best` in base units.
    let from: Rational?
    package let counting: Counting
    /// Whether its unit is counted in whole numbers, so that no fraction is expected.
    let isWhole: Bool

    /// Nil when the target cannot be read, when its `from` is of another group,
    /// and when it asks for a best time without `from`.
    package init?(_ planned: PlannedTarget, units: inout UnitNumbers) {
        guard let target = planned.target else { return nil }
        written = planned.written
        self.target = target
        let base = units.base(target.quantity, line: 0)
        group = base.group
        amount = base.amount
        factor = units.place(of: target.quantity.unit).factor
        unit = units.canonical(target.quantity.unit)
        isWhole = units.isWhole(target.quantity.unit)
        counting =
            if unit == units.canonical("days") {
                .days
            } else if unit == units.canonical("times") {
                .times
            } else {
                group == units.time ? .time : .amounts
            }
        if let written = target.from {
            let base = units.base(written, line: 0)
            guard base.group == group else { return nil }
            from = base.amount
        } else {
            if target.mode == .best && group == units.time { return nil }
            from = nil
        }
    }

    /// What it needs from an action or a contribution.
    package var question: TargetQuestion {
        let isSingle = target.mode.isSingle
        let falls = from.map { $0 > amount } ?? false
        return TargetQuestion(isOfTime: counting == .time, use: !isSingle ? .sum : falls ? .least : .greatest)
    }

    /// A required or expected fraction of an amount: rounded down where the unit is counted in whole numbers. Base
    /// units.
    func atMost(_ amount: Rational) -> Rational {
        guard isWhole, !amount.isWhole else { return amount }
        let rounded = amount.rounded(places: 0)
        return rounded > amount ? rounded - 1 : rounded
    }

    /// An allowed fraction of an amount: rounded up where the unit is counted in whole numbers. Base units.
    func atLeast(_ amount: Rational) -> Rational {
        guard isWhole, !amount.isWhole else { return amount }
        let rounded = amount.rounded(places: 0)
        return rounded < amount ? rounded + 1 : rounded
    }

    /// A base amount in the target's unit.
    package func inUnit(_ amount: Rational) -> Rational {
        amount.divided(by: factor) ?? amount
    }
}

/// Which amounts of an action or a contribution answer a target, among those of its unit.
package struct TargetQuestion: Hashable, Sendable {
    /// Whether a duration does.
    var isOfTime: Bool
    /// Of a contribution: sums are for what adds up, the greatest for a best or latest amount, and the least where that
    /// is to fall by what is written.
    var use: Contribution.Use

    /// Every question that there is.
    package static let all = [Contribution.Use.sum, .greatest, .least].flatMap { use in
        [false, true].map { TargetQuestion(isOfTime: $0, use: use) }
    }

    func reads(_ use: Contribution.Use) -> Bool { use == .every || use == self.use }
}

import VaultSyntax

/// Between exact numbers and whole ones.
extension Rational {
    package init(_ number: WholeNumber) { self.init(number.exact, 1) }

    /// Whether nothing follows the point.
    package var isWhole: Bool {
        if case .small(_, let bottom) = storage { return bottom == 1 }
        return parts.denominator == .one
    }

    /// The greatest whole number that is not above this one; nil beyond 15 digits.
    package var floor: WholeNumber? { whole(awayFromZero: isNegative) }

    /// The smallest whole number that is not below this one; nil beyond 15 digits.
    package var ceiling: WholeNumber? { whole(awayFromZero: !isNegative) }

    /// `floor` as a count, the nearest of a range; for numbers of any size.
    package func floor(within range: ClosedRange<Int>) -> Int {
        floor?.clamped(to: range) ?? (isNegative ? range.lowerBound : range.upperBound)
    }

    /// `ceiling` as a count, the nearest of a range; for numbers of any size.
    package func ceiling(within range: ClosedRange<Int>) -> Int {
        ceiling?.clamped(to: range) ?? (isNegative ? range.lowerBound : range.upperBound)
    }

    private func whole(awayFromZero: Bool) -> WholeNumber? {
        if case .small(let top, 1) = storage { return WholeNumber(exactly: top) }
        let (numerator, denominator) = parts
        guard let (quotient, remainder) = numerator.dividedMagnitude(by: denominator) else { return nil }
        let whole = awayFromZero && !remainder.isZero ? quotient + .one : quotient
        return (isNegative ? whole.negated : whole).int64.flatMap { WholeNumber(exactly: $0) }
    }
}

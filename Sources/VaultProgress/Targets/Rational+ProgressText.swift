import VaultRecords

/// How progress shows its numbers: rounded half away from zero.
extension Rational {
    /// One decimal: `41.7`, `100`. Less than 100 never shows as 100.
    package var percentText: String {
        self < 100 && rounded(places: 1) >= 100 ? "99.9" : decimalText(places: 1)
    }

    /// Six decimals at most: `13.243243`, `50`.
    package var amountText: String {
        decimalText(places: 6)
    }
}

extension Collection<Rational> {
    /// Nil without numbers.
    package var mean: Rational? {
        guard count > 1 else { return first }
        return Rational.sum(self).divided(by: Rational(count))
    }
}

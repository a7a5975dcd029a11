import VaultSchema

extension Collection<Rational> {
    /// Nil without numbers.
    package var mean: Rational? {
        guard count > 1 else { return first }
        return Rational.sum(self).divided(by: Rational(count))
    }
}

import VaultSchema

extension Collection<Rational> {
    /// Nil without numbers.
    var mean: Rational? {
        var sum: Rational = 0
        for number in self { sum += number }
        return sum.divided(by: Rational(count))
    }
}

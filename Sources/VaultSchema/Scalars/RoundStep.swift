/// Round numbers for the marks of an axis.
package enum RoundStep {
    /// The most powers of ten that are tried in each direction.
    private static let mostPowers = 400

    /// What a clock is divided by up to an hour, in seconds.
    private static let parts: [Rational] = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]

    /// The least of 1, 2 and 5 times a power of ten that is not less than a number above 0, with that power.
    ///
    /// - Parameter isTime: whether it is seconds on a clock: then the least part of an hour, or such a number of hours
    package static func atLeast(_ number: Rational, isTime: Bool = false) -> (step: Rational, power: Int) {
        if isTime, number > 1 {
            if let part = parts.first(where: { $0 >= number }) { return (part, 0) }
            return (atLeast(number.divided(by: 3600) ?? 1).step * 3600, 0)
        }
        var (unit, power): (Rational, Int) = (1, 0)
        while unit < number, power < mostPowers {
            unit = unit * 10
            power += 1
        }
        while let less = unit.divided(by: 10), less >= number, power > -mostPowers {
            unit = less
            power -= 1
        }
        // The unit is not less, and a tenth of it is.
        for share in [5, 2] {
            if let less = unit.divided(by: Rational(share)), less >= number { return (less, power - 1) }
        }
        return (unit, power)
    }
}

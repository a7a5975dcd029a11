/// An exact rational number of any size. No operation overflows or traps.
///
/// Numbers whose reduced numerator and denominator fit 64 bits, which is all that a vault normally holds,
/// cost a few machine instructions and no memory; larger ones fall back to `BigInteger`.
package struct Rational: Hashable, Sendable {
    enum Storage: Hashable, Sendable {
        /// Numerator and denominator.
        case small(Int64, Int64)
        /// Numerator and denominator, of which at least one does not fit 64 bits.
        indirect case big(BigInteger, BigInteger)
    }

    /// Invariant: reduced, with a denominator above 0, and small whenever it fits.
    let storage: Storage

    private init(_ storage: Storage) { self.storage = storage }

    package init(_ integer: Int) { self.init(.small(Int64(integer), 1)) }

    /// Nil for a denominator of 0.
    package init?(_ numerator: Int, over denominator: Int) {
        guard denominator != 0 else { return nil }
        let sign: Int128 = denominator < 0 ? -1 : 1
        self.init(Int128(numerator) * sign, Int128(denominator) * sign)
    }

    /// Reduces `numerator` / `denominator`; the denominator is above 0.
    init(_ numerator: Int128, _ denominator: Int128) {
        let divisor = Int128(truncatingIfNeeded: Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
        let (top, bottom) = divisor > 1 ? (numerator / divisor, denominator / divisor) : (numerator, denominator)
        if let small = Int64(exactly: top), let below = Int64(exactly: bottom) {
            self.init(.small(small, below))
        } else {
            self.init(.big(BigInteger(top), BigInteger(bottom)))
        }
    }

    /// Reduces `numerator` / `denominator`; the denominator is above 0.
    init(_ numerator: BigInteger, _ denominator: BigInteger) {
        let divisor = BigInteger.greatestCommonDivisor(numerator, denominator)
        var (top, bottom) = (numerator, denominator)
        if divisor != .one, let shortened = top.dividedMagnitude(by: divisor),
            let below = bottom.dividedMagnitude(by: divisor)
        {
            top = numerator.isNegative ? shortened.quotient.negated : shortened.quotient
            bottom = below.quotient
        }
        if let small = top.int64, let below = bottom.int64 {
            self.init(.small(small, below))
        } else {
            self.init(.big(top, bottom))
        }
    }

    /// Numerator and denominator at any size.
    var parts: (numerator: BigInteger, denominator: BigInteger) {
        switch storage {
        case .small(let top, let bottom): (BigInteger(Int128(top)), BigInteger(Int128(bottom)))
        case .big(let top, let bottom): (top, bottom)
        }
    }

    package var isZero: Bool { storage == .small(0, 1) }

    package var isNegative: Bool {
        switch storage {
        case .small(let top, _): top < 0
        case .big(let top, _): top.isNegative
        }
    }

    package var magnitude: Rational { isNegative ? -self : self }

    /// The greatest common divisor (binary; Stein 1967). That of 0 and n is n.
    private static func greatestCommonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
        if let left = UInt64(exactly: left), let right = UInt64(exactly: right) {
            return UInt128(binaryDivisor(left, right))
        }
        return binaryDivisor(left, right)
    }

    private static func binaryDivisor<Word: UnsignedInteger & FixedWidthInteger>(_ left: Word, _ right: Word) -> Word {
        if left == 0 { return right }
        if right == 0 { return left }
        if left == 1 || right == 1 { return 1 }
        let twos = min(left.trailingZeroBitCount, right.trailingZeroBitCount)
        var (first, second) = (left >> left.trailingZeroBitCount, right)
        while second != 0 {
            second >>= second.trailingZeroBitCount
            if first > second { swap(&first, &second) }
            second -= first
        }
        return first << twos
    }
}

extension Rational: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self.init(value) }
}

extension Rational: Comparable {
    package static func < (left: Rational, right: Rational) -> Bool {
        if case .small(let top, let bottom) = left.storage, case .small(let other, let below) = right.storage {
            return bottom == below ? top < other : Int128(top) * Int128(below) < Int128(other) * Int128(bottom)
        }
        let (first, second) = (left.parts, right.parts)
        return first.numerator * second.denominator < second.numerator * first.denominator
    }
}

extension Rational {
    package static func + (left: Rational, right: Rational) -> Rational {
        if case .small(let top, let bottom) = left.storage, case .small(let other, let below) = right.storage {
            if bottom == 1, below == 1, case (let sum, false) = top.addingReportingOverflow(other) {
                return Rational(.small(sum, 1))
            }
            if bottom == below { return Rational(Int128(top) + Int128(other), Int128(bottom)) }
            let sum = Int128(top) * Int128(below) + Int128(other) * Int128(bottom)
            return Rational(sum, Int128(bottom) * Int128(below))
        }
        let (first, second) = (left.parts, right.parts)
        return Rational(
            first.numerator * second.denominator + second.numerator * first.denominator,
            first.denominator * second.denominator
        )
    }

    package static func - (left: Rational, right: Rational) -> Rational { left + -right }

    package static func * (left: Rational, right: Rational) -> Rational {
        if case .small(let top, let bottom) = left.storage, case .small(let other, let below) = right.storage {
            return Rational(Int128(top) * Int128(other), Int128(bottom) * Int128(below))
        }
        let (first, second) = (left.parts, right.parts)
        return Rational(first.numerator * second.numerator, first.denominator * second.denominator)
    }

    package static prefix func - (number: Rational) -> Rational {
        switch number.storage {
        case .small(let top, let bottom) where top != .min: Rational(.small(-top, bottom))
        case .small(let top, let bottom): Rational(-Int128(top), Int128(bottom))
        case .big(let top, let bottom): Rational(top.negated, bottom)
        }
    }

    package static func += (left: inout Rational, right: Rational) { left = left + right }
    package static func -= (left: inout Rational, right: Rational) { left = left - right }

    /// Nil for a divisor of 0.
    package func divided(by divisor: Rational) -> Rational? {
        switch divisor.storage {
        case .small(0, _): return nil
        case .small(let top, let bottom) where top != .min:
            return self * Rational(.small(top < 0 ? -bottom : bottom, abs(top)))
        default:
            let (top, bottom) = divisor.parts
            return self * Rational(top.isNegative ? bottom.negated : bottom, top.magnitude)
        }
    }

    /// The number rounded half away from zero to `places` decimals (0 to 1000).
    package func rounded(places: Int) -> Rational {
        let digits = scaled(places: places)
        let scale = BigInteger.power(of: 10, Self.bounded(places))
        return Rational(isNegative ? digits.negated : digits, scale)
    }

    /// The magnitude × 10 to the power of `places`, rounded half up to a whole number.
    func scaled(places: Int) -> BigInteger {
        let (numerator, denominator) = parts
        let doubled = numerator.magnitude * BigInteger.power(of: 10, Self.bounded(places)) * BigInteger(2)
        return (doubled + denominator).dividedMagnitude(by: denominator * BigInteger(2))?.quotient ?? BigInteger(0)
    }

    /// `places` within what makes sense, so that no request eats the memory.
    static func bounded(_ places: Int) -> Int { min(max(0, places), 1000) }

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

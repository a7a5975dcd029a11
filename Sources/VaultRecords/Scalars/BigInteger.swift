/// A whole number of any size: what `Rational` uses once 64 bits do not suffice.
///
/// The arithmetic of paper on 32-bit limbs. Sums cost O(limbs), products and common divisors O(limbs²), a quotient
/// O(bits × limbs).
struct BigInteger: Hashable, Sendable {
    /// Least significant first. Invariant: the last limb is not 0; zero has none.
    private var limbs: [UInt32]
    /// Invariant: false for zero.
    private(set) var isNegative: Bool

    init(_ value: Int128) {
        var rest = value.magnitude
        (limbs, isNegative) = ([], value < 0)
        while rest != 0 {
            limbs.append(UInt32(truncatingIfNeeded: rest))
            rest >>= 32
        }
    }

    private init(limbs: [UInt32], isNegative: Bool = false) {
        self.limbs = limbs
        while self.limbs.last == 0 { self.limbs.removeLast() }
        self.isNegative = isNegative && !self.limbs.isEmpty
    }

    static let one = BigInteger(1)

    var isZero: Bool { limbs.isEmpty }
    var magnitude: BigInteger { BigInteger(limbs: limbs) }
    var negated: BigInteger { BigInteger(limbs: limbs, isNegative: !isNegative) }

    /// The same number in 64 bits, nil when it does not fit.
    var int64: Int64? {
        guard limbs.count <= 2 else { return nil }
        let magnitude = limbs.reversed().reduce(Int128(0)) { $0 << 32 | Int128($1) }
        return Int64(exactly: isNegative ? -magnitude : magnitude)
    }

    /// A power; a negative exponent counts as 0.
    static func power(of base: UInt32, _ exponent: Int) -> BigInteger {
        var result = BigInteger.one
        for _ in 0..<max(0, exponent) { result.multiplyAdd(base, 0) }
        return result
    }

    /// Replaces the number by itself × `factor` + `addend`, without regard to the sign.
    mutating func multiplyAdd(_ factor: UInt32, _ addend: UInt32) {
        var carry = UInt64(addend)
        for index in limbs.indices {
            carry += UInt64(limbs[index]) * UInt64(factor)
            limbs[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry != 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
        while limbs.last == 0 { limbs.removeLast() }
    }
}

extension BigInteger: Comparable {
    static func < (left: BigInteger, right: BigInteger) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? isLess(right.limbs, left.limbs) : isLess(left.limbs, right.limbs)
    }

    private static func isLess(_ left: [UInt32], _ right: [UInt32]) -> Bool {
        left.count != right.count
            ? left.count < right.count : left.reversed().lexicographicallyPrecedes(right.reversed())
    }
}

extension BigInteger {
    static func + (left: BigInteger, right: BigInteger) -> BigInteger {
        let isLess = isLess(left.limbs, right.limbs)
        let (larger, smaller) = isLess ? (right, left) : (left, right)
        var limbs = larger.limbs
        if left.isNegative != right.isNegative {
            subtract(smaller.limbs, from: &limbs)
        } else {
            var carry: UInt64 = 0
            for index in limbs.indices {
                carry += UInt64(limbs[index]) + (index < smaller.limbs.count ? UInt64(smaller.limbs[index]) : 0)
                limbs[index] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            limbs.append(UInt32(truncatingIfNeeded: carry))
        }
        return BigInteger(limbs: limbs, isNegative: larger.isNegative)
    }

    static func * (left: BigInteger, right: BigInteger) -> BigInteger {
        var product = [UInt32](repeating: 0, count: left.limbs.count + right.limbs.count)
        for (offset, factor) in left.limbs.enumerated() {
            var carry: UInt64 = 0
            for (index, limb) in right.limbs.enumerated() {
                carry += UInt64(factor) * UInt64(limb) + UInt64(product[offset + index])
                product[offset + index] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            product[offset + right.limbs.count] = UInt32(truncatingIfNeeded: carry)
        }
        return BigInteger(limbs: product, isNegative: left.isNegative != right.isNegative)
    }

    /// Subtracts a magnitude that is not the larger one.
    private static func subtract(_ smaller: [UInt32], from larger: inout [UInt32]) {
        var borrow: Int64 = 0
        for index in larger.indices {
            if index >= smaller.count, borrow == 0 { break }
            borrow += Int64(larger[index]) - (index < smaller.count ? Int64(smaller[index]) : 0)
            larger[index] = UInt32(truncatingIfNeeded: borrow)
            borrow >>= 32
        }
        while larger.last == 0 { larger.removeLast() }
    }
}

extension BigInteger {
    /// Quotient and remainder of the magnitudes; nil for a divisor of 0.
    func dividedMagnitude(by divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger)? {
        guard let only = divisor.limbs.first else { return nil }
        if divisor.limbs.count == 1 {
            let (quotient, rest) = divided(bySmall: only)
            return (quotient, BigInteger(Int128(rest)))
        }
        var (quotient, rest) = (limbs, BigInteger(0))
        for index in limbs.indices.reversed() {
            for bit in (0..<32).reversed() as ReversedCollection<Range<UInt32>> {
                rest.multiplyAdd(2, limbs[index] >> bit & 1)
                let fits = !Self.isLess(rest.limbs, divisor.limbs)
                if fits { Self.subtract(divisor.limbs, from: &rest.limbs) }
                quotient[index] = quotient[index] << 1 | (fits ? 1 : 0)
            }
        }
        return (BigInteger(limbs: quotient), rest)
    }

    /// Quotient and remainder of the magnitude by one limb, which is not 0.
    private func divided(bySmall divisor: UInt32) -> (quotient: BigInteger, remainder: UInt32) {
        var (quotient, rest) = (limbs, UInt64(0))
        for index in limbs.indices.reversed() {
            rest = rest << 32 | UInt64(limbs[index])
            quotient[index] = UInt32(truncatingIfNeeded: rest / UInt64(divisor))
            rest %= UInt64(divisor)
        }
        return (BigInteger(limbs: quotient), UInt32(truncatingIfNeeded: rest))
    }

    /// The greatest common divisor of the magnitudes (binary; Stein 1967). That of 0 and n is n.
    static func greatestCommonDivisor(_ left: BigInteger, _ right: BigInteger) -> BigInteger {
        if left.isZero { return right.magnitude }
        if right.isZero { return left.magnitude }
        var (first, second) = (left.limbs, right.limbs)
        let twos = min(removeTwos(from: &first), removeTwos(from: &second))
        while first != second {
            if isLess(second, first) { swap(&first, &second) }
            subtract(first, from: &second)
            removeTwos(from: &second)
        }
        return BigInteger(limbs: first) * power(of: 2, twos)
    }

    /// Makes a magnitude above 0 odd, and returns how often 2 was in it.
    @discardableResult
    private static func removeTwos(from limbs: inout [UInt32]) -> Int {
        let zeros = limbs.prefix { $0 == 0 }.count
        limbs.removeFirst(zeros)
        let bits = limbs[0].trailingZeroBitCount
        for index in limbs.indices where bits > 0 {
            let above = index + 1 < limbs.count ? UInt64(limbs[index + 1]) : 0
            limbs[index] = UInt32(truncatingIfNeeded: (above << 32 | UInt64(limbs[index])) >> UInt64(bits))
        }
        while limbs.last == 0 { limbs.removeLast() }
        return zeros * 32 + bits
    }

    /// The digits of the magnitude.
    var digits: String {
        var (rest, digits) = (magnitude, "")
        while !rest.isZero {
            let (quotient, group) = rest.divided(bySmall: 1_000_000_000)
            let text = String(group)
            digits = (quotient.isZero ? text : String(repeating: "0", count: 9 - text.count) + text) + digits
            rest = quotient
        }
        return digits.isEmpty ? "0" : digits
    }
}

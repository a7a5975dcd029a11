/// A whole number of any size: what `Rational` uses once 64 bits do not suffice.
///
/// Schoolbook arithmetic on 32-bit limbs: multiplication and division cost O(n × m) limbs.
struct BigInteger: Hashable, Sendable {
    /// Least significant first. Invariant: the last limb is not 0; zero has none.
    private(set) var limbs: [UInt32]
    /// Invariant: false for zero.
    private(set) var isNegative: Bool

    init(_ value: Int128) {
        self.init(magnitude: value.magnitude, isNegative: value < 0)
    }

    init(magnitude: UInt128, isNegative: Bool = false) {
        var rest = magnitude
        var limbs: [UInt32] = []
        while rest != 0 {
            limbs.append(UInt32(truncatingIfNeeded: rest))
            rest >>= 32
        }
        self.init(limbs: limbs, isNegative: isNegative)
    }

    private init(limbs: [UInt32], isNegative: Bool = false) {
        var trimmed = limbs
        while trimmed.last == 0 { trimmed.removeLast() }
        self.limbs = trimmed
        self.isNegative = isNegative && !trimmed.isEmpty
    }

    static let one = BigInteger(1)

    var isZero: Bool { limbs.isEmpty }
    var magnitude: BigInteger { BigInteger(limbs: limbs) }
    var negated: BigInteger { BigInteger(limbs: limbs, isNegative: !isNegative) }

    /// The same number in 64 bits, nil when it does not fit.
    var int64: Int64? {
        guard limbs.count <= 2 else { return nil }
        var bits: UInt64 = 0
        for limb in limbs.reversed() { bits = bits << 32 | UInt64(limb) }
        if isNegative {
            return bits <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- bits) : nil
        }
        return Int64(exactly: bits)
    }

    /// 10 to the power of `exponent`; a negative exponent counts as 0.
    static func power(of base: UInt32, _ exponent: Int) -> BigInteger {
        var result = BigInteger.one
        for _ in 0..<max(0, exponent) { result.multiplyAdd(base, 0) }
        return result
    }

    /// Replaces the number by itself × `factor` + `addend`, without regard to the sign.
    mutating func multiplyAdd(_ factor: UInt32, _ addend: UInt32) {
        var carry = UInt64(addend)
        for index in limbs.indices {
            let product = UInt64(limbs[index]) * UInt64(factor) + carry
            limbs[index] = UInt32(truncatingIfNeeded: product)
            carry = product >> 32
        }
        if carry != 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
        while limbs.last == 0 { limbs.removeLast() }
    }
}

extension BigInteger: Comparable {
    static func < (left: BigInteger, right: BigInteger) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        let order = compareMagnitudes(left.limbs, right.limbs)
        return left.isNegative ? order > 0 : order < 0
    }

    /// Below, at or above 0 as `left` is smaller, equal or larger.
    private static func compareMagnitudes(_ left: [UInt32], _ right: [UInt32]) -> Int {
        if left.count != right.count { return left.count < right.count ? -1 : 1 }
        for index in left.indices.reversed() where left[index] != right[index] {
            return left[index] < right[index] ? -1 : 1
        }
        return 0
    }
}

extension BigInteger {
    static func + (left: BigInteger, right: BigInteger) -> BigInteger {
        if left.isNegative == right.isNegative {
            return BigInteger(limbs: sum(left.limbs, right.limbs), isNegative: left.isNegative)
        }
        if compareMagnitudes(left.limbs, right.limbs) >= 0 {
            return BigInteger(limbs: difference(left.limbs, right.limbs), isNegative: left.isNegative)
        }
        return BigInteger(limbs: difference(right.limbs, left.limbs), isNegative: right.isNegative)
    }

    static func * (left: BigInteger, right: BigInteger) -> BigInteger {
        var product = [UInt32](repeating: 0, count: left.limbs.count + right.limbs.count)
        for (offset, factor) in left.limbs.enumerated() {
            var carry: UInt64 = 0
            for (index, limb) in right.limbs.enumerated() {
                let cell = UInt64(factor) * UInt64(limb) + UInt64(product[offset + index]) + carry
                product[offset + index] = UInt32(truncatingIfNeeded: cell)
                carry = cell >> 32
            }
            product[offset + right.limbs.count] = UInt32(truncatingIfNeeded: carry)
        }
        return BigInteger(limbs: product, isNegative: left.isNegative != right.isNegative)
    }

    /// The sum of two magnitudes.
    private static func sum(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        var carry: UInt64 = 0
        for index in 0..<max(left.count, right.count) {
            let cell =
                (index < left.count ? UInt64(left[index]) : 0) + (index < right.count ? UInt64(right[index]) : 0)
                + carry
            result.append(UInt32(truncatingIfNeeded: cell))
            carry = cell >> 32
        }
        result.append(UInt32(truncatingIfNeeded: carry))
        return result
    }

    /// The difference of two magnitudes, of which `left` is not the smaller.
    private static func difference(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        var borrow: Int64 = 0
        for index in left.indices {
            var cell = Int64(left[index]) - (index < right.count ? Int64(right[index]) : 0) - borrow
            borrow = cell < 0 ? 1 : 0
            if cell < 0 { cell += 1 << 32 }
            result.append(UInt32(truncatingIfNeeded: cell))
        }
        return result
    }
}

extension BigInteger {
    /// Quotient and remainder of the magnitudes; nil for a divisor of 0.
    func dividedMagnitude(by divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger)? {
        guard let top = divisor.limbs.last else { return nil }
        if divisor.limbs.count == 1 {
            let (quotient, rest) = divided(bySmall: top)
            return (quotient, BigInteger(magnitude: UInt128(rest)))
        }
        if Self.compareMagnitudes(limbs, divisor.limbs) < 0 { return (BigInteger(0), magnitude) }
        return dividedLong(by: divisor, shift: top.leadingZeroBitCount)
    }

    /// Quotient and remainder of the magnitude by one limb, which is not 0.
    private func divided(bySmall divisor: UInt32) -> (quotient: BigInteger, remainder: UInt32) {
        var quotient = limbs
        var rest: UInt64 = 0
        for index in limbs.indices.reversed() {
            let cell = rest << 32 | UInt64(limbs[index])
            quotient[index] = UInt32(truncatingIfNeeded: cell / UInt64(divisor))
            rest = cell % UInt64(divisor)
        }
        return (BigInteger(limbs: quotient), UInt32(truncatingIfNeeded: rest))
    }

    /// Long division (Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D);
    /// `shift` brings the top bit of the divisor, of two limbs or more, into place.
    private func dividedLong(by divisor: BigInteger, shift: Int) -> (quotient: BigInteger, remainder: BigInteger) {
        let low = divisor.shiftedLeft(shift).limbs
        var rest = shiftedLeft(shift).limbs
        while rest.count <= limbs.count { rest.append(0) }
        let size = low.count
        let (top, next) = (UInt64(low[size - 1]), UInt64(low[size - 2]))
        var quotient = [UInt32](repeating: 0, count: rest.count - size)
        for place in quotient.indices.reversed() {
            let head = UInt64(rest[place + size]) << 32 | UInt64(rest[place + size - 1])
            var (digit, over) = head.quotientAndRemainder(dividingBy: top)
            while digit >> 32 != 0 || digit * next > (over << 32 | UInt64(rest[place + size - 2])) {
                digit -= 1
                over += top
                if over >> 32 != 0 { break }
            }
            if Self.subtract(low, times: digit, from: &rest, at: place) {
                digit -= 1
                Self.add(low, to: &rest, at: place)
            }
            quotient[place] = UInt32(truncatingIfNeeded: digit)
        }
        return (BigInteger(limbs: quotient), BigInteger(limbs: rest).shiftedRight(shift))
    }

    /// Subtracts `low` × `digit` from the limbs of `rest` at `place` and returns whether that went below 0.
    private static func subtract(
        _ low: [UInt32], times digit: UInt64, from rest: inout [UInt32], at place: Int
    ) -> Bool {
        var carry: UInt64 = 0
        var borrow: Int64 = 0
        for index in low.indices {
            let product = digit * UInt64(low[index]) + carry
            carry = product >> 32
            let cell = Int64(rest[place + index]) - Int64(product & 0xFFFF_FFFF) - borrow
            rest[place + index] = UInt32(truncatingIfNeeded: cell)
            borrow = cell < 0 ? 1 : 0
        }
        let cell = Int64(rest[place + low.count]) - Int64(carry) - borrow
        rest[place + low.count] = UInt32(truncatingIfNeeded: cell)
        return cell < 0
    }

    /// Adds `low` to the limbs of `rest` at `place`; the carry out of the top undoes the borrow before.
    private static func add(_ low: [UInt32], to rest: inout [UInt32], at place: Int) {
        var carry: UInt64 = 0
        for index in low.indices {
            let cell = UInt64(rest[place + index]) + UInt64(low[index]) + carry
            rest[place + index] = UInt32(truncatingIfNeeded: cell)
            carry = cell >> 32
        }
        rest[place + low.count] = rest[place + low.count] &+ UInt32(truncatingIfNeeded: carry)
    }

    /// The magnitude × 2 to the power of `bits`, below 32.
    private func shiftedLeft(_ bits: Int) -> BigInteger {
        var result = magnitude
        result.multiplyAdd(1 << UInt32(bits), 0)
        return result
    }

    /// The magnitude divided by 2 to the power of `bits`, below 32, rounded down.
    private func shiftedRight(_ bits: Int) -> BigInteger {
        divided(bySmall: 1 << UInt32(bits)).quotient
    }

    /// The greatest common divisor of the magnitudes (Euclid).
    static func greatestCommonDivisor(_ left: BigInteger, _ right: BigInteger) -> BigInteger {
        var (larger, smaller) = (left.magnitude, right.magnitude)
        while let (_, rest) = larger.dividedMagnitude(by: smaller) { (larger, smaller) = (smaller, rest) }
        return larger
    }

    /// The digits of the magnitude.
    var digits: String {
        var rest = magnitude
        var groups: [UInt32] = []
        while !rest.isZero {
            let (quotient, group) = rest.divided(bySmall: 1_000_000_000)
            groups.append(group)
            rest = quotient
        }
        guard let first = groups.last else { return "0" }
        return groups.dropLast().reversed().reduce(into: String(first)) { text, group in
            let digits = String(group)
            text += String(repeating: "0", count: 9 - digits.count) + digits
        }
    }
}

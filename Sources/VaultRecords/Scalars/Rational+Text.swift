import VaultSyntax

extension Rational {
    /// Reads `["-"] digits ["." digits]`, with spaces around.
    ///
    /// A decimal comma, a thousands separator or an exponent is a problem that offers the spelling to use.
    package static func read(_ text: Span<UInt8>) -> Reading<Rational> {
        let range = text.trimmed
        if let number = NumberText.scan(text, from: range.lowerBound), number.end == range.upperBound {
            return Reading(number.value)
        }
        return Reading(problem: NumberSpelling.problem(in: text, range) ?? ScalarProblem(.notANumber, range))
            .offering { offer in NumberText.isNumber(offer) }
    }

    /// The number in decimals, rounded half away from zero to at most `places` (0 to 1000) of them,
    /// without zeros at the end: `5`, `5.2`, `-0.25`; never `-0`.
    package func decimalText(places: Int) -> String {
        if case .small(let whole, 1) = storage { return String(whole) }
        let places = Self.bounded(places)
        let (digits, isZero) = smallDigits(places) ?? bigDigits(places)
        let text = Self.text(of: digits, places: places)
        return isNegative && !isZero ? "-" + text : text
    }

    /// The digits of `scaled`, in machine instructions; nil for a number that does not fit them.
    private func smallDigits(_ places: Int) -> (text: String, isZero: Bool)? {
        guard case .small(let numerator, let denominator) = storage, places <= 18 else { return nil }
        let scale = (0..<places).reduce(UInt128(1)) { scale, _ in scale * 10 }
        let below = UInt128(denominator.magnitude)
        // At most 2^63 × 10^18 × 2 + 2^63, which is less than 2^125.
        let scaled = (UInt128(numerator.magnitude) * scale * 2 + below) / (below * 2)
        guard let digits = UInt64(exactly: scaled) else { return nil }
        return (String(digits), digits == 0)
    }

    private func bigDigits(_ places: Int) -> (text: String, isZero: Bool) {
        let scaled = scaled(places: places)
        return (scaled.digits, scaled.isZero)
    }

    /// The number in decimals without rounding; nil when they do not end, as for 1/3,
    /// or when there are more than 1000.
    package var exactDecimalText: String? {
        var rest = parts.denominator
        var places = 0
        for base in [10, 5, 2] as [UInt32] {
            let divisor = BigInteger(Int128(base))
            while let (quotient, remainder) = rest.dividedMagnitude(by: divisor), remainder.isZero {
                rest = quotient
                places += 1
                if places > 1000 { return nil }
            }
        }
        return rest == .one ? decimalText(places: places) : nil
    }

    /// `digits` with a point before the last `places` of them.
    private static func text(of digits: String, places: Int) -> String {
        var text = digits
        if places == 0 { return text }
        if text.utf8.count <= places { text = String(repeating: "0", count: places + 1 - text.utf8.count) + text }
        var decimals = text.suffix(places)
        let whole = text.dropLast(places)
        while decimals.last == "0" { decimals.removeLast() }
        return decimals.isEmpty ? String(whole) : "\(whole).\(decimals)"
    }
}

extension Rational: CustomStringConvertible {
    /// The exact decimals, else numerator and denominator: `5.2`, `1/3`.
    package var description: String {
        if let text = exactDecimalText { return text }
        return (isNegative ? "-" : "") + parts.numerator.digits + "/" + parts.denominator.digits
    }
}

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

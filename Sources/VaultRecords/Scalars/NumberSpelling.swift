import VaultSyntax

/// Finds out what is wrong with a number that is not spelled `["-"] digits ["." digits]`.
///
/// Runs only once a text has failed to read, so it may allocate.
package enum NumberSpelling {
    /// A number with three decimals, written so that its point cannot be taken for a thousands separator: `1.250` is
    /// `1.25`, `1.000` is `1`, and `1.255` is `1.2550`.
    package static func decimal(_ whole: some StringProtocol, _ decimals: some StringProtocol) -> String {
        let counting = decimals.reversed().drop { $0 == "0" }.reversed()
        switch counting.count {
        case 0: return String(whole)
        case 3: return "\(whole).\(decimals)0"
        default: return "\(whole)." + String(counting)
        }
    }

    /// The problem of a text that should be one number: nil when no number in it can be made out.
    static func problem(in text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem? {
        guard let (problem, end) = find(in: text, range) else { return nil }
        return end == range.upperBound ? problem : ScalarProblem(.notANumber, end..<range.upperBound)
    }

    /// What is wrong with the number that starts at the start of `range`, and where it ends: nil when it is not a number,
    /// or a number without fault. `+5` may be 5 more, `3 100` two numbers, and `3.` the third.
    static func find(in text: Span<UInt8>, _ range: Range<Int>) -> (problem: ScalarProblem, end: Int)? {
        var start = range.lowerBound
        var (sign, isPlus) = ("", false)
        var signMark: Range<Int>?
        if let (scalar, length) = text.scalar(start), "+-\u{2212}".unicodeScalars.contains(scalar) {
            isPlus = scalar == "+"
            sign = isPlus ? "" : "-"
            signMark = scalar == "-" ? nil : start..<start + length
            start += length
        }
        let parts = Parts(text, from: start, to: range.upperBound)
        guard parts.fraction != nil || parts.groups.contains(where: { !$0.isEmpty }) else { return nil }
        if parts.end - start > NumberText.maximumDigits {
            return (ScalarProblem(.numberOutOfRange, range.lowerBound..<parts.end), parts.end)
        }
        let (kind, mark, spellings) = parts.reading
        // Digits with a point, as they should be.
        let isPlain = kind == .notANumber && spellings == [parts.groups.joined(separator: ".")]
        guard !isPlain || signMark != nil else { return nil }
        let problem = ScalarProblem(
            kind, kind == .notANumber ? signMark ?? mark : mark, suggestions: spellings.map { sign + $0 },
            isGuess: isPlus || parts.isUnclear)
        return (problem, parts.end)
    }

    /// Whether a text has one to three digits, not 0 in front, a point and just three more: `10.000`, which may be ten
    /// thousand. Takes no memory.
    package static func mayBeThousands(_ text: Span<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            guard index == 0 || text[index - 1] != UInt8(ascii: "."), text[index].isDigit,
                let place = NumberText.Place(text, from: index)
            else {
                index = max(index + 1, text.skipDigits(index))
                continue
            }
            if place.decimals == 3, place.digits.count <= 7, text[index] != UInt8(ascii: "0") { return true }
            index = place.end
        }
        return false
    }

    /// Groups of digits with the marks between them: `1`, `,`, `234`, `.`, `5`.
    private struct Parts {
        var groups: [String] = []
        var marks: [(scalar: Unicode.Scalar, range: Range<Int>)] = []
        var exponent: Range<Int>?
        /// The decimals of `½`, with its place.
        var fraction: (decimals: String, mark: Range<Int>)?
        var end: Int

        /// `.` and `,`, and the marks that some write between thousands.
        private static let between = ".,'_ \u{2019}\u{A0}\u{202F}\u{2009}".unicodeScalars
        private static let fractions: [Unicode.Scalar: String] = ["½": "5", "¼": "25", "¾": "75"]

        init(_ text: Span<UInt8>, from start: Int, to limit: Int) {
            end = min(text.skipDigits(start), limit)
            groups = [text.text(start..<end)]
            while end < limit, let (scalar, length) = text.scalar(end), Self.between.contains(scalar) {
                let next = end + length
                let close = text.skipDigits(next)
                let isGroup = close - next == 3 && groups.last?.isEmpty == false
                guard next <= limit, scalar == "." || (scalar == "," ? close > next : isGroup) else { break }
                marks.append((scalar, end..<next))
                groups.append(text.text(next..<close))
                end = close
            }
            if let (scalar, length) = text.scalar(end), let decimals = Self.fractions[scalar], marks.isEmpty {
                fraction = (decimals, end..<end + length)
                end += length
            }
            guard text.byte(end).lowered == UInt8(ascii: "e"), groups.last?.isEmpty == false else { return }
            let digits = end + ("+-".utf8.contains(text.byte(end + 1)) ? 2 : 1)
            let close = text.skipDigits(digits)
            guard close > digits else { return }
            exponent = end..<close
            end = close
        }

        /// Whether it may be something else: `3 100` two numbers, and `3.` the third.
        var isUnclear: Bool {
            marks.contains { $0.scalar == " " } || marks.count == 1 && marks[0].scalar == "." && groups[1].isEmpty
        }

        /// What is wrong, where, and the spellings to use.
        var reading: (ScalarProblem.Kind, Range<Int>, [String]) {
            if let exponent { return (.exponent, exponent, []) }
            if let fraction {
                return (.notANumber, fraction.mark, [(groups[0].isEmpty ? "0" : groups[0]) + "." + fraction.decimals])
            }
            guard let first = marks.first, let last = marks.last else { return (.notANumber, 0..<0, [groups[0]]) }
            let (whole, decimals) = (groups.dropLast().joined(), groups[groups.count - 1])
            let areThousands =
                groups.dropFirst().allSatisfy { $0.utf8.count == 3 } && (1...3).contains(groups[0].utf8.count)
            let decimal = (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : "." + decimals)
            let isUniform = marks.dropLast().allSatisfy { $0.scalar == first.scalar } && !groups[0].isEmpty
            let isEven = groups.dropFirst().dropLast().allSatisfy { $0.utf8.count == 3 }
            switch (first.scalar, last.scalar) {
            case (".", _) where marks.count == 1: return (.notANumber, first.range, [decimal])
            case (",", _) where marks.count == 1 && !areThousands: return (.decimalComma, first.range, [decimal])
            case (",", _) where marks.count == 1:
                let spelled = NumberSpelling.decimal(whole, decimals)
                return (.thousandsSeparator, first.range, [whole + decimals, spelled])
            case let (one, other) where one == other && isUniform && areThousands:
                return (.thousandsSeparator, first.range, [whole + decimals])
            case let (one, other) where one != other && isUniform && isEven && !decimals.isEmpty:
                return other == ","
                    ? (.decimalComma, last.range, [decimal]) : (.thousandsSeparator, first.range, [decimal])
            default: return (.notANumber, first.range, [])
            }
        }
    }
}

/// A number as it stands at the start of a text: `["-"] digits ["." digits]`.
package struct NumberText {
    package var value: Rational
    /// Where it ends, in bytes.
    package var end: Int
    /// Whether it is digits only.
    package var isWhole: Bool

    /// More digits than this are refused, so that a hostile file cannot make arithmetic slow.
    package static let maximumDigits = 100
    /// Digits that always fit 64 bits.
    private static let smallDigits = 18

    /// What is at `start`: nil when that is not a number of this spelling.
    /// Ignores what follows: of `5,2` the number is 5.
    package static func scan(_ text: Span<UInt8>, from start: Int) -> NumberText? {
        guard let place = Place(text, from: start) else { return nil }
        let value =
            place.digits.count <= smallDigits
            ? small(text, place.digits, places: place.decimals) : large(text, place.digits, places: place.decimals)
        let isNegative = place.digits.lowerBound > start
        return NumberText(value: isNegative ? -value : value, end: place.end, isWhole: place.isWhole)
    }

    /// Where a number stands, before anybody asks what it is.
    package struct Place {
        /// From the first digit to the last, with the point.
        package let digits: Range<Int>
        /// The digits after the point.
        let decimals: Int

        package var end: Int { digits.upperBound }
        /// Whether it is digits only.
        package var isWhole: Bool { decimals == 0 }

        /// That of the number at `start`; nil when there is none of this spelling. No memory.
        package init?(_ text: Span<UInt8>, from start: Int) {
            let first = text.byte(start) == UInt8(ascii: "-") ? start + 1 : start
            let point = text.skipDigits(first)
            guard point > first else { return nil }
            var end = point
            if text.byte(point) == UInt8(ascii: "."), text.byte(point + 1).isDigit { end = text.skipDigits(point + 1) }
            guard end - first <= maximumDigits else { return nil }
            digits = first..<end
            decimals = end > point ? end - point - 1 : 0
        }
    }

    /// At most 18 digits fit 64 bits.
    private static func small(_ text: Span<UInt8>, _ range: Range<Int>, places: Int) -> Rational {
        var digits: Int64 = 0
        for index in range where text[index].isDigit { digits = digits * 10 + Int64(text[index] & 15) }
        if places == 0 { return Rational(Int(digits)) }
        var scale: Int64 = 1
        for _ in 0..<places { scale *= 10 }
        return Rational(Int128(digits), Int128(scale))
    }

    private static func large(_ text: Span<UInt8>, _ range: Range<Int>, places: Int) -> Rational {
        var digits = BigInteger(0)
        for index in range where text[index].isDigit { digits.multiplyAdd(10, UInt32(text[index] & 15)) }
        return Rational(digits, BigInteger.power(of: 10, places))
    }
}

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
            .offering(readBy: read)
    }

    /// The number in decimals, rounded half away from zero to at most `places` (0 to 1000) of them,
    /// without zeros at the end: `5`, `5.2`, `-0.25`; never `-0`.
    package func decimalText(places: Int) -> String {
        if case .small(let whole, 1) = storage { return String(whole) }
        let places = Self.bounded(places)
        let digits = smallDigits(places) ?? scaled(places: places).digits
        let text = Self.text(of: digits, places: places)
        return isNegative && digits != "0" ? "-" + text : text
    }

    /// The digits of `scaled`, in machine instructions; nil for a number that does not fit them.
    private func smallDigits(_ places: Int) -> String? {
        guard case .small(let numerator, let denominator) = storage, places <= 18 else { return nil }
        let scale = (0..<places).reduce(UInt128(1)) { scale, _ in scale * 10 }
        let below = UInt128(denominator.magnitude)
        // At most 2^63 × 10^18 × 2 + 2^63, which is less than 2^125.
        return UInt64(exactly: (UInt128(numerator.magnitude) * scale * 2 + below) / (below * 2)).map { String($0) }
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

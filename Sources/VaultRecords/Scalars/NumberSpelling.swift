import VaultSyntax

/// Finds out what is wrong with a number that is not spelled `["-"] digits ["." digits]`.
///
/// Runs only once a text has failed to read, so it may allocate.
package enum NumberSpelling {
    /// A misspelled number at the start of a text.
    struct Found {
        var kind: ScalarProblem.Kind
        /// The mark that makes it odd.
        var mark: Range<Int>
        /// Where the number ends.
        var end: Int
        /// The spellings to use, best first.
        var spellings: [String]
        /// Whether they may say something else: `+5` may be 5 more, `3 100` two numbers, and `3.` the third.
        var isGuess = false
    }

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
        guard let found = find(in: text, range) else { return nil }
        if found.end == range.upperBound {
            return ScalarProblem(found.kind, found.mark, suggestions: found.spellings, isGuess: found.isGuess)
        }
        return ScalarProblem(.notANumber, found.end..<range.upperBound)
    }

    /// What is wrong with the number that starts at the start of `range`: nil when it is not a number,
    /// or a number without fault.
    static func find(in text: Span<UInt8>, _ range: Range<Int>) -> Found? {
        var start = range.lowerBound
        var sign = ""
        var signMark: Range<Int>?
        var isPlus = false
        if let (scalar, length) = text.scalar(start), "+-\u{2212}".unicodeScalars.contains(scalar) {
            isPlus = scalar == "+"
            sign = isPlus ? "" : "-"
            signMark = scalar == "-" ? nil : start..<start + length
            start += length
        }
        let parts = Parts(text, from: start, to: range.upperBound)
        guard !parts.groups.isEmpty, parts.groups.contains(where: { !$0.isEmpty }) else { return nil }
        if parts.end - start > NumberText.maximumDigits {
            return Found(kind: .numberOutOfRange, mark: range.lowerBound..<parts.end, end: parts.end, spellings: [])
        }
        guard var found = parts.judge() else {
            guard let signMark else { return nil }
            let spelling = sign + parts.groups.joined(separator: ".")
            return Found(
                kind: .notANumber, mark: signMark, end: parts.end, spellings: [spelling], isGuess: isPlus)
        }
        found.spellings = found.spellings.map { sign + $0 }
        found.isGuess = isPlus || parts.marks.contains { $0.scalar == " " } || parts.isOrdinal
        if let signMark, found.kind == .notANumber { found.mark = signMark }
        return found
    }

    /// Groups of digits with the marks between them: `1`, `,`, `234`, `.`, `5`.
    private struct Parts {
        var groups: [String] = []
        var marks: [Mark] = []
        var exponent: (mark: Range<Int>, power: Int?)?
        /// The `,-` of `150,- EUR`, which says that there are no cents.
        var dash: Range<Int>?
        var end: Int
        let start: Int

        struct Mark {
            var scalar: Unicode.Scalar
            var range: Range<Int>
        }

        init(_ text: Span<UInt8>, from start: Int, to limit: Int) {
            self.start = start
            end = min(text.skipDigits(start), limit)
            groups = [text.text(start..<end)]
            while end < limit, let (scalar, length) = text.scalar(end), Self.isMarker(scalar) {
                let next = end + length
                let close = text.skipDigits(next)
                let isDecimal = scalar == "."
                let isGroup = close - next == 3 && groups.last?.isEmpty == false
                let isAllowedThere = isDecimal || scalar == "," ? close > next || isDecimal : isGroup
                guard isAllowedThere, next <= limit else { break }
                marks.append(Mark(scalar: scalar, range: end..<next))
                groups.append(text.text(next..<close))
                end = close
            }
            readExponent(text)
            readDash(text, to: limit)
        }

        /// `.` and `,`, and the marks that some write between thousands.
        static func isMarker(_ scalar: Unicode.Scalar) -> Bool {
            ".,'_ \u{2019}\u{A0}\u{202F}\u{2009}".unicodeScalars.contains(scalar)
        }

        private mutating func readExponent(_ text: Span<UInt8>) {
            guard text.byte(end).lowered == UInt8(ascii: "e"), groups.last?.isEmpty == false else { return }
            var digits = end + 1
            let sign = text.byte(digits)
            if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { digits += 1 }
            let close = text.skipDigits(digits)
            guard close > digits else { return }
            let power = text.number(digits..<close).map { sign == UInt8(ascii: "-") ? -$0 : $0 }
            exponent = (end..<close, power)
            end = close
        }

        private mutating func readDash(_ text: Span<UInt8>, to limit: Int) {
            // The point of `150.-` was taken for that of a decimal.
            let hasPoint = marks.last?.scalar == "." && groups.last?.isEmpty == true
            let start = hasPoint ? end - 1 : end
            guard start < limit, [UInt8(ascii: ","), UInt8(ascii: ".")].contains(text[start]) else { return }
            var close = start + 1
            while close < limit, let (scalar, length) = text.scalar(close), "-–—".unicodeScalars.contains(scalar) {
                close += length
            }
            guard close > start + 1, close <= limit, !text.byte(close).isDigit else { return }
            if hasPoint {
                marks.removeLast()
                groups.removeLast()
            }
            dash = start..<close
            end = close
        }

        /// `3.`, with nothing after the point.
        var isOrdinal: Bool { marks.count == 1 && marks[0].scalar == "." && groups.last?.isEmpty == true }

        /// What is wrong; nil when nothing is.
        func judge() -> Found? {
            if let dash {
                let isWhole = exponent == nil && groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
                return Found(kind: .notANumber, mark: dash, end: end, spellings: isWhole ? [groups.joined()] : [])
            }
            if let exponent {
                return Found(kind: .exponent, mark: exponent.mark, end: end, spellings: expanded(exponent.power))
            }
            guard let first = marks.first, let last = marks.last else { return nil }
            let (kind, spellings) = reading(first, last)
            if kind == .notANumber, spellings == [groups.joined(separator: ".")] { return nil }
            return Found(kind: kind, mark: (kind == .decimalComma ? last : first).range, end: end, spellings: spellings)
        }

        /// The defect and the spellings to use of groups with at least one mark.
        private func reading(_ first: Mark, _ last: Mark) -> (ScalarProblem.Kind, [String]) {
            let joined = groups.joined()
            let thousands =
                groups.dropFirst().allSatisfy { $0.utf8.count == 3 } && (1...3).contains(groups[0].utf8.count)
            let decimals = groups[groups.count - 1]
            let whole = groups.dropLast().joined()
            if marks.count == 1 {
                let decimal = (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : "." + decimals)
                switch first.scalar {
                case ".": return (.notANumber, [decimal])
                case ",":
                    guard thousands else { return (.decimalComma, [decimal]) }
                    return (.thousandsSeparator, [joined, NumberSpelling.decimal(whole, decimals)])
                default: return (.thousandsSeparator, [joined])
                }
            }
            let head = marks.dropLast().allSatisfy { $0.scalar == first.scalar }
            let evenGroups = groups.dropFirst().dropLast().allSatisfy { $0.utf8.count == 3 }
            guard head, !groups[0].isEmpty else { return (.notANumber, []) }
            if last.scalar == first.scalar {
                return thousands ? (.thousandsSeparator, [joined]) : (.notANumber, [])
            }
            guard evenGroups, !decimals.isEmpty else { return (.notANumber, []) }
            return (last.scalar == "," ? .decimalComma : .thousandsSeparator, [whole + "." + decimals])
        }

        /// The number with its exponent written out, where that stays short.
        private func expanded(_ power: Int?) -> [String] {
            guard let power, abs(power) <= 30, marks.count <= 1, marks.allSatisfy({ $0.scalar == "." }) else {
                return []
            }
            let digits = Array(groups.joined().utf8)
            let number = NumberText.scan(digits.span, from: 0)?.value ?? 0
            let places = (marks.isEmpty ? 0 : groups[1].utf8.count) - power
            let scale = BigInteger.power(of: 10, abs(places))
            let value = places > 0 ? Rational(number.parts.numerator, scale) : number * Rational(scale, .one)
            return value.exactDecimalText.map { [$0] } ?? []
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

    /// Whether a text is one number.
    static func isNumber(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return scan(bytes.span, from: 0)?.end == bytes.count && !bytes.isEmpty
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
        /// Whether it is digits only, and so few that every such number fits an `Int`.
        package var isSmallWhole: Bool { isWhole && digits.count <= smallDigits }

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

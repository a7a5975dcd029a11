import VaultRecords
import VaultSyntax

extension FuzzTarget {
    /// A scalar through every reader: what is read is written so that it reads as the same, and so is what is offered.
    static let amounts = FuzzTarget("amounts") { bytes in
        // Nothing else is read as a scalar: notes that are not UTF-8 are refused as a whole.
        let bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
        let text = bytes.span
        try ScalarCheck.reading("number", text, Rational.read) { $0.exactDecimalText }
        try ScalarCheck.reading("integer", text, Scalars.readInteger) { "\($0)" }
        try ScalarCheck.reading("boolean", text, Scalars.readBoolean) { "\($0)" }
        try ScalarCheck.reading("date", text, CalendarDate.read) { "\($0)" }
        try ScalarCheck.reading("date-time", text, DateTime.read) { "\($0)" }
        try ScalarCheck.reading("time", text, ClockTime.read) { "\($0)" }
        try ScalarCheck.reading("span", text, DateSpan.read) { "\($0)" }
        try ScalarCheck.reading("quantity", text, Quantity.read) { "\($0)" }
        try ScalarCheck.reading("target", text, Target.read, written: ScalarCheck.written)
        try ScalarCheck.reading("amount", text, NamedAmount.readings) { _ in nil }
        try ScalarCheck.reading("alignment", text, ScalarCheck.alignment) { $0 }
        _ = UnitTable.builtIn.unit(String(decoding: bytes, as: UTF8.self))
    }

    /// `NUMBER ␞ NUMBER`: the laws of arithmetic.
    static let numbers = FuzzTarget("numbers") { bytes in
        let parts = InputParts(bytes, 2)
        guard let first = Rational.read(parts[0].span).value, let second = Rational.read(parts[1].span).value else {
            return
        }
        try expect(first + second == second + first, "a + b is not b + a")
        try expect(first + second - second == first, "a + b - b is not a")
        try expect((first < second) == (first - second).isNegative, "a < b, and a - b is not below 0")
        try expect(first * second == second * first, "a · b is not b · a")
        try expect((first + 1) * second == first * second + second, "(a + 1) · b is not a · b + b")
        try expect(Rational.sum([first, second, first]) == first + first + second, "the sum is not a + a + b")
        guard let quotient = first.divided(by: second) else { return try expect(second.isZero, "a / b is nothing") }
        try expect(quotient * second == first, "a / b · b is not a")
        for places in [0, 1, 6, 18, 40] {
            let text = quotient.decimalText(places: places)
            guard let rounded = Rational.read(Array(text.utf8).span).value else {
                // More digits than a note may hold.
                try expect(text.utf8.count > 100, "'\(text)' cannot be read")
                continue
            }
            let scale = (0..<places).reduce(Rational(2)) { scale, _ in scale * 10 }
            try expect((rounded - quotient).magnitude * scale <= 1, "'\(text)' is not near \(quotient)")
        }
        if let floor = quotient.floor {
            let whole = Rational(Int(floor.exact))
            try expect(whole <= quotient && quotient < whole + 1, "the floor of \(quotient) is not \(floor)")
        }
    }
}

private enum ScalarCheck {
    /// - Parameter written: a text of the value that must read as the value; nil where there is none
    static func reading<Value: Equatable>(
        _ name: String, _ text: Span<UInt8>, _ read: (Span<UInt8>) -> Reading<Value>,
        written: (Value) -> String?
    ) throws {
        let reading = read(text)
        if let value = reading.value, let written = written(value) {
            let again = read(Array(written.utf8).span)
            try expect(again.value == value, "\(name): \(value) is written '\(written)', which reads as \(again)")
        }
        guard let problem = reading.problem else { return try expect(reading.value != nil, "\(name): nothing") }
        try expect(problem.range.upperBound <= text.count, "\(name): the problem lies outside, \(problem)")
        try expect(problem.isHint == (reading.value != nil), "\(name): a hint without value, or the other way round")
        for offer in problem.suggestions + problem.items {
            try expect(read(Array(offer.utf8).span).value != nil, "\(name): offers '\(offer)', which cannot be read")
        }
    }

    /// Name and number; where they stood does not count.
    static func alignment(_ text: Span<UInt8>) -> Reading<String> {
        let reading = NamedNumber.read(text, within: 1...10)
        var plain = Reading<String>(problem: ScalarProblem(.notANamedNumber, 0..<0))
        plain.value = reading.value.map { "\($0.name) \($0.number)" }
        plain.problem = reading.problem
        return plain
    }

    static func written(_ target: Target) -> String {
        let mode =
            switch target.mode {
            case .total, .rate: ""
            case .limit: "at most "
            case .latest: "latest "
            case .best: "best "
            case .average: target.isAtMost ? "average at most " : "average "
            }
        let from = target.from.map { " from \($0)" } ?? ""
        let period = target.days.map { " on \($0)" } ?? target.period.map { " per \($0)" } ?? ""
        return "\(mode)\(target.quantity)\(from)\(period)"
    }
}

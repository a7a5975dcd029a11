import VaultSyntax

extension Schema {
    /// The one spelling with the same meaning that a field reads, where it does not read the text itself: `2026-11-21` for
    /// `2026/11/21`. Nil for a text that it reads without a hint, and for one that has several meanings or none.
    package func respelling(of text: String, field: FieldID, of type: TypeID) -> String? {
        let bytes = Array(text.utf8)
        let result = ScalarCheck.check(bytes.span, field: field, of: type, self)
        guard case .problem(.scalar(let problem), _) = result else { return nil }
        return problem.respelling
    }
}

extension Schema {
    /// Whether a value is nothing that a field cannot hold, in its spelling or in another one.
    package func canHold(_ value: Int32, of document: Document, _ field: FieldID, of type: TypeID) -> Bool {
        let items = document.nodes[Int(value)].isList ? document.items(of: value) : [value]
        if items.count > 1, !isList(field, of: type) { return false }
        return items.allSatisfy { item in
            let node = document.nodes[Int(item)]
            return node.isScalar
                && document.withText(node) { isPossible(ScalarCheck.check($0, node, field: field, of: type, self)) }
        }
    }

    /// The same of a text.
    package func canHold(_ text: String, _ field: FieldID, of type: TypeID) -> Bool {
        isPossible(ScalarCheck.check(Array(text.utf8).span, field: field, of: type, self))
    }

    private func isPossible(_ result: ScalarCheck.Result) -> Bool {
        switch result {
        case .notGiven, .good: true
        case .link(let link): link.style != .bare
        case .problem(.scalar(let problem), _): problem.isHint || problem.respelling != nil
        case .problem: false
        }
    }
}

/// Checks one scalar of a field; the value itself is read again where it is needed.
enum ScalarCheck {
    enum Result {
        case notGiven
        case good
        case link(LinkText)
        case problem(FieldProblem.Kind, Range<Int>)
    }

    static func check(_ text: Span<UInt8>, _ node: Node, field: FieldID, of type: TypeID, _ schema: Schema) -> Result {
        let isNothing = node.kind == .plain ? Schema.isNull(text) : text.trimmed.isEmpty
        return isNothing ? .notGiven : check(text, field: field, of: type, schema)
    }

    /// Of a text that is given, whatever quotes it has. Curly quotes are part of it, and offered to be left out.
    static func check(_ text: Span<UInt8>, field: FieldID, of type: TypeID, _ schema: Schema) -> Result {
        let result = plain(text, field: field, of: type, schema)
        guard case .problem(.scalar(var problem), let range) = result, problem.suggestions.isEmpty,
            text.isWorthDiagnosing, case let written = text.text(text.trimmed), written.count > 2,
            let first = written.first, let last = written.last, "“„‘".contains(first), "”“’‘".contains(last),
            case let inner = Array(written.dropFirst().dropLast().utf8),
            case .good = plain(inner.span, field: field, of: type, schema)
        else { return result }
        problem.suggestions = [String(written.dropFirst().dropLast())]
        return .problem(.scalar(problem), range)
    }

    private static func plain(_ text: Span<UInt8>, field: FieldID, of type: TypeID, _ schema: Schema) -> Result {
        switch schema.kind(field, of: type) {
        case .text: return .good
        case .link: return link(text)
        case .date: return result(CalendarDate.read(text))
        case .dateTime: return result(DateTime.read(text))
        case .time: return time(text, schema.range(field, of: type))
        case .quantity: return result(Quantity.read(text))
        case .target: return result(Target.read(text))
        case .dateSpan: return result(DateSpan.read(text))
        case .boolean: return result(Scalars.readBoolean(text))
        case .number: return number(text, schema.range(field, of: type))
        case .integer: return integer(text, schema.range(field, of: type))
        case .choice: return result(Scalars.readChoice(text, words: schema.words(field, of: type)))
        case .namedNumber: return result(NamedNumber.read(text, within: schema.range(field, of: type) ?? 1...10))
        case .namedQuantity: return result(NamedAmount.readings(text))
        case .countedProperty: return countedProperty(text)
        case .interval: return result(RepeatInterval.read(text))
        }
    }

    private static func result<Value>(_ reading: borrowing Reading<Value>) -> Result {
        guard let problem = reading.problem else { return .good }
        return .problem(.scalar(problem), problem.range)
    }

    private static func integer(_ text: Span<UInt8>, _ range: ClosedRange<Int>?) -> Result {
        let reading = Scalars.readInteger(text)
        if let value = reading.value, let range, value.within(range) == nil {
            return .problem(.outOfRange(range), 0..<text.count)
        }
        return result(reading)
    }

    private static func time(_ text: Span<UInt8>, _ range: ClosedRange<Int>?) -> Result {
        let reading = ClockTime.read(text)
        if let value = reading.value, let range, value.within(hours: range) == nil {
            return .problem(.outOfRange(range), 0..<text.count)
        }
        return result(reading)
    }

    private static func number(_ text: Span<UInt8>, _ range: ClosedRange<Int>?) -> Result {
        let reading = Rational.read(text)
        if let value = reading.value, let range,
            value < Rational(range.lowerBound) || value > Rational(range.upperBound)
        {
            return .problem(.outOfRange(range), 0..<text.count)
        }
        return result(reading)
    }

    /// It links what it counts towards.
    private static func countedProperty(_ text: Span<UInt8>) -> Result {
        let reading = CountedProperty.read(text)
        return reading.value.map { .link($0.link) } ?? result(reading)
    }

    private static func link(_ text: Span<UInt8>) -> Result {
        switch LinkText.read(text) {
        case .link(let link): return .link(link)
        case .problem(.several): return .problem(.multipleLinks(items(text)), 0..<text.count)
        case .problem(let problem): return .problem(.notALink(problem), 0..<text.count)
        }
    }

    /// The links of `[[a]], [[b]]` or `a, b`, each in brackets.
    private static func items(_ text: Span<UInt8>) -> [String] {
        var items: [String] = []
        var start = 0
        var depth = 0
        for index in 0...text.count {
            let byte = index < text.count ? text[index] : UInt8(ascii: ",")
            if byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: "]") { depth -= 1 }
            guard byte == UInt8(ascii: ","), depth == 0 || index == text.count else { continue }
            let part = text.extracting(start..<index)
            let item = part.text(part.trimmed)
            if !item.isEmpty { items.append(item.hasPrefix("[[") ? item : "[[" + item + "]]") }
            start = index + 1
        }
        return items
    }
}

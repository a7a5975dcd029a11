import VaultSyntax

/// An amount of a unit, as written: `5.2 km`.
package struct Quantity: Hashable, Sendable {
    package var amount: Rational
    /// The unit as written; a span has its smallest one (`min`, `s`), a clock `s`, `$250` has `$`.
    package var unit: String

    package init(_ amount: Rational, _ unit: String) { (self.amount, self.unit) = (amount, unit) }
}

extension Quantity: CustomStringConvertible {
    /// A text that reads as the same quantity when the decimals of the amount end: `5.2 km`.
    package var description: String { "\(amount) \(unit)" }
}

extension Quantity {
    /// Reads a quantity, with spaces around and between.
    ///
    ///     quantity = number [" "] unit | sign number | span | clock
    ///     span     = [n "h"] [n "m" | n "min"] [n "s"], two parts or more; after another part, minutes are
    ///                below 100 and seconds below 60
    ///     clock    = h:mm:ss
    ///
    /// `30m` without a space and `1:30` have two readings each; they are problems that offer both.
    package static func read(_ text: Span<UInt8>) -> Reading<Quantity> {
        let range = text.trimmed
        if let quantity = scan(text, range) { return Reading(quantity) }
        return Reading(problem: QuantitySpelling.problem(in: text, range)).offering { scan($0, $0.trimmed) != nil }
    }

    /// The quantity that fills `range`; nil when it is none or has several readings.
    static func scan(_ text: Span<UInt8>, _ range: Range<Int>) -> Quantity? {
        guard let number = NumberText.scan(text, from: range.lowerBound) else { return signed(text, range) }
        if text.byte(number.end) == UInt8(ascii: ":") { return clock(text, range) }
        let start = text.skipSpaces(number.end, before: range.upperBound)
        guard let end = UnitText.end(in: text, from: start), end <= range.upperBound else { return nil }
        let unit = start..<end
        let isWhole = end == range.upperBound
        if number.isWhole, !isWhole || text[end - 1].isASCIILetter || text[end - 1].isDigit,
            let span = span(text, range)
        {
            return span
        }
        guard isWhole, !UnitText.isReserved(text, unit), !QuantitySpelling.isUnclear(text, number, unit)
        else { return nil }
        return Quantity(number.value, text.text(unit))
    }

    /// `$250`.
    private static func signed(_ text: Span<UInt8>, _ range: Range<Int>) -> Quantity? {
        guard let end = UnitText.signEnd(in: text, from: range.lowerBound),
            let number = NumberText.scan(text, from: end), number.end == range.upperBound
        else { return nil }
        return Quantity(number.value, text.text(range.lowerBound..<end))
    }

    /// `0:31:12`, in seconds.
    private static func clock(_ text: Span<UInt8>, _ range: Range<Int>) -> Quantity? {
        let colon = text.skipDigits(range.lowerBound)
        guard range.upperBound - colon == 6, let hours = text.number(range.lowerBound..<colon),
            text[colon] == UInt8(ascii: ":"), text[colon + 3] == UInt8(ascii: ":"),
            let minutes = text.number(colon + 1..<colon + 3), let seconds = text.number(colon + 4..<colon + 6),
            minutes < 60, seconds < 60
        else { return nil }
        return Quantity(Rational(hours * 3600 + minutes * 60 + seconds), "s")
    }

    /// `1h 30m`, in its smallest unit.
    private static func span(_ text: Span<UInt8>, _ range: Range<Int>) -> Quantity? {
        var index = range.lowerBound
        var seconds: Rational = 0
        var last = TimeStep.none
        var parts = 0
        while index < range.upperBound {
            guard text[index].isDigit, let number = NumberText.scan(text, from: index), number.isWhole else {
                return nil
            }
            let start = text.skipSpaces(number.end, before: range.upperBound)
            var end = start
            while text.byte(end).isASCIILetter { end += 1 }
            // `400 m 65 s` is a distance and a time.
            guard let step = TimeStep(text, start..<end), step.rawValue < last.rawValue,
                parts == 0 || number.value < (step == .second ? 60 : 100)
            else { return nil }
            seconds += number.value * Rational(step.rawValue)
            last = step
            parts += 1
            index = text.skipSpaces(end, before: range.upperBound)
        }
        guard parts >= 2, let amount = seconds.divided(by: Rational(last.rawValue)) else { return nil }
        return Quantity(amount, last == .minute ? "min" : "s")
    }

    /// The units of a span; the raw value is their length in seconds.
    private enum TimeStep: Int {
        case none = 3601
        case hour = 3600
        case minute = 60
        case second = 1

        init?(_ text: Span<UInt8>, _ range: Range<Int>) {
            if text.isWord("h", range) {
                self = .hour
            } else if text.isWord("m", range) || text.isWord("min", range) {
                self = .minute
            } else if text.isWord("s", range) {
                self = .second
            } else {
                return nil
            }
        }
    }
}

/// What of plain notes counts, in which unit, and towards what: a property as in `weight kg to slim`, a ticked task as in
/// `[x] Meditate times to meditate`, or an inline field as in `run:: km to [[run-190-km]]`.
package struct CountedProperty: Hashable, Sendable {
    package enum Source: String, CaseIterable, Sendable { case property, task, field }

    package let source: Source
    /// The property, the words of the task, or the key of the field: `Meditate`, `run`.
    package let name: String
    package let nameRange: Range<Int>
    /// The unit of a value that gives none.
    package let unit: String
    package let unitRange: Range<Int>
    /// What it counts towards, with its place in the whole text.
    package let link: LinkText

    /// Reads `PROPERTY UNIT to NAME`, with `[x] WORDS` or `KEY::` for a task or an inline field. `to` is the first one
    /// before a link in brackets, else the first one after two words: what has `to` in its name needs the brackets, or
    /// double quotes around the name.
    package static func read(_ text: Span<UInt8>) -> Reading<CountedProperty> {
        if let found = scan(text) { return Reading(found) }
        let (range, written) = (text.trimmed, text.text(text.trimmed))
        let near = [("- [", "["), ("[ ]", "[x]"), ("[]", "[x]"), (": ", ":: ")].map {
            written.replacing($0, with: $1, maxReplacements: 1)
        }
        return Reading(problem: ScalarProblem(.notACountedProperty, range, suggestions: near))
            .offering { scan($0) != nil }
    }

    private static func scan(_ text: Span<UInt8>) -> CountedProperty? {
        let range = text.trimmed
        var (plain, rest) = (CountedProperty?.none, range)
        let quote = UInt8(ascii: "\"")
        if text.byte(range.lowerBound) == quote {
            rest = range.dropFirst(1)
            while let next = rest.first, text[next] != quote { rest = rest.dropFirst(1) }
        }
        while let to = text.find("to", in: rest) {
            rest = text.trim(to.upperBound..<range.upperBound)
            guard let found = split(text, range, at: to.lowerBound) else { continue }
            if found.link.style == .wikilink { return found }
            plain = plain ?? found
        }
        return plain
    }

    /// What a value of the property says: a number in the unit, or an amount with its own unit.
    ///
    /// - Parameter isYesOrNo: whether `yes`, `true` and `x` are 1, and `no` and `false` 0
    package func amount(_ text: Span<UInt8>, isYesOrNo: Bool) -> Reading<Quantity> {
        let range = text.trimmed
        if let number = NumberText.scan(text, from: range.lowerBound), number.end == range.upperBound {
            return Reading(Quantity(number.value, unit))
        }
        if isYesOrNo {
            if Self.yes.contains(where: { text.isWord($0, range) }) { return Reading(Quantity(1, unit)) }
            if Self.no.contains(where: { text.isWord($0, range) }) { return Reading(Quantity(0, unit)) }
        }
        let reading = Quantity.read(text)
        if reading.value != nil { return reading }
        let completed = Quantity.read(Array((text.text(range) + " " + unit).utf8).span)
        if let problem = completed.problem, !problem.suggestions.isEmpty { return Reading(problem: problem) }
        return reading
    }

    /// What a name in an entry means, and its words; nil for one that is nothing of a note.
    private static func source(of written: String) -> (Source, String)? {
        let isQuoted = written.count > 2 && written.hasPrefix("\"") && written.hasSuffix("\"")
        let name = isQuoted ? String(written.dropFirst().dropLast()).trimmed : written
        if name.lowercased().hasPrefix("[x] ") {
            let words = TaskWords(name.dropFirst(4)).text
            return words.isEmpty ? nil : (.task, words)
        }
        if name.hasSuffix("::") {
            let key = String(name.dropLast(2)).trimmed
            return key.isEmpty || key.contains(where: "[]():".contains) ? nil : (.field, key)
        }
        let isOther = name.isEmpty || name.hasPrefix("[") || name.hasPrefix("- ") || name.hasSuffix(":")
        return isOther ? nil : (.property, name)
    }

    /// What follows the words of the entry in those of a ticked task, without the spaces around it; nil for another task.
    package func rest(of task: String) -> String? {
        let rest = task.dropFirst(name.count)
        guard task.prefix(name.count).lowercased() == name.lowercased(),
            rest.first.map({ !$0.isLetter && !$0.isNumber }) ?? true
        else { return nil }
        return String(rest).trimmed
    }

    private static let yes: [StaticString] = ["yes", "true", "x"]
    private static let no: [StaticString] = ["no", "false"]

    private static func split(_ text: Span<UInt8>, _ range: Range<Int>, at to: Int) -> CountedProperty? {
        let before = text.trim(range.lowerBound..<to)
        let unit = text.lastWord(before)
        let name = text.trim(before.lowerBound..<unit.lowerBound)
        let after = text.trim(to + 2..<range.upperBound)
        guard let (source, said) = source(of: text.text(name)),
            UnitText.end(in: text, from: unit.lowerBound) == unit.upperBound,
            !UnitText.isReserved(text, unit), case .link(var link) = LinkText.read(text.extracting(after)),
            link.style == .bare || link.style == .wikilink
        else { return nil }
        let place = link.destination
        link.destination = place.lowerBound + after.lowerBound..<place.upperBound + after.lowerBound
        return CountedProperty(
            source: source, name: said, nameRange: name, unit: text.text(unit), unitRange: unit, link: link)
    }
}

/// How much of an action counts towards one goal: `run 5 km`, `"[[run]] 5 km"`.
package struct NamedAmount: Hashable, Sendable {
    package let name: String
    /// Where the name stands in the text, without brackets and without what is shown.
    package let nameRange: Range<Int>
    package let quantity: Quantity
    package let quantityRange: Range<Int>

    /// Every way to split the text into a name and a quantity, the longest name first: names may hold spaces and
    /// digits, so `run 1h 5s` is 5 s of `run 1h` or a span of `run`. The caller takes the first whose name is
    /// linked. At most 8.
    package static func readings(_ text: Span<UInt8>) -> Reading<[NamedAmount]> {
        let reading = plain(text)
        guard reading.value == nil else { return reading }
        return reading.offering(readBy: plain)
    }

    private static func plain(_ text: Span<UInt8>) -> Reading<[NamedAmount]> {
        let range = text.trimmed
        if let linked = NamedText.linked(text, from: range.lowerBound) {
            let reading = after(linked, text)
            return reading.value == nil ? several(text).map { Reading(problem: $0) } ?? reading : reading
        }
        var found: [NamedAmount] = []
        var start = range.upperBound
        var words = 0
        // A quantity is never longer than a span's six words.
        while words < 8, case let next = text.lastWord(text.trim(range.lowerBound..<start)).lowerBound,
            next > range.lowerBound
        {
            start = next
            words += 1
            guard let quantity = Quantity.scan(text, start..<range.upperBound) else { continue }
            let name = text.trim(range.lowerBound..<start)
            found.append(
                NamedAmount(
                    name: text.text(name), nameRange: name, quantity: quantity, quantityRange: start..<range.upperBound)
            )
        }
        return found.isEmpty ? Reading(problem: problem(in: text, range)) : Reading(found)
    }

    /// The problem of `run 5 km, swim 30 min`, with the list to write in its items; nil when it is not such a text.
    /// For a text whose names are all not linked: `run 5 km, swim` may be a name too.
    package static func several(_ text: Span<UInt8>) -> ScalarProblem? {
        guard text.isWorthDiagnosing else { return nil }
        return MultipleSpelling.problem(in: text, text.trimmed) { part in
            let bytes = Array(part.utf8)
            let isOne = NamedText.linked(bytes.span, from: 0).map { after($0, bytes.span).value != nil }
            return isOne ?? (readings(bytes.span).value != nil) ? part : nil
        }
    }

    /// The one reading of a name in brackets.
    private static func after(_ name: NamedText, _ text: Span<UInt8>) -> Reading<[NamedAmount]> {
        let rest = text.trim(name.end..<text.count)
        let reading = Quantity.read(text.extracting(rest))
        if let quantity = reading.value {
            return Reading([
                NamedAmount(name: name.name, nameRange: name.nameRange, quantity: quantity, quantityRange: rest)
            ])
        }
        guard !rest.isEmpty, let problem = reading.problem else {
            return Reading(problem: ScalarProblem(.notANamedAmount, text.trimmed))
        }
        return Reading(problem: problem.within(offset: rest.lowerBound, prefix: text.text(0..<rest.lowerBound)))
    }

    /// The problem of the shortest part at the end that starts like a quantity.
    private static func problem(in text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem {
        guard text.isWorthDiagnosing else { return ScalarProblem(.notANamedAmount, range) }
        if let several = several(text) { return several }
        var start = range.upperBound
        while case let next = text.lastWord(text.trim(range.lowerBound..<start)).lowerBound, next > range.lowerBound {
            start = next
            let byte = text[start] == UInt8(ascii: "-") ? text.byte(start + 1) : text[start]
            guard byte.isDigit || UnitText.signEnd(in: text, from: start) != nil else { continue }
            guard let problem = Quantity.read(text.extracting(start..<range.upperBound)).problem else { continue }
            var moved = problem.within(offset: start, prefix: text.text(0..<start))
            // The end of the name may be the beginning of the number: `run 1 000,5 m`.
            let before = text.trim(range.lowerBound..<start)
            moved.isGuess = moved.isGuess || (!before.isEmpty && text[before.upperBound - 1].isDigit)
            return moved
        }
        return ScalarProblem(.notANamedAmount, range)
    }
}

/// The name at the start of `NAME QUANTITY` and `NAME NUMBER`: plain, or as `[[name]]` or `[[name|shown]]`.
struct NamedText {
    var name: String
    /// Where the name stands, without brackets and without what is shown.
    var nameRange: Range<Int>
    /// Where the text after it starts.
    var end: Int

    /// The name in brackets that starts at `start`; nil when none does.
    static func linked(_ text: Span<UInt8>, from start: Int) -> NamedText? {
        guard text.byte(start) == UInt8(ascii: "["), text.byte(start + 1) == UInt8(ascii: "[") else { return nil }
        var end = start + 2
        while end < text.count, text[end] != UInt8(ascii: "]") { end += 1 }
        guard end + 1 < text.count, case .link(let link) = LinkText.read(text.extracting(start..<end + 2)) else {
            return nil
        }
        let range = link.destination.lowerBound + start..<link.destination.upperBound + start
        return NamedText(name: text.text(range), nameRange: range, end: end + 2)
    }
}

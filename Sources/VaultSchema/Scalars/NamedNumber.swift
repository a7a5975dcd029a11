/// How well a goal is aligned with one value: `health 8`, `"[[health]] 8"`.
package struct NamedNumber: Hashable, Sendable {
    package let name: String
    /// Where the name stands in the text, without brackets and without what is shown.
    package let nameRange: Range<Int>
    package let number: Int

    /// Reads a name and a whole number within `allowed`.
    package static func read(_ text: Span<UInt8>, within allowed: ClosedRange<Int>) -> Reading<NamedNumber> {
        let reading = plain(text, within: allowed)
        guard reading.value == nil else { return reading }
        if text.isWorthDiagnosing, let several = several(text, within: allowed) { return Reading(problem: several) }
        return reading.offering { plain(Array($0.utf8).span, within: allowed).value != nil }
    }

    private static func several(_ text: Span<UInt8>, within allowed: ClosedRange<Int>) -> ScalarProblem? {
        MultipleSpelling.problem(in: text, text.trimmed) { part in
            plain(Array(part.utf8).span, within: allowed).value == nil ? nil : part
        }
    }

    /// Reads it without looking for several.
    private static func plain(_ text: Span<UInt8>, within allowed: ClosedRange<Int>) -> Reading<NamedNumber> {
        let range = text.trimmed
        var numberStart = range.upperBound
        while numberStart > range.lowerBound, !text[numberStart - 1].isBlank { numberStart -= 1 }
        var name = text.trim(range.lowerBound..<numberStart)
        if let linked = NamedText.linked(text, from: range.lowerBound) {
            name = linked.nameRange
            numberStart = text.trim(min(linked.end, range.upperBound)..<range.upperBound).lowerBound
        }
        let number = numberStart..<range.upperBound
        guard !name.isEmpty, !number.isEmpty else { return Reading(problem: ScalarProblem(.notANamedNumber, range)) }
        let reading = Scalars.readInteger(text.extracting(number))
        guard let written = reading.value else {
            return Reading(problem: problem(in: text, number, reading.problem))
        }
        guard let value = written.within(allowed) else {
            return Reading(problem: ScalarProblem(.numberOutOfRange, number))
        }
        return Reading(NamedNumber(name: text.text(name), nameRange: name, number: value))
    }

    /// The problem of what is where the number should: that of the number, or that there is none.
    /// `8/10` and `(8)` offer `8`.
    private static func problem(in text: Span<UInt8>, _ number: Range<Int>, _ found: ScalarProblem?) -> ScalarProblem {
        let before = text.text(0..<number.lowerBound)
        var start = number.lowerBound
        if text[start] == UInt8(ascii: "(") { start += 1 }
        let end = text.skipDigits(start)
        let after = text.text(min(end, number.upperBound)..<number.upperBound)
        if end > start, after == "/10" || (after == ")" && start > number.lowerBound) {
            let digits = text.text(start..<end)
            return ScalarProblem(.notANamedNumber, number, suggestions: [before + digits])
        }
        guard let found, text.byte(number.lowerBound).isDigit || !found.suggestions.isEmpty else {
            return ScalarProblem(.notANamedNumber, text.trimmed)
        }
        return found.within(offset: number.lowerBound, prefix: before)
    }
}

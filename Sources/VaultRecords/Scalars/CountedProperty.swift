import VaultSyntax

/// Which property of plain notes counts, in which unit, and towards what: `weight kg to slim`,
/// `"gelaufen km to [[run-190-km]]"`.
package struct CountedProperty: Hashable, Sendable {
    /// The property, which may be of several words.
    package let name: String
    package let nameRange: Range<Int>
    /// The unit of a value that gives none.
    package let unit: String
    package let unitRange: Range<Int>
    /// What it counts towards, with its place in the whole text.
    package let link: LinkText

    /// Reads `PROPERTY UNIT to NAME`. `to` is the first one before a link in brackets, else the first one after two
    /// words: a property that itself has `to` in its name needs the brackets.
    package static func read(_ text: Span<UInt8>) -> Reading<CountedProperty> {
        let range = text.trimmed
        var plain: CountedProperty?
        var index = range.lowerBound
        while index < range.upperBound {
            defer { index += 1 }
            guard isTo(text, index, before: range.upperBound), let found = split(text, range, at: index) else {
                continue
            }
            if found.link.style == .wikilink { return Reading(found) }
            if plain == nil { plain = found }
        }
        return plain.map { Reading($0) } ?? Reading(problem: ScalarProblem(.notACountedProperty, range))
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

    private static let yes: [StaticString] = ["yes", "true", "x"]
    private static let no: [StaticString] = ["no", "false"]

    /// Whether the word `to` is at a place, between spaces.
    private static func isTo(_ text: Span<UInt8>, _ index: Int, before end: Int) -> Bool {
        guard index > 0, index + 2 < end, text[index - 1].isBlank, text[index + 2].isBlank else { return false }
        return text.isWord("to", index..<index + 2)
    }

    private static func split(_ text: Span<UInt8>, _ range: Range<Int>, at to: Int) -> CountedProperty? {
        let before = text.trim(range.lowerBound..<to)
        var start = before.upperBound
        while start > before.lowerBound, !text[start - 1].isBlank { start -= 1 }
        let (name, unit) = (text.trim(before.lowerBound..<start), start..<before.upperBound)
        let after = text.trim(to + 2..<range.upperBound)
        guard !name.isEmpty, UnitText.end(in: text, from: unit.lowerBound) == unit.upperBound,
            !UnitText.isReserved(text, unit), case .link(var link) = LinkText.read(text.extracting(after)),
            link.style == .bare || link.style == .wikilink
        else { return nil }
        let place = link.destination
        link.destination = place.lowerBound + after.lowerBound..<place.upperBound + after.lowerBound
        return CountedProperty(
            name: text.text(name), nameRange: name, unit: text.text(unit), unitRange: unit, link: link)
    }
}

extension Link {
    /// How many bytes of its scalar come before the link, such as those of `weight kg to `; 0 in a body.
    package func textStart(in document: Document) -> Int {
        guard document.nodes.indices.contains(Int(node)) else { return 0 }
        let scalar = document.nodes[Int(node)]
        guard scalar.isVerbatim, destination.start > scalar.content.start else { return 0 }
        var start = Int(destination.start) - Int(scalar.content.start)
        if style == .bare { return start }
        guard style == .wikilink else { return 0 }
        let text = document.bytes[scalar.content.offsets]
        let first = text.startIndex
        while start > 0, text[first + start - 1].isBlank { start -= 1 }
        return max(0, start - 2)
    }
}

/// Finds out whether a text that should be one scalar is several, with a comma or the like between them.
enum MultipleSpelling {
    /// The problem with the items of the list to write; nil when some part is not a scalar.
    /// `item` gives the text to use for a part, nil when it cannot be read.
    static func problem(
        in text: Span<UInt8>, _ range: Range<Int>, item: (String) -> String?
    ) -> ScalarProblem? {
        for separator in [", ", ";", ",", " and ", " + "] {
            let parts = split(text, range, Array(separator.utf8))
            guard parts.count > 1 else { continue }
            let items = parts.compactMap { item(text.text(text.trim($0))) }
            guard items.count == parts.count else { continue }
            return ScalarProblem(.multipleQuantities, parts[0].upperBound..<parts[1].lowerBound, items: items)
        }
        return nil
    }

    /// The parts of `range` between the separators, which are in lower case.
    private static func split(_ text: Span<UInt8>, _ range: Range<Int>, _ separator: [UInt8]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var (start, index) = (range.lowerBound, range.lowerBound)
        while index + separator.count <= range.upperBound {
            if separator.indices.allSatisfy({ text.byte(index + $0).lowered == separator[$0] }) {
                parts.append(start..<index)
                start = index + separator.count
                index = start
            } else {
                index += 1
            }
        }
        return parts + [start..<range.upperBound]
    }
}

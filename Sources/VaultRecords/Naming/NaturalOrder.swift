/// The order of names in which numbers count as numbers: `run-2` before `run-10`.
package enum NaturalOrder {
    /// Whether a name comes before another. Names that differ in zeros before a number only follow by their bytes.
    ///
    /// Cost: linear in the shorter one; takes no memory for native strings.
    package static func isBefore(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
        var (left, right) = (Substring(left), Substring(right))
        return left.withUTF8 { left in right.withUTF8 { isBefore(left.span, $0.span) } }
    }

    private static func isBefore(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        var (one, other) = (0, 0)
        while one < left.count, other < right.count {
            if left[one].isDigit, right[other].isDigit {
                let (first, second) = (number(left, &one), number(right, &other))
                if first.count != second.count { return first.count < second.count }
                if let isLess = isLess(left.extracting(first), right.extracting(second)) { return isLess }
            } else {
                if left[one] != right[other] { return left[one] < right[other] }
                (one, other) = (one + 1, other + 1)
            }
        }
        if (one == left.count) != (other == right.count) { return one == left.count }
        return isLess(left, right) ?? (left.count < right.count)
    }

    /// Moves after the digits that begin at a place, and returns where they are without the zeros in front.
    private static func number(_ bytes: Span<UInt8>, _ place: inout Int) -> Range<Int> {
        var start = place
        while place < bytes.count, bytes[place].isDigit { place += 1 }
        while start < place, bytes[start] == UInt8(ascii: "0") { start += 1 }
        return start..<place
    }

    /// Which one has the smaller byte where they differ first; nil where one begins with the other.
    private static func isLess(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool? {
        for place in 0..<min(left.count, right.count) where left[place] != right[place] {
            return left[place] < right[place]
        }
        return nil
    }
}

/// The order of names in which numbers count as numbers: `run-2` before `run-10`.
package enum NaturalOrder {
    /// Whether a name comes before another. Names that differ in zeros before a number only follow by their bytes.
    ///
    /// Cost: linear in the shorter one; takes no memory for native strings.
    package static func isBefore(_ left: String, _ right: String) -> Bool {
        var (left, right) = (left, right)
        return left.withUTF8 { one in
            right.withUTF8 { other in isBefore(one.span, other.span) }
        }
    }

    package static func isBefore(_ left: Substring, _ right: Substring) -> Bool {
        var (left, right) = (left, right)
        return left.withUTF8 { one in
            right.withUTF8 { other in isBefore(one.span, other.span) }
        }
    }

    private static func isBefore(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        var (one, other) = (0, 0)
        while one < left.count, other < right.count {
            if isDigit(left[one]), isDigit(right[other]) {
                let (first, second) = (number(left, &one), number(right, &other))
                if first.count != second.count { return first.count < second.count }
                for place in 0..<first.count {
                    let (a, b) = (left[first.lowerBound + place], right[second.lowerBound + place])
                    if a != b { return a < b }
                }
            } else {
                if left[one] != right[other] { return left[one] < right[other] }
                (one, other) = (one + 1, other + 1)
            }
        }
        if (one == left.count) != (other == right.count) { return one == left.count }
        return isBytewiseBefore(left, right)
    }

    /// Moves after the digits that begin at a place, and returns where they start without the zeros in front.
    private static func number(_ bytes: Span<UInt8>, _ place: inout Int) -> Range<Int> {
        var start = place
        while place < bytes.count, isDigit(bytes[place]) { place += 1 }
        while start < place, bytes[start] == UInt8(ascii: "0") { start += 1 }
        return start..<place
    }

    private static func isBytewiseBefore(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        for place in 0..<min(left.count, right.count) where left[place] != right[place] {
            return left[place] < right[place]
        }
        return left.count < right.count
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}

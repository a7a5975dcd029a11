/// The order of names in which numbers count as numbers: `run-2` before `run-10`.
package enum NaturalOrder {
    /// Whether a name comes before another. Names that differ in zeros before a number only follow by their bytes.
    ///
    /// Cost: linear in the shorter one; takes no memory for native strings.
    package static func isBefore(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
        var (left, right) = (Substring(left), Substring(right))
        return left.withUTF8 { left in right.withUTF8 { isBefore(left[...], $0[...]) } }
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    private static func isBefore(_ left: Bytes, _ right: Bytes) -> Bool {
        var (one, other) = (left, right)
        while let first = one.first, let second = other.first {
            if first.isDigit, second.isDigit {
                let (number, second) = (takeNumber(&one), takeNumber(&other))
                if number.count != second.count { return number.count < second.count }
                if !number.elementsEqual(second) { return number.lexicographicallyPrecedes(second) }
            } else {
                if first != second { return first < second }
                (one, other) = (one.dropFirst(), other.dropFirst())
            }
        }
        return one.isEmpty != other.isEmpty ? one.isEmpty : left.lexicographicallyPrecedes(right)
    }

    /// Takes the digits that a text begins with, and returns them without the zeros in front.
    private static func takeNumber(_ text: inout Bytes) -> Bytes {
        let digits = text.prefix(while: \.isDigit)
        text = text[digits.endIndex...]
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}

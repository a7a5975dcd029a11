/// The order of names in which numbers count as numbers: `run-2` before `run-10`.
package enum NaturalOrder {
    /// Whether a name comes before another. Names that differ in zeros before a number only follow by their bytes.
    ///
    /// Cost: linear in the shorter one; takes no memory for native strings.
    package static func isBefore(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
        var (one, other) = (left.utf8[...], right.utf8[...])
        while let a = one.first, let b = other.first {
            if a.isASCIIDigit, b.isASCIIDigit {
                let (first, second) = (number(&one), number(&other))
                if first.count != second.count { return first.count < second.count }
                if !first.elementsEqual(second) { return first.lexicographicallyPrecedes(second) }
            } else {
                if a != b { return a < b }
                one.removeFirst()
                other.removeFirst()
            }
        }
        if one.isEmpty != other.isEmpty { return one.isEmpty }
        return left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// Takes the digits off that a text begins with, and returns them without the zeros in front.
    private static func number<Bytes: Collection<UInt8>>(_ bytes: inout Bytes) -> Bytes
    where Bytes.SubSequence == Bytes {
        let digits = bytes.prefix { $0.isASCIIDigit }
        bytes = bytes[digits.endIndex...]
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}

extension UInt8 {
    fileprivate var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

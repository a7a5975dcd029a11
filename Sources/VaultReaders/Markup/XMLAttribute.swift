/// An attribute of a tag, as ranges of the scanner's buffer.
struct XMLAttribute {
    var name: Range<Int>
    /// Without its quotes.
    var value: Range<Int>
    /// Whether entities or control characters are in it.
    var isEncoded: Bool
}

extension XMLScanner {
    /// Where the value of an attribute of the current tag is; nil without it. Attributes are read, and entities in
    /// them made characters, as far as they are asked for.
    mutating func value(of name: StaticString) -> Range<Int>? {
        for (place, attribute) in attributes.enumerated() where buffer.span.equals(name, attribute.name) {
            return decodedValue(place)
        }
        while let attribute = nextAttribute() {
            attributesLeft = min(attribute.value.upperBound + 1, attributesLeft.upperBound)..<attributesLeft.upperBound
            attributes.append(attribute)
            if buffer.span.equals(name, attribute.name) { return decodedValue(attributes.count - 1) }
        }
        attributesLeft = attributesLeft.upperBound..<attributesLeft.upperBound
        return nil
    }

    private mutating func decodedValue(_ place: Int) -> Range<Int> {
        let value = attributes[place].value
        guard attributes[place].isEncoded else { return value }
        let decoded = value.lowerBound..<decode(value)
        attributes[place].value = decoded
        attributes[place].isEncoded = false
        return decoded
    }

    /// The value of an attribute as a text.
    mutating func text(of name: StaticString) -> String? { value(of: name).map { text($0) } }

    /// The next attribute, where it stands. One without a value has an empty one.
    private func nextAttribute() -> XMLAttribute? {
        let bytes = buffer.span
        let end = attributesLeft.upperBound
        var index = attributesLeft.lowerBound
        while index < end, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "=") { index += 1 }
        guard index < end else { return nil }
        let start = index
        while index < end, bytes[index] > 0x20, bytes[index] != UInt8(ascii: "=") { index += 1 }
        let name = start..<index
        while index < end, bytes[index] <= 0x20 { index += 1 }
        guard index < end, bytes[index] == UInt8(ascii: "=") else {
            return XMLAttribute(name: name, value: name.upperBound..<name.upperBound, isEncoded: false)
        }
        index += 1
        while index < end, bytes[index] <= 0x20 { index += 1 }
        var quote = UInt8(0)
        if index < end, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
            quote = bytes[index]
            index += 1
        }
        let first = index
        var isEncoded = false
        while index < end {
            let byte = bytes[index]
            if quote != 0 ? byte == quote : byte <= 0x20 { break }
            if byte < 0x20 || byte == UInt8(ascii: "&") { isEncoded = true }
            index += 1
        }
        return XMLAttribute(name: name, value: first..<index, isEncoded: isEncoded)
    }
}

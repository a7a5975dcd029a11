/// A character that an editor shows as nothing, or as an ordinary space, though it is not one.
package struct InvisibleCharacter: Hashable, Sendable {
    package let scalar: Unicode.Scalar
    /// Its bytes.
    package let length: Int

    /// The one at an offset; nil for every other character. O(1).
    package init?(in source: UnsafeBufferPointer<UInt8>, at offset: Int) {
        guard source[offset] >= 0xC2, let (scalar, length) = source.span.scalar(offset), Self.isKnown(scalar) else {
            return nil
        }
        (self.scalar, self.length) = (scalar, length)
    }

    /// The first one of a text at or after an offset, with its place. Cost: linear in the bytes.
    package static func first(
        in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
    ) -> (character: InvisibleCharacter, offset: Int)? {
        var offset = start
        while offset < end {
            if source[offset] >= 0xC2, let found = InvisibleCharacter(in: source, at: offset) { return (found, offset) }
            offset += 1
        }
        return nil
    }

    /// Whether it has a width like a space; the others have none.
    package var isBlank: Bool { scalar.properties.generalCategory == .spaceSeparator }

    /// What the text of a person's own words keeps: joiners, marks of direction and spaces of a certain width belong to
    /// the writing of some languages.
    package var mayBelongToText: Bool { scalar.value != 0x200B && scalar.value != 0xFEFF }

    private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0xAD, 0x061C, 0x1680, 0x180E, 0x2000...0x200F, 0x202A...0x202F, 0x205F...0x2064, 0x2066...0x2069,
            0x3000, 0xFEFF:
            true
        default: false
        }
    }
}

extension Character {
    /// Whether it is white space and nothing else. The standard library's `isWhitespace` looks at the first scalar
    /// alone: for a space with an accent, what trims or splits by it would lose the accent.
    package var isOnlyWhitespace: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

extension String {
    /// Without spaces, no-break spaces and line breaks around it.
    package var trimmed: String {
        if let first = utf8.first, let last = utf8.last, (0x21..<0x7F).contains(first), (0x21..<0x7F).contains(last) {
            return self
        }
        guard let first = unicodeScalars.first, let last = unicodeScalars.last,
            first.properties.isWhitespace || last.properties.isWhitespace
        else { return self }
        var rest = Substring(self).unicodeScalars
        while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}

extension StringProtocol {
    /// Its words with one space between them, however many spaces and line breaks stand there. Cost: linear.
    package var singleSpaced: String {
        String(self).unicodeScalars
            .split { $0.isASCII ? $0 == " " || ("\t"..."\r").contains($0) : $0.properties.isWhitespace }
            .map { String($0) }.joined(separator: " ")
    }
}

/// A character that is made of more code points than any language needs: marks upon marks, or emoji joined without end.
/// Going through a text by its characters, or comparing it, would take a time that grows with the square of their
/// length. Unicode's own bound for the marks on a letter is 30.
package enum LongCharacter {
    /// So many code points are too many.
    package static let bound = 32

    /// The first one in a part of a text, as far as the bound; nil for none. O(bytes).
    package static func first(in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> ByteRange? {
        var offset = start
        while offset < end {
            let first = offset
            while offset < end, source[offset] >= 0x80 { offset += 1 }
            // What follows a letter of ASCII may belong to it.
            if offset - first >= 2 * (bound - 1),
                let found = firstInRun(source[max(start, first - 1)..<offset])
            {
                return found
            }
            offset = max(offset, first + 1)
        }
        return nil
    }

    /// Nil for a text without one.
    package static func first(in text: String) -> ByteRange? {
        var text = text
        return text.withUTF8 { first(in: $0, from: 0, to: $0.count) }
    }

    private static func firstInRun(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> ByteRange? {
        var (begin, place, count) = (bytes.startIndex, bytes.startIndex, 0)
        var joins = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if !joins, !belongsToTheOneBefore(scalar) { (begin, count) = (place, 0) }
            place += UTF8.width(scalar)
            count += 1
            if count == bound { return ByteRange(begin, place) }
            joins = scalar == "\u{200D}" || scalar.properties.canonicalCombiningClass == .virama
        }
        return nil
    }

    /// Marks, joiners, skin colours, and the parts of syllables of Hangul.
    private static func belongsToTheOneBefore(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format, .modifierSymbol: true
        default: (0x1100...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
        }
    }
}

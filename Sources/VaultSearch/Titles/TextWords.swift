import VaultRecords

/// The words of a text: runs of letters and digits of any script, with their combining marks.
///
/// Everything else separates words, `-`, `_` and `'` too. Where a script has no spaces (Han, Hiragana, Katakana) each
/// character is a word of its own, so that a keyword is found there as words that follow each other.
package enum TextWords {
    /// Calls the closure with each word, in order. Bytes that are not UTF-8 separate words. O(bytes).
    @inlinable
    @inline(__always)
    package static func forEach(in text: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
        forEachRange(in: text) { body(text.extracting($0)) }
    }

    /// The same with the place of each word.
    @inlinable
    @inline(__always)
    package static func forEachRange(in text: Span<UInt8>, _ body: (Range<Int>) -> Void) {
        var index = 0
        var start: Int?
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                if isLetterOrDigit(byte) {
                    if start == nil { start = index }
                } else if let first = start {
                    body(first..<index)
                    start = nil
                }
                index += 1
                continue
            }
            let (kind, length) = other(text, index)
            // No language has a longer word; letters with marks without end are cut.
            if let first = start, kind == .alone || kind == .between || index - first > 400 {
                body(first..<index)
                start = nil
            }
            if kind == .alone { body(index..<index + length) }
            if kind == .inside, start == nil { start = index }
            index += length
        }
        if let first = start { body(first..<index) }
    }

    /// The words of a text as text, unchanged.
    package static func list(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        var words: [String] = []
        forEach(in: bytes.span) { words.append($0.text) }
        return words
    }

    @usableFromInline
    enum Kind {
        /// A part of a word.
        case inside
        /// A part of the word before it: accents, and what joins letters of some scripts.
        case mark
        /// A word by itself.
        case alone
        case between
    }

    @inlinable
    package static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39
    }

    /// What the character at an offset is, and how many bytes it takes.
    @usableFromInline
    static func other(_ text: Span<UInt8>, _ index: Int) -> (kind: Kind, length: Int) {
        guard let (scalar, length) = text.scalar(index) else { return (.between, 1) }
        switch scalar.value {
        case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD:
            return (.alone, length)
        case 0x200C, 0x200D: return (.mark, length)
        case 0xFE00...0xFE0F: return (.between, length)
        default: break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber:
            return (.inside, length)
        case .nonspacingMark, .spacingMark: return (.mark, length)
        default: return (.between, length)
        }
    }
}

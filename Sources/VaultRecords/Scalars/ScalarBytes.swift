/// What the readers of scalars need from bytes. Every function is O(1) or O(n) without memory, unless it says so.
extension Span where Element == UInt8 {
    /// The part without spaces, tabs and line ends on both sides.
    package var trimmed: Range<Int> {
        var (start, end) = (0, count)
        while start < end, self[start].isSpace { start += 1 }
        while end > start, self[end - 1].isSpace { end -= 1 }
        return start..<end
    }

    /// The bytes as text.
    package var text: String { text(0..<count) }

    /// A part as text; bytes that are not UTF-8 show as U+FFFD.
    func text(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the part is `word`, which is in lower case, without regard to the case of ASCII letters.
    func isWord(_ word: StaticString, _ range: Range<Int>) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { bytes in
            for index in 0..<bytes.count where self[range.lowerBound + index].lowered != bytes[index] { return false }
            return true
        }
    }

    /// The byte at `index`, 0 after the end.
    func byte(_ index: Int) -> UInt8 { index >= 0 && index < count ? self[index] : 0 }

    /// Whether the text is short enough to look for what was meant; longer ones are not a scalar of any kind.
    var isWorthDiagnosing: Bool { count <= 300 }

    /// Where the spaces that start at `index` end, at most `limit`.
    func skipSpaces(_ index: Int, before limit: Int) -> Int {
        var index = index
        while index < limit, self[index].isSpace { index += 1 }
        return min(index, limit)
    }

    /// Where the ASCII digits that start at `index` end.
    func skipDigits(_ index: Int) -> Int {
        var index = index
        while index < count, self[index].isDigit { index += 1 }
        return index
    }

    /// The value of the decimal digits in `range`; nil for another byte, no digit or more than 9.
    func number(_ range: Range<Int>) -> Int? {
        guard (1...9).contains(range.count) else { return nil }
        var value = 0
        for index in range {
            guard self[index].isDigit else { return nil }
            value = value &* 10 &+ Int(self[index] & 15)
        }
        return value
    }

    /// The parts between spaces. Allocates.
    var words: [Range<Int>] {
        var words: [Range<Int>] = []
        var index = skipSpaces(0, before: count)
        while index < count {
            let start = index
            while index < count, !self[index].isSpace { index += 1 }
            words.append(start..<index)
            index = skipSpaces(index, before: count)
        }
        return words
    }
}

extension UInt8 {
    /// Space, tab or line end.
    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    /// The ASCII letter in lower case; any other byte as it is.
    var lowered: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

extension Span where Element == UInt8 {
    /// `range` without spaces on both sides.
    func trim(_ range: Range<Int>) -> Range<Int> {
        let inner = extracting(range).trimmed
        return inner.lowerBound + range.lowerBound..<inner.upperBound + range.lowerBound
    }

    /// The first word of a range that does not start with a space.
    func firstWord(_ range: Range<Int>) -> Range<Int> {
        var end = range.lowerBound
        while end < range.upperBound, !self[end].isSpace { end += 1 }
        return range.lowerBound..<end
    }

    /// The last word of a range that does not end with a space.
    func lastWord(_ range: Range<Int>) -> Range<Int> {
        var start = range.upperBound
        while start > range.lowerBound, !self[start - 1].isSpace { start -= 1 }
        return start..<range.upperBound
    }

    /// The first place in `range` where `word`, in lower case, is between spaces or ends.
    func find(_ word: StaticString, in range: Range<Int>) -> Range<Int>? {
        var index = range.lowerBound
        while index < range.upperBound {
            let found = firstWord(index..<range.upperBound)
            if isWord(word, found) { return found }
            index = found.upperBound
            while index < range.upperBound, self[index].isSpace { index += 1 }
        }
        return nil
    }
}

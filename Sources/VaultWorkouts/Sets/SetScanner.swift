import VaultRecords
import VaultSyntax

/// What may be at a place in the text of a set: each is skipped if it is there.
extension SetScanner {
    var isAtEnd: Bool { at >= end }

    func isAtDigit(_ text: Span<UInt8>) -> Bool { at < end && text[at].isDigit }

    func isAfterWord(_ text: Span<UInt8>) -> Bool { at >= end || text[at].isBlank }

    func isAtTail(_ text: Span<UInt8>) -> Bool {
        at < end && (text[at] == UInt8(ascii: "@") || text[at] == UInt8(ascii: "("))
    }

    mutating func skipSpaces(_ text: Span<UInt8>) {
        while at < end, text[at].isBlank { at += 1 }
    }

    /// Skips a word, given in lower case, whatever its case.
    mutating func skip(_ word: StaticString, _ text: Span<UInt8>) -> Bool {
        let count = word.utf8CodeUnitCount
        guard count <= end - at, text.isWord(word, at..<at + count) else { return false }
        at += count
        return true
    }

    /// Skips `x`, `X` or `×`.
    mutating func skipTimes(_ text: Span<UInt8>) -> Bool {
        guard at < end else { return false }
        let length =
            text[at] | 0x20 == UInt8(ascii: "x")
            ? 1 : at + 1 < end && text[at] == 0xC3 && text[at + 1] == 0x97 ? 2 : 0
        at += length
        return length > 0
    }

    /// Skips `+`, `-` or `−`, and spaces after it; nil for none of them, else whether it was a plus.
    mutating func skipSign(_ text: Span<UInt8>) -> Bool? {
        guard at < end, !text[at].isDigit else { return nil }
        let isPlus = text[at] == UInt8(ascii: "+")
        let isMinus = at + 2 < end && text[at] == 0xE2 && text[at + 1] == 0x88 && text[at + 2] == 0x92
        guard isPlus || isMinus || text[at] == UInt8(ascii: "-") else { return nil }
        at += isMinus ? 3 : 1
        skipSpaces(text)
        return isPlus
    }

    /// The number without sign at this place; skips it.
    mutating func number(_ text: Span<UInt8>) -> NumberText? {
        guard isAtDigit(text), let number = NumberText.scan(text.extracting(at..<end), from: 0) else { return nil }
        at += number.end
        return number
    }

    /// The seconds of `1:30` or `1:05:00`; skips it.
    mutating func clock(_ text: Span<UInt8>) -> Int? {
        var offset = at
        var seconds = 0
        var parts = 0
        while true {
            let start = offset
            var value = 0
            while offset < end, text[offset].isDigit, offset - start < 4 {
                value = value * 10 + Int(text[offset] & 15)
                offset += 1
            }
            guard offset > start, parts == 0 || offset - start == 2 && value < 60 else { return nil }
            seconds = seconds * 60 + value
            parts += 1
            guard parts < 3, offset < end, text[offset] == UInt8(ascii: ":") else { break }
            offset += 1
        }
        guard parts > 1 else { return nil }
        at = offset
        return seconds
    }

    /// The word of a unit, without the `x` of `60kgx8`; skips it. Nil for no word, and for `for` and `in`.
    mutating func unit(_ text: Span<UInt8>) -> SetUnit? {
        var wordEnd = at
        while wordEnd < end, text[wordEnd].isLetter { wordEnd += 1 }
        guard wordEnd > at else { return nil }
        if wordEnd < end, text[wordEnd - 1] | 0x20 == UInt8(ascii: "x") { wordEnd -= 1 }
        let word = at..<wordEnd
        if word.isEmpty || text.isWord("in", word) || text.isWord("for", word) { return nil }
        at = wordEnd
        return SetUnit(word, in: text)
    }
}

extension Span<UInt8> {
    /// Whether a range holds a word, given in lower case, whatever its case.
    func isWord(_ word: StaticString, _ range: Range<Int>) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        let letters = word.utf8Start
        for place in 0..<range.count {
            let byte = self[range.lowerBound + place]
            if byte != letters[place], byte | 0x20 != letters[place] { return false }
        }
        return true
    }
}

/// The word after a number of a set.
struct SetUnit {
    enum Group {
        case reps, sets, mass, distance, time
        /// `m`: metres, and after `for` and `in` minutes.
        case metresOrMinutes
        case other
    }

    let group: Group
    /// The canonical spelling of a weight's, a distance's or a time's unit.
    let name: String

    /// Of a word of letters. What nearly all sets are written in is known by its bytes, without memory.
    init(_ word: Range<Int>, in text: Span<UInt8>) {
        if text.isWord("kg", word) {
            (group, name) = (.mass, "kg")
        } else if text.isWord("lb", word) || text.isWord("lbs", word) {
            (group, name) = (.mass, "lb")
        } else if text.isWord("reps", word) || text.isWord("rep", word) {
            (group, name) = (.reps, "reps")
        } else if text.isWord("km", word) {
            (group, name) = (.distance, "km")
        } else if text.isWord("m", word) {
            (group, name) = (.metresOrMinutes, "m")
        } else if text.isWord("s", word) {
            (group, name) = (.time, "s")
        } else if text.isWord("sets", word) || text.isWord("set", word) {
            (group, name) = (.sets, "sets")
        } else {
            let bytes = text.extracting(word).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
            let unit = UnitTable.builtIn.unit(bytes)
            let groups: [String: Group] = ["g": .mass, "m": .distance, "s": .time]
            (group, name) = (unit.isKnown ? groups[unit.group] ?? .other : .other, unit.canonical)
        }
    }

    /// The seconds in one of it.
    var seconds: Rational {
        switch name {
        case "s": 1
        case "m": 60
        default: UnitTable.builtIn.unit(name).factor
        }
    }
}

/// What task plugins and others append to an item: `✅ 2026-11-21`, `[key:: v]`, `#tag`, `^id`.
enum SetSuffix {
    /// The part of an item's text before the first of them, without spaces around and without tags in front. Linear.
    static func content(of text: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
        var start = skipSpaces(text.lowerBound, text.upperBound, bytes)
        while start < text.upperBound, isTag(start, text.upperBound, bytes) {
            while start < text.upperBound, !bytes[start].isBlank { start += 1 }
            start = skipSpaces(start, text.upperBound, bytes)
        }
        var end = skipHarmless(start, text.upperBound, bytes)
        if end == text.upperBound { return trimmed(start..<end, bytes) }
        end = start
        var isWordStart = true
        // After a bracket that nothing closes there are no more sets, so none is looked for a second time.
        var hasOpen = false
        while end < text.upperBound {
            let byte = bytes[end]
            if isWordStart, isSuffix(end, text.upperBound, bytes) { break }
            if byte == UInt8(ascii: "("), !hasOpen {
                let close = closing(end, text.upperBound, bytes)
                hasOpen = close == nil
                end = close.map { $0 - 1 } ?? end
            }
            isWordStart = byte.isBlank
            end += 1
        }
        return trimmed(start..<end, bytes)
    }

    /// After the letters, digits, spaces and other signs with which no suffix starts, and no remark: all of most texts.
    private static func skipHarmless(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Int {
        bytes.extracting(start..<max(start, limit)).withUnsafeBufferPointer { bytes in
            var offset = 0
            while offset < bytes.count {
                switch bytes[offset] {
                case 0x20, 0x09, 0x29...0x5A, 0x5F...0xE1: offset += 1
                default: return start + offset
                }
            }
            return limit
        }
    }

    static func trimmed(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isBlank { end -= 1 }
        return range.lowerBound..<end
    }

    private static func isSuffix(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Bool {
        switch bytes[start] {
        case UInt8(ascii: "#"): return isTag(start, limit, bytes)
        case UInt8(ascii: "^"): return true
        case UInt8(ascii: "["), UInt8(ascii: "("): return isProperty(start, limit, bytes)
        case 0xE2...: return isSymbol(start, limit, bytes)
        default: return false
        }
    }

    private static func isTag(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Bool {
        bytes[start] == UInt8(ascii: "#") && start + 1 < limit && !bytes[start + 1].isBlank
    }

    /// `[key:: value]`: a name up to two colons.
    private static func isProperty(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Bool {
        var offset = start + 1
        while offset + 1 < limit {
            if bytes[offset] == UInt8(ascii: ":") { return bytes[offset + 1] == UInt8(ascii: ":") }
            let isName =
                bytes[offset].isLetter || bytes[offset].isDigit || bytes[offset] >= 0x80 || bytes[offset] == 0x20
                || bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "_")
            if !isName { return false }
            offset += 1
        }
        return false
    }

    /// The signs of the Tasks plugin are emoji, which are not part of a set.
    private static func isSymbol(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Bool {
        bytes.extracting(start..<limit).scalar(0)?.scalar.properties.generalCategory == .otherSymbol
    }

    /// After the bracket that closes the one at `start`; nil when none does.
    static func closing(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Int? {
        var depth = 0
        for offset in start..<limit {
            if bytes[offset] == UInt8(ascii: "(") { depth += 1 }
            if bytes[offset] == UInt8(ascii: ")") {
                depth -= 1
                if depth == 0 { return offset + 1 }
            }
        }
        return nil
    }

    static func skipSpaces(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Int {
        var offset = start
        while offset < limit, bytes[offset].isBlank { offset += 1 }
        return offset
    }
}

extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    /// Of ASCII.
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}
